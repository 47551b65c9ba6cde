import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Host

/// Moving a floating window by drags and keys, on a desktop in memory.
@MainActor @Suite(.serialized) struct FloatingViewControllerTests {
  /// A desktop with two monitors side by side; the left one has a panel at its top.
  private final class TwoMonitors: FloatingDesktop {
    var windowOrigin: CGPoint? = CGPoint(x: 500, y: 500)
    static let areas = [
      CGRect(x: 0, y: 30, width: 1000, height: 770), CGRect(x: 1000, y: 0, width: 800, height: 600),
    ]

    func moveWindow(to origin: CGPoint) { windowOrigin = origin }

    func closeWindow() { windowOrigin = nil }

    func area(near rect: CGRect) -> CGRect { Self.areas[rect.midX < 1000 ? 0 : 1] }
  }

  private let screen = TestScreen(size: CGSize(width: 128, height: 128))
  private let desktop = TwoMonitors()
  private let content = UIViewController()
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "maru-floating-\(UUID().uuidString)").path
  private let place: PlaceFile
  private let floating: FloatingViewController
  private let taps = Taps()

  private final class Taps { var count = 0 }

  init() {
    place = PlaceFile(of: "org.test") { [folder] in ["XDG_STATE_HOME": folder][$0] }
    floating = FloatingViewController(content: content, desktop: desktop, place: place)
    let button = UIButton(frame: CGRect(x: 24, y: 24, width: 80, height: 80))
    button.addAction(UIAction { [taps] _ in taps.count += 1 }, for: .touchUpInside)
    content.view.addSubview(button)
    screen.show(floating)
  }

  private func drag(by x: CGFloat, _ y: CGFloat) {
    screen.drag(
      along: (0...10).map {
        CGPoint(x: 64 + x * CGFloat($0) / 10, y: 64 + y * CGFloat($0) / 10)
      })
  }

  @Test func `a press goes to the widget, and a drag moves the window`() {
    screen.press(at: CGPoint(x: 64, y: 64))
    #expect(taps.count == 1)
    drag(by: 40, 20)
    #expect(taps.count == 1)
    #expect(desktop.windowOrigin != CGPoint(x: 500, y: 500))
    #expect(place.read() == desktop.windowOrigin)
  }

  @Test func `only its transparent margin overlaps a panel or the edge of the screen`() {
    drag(by: -5000, -5000)
    #expect(desktop.windowOrigin == CGPoint(x: -24, y: 30 - 24))
  }

  @Test func `it can be dragged to the other monitor and stays inside it`() throws {
    drag(by: 700, 3000)
    let origin = try #require(desktop.windowOrigin)
    #expect(origin.x > 1000 && abs(origin.y - (600 - 104)) < 0.01)
  }

  @Test func `arrow keys move it in steps, and with Shift to the edge`() throws {
    try screen.key(.keyboardRightArrow)
    try screen.key(.keyboardUpArrow)
    #expect(desktop.windowOrigin == CGPoint(x: 516, y: 484))
    try screen.key(.keyboardDownArrow, .shift)
    #expect(desktop.windowOrigin == CGPoint(x: 516, y: 800 - 104))
    #expect(place.read() == desktop.windowOrigin)
  }

  @Test func `Escape closes it, other keys do not`() throws {
    try screen.key(.keyboardSpacebar)
    #expect(desktop.windowOrigin != nil)
    try screen.key(.keyboardEscape)
    #expect(desktop.windowOrigin == nil)
  }

  @Test func `a window that grows over the edge is moved back`() {
    desktop.windowOrigin = CGPoint(x: 852, y: 652)
    screen.window.frame.size = CGSize(width: 128, height: 200)
    content.view.subviews.first?.frame.origin.y = 96
    screen.memory.frame()
    #expect(desktop.windowOrigin == CGPoint(x: 852, y: 800 - 176))
  }

  @Test func `without a window nothing is moved or saved`() throws {
    desktop.windowOrigin = nil
    drag(by: 50, 50)
    try screen.key(.keyboardLeftArrow)
    #expect(desktop.windowOrigin == nil)
    #expect(place.read() == nil)
  }

  @Test func `it starts in the corner, or at its saved position inside the screen`() {
    let size = CGSize(width: 128, height: 128)
    #expect(floating.firstOrigin(ofWindow: size) == CGPoint(x: 1000 - 152, y: 800 - 152))
    place.write(CGPoint(x: -24, y: 6))
    #expect(floating.firstOrigin(ofWindow: size) == CGPoint(x: -24, y: 6))
    place.write(CGPoint(x: -400, y: 9000))
    #expect(floating.firstOrigin(ofWindow: size) == CGPoint(x: -24, y: 800 - 104))
  }

  @Test func `the position file follows the XDG base directories`() {
    func path(_ environment: [String: String]) -> String? {
      PlaceFile(of: "org.a/b") { environment[$0] }.path
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/maru/org.a_b.place.json")
    #expect(
      path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/maru/org.a_b.place.json")
    #expect(path([:]) == nil)
  }
}
