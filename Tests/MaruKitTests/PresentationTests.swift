import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A log of calls, in order.
@MainActor private final class Record {
  var calls: [String] = []
}

/// A controller that logs its appearance calls.
private class Noted: UIViewController {
  let name: String
  let record: Record

  init(_ name: String, _ record: Record) {
    self.name = name
    self.record = record
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) { record.calls.append("\(name).willAppear") }
  override func viewDidAppear(_ animated: Bool) { record.calls.append("\(name).didAppear") }
  override func viewWillDisappear(_ animated: Bool) { record.calls.append("\(name).willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { record.calls.append("\(name).didDisappear") }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    record.calls.append("\(name).to \(Int(size.width))×\(Int(size.height))")
    coordinator.animate { [unowned self] _ in
      record.calls.append("\(name).resized \(Int(view.bounds.width))")
    }
  }
}

/// Places the controller in the lower half, and logs its calls.
private final class Half: UIPresentationController {
  let record: Record
  let curtain = UIView()
  /// Whether the view is added before the transition, as published bottom sheets do.
  var addsPresentedView = false

  init(_ presented: UIViewController, _ presenting: UIViewController?, _ record: Record) {
    self.record = record
    super.init(presentedViewController: presented, presenting: presenting)
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    let bounds = containerView?.bounds ?? .zero
    return CGRect(x: 0, y: bounds.midY, width: bounds.width, height: bounds.height / 2)
  }
  override func presentationTransitionWillBegin() {
    record.calls.append("half.willBegin")
    containerView?.addSubview(curtain)
    if addsPresentedView, let presentedView { containerView?.addSubview(presentedView) }
    curtain.alpha = 0
    presentedViewController.transitionCoordinator?.animate { [self] _ in curtain.alpha = 1 }
  }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    record.calls.append("half.didEnd \(completed)")
  }
  override func dismissalTransitionWillBegin() { record.calls.append("half.willGo") }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    record.calls.append("half.didGo \(completed)")
  }
  override func containerViewWillLayoutSubviews() { curtain.frame = containerView?.bounds ?? .zero }
}

/// Slides the view as UIKit's documentation shows: set up, animate, complete.
@MainActor private final class Slide: UIViewControllerAnimatedTransitioning {
  var endings: [Bool] = []

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let box = context.containerView
    if let view = context.view(forKey: .to), let to = context.viewController(forKey: .to),
      to.isBeingPresented
    {
      box.addSubview(view)
      view.frame = context.finalFrame(for: to).offsetBy(dx: 0, dy: 300)
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { view.frame = context.finalFrame(for: to) },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    } else if let view = context.view(forKey: .from) {
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear,
        animations: { view.frame = view.frame.offsetBy(dx: 0, dy: 300) },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { endings.append(transitionCompleted) }
}

/// Slides the view up with an interruptible animator, kept as UIKit's documentation requires.
@MainActor private final class Interruptible: UIViewControllerAnimatedTransitioning {
  private(set) var animator: UIViewPropertyAnimator?
  /// How often `interruptibleAnimator` and `animateTransition` were called.
  private(set) var asked = 0
  private(set) var ran = 0
  private(set) var endings: [Bool] = []

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    ran += 1
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(
    using context: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    asked += 1
    if let animator { return animator }
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    if let view = context.view(forKey: .to), let to = context.viewController(forKey: .to) {
      context.containerView.addSubview(view)
      view.frame = context.finalFrame(for: to).offsetBy(dx: 0, dy: 300)
      animator.addAnimations { view.frame = context.finalFrame(for: to) }
    }
    animator.addCompletion { context.completeTransition($0 == .end) }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { endings.append(transitionCompleted) }
}

@MainActor private final class Director: UIViewControllerTransitioningDelegate {
  let record: Record
  let slide = Slide()
  var own: Interruptible?
  var driver: UIPercentDrivenInteractiveTransition?
  var makesHalf = true
  var addsPresentedView = false

  init(_ record: Record) { self.record = record }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { own ?? slide }
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { slide }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    guard makesHalf else { return nil }
    let half = Half(presented, presenting, record)
    half.addsPresentedView = addsPresentedView
    return half
  }
}

@MainActor @Suite struct PresentationTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 300))
  private let record = Record()
  private let root: Noted
  private let modal: Noted
  private let director: Director

  init() {
    root = Noted("root", record)
    modal = Noted("modal", record)
    director = Director(record)
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = director
    screen.show(root)
    record.calls = []
  }

  private var shownTop: CGFloat { (modal.view.layer.presentation() ?? modal.view.layer).frame.minY }

  // MARK: Custom presentations

  @Test func `a presentation controller gets its calls in UIKit's order`() throws {
    root.present(modal, animated: true)
    let half = try #require(modal.presentationController as? Half)
    #expect(half.containerView != nil && half.presentingViewController === root)
    try screen.waitUntilIdle()
    #expect(
      record.calls == ["half.willBegin", "modal.willAppear", "half.didEnd true", "modal.didAppear"])
    #expect(modal.view.frame == CGRect(x: 0, y: 150, width: 200, height: 150))
    record.calls = []
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(
      record.calls == [
        "half.willGo", "modal.willDisappear", "half.didGo true", "modal.didDisappear",
      ])
    #expect(half.containerView == nil && modal.presentationController !== half)
    #expect(director.slide.endings == [true, true])
  }

  @Test func `a view that its presentation controller adds appears with the transition`() throws {
    director.addsPresentedView = true
    root.present(modal, animated: true)
    screen.advance(by: 0.5)
    #expect(record.calls == ["half.willBegin", "modal.willAppear"])
    try screen.waitUntilIdle()
    #expect(record.calls.suffix(2) == ["half.didEnd true", "modal.didAppear"])
  }

  @Test func `alongside animations take as long as the transition, or no time`() throws {
    root.present(modal, animated: true)
    let half = try #require(modal.presentationController as? Half)
    screen.advance(by: 0.5)
    #expect(abs((half.curtain.layer.presentation()?.opacity ?? 0) - 0.5) < 0.1)
    #expect(modal.transitionCoordinator != nil && root.transitionCoordinator != nil)
    try screen.waitUntilIdle()
    #expect(modal.transitionCoordinator == nil)
    root.dismiss(animated: false)
    root.present(modal, animated: false)
    #expect((modal.presentationController as? Half)?.curtain.alpha == 1)
  }

  @Test func `it lays out its container when the window is resized`() throws {
    root.present(modal, animated: false)
    screen.window.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
    screen.memory.frame()
    #expect(modal.view.frame == CGRect(x: 0, y: 100, width: 400, height: 100))
    #expect((modal.presentationController as? Half)?.curtain.frame.width == 400)
  }

  @Test func `controllers are told about a new size in advance`() {
    root.present(modal, animated: false)
    record.calls = []
    screen.window.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
    #expect(
      record.calls == [
        "root.to 400×200", "modal.to 400×200", "root.resized 400", "modal.resized 400",
      ])
  }

  @Test func `the style custom without a presentation controller covers the window`() {
    director.makesHalf = false
    root.present(modal, animated: false)
    #expect(modal.view.frame == screen.window.bounds)
    #expect(root.view.window != nil)
  }

  @Test func `over a context it covers that controller's view`() throws {
    let child = Noted("child", record)
    child.definesPresentationContext = true
    root.addChild(child)
    child.view.frame = CGRect(x: 20, y: 40, width: 100, height: 80)
    root.view.addSubview(child.view)
    for style in [UIModalPresentationStyle.overCurrentContext, .currentContext] {
      modal.modalPresentationStyle = style
      child.present(modal, animated: false)
      #expect(modal.presentingViewController === child)
      #expect(
        modal.view.convert(modal.view.bounds, to: nil)
          == CGRect(x: 20, y: 40, width: 100, height: 80))
      #expect((child.view.window == nil) == (style == .currentContext))
      child.dismiss(animated: false)
      #expect(child.view.frame == CGRect(x: 20, y: 40, width: 100, height: 80))
      #expect(child.view.superview === root.view)
    }
  }

  @Test func `a delegate may return another style in a small window`() throws {
    final class Adapter: UIAdaptivePresentationControllerDelegate {
      func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
      ) -> UIModalPresentationStyle { .fullScreen }
    }
    let adapter = Adapter()
    modal.modalPresentationStyle = .pageSheet
    modal.transitioningDelegate = nil
    modal.presentationController?.delegate = adapter
    root.present(modal, animated: false)
    #expect(modal.presentationController?.presentationStyle == .fullScreen)
    #expect(root.view.window == nil)
  }

  @Test func `a delegate without traits may return another style in a compact window`() throws {
    final class Adapter: UIAdaptivePresentationControllerDelegate {
      func adaptivePresentationStyle(
        for controller: UIPresentationController
      ) -> UIModalPresentationStyle { .overFullScreen }
    }
    let adapter = Adapter()
    modal.modalPresentationStyle = .pageSheet
    modal.transitioningDelegate = nil
    modal.presentationController?.delegate = adapter
    root.traitOverrides.horizontalSizeClass = .regular
    root.present(modal, animated: false)
    #expect(modal.presentationController?.presentationStyle == .pageSheet)
    root.dismiss(animated: false)
    modal.presentationController?.delegate = adapter
    root.traitOverrides.horizontalSizeClass = .compact
    root.present(modal, animated: false)
    #expect(modal.presentationController?.presentationStyle == .overFullScreen)
    #expect(root.view.window != nil)
  }

  // MARK: Interactive transitions

  @Test func `a gesture scrubs an animator's views, and finishes them`() throws {
    let driver = UIPercentDrivenInteractiveTransition()
    director.driver = driver
    root.present(modal, animated: true)
    screen.advance(by: 3)
    #expect(shownTop == 450)
    driver.update(0.5)
    screen.memory.frame()
    #expect(abs(shownTop - 300) < 1)
    #expect(modal.isBeingPresented && modal.transitionCoordinator?.isInteractive == true)
    var wasInteractive: Bool?
    modal.transitionCoordinator?.notifyWhenInteractionChanges { wasInteractive = $0.isInteractive }
    driver.finish()
    #expect(wasInteractive == false)
    screen.advance(by: 0.25)
    #expect(shownTop < 290 && shownTop > 160)
    screen.advance(by: 0.3)
    #expect(modal.view.frame.minY == 150 && !modal.isBeingPresented)
    #expect(director.slide.endings == [true])
    #expect(record.calls.last == "modal.didAppear")
  }

  @Test func `a cancelled dismissal leaves everything as before, in UIKit's order`() throws {
    modal.modalPresentationStyle = .fullScreen
    root.present(modal, animated: false)
    let driver = UIPercentDrivenInteractiveTransition()
    driver.completionSpeed = 2
    director.driver = driver
    record.calls = []
    var alongside: Bool?
    root.dismiss(animated: true) { Issue.record("it was dismissed") }
    modal.transitionCoordinator?.animate(
      alongsideTransition: nil, completion: { alongside = $0.isCancelled })
    driver.update(0.4)
    screen.memory.frame()
    #expect(abs(shownTop - 120) < 1)
    driver.cancel()
    screen.advance(by: 0.21)
    #expect(
      record.calls == [
        "modal.willDisappear", "root.willAppear", "root.willDisappear", "root.didDisappear",
        "modal.willAppear", "modal.didAppear",
      ])
    #expect(alongside == true)
    #expect(director.slide.endings == [false])
    #expect(modal.view.frame == screen.window.bounds)
    #expect(root.presentedViewController === modal && !modal.isBeingDismissed)
    #expect(root.view.window == nil)
    director.driver = nil
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil)
  }

  @Test func `a cancelled presentation leaves nothing`() throws {
    let driver = UIPercentDrivenInteractiveTransition()
    director.driver = driver
    root.present(modal, animated: true) { Issue.record("it was presented") }
    driver.update(0.3)
    driver.cancel()
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil && modal.view.window == nil)
    #expect(record.calls.contains("half.didEnd false"))
    #expect(!record.calls.contains("modal.didAppear"))
  }

  @Test func `a running transition is caught by a gesture, and reversed`() throws {
    let driver = UIPercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = false
    director.driver = driver
    screen.memory.frame()
    root.present(modal, animated: true)
    screen.advance(by: 0.25)
    driver.pause()
    let held = shownTop
    screen.advance(by: 1)
    #expect(shownTop == held && held > 160 && held < 440)
    #expect(abs(driver.percentComplete - 0.25) < 0.02)
    driver.cancel()
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil)
  }

  @Test func `a custom interruptible animator is requested, and only once`()
    throws
  {
    let driver = UIPercentDrivenInteractiveTransition()
    let own = Interruptible()
    director.driver = driver
    director.own = own
    root.present(modal, animated: true)
    driver.update(0.5)
    screen.memory.frame()
    #expect(own.asked == 1 && own.ran == 0)
    #expect(abs(shownTop - 300) < 1)
    driver.finish()
    try screen.waitUntilIdle()
    #expect(modal.view.frame.minY == 150 && own.endings == [true])
    #expect(record.calls.last == "modal.didAppear")
  }

  @Test(arguments: [true, false])
  func `a running transition is interrupted, then reversed or continued`(isReversed: Bool) throws {
    let driver = UIPercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = false
    let own = Interruptible()
    director.driver = driver
    director.own = own
    screen.memory.frame()
    root.present(modal, animated: true)
    screen.advance(by: 0.4)
    #expect(modal.transitionCoordinator?.isInterruptible == true)
    driver.pause()
    let held = shownTop
    screen.advance(by: 1)
    #expect(shownTop == held && abs(held - 330) < 8)
    driver.update(0.6)
    screen.memory.frame()
    #expect(abs(shownTop - 270) < 1)
    if isReversed { driver.cancel() } else { driver.finish() }
    screen.advance(by: 0.1)
    #expect(isReversed ? shownTop > 275 : shownTop < 265)
    try screen.waitUntilIdle()
    #expect((root.presentedViewController == nil) == isReversed)
    #expect(own.endings == [!isReversed])
  }

  @Test func `without a driver the animator runs by itself, and can be reversed`() throws {
    let own = Interruptible()
    director.own = own
    screen.memory.frame()
    root.present(modal, animated: true)
    screen.advance(by: 0.4)
    let animator = try #require(own.animator)
    #expect(own.ran == 1 && animator.isRunning)
    animator.pauseAnimation()
    animator.isReversed = true
    animator.startAnimation()
    screen.advance(by: 0.1)
    #expect(shownTop > 335)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil && own.endings == [false])
    #expect(modal.view.window == nil)
  }

  @Test func `invalid numbers, and calls in the wrong order, have no effect`() throws {
    let driver = UIPercentDrivenInteractiveTransition()
    driver.update(0.5)
    driver.finish()
    driver.cancel()
    driver.completionSpeed = .nan
    director.driver = driver
    root.present(modal, animated: true)
    driver.update(.nan)
    driver.update(-3)
    #expect(driver.percentComplete == 0)
    driver.update(.infinity)
    #expect(driver.percentComplete == 1)
    driver.finish()
    driver.update(0.2)
    try screen.waitUntilIdle()
    #expect(modal.view.window != nil && !modal.isBeingPresented)
    driver.cancel()
    #expect(modal.view.window != nil)
  }

  @Test func `a controller that is dismissed while a gesture holds it disappears`() throws {
    director.driver = UIPercentDrivenInteractiveTransition()
    root.present(modal, animated: true)
    director.driver?.update(0.5)
    director.driver = nil
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(modal.view.window == nil && root.presentedViewController == nil)
    #expect(director.slide.endings == [false, true])
  }

  // MARK: Children

  @Test func `one child replaces another, with appearance calls in order`() throws {
    let (first, second) = (Noted("first", record), Noted("second", record))
    for child in [first, second] { root.addChild(child) }
    root.view.addSubview(first.view)
    record.calls = []
    root.transition(from: first, to: second, duration: 0.3, animations: { second.view.alpha = 0.5 })
    #expect(record.calls == ["first.willDisappear", "second.willAppear"])
    try screen.waitUntilIdle()
    #expect(record.calls.suffix(2) == ["first.didDisappear", "second.didAppear"])
    #expect(first.view.superview == nil && second.view.superview === root.view)
    root.transition(
      from: second, to: first, duration: 0.3, options: .transitionCrossDissolve, animations: nil)
    try screen.waitUntilIdle()
    #expect(first.view.superview === root.view && !second.view.isHidden)
  }

  @Test func `controllers that are not children do not replace each other`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    root.transition(from: modal, to: root, duration: 1, animations: nil)
    #expect(warnings.count == 1 && record.calls.isEmpty)
  }
}
