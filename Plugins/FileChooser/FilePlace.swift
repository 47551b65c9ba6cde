import Foundation
import MaruKit

/// A folder to which one goes with a press.
struct FilePlace: Hashable, Sendable {
  /// The name for a person.
  let title: String
  /// The name of its symbol.
  let symbol: String
  /// The folder.
  let path: FilePath

  /// Finds the user's folders, the bookmarks, and the mounted volumes, in the background.
  ///
  /// A volume that does not answer delays only the list of places.
  ///
  /// - Parameters:
  ///   - bookmarks: Further folders.
  ///   - completion: Called with the folders that exist.
  @MainActor static func find(
    bookmarks: [String], _ completion: @escaping @MainActor ([FilePlace]) -> Void
  ) {
    BackgroundWork.run {
      all(bookmarks: bookmarks)
    } then: {
      completion($0)
    }
  }

  private static func all(bookmarks: [String]) -> [FilePlace] {
    var places = [FilePlace(title: String(localized: "Home"), symbol: "house", path: .home)]
    places += userFolders + bookmarks.compactMap(bookmark) + savedBookmarks
    places.append(
      FilePlace(title: String(localized: "File System"), symbol: "internaldrive", path: .root))
    places += volumes
    var seen: Set<FilePath> = []
    return places.filter { seen.insert($0.path).inserted && $0.path.isFolder }
  }

  private static func bookmark(_ text: String) -> FilePlace? {
    FilePath(text).map { FilePlace(title: $0.title, symbol: "folder", path: $0) }
  }

  private static func lines(ofFile path: String) -> [Substring] {
    guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  private static var configurationFolder: String {
    let folder = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? ""
    return folder.hasPrefix("/") ? folder : FilePath.home.text + "/.config"
  }

  /// The folders of the user, such as Documents, that `user-dirs.dirs` names.
  private static var userFolders: [FilePlace] {
    let symbols = [
      "DESKTOP": "desktopcomputer", "DOCUMENTS": "doc", "DOWNLOAD": "square.and.arrow.down",
      "MUSIC": "music.note", "PICTURES": "photo", "VIDEOS": "film",
    ]
    return lines(ofFile: configurationFolder + "/user-dirs.dirs").compactMap { line -> FilePlace? in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("XDG_"), parts[0].hasSuffix("_DIR"),
        let symbol = symbols[String(parts[0].dropFirst(4).dropLast(4))]
      else { return nil }
      let text = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
        .replacing("$HOME", with: FilePath.home.text)
      guard let path = FilePath(text), path != .home else { return nil }
      return FilePlace(title: path.title, symbol: symbol, path: path)
    }
  }

  /// The bookmarks of other file choosers, in GTK's file: a URL and a name on each line.
  private static var savedBookmarks: [FilePlace] {
    lines(ofFile: configurationFolder + "/gtk-3.0/bookmarks").compactMap { line -> FilePlace? in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let url = parts.first, url.hasPrefix("file://"),
        let text = url.dropFirst("file://".count).removingPercentEncoding,
        let path = FilePath(text)
      else { return nil }
      return FilePlace(
        title: parts.count == 2 ? String(parts[1]) : path.title, symbol: "bookmark", path: path)
    }
  }

  /// The volumes that the user has mounted.
  private static var volumes: [FilePlace] {
    lines(ofFile: "/proc/self/mounts").compactMap { line -> FilePlace? in
      let fields = line.split(separator: " ")
      guard fields.count > 1 else { return nil }
      // Blanks are written as octal numbers.
      let text = String(fields[1].replacing("\\040", with: " "))
      guard ["/media/", "/run/media/", "/mnt/"].contains(where: text.hasPrefix),
        let path = FilePath(text)
      else { return nil }
      return FilePlace(title: path.title, symbol: "externaldrive", path: path)
    }
  }
}
