import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The card in the gallery with the reason why a widget is missing.
@MainActor @Suite(.serialized) struct GalleryNoticeTests {
  /// Runs a closure with a folder of plugins whose alert is a broken file with a long path.
  private func withBrokenAlert(_ body: (String) throws -> Void) throws {
    let name = "maru-" + String(repeating: "long-", count: 30) + UUID().uuidString
    let folder = FileManager.default.temporaryDirectory.appending(path: name).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for widget in ["DropDown", "FloatingButton"] {
      let file = BuiltProducts.plugin(named: widget)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/lib\(widget).so", withDestinationPath: file)
    }
    try Data("no plugin".utf8).write(to: URL(filePath: "\(folder)/libBottomAlert.so"))
    try body(folder)
  }

  /// The card about the alert, after its button was pressed.
  private func notice(on screen: TestScreen) throws -> UIView {
    try screen.waitUntilIdle()
    try screen.press("Add", .button)
    try screen.waitUntilIdle()
    return try #require(screen.find("BottomAlert is missing").superview)
  }

  @Test(arguments: [320.0, 414, 740])
  func `a long reason is shown completely`(width: Double) throws {
    try withBrokenAlert { folder in
      let screen = TestScreen(size: CGSize(width: width, height: 900))
      let gallery = try GalleryPlugin.make(pluginsIn: folder)
      screen.show(gallery.viewController)
      let notice = try notice(on: screen)
      let label = try #require(notice.subviews.compactMap { $0 as? UILabel }.last)
      #expect(label.text?.contains(folder) == true)
      let room = CGSize(width: label.frame.width, height: .greatestFiniteMagnitude)
      let needed = UILabel()
      needed.numberOfLines = 0
      needed.font = label.font
      needed.text = label.text
      #expect(label.frame.height >= needed.sizeThatFits(room).height.rounded(.down))
      #expect(label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 0).height > 30)
      #expect(label.numberOfLines == 0)
      #expect(notice.bounds.insetBy(dx: 10, dy: 10).contains(label.frame))
      #expect(screen.window.bounds.contains(notice.convert(notice.bounds, to: nil)))
    }
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `it stands out from the books beneath it`(style: UIUserInterfaceStyle) throws {
    try withBrokenAlert { folder in
      let screen = TestScreen(size: CGSize(width: 414, height: 736), style: style)
      let gallery = try GalleryPlugin.make(pluginsIn: folder)
      screen.show(gallery.viewController)
      let notice = try notice(on: screen)
      let frame = notice.convert(notice.bounds, to: nil)
      screen.memory.frame()
      let colors = [-3.0, -1, 1, 4, 10].map { screen.pixel(x: 207, y: Int(frame.minY + $0)) }
      #expect(Set(colors).count > 1)
    }
  }
}
