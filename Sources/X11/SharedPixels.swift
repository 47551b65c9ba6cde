private import CProcess
internal import CX11

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Memory for an image: a file in memory that the server maps too, else private memory.
///
/// The kernel frees the file when neither process has it, also if one of them is killed.
struct SharedPixels {
  let address: UnsafeMutableRawPointer
  let stride: Int
  let height: Int
  /// The server's identifier of the segment, or `nil` for private memory.
  private(set) var segment: UInt?

  /// Allocates zeroed memory, shared if possible.
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

  /// Shares a new file in memory with the server; `nil` if the system or the server refuses.
  ///
  /// One round trip. The corresponding C functions are `memfd_create` and `xcb_shm_attach_fd`
  /// (MIT-SHM 1.2).
  @MainActor private static func attach(
    bytes: Int, connection: Connection
  ) -> (UnsafeMutableRawPointer, UInt)? {
    guard let display = connection.live, connection.canShareMemory,
      let server = XGetXCBConnection(display)
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
      connection.canShareMemory = false
      munmap(address, bytes)
      return nil
    }
    return (address, UInt(segment))
  }

  /// Frees the memory.
  ///
  /// The corresponding C functions are `XShmDetach` and `munmap`.
  @MainActor func release(on connection: Connection) {
    guard let segment else { return free(address) }
    if let display = connection.live {
      var info = XShmSegmentInfo()
      info.shmseg = segment
      _ = connection.ignoringErrors { XShmDetach(display, &info) }
    }
    munmap(address, stride * height)
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
