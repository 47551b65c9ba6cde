import Foundation

/// The files that belong to the kit: icons and fonts.
///
/// Looked for once, in this order: `$MARU_RESOURCES`; `Kit_MaruKit.resources` beside the library
/// that holds this code; the same beside the executable. The first that is a folder is taken.
struct Resources: Sendable {
  /// The name that SwiftPM gives the folder.
  static let folderName = "Kit_MaruKit.resources"

  /// The folder of this process.
  static let shared = Resources(environment: ProcessInfo.processInfo.environment)

  /// The folder, or `nil` where there is none.
  let directory: URL?

  /// Finds the folder.
  init(environment: [String: String]) {
    var candidates: [URL] = []
    if let path = environment["MARU_RESOURCES"], !path.isEmpty {
      candidates.append(URL(fileURLWithPath: path, isDirectory: true))
    }
    for file in [LibraryFile.holding(#dsohandle), LibraryFile.executable].compactMap(\.self) {
      let folder = file.resolvingSymlinksInPath().deletingLastPathComponent()
      candidates.append(folder.appendingPathComponent(Self.folderName, isDirectory: true))
    }
    directory = candidates.first(where: Self.isDirectory)
  }

  /// The folder of the icons, whether or not it exists.
  var icons: URL? { directory?.appendingPathComponent("icons", isDirectory: true) }

  /// The folder of the fonts, or `nil` where it does not exist.
  var fonts: URL? {
    guard let folder = directory?.appendingPathComponent("fonts", isDirectory: true) else {
      return nil
    }
    return Self.isDirectory(folder) ? folder : nil
  }

  private static func isDirectory(_ url: URL) -> Bool {
    var answer: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &answer)
      && answer.boolValue
  }
}
