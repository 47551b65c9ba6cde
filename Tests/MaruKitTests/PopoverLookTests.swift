import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct PopoverLookTests {
  /// A screen with a presentation over some content.
  private func screen(
    _ style: UIUserInterfaceStyle, showing controller: UIViewController,
    beside source: CGRect
  ) throws -> TestScreen {
    let screen = TestScreen(size: CGSize(width: 200, height: 190), style: style)
    screen.window.traitOverrides.horizontalSizeClass = .regular
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .systemBackground
    let mark = UIView(frame: source)
    mark.backgroundColor = .systemBlue
    mark.layer.cornerRadius = 6
    root.view.addSubview(mark)
    screen.show(root)
    controller.popoverPresentationController?.sourceView = mark
    root.present(controller, animated: true)
    try screen.waitUntilIdle()
    return screen
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `a popover below its source`(style: UIUserInterfaceStyle) throws {
    let content = UIViewController()
    content.modalPresentationStyle = .popover
    content.preferredContentSize = CGSize(width: 120, height: 60)
    content.loadViewIfNeeded()
    content.view.backgroundColor = .systemBackground
    let label = UILabel(frame: CGRect(x: 12, y: 18, width: 100, height: 24))
    label.text = "Hello"
    content.view.addSubview(label)
    let screen = try screen(
      style, showing: content, beside: CGRect(x: 20, y: 14, width: 50, height: 26))
    try screen.expectSnapshot("below-\(style == .dark ? "dark" : "light")")
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `an action sheet at the left of its source`(style: UIUserInterfaceStyle) throws {
    let alert = UIAlertController(title: "Photo", message: nil, preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Take", style: .default))
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.popoverPresentationController?.permittedArrowDirections = .right
    let screen = try screen(
      style, showing: alert, beside: CGRect(x: 160, y: 60, width: 26, height: 26))
    try screen.expectSnapshot("actions-\(style == .dark ? "dark" : "light")")
  }
}
