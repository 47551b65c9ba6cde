import Foundation
import MaruKit
import MaruTestKit
import Testing

/// `UIModalTransitionStyle.flipHorizontal`.
@MainActor @Suite struct FlipPresentationTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 100))
  private let root = UIViewController()
  private let modal = UIViewController()
  private static let red = UInt32(0xFFFF_0000)
  private static let blue = UInt32(0xFF00_00FF)

  init() {
    root.loadViewIfNeeded()
    root.view.backgroundColor = .init(red: 1, green: 0, blue: 0, alpha: 1)
    modal.view.backgroundColor = .init(red: 0, green: 0, blue: 1, alpha: 1)
    modal.modalPresentationStyle = .fullScreen
    modal.modalTransitionStyle = .flipHorizontal
    screen.show(root)
    screen.memory.frame()
  }

  private var middle: UInt32? { screen.pixel(x: 100, y: 50) }
  private var side: UInt32? { screen.pixel(x: 10, y: 50) }

  @Test func `a card flips to the controller, and back`() throws {
    #expect(UIModalTransitionStyle(rawValue: 1) == .flipHorizontal)
    root.present(modal, animated: true)
    screen.advance(by: 0.25)
    #expect(middle == Self.red && side != Self.red && side != Self.blue)
    screen.advance(by: 0.25)
    #expect(middle == Self.blue && side != Self.red && side != Self.blue)
    try screen.waitUntilIdle()
    #expect(middle == Self.blue && side == Self.blue && root.view.window == nil)
    root.dismiss(animated: true)
    screen.advance(by: 0.25)
    #expect(middle == Self.blue && side != Self.red && side != Self.blue)
    screen.advance(by: 0.25)
    #expect(middle == Self.red && side != Self.red && side != Self.blue)
    try screen.waitUntilIdle()
    #expect(middle == Self.red && side == Self.red && modal.view.window == nil)
    #expect(root.presentedViewController == nil)
  }

  @Test func `a controller that is dismissed during its flip disappears`() throws {
    root.present(modal, animated: true)
    screen.advance(by: 0.3)
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(middle == Self.red && side == Self.red && root.presentedViewController == nil)
  }
}
