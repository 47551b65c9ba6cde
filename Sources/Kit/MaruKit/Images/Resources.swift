import Foundation

/// The kit's resource files: icons and fonts.
///
/// Located once; the first existing folder of these is used: `$MARU_RESOURCES`;
/// `Kit_MaruKit.resources` beside the library that contains this code; the same beside the
/// executable.
struct Resources: Sendable {
  /// The name that SwiftPM gives the folder.
  static let folderName = "Kit_MaruKit.resources"

  /// The resources of this process.
  static let shared = Resources()

  /// The folder's path; `nil` if there is none.
  private let path: String?

  /// Finds the folder.
  private init() {
    if let path = getenv("MARU_RESOURCES").map({ String(cString: $0) }), Self.isDirectory(path) {
      self.path = path
    } else {
      path =
        Self.folder(beside: LibraryFile.path(holding: #dsohandle))
        ?? Self.folder(beside: LibraryFile.executablePath)
    }
  }

  private static func folder(beside file: String?) -> String? {
    guard let file, let slash = file.lastIndex(of: "/") else { return nil }
    let folder = "\(file[...slash])\(folderName)"
    return isDirectory(folder) ? folder : nil
  }

  /// The folder; `nil` if there is none.
  var directory: URL? { path.map { URL(fileURLWithPath: $0, isDirectory: true) } }

  /// The folder of the icons, whether or not it exists.
  var icons: URL? { directory?.appendingPathComponent("icons", isDirectory: true) }

  /// The folder of the fonts; `nil` if it does not exist.
  var fonts: URL? {
    guard let folder = path.map({ "\($0)/fonts" }), Self.isDirectory(folder) else { return nil }
    return URL(fileURLWithPath: folder, isDirectory: true)
  }

  /// The corresponding C function is `stat`.
  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
