import Glibc

/// Checks that only the user and root can change a file.
public enum FileTrust {
  /// The reason why a file is not trusted.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The file, or the folder that makes it unsafe.
    public let subject: String
    /// What is wrong with it.
    public let finding: String
    /// The command that mends it.
    public let command: String

    /// One line.
    public var description: String { "\(subject) \(finding); run: \(command)" }
  }

  /// Why a file is not trusted, or `nil` if it is.
  ///
  /// The file and its folder must belong to the user or to root, and neither may be writable by
  /// others. A group may write if it is the user's private one, which has the user's name. A folder
  /// such as `/tmp`, whose sticky bit protects the files of others, is accepted. A symbolic link is
  /// followed, and the folders on both sides are checked. Folders further up are not checked. A file
  /// that does not exist has no problem.
  ///
  /// The corresponding C functions are `stat` and `realpath`.
  public static func problem(with path: String) -> Problem? {
    var folders = [folder(of: path)]
    if let target = realpath(path, nil) {
      defer { free(target) }
      folders.append(folder(of: String(cString: target)))
    }
    for checked in [path] + folders {
      var status = stat()
      guard stat(checked, &status) == 0 else {
        if errno == ENOENT || errno == ENOTDIR { continue }
        return Problem(
          subject: checked, finding: "cannot be examined (\(String(cString: strerror(errno))))",
          command: "ls -ld \(quoted(checked))")
      }
      if let problem = problem(with: checked, status) { return problem }
    }
    return nil
  }

  private static func problem(with path: String, _ status: stat) -> Problem? {
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let subject = isFolder ? "the folder \(path)" : path
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      return Problem(
        subject: subject, finding: "belongs to user \(status.st_uid), who could change it",
        command: "sudo chown \(geteuid()) \(quoted(path))")
    }
    let groupWrites = status.st_mode & S_IWGRP != 0 && status.st_gid != privateGroup
    let othersWrite = groupWrites || status.st_mode & S_IWOTH != 0
    guard othersWrite, !(isFolder && status.st_mode & S_ISVTX != 0) else { return nil }
    return Problem(
      subject: subject, finding: "can be changed by other users",
      command: "chmod go-w \(quoted(path))")
  }

  /// The group of the user alone, if there is one: the primary group, with the user's name and
  /// without other members.
  ///
  /// The corresponding C functions are `getpwuid` and `getgrgid`.
  private static let privateGroup: gid_t? = {
    guard let user = getpwuid(geteuid()), let name = user.pointee.pw_name,
      let entry = getgrgid(user.pointee.pw_gid), let groupName = entry.pointee.gr_name,
      strcmp(name, groupName) == 0, entry.pointee.gr_mem?.pointee == nil
    else { return nil }
    return entry.pointee.gr_gid
  }()

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path as a word for the shell.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy { character in
      character.isASCII
        && (character.isLetter || character.isNumber || "/._-+,:@%".contains(character))
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
