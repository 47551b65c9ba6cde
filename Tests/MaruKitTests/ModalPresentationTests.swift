import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A log of appearance calls, in order.
@MainActor private final class Record {
  var calls: [String] = []
}

/// A controller that logs its appearance calls.
private class Noted: UIViewController {
  let name: String
  let record: Record
  var states: [String: Bool] = [:]

  init(_ name: String, _ record: Record) {
    self.name = name
    self.record = record
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ call: String) {
    record.calls.append("\(name).\(call)")
    states["\(call) presented"] = isBeingPresented
    states["\(call) dismissed"] = isBeingDismissed
    states["\(call) in window"] = view.window != nil
  }

  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
}

/// An animator that waits until a test completes it.
@MainActor private final class Patient: UIViewControllerAnimatedTransitioning {
  private(set) var context: (any UIViewControllerContextTransitioning)?
  private(set) var endings: [Bool] = []

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    self.context = context
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
  }

  func animationEnded(_ transitionCompleted: Bool) { endings.append(transitionCompleted) }
}

@MainActor private final class Director: UIViewControllerTransitioningDelegate {
  let coming = Patient()
  let going = Patient()

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { coming }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { going }
}

/// A view that accepts keys.
private final class KeyTaker: UIView {
  override var canBecomeFirstResponder: Bool { true }
}

@MainActor @Suite struct ModalPresentationTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 300))
  private let record = Record()
  private let root: Noted
  private let modal: Noted

  init() {
    root = Noted("root", record)
    modal = Noted("modal", record)
    modal.modalPresentationStyle = .fullScreen
    screen.show(root)
    record.calls = []
  }

  // MARK: Order of calls

  @Test(arguments: [true, false])
  func `in full screen both controllers get their calls in UIKit's order`(
    isAnimated: Bool
  ) throws {
    var completions = 0
    root.present(modal, animated: isAnimated) { completions += 1 }
    try screen.waitUntilIdle()
    #expect(
      record.calls == [
        "root.willDisappear", "modal.willAppear", "modal.isAppearing", "modal.didAppear",
        "root.didDisappear",
      ])
    record.calls = []
    root.dismiss(animated: isAnimated) { completions += 1 }
    try screen.waitUntilIdle()
    #expect(
      record.calls == [
        "modal.willDisappear", "root.willAppear", "root.isAppearing", "root.didAppear",
        "modal.didDisappear",
      ])
    #expect(completions == 2)
  }

  @Test func `in full screen the presenter's view leaves the window, and returns`() throws {
    let button = UIButton(type: .system)
    root.view.addSubview(button)
    for isAnimated in [true, false] {
      root.present(modal, animated: isAnimated)
      try screen.waitUntilIdle()
      #expect(root.view.window == nil)
      #expect(modal.view.window != nil)
      screen.window.frame = CGRect(origin: .zero, size: CGSize(width: 320, height: 240))
      root.dismiss(animated: isAnimated)
      try screen.waitUntilIdle()
      #expect(root.view.superview === screen.window)
      #expect(root.view.frame == screen.window.bounds)
      screen.window.frame = CGRect(origin: .zero, size: CGSize(width: 200, height: 300))
    }
  }

  @Test func `hiding and showing a window does not bring back the presenter's view`() throws {
    root.present(modal, animated: false)
    record.calls = []
    screen.window.isHidden = true
    screen.window.isHidden = false
    #expect(record.calls.isEmpty)
    #expect(root.view.window == nil)
  }

  @Test func `a presenter that stays visible gets no calls`() throws {
    modal.modalPresentationStyle = .overFullScreen
    root.present(modal, animated: true)
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(!record.calls.contains { $0.hasPrefix("root") })
  }

  @Test func `viewIsAppearing comes before the animation, in the window`() {
    root.present(modal, animated: true)
    #expect(record.calls.last == "modal.isAppearing")
    #expect(modal.states["isAppearing in window"] == true)
    #expect(modal.states["willAppear in window"] == false)
  }

  @Test func `isBeingPresented and isBeingDismissed last until the transition has ended`() throws {
    root.present(modal, animated: true)
    try screen.waitUntilIdle()
    #expect(modal.states["willAppear presented"] == true)
    #expect(modal.states["didAppear presented"] == true)
    #expect(!modal.isBeingPresented)
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(modal.states["willDisappear dismissed"] == true)
    #expect(modal.states["didDisappear dismissed"] == true)
    #expect(modal.states["didDisappear presented"] == false)
    #expect(!modal.isBeingDismissed)
  }

  @Test func `in the dismissal's completion another controller can be presented`() throws {
    root.present(modal, animated: true)
    try screen.waitUntilIdle()
    let other = Noted("other", record)
    root.dismiss(animated: true) { [root] in root.present(other, animated: false) }
    try screen.waitUntilIdle()
    #expect(root.presentedViewController === other)
  }

  // MARK: Stacks

  @Test func `a dismissal includes all further presentations, the frontmost animated`() throws {
    let top = Noted("top", record)
    top.modalPresentationStyle = .overFullScreen
    root.present(modal, animated: false)
    modal.present(top, animated: false)
    root.dismiss(animated: true)
    screen.advance(by: 0.1)
    #expect(top.view.window != nil)
    #expect((top.view.layer.presentation() ?? top.view.layer).frame.minY > 0)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil)
    #expect(modal.presentedViewController == nil)
    #expect(top.view.window == nil && modal.view.window == nil)
    #expect(!root.view.isHidden && !modal.view.isHidden)
  }

  @Test func `a child returns and dismisses its parent's presentation`() throws {
    let child = Noted("child", record)
    root.addChild(child)
    root.view.addSubview(child.view)
    child.present(modal, animated: false)
    #expect(root.presentedViewController === modal)
    #expect(child.presentedViewController === modal)
    child.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  @Test func `a controller dismissed while it appears reverses and disappears`() throws {
    modal.modalTransitionStyle = .crossDissolve
    modal.view.alpha = 0.8
    root.present(modal, animated: true)
    screen.advance(by: 0.1)
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(record.calls.last == "modal.didDisappear")
    #expect(!record.calls.contains("modal.didAppear"))
    #expect(modal.view.window == nil)
    #expect(!root.view.isHidden)
    #expect(abs(modal.view.alpha - 0.8) < 0.001)
  }

  // MARK: Animators

  @Test func `a custom animator decides when a transition ends`() {
    let director = Director()
    modal.transitioningDelegate = director
    root.present(modal, animated: true)
    screen.advance(by: 5)
    #expect(modal.isBeingPresented)
    let coming = director.coming.context
    #expect(coming?.viewController(forKey: .from) === root)
    #expect(coming?.view(forKey: .to) === modal.view)
    #expect(coming?.finalFrame(for: modal) == CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(coming?.isAnimated == true)
    coming?.completeTransition(true)
    coming?.completeTransition(false)
    #expect(!modal.isBeingPresented)
    #expect(director.coming.endings == [true])
    modal.dismiss(animated: true)
    screen.advance(by: 5)
    #expect(modal.view.window != nil)
    director.going.context?.completeTransition(true)
    #expect(modal.view.window == nil)
    #expect(root.presentedViewController == nil)
  }

  @Test func `an animator that cancels its transition leaves everything as before`() {
    let director = Director()
    modal.transitioningDelegate = director
    root.present(modal, animated: true)
    director.coming.context?.completeTransition(false)
    #expect(root.presentedViewController == nil)
    #expect(!root.view.isHidden)
    root.present(modal, animated: false)
    root.dismiss(animated: true)
    director.going.context?.completeTransition(false)
    #expect(root.presentedViewController === modal)
    #expect(!modal.isBeingDismissed)
    #expect(record.calls.last == "modal.didAppear")
  }

  @Test func `without animation no animator is requested`() {
    let director = Director()
    modal.transitioningDelegate = director
    root.present(modal, animated: false)
    root.dismiss(animated: false)
    #expect(director.coming.context == nil && director.going.context == nil)
    #expect(record.calls.last == "modal.didDisappear")
  }

  // MARK: Refusals

  @Test func `a presentation that is not possible is refused with one warning`() throws {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    func expectRefusal(of controller: UIViewController, by presenter: UIViewController) {
      warnings = []
      record.calls = []
      presenter.present(controller, animated: true) { Issue.record("it was presented") }
      #expect(warnings.count == 1)
      #expect(record.calls.isEmpty)
    }
    let child = Noted("child", record)
    root.addChild(child)
    expectRefusal(of: root, by: root)
    expectRefusal(of: child, by: root)
    expectRefusal(of: modal, by: Noted("unseen", record))
    root.present(modal, animated: true)
    let other = Noted("other", record)
    expectRefusal(of: other, by: root)
    expectRefusal(of: modal, by: modal)
    expectRefusal(of: root, by: modal)
    try screen.waitUntilIdle()
    root.dismiss(animated: true)
    expectRefusal(of: other, by: root)
    expectRefusal(of: other, by: modal)
  }

  // MARK: Keys

  @Test func `the first responder resigns, and is restored after the dismissal`() throws {
    let field = KeyTaker()
    let button = UIButton(type: .system)
    root.view.addSubview(field)
    root.view.addSubview(button)
    field.becomeFirstResponder()
    screen.window.setFocus(button)
    root.present(modal, animated: true)
    #expect(!field.isFirstResponder)
    #expect(!button.isFocused)
    try screen.waitUntilIdle()
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(field.isFirstResponder)
    #expect(button.isFocused)
  }

  @Test func `a controller that is first responder resigns when it is dismissed`()
    throws
  {
    final class Taker: UIViewController {
      override var canBecomeFirstResponder: Bool { true }
    }
    let taker = Taker()
    taker.modalPresentationStyle = .overFullScreen
    let button = UIButton(type: .system)
    root.view.addSubview(button)
    root.present(taker, animated: true)
    try screen.waitUntilIdle()
    #expect(taker.becomeFirstResponder())
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(screen.window.firstResponder == nil)
    screen.window.moveFocus(forward: true)
    #expect(button.isFocused)
  }
}
