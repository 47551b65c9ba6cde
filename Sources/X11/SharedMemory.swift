private import CProcess
internal import CX11

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The memory that a connection shares with its server, and the image buffers in it.
@MainActor final class SharedMemory {
  private struct Reference {
    weak var buffer: ImageBuffer?
  }

  /// Whether the server may still accept memory; cleared at the first refusal.
  private(set) var isAvailable: Bool

  private unowned let connection: Connection
  /// The buffers that still exist, by their segments.
  private var references: [UInt: Reference] = [:]

  init(connection: Connection) {
    self.connection = connection
    isAvailable = connection.extensions.sharedMemoryEvent != nil
  }

  // MARK: Segments

  /// Shares a new file in memory with the server; `nil` if the system or the server refuses.
  ///
  /// One round trip. The corresponding C functions are `memfd_create` and `xcb_shm_attach_fd`
  /// (MIT-SHM 1.2).
  func attach(bytes: Int) -> (address: UnsafeMutableRawPointer, segment: UInt)? {
    guard let display = connection.live, isAvailable, let server = XGetXCBConnection(display)
    else { return nil }
    let file = memory_file_create("maru-pixels", bytes)
    guard file >= 0 else { return nil }
    guard let address = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      address != MAP_FAILED
    else {
      close(file)
      return nil
    }
    // Prefault: the first frame writes all of it and would fault at each page. Failure is harmless.
    madvise(address, bytes, MADV_POPULATE_WRITE)
    let segment = xcb_generate_id(server)
    // The C library closes the file once it is sent.
    let request = xcb_shm_attach_fd_checked(server, segment, file, 1)
    let error = xcb_request_check(server, request)
    free(error)
    guard error == nil, connection.isOpen, xcb_connection_has_error(server) == 0 else {
      // A server in another container may never get the file; do not try again.
      isAvailable = false
      munmap(address, bytes)
      return nil
    }
    return (address, UInt(segment))
  }

  /// Ends the sharing of a segment, and frees its memory.
  ///
  /// The corresponding C functions are `XShmDetach` and `munmap`.
  func detach(_ segment: UInt, address: UnsafeMutableRawPointer, bytes: Int) {
    if let display = connection.live {
      var info = XShmSegmentInfo()
      info.shmseg = segment
      _ = connection.ignoringErrors { XShmDetach(display, &info) }
    }
    munmap(address, bytes)
  }

  // MARK: Buffers

  /// The buffer that the server reads from a segment, or `nil` if it is gone.
  func buffer(in segment: UInt) -> ImageBuffer? { references[segment]?.buffer }

  /// Adds a buffer.
  func add(_ buffer: ImageBuffer, in segment: UInt) {
    references[segment] = Reference(buffer: buffer)
  }

  /// Removes the buffer of a segment.
  func removeBuffer(in segment: UInt) { references[segment] = nil }
}

extension Connection {
  /// Whether image buffers may still try to share memory; cleared at the first refusal.
  public var canShareMemory: Bool { sharedMemory.isAvailable }
}
