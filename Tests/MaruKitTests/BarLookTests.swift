import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Pictures of bars, steppers and menus.
@MainActor @Suite struct BarLookTests {
  private func show(_ views: [UIView], on screen: TestScreen) {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .systemBackground
    for view in views { root.view.addSubview(view) }
    screen.show(root)
  }

  private func item(_ title: String, _ style: UIBarButtonItem.Style = .plain) -> UIBarButtonItem {
    UIBarButtonItem(title: title, style: style, target: nil, action: nil)
  }

  @Test func `toolbars and steppers match their pictures`() throws {
    try TestScreen.expectSnapshots(
      "toolbar", size: CGSize(width: 320, height: 150), scales: [1]
    ) { screen in
      let colors = CAGradientLayer()
      colors.colors = [UIColor.systemRed.cgColor, UIColor.systemBlue.cgColor]
      colors.frame = CGRect(x: 0, y: 106, width: 320, height: 44)
      let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      let off = item("Off")
      off.isEnabled = false
      let chosen = item("On")
      chosen.isSelected = true
      bar.items = [
        item("Edit"), off, chosen, .flexibleSpace(), UIBarButtonItem(systemItem: .add),
        UIBarButtonItem(systemItem: .close), item("Done", .done),
      ]
      let stepper = UIStepper(frame: CGRect(x: 20, y: 60, width: 0, height: 0))
      let used = UIStepper(frame: CGRect(x: 140, y: 60, width: 0, height: 0))
      used.value = 5
      used.autorepeat = false
      let translucent = UIToolbar(frame: CGRect(x: 0, y: 106, width: 320, height: 44))
      translucent.semanticContentAttribute = .forceRightToLeft
      translucent.items = [UIBarButtonItem(systemItem: .action), .flexibleSpace(), item("End")]
      show([bar, stepper, used, translucent], on: screen)
      screen.window.rootViewController?.view.layer.insertSublayer(colors, at: 0)
      screen.pointer(.down, at: CGPoint(x: 210, y: 76))
    }
  }

  @Test func `a navigation bar, its transition and a menu match their pictures`() throws {
    let size = CGSize(width: 320, height: 200)
    for style in [UIUserInterfaceStyle.light, .dark] {
      let name = style == .dark ? "dark" : "light"
      let screen = TestScreen(size: size, style: style)
      let (first, second) = (UIViewController(), UIViewController())
      for page in [first, second] {
        page.loadViewIfNeeded()
        page.view.backgroundColor = .systemBackground
      }
      first.title = "Settings"
      second.title = "General"
      second.navigationItem.rightBarButtonItem = UIBarButtonItem(
        systemItem: .action,
        menu: UIMenu(
          children: [
            UIAction(title: "Copy", image: UIImage(systemName: "doc.on.doc")) { _ in },
            UIMenu(
              options: .displayInline,
              children: [UIAction(title: "Small", state: .on) { _ in }]),
            UIAction(title: "Delete", attributes: .destructive) { _ in },
          ]))
      let navigation = UINavigationController(rootViewController: first)
      screen.show(navigation)
      try screen.waitUntilIdle()
      navigation.pushViewController(second, animated: true)
      screen.advance(by: 0.15)
      try screen.expectSnapshot("push-\(name)", waits: false)
      try screen.expectSnapshot("navigation-\(name)")
      try screen.press("Share", .button)
      try screen.expectSnapshot("menu-\(name)")
    }
  }
}
