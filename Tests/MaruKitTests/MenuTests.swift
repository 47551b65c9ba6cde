import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct MenuTests {
  private let screen: TestScreen
  private let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
  private let item = UIBarButtonItem(systemItem: .action)
  private let log = Log()

  /// What was chosen.
  @MainActor private final class Log {
    var lines: [String] = []
    var senders: [Any?] = []
  }

  init() {
    screen = TestScreen(size: CGSize(width: 400, height: 400))
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(bar)
    bar.items = [.flexibleSpace(), item]
    screen.show(root)
    screen.advance(by: 0.02)
  }

  private func action(
    _ title: String, _ attributes: UIMenuElement.Attributes = [],
    _ state: UIMenuElement.State = .off
  ) -> UIAction {
    UIAction(title: title, attributes: attributes, state: state) { [log] in
      log.lines.append(title)
      log.senders.append($0.sender)
    }
  }

  private func frame(_ label: String) throws -> CGRect {
    let view = try screen.find(label, .button)
    return view.convert(view.bounds, to: nil)
  }

  @Test func `a press on an item with a menu opens it below, and choosing closes it`() throws {
    item.menu = UIMenu(children: [action("Copy"), action("Move")])
    try screen.press("Share", .button)
    let (first, second) = (try frame("Copy"), try frame("Move"))
    #expect(first.minY >= 44 && second.minY >= first.maxY && first.maxX <= 400)
    try screen.press("Move", .button)
    #expect(log.lines == ["Move"] && !screen.shows("Copy"))
    #expect(log.senders.first as? UIBarButtonItem === item)
  }

  @Test func `a press beside the menu closes it, and so does Escape`() throws {
    item.menu = UIMenu(children: [action("Copy")])
    try screen.press("Share", .button)
    screen.press(at: CGPoint(x: 20, y: 380))
    try screen.waitUntilIdle()
    #expect(!screen.shows("Copy"))
    try screen.press("Share", .button)
    try screen.key(.keyboardEscape)
    #expect(!screen.shows("Copy") && log.lines.isEmpty)
  }

  @Test func `an item with a method opens its menu by a long press`() throws {
    item.primaryAction = action("Pressed")
    item.menu = UIMenu(children: [action("Copy")])
    try screen.press("Share", .button)
    #expect(log.lines == ["Pressed"] && !screen.shows("Copy"))
    let place = screen.center(of: try screen.find("Share", .button))
    screen.pointer(.down, at: place)
    screen.advance(by: 0.7)
    screen.pointer(.up, at: place)
    try screen.waitUntilIdle()
    #expect(log.lines == ["Pressed"])
    try screen.press("Copy", .button)
    #expect(log.lines == ["Pressed", "Copy"])
  }

  @Test func `arrow keys choose among the usable rows, and the focus returns`() throws {
    item.menu = UIMenu(children: [action("Copy", .disabled), action("Move"), action("Rename")])
    try screen.key(.keyboardTab)
    let button = screen.window.focusedView
    try screen.key(.keyboardReturnOrEnter)
    #expect(screen.window.focusedView?.accessibilityLabel == "Move")
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardUpArrow)
    #expect(screen.window.focusedView?.accessibilityLabel == "Rename")
    try screen.key(.keyboardReturnOrEnter)
    #expect(log.lines == ["Rename"] && screen.window.focusedView === button && button != nil)
  }

  @Test func `a hidden action is not shown, a disabled one cannot be chosen`() throws {
    item.menu = UIMenu(
      children: [action("Secret", .hidden), action("Off", .disabled), action("Copy")])
    try screen.press("Share", .button)
    #expect(!screen.shows("Secret"))
    screen.press(at: screen.center(of: try screen.find("Off", [.button, .notEnabled])))
    try screen.waitUntilIdle()
    #expect(log.lines.isEmpty && screen.shows("Copy"))
  }

  @Test func `a menu in a menu is opened in its place, and leads back`() throws {
    let inner = UIMenu(title: "Export", children: [action("As text")])
    item.menu = UIMenu(children: [action("Copy"), inner])
    try screen.press("Share", .button)
    try screen.press("Export", .button)
    #expect(screen.shows("As text") && !screen.shows("Copy"))
    try screen.press("Export", .button)
    #expect(screen.shows("Copy"))
    try screen.press("Export", .button)
    try screen.press("As text", .button)
    #expect(log.lines == ["As text"])
  }

  @Test func `the elements of an inline menu are shown in the menu around`() throws {
    let inline = UIMenu(
      options: [.displayInline, .singleSelection],
      children: [action("Small", [], .on), action("Large", .keepsMenuPresented)])
    let menu = UIMenu(children: [action("Copy"), inline])
    item.menu = menu
    try screen.press("Share", .button)
    _ = try screen.find("Small", [.button, .selected])
    try screen.press("Large", .button)
    _ = try screen.find("Large", [.button, .selected])
    #expect(menu.selectedElements.map(\.title) == ["Large"] && screen.shows("Copy"))
  }

  @Test func `an action may present something else`() throws {
    let root = try #require(screen.window.rootViewController)
    item.menu = UIMenu(
      children: [
        UIAction(title: "Ask") { _ in
          let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
          alert.addAction(UIAlertAction(title: "OK", style: .default))
          root.present(alert, animated: true)
        }
      ])
    try screen.press("Share", .button)
    try screen.press("Ask", .button)
    try screen.press("OK", .button)
    #expect(root.presentedViewController == nil)
  }

  @Test func `a long menu keeps inside the window and scrolls`() throws {
    item.menu = UIMenu(children: (0..<40).map { action("Row \($0)") })
    try screen.press("Share", .button)
    let panel = try #require(screen.window.rootViewController?.presentedViewController?.view)
    let frame = panel.convert(panel.bounds, to: nil)
    #expect(frame.minY >= 44 && frame.maxY <= 400 && frame.minX >= 0 && frame.maxX <= 400)
    for _ in 0..<40 { try screen.key(.keyboardDownArrow, waits: false) }
    try screen.waitUntilIdle()
    #expect(try self.frame("Row 39").maxY <= frame.maxY + 1)
  }

  @Test func `a button opens its menu if that is its primary action`() throws {
    let button = UIButton(type: .system)
    button.setTitle("More", for: .normal)
    button.frame = CGRect(x: 20, y: 340, width: 100, height: 40)
    button.menu = UIMenu(children: [action("Copy")])
    var opened = 0
    button.addAction(UIAction { _ in opened += 1 }, for: .menuActionTriggered)
    button.addAction(action("Pressed"), for: .primaryActionTriggered)
    bar.superview?.addSubview(button)
    try screen.press("More", .button)
    #expect(log.lines == ["Pressed"] && opened == 0)
    button.showsMenuAsPrimaryAction = true
    try screen.press("More", .button)
    #expect(try frame("Copy").maxY <= 340, "there is no room below")
    try screen.press("Copy", .button)
    #expect(log.lines == ["Pressed", "Copy"] && opened == 1)
    screen.window.setFocus(button)
    try screen.key(.keyboardApplication)
    #expect(screen.window.focusedView?.accessibilityLabel == "Copy")
  }
}
