import Glibc

/// The folders and the file on the way along a path, with symbolic links followed one by one.
struct PathWalk {
  /// The greatest number of links that are followed, as Linux has it.
  private static let linkLimit = 40

  /// Absolute paths without links, from the root to the file; each is a folder, except the last.
  ///
  /// Where something does not exist, the rest of the path follows as it is.
  let steps: [String]

  /// Walks along a path, which may be relative to the working folder.
  ///
  /// The corresponding C functions are `getcwd`, `lstat` and `readlink`.
  init(to path: String) {
    var rest = Self.parts(path.hasPrefix("/") ? path : "\(Self.workingFolder)/\(path)")[...]
    var current: [Substring] = []
    var steps = ["/"]
    var links = 0
    while let part = rest.popFirst() {
      if part == ".." {
        _ = current.popLast()
        continue
      }
      let place = "/" + (current + [part]).joined(separator: "/")
      if let target = Self.target(of: place) {
        links += 1
        guard links <= Self.linkLimit else { break }
        if target.hasPrefix("/") { current = [] }
        rest = Self.parts(target)[...] + rest
        continue
      }
      current.append(part)
      steps.append(place)
    }
    self.steps = steps
  }

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  private static var workingFolder: String {
    guard let folder = getcwd(nil, 0) else { return "" }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// Where a symbolic link leads; `nil` if the path is no link.
  private static func target(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
