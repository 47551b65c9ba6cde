import Foundation

/// A regular file, read in small parts.
///
/// It is not mapped into memory, so a file that is truncated meanwhile gives `nil`, not a bus
/// error.
final class ByteSource {
  /// The file's size in bytes when it was opened.
  let count: UInt64
  private let descriptor: Int32

  /// Opens a file; does not block on a pipe.
  ///
  /// The corresponding C functions are `open` and `fstat`.
  ///
  /// - Throws: `.missing`, `.danglingLink`, `.unreadable`, or `.notFile` for a folder, a pipe and so on.
  init(path: String) throws(PluginRefusal.Reason) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let problem = errno
      guard problem == ENOENT else { throw .unreadable(String(cString: strerror(problem))) }
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      throw target.map { .danglingLink(target: $0) } ?? .missing
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notFile
    }
    self.descriptor = descriptor
    count = UInt64(max(status.st_size, 0))
  }

  deinit { close(descriptor) }

  /// Reads bytes; `nil` if the file does not contain all of them.
  ///
  /// The corresponding C function is `pread`.
  func bytes(at offset: UInt64, count wanted: Int) -> [UInt8]? {
    let (end, isTooFar) = offset.addingReportingOverflow(UInt64(max(wanted, 0)))
    guard wanted >= 0, !isTooFar, end <= count, let start = off_t(exactly: offset) else {
      return nil
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let read = pread(descriptor, rest.baseAddress, rest.count, start + off_t(filled))
        guard read > 0 else { break }
        filled += read
      }
    }
    return bytes.count == wanted ? bytes : nil
  }

  /// Reads a NUL-terminated text; `nil` if it is longer than the limit or not terminated.
  func text(at offset: UInt64, limit: Int) -> String? {
    guard offset < count else { return nil }
    let found = bytes(at: offset, count: Int(min(UInt64(max(limit, 0)), count - offset)))
    return found.flatMap { bytes in
      bytes.firstIndex(of: 0).map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }
  }

  /// Reads a little-endian number; `nil` if the file does not contain all of it.
  func number<Number: FixedWidthInteger>(at offset: UInt64, as type: Number.Type) -> Number? {
    bytes(at: offset, count: MemoryLayout<Number>.size)?.number(at: 0, as: type)
  }
}

extension [UInt8] {
  /// Reads a little-endian number; `nil` if the array does not contain all of it.
  func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number? {
    guard offset >= 0, count - offset >= MemoryLayout<Number>.size else { return nil }
    return withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type))
    }
  }
}
