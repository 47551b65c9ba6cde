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
  /// The file, and every folder on the way to it from the root, also behind symbolic links, must
  /// belong to the user or to root, and others must not be able to write to it. A group may write if
  /// it is the user's private one, which has the user's name. Further up than the file's own folder,
  /// it may also be a group without members, such as Debian's staff. A folder such as `/tmp`, whose
  /// sticky bit protects the files of others, is accepted. A file that does not exist has no problem
  /// of its own, but its folders may.
  ///
  /// The corresponding C functions are `lstat` and `readlink`.
  public static func problem(with path: String) -> Problem? {
    let way = PathWalk(to: path).steps
    for (index, checked) in way.enumerated() {
      var status = stat()
      guard lstat(checked, &status) == 0 else {
        if errno == ENOENT || errno == ENOTDIR { break }
        return notExamined(checked, errno)
      }
      if let problem = problem(with: checked, status, isNear: index >= way.count - 2) {
        return problem
      }
    }
    return nil
  }

  private static func notExamined(_ path: String, _ error: Int32) -> Problem {
    Problem(
      subject: path, finding: "cannot be examined (\(String(cString: strerror(error))))",
      command: "ls -ld \(quoted(path))")
  }

  /// Why a folder or something in it is not trusted, or `nil` if all is.
  ///
  /// A symbolic link in it is followed to its file, but a folder behind it is not searched. A folder
  /// that cannot be read is accepted.
  ///
  /// The corresponding C functions are `readdir` and `fstatat`.
  public static func problem(within folder: String) -> Problem? {
    problem(with: folder) ?? problem(ofItemsIn: folder)
  }

  private static func problem(ofItemsIn folder: String) -> Problem? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      var status = stat()
      let (name, error) = withUnsafePointer(to: &entry.pointee.d_name) {
        let name = UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
        let result = fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW)
        return (String(cString: name), result == 0 ? 0 : errno)
      }
      guard error != ENOENT, name != ".", name != ".." else { continue }
      let path = "\(folder)/\(name)"
      guard error == 0 else { return notExamined(path, error) }
      let kind = status.st_mode & S_IFMT
      let found =
        kind == S_IFLNK ? problem(with: path) : problem(with: path, status, isNear: true)
      if let problem = found ?? (kind == S_IFDIR ? problem(ofItemsIn: path) : nil) {
        return problem
      }
    }
    return nil
  }

  private static func problem(with path: String, _ status: stat, isNear: Bool) -> Problem? {
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let subject = isFolder ? "the folder \(path)" : path
    guard isTrusted(status.st_uid) else {
      return Problem(
        subject: subject, finding: "belongs to user \(status.st_uid), who could change it",
        command: "sudo chown \(geteuid()) \(quoted(path))")
    }
    let othersWrite =
      status.st_mode & S_IWOTH != 0
      || (status.st_mode & S_IWGRP != 0 && status.st_gid != privateGroup
        && (isNear || hasMembers(status.st_gid)))
    guard othersWrite, !(isFolder && status.st_mode & S_ISVTX != 0) else { return nil }
    return Problem(
      subject: subject, finding: "can be changed by other users",
      command: "chmod go-w \(quoted(path))")
  }

  /// Whether a user is this one or root.
  ///
  /// In a user namespace without root, as in a sandbox, the files of root have the overflow id.
  private static func isTrusted(_ user: uid_t) -> Bool {
    user == geteuid() || user == 0 || user == rootElsewhere
  }

  /// The id that root's files have in a namespace that has no root; `nil` elsewhere.
  ///
  /// `/proc/self/uid_map` has a line for each range: the first id here, the first outside, the count.
  private static let rootElsewhere: uid_t? = {
    guard let map = text("/proc/self/uid_map") else { return nil }
    let firsts = map.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first.flatMap { uid_t($0) }
    }
    guard !firsts.isEmpty, !firsts.contains(0) else { return nil }
    return text("/proc/sys/fs/overflowuid").flatMap { text in
      text.split(separator: "\n").first.flatMap { uid_t($0) }
    }
  }()

  /// The text of a small file of the kernel.
  private static func text(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Whether a group has members besides those whose primary group it is.
  ///
  /// The corresponding C function is `getgrgid`.
  private static func hasMembers(_ group: gid_t) -> Bool {
    guard group != 0, let entry = getgrgid(group) else { return group != 0 }
    return entry.pointee.gr_mem?.pointee != nil
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

  /// A path as a word for the shell.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy { character in
      character.isASCII
        && (character.isLetter || character.isNumber || "/._-+,:@%".contains(character))
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
