internal import CX11

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory for an image: a System V segment attached by the server, else private memory.
struct SharedPixels {
  let address: UnsafeMutableRawPointer
  let stride: Int
  let height: Int
  /// The server's identifier of the segment, or `nil` for private memory.
  private(set) var segment: UInt?

  /// Allocates zeroed memory, shared if possible.
  ///
  /// The segment is marked for removal as soon as the server has attached it, so that it cannot
  /// outlive both processes.
  @MainActor init(
    on connection: Connection, stride: Int, height: Int, sharing: Bool
  ) throws(ConnectionError) {
    self.stride = stride
    self.height = height
    let bytes = stride * height
    if sharing, let shared = Self.attach(bytes: bytes, connection: connection) {
      (address, segment) = shared
      return
    }
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, 64, bytes) == 0, let memory else {
      throw .outOfMemory(bytes: bytes)
    }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    address = memory
    segment = nil
  }

  /// Shares a new segment with the server; `nil` if the system or the server refuses.
  @MainActor private static func attach(
    bytes: Int, connection: Connection
  ) -> (UnsafeMutableRawPointer, UInt)? {
    guard let display = connection.live, connection.canShareMemory else { return nil }
    let handle = shmget(IPC_PRIVATE, bytes, Int32(0o1000 | 0o600))
    guard handle >= 0 else { return nil }
    let attached = shmat(handle, nil, 0)
    // Mark the segment for removal at once, so that a process that is killed leaves nothing behind. On Linux
    // the server can still attach a marked segment while this process has it attached.
    shmctl(handle, IPC_RMID, nil)
    guard let address = attached, Int(bitPattern: address) != -1 else { return nil }
    // Prefault: the first frame writes all of it and would fault at each page. Failure is harmless.
    madvise(address, bytes, MADV_POPULATE_WRITE)
    var info = XShmSegmentInfo()
    info.shmid = handle
    info.shmaddr = address.assumingMemoryBound(to: CChar.self)
    info.readOnly = 1
    let (status, errors) = connection.trappingErrors { XShmAttach(display, &info) }
    guard status != 0, errors.isEmpty, connection.isOpen else {
      // A server on another machine or in another container can never attach it; do not try again.
      connection.canShareMemory = false
      shmdt(address)
      return nil
    }
    return (address, info.shmseg)
  }

  /// Frees the memory.
  ///
  /// The corresponding C functions are `XShmDetach` and `shmdt`.
  @MainActor func release(on connection: Connection) {
    guard let segment else { return free(address) }
    if let display = connection.live {
      var info = XShmSegmentInfo()
      info.shmseg = segment
      _ = connection.ignoringErrors { XShmDetach(display, &info) }
    }
    shmdt(address)
  }
}

/// Xlib's structures for an image in memory and its segment.
final class ImageDescription {
  let pointer: UnsafeMutablePointer<XImage>
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>

  /// Creates the structures; the stride may exceed the image's width.
  ///
  /// The corresponding C function is `XCreateImage`.
  init?(_ pixels: SharedPixels, height: Int, format: PixelFormat, display: OpaquePointer) {
    let image = XCreateImage(
      display, format.visual, UInt32(format.depth), ZPixmap, 0,
      pixels.address.assumingMemoryBound(to: CChar.self),
      UInt32(pixels.stride * 8 / format.bitsPerPixel), UInt32(height), 32, Int32(pixels.stride))
    guard let image else { return nil }
    // If the server's byte order differs, the C library swaps the bytes.
    image.pointee.byte_order = hostByteOrder
    segment = .allocate(capacity: 1)
    segment.initialize(to: XShmSegmentInfo())
    segment.pointee.shmseg = pixels.segment ?? 0
    segment.pointee.shmaddr = image.pointee.data
    if pixels.segment != nil {
      image.pointee.obdata = UnsafeMutableRawPointer(segment).assumingMemoryBound(to: CChar.self)
    }
    pointer = image
  }

  deinit {
    pointer.pointee.data = nil
    pointer.pointee.obdata = nil
    _ = cx11_destroy_image(pointer)
    segment.deallocate()
  }
}
