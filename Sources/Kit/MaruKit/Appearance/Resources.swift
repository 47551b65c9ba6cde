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
    for file in [Self.libraryFile, Self.executableFile].compactMap(\.self) {
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

  /// The file that this code was loaded from: the one whose mapping holds the library's handle.
  ///
  /// Glibc's `dladdr` tells the same, but its header keeps it from Swift.
  private static var libraryFile: URL? {
    let address = UInt(bitPattern: #dsohandle)
    guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else {
      return nil
    }
    for line in maps.split(separator: "\n") {
      // start-end permissions offset device inode path
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count == 6 else { continue }
      let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard bounds.count == 2, bounds[0] <= address, address < bounds[1] else { continue }
      let path = fields[5].drop { $0 == " " }
      return path.hasPrefix("/") ? URL(fileURLWithPath: String(path)) : nil
    }
    return nil
  }

  private static var executableFile: URL? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .map { URL(fileURLWithPath: $0) }
  }
}
