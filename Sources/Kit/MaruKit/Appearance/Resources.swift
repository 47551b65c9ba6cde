import Foundation

/// The files that belong to the kit: icons and fonts.
///
/// Looked for once, in this order: `$MARU_RESOURCES`; `Kit_MaruKit.resources` beside the library
/// that holds this code; the same beside the executable. The first that is a folder is taken.
struct Resources: Sendable {
  /// The name that SwiftPM gives the folder.
  static let folderName = "Kit_MaruKit.resources"

  /// The folder of this process.
  static let shared = Resources()

  /// The folder, or `nil` where there is none.
  let directory: URL?

  /// Finds the folder.
  private init() {
    if let path = getenv("MARU_RESOURCES").map({ String(cString: $0) }), Self.isDirectory(path) {
      directory = URL(fileURLWithPath: path, isDirectory: true)
    } else {
      directory =
        Self.folder(beside: LibraryFile.holding(#dsohandle))
        ?? Self.folder(beside: LibraryFile.executable)
    }
  }

  private static func folder(beside file: URL?) -> URL? {
    guard let path = file?.path, let slash = path.lastIndex(of: "/") else { return nil }
    let folder = "\(path[...slash])\(folderName)"
    return isDirectory(folder) ? URL(fileURLWithPath: folder, isDirectory: true) : nil
  }

  /// The folder of the icons, whether or not it exists.
  var icons: URL? { directory?.appendingPathComponent("icons", isDirectory: true) }

  /// The folder of the fonts, or `nil` where it does not exist.
  var fonts: URL? {
    guard let folder = directory?.appendingPathComponent("fonts", isDirectory: true) else {
      return nil
    }
    return Self.isDirectory(folder.path) ? folder : nil
  }

  private static func isDirectory(_ path: String) -> Bool {
    var answer: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &answer) && answer.boolValue
  }
}
