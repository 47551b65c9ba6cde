import FoundationEssentials
import Glibc

/// The files of some folders at one moment, to find out what has changed since another.
///
/// Hidden files and folders, and the backup files of editors, are left out.
struct FileTree: Equatable, Sendable {
  /// What differs between two versions of a file.
  struct Stamp: Hashable, Sendable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    let inode: UInt64
  }

  /// The greatest number of files that are looked at.
  static let limit = 50_000

  /// The files by their paths.
  private(set) var files: [String: Stamp] = [:]
  /// The folders, the outermost ones too.
  private(set) var folders: Set<String> = []

  /// Looks at folders.
  ///
  /// The corresponding C functions are `readdir` and `stat`.
  ///
  /// - Parameters:
  ///   - roots: The absolute paths of the folders; a missing one has no files.
  ///   - isTaken: Whether a file or a folder is looked at; gets its path in the folder.
  init(of roots: [String], where isTaken: (String) -> Bool = { _ in true }) {
    for root in roots { add(root, "", isTaken) }
  }

  private mutating func add(_ root: String, _ place: String, _ isTaken: (String) -> Bool) {
    let folder = root + place
    guard !folders.contains(folder), let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    folders.insert(folder)
    while files.count < Self.limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      let path = "\(place)/\(name)"
      guard !Self.isIgnored(name), isTaken(String(path.dropFirst())) else { continue }
      var status = stat()
      guard lstat(root + path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        add(root, path, isTaken)
        continue
      }
      // A link counts as the file behind it.
      guard stat(root + path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files[root + path] = Stamp(
        size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
        nanoseconds: status.st_mtim.tv_nsec, inode: UInt64(status.st_ino))
    }
  }

  /// Whether a name is that of a hidden file, or of an editor's backup.
  private static func isIgnored(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#")
  }

  /// The paths of the files that are new, gone or different, sorted.
  func changes(since former: FileTree) -> [String] {
    let gone = former.files.keys.filter { files[$0] == nil }
    return (files.filter { former.files[$0.key] != $0.value }.map(\.key) + gone).sorted()
  }
}
