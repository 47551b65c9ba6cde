import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Counts what bar items call.
@MainActor private final class Listener {
  var log: [String] = []

  func plain() { log.append("plain") }
  func sender(_ item: UIBarButtonItem) { log.append("item \(item.tag)") }
  func anything(_ sender: Any) { log.append("any") }
}

@MainActor @Suite struct ToolbarTests {
  private let screen: TestScreen
  private let bar = UIToolbar(frame: CGRect(x: 0, y: 156, width: 400, height: 44))
  private let listener = Listener()

  init() {
    screen = TestScreen(size: CGSize(width: 400, height: 200))
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .white
    root.view.addSubview(bar)
    screen.show(root)
  }

  private func show(_ items: [UIBarButtonItem]) {
    bar.items = items
    screen.advance(by: 0.02)
  }

  private func minX(_ label: String) throws -> CGFloat {
    let view = try screen.find(label, .button)
    return view.convert(view.bounds, to: nil).minX
  }

  private func readFromRightToLeft() {
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
    }
    screen.advance(by: 0.02)
  }

  // MARK: Pressing

  @Test func `a press calls the target's method, with the item if it takes one`() throws {
    let second = UIBarButtonItem(
      image: UIImage(systemName: "star"), style: .plain, target: listener,
      action: Listener.sender)
    second.tag = 7
    show([
      UIBarButtonItem(title: "One", style: .plain, target: listener, action: Listener.plain),
      second,
      UIBarButtonItem(
        barButtonSystemItem: .trash, target: listener, action: Listener.anything),
    ])
    try screen.press("One", .button)
    try screen.press("Favourite", .button)
    try screen.press("Delete", .button)
    #expect(listener.log == ["plain", "item 7", "any"])
  }

  @Test func `an item performs its action instead, with itself as the sender`() throws {
    var senders: [Any?] = []
    let item = UIBarButtonItem(primaryAction: UIAction(title: "Go") { senders.append($0.sender) })
    item.setTarget(listener, action: Listener.plain)
    show([item])
    try screen.press("Go", .button)
    #expect(senders.count == 1 && senders.first as? UIBarButtonItem === item)
    item.primaryAction = nil
    try screen.press("Go", .button)
    #expect(senders.count == 1 && listener.log == ["plain"])
    item.removeTarget()
    try screen.press("Go", .button)
    #expect(listener.log.count == 1 && item.target == nil)
  }

  @Test func `an item does not keep its target`() throws {
    weak var gone: Listener?
    let item: UIBarButtonItem
    do {
      let other = Listener()
      gone = other
      item = UIBarButtonItem(title: "Go", style: .done, target: other, action: Listener.plain)
    }
    #expect(gone == nil && item.target == nil)
    show([item])
    try screen.press("Go", .button)
  }

  @Test func `a disabled item cannot be pressed or focused`() throws {
    let item = UIBarButtonItem(title: "Go", style: .plain, target: listener, action: Listener.plain)
    show([item])
    item.isEnabled = false
    screen.press(at: screen.center(of: try screen.find("Go", [.button, .notEnabled])))
    try screen.key(.keyboardTab)
    try screen.key(.keyboardReturnOrEnter)
    #expect(listener.log.isEmpty)
    item.isEnabled = true
    try screen.key(.keyboardTab)
    try screen.key(.keyboardReturnOrEnter)
    #expect(listener.log == ["plain"])
  }

  @Test func `Tab goes through the items in reading order`() throws {
    bar.items = ["One", "Two"].map { title in
      UIBarButtonItem(primaryAction: UIAction(title: title) { _ in listener.log.append(title) })
    }
    for _ in 0..<2 {
      try screen.key(.keyboardTab)
      try screen.key(.keyboardSpacebar)
    }
    #expect(listener.log == ["One", "Two"])
  }

  @Test func `an item that toggles is selected by one press and deselected by the next`() throws {
    let item = UIBarButtonItem(
      title: "Bold", style: .plain, target: listener, action: Listener.plain)
    item.changesSelectionAsPrimaryAction = true
    show([item])
    try screen.press("Bold", .button)
    #expect(item.isSelected)
    _ = try screen.find("Bold", [.button, .selected])
    try screen.press("Bold", .button)
    #expect(!item.isSelected && listener.log.count == 2)
  }

  // MARK: Items

  @Test func `the system's items have words and symbols with a name`() throws {
    bar.items = [.done, .cancel, .add, .action, .refresh, .flexibleSpace, .close].map {
      UIBarButtonItem(systemItem: $0)
    }
    for name in ["Done", "Cancel", "Add", "Share", "Reload", "Close"] {
      #expect(screen.shows(name), "\(name)")
    }
    #expect(bar.items?.first?.style == .done && bar.items?[1].title == "Cancel")
  }

  @Test func `the system's items are in the user's language`() throws {
    try TableFolder.reading("de") {
      bar.items = [.done, .trash].map { UIBarButtonItem(systemItem: $0) }
      _ = try screen.find("Fertig", .button)
      _ = try screen.find("Löschen", .button)
    }
  }

  @Test func `an item's changes are shown, and its own name precedes its title`() throws {
    let item = UIBarButtonItem(title: "Old", style: .plain, target: nil, action: nil)
    show([item])
    item.title = "New"
    #expect(screen.shows("New") && !screen.shows("Old"))
    item.accessibilityLabel = "Name"
    _ = try screen.find("Name", .button)
    #expect(throws: TestScreenError.self) { try screen.find("New", .button) }
    item.isHidden = true
    #expect(!screen.shows("Name"))
  }

  @Test func `an item that moves to another bar leaves the first one`() throws {
    let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    show([.flexibleSpace(), item])
    let other = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    bar.superview?.addSubview(other)
    other.items = [item]
    bar.setNeedsLayout()
    screen.advance(by: 0.02)
    let view = try screen.find("Go", .button)
    #expect(view.isDescendant(of: other) && view.frame.minX == 8)
    bar.items = nil
    item.title = "There"
    #expect(try screen.find("There", .button) === view && view.isDescendant(of: other))
  }

  @Test func `a custom view keeps its size, and is pressed itself`() throws {
    let toggle = UISwitch()
    toggle.accessibilityLabel = "Switch"
    let label = UILabel()
    label.text = "Constrained"
    label.translatesAutoresizingMaskIntoConstraints = false
    label.widthAnchor.constraint(equalToConstant: 120).isActive = true
    bar.items = [
      UIBarButtonItem(customView: toggle), .flexibleSpace(), UIBarButtonItem(customView: label),
    ]
    try screen.press("Switch", .button)
    #expect(toggle.isOn && toggle.bounds.size == CGSize(width: 51, height: 31))
    let frame = label.convert(label.bounds, to: bar)
    #expect(frame.width == 120 && abs(frame.midY - 22) <= 1 && frame.maxX == 400 - 16)
  }

  // MARK: Layout

  @Test func `flexible spaces share the room that is left`() throws {
    bar.items = [
      UIBarButtonItem(systemItem: .add), .flexibleSpace(), UIBarButtonItem(systemItem: .search),
      .flexibleSpace(), UIBarButtonItem(systemItem: .trash),
    ]
    screen.advance(by: 0.02)
    #expect(try minX("Add") == 8)
    let middle = try screen.find("Search", .button)
    #expect(abs(middle.convert(middle.bounds, to: bar).midX - 200) <= 1)
    let last = try screen.find("Delete", .button)
    #expect(abs(last.convert(last.bounds, to: bar).maxX - 392) <= 1)
  }

  @Test func `fixed spaces and widths are kept`() throws {
    let wide = UIBarButtonItem(title: "Wide", style: .plain, target: nil, action: nil)
    wide.width = 100
    show([wide, .fixedSpace(30), UIBarButtonItem(systemItem: .add)])
    #expect(try screen.find("Wide", .button).bounds.width == 100)
    #expect(try minX("Add") == 138)
    wide.width = .infinity
    bar.items?[1].width = -50
    screen.advance(by: 0.02)
    #expect(try minX("Add").isFinite)
  }

  @Test func `an item is as wide as its widest possible title`() throws {
    let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    show([item])
    let narrow = try screen.find("Go", .button).bounds.width
    item.possibleTitles = ["Go", "A much longer title"]
    screen.advance(by: 0.02)
    let wide = try screen.find("Go", .button).bounds.width
    #expect(wide > narrow + 50)
    item.title = "A much longer title"
    screen.advance(by: 0.02)
    #expect(try screen.find("A much longer title", .button).bounds.width == wide)
  }

  @Test func `from right to left the items begin on the right`() throws {
    bar.items = [UIBarButtonItem(systemItem: .add), UIBarButtonItem(systemItem: .trash)]
    readFromRightToLeft()
    #expect(try minX("Add") > minX("Delete"))
    let first = try screen.find("Add", .button)
    #expect(first.convert(first.bounds, to: bar).maxX == 392)
  }

  @Test func `items that do not fit keep finite frames`() {
    bar.items = (0..<40).map {
      UIBarButtonItem(title: "Item \($0)", style: .plain, target: nil, action: nil)
    }
    bar.frame.size = CGSize(width: 30, height: 3)
    screen.advance(by: 0.02)
    bar.frame = .zero
    screen.advance(by: 0.02)
    let frames = bar.subviews.flatMap(\.subviews).map(\.frame)
    #expect(frames.count >= 40 && frames.allSatisfy { $0.minX.isFinite && $0.width >= 0 })
  }

  @Test func `a toolbar is 44 points high and as wide as its surroundings`() {
    UIScreen.main.hostWindow = screen.window
    let fresh = UIToolbar()
    fresh.sizeToFit()
    #expect(fresh.bounds.size == CGSize(width: 400, height: 44))
    #expect(fresh.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 44))
    #expect(fresh.items == nil && fresh.isTranslucent)
  }

  // MARK: Look

  private func color(_ x: Int, _ y: Int) -> UInt32? {
    screen.advance(by: 0.02)
    return screen.pixel(x: x, y: y)
  }

  @Test func `an opaque bar has its colour, a transparent one shows what is behind`() {
    bar.superview?.backgroundColor = .green
    bar.isTranslucent = false
    bar.barTintColor = .red
    #expect(color(200, 180) == 0xFFFF_0000)
    bar.setBackgroundImage(UIImage(), forToolbarPosition: .any, barMetrics: .default)
    #expect(color(200, 180) == 0xFF00_FF00)
    bar.setBackgroundImage(nil, forToolbarPosition: .any, barMetrics: .default)
    #expect(color(200, 180) == 0xFFFF_0000)
  }

  @Test func `an appearance replaces the older properties, also when it is changed in place`() {
    bar.superview?.backgroundColor = .green
    bar.barTintColor = .red
    let appearance = UIToolbarAppearance()
    appearance.configureWithTransparentBackground()
    bar.standardAppearance = appearance
    #expect(color(200, 180) == 0xFF00_FF00)
    appearance.backgroundColor = .red
    #expect(color(200, 180) == 0xFF00_FF00, "the bar has a copy")
    bar.standardAppearance.backgroundColor = .blue
    #expect(color(200, 180) == 0xFF00_00FF)
  }

  @Test func `a translucent bar mixes what is behind, and follows the dark style`() throws {
    let light = try #require(color(200, 180))
    #expect(light & 0xFF > 0xD0)
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.userInterfaceStyle = .dark
    }
    bar.superview?.backgroundColor = .black
    #expect(try #require(color(200, 180)) & 0xFF < 0x40)
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.userInterfaceStyle = .light
    }
    bar.barStyle = .black
    #expect(try #require(color(200, 180)) & 0xFF < 0x40)
  }

  @Test func `titles have the tint of the item, of the bar, or their own colour`() throws {
    let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    show([item])
    bar.tintColor = .red
    let label = try #require(
      screen.find("Go", .button).subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.textColor == .red)
    item.tintColor = .green
    #expect(label.textColor == .green)
    item.setTitleTextAttributes(
      [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 12)], for: .normal)
    #expect(
      label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        == .blue)
    #expect(item.titleTextAttributes(for: .normal)?[.font] as? UIFont == .systemFont(ofSize: 12))
  }

  @Test func `a popover points to an item`() throws {
    let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    show([.flexibleSpace(), item])
    let view = try screen.find("Go", .button)
    #expect(item.frame(in: screen.window) == view.convert(view.bounds, to: nil))
    bar.items = nil
    #expect(item.frame(in: screen.window) == nil)
  }

  @Test func `a toolbar is the accessory of a text field's input`() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let accessory = UIToolbar()
    accessory.items = [
      .flexibleSpace(),
      UIBarButtonItem(
        systemItem: .done, primaryAction: UIAction { _ in field.resignFirstResponder() }),
    ]
    accessory.sizeToFit()
    field.inputAccessoryView = accessory
    bar.superview?.addSubview(field)
    field.becomeFirstResponder()
    try screen.waitUntilIdle()
    try screen.press("Done", .button)
    #expect(!field.isFirstResponder)
  }
}
