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
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    hasDismissed = true
  }
}

private final class Content: UIViewController {
  var appearances = 0

  override func viewWillAppear(_ animated: Bool) { appearances += 1 }
  override func viewWillDisappear(_ animated: Bool) { appearances += 1 }
}

/// A popover that is up in a window 700 × 400, whose width then changes.
@MainActor @Suite struct PresentationAdaptingTests {
  private let screen = TestScreen(size: CGSize(width: 700, height: 400))
  private let root = UIViewController()
  private let button = UIButton(type: .system)
  private let content = Content()
  private let chooser = Chooser()
  private let popover: UIPopoverPresentationController

  init() throws {
    button.frame = CGRect(x: 200, y: 30, width: 100, height: 40)
    root.loadViewIfNeeded()
    root.view.addSubview(button)
    screen.show(root)
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 200, height: 120)
    popover = try #require(content.popoverPresentationController)
    popover.sourceView = button
    popover.delegate = chooser
  }

  private func present() throws {
    root.present(content, animated: true)
    try screen.waitUntilIdle()
  }

  private func resize(to width: CGFloat) {
    screen.window.frame = CGRect(x: 0, y: 0, width: width, height: 400)
    screen.memory.frame()
  }

  /// Where the content is in the window.
  private var place: CGRect { content.view.convert(content.view.bounds, to: nil) }

  @Test func `a narrow window makes a sheet of it, a wide one a popover again`() throws {
    try present()
    let before = place
    for _ in 0..<2 {
      resize(to: 600)
      #expect(content.presentationController === popover.adaptiveSheetPresentationController)
      #expect(place == CGRect(x: 0, y: 10, width: 600, height: 390))
      resize(to: 700)
      #expect(content.presentationController === popover)
      #expect(place == before && popover.arrowDirection == .up)
    }
    #expect(content.appearances == 1)
  }

  @Test func `the sheet that it became goes as any sheet does`() throws {
    try present()
    resize(to: 600)
    screen.key(.keyboardEscape)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil && content.view.window == nil)
    #expect(chooser.hasDismissed)
  }

  @Test func `a press beside it dismisses the popover that it became again`() throws {
    try present()
    resize(to: 600)
    resize(to: 700)
    screen.press(at: CGPoint(x: 600, y: 350))
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil && chooser.hasDismissed)
  }

  @Test func `what is behind the sheet is dimmed, and no more behind the popover`() throws {
    try present()
    resize(to: 600)
    popover.adaptiveSheetPresentationController.detents = [.medium()]
    screen.memory.frame()
    let dimmed = try #require(content.view.superview?.superview?.superview?.subviews.first)
    #expect(dimmed.alpha == 1 && dimmed.backgroundColor != nil)
    resize(to: 700)
    #expect(dimmed.superview == nil)
  }

  @Test func `its delegate may have it cover all, and the presenter goes meanwhile`() throws {
    chooser.style = .fullScreen
    try present()
    resize(to: 600)
    #expect(place == CGRect(x: 0, y: 0, width: 600, height: 400) && root.view.window == nil)
    resize(to: 700)
    #expect(place.size == CGSize(width: 200, height: 120) && root.view.window === screen.window)
    #expect(root.view.frame == screen.window.bounds)
  }

  @Test func `its delegate may have it stay`() throws {
    chooser.style = .none
    try present()
    resize(to: 300)
    #expect(content.presentationController === popover)
  }

  @Test func `one that just comes becomes a sheet when it is there`() throws {
    root.present(content, animated: true)
    screen.advance(by: 0.1)
    resize(to: 600)
    #expect(content.presentationController === popover)
    try screen.waitUntilIdle()
    #expect(content.presentationController === popover.adaptiveSheetPresentationController)
    #expect(place.width == 600)
  }

  @Test func `one that just goes is let go`() throws {
    try present()
    root.dismiss(animated: true)
    screen.advance(by: 0.05)
    resize(to: 600)
    try screen.waitUntilIdle()
    #expect(root.presentedViewController == nil && content.view.window == nil)
  }

  @Test func `traits that are forced on the presenter do the same`() throws {
    try present()
    root.traitOverrides.horizontalSizeClass = .compact
    #expect(content.presentationController === popover.adaptiveSheetPresentationController)
    root.traitOverrides.horizontalSizeClass = .unspecified
    #expect(content.presentationController === popover)
  }

  @Test func `who has the keys keeps them`() throws {
    let field = InputField(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    content.loadViewIfNeeded()
    content.view.addSubview(field)
    try present()
    field.becomeFirstResponder()
    resize(to: 600)
    resize(to: 700)
    #expect(field.isFirstResponder)
  }

  @Test func `an action sheet goes to the lower edge with what cancels it, and back`() throws {
    let alert = UIAlertController(title: "Photo", message: nil, preferredStyle: .actionSheet)
    var chosen: [String] = []
    for (title, style) in [("Take", UIAlertAction.Style.default), ("Cancel", .cancel)] {
      alert.addAction(UIAlertAction(title: title, style: style) { chosen.append($0.title ?? "") })
    }
    alert.popoverPresentationController?.sourceView = button
    root.present(alert, animated: true)
    try screen.waitUntilIdle()
    #expect(!screen.shows("Cancel"))
    resize(to: 600)
    #expect(try screen.find("Cancel", .button).convert(.zero, to: nil).y > 300)
    resize(to: 700)
    #expect(!screen.shows("Cancel") && alert.view.bounds.width == 304)
    resize(to: 600)
    try screen.press("Cancel", .button)
    try screen.waitUntilIdle()
    #expect(chosen == ["Cancel"] && root.presentedViewController == nil)
  }
}
