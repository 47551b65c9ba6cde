import Foundation
import MaruKit

/// Finds the icon that a name or a path stands for, and keeps the last one.
@MainActor final class NotificationIcons {
  private var last: (name: String, image: UIImage?)?

  /// The picture of a file, the picture of an icon theme, or a symbol in its place.
  ///
  /// A missing icon is no error: the icons of a machine are not those of another one.
  ///
  /// - Parameters:
  ///   - name: A path, a `file:` URL, or a name.
  ///   - log: Where a missing icon is reported.
  /// - Returns: The image; `nil` if there is none.
  func image(named name: String, log: WidgetContext) -> UIImage? {
    guard !name.isEmpty else { return nil }
    if let last, last.name == name { return last.image }
    let path = Self.path(name)
    let image: UIImage?
    if let path {
      image = NotificationIconFile.image(at: path)
    } else {
      image =
        NotificationIconTheme.standard.file(named: name).flatMap(NotificationIconFile.image)
        ?? Self.symbolNames[name].flatMap { UIImage(systemName: $0) }
    }
    if image == nil {
      let reason = path == nil ? "no icon theme has it as a PNG file" : "it is no PNG or JPEG file"
      log.log(.warning, "the icon \(name.prefix(200)) is not shown, \(reason)")
    }
    last = (name, image)
    return image
  }

  /// The path in a name; `nil` if it is the name of an icon.
  private static func path(_ name: String) -> String? {
    if name.hasPrefix("file:") { return URL(string: name)?.path ?? "" }
    return name.contains("/") ? (name as NSString).expandingTildeInPath : nil
  }

  /// The symbols for names of the freedesktop naming specification, and for those of zenity.
  private static let symbolNames = [
    "error": "xmark.circle.fill", "dialog-error": "xmark.circle.fill",
    "info": "info.circle.fill", "dialog-information": "info.circle.fill",
    "question": "questionmark.circle.fill", "dialog-question": "questionmark.circle.fill",
    "warning": "exclamationmark.triangle.fill", "dialog-warning": "exclamationmark.triangle.fill",
    "dialog-password": "key.fill", "mail-unread": "envelope.fill",
    "mail-message-new": "envelope.fill",
    "appointment-soon": "calendar", "battery-low": "battery.25", "battery-caution": "battery.25",
    "battery-full": "battery.100", "network-wireless": "wifi", "network-wired": "network",
    "printer": "printer.fill", "folder": "folder.fill", "user-trash": "trash.fill",
    "drive-harddisk": "externaldrive.fill", "audio-volume-high": "speaker.wave.3.fill",
    "audio-volume-muted": "speaker.slash.fill", "camera-photo": "camera.fill",
    "software-update-available": "arrow.down.circle.fill", "utilities-terminal": "terminal.fill",
  ]
}

/// Reads the file of an icon.
@MainActor enum NotificationIconFile {
  /// The largest file, in bytes.
  private static let limit = 16 << 20

  /// The picture; `nil` if the file cannot be read.
  static func image(at path: String) -> UIImage? {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    return UIImage(contentsOfFile: path)
  }
}

/// The folders in which icon themes are.
struct NotificationIconTheme {
  /// The size of an icon in pixels that is looked for; a larger one is made smaller.
  private static let wantedSize = 64

  /// The folders of themes, in the order of search.
  let folders: [URL]

  /// The folders of the user and of the machine.
  static var standard: NotificationIconTheme {
    func paths(_ variable: String, or usual: String) -> [String] {
      let value = getenv(variable).map { String(cString: $0) } ?? ""
      return (value.isEmpty ? usual : value).split(separator: ":").map(String.init)
    }
    let home = NSHomeDirectory()
    let data =
      paths("XDG_DATA_HOME", or: "\(home)/.local/share")
      + paths("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share")
    return NotificationIconTheme(
      folders: (["\(home)/.icons"] + data.map { "\($0)/icons" } + data.map { "\($0)/pixmaps" })
        .map { URL(filePath: $0) })
  }

  /// The PNG file of an icon, in the size that is nearest to the wanted one.
  ///
  /// The theme `hicolor`, into which programs install their icons, is searched first, then the others by
  /// name.
  func file(named name: String) -> String? {
    guard !name.hasPrefix("."), !name.utf8.contains(0) else { return nil }
    for folder in folders {
      let plain = folder.appending(path: "\(name).png").path
      if FileManager.default.fileExists(atPath: plain) { return plain }
      for theme in Self.names(in: folder).sorted(by: { Self.rank($0) < Self.rank($1) }) {
        if let found = Self.file(named: name, inTheme: folder.appending(path: theme)) {
          return found
        }
      }
    }
    return nil
  }

  private static func rank(_ theme: String) -> String { theme == "hicolor" ? "" : theme }

  private static func file(named name: String, inTheme theme: URL) -> String? {
    let sizes = names(in: theme).compactMap { folder in
      size(ofFolder: folder).map { (folder: folder, size: $0) }
    }
    // The smallest of those that are large enough, then the largest of the others.
    let order = sizes.sorted { a, b in
      let (isLargeA, isLargeB) = (a.size >= wantedSize, b.size >= wantedSize)
      if isLargeA != isLargeB { return isLargeA }
      return isLargeA ? a.size < b.size : a.size > b.size
    }
    for (folder, _) in order {
      let place = theme.appending(path: folder)
      for category in names(in: place) {
        let path = place.appending(path: "\(category)/\(name).png").path
        if FileManager.default.fileExists(atPath: path) { return path }
      }
    }
    return nil
  }

  /// The size in pixels of the icons in a folder such as `48x48` or `32x32@2`.
  private static func size(ofFolder folder: String) -> Int? {
    let parts = folder.split(separator: "@", maxSplits: 1)
    let sides = (parts.first ?? "").split(separator: "x")
    guard sides.count == 2, sides[0] == sides[1], let side = Int(sides[0]) else { return nil }
    let scale = parts.count > 1 ? parts[1].prefix(while: \.isNumber) : "1"
    return side * (Int(scale) ?? 1)
  }

  private static func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }
}
