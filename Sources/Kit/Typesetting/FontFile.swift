internal import CFontMapping
internal import CHarfBuzz
import Foundation

/// The bytes of a font file.
///
/// Other programs may replace the file or cut it short while text is drawn. A small file is read, so
/// that nothing can change. A large one, such as a font of Chinese characters, is mapped, because its
/// pages are shared by all processes; what is cut off then reads as zeros.
enum FontFile {
  /// The largest file that is read, in bytes.
  private static let largestRead = 2 << 20

  /// A mapping that HarfBuzz ends with the blob.
  private final class Mapping {
    let bytes: UnsafePointer<CChar>
    let length: Int

    init(bytes: UnsafePointer<CChar>, length: Int) {
      self.bytes = bytes
      self.length = length
    }

    deinit { maru_font_unmap(bytes, length) }
  }

  /// Opens a file.
  ///
  /// - Returns: A blob that the caller destroys; `nil` if the file is not a regular one, is empty, or
  ///   cannot be read.
  static func blob(at path: String) -> OpaquePointer? {
    guard !path.utf8.contains(0) else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let length = Int(information.st_size)
    guard (1...Int(UInt32.max)).contains(length) else { return nil }
    return length <= largestRead ? contents(of: descriptor, length) : mapped(descriptor, length)
  }

  private static func contents(of descriptor: Int32, _ length: Int) -> OpaquePointer? {
    guard let bytes = malloc(length) else { return nil }
    var count = 0
    while count < length {
      let read = pread(descriptor, bytes + count, length - count, count)
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { break }
      count += read
    }
    guard count == length else {
      free(bytes)
      return nil
    }
    return hb_blob_create_or_fail(
      bytes.assumingMemoryBound(to: CChar.self), UInt32(length), HB_MEMORY_MODE_READONLY, bytes
    ) { free($0) }
  }

  private static func mapped(_ descriptor: Int32, _ length: Int) -> OpaquePointer? {
    guard let bytes = maru_font_map(descriptor, length) else { return nil }
    let mapping = Unmanaged.passRetained(Mapping(bytes: bytes, length: length))
    return hb_blob_create_or_fail(
      bytes, UInt32(length), HB_MEMORY_MODE_READONLY, mapping.toOpaque()
    ) { pointer in
      if let pointer { Unmanaged<Mapping>.fromOpaque(pointer).release() }
    }
  }
}
