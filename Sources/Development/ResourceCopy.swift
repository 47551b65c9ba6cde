import FoundationEssentials
import Glibc
import PlainText

/// A resource file of a package, and the copy of it that the last build made.
struct ResourceCopy {
  /// The file in the package.
  let source: String
  /// The copy, in a folder such as `Clock_Clock.resources`.
  let target: String

  /// Finds the copy of a file; `nil` if the file is gone, or was not copied by a build.
  ///
  /// It is the file with the longest common end of the path, in the resources of a target whose
  /// folder the file is in.
  ///
  /// - Parameters:
  ///   - source: The absolute path of the file.
  ///   - products: The folder of what was built.
  ///   - tree: The files in it.
  init?(of source: String, in products: String, tree: FileTree) {
    guard access(source, F_OK) == 0 else { return nil }
    let parts = source.split(separator: "/")
    var found: (path: String, length: Int)?
    let name = "/\(PathParts.name(of: source))"
    for path in tree.files.keys.filter({ $0.hasSuffix(name) }).sorted() {
      let place = path.dropFirst(products.count + 1).split(separator: "/", maxSplits: 1)
      guard place.count == 2, place[0].hasSuffix(".resources"),
        let target = place[0].dropLast(".resources".count).split(separator: "_").last,
        parts.contains(target), source.hasSuffix("/\(place[1])"),
        place[1].count > found?.length ?? 0
      else { continue }
      found = (path, place[1].count)
    }
    guard let found else { return nil }
    (self.source, target) = (source, found.path)
  }

  /// Replaces the copy as a whole.
  ///
  /// - Returns: Whether it could be written.
  func write() -> Bool {
    guard let bytes = try? Data(contentsOf: URL(filePath: source)) else { return false }
    return Self.replace(target, by: bytes)
  }

  /// Replaces a file as a whole.
  ///
  /// - Returns: Whether it could be written.
  static func replace(_ path: String, by bytes: Data) -> Bool {
    let new = "\(PathParts.folder(of: path))/.\(PathParts.name(of: path)).new"
    guard (try? bytes.write(to: URL(filePath: new))) != nil, rename(new, path) == 0 else {
      unlink(new)
      return false
    }
    return true
  }
}
