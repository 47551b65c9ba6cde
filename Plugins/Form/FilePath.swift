import Foundation

/// Paths as a person types them.
enum FilePath {
  /// What there is at a path.
  enum Kind { case file, folder }

  /// A path with the home folder in place of a `~` at its beginning.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    return FileManager.default.homeDirectoryForCurrentUser.path + path.dropFirst()
  }

  /// What there is at a path; `nil` for nothing.
  static func kind(of path: String) -> Kind? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    return isFolder.boolValue ? .folder : .file
  }

  /// The names in a folder that continue a path.
  struct Completion: Hashable {
    /// The path as far as all of the names agree.
    let text: String
    /// The names, sorted; a folder's ends with a slash.
    let names: [String]
  }

  /// Completes a path.
  ///
  /// Hidden names are proposed only after a dot.
  ///
  /// - Parameters:
  ///   - typed: The path.
  ///   - foldersOnly: Whether files are not proposed.
  /// - Returns: `nil` if no name continues it.
  static func completion(of typed: String, foldersOnly: Bool) -> Completion? {
    guard !typed.isEmpty else { return nil }
    if typed == "~" { return Completion(text: "~/", names: ["~/"]) }
    let slash = typed.lastIndex(of: "/")
    let start = slash.map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, beginning) = (String(typed[..<start]), typed[start...])
    let place = folder.isEmpty ? "." : expanded(folder)
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: place) else { return nil }
    let names = all.filter { name in
      name.hasPrefix(beginning) && (!name.hasPrefix(".") || beginning.hasPrefix("."))
        && !name.contains(where: \.isNewline)
    }.sorted().compactMap { name -> String? in
      switch kind(of: "\(place)/\(name)") {
      case .folder: name + "/"
      case .file, nil: foldersOnly ? nil : name
      }
    }
    guard let first = names.first else { return nil }
    let common = names.reduce(first) { $0.commonPrefix(with: $1) }
    // Names in another Unicode form have a common part that is not longer.
    return Completion(
      text: folder + (common.count < beginning.count ? beginning : common[...]), names: names)
  }
}
