import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Host

/// The inspector of a window's views.
@MainActor @Suite struct InspectorTests {
  /// The described window: a card with a button and a label.
  ///
  /// It is shown before there is a screen, which it would join otherwise.
  private let window = {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    window.isHidden = false
    return window
  }()
  private let screen = TestScreen(size: CGSize(width: 860, height: 620))
  private let inspector = InspectorViewController(of: "bar")
  private let card = UIView(frame: CGRect(x: 10, y: 10, width: 200, height: 100))
  private let button = UIButton(type: .system)
  private let label = UILabel(frame: CGRect(x: 10, y: 60, width: 100, height: 20))

  init() {
    card.accessibilityIdentifier = "card"
    button.setTitle("Add", for: .normal)
    button.frame = CGRect(x: 10, y: 10, width: 80, height: 30)
    label.text = "Hello"
    card.addSubview(button)
    card.addSubview(label)
    window.addSubview(card)
    screen.show(inspector)
    inspector.show(ViewDescription(of: window))
  }

  private func number(of view: UIView) -> Int { ViewDescription(of: view).number }

  // MARK: The tree

  @Test func `each view has a row, and one that is chosen is told`() throws {
    var choices: [Int] = []
    inspector.onChoice = { choices.append($0) }
    try screen.waitUntilIdle()
    #expect(screen.shows("UIWindow") && screen.shows("UIView, card"))
    try screen.press("UIView, card")
    #expect(choices == [number(of: card)])
    #expect(screen.shows("10, 10   200 × 100"))
  }

  @Test func `a closed view hides those inside, also when the window changes`() throws {
    var outline = InspectorOutline()
    outline.root = ViewDescription(of: window)
    let count = outline.rows.count
    outline.toggle(number(of: card))
    #expect(outline.rows.map(\.view.className) == ["UIWindow", "UIView"])
    #expect(outline.rows.last?.isOpen == false)
    card.frame.origin.x = 40
    outline.root = ViewDescription(of: window)
    #expect(outline.rows.count == 2)
    #expect(outline.count == count)
    let index = outline.reveal(number(of: label))
    #expect(outline.rows.count == count)
    #expect(index.map { outline.rows[$0].view.label } == "Hello")
    #expect(outline.reveal(0) == nil)
  }

  @Test func `the pane follows the chosen view, and the window if it goes`() throws {
    try screen.waitUntilIdle()
    try screen.press("UIView, card")
    card.frame.size.width = 222
    inspector.show(ViewDescription(of: window))
    try screen.waitUntilIdle()
    #expect(screen.shows("10, 10   222 × 100"))
    card.removeFromSuperview()
    inspector.show(ViewDescription(of: window))
    try screen.waitUntilIdle()
    #expect(screen.shows("0, 0   300 × 200") && !screen.shows("UIView, card"))
  }

  @Test func `after a reload the view in the place of the chosen one is chosen`() throws {
    var choices: [Int] = []
    inspector.onChoice = { choices.append($0) }
    try screen.waitUntilIdle()
    try screen.press("UILabel, “Hello”")
    #expect(choices == [number(of: label)])
    // While the widget is loaded again, its views are missing.
    card.removeFromSuperview()
    inspector.show(ViewDescription(of: window))
    let newCard = UIView(frame: card.frame)
    let newLabel = UILabel(frame: CGRect(x: 30, y: 50, width: 120, height: 20))
    newLabel.text = "Hello again"
    newCard.addSubview(UIButton(type: .system))
    newCard.addSubview(newLabel)
    window.addSubview(newCard)
    inspector.show(ViewDescription(of: window))
    try screen.waitUntilIdle()
    #expect(choices == [label, window, newLabel].map(number))
    #expect(screen.shows("30, 50   120 × 20"))
    // A chosen view that moves among its siblings stays chosen.
    newCard.insertSubview(UILabel(), at: 0)
    inspector.show(ViewDescription(of: window))
    #expect(choices.last == number(of: newLabel))
  }

  @Test func `a view that was closed around the chosen one stays closed after a reload`() throws {
    try screen.waitUntilIdle()
    try screen.press("UILabel, “Hello”")
    // The first row is that of the window.
    try screen.element("Close").nth(1).press()
    #expect(!screen.shows("UILabel, “Hello”"))
    card.removeFromSuperview()
    let newCard = UIView(frame: card.frame)
    newCard.accessibilityIdentifier = "card"
    newCard.addSubview(label)
    window.addSubview(newCard)
    inspector.show(ViewDescription(of: window))
    try screen.waitUntilIdle()
    #expect(screen.shows("UIView, card") && !screen.shows("UILabel, “Hello”"))
  }

  @Test func `closed views stay closed after a reload`() throws {
    var outline = InspectorOutline()
    outline.root = ViewDescription(of: window)
    outline.toggle(number(of: card))
    card.removeFromSuperview()
    let newCard = UIView(frame: card.frame)
    newCard.addSubview(UILabel())
    window.addSubview(newCard)
    outline.root = ViewDescription(of: window)
    #expect(outline.rows.map(\.view.number) == [window, newCard].map(number))
  }

  @Test func `a picked view is chosen, and ends the picking`() throws {
    var isPicking: [Bool] = []
    var choices: [Int] = []
    inspector.onPicking = { isPicking.append($0) }
    inspector.onChoice = { choices.append($0) }
    try screen.waitUntilIdle()
    try screen.press("Pick")
    #expect(isPicking == [true] && inspector.isPicking)
    inspector.picked(number(of: label), at: CGPoint(x: 30, y: 80))
    try screen.waitUntilIdle()
    #expect(!inspector.isPicking && choices == [number(of: label)])
    #expect(screen.shows("10, 60   100 × 20"))
    try screen.press("Pick")
    try screen.press("Pick")
    #expect(isPicking == [true, true, false])
  }

  @Test func `a press is explained in the middle of the chosen view, or where one was picked`()
    throws
  {
    var points: [CGPoint] = []
    inspector.onPress = { points.append($0) }
    try screen.waitUntilIdle()
    try screen.press("UIView, card")
    #expect(points == [CGPoint(x: 110, y: 60)])
    inspector.show(HitDescription(at: points[0], in: window))
    try screen.waitUntilIdle()
    #expect(screen.shows("110, 60") && screen.shows("this view"))

    inspector.picked(number(of: label), at: CGPoint(x: 30, y: 80))
    #expect(points.last == CGPoint(x: 30, y: 80))
    inspector.show(HitDescription(at: points[1], in: window))
    try screen.waitUntilIdle()
    #expect(screen.shows("isUserInteractionEnabled of it is false"))
    #expect(screen.shows("UIView'card'") && screen.shows("1 other"))
  }

  @Test func `overlays are switched on and off, also by others`() throws {
    var changes: [String] = []
    inspector.onOverlay = { changes.append("\($0) \($1)") }
    try screen.waitUntilIdle()
    try screen.press("Hit", .button)
    try screen.press("Damage", .button)
    try screen.press("Hit", .button)
    #expect(changes == ["hit true", "damage true", "hit false"])
    inspector.showOverlays(["slow"])
    try screen.press("Slow", .button)
    try screen.press("Damage", .button)
    #expect(changes.suffix(2) == ["slow false", "damage true"])
  }

  // MARK: What is said of a view

  @Test func `a report has what decides each number, and warns of what is wrong`() throws {
    UIApplication.shared.onWarning = { _ in }
    defer { UIApplication.shared.onWarning = nil }
    label.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: card.topAnchor, constant: 60),
      label.widthAnchor.constraint(equalToConstant: 70),
      label.widthAnchor.constraint(equalToConstant: 80),
    ])
    label.alpha = 0.005
    window.layoutIfNeeded()
    let tree = ViewDescription(of: window)
    var outline = InspectorOutline()
    outline.root = tree
    let view = try #require(outline.view(numbered: number(of: label)))
    let groups = InspectorReport(of: view).groups
    func line(_ name: String) throws -> InspectorReport.Line {
      try #require(groups.flatMap(\.lines).first { $0.name == name }, "\(groups)")
    }
    #expect(try line("Width").notes == ["UILabel.width == 70"])
    #expect(try line("Width").value == "70")
    #expect(try line("x").isWarning && line("x").value.hasSuffix(", ambiguous"))
    #expect(try line("Broken").value == "UILabel.width == 80" && line("Broken").isWarning)
    #expect(try line("Alpha").isWarning)
    #expect(try line("Label").value == "Hello")
    #expect(try line("Responders").value == "UIView'card'")
    #expect(!groups.contains { $0.lines.isEmpty })
  }

  // MARK: Picking

  @Test func `the smallest visible view at a point is picked, also one without touches`() {
    func pick(_ x: CGFloat, _ y: CGFloat) -> UIView? {
      ViewPicker.view(at: CGPoint(x: x, y: y), in: window, except: nil)
    }
    #expect(pick(25, 75) === label)
    #expect(pick(205, 105) === card)
    #expect(pick(290, 190) === window)
    label.isHidden = true
    #expect(pick(25, 75) === card)
  }

  @Test func `what picks a view is neither in the tree nor gets the press that is explained`()
    throws
  {
    screen.window.rootViewController = nil
    card.removeFromSuperview()
    screen.window.addSubview(card)
    let picker = ViewPicker(in: screen.window) { _ in }
    let tree = ViewTree(of: screen.window, picker: picker)
    let point = CGPoint(x: 50, y: 35)
    try screen.waitUntilIdle()
    let (before, press) = (tree.json, tree.hit(at: point))
    picker.isPicking = true
    try screen.waitUntilIdle()
    #expect(ViewTree(of: screen.window).json.contains("Shield"))
    #expect(tree.json == before)
    #expect(tree.hit(at: point) == press)
    // It still takes the press itself.
    #expect(screen.window.viewHit(at: point) === picker.cover)
  }

  @Test func `a press picks the view under it, which does not get the press`() throws {
    var marked: [Int] = []
    var isPressed = false
    button.addAction(UIAction { _ in isPressed = true }, for: .touchUpInside)
    screen.window.rootViewController = nil
    card.removeFromSuperview()
    screen.window.addSubview(card)
    let picker = ViewPicker(in: screen.window) { marked.append($0) }
    picker.isPicking = true
    screen.press(at: CGPoint(x: 50, y: 35))
    try screen.waitUntilIdle()
    #expect(!isPressed && !picker.isPicking)
    let view = try #require(screen.window.view(numbered: picker.picked))
    #expect(view.isDescendant(of: button) && marked.last == picker.picked)
    screen.press(at: CGPoint(x: 50, y: 35))
    try screen.waitUntilIdle()
    #expect(isPressed)
  }
}
