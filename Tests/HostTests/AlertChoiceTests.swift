import Foundation
import MaruKit
import MaruTestKit
import Testing

/// User input in the bottom alert's table of choices.
@MainActor @Suite(.serialized) struct AlertChoiceTests {
  private func show(
    _ choices: [String], buttons: [String]? = nil, size: CGSize = CGSize(width: 414, height: 500)
  ) throws -> TestScreen {
    let screen = TestScreen(size: size)
    var props = ["title": PropValue.text("Pick"), "choices": .list(choices.map { .text($0) })]
    if let buttons { props["buttons"] = .list(buttons.map { .text($0) }) }
    try screen.showWidget(named: "BottomAlert", props: PropValues(props))
    try screen.waitUntilIdle()
    return screen
  }

  private static let fruit = ["Apple", "Banana", "Blueberry", "Cherry", "Éclair", "Fig"]

  private static let many = (1...50).map { "Choice number \($0)" }

  private func table(in screen: TestScreen) throws -> UITableView {
    try #require(try screen.find("Choices") as? UITableView)
  }

  @Test func `a press on a choice accepts it`() throws {
    let screen = try show(Self.fruit)
    screen.press(at: screen.center(of: try screen.find("Cherry", .button)))
    #expect(screen.outcome == .accepted("Cherry"))
  }

  @Test func `without buttons the alert has only the choices`() throws {
    let screen = try show(Self.fruit)
    #expect(!screen.shows("OK"))
    #expect(try table(in: screen).frame.height == 6 * 48)
  }

  @Test func `a button below the choices can be pressed`() throws {
    let screen = try show(Self.fruit, buttons: ["Cancel:cancel"])
    screen.press(at: screen.center(of: try screen.find("Cancel", .button)))
    #expect(screen.outcome == .cancelled("Cancel"))
  }

  @Test func `many choices scroll, and the last can be chosen`() throws {
    let screen = try show(Self.many, buttons: ["Cancel:cancel"])
    let table = try table(in: screen)
    #expect(table.contentSize.height > table.bounds.height)
    #expect(!screen.shows("Choice number 50"))
    table.contentOffset.y = table.contentSize.height - table.bounds.height
    screen.memory.frame()
    screen.press(at: screen.center(of: try screen.find("Choice number 50", .button)))
    #expect(screen.outcome == .accepted("Choice number 50"))
  }

  @Test func `a list that does not fit ends in the middle of a row`() throws {
    let table = try table(in: try show(Self.many))
    #expect(table.frame.height.truncatingRemainder(dividingBy: 48) == 24)
  }

  @Test func `a drag scrolls the choices and does not dismiss the alert`() throws {
    let screen = try show(Self.many)
    let table = try table(in: screen)
    let start = screen.center(of: table)
    screen.drag(along: (0...8).map { CGPoint(x: start.x, y: start.y - CGFloat($0) * 12) })
    try screen.waitUntilIdle()
    #expect(table.contentOffset.y > 50)
    #expect(screen.outcome == nil)
  }

  @Test func `a drag on choices that all fit dismisses the alert`() throws {
    let screen = TestScreen(size: CGSize(width: 414, height: 500))
    let choices = Self.fruit.prefix(3).map { PropValue.text($0) }
    try screen.presentAlert(PropValues(["choices": .list(choices)]))
    let start = screen.center(of: try screen.find("Apple", .button))
    screen.drag(along: (0...8).map { CGPoint(x: start.x, y: start.y + CGFloat($0) * 16) })
    #expect(screen.outcome == .cancelled(nil))
  }

  // MARK: Keys

  @Test func `arrow keys move through choices and buttons, and Return chooses`() throws {
    let screen = try show(["A", "B"], buttons: ["Cancel:cancel"])
    for _ in 0..<3 { try screen.key(.keyboardDownArrow) }
    #expect(screen.window.focusedView?.accessibilityLabel == "Cancel")
    for _ in 0..<1 { try screen.key(.keyboardUpArrow) }
    try screen.key(.keyboardReturnOrEnter)
    #expect(screen.outcome == .accepted("B"))
  }

  @Test func `Tab cycles through choices and buttons`() throws {
    let screen = try show(["A", "B"], buttons: ["Cancel:cancel"])
    var seen: [String?] = []
    for _ in 0..<3 {
      try screen.key(.keyboardTab)
      seen.append(screen.window.focusedView?.accessibilityLabel)
    }
    #expect(seen == ["Choices", "Cancel", "Choices"])
  }

  @Test(arguments: [
    ("f", "Fig"), ("bl", "Blueberry"), ("ec", "Éclair"), ("B", "Banana"), ("bb", "Blueberry"),
  ])
  func `typing moves to the choice with that prefix`(letters: String, choice: String) throws {
    let screen = try show(Self.fruit)
    try screen.type(letters)
    try screen.key(.keyboardReturnOrEnter)
    #expect(screen.outcome == .accepted(choice))
  }

  @Test func `after a pause typing starts a new prefix`() throws {
    let screen = try show(Self.fruit)
    try screen.type("b")
    screen.advance(by: 1.5)
    try screen.type("c")
    try screen.key(.keyboardReturnOrEnter)
    #expect(screen.outcome == .accepted("Cherry"))
  }

  @Test func `typing scrolls to a choice`() throws {
    let screen = try show(Self.many + ["Zebra"])
    try screen.type("z")
    screen.memory.frame()
    #expect(screen.shows("Zebra"))
  }

  @Test func `Return alone chooses nothing`() throws {
    let screen = try show(Self.fruit, buttons: ["Cancel:cancel", "Burn:destructive"])
    try screen.key(.keyboardReturnOrEnter)
    #expect(screen.outcome == nil)
  }

  @Test func `Home and End move to the first and the last choice from any focus`()
    throws
  {
    for keys in [[], [UIKeyboardHIDUsage.keyboardTab], [.keyboardTab, .keyboardTab]] {
      let screen = try show(Self.many, buttons: ["Cancel:cancel"])
      for key in keys + [.keyboardEnd] { try screen.key(key) }
      screen.memory.frame()
      #expect(screen.shows("Choice number 50"))
      try screen.key(.keyboardHome)
      screen.memory.frame()
      #expect(screen.shows("Choice number 1"))
      try screen.key(.keyboardEnd)
      try screen.key(.keyboardReturnOrEnter)
      #expect(screen.outcome == .accepted("Choice number 50"))
    }
    let screen = try show(Self.fruit)
    try screen.key(.keyboardEnd)
    try screen.key(.keyboardHome)
    try screen.key(.keyboardReturnOrEnter)
    #expect(screen.outcome == .accepted("Apple"))
  }

  // MARK: Every size, every text

  @Test(arguments: [(200.0, 150.0), (120, 90), (414, 300), (3840, 2160)])
  func `in any window the choices and the button fit, and a choice can be pressed`(
    width: Double, height: Double
  ) throws {
    let screen = try show(
      Self.many, buttons: ["Cancel:cancel"], size: CGSize(width: width, height: height))
    let table = try table(in: screen)
    let button = try screen.find("Cancel", .button)
    let all = CGRect(x: 0, y: 0, width: width, height: height)
    #expect(all.contains(table.accessibilityFrame) && all.contains(button.accessibilityFrame))
    #expect(!table.accessibilityFrame.intersects(button.accessibilityFrame))
    #expect(table.frame.height >= 20)
    let place = table.accessibilityFrame
    screen.press(at: CGPoint(x: place.midX, y: place.minY + 5))
    #expect(screen.outcome == .accepted("Choice number 1"))
  }

  @Test func `a long choice takes three lines, and its whole text is the answer`() throws {
    let long = String(repeating: "ever so long ", count: 2000)
    let screen = try show([long, "short"])
    let cell = try #require(try table(in: screen).cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(cell.frame.height > 70 && cell.frame.height < 100)
    screen.press(at: screen.center(of: cell))
    #expect(screen.outcome == .accepted(long))
  }

  @Test func `at the largest text size rows and buttons are higher and do not overlap`() throws {
    let screen = try show(
      ["A", "B"], buttons: ["Cancel:cancel", "OK"],
      size: CGSize(width: 414, height: 900))
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    }
    try screen.waitUntilIdle()
    let table = try table(in: screen)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(cell.frame.height > 80)
    let buttons = [try screen.find("Cancel", .button), try screen.find("OK", .button)]
    #expect(buttons.allSatisfy { $0.frame.height > 60 })
    for button in buttons { #expect(!button.frame.intersects(table.frame)) }
  }

  @Test func `two equal choices are two rows`() throws {
    let screen = try show(["A", "A"])
    let table = try table(in: screen)
    #expect(table.frame.height == 96)
    let second = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    screen.press(at: screen.center(of: second))
    #expect(screen.outcome == .accepted("A"))
  }

  @Test(arguments: [
    (["choices": PropValue.list([])], "found none"),
    (["choices": .list([.text("A"), .text("")])], "number 2 is empty"),
    (["buttons": .list([])], "found none"),
    (["buttons": .list([.text("A"), .text("A:cancel")])], "“A” is there twice"),
    (["choices": .list([.text("A"), .text("B\r\nC")])], "number 2 has a line break"),
    (["buttons": .list([.text("A\nB")])], "number 1 has a line break"),
    (["buttons": .list([.object(["title": .text("")])])], "a button has a title"),
    (["buttons": .list([.object(["role": .text("cancel")])])], "a button has a title"),
    (["buttons": .list([.null])], "in its element 1: it takes an object, found null"),
    (
      ["buttons": .list([.text("B"), .object(["title": .text("A"), "rol": .text("cancel")])])],
      "in its element 2: a button has no “rol”"
    ),
    (
      ["buttons": .list([.object(["title": .integer(5)])])],
      "in its element 1, title: it takes a text, found the number 5"
    ),
    (
      ["buttons": .list([.object(["title": .text("A"), "role": .text("big")])])],
      "in its element 1: “big” is no role"
    ),
  ])
  func `invalid choices and buttons are refused with the reason`(
    props: [String: PropValue], reason: String
  ) throws {
    let error = #expect(throws: PropsError.self) {
      try TestScreen().showWidget(named: "BottomAlert", props: PropValues(props))
    }
    #expect(error.map { "\($0)" }?.contains(reason) == true)
  }
}
