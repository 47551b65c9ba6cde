import Foundation
import MaruKit
import MaruTestKit
import PluginLoading
import Testing

/// The bottom alert from its plugin file, over another controller, on a clock moved by hand.
@MainActor @Suite(.serialized) struct BottomAlertTests {
  private static let size = CGSize(width: 500, height: 700)

  private let screen = TestScreen(size: Self.size)
  private let root = UIViewController()
  private let alert: WidgetInstance
  private let heard = Heard()

  /// What the alert told its host.
  private final class Heard {
    var outcomes: [WidgetOutcome] = []
  }

  init() throws {
    let library = try PluginLibrary(at: "\(MaruProcess.folder)/libBottomAlert.so")
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

  /// Presents the alert and returns the part of it that rises.
  private func present() throws -> UIView {
    // Another screen's clock may have become the current one since this screen was made.
    screen.advance(by: 0)
    root.present(alert.viewController, animated: true)
    return try #require(alert.viewController.view.subviews.first)
  }

  /// Where the top of a view is seen now, from the top of the window.
  private func top(of view: UIView) -> CGFloat {
    (view.layer.presentation() ?? view.layer).frame.minY
  }

  @Test func `it rises from below the edge and takes half a second`() throws {
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

  @Test func `it is 414 wide, in the middle, and round at its top alone`() throws {
    let panel = try present()
    #expect(panel.frame.width == 414)
    #expect(panel.frame.midX == 250)
    #expect(panel.layer.cornerRadius == 14)
    #expect(panel.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
  }

  @Test func `what fills it is the same object in each presentation, filled once`() throws {
    let panel = try present()
    try screen.waitUntilIdle()
    let count = panel.subviews.count
    screen.press(at: CGPoint(x: 250, y: 40))
    try screen.waitUntilIdle()
    #expect(try present() === panel)
    #expect(panel.subviews.count == count)
  }

  @Test func `the outcome comes when the alert is gone, half a second after the press`() throws {
    _ = try present()
    try screen.waitUntilIdle()
    screen.press(at: screen.center(of: try screen.find("Go", .button)))
    screen.advance(by: 0.4)
    #expect(heard.outcomes.isEmpty)
    #expect(root.presentedViewController != nil)
    screen.advance(by: 0.2)
    #expect(heard.outcomes == [.accepted("Go")])
    #expect(root.presentedViewController == nil)
  }

  @Test func `a press beside it cancels, and only once`() throws {
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

  @Test func `new props show while it is up`() throws {
    _ = try present()
    try alert.update(
      props: PropValues(["title": .text("Other"), "buttons": .list([.text("A"), .text("B")])]))
    try screen.waitUntilIdle()
    #expect(screen.shows("Other"))
    #expect(screen.shows("B"))
    #expect(!screen.shows("Go"))
  }
}
