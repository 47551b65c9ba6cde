import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TraitChangeTests {
  private final class Page: UIView {
    var log: [String] = []
    func recolour() { log.append("recolour") }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      log.append("changed")
    }
  }

  private let screen = TestScreen(size: CGSize(width: 100, height: 100))
  private let root = UIViewController()
  private let page = Page(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    root.loadViewIfNeeded()
    root.view.addSubview(page)
    screen.show(root)
    screen.memory.frame()
    page.log = []
  }

  private func darken() {
    screen.window.overrideUserInterfaceStyle =
      page.traitCollection.userInterfaceStyle == .dark ? .light : .dark
    screen.memory.frame()
  }

  @Test func `a view is notified of changes of registered traits, with the old ones`() {
    var seen: [UIUserInterfaceStyle] = []
    page.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { page, old in
      seen += [old.userInterfaceStyle, page.traitCollection.userInterfaceStyle]
      page.log.append("heard")
    }
    page.traitOverrides.preferredContentSizeCategory = .extraLarge
    #expect(seen == [] && page.log == ["changed"])
    darken()
    #expect(seen == [.light, .dark] && page.log == ["changed", "changed", "heard"])
  }

  @Test func `one change of several traits is reported once, to a method as well`() {
    page.registerForTraitChanges(
      [UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self],
      action: Page.recolour)
    let registration = page.registerForTraitChanges(
      UITraitCollection.systemTraitsAffectingColorAppearance, action: Page.recolour)
    darken()
    #expect(page.log == ["changed", "recolour", "recolour"])
    page.unregisterForTraitChanges(registration)
    page.log = []
    darken()
    #expect(page.log == ["changed", "recolour"])
  }

  @Test func `a controller is notified too, and a registration retains nothing`() {
    var count = 0
    root.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIViewController, _) in
      count += 1
    }
    darken()
    #expect(count == 1)
    weak var gone: Page?
    do {
      let page = Page(frame: .zero)
      root.view.addSubview(page)
      page.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { page, _ in page.recolour() }
      gone = page
      page.removeFromSuperview()
    }
    #expect(gone == nil)
  }
}
