import Foundation
import MaruKit
import MaruTestKit
import Testing

private final class Watcher: UIPopoverPresentationControllerDelegate {
  var calls: [String] = []
  var style: UIModalPresentationStyle?
  var moved: CGRect?

  func prepareForPopoverPresentation(_ controller: UIPopoverPresentationController) {
    calls.append("prepare")
  }
  func popoverPresentationController(
    _ controller: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>
  ) {
    calls.append("move")
    if let moved { rect.pointee = moved }
  }
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle { style ?? .automatic }
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    calls.append("will")
  }
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    calls.append("did")
  }
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) { calls.append("attempted") }
}

/// Popovers in a wide window.
@MainActor @Suite struct PopoverTests {
  private let watcher = Watcher()
  private let bench: PopoverBench

  init() throws { bench = try PopoverBench(delegate: watcher) }

  // MARK: Placing

  @Test func `it points to its source view, and has its controller's preferred size`() throws {
    #expect(bench.popover.arrowDirection == .unknown)
    try bench.present()
    #expect(bench.popover.arrowDirection == .up)
    #expect(bench.place == CGRect(x: 150, y: 83, width: 200, height: 120))
    #expect(bench.popover.presentationStyle == .popover && watcher.calls == ["prepare"])
    #expect(bench.root.view.window != nil)
  }

  @Test func `it points to a rectangle of the source view`() throws {
    bench.popover.sourceView = bench.root.view
    bench.popover.sourceRect = CGRect(x: 100, y: 350, width: 20, height: 20)
    try bench.present()
    #expect(bench.popover.arrowDirection == .down)
    #expect(bench.place == CGRect(x: 10, y: 217, width: 200, height: 120))
  }

  @Test func `without a preferred size it has the usual one, within the margins`() throws {
    bench.content.preferredContentSize = .zero
    bench.popover.popoverLayoutMargins = UIEdgeInsets(top: -5, left: 200, bottom: 30, right: 200)
    try bench.present()
    #expect(bench.place == CGRect(x: 200, y: 83, width: 300, height: 287))
  }

  @Test func `a new preferred size moves it in an animation`() throws {
    try bench.present()
    bench.content.preferredContentSize.height = 200
    bench.screen.advance(by: 0.1)
    let layer = try #require(bench.content.view.layer.presentation())
    #expect(layer.bounds.height > 121 && layer.bounds.height < 199)
    try bench.screen.waitUntilIdle()
    #expect(bench.place.height == 200)
  }

  @Test func `input views leave less room`() throws {
    let field = InputField(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    field.input = InputViewBench.keys(250)
    bench.content.loadViewIfNeeded()
    bench.content.view.addSubview(field)
    try bench.present()
    field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(bench.place.maxY <= 140 && bench.place.height >= 50)
    field.resignFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(bench.place == CGRect(x: 150, y: 83, width: 200, height: 120))
  }

  @Test func `in a resized window it moves, and its delegate may change the source`() throws {
    try bench.present()
    watcher.moved = CGRect(x: 0, y: 0, width: 20, height: 20)
    bench.screen.window.frame = CGRect(x: 0, y: 0, width: 650, height: 300)
    bench.screen.memory.frame()
    #expect(watcher.calls.contains("move"))
    #expect(bench.popover.sourceRect == CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(bench.place == CGRect(x: 110, y: 63, width: 200, height: 120))
  }

  @Test func `if its source leaves the window, it stays in place`() throws {
    try bench.present()
    let before = bench.place
    bench.button.removeFromSuperview()
    bench.content.preferredContentSize.height = 119
    try bench.screen.waitUntilIdle()
    #expect(bench.place.minX == before.minX && bench.place.height == 119)
  }

  @Test func `without a source it warns, and lies in the centre`() throws {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    bench.popover.sourceView = nil
    bench.popover.permittedArrowDirections = []
    try bench.present()
    #expect(bench.place == CGRect(x: 250, y: 140, width: 200, height: 120))
    #expect(warnings.count == 1)
  }

  @Test func `invalid lengths do no harm`() throws {
    bench.popover.popoverLayoutMargins = UIEdgeInsets(
      top: .nan, left: .infinity, bottom: -.infinity, right: -1)
    bench.popover.sourceRect = CGRect(x: CGFloat.nan, y: 0, width: -50, height: .infinity)
    bench.content.preferredContentSize = CGSize(width: CGFloat.nan, height: -4)
    try bench.present()
    #expect(bench.screen.window.bounds.contains(bench.place) && bench.place.height > 100)
    bench.screen.window.frame = CGRect(x: 0, y: 0, width: 3, height: 2)
    bench.screen.memory.frame()
    bench.root.dismiss(animated: true)
    try bench.screen.waitUntilIdle()
    #expect(!bench.isUp)
  }

  // MARK: Dismissing

  @Test func `a press beside it and Escape dismiss it, unless it is modal`() throws {
    for isModal in [true, false] {
      bench.content.isModalInPresentation = isModal
      for isKey in [true, false] {
        if !bench.isUp {
          try #require(bench.content.popoverPresentationController).sourceView = bench.button
          bench.content.popoverPresentationController?.delegate = watcher
          try bench.present()
        }
        if isKey {
          try bench.screen.key(.keyboardEscape)
        } else {
          bench.screen.press(at: CGPoint(x: 450, y: 380))
        }
        try bench.screen.waitUntilIdle()
        #expect(bench.isUp == isModal)
      }
    }
    #expect(
      watcher.calls == [
        "prepare", "attempted", "attempted", "will", "did", "prepare", "will", "did",
      ])
  }

  @Test func `a press inside it does not dismiss it`() throws {
    try bench.present()
    bench.screen.press(at: CGPoint(x: 250, y: 150))
    try bench.screen.waitUntilIdle()
    #expect(bench.isUp)
  }

  @Test func `only its passthrough views can be pressed beside it`() throws {
    var presses = 0
    bench.button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    bench.popover.passthroughViews = [bench.button]
    try bench.present()
    bench.screen.press(at: CGPoint(x: 250, y: 50))
    try bench.screen.waitUntilIdle()
    #expect(presses == 1 && bench.isUp)
    bench.popover.passthroughViews = nil
    bench.screen.press(at: CGPoint(x: 250, y: 50))
    try bench.screen.waitUntilIdle()
    #expect(presses == 1 && !bench.isUp)
  }

  // MARK: Adapting

  @Test func `in a compact window it is a sheet, the one that was configured before`() throws {
    let sheet = bench.popover.adaptiveSheetPresentationController
    sheet.detents = [.medium()]
    bench.root.traitOverrides.horizontalSizeClass = .compact
    try bench.present()
    #expect(bench.content.presentationController === sheet)
    #expect(bench.content.view.bounds.height == 200)
    #expect(watcher.calls.isEmpty)
    try bench.screen.key(.keyboardEscape)
    try bench.screen.waitUntilIdle()
    #expect(watcher.calls == ["will", "did"])
  }

  @Test(arguments: [UIModalPresentationStyle.none, .fullScreen, .overFullScreen])
  func `a delegate may keep it a popover, or make it cover the window`(
    style: UIModalPresentationStyle
  ) throws {
    watcher.style = style
    bench.root.traitOverrides.horizontalSizeClass = .compact
    try bench.present()
    #expect(
      bench.content.presentationController?.presentationStyle == (style == .none ? .popover : style)
    )
    #expect((bench.content.view.bounds.size == CGSize(width: 200, height: 120)) == (style == .none))
  }

  @Test func `other styles have no popover`() {
    bench.content.modalPresentationStyle = .pageSheet
    #expect(bench.content.popoverPresentationController == nil)
  }

  @Test func `it is freed with its controller`() throws {
    weak var freed: UIViewController?
    weak var arranger: UIPresentationController?
    try {
      let other = UIViewController()
      other.modalPresentationStyle = .popover
      other.popoverPresentationController?.sourceItem = bench.button
      (freed, arranger) = (other, other.popoverPresentationController)
      bench.root.present(other, animated: true)
      try bench.screen.waitUntilIdle()
      bench.root.dismiss(animated: true)
      try bench.screen.waitUntilIdle()
    }()
    #expect(freed == nil && arranger == nil)
  }

  // MARK: Action sheets

  private func actionSheet(cancels: Bool = true) -> (
    alert: UIAlertController, chosen: () -> [String]
  ) {
    let alert = UIAlertController(title: "Photo", message: nil, preferredStyle: .actionSheet)
    var chosen: [String] = []
    for (title, style) in [("Take", UIAlertAction.Style.default), ("Cancel", .cancel)]
    where cancels || style != .cancel {
      alert.addAction(UIAlertAction(title: title, style: style) { chosen.append($0.title ?? "") })
    }
    return (alert, { chosen })
  }

  @Test func `an action sheet with a source is a popover without the cancel button`() throws {
    let (alert, chosen) = actionSheet()
    try #require(alert.popoverPresentationController).sourceView = bench.button
    bench.root.present(alert, animated: true)
    try bench.screen.waitUntilIdle()
    #expect(alert.presentationController is UIPopoverPresentationController)
    #expect(alert.view.bounds.width == 304)
    #expect(!bench.screen.shows("Cancel"))
    try bench.screen.press("Take", .button)
    try bench.screen.waitUntilIdle()
    #expect(chosen() == ["Take"] && !bench.isUp)
  }

  @Test func `a press beside it, and Escape, choose Cancel, or dismiss it`() throws {
    for cancels in [true, false] {
      for isKey in [true, false] {
        let (alert, chosen) = actionSheet(cancels: cancels)
        alert.popoverPresentationController?.sourceView = bench.button
        bench.root.present(alert, animated: true)
        try bench.screen.waitUntilIdle()
        if isKey {
          try bench.screen.key(.keyboardEscape)
        } else {
          bench.screen.press(at: CGPoint(x: 480, y: 380))
        }
        try bench.screen.waitUntilIdle()
        #expect(!bench.isUp)
        #expect(chosen() == (cancels ? ["Cancel"] : []))
      }
    }
  }

  @Test func `without a source, or in a compact window, it is at the bottom edge`() throws {
    for isCompact in [true, false] {
      let (alert, _) = actionSheet()
      if isCompact {
        bench.root.traitOverrides.horizontalSizeClass = .compact
        alert.popoverPresentationController?.sourceView = bench.button
      } else {
        bench.root.traitOverrides.horizontalSizeClass = .regular
      }
      bench.root.present(alert, animated: true)
      try bench.screen.waitUntilIdle()
      #expect(try bench.screen.find("Cancel", .button).convert(.zero, to: nil).y > 300)
      bench.root.dismiss(animated: false)
    }
  }
}
