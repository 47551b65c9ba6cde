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

/// A screen 700 × 400 with a button, and a popover of 200 × 120 points that belongs to it.
@MainActor @Suite struct PopoverTests {
  private let screen: TestScreen
  private let root = UIViewController()
  private let button = UIButton(type: .system)
  private let content = UIViewController()
  private let watcher = Watcher()
  private let popover: UIPopoverPresentationController

  init() throws {
    screen = TestScreen(size: CGSize(width: 700, height: 400))
    button.frame = CGRect(x: 200, y: 30, width: 100, height: 40)
    root.loadViewIfNeeded()
    root.view.addSubview(button)
    screen.show(root)
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 200, height: 120)
    popover = try #require(content.popoverPresentationController)
    popover.sourceView = button
    popover.delegate = watcher
  }

  private func present() throws {
    root.present(content, animated: true)
    try screen.waitUntilIdle()
  }

  /// Where the content is in the window.
  private var place: CGRect { content.view.convert(content.view.bounds, to: nil) }

  private var isUp: Bool { root.presentedViewController != nil }

  // MARK: Placing

  @Test func `it points to its source view, and is as large as its controller wants`() throws {
    #expect(popover.arrowDirection == .unknown)
    try present()
    #expect(popover.arrowDirection == .up)
    #expect(place == CGRect(x: 150, y: 83, width: 200, height: 120))
    #expect(popover.presentationStyle == .popover && watcher.calls == ["prepare"])
    #expect(root.view.window != nil)
  }

  @Test func `it points to a rectangle of the source view`() throws {
    popover.sourceView = root.view
    popover.sourceRect = CGRect(x: 100, y: 350, width: 20, height: 20)
    try present()
    #expect(popover.arrowDirection == .down)
    #expect(place == CGRect(x: 10, y: 217, width: 200, height: 120))
  }

  @Test func `without a size of its own it is as large as usual, within the margins`() throws {
    content.preferredContentSize = .zero
    popover.popoverLayoutMargins = UIEdgeInsets(top: -5, left: 200, bottom: 30, right: 200)
    try present()
    #expect(place == CGRect(x: 200, y: 83, width: 300, height: 287))
  }

  @Test func `another size moves it in an animation`() throws {
    try present()
    content.preferredContentSize.height = 200
    screen.advance(by: 0.1)
    let layer = try #require(content.view.layer.presentation())
    #expect(layer.bounds.height > 121 && layer.bounds.height < 199)
    try screen.waitUntilIdle()
    #expect(place.height == 200)
  }

  @Test func `input views leave less room`() throws {
    let field = InputField(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    field.input = InputViewBench.keys(250)
    content.loadViewIfNeeded()
    content.view.addSubview(field)
    try present()
    field.becomeFirstResponder()
    try screen.waitUntilIdle()
    #expect(place.maxY <= 140 && place.height >= 50)
    field.resignFirstResponder()
    try screen.waitUntilIdle()
    #expect(place == CGRect(x: 150, y: 83, width: 200, height: 120))
  }

  @Test func `a window of another size has it move, and its delegate may say where`() throws {
    try present()
    watcher.moved = CGRect(x: 0, y: 0, width: 20, height: 20)
    screen.window.frame = CGRect(x: 0, y: 0, width: 650, height: 300)
    screen.memory.frame()
    #expect(watcher.calls.contains("move"))
    #expect(popover.sourceRect == CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(place == CGRect(x: 110, y: 63, width: 200, height: 120))
  }

  @Test func `a source that leaves the window leaves it where it is`() throws {
    try present()
    let before = place
    button.removeFromSuperview()
    content.preferredContentSize.height = 119
    try screen.waitUntilIdle()
    #expect(place.minX == before.minX && place.height == 119)
  }

  @Test func `without a source it warns, and lies in the middle`() throws {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    popover.sourceView = nil
    popover.permittedArrowDirections = []
    try present()
    #expect(place == CGRect(x: 250, y: 140, width: 200, height: 120))
    #expect(warnings.count == 1)
  }

  @Test func `lengths that are none do no harm`() throws {
    popover.popoverLayoutMargins = UIEdgeInsets(
      top: .nan, left: .infinity, bottom: -.infinity, right: -1)
    popover.sourceRect = CGRect(x: CGFloat.nan, y: 0, width: -50, height: .infinity)
    content.preferredContentSize = CGSize(width: CGFloat.nan, height: -4)
    try present()
    #expect(screen.window.bounds.contains(place) && place.height > 100)
    screen.window.frame = CGRect(x: 0, y: 0, width: 3, height: 2)
    screen.memory.frame()
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(!isUp)
  }

  // MARK: Dismissing

  @Test func `a press beside it and Escape dismiss it, unless it is modal`() throws {
    for isModal in [true, false] {
      content.isModalInPresentation = isModal
      for isKey in [true, false] {
        if !isUp {
          try #require(content.popoverPresentationController).sourceView = button
          content.popoverPresentationController?.delegate = watcher
          try present()
        }
        if isKey { screen.key(.keyboardEscape) } else { screen.press(at: CGPoint(x: 450, y: 380)) }
        try screen.waitUntilIdle()
        #expect(isUp == isModal)
      }
    }
    #expect(
      watcher.calls == [
        "prepare", "attempted", "attempted", "will", "did", "prepare", "will", "did",
      ])
  }

  @Test func `a press in it does not`() throws {
    try present()
    screen.press(at: CGPoint(x: 250, y: 150))
    try screen.waitUntilIdle()
    #expect(isUp)
  }

  @Test func `only views that it lets through can be pressed beside it`() throws {
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    popover.passthroughViews = [button]
    try present()
    screen.press(at: CGPoint(x: 250, y: 50))
    try screen.waitUntilIdle()
    #expect(presses == 1 && isUp)
    popover.passthroughViews = nil
    screen.press(at: CGPoint(x: 250, y: 50))
    try screen.waitUntilIdle()
    #expect(presses == 1 && !isUp)
  }

  // MARK: Adapting

  @Test func `where it is compact it is a sheet, the one that was asked for before`() throws {
    let sheet = popover.adaptiveSheetPresentationController
    sheet.detents = [.medium()]
    root.traitOverrides.horizontalSizeClass = .compact
    try present()
    #expect(content.presentationController === sheet)
    #expect(content.view.bounds.height == 200)
    #expect(watcher.calls.isEmpty)
    screen.key(.keyboardEscape)
    try screen.waitUntilIdle()
    #expect(watcher.calls == ["will", "did"])
  }

  @Test(arguments: [UIModalPresentationStyle.none, .fullScreen, .overFullScreen])
  func `a delegate may keep it a popover, or have it cover all`(
    style: UIModalPresentationStyle
  ) throws {
    watcher.style = style
    root.traitOverrides.horizontalSizeClass = .compact
    try present()
    #expect(
      content.presentationController?.presentationStyle == (style == .none ? .popover : style))
    #expect((content.view.bounds.size == CGSize(width: 200, height: 120)) == (style == .none))
  }

  @Test func `other styles have no popover`() {
    content.modalPresentationStyle = .pageSheet
    #expect(content.popoverPresentationController == nil)
  }

  @Test func `it is freed with its controller`() throws {
    weak var freed: UIViewController?
    weak var arranger: UIPresentationController?
    try {
      let other = UIViewController()
      other.modalPresentationStyle = .popover
      other.popoverPresentationController?.sourceItem = button
      (freed, arranger) = (other, other.popoverPresentationController)
      root.present(other, animated: true)
      try screen.waitUntilIdle()
      root.dismiss(animated: true)
      try screen.waitUntilIdle()
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

  @Test func `an action sheet that knows its source is a popover without the cancel button`() throws
  {
    let (alert, chosen) = actionSheet()
    try #require(alert.popoverPresentationController).sourceView = button
    root.present(alert, animated: true)
    try screen.waitUntilIdle()
    #expect(alert.presentationController is UIPopoverPresentationController)
    #expect(alert.view.bounds.width == 304)
    #expect(!screen.shows("Cancel"))
    try screen.press("Take", .button)
    try screen.waitUntilIdle()
    #expect(chosen() == ["Take"] && !isUp)
  }

  @Test func `a press beside it, and Escape, choose what cancels, or dismiss it`() throws {
    for cancels in [true, false] {
      for isKey in [true, false] {
        let (alert, chosen) = actionSheet(cancels: cancels)
        alert.popoverPresentationController?.sourceView = button
        root.present(alert, animated: true)
        try screen.waitUntilIdle()
        if isKey { screen.key(.keyboardEscape) } else { screen.press(at: CGPoint(x: 480, y: 380)) }
        try screen.waitUntilIdle()
        #expect(!isUp)
        #expect(chosen() == (cancels ? ["Cancel"] : []))
      }
    }
  }

  @Test func `one without a source, or where it is compact, is at the lower edge`() throws {
    for isCompact in [true, false] {
      let (alert, _) = actionSheet()
      if isCompact {
        root.traitOverrides.horizontalSizeClass = .compact
        alert.popoverPresentationController?.sourceView = button
      } else {
        root.traitOverrides.horizontalSizeClass = .regular
      }
      root.present(alert, animated: true)
      try screen.waitUntilIdle()
      #expect(try screen.find("Cancel", .button).convert(.zero, to: nil).y > 300)
      root.dismiss(animated: false)
    }
  }
}
