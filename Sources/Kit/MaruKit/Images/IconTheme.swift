import Foundation

/// The icons of the desktop's theme, as files.
///
/// The lookup follows the Icon Theme Specification of freedesktop.org. PNG files are found, and SVG
/// files if librsvg is installed; XPM files are not, because the kit does not decode them.
///
/// ```swift
/// let path = IconTheme().path(of: "folder", pixels: 48)
/// ```
public struct IconTheme: Sendable {
  /// A folder of a theme with icons of one size.
  private struct Folder {
    var name: String
    /// Pixels, also those of a folder for a larger scale.
    var size: Int
    /// The sizes for which its icons are meant.
    var sizes: ClosedRange<Int>
    /// Whether its icons are for a larger scale, and so have the details of a smaller size.
    var isScaled: Bool
  }

  /// A theme that is installed.
  private struct Theme {
    /// Its folder in each place that has one.
    var roots: [String]
    var folders: [Folder]
    var parents: [String]
  }

  /// The largest size of a folder in pixels; a larger number in a theme is taken as this.
  private static let largestSize = 10_000

  /// The folders in which themes lie.
  private let places: [String]
  private let themes: [Theme]

  /// Reads the themes; files are read, so do it in the background.
  ///
  /// - Parameters:
  ///   - environment: The variables that name the folders of the user and of the system.
  ///   - name: The theme; `nil` for that of the desktop.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment, name: String? = nil
  ) {
    func variable(_ name: String, or standard: String) -> String {
      environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? standard
    }
    let home = environment["HOME"] ?? ""
    let data =
      [variable("XDG_DATA_HOME", or: "\(home)/.local/share")]
      + variable("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share").split(separator: ":")
      .map(String.init)
    let icons = ["\(home)/.icons"] + data.map { "\($0)/icons" }
    places = icons + ["/usr/share/pixmaps"]
    let configuration = variable("XDG_CONFIG_HOME", or: "\(home)/.config")
    let first = name ?? Self.nameOfDesktop(inFolder: configuration)
    var (themes, waiting): ([Theme], [String]) = ([], [first].compactMap(\.self))
    // Each theme ends with hicolor; Adwaita has the names that most programs use.
    var last = ["Adwaita", "hicolor"][...]
    var read: Set<String> = []
    while let name = waiting.isEmpty ? last.popFirst() : waiting.removeFirst() {
      guard read.insert(name).inserted, let theme = Self.theme(name, in: icons) else { continue }
      themes.append(theme)
      waiting += theme.parents.filter { $0 != "hicolor" }
    }
    self.themes = themes
  }

  /// The file of an icon.
  ///
  /// - Parameters:
  ///   - name: The name in the theme, or a path.
  ///   - pixels: The width for which the icon is wanted.
  /// - Returns: The path of the file; `nil` if there is none. For a path, `file://` is removed and
  ///   `~` expanded; whether the file exists is not checked. In the folder of a size, a PNG file is
  ///   preferred to an SVG file, as in the specification.
  public func path(of name: String, pixels: Int) -> String? {
    if name.contains("/") {
      let path = name.hasPrefix("file://") ? URL(string: name)?.path ?? name : name
      return (path as NSString).expandingTildeInPath
    }
    guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(0) else { return nil }
    let hasEnding = Self.endings.contains { name.hasSuffix($0) }
    let stem = hasEnding ? String(name.dropLast(4)) : name
    for theme in themes {
      let sorted = theme.folders.sorted {
        Self.distance($0, from: pixels) < Self.distance($1, from: pixels)
      }
      for folder in sorted {
        for root in theme.roots {
          if let file = Self.file("\(root)/\(folder.name)/\(stem)") { return file }
        }
      }
    }
    return places.lazy.compactMap { Self.file("\($0)/\(stem)") }.first
  }

  /// The endings of the files that the kit decodes.
  private static let endings = [".png", ".svg"]

  /// The file of an icon that can be drawn.
  private static func file(_ stem: String) -> String? {
    for ending in endings {
      let path = stem + ending
      guard access(path, R_OK) == 0 else { continue }
      if ending == ".svg", !SVGDocument.isSupported {
        // There may be a PNG file in another size.
        SVGRenderer.shared.warnOfMissingLibrary()
        continue
      }
      return path
    }
    return nil
  }

  /// How badly a folder fits a size.
  ///
  /// Unlike in the specification, a smaller icon is worse than a larger one, as it would be blurred.
  /// Of folders with the same pixels, the one for a larger scale is the worse match.
  private static func distance(_ folder: Folder, from pixels: Int) -> Int {
    let excess = folder.size - pixels
    let distance = folder.sizes.contains(pixels) ? 0 : excess < 0 ? -excess * 8 : excess
    return distance * 2 + (folder.isScaled ? 1 : 0)
  }

  // MARK: Reading

  /// The name in the settings of GTK, which desktops write; `nil` if there is none.
  private static func nameOfDesktop(inFolder folder: String) -> String? {
    ["gtk-4.0", "gtk-3.0"].lazy.compactMap { version in
      sections(ofFile: "\(folder)/\(version)/settings.ini")["Settings"]?["gtk-icon-theme-name"]
    }.first
  }

  private static func theme(_ name: String, in places: [String]) -> Theme? {
    let roots: [String] = places.map { "\($0)/\(name)" }.filter { access($0, X_OK) == 0 }
    let files = roots.lazy.map { Self.sections(ofFile: "\($0)/index.theme") }
    guard let sections = files.first(where: { $0["Icon Theme"] != nil }),
      let main = sections["Icon Theme"]
    else { return nil }
    func list(_ key: String) -> [String] {
      main[key, default: ""].split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let folders = (list("Directories") + list("ScaledDirectories")).compactMap { folder in
      sections[folder].flatMap { Self.folder(folder, $0) }
    }
    return Theme(roots: roots, folders: folders, parents: list("Inherits"))
  }

  private static func folder(_ name: String, _ keys: [String: String]) -> Folder? {
    func number(_ key: String) -> Int? {
      keys[key].flatMap { Int($0) }.map { min(max($0, 0), largestSize) }
    }
    guard let size = number("Size"), size > 0 else { return nil }
    let scale = min(max(number("Scale") ?? 1, 1), 8)
    let (least, greatest): (Int, Int) =
      switch keys["Type"] ?? "Threshold" {
      case "Fixed": (size, size)
      case "Scalable": (number("MinSize") ?? size, number("MaxSize") ?? size)
      default: (size - (number("Threshold") ?? 2), size + (number("Threshold") ?? 2))
      }
    return Folder(
      name: name, size: size * scale, sizes: least * scale...max(greatest, least) * scale,
      isScaled: scale > 1)
  }

  /// The keys of each section of a file such as `index.theme`; empty if it cannot be read.
  private static func sections(ofFile path: String) -> [String: [String: String]] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
    var (sections, current): ([String: [String: String]], String) = ([:], "")
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0.isWhitespace }
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        current = String(line[..<end].dropFirst())
        sections[current] = sections[current] ?? [:]
      } else if let sign = line.firstIndex(of: "="), !line.hasPrefix("#") {
        let key = line[..<sign].trimmingCharacters(in: .whitespaces)
        sections[current, default: [:]][key] =
          line[sign...].dropFirst().trimmingCharacters(in: .whitespaces)
      }
    }
    return sections
  }
}
