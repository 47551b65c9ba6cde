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
    if sharing, let shared = connection.sharedMemory.attach(bytes: bytes) {
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

  /// Frees the memory.
  @MainActor func release(on connection: Connection) {
    guard let segment else { return free(address) }
    connection.sharedMemory.detach(segment, address: address, bytes: stride * height)
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
