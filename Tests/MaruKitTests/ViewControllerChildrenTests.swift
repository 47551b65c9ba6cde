import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A controller that logs its appearance calls.
private class Child: UIViewController {
  var calls: [String] = []

  override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { calls.append("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear") }
  override func willMove(toParent parent: UIViewController?) {
    calls.append(parent == nil ? "willLeave" : "willJoin")
  }
  override func didMove(toParent parent: UIViewController?) {
    calls.append(parent == nil ? "didLeave" : "didJoin")
  }
}

/// A container that forwards appearance calls itself.
private final class OwnTeller: UIViewController {
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
}

@MainActor @Suite struct ViewControllerChildrenTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 300))
  private let root = UIViewController()
  private let child = Child()

  init() { screen.show(root) }

  private static let appears = ["willAppear", "isAppearing", "didAppear"]
  private static let disappears = ["willDisappear", "didDisappear"]

  @Test func `a child's calls for joining, appearing and leaving are in UIKit's order`() {
    root.addChild(child)
    #expect(child.calls == ["willJoin"])
    root.view.addSubview(child.view)
    #expect(child.calls == ["willJoin"] + Self.appears)
    child.didMove(toParent: root)
    #expect(child.calls.last == "didJoin")
    child.calls = []
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    #expect(child.calls == ["willLeave"] + Self.disappears + ["didLeave"])
    #expect(child.parent == nil && root.children.isEmpty)
  }

  @Test func `during an appearance a child reports whether it moves to or from its parent`() {
    final class Mover: UIViewController {
      var flags: [[Bool]] = []
      private func note() { flags.append([isMovingToParent, isMovingFromParent]) }
      override func viewWillAppear(_ animated: Bool) { note() }
      override func viewDidAppear(_ animated: Bool) { note() }
      override func viewWillDisappear(_ animated: Bool) { note() }
      override func viewDidDisappear(_ animated: Bool) { note() }
    }
    let mover = Mover()
    root.addChild(mover)
    root.view.addSubview(mover.view)
    mover.didMove(toParent: root)
    #expect(mover.flags == [[true, false], [true, false]])
    mover.view.removeFromSuperview()
    root.view.addSubview(mover.view)
    #expect(mover.flags.dropFirst(2).allSatisfy { $0 == [false, false] })
    mover.flags = []
    mover.willMove(toParent: nil)
    mover.view.removeFromSuperview()
    mover.removeFromParent()
    #expect(mover.flags == [[false, true], [false, true]])
    #expect(!mover.isMovingFromParent)
  }

  @Test func `a child whose view is not added appears only once it is`() {
    let other = UIViewController()
    other.addChild(child)
    screen.window.rootViewController = other
    #expect(child.calls == ["willJoin"])
    other.view.addSubview(child.view)
    #expect(child.calls == ["willJoin"] + Self.appears)
  }

  @Test func `a child in an invisible parent appears with it, once`() {
    let other = UIViewController()
    other.addChild(child)
    other.view.addSubview(child.view)
    #expect(child.calls == ["willJoin"])
    screen.window.rootViewController = other
    #expect(child.calls == ["willJoin"] + Self.appears)
    screen.window.rootViewController = nil
    #expect(child.calls == ["willJoin"] + Self.appears + Self.disappears)
  }

  @Test func `a container that forwards calls itself gets no automatic calls`() {
    let teller = OwnTeller()
    teller.addChild(child)
    screen.window.rootViewController = teller
    teller.view.addSubview(child.view)
    #expect(child.calls == ["willJoin"])
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(child.calls == ["willJoin"] + Self.appears)
  }

  @Test func `a view that moves within its window neither appears nor disappears`() {
    root.addChild(child)
    root.view.addSubview(child.view)
    let box = UIView()
    root.view.addSubview(box)
    child.calls = []
    box.addSubview(child.view)
    #expect(child.calls.isEmpty)
  }

  @Test func `a controller that moves to another parent leaves the first`() {
    let other = UIViewController()
    root.addChild(child)
    other.addChild(child)
    #expect(root.children.isEmpty)
    #expect(child.parent === other)
    #expect(child.calls == ["willJoin", "didLeave", "willJoin"])
  }

  @Test func `a controller cannot become its own ancestor`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    root.addChild(child)
    child.addChild(root)
    child.addChild(child)
    #expect(warnings.count == 2)
    #expect(child.children.isEmpty && root.parent == nil)
  }
}
