import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A delegate's own menu of editing commands.
@MainActor @Suite struct EditMenuTests {
  private final class Writer: NSObject, UITextViewDelegate, UITextFieldDelegate {
    var menu: (@MainActor (NSRange, [UIMenuElement]) -> UIMenu?)?

    func textView(
      _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { menu?(range, suggestedActions) }

    func textField(
      _ textField: UITextField, editMenuForCharactersIn range: NSRange,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? { menu?(range, suggestedActions) }
  }

  private let screen = TestScreen(size: CGSize(width: 300, height: 300))
  private let root = UIViewController()
  private let view = UITextView(frame: CGRect(x: 20, y: 20, width: 200, height: 60))
  private let writer = Writer()

  init() {
    view.text = "one two"
    view.delegate = writer
    root.view.addSubview(view)
    screen.show(root)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 4, length: 3)
  }

  private func open() throws { try screen.key(.keyboardApplication) }

  @Test func `a delegate adds a command to the standard ones, for the selection`() throws {
    var ranges: [NSRange] = []
    writer.menu = { range, suggested in
      ranges.append(range)
      let shout = UIAction(title: "Shout") { [view] _ in
        let text = (view.text as NSString).substring(with: range)
        view.insertText(text.uppercased())
      }
      return UIMenu(children: suggested + [UIMenu(options: .displayInline, children: [shout])])
    }
    try open()
    #expect(ranges == [NSRange(location: 4, length: 3)])
    #expect(screen.shows("Select All"))
    try screen.element(.button, "Shout").press()
    #expect(view.text == "one TWO")
    #expect(!screen.shows("Shout"))
  }

  @Test func `the standard menu is shown for nil, and none for an empty one`() throws {
    try open()
    #expect(screen.shows("Copy"))
    try screen.key(.keyboardEscape)
    #expect(!screen.shows("Copy"))
    writer.menu = { _, _ in UIMenu(children: []) }
    try open()
    #expect(!screen.shows("Copy"))
    try screen.type("x")
    #expect(view.text == "one x")
  }

  @Test func `a menu in the menu opens in its place, by pointer and by arrows, and leads back`()
    throws
  {
    var styles: [String] = []
    writer.menu = { _, _ in
      let choices = ["Bold", "Light"].map { name in
        UIAction(title: name) { _ in styles.append(name) }
      }
      return UIMenu(children: [
        UIAction(title: "Plain") { _ in styles.append("Plain") },
        UIMenu(title: "Weight", children: choices),
      ])
    }
    try open()
    try screen.element(.button, "Weight").press()
    #expect(screen.shows("Bold") && !screen.shows("Plain"))
    try screen.element(.button, "Light").press()
    #expect(styles == ["Light"] && !screen.shows("Bold"))
    try open()
    for key in [UIKeyboardHIDUsage.keyboardUpArrow, .keyboardRightArrow, .keyboardLeftArrow] {
      try screen.key(key)
    }
    #expect(screen.shows("Plain") && !screen.shows("Bold"))
    try screen.key(.keyboardReturnOrEnter)
    #expect(styles == ["Light", "Plain"])
  }

  @Test func `disabled, hidden, checked and lasting commands are as their attributes say`() throws {
    var isOn = false
    var taps = 0
    writer.menu = { _, _ in
      UIMenu(children: [
        UIAction(title: "Never", attributes: .disabled) { _ in taps += 100 },
        UIAction(title: "Secret", attributes: .hidden) { _ in taps += 100 },
        UIAction(title: "Keep", attributes: .keepsMenuPresented) { action in
          taps += 1
          isOn.toggle()
          action.state = isOn ? .on : .off
        },
      ])
    }
    try open()
    #expect(screen.shows("Never") && !screen.shows("Secret"))
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardReturnOrEnter)
    try screen.element(.button, "Keep").press()
    try screen.element(.button, "Keep").press()
    #expect(taps == 3 && screen.shows("Keep"))
    #expect(try screen.element(.button, "Keep").isSelected)
    try screen.key(.keyboardEscape)
    #expect(!screen.shows("Keep"))
    #expect(view.isFirstResponder)
  }

  @Test func `a field's delegate has a menu of its own too`() throws {
    let field = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 34))
    field.text = "abc"
    field.delegate = writer
    root.view.addSubview(field)
    field.becomeFirstResponder()
    writer.menu = { range, _ in
      UIMenu(children: [UIAction(title: "From \(range.location)") { _ in }])
    }
    try open()
    #expect(screen.shows("From 3") && !screen.shows("Copy"))
  }

  @Test func `a subclass replaces the menu without a delegate`() throws {
    final class Notes: UITextView {
      override func editMenu(
        for textRange: UITextRange, suggestedActions: [UIMenuElement]
      ) -> UIMenu? { UIMenu(children: [suggestedActions[0], UIAction(title: "Note") { _ in }]) }
    }
    let notes = Notes(frame: CGRect(x: 20, y: 120, width: 200, height: 60))
    root.view.addSubview(notes)
    notes.becomeFirstResponder()
    try open()
    #expect(screen.shows("Note") && screen.shows("Undo") && !screen.shows("Select All"))
  }

  // MARK: Views without text

  private final class Card: UIView, UIEditMenuInteractionDelegate {
    var log: [String] = []
    var target = CGRect.null

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      UIMenu(children: [
        UIAction(title: "Flip") { [weak self] _ in self?.log.append("flip") }
      ])
    }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { target }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction,
      willPresentMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) {
      log.append("present \(configuration.identifier)")
      animator.addCompletion { [weak self] in self?.log.append("presented") }
    }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction,
      willDismissMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { log.append("dismiss") }
  }

  private func card() -> (Card, UIEditMenuInteraction) {
    let card = Card(frame: CGRect(x: 20, y: 100, width: 200, height: 60))
    let interaction = UIEditMenuInteraction(delegate: card)
    card.addInteraction(interaction)
    root.view.addSubview(card)
    return (card, interaction)
  }

  @Test func `a view without text opens a menu at a point, and is told when it closes`() throws {
    let (card, interaction) = card()
    interaction.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: "card", sourcePoint: CGPoint(x: 30, y: 10)))
    screen.advance(by: 0.3)
    #expect(card.log == ["present card", "presented"])
    let row = screen.element(.button, "Flip")
    let place = try row.frame.origin
    #expect(place.x > 49 && place.y > 109 && place.y < 120)
    #expect(interaction.location(in: card) == CGPoint(x: 30, y: 10))
    try row.press()
    #expect(card.log.suffix(2) == ["dismiss", "flip"])
    #expect(!screen.shows("Flip"))
  }

  @Test func `the arrow keys choose in its menu, and Escape closes it`() throws {
    let (card, interaction) = card()
    let configuration = UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero)
    interaction.presentEditMenu(with: configuration)
    try screen.key(.keyboardEscape)
    #expect(!screen.shows("Flip") && card.log.contains("dismiss"))
    interaction.presentEditMenu(with: configuration)
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardReturnOrEnter)
    #expect(card.log.contains("flip"))
    interaction.presentEditMenu(with: configuration)
    interaction.dismissMenu()
    #expect(!screen.shows("Flip") && card.log.last == "dismiss")
  }

  @Test func `its menu follows its target, and can be replaced`() throws {
    let (card, interaction) = card()
    card.target = CGRect(x: 0, y: 0, width: 100, height: 20)
    interaction.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero))
    let first = try screen.element(.button, "Flip").frame.minY
    card.target.origin.y = 30
    interaction.updateVisibleMenuPosition(animated: false)
    #expect(try screen.element(.button, "Flip").frame.minY == first + 30)
    interaction.updateVisibleMenu { $0.replacingChildren([UIAction(title: "Turn") { _ in }]) }
    #expect(screen.shows("Turn") && !screen.shows("Flip"))
    interaction.reloadVisibleMenu()
    #expect(screen.shows("Flip"))
    card.removeInteraction(interaction)
    #expect(!screen.shows("Flip"))
  }
}
