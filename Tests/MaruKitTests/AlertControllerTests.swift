import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct AlertControllerTests {
  private let bench = AlertControllerBench()

  // MARK: Arrangement

  @Test func `two short titles lie side by side, Cancel first`() throws {
    try bench.show("T", "M", actions: ["OK", "Cancel:cancel"])
    let (ok, cancel) = (try bench.frame("OK"), try bench.frame("Cancel"))
    #expect(ok.minY == cancel.minY && cancel.maxX < ok.minX)
    #expect(cancel.minX == 25 && ok.maxX == 295 && ok.height == 44)
  }

  @Test(arguments: [
    ["A title that does not fit into a half", "Cancel:cancel"], ["One", "Two", "Cancel:cancel"],
    ["Cancel:cancel", "One", "Two"],
  ])
  func `other buttons are stacked, Cancel last`(actions: [String]) throws {
    let alert = try bench.show("T", actions: actions)
    let frames = try alert.actions.map { try bench.frame($0.title ?? "") }
    #expect(Set(frames.map(\.width)) == [270])
    #expect(try bench.frame("Cancel").minY == frames.map(\.minY).max())
  }

  @Test func `an action sheet lies at the bottom edge, with Cancel in its own group`() throws {
    try bench.show("T", nil, .actionSheet, actions: ["Cancel:cancel", "One", "Two:destructive"])
    let (two, cancel) = (try bench.frame("Two"), try bench.frame("Cancel"))
    #expect(cancel.maxY == 392 && cancel.minX == 8 && cancel.maxX == 312)
    #expect(cancel.minY - two.maxY == 8)
  }

  @Test func `in a wide window an action sheet stays narrow, above the safe area`() throws {
    let bench = AlertControllerBench(size: CGSize(width: 900, height: 400))
    bench.screen.window.screenInsets.bottom = 34
    try bench.show(nil, nil, .actionSheet, actions: ["One"])
    #expect(try bench.frame("One") == CGRect(x: 250, y: 309, width: 400, height: 57))
  }

  @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
  func `an alert that does not fit scrolls, and its last action can be reached`(
    style: UIAlertController.Style
  ) throws {
    let text = String(repeating: "Much text. ", count: 200)
    try bench.show(text, text, style, actions: (1...30).map { "Choice \($0)" } + ["No:cancel"])
    #expect(bench.screen.window.bounds.contains(try bench.frame("Choice 1")))
    for _ in 0..<30 { try bench.screen.key(.keyboardDownArrow) }
    try bench.screen.waitUntilIdle()
    let frame = try bench.frame("Choice 30")
    #expect(bench.screen.window.bounds.contains(frame))
    bench.screen.press(at: CGPoint(x: frame.midX, y: frame.midY))
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["Choice 30"])
  }

  @Test func `a long text is scrolled with Page Down, the wheel and a finger`() throws {
    let text = String(repeating: "Much text. ", count: 200)
    let alert = try bench.show("T", text, actions: ["OK"])
    let title = try bench.screen.find("T")
    var tops = [bench.screen.center(of: title).y]
    let middle = CGPoint(x: alert.view.bounds.midX, y: 150)
    try bench.screen.key(.keyboardPageDown)
    try bench.screen.waitUntilIdle()
    tops.append(bench.screen.center(of: title).y)
    bench.screen.scroll(CGVector(dx: 0, dy: -40), at: middle)
    try bench.screen.waitUntilIdle()
    tops.append(bench.screen.center(of: title).y)
    bench.screen.drag(along: [middle, CGPoint(x: 160, y: 100), CGPoint(x: 160, y: 60)])
    try bench.screen.waitUntilIdle()
    tops.append(bench.screen.center(of: title).y)
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $0 > $1 + 30 })
    #expect(bench.isUp)
  }

  @Test(arguments: [CGSize(width: 1, height: 1), CGSize(width: 90, height: 40)])
  func `in a window that is far too small nothing extends outside`(size: CGSize) throws {
    let bench = AlertControllerBench(size: size)
    for style in [UIAlertController.Style.alert, .actionSheet] {
      let alert = try bench.show("T", "M", style, actions: ["One", "Cancel:cancel"])
      #expect(alert.view.bounds.size == size)
      alert.dismiss(animated: true)
      try bench.screen.waitUntilIdle()
    }
    #expect(bench.chosen.isEmpty)
  }

  @Test func `changes to a presented alert are visible at once`() throws {
    let alert = try bench.show("T", actions: ["One"])
    let before = try bench.frame("One")
    alert.message = "A message that was not there before"
    alert.addAction(UIAlertAction(title: "Two", style: .default))
    alert.actions[0].isEnabled = false
    try bench.screen.waitUntilIdle()
    #expect(try bench.frame("Two").height == 44)
    #expect(try bench.frame("One") != before)
    try bench.screen.press("One", .button)
    #expect(bench.isUp)
  }

  @Test func `a larger text size makes buttons higher and stacks them`() throws {
    bench.screen.window.environmentTraits = bench.screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    }
    try bench.show("T", actions: ["Delete", "Cancel:cancel"])
    #expect(try bench.frame("Delete").height > 60)
    #expect(try bench.frame("Delete").maxY <= bench.frame("Cancel").minY)
  }

  // MARK: Choosing

  @Test func `an action's handler is called once, after the dismissal`() throws {
    try bench.show("T", actions: ["OK", "Cancel:cancel"])
    let frame = try bench.frame("OK")
    bench.screen.press(at: CGPoint(x: frame.midX, y: frame.midY))
    #expect(bench.chosen.isEmpty)
    bench.screen.press(at: CGPoint(x: frame.midX, y: frame.midY))
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["OK"])
    #expect(bench.wasPresented == [false])
  }

  @Test func `a handler may present the next alert`() throws {
    let next = bench.make("Next", actions: ["Done"])
    let first = UIAlertController(title: "First", message: nil, preferredStyle: .alert)
    first.addAction(
      UIAlertAction(title: "Go", style: .default) { [bench] _ in
        bench.root.present(next, animated: true)
      })
    try bench.show(first)
    try bench.screen.press("Go", .button)
    try bench.screen.press("Done", .button)
    #expect(bench.chosen == ["Done"])
    #expect(!bench.isUp)
  }

  @Test func `a second alert over the same controller is refused with a warning`() throws {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    try bench.show("First", actions: ["One"])
    try bench.show("Second", actions: ["Two"])
    #expect(warnings.count == 1)
    #expect(throws: TestScreenError.self) { try bench.screen.find("Two", .button) }
  }

  @Test func `an alert that the program dismisses calls no handler`() throws {
    let alert = try bench.show("T", actions: ["OK", "Cancel:cancel"])
    alert.dismiss(animated: true)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen.isEmpty && !bench.isUp)
  }

  @Test func `an alert can be presented again`() throws {
    let alert = bench.make("T", actions: ["OK"])
    for _ in 0..<2 {
      try bench.show(alert)
      try bench.screen.press("OK", .button)
    }
    #expect(bench.chosen == ["OK", "OK"])
  }

  @Test func `an alert and its actions are freed after its dismissal`() throws {
    weak var alert: UIAlertController?
    weak var action: UIAlertAction?
    do {
      let made = try bench.show("T", actions: ["OK"])
      (alert, action) = (made, made.actions[0])
    }
    try bench.screen.press("OK", .button)
    #expect(alert == nil && action == nil)
  }

  @Test func `a finger slides from button to button, and chooses on release`() throws {
    try bench.show("T", actions: ["One", "Two", "Three"])
    let (one, three) = (try bench.frame("One"), try bench.frame("Three"))
    bench.screen.drag(
      along: [CGPoint(x: one.midX, y: one.midY), CGPoint(x: three.midX, y: three.midY)])
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["Three"])
  }

  @Test func `a finger released beside the buttons chooses nothing`() throws {
    try bench.show("T", actions: ["One", "Two", "Three"])
    let one = try bench.frame("One")
    for place in [CGPoint(x: one.midX, y: one.minY - 15), CGPoint(x: 5, y: 5)] {
      bench.screen.drag(along: [CGPoint(x: one.midX, y: one.midY), place])
      try bench.screen.waitUntilIdle()
      #expect(bench.chosen.isEmpty && bench.isUp)
    }
  }

  // MARK: Presses beside the alert

  @Test func `a press beside an action sheet cancels it, beside an alert does nothing`() throws {
    try bench.show("T", actions: ["OK", "Cancel:cancel"])
    bench.screen.press(at: CGPoint(x: 10, y: 10))
    try bench.screen.waitUntilIdle()
    #expect(bench.isUp)
    bench.root.dismiss(animated: false)
    try bench.show("T", nil, .actionSheet, actions: ["OK", "Cancel:cancel"])
    bench.screen.press(at: CGPoint(x: 10, y: 10))
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["Cancel"])
  }

  @Test func `without a cancel action a press beside an action sheet does nothing`() throws {
    try bench.show("T", nil, .actionSheet, actions: ["One", "Two"])
    bench.screen.press(at: CGPoint(x: 10, y: 10))
    try bench.screen.key(.keyboardEscape)
    try bench.screen.waitUntilIdle()
    #expect(bench.isUp)
  }

  @Test func `nothing behind an alert can be pressed`() throws {
    var presses = 0
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    bench.root.view.addSubview(button)
    try bench.show("T", actions: ["OK"])
    bench.screen.press(at: CGPoint(x: 20, y: 20))
    #expect(presses == 0)
  }

  // MARK: Keys

  @Test(arguments: [
    (["OK", "Cancel:cancel"], UIKeyboardHIDUsage.keyboardEscape, ["Cancel"]),
    (["OK"], .keyboardEscape, ["OK"]), (["OK"], .keyboardReturnOrEnter, ["OK"]),
    (["OK", "Cancel:cancel"], .keyboardReturnOrEnter, []), (["A", "B"], .keyboardEscape, []),
    (["OK", "Cancel:cancel"], .keyboardSpacebar, []),
  ])
  func `Escape cancels, and answers with the only action`(
    actions: [String], key: UIKeyboardHIDUsage, chosen: [String]
  ) throws {
    try bench.show("T", actions: actions)
    try bench.screen.key(key)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == chosen)
  }

  @Test func `Return chooses the preferred action, unless another has the focus`() throws {
    let alert = bench.make("T", actions: ["One", "Two", "Cancel:cancel"])
    alert.preferredAction = alert.actions[1]
    try bench.show(alert)
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.waitUntilIdle()
    try bench.show(alert)
    try bench.screen.key(.keyboardTab)
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["Two", "One"])
  }

  @Test(arguments: [
    ([UIKeyboardHIDUsage.keyboardTab], "Cancel"), ([.keyboardTab, .keyboardTab], "OK"),
    ([.keyboardRightArrow, .keyboardRightArrow, .keyboardLeftArrow], "Cancel"),
    ([.keyboardUpArrow], "OK"), ([.keyboardDownArrow], "Cancel"),
  ])
  func `Tab and arrows go from button to button, and Space presses`(
    keys: [UIKeyboardHIDUsage], chosen: String
  ) throws {
    try bench.show("T", actions: ["OK", "Cancel:cancel"])
    for key in keys + [.keyboardSpacebar] { try bench.screen.key(key) }
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == [chosen])
  }

  @Test func `disabled buttons are skipped by Tab, Escape and Return`() throws {
    let alert = bench.make("T", actions: ["One", "Two", "Cancel:cancel"])
    alert.preferredAction = alert.actions[0]
    for action in [alert.actions[0], alert.actions[2]] { action.isEnabled = false }
    try bench.show(alert)
    try bench.screen.key(.keyboardEscape)
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.key(.keyboardTab)
    try bench.screen.key(.keyboardTab)
    try bench.screen.key(.keyboardSpacebar)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["Two"])
  }

  @Test func `keys are not passed on by the alert`() throws {
    final class Listener: UIViewController {
      var keys = 0
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += 1
      }
    }
    let root = Listener()
    bench.screen.show(root)
    let alert = bench.make("T", actions: ["A", "B"])
    root.present(alert, animated: true)
    try bench.screen.waitUntilIdle()
    try bench.screen.type("ab")
    #expect(root.keys == 0)
  }

  // MARK: Misuse

  @Test func `a preferred action that was not added, and a second cancel, give warnings`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    let alert = bench.make("T", actions: ["A", "Cancel:cancel"])
    alert.preferredAction = UIAlertAction(title: "Other", style: .default)
    #expect(alert.preferredAction == nil)
    alert.addAction(UIAlertAction(title: "No", style: .cancel))
    #expect(warnings.count == 2)
  }

  @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
  func `an alert without texts and actions is presented and dismissed`(
    style: UIAlertController.Style
  ) throws {
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: style)
    try bench.show(alert)
    alert.dismiss(animated: true)
    try bench.screen.waitUntilIdle()
    #expect(!bench.isUp)
  }

  // MARK: Animation

  @Test func `an alert that is dismissed while it appears reverses`() throws {
    let alert = bench.make("T", actions: ["OK", "Cancel:cancel"])
    bench.root.present(alert, animated: true)
    bench.screen.advance(by: 0.1)
    try bench.screen.key(.keyboardEscape)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["Cancel"] && !bench.isUp)
  }

  @Test func `an action sheet slides in from the bottom edge, and out again`() throws {
    let sheet = bench.make("T", nil, .actionSheet, actions: ["One", "Cancel:cancel"])
    bench.root.present(sheet, animated: true)
    bench.screen.advance(by: 0.02)
    #expect(try bench.screen.shownTop(of: "Cancel") > 350)
    bench.screen.advance(by: 0.5)
    #expect(try bench.screen.shownTop(of: "Cancel") == 335)
    sheet.dismiss(animated: true)
    bench.screen.advance(by: 0.2)
    #expect(try bench.screen.shownTop(of: "Cancel") > 380)
  }
}

extension TestScreen {
  /// The top edge of a button on the screen, animations included.
  fileprivate func shownTop(of label: String) throws -> CGFloat {
    let view = try find(label, .button)
    return sequence(first: view.layer, next: \.superlayer).reduce(0) { sum, layer in
      let layer = layer.presentation() ?? layer
      return sum + layer.position.y - layer.bounds.height * layer.anchorPoint.y
        - layer.bounds.minY + layer.transform.m42
    }
  }
}
