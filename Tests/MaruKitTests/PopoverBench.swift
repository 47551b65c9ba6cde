import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A screen of 700 × 400 with a button, and a popover of 200 × 120 points that belongs to it.
@MainActor struct PopoverBench {
  let screen = TestScreen(size: CGSize(width: 700, height: 400))
  let root = UIViewController()
  let button = UIButton(type: .system)
  let content: UIViewController
  let popover: UIPopoverPresentationController

  init(
    content: UIViewController = UIViewController(),
    delegate: any UIPopoverPresentationControllerDelegate
  ) throws {
    self.content = content
    button.frame = CGRect(x: 200, y: 30, width: 100, height: 40)
    root.loadViewIfNeeded()
    root.view.addSubview(button)
    screen.show(root)
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 200, height: 120)
    popover = try #require(content.popoverPresentationController)
    popover.sourceView = button
    popover.delegate = delegate
  }

  func present() throws {
    root.present(content, animated: true)
    try screen.waitUntilIdle()
  }

  /// The frame of the content in the window.
  var place: CGRect { content.view.convert(content.view.bounds, to: nil) }

  var isUp: Bool { root.presentedViewController != nil }
}
