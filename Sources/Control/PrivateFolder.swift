import FoundationEssentials
import Glibc
import Trust

/// A folder that only this user can enter.
enum PrivateFolder {
  /// Checks a folder; a missing one is accepted.
  ///
  /// The corresponding C function is `lstat`.
  ///
  /// - Throws: `ControlError` with status 65 if it belongs to another user or is open to others.
  static func check(_ path: String) throws(ControlError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system("examined", path: path, problem: errno) }
      return
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notFolder(path) }
    guard status.st_uid == geteuid() else { throw .foreignFolder(path, user: status.st_uid) }
    guard status.st_mode & 0o077 == 0 else { throw .openFolder(path) }
  }

  /// Creates a folder with mode 0700 unless it exists, and checks it.
  ///
  /// The corresponding C function is `mkdir`.
  ///
  /// - Throws: As `check`, or `ControlError` with status 65 if it cannot be created, or if others could
  ///   replace it.
  static func make(_ path: String) throws(ControlError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .system("created", path: path, problem: errno)
    }
    try check(path)
    // Who can replace the folder need not enter it.
    if let problem = FileTrust.problem(with: path) {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "\(problem), or set XDG_RUNTIME_DIR to a folder of yours")
    }
  }
}
