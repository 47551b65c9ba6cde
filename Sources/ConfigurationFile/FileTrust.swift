import FoundationEssentials
import Glibc
import PlainText

/// Checks that only the user and root can change a file.
public enum FileTrust {
  /// Why a file is not trusted, with the command that mends it, or `nil` if it is.
  ///
  /// The file and its folder must belong to the user or to root, and neither may be writable by
  /// others. A folder such as `/tmp`, whose sticky bit protects the files of others, is accepted.
  /// A symbolic link is followed, and the folders on both sides are checked.
  public static func problem(with path: String) -> String? {
    var folders = [folder(of: path)]
    if let target = realpath(path, nil) {
      defer { free(target) }
      folders.append(folder(of: String(cString: target)))
    }
    for checked in [path] + folders {
      var status = stat()
      guard stat(checked, &status) == 0 else { continue }
      if let problem = problem(with: checked, status) { return problem }
    }
    return nil
  }

  private static func problem(with path: String, _ status: stat) -> String? {
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let what = isFolder ? "the folder \(path)" : path
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      return "\(what) belongs to user \(status.st_uid), who could change it; "
        + "run: sudo chown \(geteuid()) \(quoted(path))"
    }
    let othersWrite = status.st_mode & (S_IWGRP | S_IWOTH) != 0
    guard othersWrite, !(isFolder && status.st_mode & S_ISVTX != 0) else { return nil }
    return "\(what) can be changed by other users; run: chmod go-w \(quoted(path))"
  }

  private static func folder(of path: String) -> String {
    let folder = PathParts.folder(of: path)
    return folder.isEmpty ? "." : folder
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
