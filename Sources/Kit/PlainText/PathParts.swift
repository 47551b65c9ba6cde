/// Takes paths apart and puts them together, without a look at the file system.
///
/// The results are those of Foundation's `NSString.deletingLastPathComponent` and its like.
public enum PathParts {
  /// The path without its last part: `/a` for `/a/b`, `/` for `/a`, and nothing for `a`.
  public static func folder(of path: String) -> String {
    let trimmed = withoutFinalSlashes(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return trimmed == "/" ? "/" : "" }
    let folder = withoutFinalSlashes(trimmed[..<slash])
    return folder.isEmpty ? "/" : String(folder)
  }

  /// The last part of a path: `b` for `/a/b`.
  public static func name(of path: String) -> String {
    let trimmed = withoutFinalSlashes(path)
    guard trimmed != "/", let slash = trimmed.lastIndex(of: "/") else { return String(trimmed) }
    return String(trimmed[trimmed.index(after: slash)...])
  }

  /// The path of an entry in a folder.
  public static func path(_ name: String, in folder: String) -> String {
    guard !folder.isEmpty else { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func withoutFinalSlashes(_ path: some StringProtocol) -> Substring {
    var rest = Substring(path)
    while rest.count > 1, rest.hasSuffix("/") { rest.removeLast() }
    return rest
  }
}
