import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Links, attachments and tagged text, about whose actions and menus a delegate decides.
@MainActor @Suite struct TextItemTests {
  private final class Reader: NSObject, UITextViewDelegate {
    var log: [String] = []
    var action: (@MainActor (UITextItem, UIAction) -> UIAction?)?
    var configuration: (@MainActor (UITextItem, UIMenu) -> UITextItem.MenuConfiguration?)?
    var allows = true

    func textView(
      _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
    ) -> UIAction? {
      log.append("action \(textItem.range.location)")
      return action.map { $0(textItem, defaultAction) } ?? defaultAction
    }

    func textView(
      _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
    ) -> UITextItem.MenuConfiguration? {
      log.append("menu \(textItem.range.location)")
      return configuration.map { $0(textItem, defaultMenu) } ?? .init(menu: defaultMenu)
    }

    func textView(
      _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
    ) -> Bool {
      log.append("older")
      return allows
    }
  }

  private let bench = TextViewBench(frame: CGRect(x: 20, y: 20, width: 300, height: 200))
  private let reader = Reader()

  init() {
    let text = NSMutableAttributedString(
      string: "Here is a link and a tag",
      attributes: [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label])
    text.addAttribute(
      .link, value: "https://example.org/", range: NSRange(location: 10, length: 4))
    text.addAttribute(.textItemTag, value: "topic", range: NSRange(location: 21, length: 3))
    bench.view.isEditable = false
    bench.view.attributedText = text
    bench.view.delegate = reader
  }

  private func opened(_ work: () throws -> Void) rethrows -> [URL] {
    var urls: [URL] = []
    let before = UIApplication.shared.onOpen
    UIApplication.shared.onOpen = { url in
      urls.append(url)
      return true
    }
    defer { UIApplication.shared.onOpen = before }
    try work()
    bench.screen.advance(by: 0.1)
    return urls
  }

  @Test func `a click on a link runs the default action, which asks the older method`() {
    let urls = opened { bench.press(at: 12) }
    #expect(urls.map(\.absoluteString) == ["https://example.org/"])
    #expect(reader.log == ["action 10", "older"])
    reader.allows = false
    bench.screen.advance(by: 1)
    #expect(opened { bench.press(at: 12) }.isEmpty)
  }

  @Test func `a delegate replaces the action of a tag`() {
    var tags: [String] = []
    reader.action = { item, _ in
      UIAction { _ in if case .tag(let tag) = item.content { tags.append(tag) } }
    }
    bench.press(at: 22)
    #expect(tags == ["topic"] && reader.log == ["action 21"])
  }

  @Test func `without an action a click opens the menu`() throws {
    reader.action = { _, _ in nil }
    reader.configuration = { _, menu in
      UITextItem.MenuConfiguration(
        menu: menu.replacingChildren(menu.children + [UIAction(title: "Later") { _ in }]))
    }
    bench.press(at: 12)
    #expect(bench.screen.shows("Open") && bench.screen.shows("Later"))
  }

  @Test func `the secondary button opens the menu of a link, which copies its address`() throws {
    bench.press(at: 12, buttons: .secondary)
    #expect(reader.log == ["older", "menu 10"] && !bench.screen.shows("Select All"))
    try bench.screen.element(.button, "Copy").press()
    #expect(UIPasteboard.general.string == "https://example.org/")
    bench.press(at: 2, buttons: .secondary)
    #expect(bench.screen.shows("Select All"), "other text has the usual menu")
  }

  @Test func `a finger that rests on a link opens the menu, one that moves does not`() {
    let point = bench.point(at: 12)
    bench.send(.down, point, type: .direct)
    bench.screen.advance(by: 0.7)
    #expect(bench.screen.shows("Copy") && reader.log.contains("menu 10"))
    bench.send(.up, point, type: .direct)
    #expect(!reader.log.contains("action 10"))
    reader.log = []
    bench.send(.down, CGPoint(x: 5, y: 5), type: .direct)
    bench.send(.up, CGPoint(x: 5, y: 5), type: .direct)
    bench.send(.down, point, type: .direct)
    bench.send(.moved, CGPoint(x: point.x + 30, y: point.y), type: .direct)
    bench.screen.advance(by: 0.7)
    #expect(!reader.log.contains("menu 10"))
    bench.send(.up, point, type: .direct)
  }

  @Test func `for nil the secondary button opens the usual menu`() {
    reader.configuration = { _, _ in nil }
    bench.press(at: 12, buttons: .secondary)
    #expect(bench.screen.shows("Select All") && !bench.screen.shows("Open"))
  }
}
