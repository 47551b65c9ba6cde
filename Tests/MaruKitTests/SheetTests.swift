import Foundation
import MaruKit
import MaruTestKit
import SeededRandom
import Testing

/// The content of a sheet, which logs the heights at which it is laid out.
private final class Content: UIViewController {
  var heights: [CGFloat] = []

  override func viewDidLoad() { view.backgroundColor = .white }
  override func viewDidLayoutSubviews() {
    if heights.last != view.bounds.height { heights.append(view.bounds.height) }
  }
}

/// A delegate that logs its calls.
private final class Witness: UISheetPresentationControllerDelegate {
  var calls: [String] = []
  var mayDismiss = true

  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { mayDismiss }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    calls.append("willDismiss")
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    calls.append("didDismiss")
  }
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) { calls.append("attempted") }
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {
    calls.append(
      sheetPresentationController.selectedDetentIdentifier?.rawValue.components(
        separatedBy: "."
      ).last ?? "none")
  }
}

/// A screen of 400 × 800 with a sheet whose stops are at 400 and 700.
@MainActor @Suite struct SheetTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 800))
  private let root = UIViewController()
  private let content = Content()
  private let witness = Witness()
  private let sheet: UISheetPresentationController
  private static let high = UISheetPresentationController.Detent.Identifier("high")

  init() throws {
    screen.show(root)
    sheet = try #require(content.sheetPresentationController)
    sheet.detents = [.medium(), .custom(identifier: Self.high) { _ in 700 }]
    sheet.delegate = witness
  }

  /// The height of the sheet's top edge above the bottom edge, on screen.
  private var extent: CGFloat {
    guard let layer = sheet.presentedView?.layer else { return .nan }
    return 800 - (layer.presentation() ?? layer).frame.minY
  }

  private func present() throws {
    root.present(content, animated: true)
    try screen.waitUntilIdle()
  }

  /// Drags from a point of the sheet, and releases after a rest.
  private func drag(from start: CGFloat, by distance: CGFloat) {
    hold(from: start, by: distance)
    screen.advance(by: 0.3)
    screen.pointer(.up, at: CGPoint(x: 200, y: start + distance))
  }

  /// Drags without releasing.
  private func hold(from start: CGFloat, by distance: CGFloat) {
    screen.pointer(.down, at: CGPoint(x: 200, y: start))
    // The recognizer takes the first ten points.
    let away: CGFloat = distance < 0 ? -10 : 10
    for step in 0...10 {
      screen.advance(by: 1.0 / 60)
      screen.pointer(
        .moved, at: CGPoint(x: 200, y: start + away + (distance - away) * CGFloat(step) / 10))
    }
    screen.memory.frame()
  }

  private func fling(from start: CGFloat, by distance: CGFloat) {
    screen.drag(
      along: (0...6).map { CGPoint(x: 200, y: start + distance * CGFloat($0) / 6) },
      duration: 0.1)
  }

  // MARK: Presenting

  @Test func `a controller is presented as a sheet by default`() throws {
    try present()
    #expect(content.modalPresentationStyle == .automatic)
    #expect(sheet.presentationStyle == .pageSheet)
    #expect(root.view.window != nil)
    #expect(extent == 400)
    #expect(content.view.bounds.size == CGSize(width: 400, height: 400))
  }

  @Test func `it rises from the bottom edge while the dimming fades in`() throws {
    root.present(content, animated: true)
    screen.advance(by: 0.1)
    #expect(extent > 50 && extent < 390)
    try screen.waitUntilIdle()
    let dimming = try #require(sheet.containerView?.subviews.first)
    #expect(dimming.alpha == 1)
    #expect(screen.pixel(x: 200, y: 100) == 0xFFCC_CCCC)
  }

  @Test func `a sheet with only the large detent ends ten points below the top`() throws {
    sheet.detents = [.large()]
    try present()
    #expect(extent == 790)
  }

  @Test func `in a wide window it is centred, no wider than a page`() throws {
    screen.window.frame = CGRect(origin: .zero, size: CGSize(width: 1200, height: 800))
    try present()
    #expect(sheet.presentedView?.frame == CGRect(x: 248, y: 400, width: 704, height: 400))
  }

  @Test func `a form is centred in a wide window, with its preferred size`() throws {
    screen.window.frame = CGRect(origin: .zero, size: CGSize(width: 1200, height: 800))
    let form = Content()
    form.modalPresentationStyle = .formSheet
    form.preferredContentSize = CGSize(width: 300, height: 200)
    root.present(form, animated: false)
    #expect(
      form.view.convert(form.view.bounds, to: nil)
        == CGRect(x: 450, y: 300, width: 300, height: 200))
    form.preferredContentSize = CGSize(width: 500, height: 400)
    screen.memory.frame()
    #expect(form.view.bounds.size == CGSize(width: 500, height: 400))
  }

  // MARK: Dragging

  @Test func `it follows the pointer, and its content is laid out at each size`() throws {
    try present()
    content.heights = []
    hold(from: 500, by: -110)
    #expect(extent == 500)
    #expect(content.view.bounds.height == 500)
    #expect(content.heights.count == 10)
    #expect(content.heights == content.heights.sorted())
    #expect(content.view.layer.animationKeys()?.isEmpty ?? true)
  }

  @Test(arguments: [(-140.0, 400.0), (-180.0, 700.0)])
  func `released at rest it springs to the nearer stop`(distance: Double, stop: Double) throws {
    try present()
    drag(from: 500, by: CGFloat(distance))
    try screen.waitUntilIdle()
    #expect(extent == CGFloat(stop))
    #expect(content.view.bounds.height == CGFloat(stop))
  }

  @Test func `flung, it goes to the stop that the throw aims at`() throws {
    try present()
    fling(from: 600, by: -90)
    try screen.waitUntilIdle()
    #expect(extent == 700)
    fling(from: 300, by: 90)
    try screen.waitUntilIdle()
    #expect(extent == 400)
    #expect(witness.calls == ["high", "medium"])
  }

  @Test func `the spring continues the finger's velocity`() throws {
    try present()
    fling(from: 600, by: -90)
    let before = extent
    screen.advance(by: 1.0 / 60)
    #expect(extent - before > 8)
  }

  @Test func `past its highest stop it resists, and springs back`() throws {
    sheet.selectedDetentIdentifier = Self.high
    try present()
    hold(from: 200, by: -110)
    let pull = 100 * 0.55 / 800
    #expect(abs(extent - (700 + pull / (pull + 1) * 800)) <= 0.5)
    screen.advance(by: 0.3)
    screen.pointer(.up, at: CGPoint(x: 200, y: 90))
    try screen.waitUntilIdle()
    #expect(extent == 700)
    #expect(witness.calls.isEmpty)
  }

  @Test func `a modal one resists below its lowest stop, and reports the attempt`() throws {
    content.isModalInPresentation = true
    try present()
    hold(from: 500, by: 210)
    let pull = 200 * 0.55 / 800
    #expect(abs(extent - (400 - pull / (pull + 1) * 800)) <= 0.5)
    #expect(content.view.bounds.height == 400)
    screen.pointer(.up, at: CGPoint(x: 200, y: 710))
    try screen.waitUntilIdle()
    #expect(extent == 400)
    #expect(root.presentedViewController === content)
    #expect(witness.calls == ["attempted"])
  }

  @Test func `a dismissible sheet follows the pointer down, and springs back from near`() throws {
    try present()
    hold(from: 500, by: 110)
    #expect(extent == 300)
    screen.advance(by: 0.3)
    screen.pointer(.up, at: CGPoint(x: 200, y: 610))
    try screen.waitUntilIdle()
    #expect(extent == 400)
    #expect(witness.calls == ["willDismiss"])
  }

  @Test func `pulled far or flung down it is dismissed, and the delegate is notified`() throws {
    for isFlung in [true, false] {
      try present()
      witness.calls = []
      if isFlung { fling(from: 500, by: 120) } else { drag(from: 450, by: 300) }
      try screen.waitUntilIdle()
      #expect(root.presentedViewController == nil)
      #expect(content.view.window == nil)
      #expect(witness.calls == ["willDismiss", "didDismiss"])
      let again = try #require(content.sheetPresentationController)
      #expect(again !== sheet)
      again.delegate = witness
      again.detents = [.medium()]
    }
  }

  @Test func `a moving sheet is caught in place`() throws {
    try present()
    fling(from: 600, by: -90)
    screen.advance(by: 0.05)
    screen.pointer(.down, at: CGPoint(x: 200, y: 700))
    let caught = extent
    screen.advance(by: 0.5)
    #expect(extent == caught && caught > 450 && caught < 700)
    screen.pointer(.up, at: CGPoint(x: 200, y: 700))
    try screen.waitUntilIdle()
    #expect([400, 700].contains(extent))
  }

  @Test func `a tap on the grabber goes to the next stop, cyclically`() throws {
    sheet.prefersGrabberVisible = true
    try present()
    try screen.press("Sheet Grabber", .button)
    #expect(extent == 700)
    try screen.press("Sheet Grabber", .button)
    #expect(extent == 400)
  }

  // MARK: Dismissing

  @Test func `a tap beside it and Escape dismiss it, unless it is modal`() throws {
    for isModal in [true, false] {
      content.isModalInPresentation = isModal
      for isKey in [true, false] {
        if root.presentedViewController == nil { try present() }
        if isKey { try screen.key(.keyboardEscape) } else { screen.press(at: CGPoint(x: 20, y: 4)) }
        try screen.waitUntilIdle()
        #expect((root.presentedViewController == nil) != isModal)
      }
    }
    #expect(witness.calls.prefix(2) == ["attempted", "attempted"])
  }

  @Test func `a delegate may refuse the dismissal`() throws {
    witness.mayDismiss = false
    try present()
    try screen.key(.keyboardEscape)
    fling(from: 500, by: 200)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController === content)
    #expect(witness.calls == ["attempted", "attempted"])
  }

  @Test func `a dismissal by the program is not reported to the delegate`() throws {
    try present()
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(witness.calls.isEmpty)
    #expect(sheet.containerView == nil)
  }

  // MARK: Beneath

  @Test func `undimmed views beneath can be pressed, and by keys too`() throws {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    root.view.addSubview(button)
    sheet.largestUndimmedDetentIdentifier = .medium
    try present()
    screen.press(at: CGPoint(x: 50, y: 30))
    try screen.waitUntilIdle()
    #expect(presses == 1)
    screen.window.moveFocus(forward: true)
    #expect(button.isFocused)
    sheet.animateChanges { sheet.selectedDetentIdentifier = Self.high }
    try screen.waitUntilIdle()
    screen.press(at: CGPoint(x: 50, y: 30))
    #expect(presses == 1)
  }

  @Test func `views beneath can be pressed as soon as the sheet sinks to be undimmed`() throws {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    root.view.addSubview(button)
    sheet.largestUndimmedDetentIdentifier = .medium
    sheet.selectedDetentIdentifier = Self.high
    try present()
    sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
    screen.advance(by: 0.15)
    let dimming = try #require(sheet.containerView?.subviews.first)
    #expect(dimming.alpha > 0.02)
    screen.press(at: CGPoint(x: 50, y: 30))
    try screen.waitUntilIdle()
    #expect(presses == 1)
    #expect(root.presentedViewController === content)
    sheet.animateChanges { sheet.selectedDetentIdentifier = Self.high }
    screen.advance(by: 0.2)
    screen.press(at: CGPoint(x: 50, y: 30))
    try screen.waitUntilIdle()
    #expect(presses == 1)
    #expect(root.presentedViewController == nil)
  }

  @Test func `while it is dimmed the focus stays in it, and returns with it`() throws {
    let under = UIButton(type: .system)
    root.view.addSubview(under)
    screen.window.setFocus(under)
    let inside = UIButton(type: .system)
    content.loadViewIfNeeded()
    content.view.addSubview(inside)
    try present()
    for _ in 0..<4 {
      screen.window.moveFocus(forward: true)
      #expect(!under.isFocused)
    }
    try screen.key(.keyboardEscape)
    try screen.waitUntilIdle()
    #expect(under.isFocused)
  }

  @Test func `between an undimmed stop and the next the dimming is interpolated`() throws {
    sheet.largestUndimmedDetentIdentifier = .medium
    try present()
    let dimming = try #require(sheet.containerView?.subviews.first)
    #expect(dimming.alpha == 0)
    hold(from: 500, by: -160)
    #expect(abs(dimming.alpha - 0.5) < 0.01)
  }

  // MARK: Programs

  @Test func `a change within animateChanges moves it with a spring, else at once`() throws {
    try present()
    sheet.animateChanges { sheet.selectedDetentIdentifier = Self.high }
    screen.advance(by: 0.1)
    #expect(extent > 410 && extent < 690)
    try screen.waitUntilIdle()
    #expect(extent == 700)
    sheet.selectedDetentIdentifier = .medium
    #expect(extent == 400)
    #expect(witness.calls.isEmpty)
  }

  @Test func `detents that are invalidated move the sheet`() throws {
    content.preferredContentSize.height = 200
    sheet.detents = [.custom { [content] _ in content.preferredContentSize.height }]
    try present()
    #expect(extent == 200)
    content.preferredContentSize.height = 300
    sheet.invalidateDetents()
    #expect(extent == 300)
  }

  @Test func `a detent gets the maximum height, and may be unavailable`() throws {
    var greatest: CGFloat = 0
    screen.window.screenInsets = UIEdgeInsets(top: 40, left: 0, bottom: 30, right: 0)
    sheet.detents = [
      .custom { _ in UISheetPresentationController.Detent.inactive },
      .custom {
        greatest = $0.maximumDetentValue
        return 200
      },
    ]
    try present()
    #expect(abs(greatest - 720) < 0.001)
    #expect(extent == 230)
  }

  @Test func `the medium detent is unavailable in a low window`() throws {
    sheet.prefersEdgeAttachedInCompactHeight = true
    try present()
    #expect(extent == 400)
    screen.window.traitOverrides.verticalSizeClass = .compact
    sheet.invalidateDetents()
    try screen.waitUntilIdle()
    #expect(extent == 700)
  }

  @Test func `it follows the window's size, and keeps its selection`() throws {
    try present()
    screen.window.frame = CGRect(origin: .zero, size: CGSize(width: 500, height: 1000))
    screen.memory.frame()
    #expect(sheet.presentedView?.frame == CGRect(x: 0, y: 500, width: 500, height: 500))
  }

  @Test func `resized during a drag, or a spring, it ends at a stop of the new size`() throws {
    try present()
    hold(from: 500, by: -50)
    screen.window.frame = CGRect(origin: .zero, size: CGSize(width: 400, height: 600))
    screen.pointer(.up, at: CGPoint(x: 200, y: 450))
    screen.advance(by: 0.02)
    screen.window.frame = CGRect(origin: .zero, size: CGSize(width: 400, height: 900))
    try screen.waitUntilIdle()
    #expect([450, 700].contains(sheet.presentedView?.frame.height))
  }

  // MARK: Invalid values

  @Test func `invalid heights are ignored with one warning each`() throws {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    sheet.detents = [
      .custom(identifier: .init("a")) { _ in .nan }, .custom(identifier: .init("b")) { _ in -5 },
      .custom(identifier: .init("c")) { _ in .infinity },
      .custom(identifier: .init("d")) { _ in 5000 },
    ]
    try present()
    #expect(extent == 790)
    #expect(warnings.count == 4)
    sheet.invalidateDetents()
    sheet.detents = []
    sheet.detents = []
    #expect(extent == 790)
    #expect(warnings.count == 5)
  }

  @Test func `a selection without a detent means the lowest one`() throws {
    sheet.selectedDetentIdentifier = .init("nowhere")
    sheet.preferredCornerRadius = .nan
    try present()
    #expect(extent == 400)
  }

  @Test func `in a tiny window it does no harm`() throws {
    for size in [CGSize(width: 1, height: 1), CGSize(width: 30, height: 8)] {
      screen.window.frame = CGRect(origin: .zero, size: size)
      root.present(content, animated: true)
      fling(from: 0, by: 5)
      try screen.waitUntilIdle()
      root.dismiss(animated: true)
      try screen.waitUntilIdle()
      #expect(root.presentedViewController == nil)
    }
  }

  @Test func `a root that is replaced while the sheet moves removes it`() throws {
    try present()
    fling(from: 600, by: -90)
    screen.window.rootViewController = UIViewController()
    try screen.waitUntilIdle()
    #expect(content.view.window == nil)
    #expect(sheet.containerView == nil)
  }

  @Test func `a presenter that leaves during it does not prevent the dismissal`() throws {
    let child = UIViewController()
    child.definesPresentationContext = true
    root.addChild(child)
    root.view.addSubview(child.view)
    content.modalPresentationStyle = .currentContext
    child.present(content, animated: false)
    child.view.removeFromSuperview()
    child.removeFromParent()
    child.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(content.view.window == nil)
    #expect(child.view.window == nil && child.presentedViewController == nil)
  }

  @Test func `a delegate that is freed during a drag does no harm`() throws {
    try present()
    var brief: Witness? = Witness()
    sheet.delegate = brief
    hold(from: 500, by: -200)
    brief = nil
    screen.pointer(.up, at: CGPoint(x: 200, y: 300))
    try screen.waitUntilIdle()
    #expect(extent == 700)
  }

  @Test func `whatever fingers, keys and programs do, it ends at a stop or is dismissed`() throws {
    var random = SplitMix(seed: 7)
    try present()
    for _ in 0..<1500 {
      let place = CGPoint(
        x: CGFloat.random(in: -20...420, using: &random),
        y: CGFloat.random(in: -50...850, using: &random))
      switch Int.random(in: 0..<24, using: &random) {
      case 0..<5: screen.pointer(.down, at: place)
      case 5..<14: screen.pointer(.moved, at: place)
      case 14..<18: screen.pointer(.up, at: place)
      case 18: try screen.key(.keyboardEscape, waits: false)
      case 19: sheet.animateChanges { sheet.selectedDetentIdentifier = Self.high }
      case 20: sheet.selectedDetentIdentifier = nil
      case 21: root.dismiss(animated: Bool.random(using: &random))
      case 22: screen.advance(by: Double.random(in: 0...0.1, using: &random))
      default: if root.presentedViewController == nil { root.present(content, animated: true) }
      }
      let top = sheet.presentedView?.frame.minY ?? 0
      #expect(top.isFinite && top > -800 && top <= 800)
    }
    screen.pointer(.up, at: .zero)
    try screen.waitUntilIdle()
    guard root.presentedViewController != nil else { return #expect(content.view.window == nil) }
    #expect([400, 700, 790].contains(extent))
  }

  @Test func `controllers and sheets that were presented are freed`() throws {
    weak var freed: UIViewController?
    weak var arranger: UIPresentationController?
    try {
      let other = Content()
      freed = other
      arranger = other.sheetPresentationController
      root.present(other, animated: true)
      try screen.waitUntilIdle()
      fling(from: 300, by: 100)
      try screen.waitUntilIdle()
      if root.presentedViewController != nil { root.dismiss(animated: true) }
      try screen.waitUntilIdle()
    }()
    #expect(freed == nil && arranger == nil)
  }
}
