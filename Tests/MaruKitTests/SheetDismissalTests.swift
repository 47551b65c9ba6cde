import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A log of the calls to a controller in a sheet, its presenter and its delegate.
@MainActor private final class Diary {
  var lines: [String] = []
}

/// A controller that logs its appearance calls, and the state of the transition coordinator.
private final class Page: UIViewController {
  private let name: String
  private let diary: Diary
  var alongside: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  var completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  var interaction: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  var wasInteractive: Bool?

  init(_ name: String, _ diary: Diary) {
    self.name = name
    self.diary = diary
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ line: String) { diary.lines.append("\(name).\(line)") }

  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  override func viewWillDisappear(_ animated: Bool) {
    note("willDisappear")
    guard let coordinator = transitionCoordinator else { return }
    wasInteractive = coordinator.isInteractive && coordinator.initiallyInteractive
    coordinator.animate(alongsideTransition: alongside, completion: completion)
    if let interaction { coordinator.notifyWhenInteractionChanges(interaction) }
  }
}

private final class Judge: UIAdaptivePresentationControllerDelegate {
  private let diary: Diary
  var mayDismiss = true
  var onWill: (() -> Void)?

  init(_ diary: Diary) { self.diary = diary }

  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool {
    diary.lines.append("should")
    return mayDismiss
  }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    diary.lines.append("will")
    onWill?()
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    diary.lines.append("did")
  }
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) { diary.lines.append("attempted") }
}

/// A screen of 400 × 800 with a sheet whose stops are at 400 and 790.
@MainActor @Suite struct SheetDismissalTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 800))
  private let diary = Diary()
  private let root: Page
  private let page: Page
  private let judge: Judge
  private let sheet: UISheetPresentationController

  init() throws {
    root = Page("root", diary)
    page = Page("page", diary)
    judge = Judge(diary)
    screen.show(root)
    sheet = try #require(page.sheetPresentationController)
    sheet.detents = [.medium(), .large()]
    sheet.delegate = judge
    root.present(page, animated: true)
    try screen.waitUntilIdle()
    diary.lines = []
  }

  /// The height of the sheet's top edge above the bottom edge, on screen.
  private var extent: CGFloat {
    guard let layer = sheet.presentedView?.layer else { return .nan }
    return 800 - (layer.presentation() ?? layer).frame.minY
  }

  /// Puts a finger on the sheet and moves it down in steps.
  private func pull(from start: CGFloat = 450, by distance: CGFloat) {
    screen.pointer(.down, at: CGPoint(x: 200, y: start))
    // The recognizer takes the first ten points.
    move(from: start + (distance < 0 ? -10 : 10), to: start + distance)
  }

  private func move(from start: CGFloat, to end: CGFloat) {
    for step in 0...10 {
      screen.advance(by: 1.0 / 60)
      screen.pointer(
        .moved, at: CGPoint(x: 200, y: start + (end - start) * CGFloat(step) / 10))
    }
    screen.memory.frame()
  }

  private func letGo(at y: CGFloat) {
    screen.advance(by: 0.3)
    screen.pointer(.up, at: CGPoint(x: 200, y: y))
  }

  // MARK: Beginning

  @Test func `the dismissal begins when the sheet sinks below its lowest stop`() {
    pull(by: -60)
    #expect(diary.lines.isEmpty)
    move(from: 390, to: 435)
    #expect(diary.lines.isEmpty)
    move(from: 435, to: 480)
    #expect(diary.lines == ["should", "will", "page.willDisappear"])
    #expect(page.isBeingDismissed)
    #expect(page.wasInteractive == true)
    #expect(root.presentedViewController === page)
  }

  @Test func `alongside animations follow the finger, both ways`() {
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.view.addSubview(mark)
    page.alongside = { _ in mark.alpha = 0 }
    pull(by: 110)
    #expect(extent == 300)
    #expect(abs((mark.layer.presentation() ?? mark.layer).opacity - 0.75) < 0.01)
    move(from: 560, to: 660)
    #expect(abs((mark.layer.presentation() ?? mark.layer).opacity - 0.5) < 0.01)
    move(from: 660, to: 500)
    #expect(abs((mark.layer.presentation() ?? mark.layer).opacity - 0.9) < 0.01)
  }

  // MARK: Cancelled

  @Test func `on cancel, the sheet appears again after it began to disappear`() throws {
    var wasCancelled: Bool?
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.view.addSubview(mark)
    page.alongside = { _ in mark.alpha = 0 }
    page.completion = { wasCancelled = $0.isCancelled }
    pull(by: 110)
    letGo(at: 560)
    #expect(wasCancelled == nil)
    try screen.waitUntilIdle()
    #expect(
      diary.lines == ["should", "will", "page.willDisappear", "page.willAppear", "page.didAppear"])
    #expect(wasCancelled == true)
    #expect(extent == 400)
    #expect(mark.alpha == 1 && mark.layer.animationKeys()?.isEmpty ?? true)
    #expect(!page.isBeingDismissed && page.transitionCoordinator == nil)
    #expect(sheet.containerView?.subviews.first?.alpha == 1)
  }

  @Test func `the coordinator reports the release and the progress`() {
    var told: [String] = []
    page.interaction = {
      told.append("\($0.isInteractive) \($0.isCancelled) \($0.percentComplete)")
    }
    pull(by: 110)
    #expect(told.isEmpty)
    letGo(at: 560)
    #expect(told == ["false true 0.25"])
  }

  @Test func `a returning sheet is caught, and can still be dismissed`() throws {
    pull(by: 110)
    letGo(at: 560)
    screen.advance(by: 0.05)
    let between = extent
    screen.pointer(.down, at: CGPoint(x: 200, y: 700))
    screen.advance(by: 0.2)
    #expect(extent == between && between > 300 && between < 400)
    move(from: 700, to: 799)
    #expect(extent < between)
    screen.pointer(.moved, at: CGPoint(x: 200, y: 1000))
    screen.advance(by: 0.3)
    screen.pointer(.up, at: CGPoint(x: 200, y: 1000))
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil)
    #expect(diary.lines == ["should", "will", "page.willDisappear", "page.didDisappear", "did"])
  }

  @Test func `pulled up again it goes to a stop above, and is not dismissed`() throws {
    pull(by: 60)
    move(from: 510, to: 150)
    #expect(extent > 650)
    letGo(at: 150)
    try screen.waitUntilIdle()
    #expect(extent == 790)
    #expect(sheet.selectedDetentIdentifier == .large)
    #expect(diary.lines.suffix(2) == ["page.willAppear", "page.didAppear"])
  }

  @Test func `an interrupted drag does not dismiss`() throws {
    pull(by: 340)
    screen.pointer(.cancelled, at: CGPoint(x: 200, y: 790))
    try screen.waitUntilIdle()
    #expect(extent == 400)
    #expect(root.presentedViewController === page)
  }

  @Test func `with reduced motion it returns at once`() throws {
    UIAccessibility.isReduceMotionEnabled = true
    defer { UIAccessibility.isReduceMotionEnabled = false }
    pull(by: 110)
    letGo(at: 560)
    #expect(extent == 400)
    #expect(diary.lines.last == "page.didAppear")
  }

  // MARK: Finished

  @Test func `the completion is called after the sheet has disappeared`() throws {
    var wasCancelled: Bool?
    page.completion = { wasCancelled = $0.isCancelled }
    pull(by: 260)
    letGo(at: 710)
    #expect(diary.lines == ["should", "will", "page.willDisappear"])
    try screen.waitUntilIdle()
    #expect(diary.lines == ["should", "will", "page.willDisappear", "page.didDisappear", "did"])
    #expect(wasCancelled == false)
    #expect(page.view.window == nil && screen.window.subviews.count == 1)
  }

  @Test func `it leaves from the finger's position, at its velocity`() {
    pull(by: 210)
    let before = extent
    for y in [680.0, 700, 720] {
      screen.advance(by: 1.0 / 60)
      screen.pointer(.moved, at: CGPoint(x: 200, y: y))
    }
    screen.pointer(.up, at: CGPoint(x: 200, y: 720))
    let after = extent
    #expect(before - after > 40 && before - after < 70)
    screen.advance(by: 1.0 / 60)
    #expect(after - extent > 8)
  }

  // MARK: Refused

  @Test func `if refused, the delegate is asked once per drag, and notified on release`() throws {
    judge.mayDismiss = false
    pull(by: 300)
    #expect(diary.lines == ["should"])
    move(from: 750, to: 500)
    move(from: 500, to: 790)
    #expect(diary.lines == ["should"])
    letGo(at: 790)
    try screen.waitUntilIdle()
    #expect(diary.lines == ["should", "attempted"])
    #expect(extent == 400)
  }

  @Test func `a sheet that presents another cannot be dragged away`() throws {
    let other = UIViewController()
    sheet.largestUndimmedDetentIdentifier = .medium
    other.modalPresentationStyle = .overFullScreen
    page.present(other, animated: false)
    other.view.isHidden = true
    pull(by: 300)
    letGo(at: 750)
    try screen.waitUntilIdle()
    #expect(page.presentedViewController === other)
    #expect(!diary.lines.contains("will"))
  }

  // MARK: Interruptions by the program

  @Test(arguments: [true, false])
  func `a program that dismisses a dragged sheet completes the dismissal`(
    isReturning: Bool
  ) throws {
    var ends = 0
    pull(by: 60)
    if isReturning { letGo(at: 510) }
    root.dismiss(animated: true) { ends += 1 }
    root.dismiss(animated: true) { ends += 1 }
    try screen.waitUntilIdle()
    #expect(ends == 2)
    #expect(root.presentedViewController == nil && page.view.window == nil)
    screen.pointer(.up, at: CGPoint(x: 200, y: 510))
    try screen.waitUntilIdle()
    #expect(diary.lines.count { $0 == "did" } == 1)
  }

  @Test func `a delegate that dismisses in its call wins`() throws {
    judge.onWill = { [root] in root.dismiss(animated: false) }
    pull(by: 110)
    letGo(at: 560)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil)
    #expect(diary.lines == ["should", "will", "page.willDisappear", "page.didDisappear"])
  }

  @Test func `a root that is replaced during the drag removes the sheet`() throws {
    pull(by: 110)
    screen.window.rootViewController = UIViewController()
    letGo(at: 560)
    try screen.waitUntilIdle()
    #expect(page.view.window == nil && sheet.containerView == nil)
  }

  @Test func `in a resized window it returns to one of its stops`() throws {
    pull(by: 110)
    screen.window.frame = CGRect(x: 0, y: 0, width: 400, height: 600)
    letGo(at: 560)
    screen.window.frame = CGRect(x: 0, y: 0, width: 400, height: 700)
    try screen.waitUntilIdle()
    guard root.presentedViewController != nil else { return #expect(page.view.window == nil) }
    #expect(sheet.presentedView?.frame.height == 350)
  }

  @Test func `a list in the sheet drags it away by the same rules`() throws {
    let list = UIScrollView(frame: page.view.bounds)
    list.contentSize = CGSize(width: 400, height: 2000)
    page.view.addSubview(list)
    pull(from: 500, by: 110)
    #expect(diary.lines == ["should", "will", "page.willDisappear"])
    letGo(at: 610)
    try screen.waitUntilIdle()
    #expect(diary.lines.last == "page.didAppear")
    #expect(list.contentOffset.y == 0 && extent == 400)
  }
}
