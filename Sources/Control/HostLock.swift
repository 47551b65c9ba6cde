import FoundationEssentials
import Glibc
import PlainText

/// The right to be the host of a display.
///
/// The kernel releases it when the process ends, however it ends. So a socket that is found with the
/// lock in hand belongs to no running host. The file stays, because removing it would let two hosts
/// lock two files of one name.
struct HostLock {
  private let descriptor: OwnedDescriptor

  /// Locks a file, which is created with mode 0600.
  ///
  /// The corresponding C functions are `open` and `flock`.
  ///
  /// - Returns: `nil` if another host has it.
  /// - Throws: `ControlError` with status 65 if the file cannot be opened.
  init?(path: String) throws(ControlError) {
    let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { throw .system("opened", path: path, problem: errno) }
    descriptor = OwnedDescriptor(number)
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return nil }
    let text = Array("\(getpid())\n".utf8)
    _ = ftruncate(number, 0)
    _ = text.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, 0) }
  }

  /// The process that wrote itself into the file.
  static func owner(path: String) -> Int32? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return Int32(Whitespace.trimmed(text))
  }
}
