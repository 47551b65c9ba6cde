import Foundation
import Testing

import MaruKit

/// The files of icons of a theme.
@Suite struct IconThemeTests {
  private let folder: String
  private let theme: IconTheme

  /// Writes a theme with icons of 16 and 48 pixels, and its parent with one of 32.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/icon-theme-\(UUID().uuidString)"
    func write(_ text: String, to path: String) throws {
      let url = URL(filePath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try write(
      """
      # Comment
      [Icon Theme]
      Name=Own
      Inherits=Parent, hicolor
      Directories=16/apps,48/apps,missing
      [16/apps]
      Size=16
      Type=Fixed
      [48/apps]
      Size = 48
      Type = Scalable
      MinSize = 40
      MaxSize = 64
      """, to: "data/icons/Own/index.theme")
    try write(
      "[Icon Theme]\nDirectories=32\nInherits=Own\n[32]\nSize=16\nScale=2\n",
      to: "data/icons/Parent/index.theme")
    for path in ["Own/16/apps/a", "Own/48/apps/a", "Own/16/apps/small", "Parent/32/b"] {
      try write("", to: "data/icons/\(path).png")
    }
    try write("[Settings]\ngtk-icon-theme-name=Own\n", to: "config/gtk-3.0/settings.ini")
    self.folder = folder
    theme = IconTheme(
      environment: [
        "HOME": folder, "XDG_DATA_HOME": "\(folder)/data", "XDG_DATA_DIRS": "\(folder)/none",
        "XDG_CONFIG_HOME": "\(folder)/config",
      ])
  }

  private func file(_ name: String, _ pixels: Int) -> String? {
    theme.path(of: name, pixels: pixels).map { String($0.dropFirst("\(folder)/data/icons/".count)) }
  }

  @Test func `an icon has the size that fits, or else a larger one`() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(file("a", 16) == "Own/16/apps/a.png")
    #expect(file("a", 60) == "Own/48/apps/a.png")
    #expect(file("a", 20) == "Own/48/apps/a.png")
    #expect(file("small", 60) == "Own/16/apps/small.png")
    #expect(file("a.png", 16) == "Own/16/apps/a.png")
  }

  @Test func `an icon that the theme has not is that of its parent, and there may be none`() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(file("b", 16) == "Parent/32/b.png")
    #expect(theme.path(of: "nothing", pixels: 16) == nil)
    #expect(theme.path(of: "", pixels: 16) == nil)
  }

  @Test func `a path is taken as it is`() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(theme.path(of: "/pictures/a.jpg", pixels: 16) == "/pictures/a.jpg")
    #expect(theme.path(of: "file:///a%20b.png", pixels: 16) == "/a b.png")
  }
}
