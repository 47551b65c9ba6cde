import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Gives menus, and notes what happens.
@MainActor private final class MenuLog: UIContextMenuInteractionDelegate {
  var calls: [String] = []
  var hasMenu = true
  var isEmpty = false

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard hasMenu else { return nil }
    return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
      UIMenu(
        children: self?.isEmpty == true
          ? []
          : [
            UIAction(title: "Copy") { _ in self?.calls.append("copied") },
            UIAction(title: "Place \(Int(location.x))") { _ in },
          ])
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    calls.append("opens")
    animator?.addCompletion { [weak self] in self?.calls.append("open") }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) { calls.append("ends") }
}

/// A list with a menu for each row but the first.
private final class MenuList: UITableViewController {
  var deleted: [Int] = []

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }

  override func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard indexPath.row > 0 else { return nil }
    return UIContextMenuConfiguration(
      actionProvider: { [weak self] _ in
        UIMenu(children: [
          UIAction(title: "Delete row \(indexPath.row)", attributes: .destructive) { _ in
            self?.deleted.append(indexPath.row)
          }
        ])
      })
  }
}

@MainActor @Suite struct ContextMenuTests {
  private let screen = TestScreen(size: CGSize(width: 500, height: 400))
  private let log = MenuLog()

  /// A view with a menu, in the middle of the screen.
  private func showCard() -> (card: UIButton, interaction: UIContextMenuInteraction) {
    let controller = UIViewController()
    let card = UIButton(type: .system)
    card.setTitle("Card", for: .normal)
    card.frame = CGRect(x: 100, y: 100, width: 200, height: 100)
    controller.view.addSubview(card)
    let interaction = UIContextMenuInteraction(delegate: log)
    card.addInteraction(interaction)
    screen.show(controller)
    return (card, interaction)
  }

  private func pressSecondary(at point: CGPoint) throws {
    for input in [ScreenInput.move(to: point), .buttonDown(.secondary), .buttonUp(.secondary)] {
      try screen.send(input)
    }
    try screen.waitUntilIdle()
  }

  @Test func `the secondary button opens a menu at the pointer`() throws {
    let (card, interaction) = showCard()
    #expect(interaction.menuAppearance == .unknown)
    try pressSecondary(at: CGPoint(x: 150, y: 140))
    #expect(interaction.menuAppearance == .compact)
    #expect(interaction.location(in: card) == CGPoint(x: 50, y: 40))
    let menu = try #require(screen.window.rootViewController?.presentedViewController?.view)
    #expect(menu.convert(CGPoint.zero, to: screen.window) == CGPoint(x: 150, y: 140))
    try screen.press("Copy")
    #expect(log.calls == ["opens", "open", "ends", "copied"])
    #expect(interaction.menuAppearance == .unknown)
  }

  @Test func `the primary button, and a place without a menu, open none`() throws {
    let (_, interaction) = showCard()
    screen.press(at: CGPoint(x: 150, y: 140))
    screen.advance(by: 1)
    log.hasMenu = false
    try pressSecondary(at: CGPoint(x: 150, y: 140))
    #expect(interaction.menuAppearance == .unknown && log.calls.isEmpty)
  }

  @Test func `an empty menu is not opened, and the delegate is not told`() throws {
    let (_, interaction) = showCard()
    log.isEmpty = true
    try pressSecondary(at: CGPoint(x: 150, y: 140))
    #expect(interaction.menuAppearance == .unknown && log.calls.isEmpty)
  }

  @Test func `a finger that stays down opens the menu`() throws {
    let (_, interaction) = showCard()
    screen.pointer(.down, at: CGPoint(x: 150, y: 140), type: .direct)
    screen.advance(by: 0.6)
    screen.pointer(.up, at: CGPoint(x: 150, y: 140), type: .direct)
    try screen.waitUntilIdle()
    #expect(interaction.menuAppearance == .compact)
  }

  @Test(arguments: [
    (UIKeyboardHIDUsage.keyboardApplication, UIKeyModifierFlags()),
    (.function(10), .shift),
  ])
  func `the menu key opens the menu of the focused view, and Escape closes it`(
    key: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags
  ) throws {
    let (card, interaction) = showCard()
    screen.window.setFocus(card)
    try screen.key(key, modifiers)
    #expect(interaction.menuAppearance == .compact)
    try screen.key(.keyboardEscape)
    #expect(interaction.menuAppearance == .unknown && log.calls.last == "ends")
  }

  @Test func `a row's menu comes from the table's delegate`() throws {
    let list = MenuList(style: .plain)
    screen.show(list)
    let rects = (0..<5).map { list.tableView.rectForRow(at: IndexPath(row: $0, section: 0)) }
    try pressSecondary(at: CGPoint(x: 60, y: rects[0].midY))
    #expect(list.presentedViewController == nil)
    try pressSecondary(at: CGPoint(x: 60, y: rects[3].midY))
    try screen.press("Delete row 3")
    #expect(list.deleted == [3])
    screen.window.setFocus(list.tableView)
    for key in [UIKeyboardHIDUsage.keyboardDownArrow, .keyboardDownArrow, .keyboardApplication] {
      try screen.key(key)
    }
    try screen.press("Delete row 2")
    #expect(list.deleted == [3, 2])
  }
}
