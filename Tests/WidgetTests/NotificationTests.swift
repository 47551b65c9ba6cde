import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Notification

/// The card of a notification in a window of 414 × 736, with a manual clock.
@MainActor @Suite(.serialized) struct NotificationTests {
  private let screen = TestScreen()
  /// A place beside every card.
  private let elsewhere = CGPoint(x: 5, y: 400)

  @discardableResult
  private func show(
    _ props: [String: PropValue], lines: [String]? = nil, on other: TestScreen? = nil
  ) throws -> WidgetInstance {
    let screen = other ?? screen
    screen.advance(by: 0)
    let instance = try screen.showWidget(
      NotificationWidget.self, props: PropValues(props), lines: lines)
    screen.advance(by: 0.5)
    return instance
  }

  /// The card with a spoken text.
  private func card(_ text: String, on other: TestScreen? = nil) throws -> UIView {
    try #require(try (other ?? screen).find(text, .button).superview)
  }

  /// Presses a card beside all its parts.
  private func pressPadding(of card: UIView) {
    let frame = card.accessibilityFrame
    screen.press(at: CGPoint(x: frame.minX + 7, y: frame.minY + 20))
  }

  private var reasons: [String?] {
    screen.events.filter { $0.name == "close" }.map { $0.values["reason"] }
  }

  // MARK: Time

  @Test func `it leaves after eight seconds`() throws {
    try show(["title": .text("Done")])
    screen.advance(by: 7)
    #expect(screen.shows("Done") && screen.outcome == nil)
    screen.advance(by: 1.2)
    #expect(!screen.shows("Done"))
    #expect(screen.outcome == .cancelled(nil) && reasons == ["timeout"])
    #expect(screen.exitStatus == 124)
  }

  @Test(arguments: [["timeout": PropValue.integer(0)], ["urgency": .text("critical")]])
  func `without a time it stays, and so does a critical one`(props: [String: PropValue]) throws {
    try show(props.merging(["title": .text("Done")]) { $1 })
    screen.advance(by: 3600)
    #expect(screen.outcome == nil)
  }

  @Test func `a critical one leaves after the time that it was given`() throws {
    try show(["title": .text("Hot"), "urgency": .text("critical"), "timeout": .integer(4)])
    screen.advance(by: 4)
    #expect(screen.outcome == .cancelled(nil))
  }

  @Test func `the time stops under the pointer, and the rest of it goes on afterwards`() throws {
    try show(["title": .text("Done"), "timeout": .integer(6)])
    try screen.hover(at: screen.center(of: try card("Done")))
    screen.advance(by: 60)
    #expect(screen.outcome == nil)
    try screen.hover(at: elsewhere)
    screen.advance(by: 4)
    #expect(screen.outcome == nil)
    screen.advance(by: 2)
    #expect(screen.outcome == .cancelled(nil))
  }

  @Test func `it stays two seconds at least after the pointer has left`() throws {
    try show(["title": .text("Done"), "timeout": .integer(2)])
    screen.advance(by: 1.2)
    try screen.hover(at: screen.center(of: try card("Done")))
    try screen.hover(at: elsewhere)
    screen.advance(by: 1.5)
    #expect(screen.outcome == nil)
    screen.advance(by: 1)
    #expect(screen.outcome == .cancelled(nil))
  }

  @Test func `the time stops while a control has the focus, and while nobody sees it`() throws {
    let instance = try show(["title": .text("Done"), "timeout": .integer(3)])
    try screen.key(.keyboardTab)
    screen.advance(by: 60)
    #expect(screen.outcome == nil)
    instance.context.setVisible(false)
    screen.window.setFocus(nil)
    screen.advance(by: 60)
    #expect(screen.outcome == nil)
    instance.context.setVisible(true)
    screen.advance(by: 4)
    #expect(screen.outcome == .cancelled(nil))
  }

  @Test func `a change of the text gives it the whole time again`() throws {
    try show(["title": .text("Done"), "timeout": .integer(4)])
    screen.advance(by: 3)
    try screen.set("text", to: .text("Really"))
    screen.advance(by: 3)
    #expect(screen.outcome == nil && screen.shows("Done. Really"))
    screen.advance(by: 2)
    #expect(screen.outcome == .cancelled(nil))
  }

  // MARK: Answers

  @Test func `a button prints its ID`() throws {
    try show(["title": .text("Done"), "actions": .list([.text("a=Open"), .text("Eject")])])
    try screen.press("Eject", .button)
    screen.advance(by: 0.5)
    #expect(screen.outcome == .accepted("Eject") && reasons == ["action"])
    #expect(screen.events.first?.values == ["id": "Eject", "title": "Eject"])
  }

  @Test func `a press on the card chooses the default action, or the first`() throws {
    let actions: [PropValue] = [.text("a=Open"), .text("b=Eject")]
    try show(["title": .text("One"), "actions": .list(actions)])
    pressPadding(of: try card("One"))
    screen.advance(by: 0.5)
    #expect(screen.outcome == .accepted("a"))
    try show(["title": .text("Two"), "actions": .list(actions + [.text("default=Show")])])
    #expect(!screen.shows("Show"))
    pressPadding(of: try card("Two"))
    screen.advance(by: 0.5)
    #expect(screen.outcome == .accepted("default"))
  }

  @Test func `a press on a card without actions accepts, without a text`() throws {
    try show(["title": .text("Done")])
    try screen.press("Done", .button)
    screen.advance(by: 0.5)
    #expect(screen.outcome == .accepted(nil) && reasons == ["press"])
  }

  @Test func `the close button is there under the pointer only, and dismisses it`() throws {
    try show(["title": .text("Done")])
    #expect(!screen.shows("Close"))
    try screen.hover(at: screen.center(of: try card("Done")))
    #expect(screen.shows("Close"))
    try screen.press("Close", .button)
    screen.advance(by: 0.5)
    #expect(screen.outcome == .cancelled(nil) && reasons == ["dismissed"])
  }

  @Test func `Escape dismisses it`() throws {
    try show(["title": .text("Done")])
    try screen.key(.keyboardEscape)
    screen.advance(by: 0.5)
    #expect(screen.outcome == .cancelled(nil) && reasons == ["dismissed"])
  }

  @Test func `the action close takes it away, and show changes it`() throws {
    let instance = try show(["title": .text("Copying"), "timeout": .integer(0)])
    try screen.perform("show", values: ["text": .text("half"), "progress": .text("50")])
    #expect(screen.shows("Copying. half"))
    #expect(instance.context.userValues["text"] == .text("half"))
    #expect(instance.context.userValues["progress"] == .number(50))
    #expect(throws: WidgetActionError.self) {
      try screen.perform("show", values: ["progress": .text("much")])
    }
    try screen.perform("close")
    screen.advance(by: 0.5)
    #expect(screen.outcome == .cancelled(nil) && reasons == ["call"])
    #expect(throws: WidgetActionError.self) { try screen.perform("show") }
  }

  // MARK: Drags

  @Test(arguments: NotificationCorner.allCases)
  func `a drag to the edge of its corner dismisses it`(corner: NotificationCorner) throws {
    try show(["title": .text("Done"), "corner": .text(corner.rawValue)])
    let start = screen.center(of: try card("Done"))
    let way = corner.direction
    try screen.drag(
      from: start, to: CGPoint(x: start.x + way.dx * 190, y: start.y + way.dy * 80))
    screen.advance(by: 0.5)
    #expect(screen.outcome == .cancelled(nil) && reasons == ["dismissed"])
  }

  @Test(arguments: [(50.0, 1.0), (-200, 0.2)])
  func `a short drag, or one away from the edge, springs back`(
    distance: Double, duration: Double
  ) throws {
    try show(["title": .text("Done")])
    let card = try card("Done")
    let frame = card.accessibilityFrame
    let start = screen.center(of: card)
    try screen.drag(
      from: start, to: CGPoint(x: start.x + distance, y: start.y), duration: duration)
    try screen.waitUntilIdle()
    #expect(screen.outcome == nil)
    #expect(card.transform == .identity && card.alpha == 1)
    #expect(card.accessibilityFrame == frame)
  }

  // MARK: Motion

  @Test func `it slides in, but not with reduced motion`() throws {
    func isMoving(_ text: String) throws -> Bool {
      screen.advance(by: 0)
      try screen.showWidget(NotificationWidget.self, props: PropValues(["title": .text(text)]))
      screen.advance(by: 0.1)
      return !(try card(text).layer.animationKeys() ?? []).isEmpty
    }
    #expect(try isMoving("One"))
    UIAccessibility.isReduceMotionEnabled = true
    defer { UIAccessibility.isReduceMotionEnabled = false }
    #expect(try !isMoving("Two"))
  }

  // MARK: Layout

  @Test func `its window is as large as the card and 16 points for the shadow`() throws {
    let props: [String: PropValue] = [
      "title": .text("Done"), "text": .text("All files were copied."), "width": .integer(300),
    ]
    let size = try show(props).preferredSize
    let screen = TestScreen(size: size)
    try show(props, on: screen)
    let card = try card("Done. All files were copied.", on: screen)
    #expect(card.frame == CGRect(origin: .zero, size: size).insetBy(dx: 16, dy: 16))
    #expect(card.bounds.width == 300)
  }

  @Test(arguments: [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge])
  func `in a window of 200 × 150 all parts are inside the card`(
    textSize: UIContentSizeCategory
  ) throws {
    let screen = TestScreen(size: CGSize(width: 200, height: 150))
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = textSize
    }
    try show(
      [
        "title": .text("Done"), "text": .text("A text of many words that has little room here"),
        "symbol": .text("bell"), "progress": .integer(40), "urgency": .text("critical"),
        "actions": .list([.text("Open"), .text("Restart"), .text("Later")]),
      ], on: screen)
    let open = try screen.find("Open", .button)
    let card = try #require(open.superview)
    #expect(screen.window.bounds.contains(card.accessibilityFrame))
    for part in card.subviews where !part.isHidden {
      #expect(card.bounds.insetBy(dx: -0.5, dy: -0.5).contains(part.frame), "\(part)")
    }
  }

  @Test func `from right to left the icon is at the right side`() throws {
    func isIconFirst() throws -> Bool {
      let card = try card("Done")
      let icon = try #require(card.subviews.first { $0 is UIImageView })
      let title = try #require(card.subviews.first { ($0 as? UILabel)?.text == "Done" })
      return icon.frame.maxX <= title.frame.minX
    }
    try show(["title": .text("Done"), "symbol": .text("bell")])
    #expect(try isIconFirst())
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
    }
    screen.advance(by: 0.1)
    #expect(try !isIconFirst())
  }

  // MARK: Lines

  @Test func `with listen it waits for a message, and comes again with the next one`() throws {
    let instance = try show(["listen": .flag(true)], lines: [])
    let stream = try #require(instance.context.stream)
    #expect(!screen.shows("Notification"))
    stream.receive(["message: Copying\\nfile 1", "progress: 30"])
    screen.advance(by: 0.5)
    #expect(screen.shows("Copying. file 1"))
    screen.advance(by: 9)
    #expect(!screen.shows("Copying. file 1") && screen.outcome == nil)
    #expect(reasons == ["timeout"])
    stream.receive([#"{"text": "file 2"}"#])
    screen.advance(by: 0.5)
    #expect(screen.shows("Copying. file 2"))
    stream.receive(["visible: false"])
    screen.advance(by: 0.5)
    #expect(!screen.shows("Copying. file 2"))
    stream.receive(["tooltip: file 3"])
    screen.advance(by: 0.5)
    #expect(!screen.shows("Copying. file 3"))
    stream.receive(["visible: true"])
    screen.advance(by: 0.5)
    #expect(screen.shows("Copying. file 3"))
    stream.end()
    #expect(screen.outcome == nil)
    screen.advance(by: 9)
    #expect(screen.outcome == .accepted(nil))
  }

  @Test func `if the lines end while the card is away, it ends`() throws {
    let instance = try show(["listen": .flag(true)], lines: [])
    instance.context.stream?.end()
    #expect(screen.outcome == .accepted(nil))
  }

  @Test func `a line that is refused is logged and skipped`() throws {
    let instance = try show(["listen": .flag(true), "title": .text("One")], lines: [])
    instance.context.stream?.receive(["nonsense", "symbol: belll", "title: Two"])
    screen.advance(by: 0.5)
    #expect(screen.shows("Two"))
    #expect(screen.logLines.count == 2 && screen.logLines.last?.contains("bell") == true)
  }

  @Test func `without listen, standard input is left alone`() throws {
    let instance = try show(["title": .text("One")], lines: [])
    #expect(instance.context.stream?.isUsed == false)
  }

  @Test func `what a line has changed stays until the property has another value`() throws {
    let instance = try show(["listen": .flag(true), "title": .text("One")], lines: [])
    instance.context.stream?.receive(["text: from a line"])
    try screen.set("progress", to: .integer(20))
    #expect(screen.shows("One. from a line"))
    try screen.set("text", to: .text("from a script"))
    #expect(screen.shows("One. from a script"))
  }

  // MARK: Properties

  @Test(arguments: [
    ("timeout", PropValue.number(1)), ("timeout", .number(-1)), ("progress", .number(101)),
    ("width", .number(50)), ("symbol", .text("belll")), ("actions", .list([.text("=a")])),
    ("actions", .list([.text("a"), .text("a=b")])),
    ("actions", .list((1...6).map { .text("\($0)") })),
  ])
  func `a wrong property is refused`(name: String, value: PropValue) throws {
    let error = #expect(throws: PropsError.self) {
      try show(["title": .text("Done"), name: value])
    }
    #expect(error.map { "\($0)" }?.hasPrefix("\(name) was refused, ") == true)
  }

  @Test func `an icon that is missing is logged, and the text is shown`() throws {
    try show(["title": .text("Done"), "icon": .text("/no/such/icon.png")])
    #expect(screen.shows("Done"))
    #expect(screen.logLines.count == 1)
  }
}
