import Foundation

/// The folders `LANGUAGE.lproj` in a folder of resources.
enum LocalizedFolders {
  /// The names of the localizations in a folder, sorted; `Base` is none.
  static func localizations(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".lproj") && $0 != "Base.lproj" }
      .map { String($0.dropLast(".lproj".count)) }.sorted()
  }

  /// The folder of a localization, whether or not it exists.
  static func folder(_ localization: String, in folder: URL) -> URL {
    folder.appendingPathComponent("\(localization).lproj", isDirectory: true)
  }
}
