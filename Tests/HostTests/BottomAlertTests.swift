import Foundation
import MaruKit
import MaruTestKit
import PluginLoading
import Testing

/// The bottom alert from its plugin file, presented over another controller, with a manual clock.
///
/// `AlertLayoutTests` tests its layout.
@MainActor @Suite(.serialized) struct BottomAlertTests {
  private static let size = CGSize(width: 500, height: 700)

  private let screen = TestScreen(size: Self.size)
  private let root = UIViewController()
  private let alert: WidgetInstance
  private let heard = Heard()

  /// The outcomes that the alert reported.
  private final class Heard {
    var outcomes: [WidgetOutcome] = []
  }

  init() throws {
    let library = try PluginLibrary(at: "\(BuiltProducts.folder)/libBottomAlert.so")
    let context = WidgetContext()
    alert = try library.factory.makeWidget(
      props: PropValues(["title": .text("Delete?"), "buttons": .list([.text("Go")])]),
      context: context)
    context.handler = { [heard] message in
      if case .finished(let outcome) = message { heard.outcomes.append(outcome) }
      return true
    }
    screen.show(root)
  }

  /// Presents the alert and returns its panel, which rises.
  private func present() throws -> UIView {
    // Another screen's clock may have become the current one since this screen was created.
    screen.advance(by: 0)
    root.present(alert.viewController, animated: true)
    return try #require(alert.viewController.view.subviews.first)
  }

  /// The top edge of a view's presentation layer.
  private func top(of view: UIView) -> CGFloat {
    (view.layer.presentation() ?? view.layer).frame.minY
  }

  @Test func `it rises from below the bottom edge in half a second`() throws {
    let panel = try present()
    screen.advance(by: 0)
    #expect(top(of: panel) > 690)
    screen.advance(by: 0.25)
    let midway = top(of: panel)
    #expect(midway < 690 && midway > panel.frame.minY + 5)
    screen.advance(by: 0.26)
    #expect(top(of: panel) == panel.frame.minY)
    #expect(panel.frame.maxY == 700)
  }

  @Test func `it is 414 wide and centred, and only its top corners are round`() throws {
    let panel = try present()
    #expect(panel.frame.width == 414)
    #expect(panel.frame.midX == 250)
    #expect(panel.layer.cornerRadius == 14)
    #expect(panel.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
  }

  @Test func `each presentation uses the same panel, without more subviews`() throws {
    let panel = try present()
    try screen.waitUntilIdle()
    let count = panel.subviews.count
    screen.press(at: CGPoint(x: 250, y: 40))
    try screen.waitUntilIdle()
    #expect(try present() === panel)
    #expect(panel.subviews.count == count)
  }

  // MARK: Rising

  @Test func `while it rises the panel is opaque, and only the backdrop fades in`() throws {
    root.view.backgroundColor = .red
    let panel = try present()
    screen.advance(by: 0.25)
    let y = Int(top(of: panel)) + 6
    #expect(screen.pixel(x: 250, y: y) == 0xFFFF_FFFF)
    let midway = try #require(screen.pixel(x: 250, y: 40)) >> 16 & 0xFF
    try screen.waitUntilIdle()
    let final = try #require(screen.pixel(x: 250, y: 40)) >> 16 & 0xFF
    #expect(final < midway && midway < 0xFF)
  }

  @Test func `while it rises, neither the alert nor the backdrop takes touches`() throws {
    let panel = try present()
    screen.advance(by: 0.2)
    let button = screen.center(of: try screen.find("Go", .button))
    for point in [button, CGPoint(x: 250, y: panel.frame.minY + 5), CGPoint(x: 250, y: 40)] {
      screen.press(at: point)
    }
    try screen.key(.keyboardReturnOrEnter)
    try screen.waitUntilIdle()
    #expect(heard.outcomes.isEmpty)
    #expect(root.presentedViewController === alert.viewController)
    screen.press(at: button)
    #expect(heard.outcomes == [.accepted("Go")])
  }

  @Test func `Escape while it rises reverses its motion`() throws {
    let panel = try present()
    screen.advance(by: 0.25)
    let midway = top(of: panel)
    try screen.key(.keyboardEscape, waits: false)
    #expect(heard.outcomes == [.cancelled(nil)])
    #expect(abs(top(of: panel) - midway) < 1)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil)
    #expect(alert.viewController.view.window == nil)
  }

  @Test func `presented without animation it is at its place at once`() throws {
    screen.advance(by: 0)
    root.present(alert.viewController, animated: false)
    let panel = try #require(alert.viewController.view.subviews.first)
    #expect(top(of: panel) == panel.frame.minY && panel.frame.maxY == 700)
  }

  // MARK: Answering

  @Test func `the answer is reported at the press, and the alert sinks for half a second`() throws {
    let panel = try present()
    try screen.waitUntilIdle()
    screen.press(at: screen.center(of: try screen.find("Go", .button)))
    #expect(heard.outcomes == [.accepted("Go")])
    screen.advance(by: 0.4)
    #expect(root.presentedViewController != nil)
    #expect(top(of: panel) > panel.frame.minY - panel.frame.height)
    screen.advance(by: 0.2)
    #expect(root.presentedViewController == nil)
    #expect(heard.outcomes == [.accepted("Go")])
  }

  @Test func `while it sinks nothing answers a second time`() throws {
    let panel = try present()
    try screen.waitUntilIdle()
    let button = screen.center(of: try screen.find("Go", .button))
    let edge = CGPoint(x: 250, y: panel.frame.minY + 5)
    try screen.key(.keyboardEscape, waits: false)
    for point in [button, edge, CGPoint(x: 250, y: 40)] { screen.press(at: point) }
    try screen.key(.keyboardReturnOrEnter, waits: false)
    try screen.key(.keyboardEscape, waits: false)
    try screen.waitUntilIdle()
    #expect(heard.outcomes == [.cancelled(nil)])
  }

  @Test func `a touch that began on a button before Escape answers nothing`() throws {
    _ = try present()
    try screen.waitUntilIdle()
    let button = screen.center(of: try screen.find("Go", .button))
    screen.pointer(.down, at: button)
    try screen.key(.keyboardEscape, waits: false)
    screen.pointer(.up, at: button)
    try screen.waitUntilIdle()
    #expect(heard.outcomes == [.cancelled(nil)])
  }

  @Test func `dismissed by its presenter it sinks without an answer`() throws {
    let panel = try present()
    try screen.waitUntilIdle()
    let up = panel.frame.minY
    root.dismiss(animated: true)
    try screen.key(.keyboardReturnOrEnter, waits: false)
    screen.advance(by: 0.25)
    #expect(top(of: panel) > up + 5)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil)
    #expect(heard.outcomes.isEmpty)
  }

  /// Creates a screen with the alert as the window's root, in its first frame.
  private func alone() throws -> TestScreen {
    let alone = TestScreen(size: Self.size)
    alone.advance(by: 0)
    try alone.showWidget(named: "BottomAlert", props: PropValues(["title": .text("T")]))
    return alone
  }

  @Test func `as a window's root it is at its place at once and can be answered at once`() throws {
    let alone = try alone()
    let panel = try #require(alone.window.rootViewController?.view.subviews.first)
    #expect(top(of: panel) == 0 && panel.frame == CGRect(origin: .zero, size: Self.size))
    #expect(panel.layer.cornerRadius == 0)
    alone.press(at: alone.center(of: try alone.find("OK", .button)))
    #expect(alone.outcome == .accepted("OK"))
  }

  @Test func `as a window's root it ignores drags and taps, and Escape cancels it`() throws {
    let alone = try alone()
    let panel = try #require(alone.window.rootViewController?.view.subviews.first)
    alone.drag(along: (0...8).map { CGPoint(x: 250, y: 20 + CGFloat($0) * 50) })
    alone.press(at: CGPoint(x: 250, y: 20))
    #expect(alone.outcome == nil && panel.frame.minY == 0)
    try alone.key(.keyboardEscape)
    #expect(alone.outcome == .cancelled(nil))
  }

  @Test func `an alert that was a window's root can be presented and dragged away`() throws {
    let alone = try alone()
    let controller = try #require(alone.window.rootViewController)
    let root = UIViewController()
    alone.show(root)
    root.present(controller, animated: true)
    try alone.waitUntilIdle()
    let panel = try #require(controller.view.subviews.first)
    #expect(panel.frame.maxY == 700 && panel.frame.minY > 500 && panel.frame.width == 414)
    #expect(panel.layer.cornerRadius == 14)
    alone.drag(along: (0...8).map { CGPoint(x: 250, y: panel.frame.minY + 8 + CGFloat($0) * 8) })
    #expect(alone.outcome == .cancelled(nil))
  }

  @Test func `with reduced motion it is at its place at once`() throws {
    UIAccessibility.isReduceMotionEnabled = true
    defer { UIAccessibility.isReduceMotionEnabled = false }
    let panel = try present()
    screen.advance(by: 0)
    #expect(top(of: panel) == panel.frame.minY && panel.frame.maxY == 700)
  }

  @Test func `it sinks to the bottom edge while it fades, and is then removed`() throws {
    let panel = try present()
    try screen.waitUntilIdle()
    try screen.key(.keyboardEscape, waits: false)
    #expect(panel.frame.minY == 700 && alert.viewController.view.alpha == 0)
    screen.advance(by: 0.25)
    let alpha = try #require(alert.viewController.view.layer.presentation()?.opacity)
    #expect(alpha > 0.1 && alpha < 0.9)
    #expect(alert.viewController.view.window != nil)
    screen.advance(by: 0.3)
    #expect(alert.viewController.view.window == nil)
  }

  // MARK: Input views

  /// A first responder in the alert that has its own input view.
  private final class Field: UIView {
    let keys = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 200))

    override var canBecomeFirstResponder: Bool { true }
    override var inputView: UIView? { keys }
  }

  @Test func `it rises at the same speed as the input view, and returns with it`() throws {
    let panel = try present()
    let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    panel.addSubview(field)
    try screen.waitUntilIdle()
    let home = panel.frame
    #expect(field.becomeFirstResponder())
    var gaps: [CGFloat] = []
    for _ in 0..<12 {
      screen.advance(by: 0.02)
      let keys = field.keys.convert(CGPoint.zero, to: screen.window).y
      let seen = (field.keys.layer.presentation() ?? field.keys.layer)
      var y = seen.frame.minY
      var layer = field.keys.layer.superlayer
      while let next = layer {
        let shown = next.presentation() ?? next
        y += shown.frame.minY - shown.bounds.minY
        layer = next.superlayer
      }
      #expect(y.isFinite && keys == 500)
      gaps.append(y - (top(of: panel) + panel.bounds.height))
    }
    #expect(gaps.allSatisfy { abs($0) < 1.5 }, "\(gaps)")
    try screen.waitUntilIdle()
    #expect(panel.frame == home.offsetBy(dx: 0, dy: -200))
    field.resignFirstResponder()
    try screen.waitUntilIdle()
    #expect(panel.frame == home)
  }

  @Test func `above an input view it fits the remaining height`() throws {
    try alert.update(
      props: PropValues(["choices": .list((1...50).map { .text("Choice \($0)") })]))
    let panel = try present()
    let field = Field(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    panel.addSubview(field)
    try screen.waitUntilIdle()
    field.becomeFirstResponder()
    try screen.waitUntilIdle()
    #expect(panel.frame.maxY == 500 && panel.frame.minY >= 0)
  }

  // MARK: Refused

  @Test func `presentation works from viewDidAppear, and is refused from viewDidLoad`()
    throws
  {
    final class Presenter: UIViewController {
      let alert: UIViewController
      let presentsEarly: Bool

      init(_ alert: UIViewController, presentsEarly: Bool) {
        self.alert = alert
        self.presentsEarly = presentsEarly
        super.init()
      }

      required init?(coder: NSCoder) { nil }

      override func viewDidLoad() {
        super.viewDidLoad()
        if presentsEarly { present(alert, animated: true) }
      }

      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if !presentsEarly { present(alert, animated: true) }
      }
    }
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    let early = Presenter(alert.viewController, presentsEarly: true)
    screen.show(early)
    #expect(early.presentedViewController == nil)
    #expect(warnings.count == 1 && warnings[0].contains("present from viewDidAppear"))
    let late = Presenter(alert.viewController, presentsEarly: false)
    screen.show(late)
    #expect(late.presentedViewController === alert.viewController)
    #expect(warnings.count == 1)
  }

  @Test func `a second presentation while it is presented is refused with a warning`() throws {
    _ = try present()
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    let other = UIViewController()
    root.present(other, animated: true)
    root.present(alert.viewController, animated: true)
    #expect(warnings.count == 2)
    #expect(root.presentedViewController === alert.viewController)
    #expect(other.viewIfLoaded?.window == nil)
  }

  @Test func `while it springs back, a press on it is ignored and a drag works`() throws {
    let panel = try present()
    try screen.waitUntilIdle()
    let height = panel.frame.height
    let start = CGPoint(x: 250, y: panel.frame.minY + 8)
    screen.drag(along: [start, CGPoint(x: 250, y: start.y + 30)])
    screen.press(at: CGPoint(x: 250, y: start.y + 20))
    #expect(heard.outcomes.isEmpty)
    screen.drag(along: [start, CGPoint(x: 250, y: start.y + height / 2)])
    #expect(heard.outcomes == [.cancelled(nil)])
  }

  // MARK: Keys

  @Test func `Return presses the filled button, which is highlighted while it is down`() throws {
    try alert.update(
      props: PropValues(["buttons": .list([.text("No:cancel"), .text("Yes"), .text("Maybe")])]))
    _ = try present()
    try screen.waitUntilIdle()
    let yes = try #require(try screen.find("Yes", .button) as? UIButton)
    let key = UIKey(keyCode: .keyboardReturnOrEnter)
    let now = screen.memory.clock.now
    screen.window.send(KeyInput(isDown: true, key: key, timestamp: now))
    #expect(yes.isHighlighted && heard.outcomes.isEmpty)
    screen.window.send(KeyInput(isDown: false, key: key, timestamp: now))
    #expect(heard.outcomes == [.accepted("Yes")])
  }

  @Test func `Return alone does not press a destructive button`() throws {
    try alert.update(
      props: PropValues(["buttons": .list([.text("No:cancel"), .text("Burn:destructive")])]))
    _ = try present()
    try screen.waitUntilIdle()
    try screen.key(.keyboardReturnOrEnter)
    #expect(heard.outcomes.isEmpty)
    try screen.key(.keyboardTab)
    try screen.key(.keyboardTab)
    try screen.key(.keyboardReturnOrEnter)
    #expect(heard.outcomes == [.accepted("Burn")])
  }

  @Test func `arrow keys move through the buttons in visual order and wrap around`() throws {
    try alert.update(
      props: PropValues(["buttons": .list([.text("C:cancel"), .text("A"), .text("B")])]))
    _ = try present()
    try screen.waitUntilIdle()
    var seen: [String?] = []
    for _ in 0..<4 {
      try screen.key(.keyboardDownArrow)
      seen.append(screen.window.focusedView?.accessibilityLabel)
    }
    #expect(seen == ["A", "B", "C", "A"])
    try screen.key(.keyboardUpArrow)
    #expect(screen.window.focusedView?.accessibilityLabel == "C")
  }

  @Test func `the focus ring is drawn around the focused button`() throws {
    _ = try present()
    try screen.waitUntilIdle()
    let frame = try screen.find("Go", .button).accessibilityFrame
    let (x, y) = (Int(frame.midX), Int(frame.minY) - 4)
    let before = screen.pixel(x: x, y: y)
    try screen.key(.keyboardTab)
    try screen.waitUntilIdle()
    #expect(screen.pixel(x: x, y: y) != before)
  }

  // MARK: Cancelling

  @Test func `a press on the backdrop cancels, and only once`() throws {
    _ = try present()
    try screen.waitUntilIdle()
    for _ in 0..<3 { screen.press(at: CGPoint(x: 250, y: 40)) }
    try screen.waitUntilIdle()
    #expect(heard.outcomes == [.cancelled(nil)])
  }

  @Test func `a short drag springs back, a long one cancels`() throws {
    let panel = try present()
    try screen.waitUntilIdle()
    let start = CGPoint(x: 250, y: panel.frame.minY + 8)
    let home = panel.frame
    screen.drag(along: [start, CGPoint(x: 250, y: start.y + home.height / 4)])
    try screen.waitUntilIdle()
    #expect(panel.frame == home)
    #expect(heard.outcomes.isEmpty)
    screen.drag(along: [start, CGPoint(x: 250, y: start.y + home.height / 2)])
    try screen.waitUntilIdle()
    #expect(heard.outcomes == [.cancelled(nil)])
  }

  @Test func `after a drag the next presentation has the same frame`() throws {
    let panel = try present()
    try screen.waitUntilIdle()
    let home = panel.frame
    let start = CGPoint(x: 250, y: home.minY + 8)
    screen.drag(along: [start, CGPoint(x: 250, y: start.y + home.height / 2)])
    try screen.waitUntilIdle()
    #expect(try present() === panel)
    try screen.waitUntilIdle()
    #expect(panel.frame == home)
  }

  @Test func `its controller's title is the alert's title, or else its message`() throws {
    #expect(alert.viewController.title == "Delete?")
    try alert.update(props: PropValues(["title": .text(""), "message": .text("Gone.")]))
    #expect(alert.viewController.title == "Gone.")
    try alert.update(props: PropValues(["title": .text(""), "message": .text("")]))
    #expect(alert.viewController.title == nil)
  }

  @Test func `new props are shown while it is presented`() throws {
    _ = try present()
    try alert.update(
      props: PropValues(["title": .text("Other"), "buttons": .list([.text("A"), .text("B")])]))
    try screen.waitUntilIdle()
    #expect(screen.shows("Other"))
    #expect(screen.shows("B"))
    #expect(!screen.shows("Go"))
  }
}
