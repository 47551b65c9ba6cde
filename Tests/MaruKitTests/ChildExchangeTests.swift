import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A controller that logs its appearance calls.
private final class Child: UIViewController {
  var calls: [String] = []
  override func viewWillAppear(_ animated: Bool) { calls.append("willAppear \(animated)") }
  override func viewIsAppearing(_ animated: Bool) { calls.append("isAppearing \(animated)") }
  override func viewDidAppear(_ animated: Bool) { calls.append("didAppear \(animated)") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear \(animated)") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear \(animated)") }
}

/// A transition from one child to another.
@MainActor @Suite struct ChildExchangeTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 200))
  private let first = Child()
  private let second = Child()

  private func makeContainer() -> UIViewController {
    let container = UIViewController()
    container.loadViewIfNeeded()
    for child in [first, second] { container.addChild(child) }
    container.view.addSubview(first.view)
    return container
  }

  @Test(arguments: [0.3, 0])
  func `both children are notified of the animation, its start and its end`(
    duration: Double
  ) throws {
    let container = makeContainer()
    screen.show(container)
    first.calls = []
    container.transition(from: first, to: second, duration: duration, animations: nil)
    try screen.waitUntilIdle()
    let isAnimated = duration > 0
    #expect(first.calls == ["willDisappear \(isAnimated)", "didDisappear \(isAnimated)"])
    #expect(
      second.calls == [
        "willAppear \(isAnimated)", "isAppearing \(isAnimated)", "didAppear \(isAnimated)",
      ])
  }

  @Test func `in a container without a window the child appears once that has one`() throws {
    let container = makeContainer()
    container.transition(from: first, to: second, duration: 0.3, animations: nil)
    try screen.waitUntilIdle()
    #expect(first.calls.isEmpty && second.calls.isEmpty)
    #expect(first.view.superview == nil && second.view.superview === container.view)
    screen.show(container)
    #expect(second.calls == ["willAppear false", "isAppearing false", "didAppear false"])
  }
}
