import Foundation
import MaruKit
import MaruTestKit
import Testing

private final class Chooser: UIPopoverPresentationControllerDelegate {
  var style = UIModalPresentationStyle.automatic
  var hasDismissed = false

  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { style }
  var styles: [UIModalPresentationStyle] = []

  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) { styles.append(style) }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    hasDismissed = true
  }
}

private final class Content: UIViewController {
  var appearances = 0

  override func viewWillAppear(_ animated: Bool) { appearances += 1 }
  override func viewWillDisappear(_ animated: Bool) { appearances += 1 }
}

/// A displayed popover in a window of 700 × 400, whose width then changes.
@MainActor @Suite struct PresentationAdaptingTests {
  private let content = Content()
  private let chooser = Chooser()
  private let bench: PopoverBench

  init() throws { bench = try PopoverBench(content: content, delegate: chooser) }

  private func resize(to width: CGFloat) {
    bench.screen.window.frame = CGRect(x: 0, y: 0, width: width, height: 400)
    bench.screen.memory.frame()
  }

  @Test func `a narrow window makes it a sheet, a wide one a popover again`() throws {
    try bench.present()
    let before = bench.place
    for _ in 0..<2 {
      resize(to: 600)
      #expect(content.presentationController === bench.popover.adaptiveSheetPresentationController)
      #expect(bench.place == CGRect(x: 0, y: 10, width: 600, height: 390))
      resize(to: 700)
      #expect(content.presentationController === bench.popover)
      #expect(bench.place == before && bench.popover.arrowDirection == .up)
    }
    #expect(content.appearances == 1)
  }

  @Test func `its delegate is notified of each style in advance`() throws {
    try bench.present()
    #expect(chooser.styles == [.none])
    #expect(bench.popover.traitCollection.horizontalSizeClass == .regular)
    resize(to: 600)
    resize(to: 700)
    #expect(chooser.styles == [.none, .pageSheet, .none])
  }

  @Test func `the sheet that it became is dismissed like any sheet`() throws {
    try bench.present()
    resize(to: 600)
    try bench.screen.key(.keyboardEscape)
    try bench.screen.waitUntilIdle()
    #expect(bench.root.presentedViewController == nil && content.view.window == nil)
    #expect(chooser.hasDismissed)
  }

  @Test func `a press beside it dismisses the popover that it became again`() throws {
    try bench.present()
    resize(to: 600)
    resize(to: 700)
    bench.screen.press(at: CGPoint(x: 600, y: 350))
    try bench.screen.waitUntilIdle()
    #expect(bench.root.presentedViewController == nil && chooser.hasDismissed)
  }

  @Test func `the dimming appears with the sheet, and disappears with the popover`() throws {
    try bench.present()
    resize(to: 600)
    bench.popover.adaptiveSheetPresentationController.detents = [.medium()]
    bench.screen.memory.frame()
    let dimmed = try #require(content.view.superview?.superview?.superview?.subviews.first)
    #expect(dimmed.alpha == 1 && dimmed.backgroundColor != nil)
    resize(to: 700)
    #expect(dimmed.superview == nil)
  }

  @Test func `its delegate may make it cover the window, and the presenter disappears`() throws {
    chooser.style = .fullScreen
    try bench.present()
    resize(to: 600)
    #expect(
      bench.place == CGRect(x: 0, y: 0, width: 600, height: 400) && bench.root.view.window == nil)
    resize(to: 700)
    #expect(
      bench.place.size == CGSize(width: 200, height: 120)
        && bench.root.view.window === bench.screen.window)
    #expect(bench.root.view.frame == bench.screen.window.bounds)
  }

  @Test func `its delegate may keep its style`() throws {
    chooser.style = .none
    try bench.present()
    resize(to: 300)
    #expect(content.presentationController === bench.popover)
  }

  @Test func `a popover that is appearing becomes a sheet when it has appeared`() throws {
    bench.root.present(content, animated: true)
    bench.screen.advance(by: 0.1)
    resize(to: 600)
    #expect(content.presentationController === bench.popover)
    try bench.screen.waitUntilIdle()
    #expect(content.presentationController === bench.popover.adaptiveSheetPresentationController)
    #expect(bench.place.width == 600)
  }

  @Test func `a dismissal in progress completes`() throws {
    try bench.present()
    bench.root.dismiss(animated: true)
    bench.screen.advance(by: 0.05)
    resize(to: 600)
    try bench.screen.waitUntilIdle()
    #expect(bench.root.presentedViewController == nil && content.view.window == nil)
  }

  @Test func `trait overrides of the presenter have the same effect`() throws {
    try bench.present()
    bench.root.traitOverrides.horizontalSizeClass = .compact
    #expect(content.presentationController === bench.popover.adaptiveSheetPresentationController)
    bench.root.traitOverrides.horizontalSizeClass = .unspecified
    #expect(content.presentationController === bench.popover)
  }

  @Test func `the first responder stays the same`() throws {
    let field = InputField(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    content.loadViewIfNeeded()
    content.view.addSubview(field)
    try bench.present()
    field.becomeFirstResponder()
    resize(to: 600)
    resize(to: 700)
    #expect(field.isFirstResponder)
  }

  @Test func `an action sheet moves to the bottom edge with its Cancel, and back`() throws {
    let alert = UIAlertController(title: "Photo", message: nil, preferredStyle: .actionSheet)
    var chosen: [String] = []
    for (title, style) in [("Take", UIAlertAction.Style.default), ("Cancel", .cancel)] {
      alert.addAction(UIAlertAction(title: title, style: style) { chosen.append($0.title ?? "") })
    }
    alert.popoverPresentationController?.sourceView = bench.button
    bench.root.present(alert, animated: true)
    try bench.screen.waitUntilIdle()
    #expect(!bench.screen.shows("Cancel"))
    resize(to: 600)
    #expect(try bench.screen.find("Cancel", .button).convert(.zero, to: nil).y > 300)
    resize(to: 700)
    #expect(!bench.screen.shows("Cancel") && alert.view.bounds.width == 304)
    resize(to: 600)
    try bench.screen.press("Cancel", .button)
    try bench.screen.waitUntilIdle()
    #expect(chosen == ["Cancel"] && bench.root.presentedViewController == nil)
  }
}
