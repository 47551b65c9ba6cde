import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A column that counts how often it comes.
private final class Column: UIViewController {
  var appearances = 0

  override func viewDidAppear(_ animated: Bool) { appearances += 1 }
  override func viewDidDisappear(_ animated: Bool) { appearances -= 1 }
}

private final class PrefersFirst: UISplitViewControllerDelegate {
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { true }
}

@MainActor @Suite struct SplitViewControllerTests {
  private let split = UISplitViewController()
  private let list = Column()
  private let detail = Column()

  private func show(width: CGFloat) -> TestScreen {
    split.viewControllers = [list, detail]
    let screen = TestScreen(size: CGSize(width: width, height: 300))
    screen.show(split)
    screen.advance(by: 0.05)
    return screen
  }

  @Test func `a wide window shows both, the first at the leading edge`() {
    let screen = show(width: 1000)
    #expect(!split.isCollapsed && list.splitViewController === split)
    #expect(list.view.frame == CGRect(x: 0, y: 0, width: 320, height: 300))
    #expect(detail.view.frame == CGRect(x: 321, y: 0, width: 679, height: 300))
    #expect(list.appearances == 1 && detail.appearances == 1)
    split.maximumPrimaryColumnWidth = 500
    split.preferredPrimaryColumnWidthFraction = 0.5
    screen.advance(by: 0.05)
    #expect(list.view.frame.width == 500)
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
    }
    screen.advance(by: 0.05)
    #expect(list.view.frame.maxX == 1000 && detail.view.frame.minX == 0)
  }

  @Test(arguments: [false, true])
  func `a narrow window shows the second, or the first if the delegate wants it`(first: Bool) {
    let delegate = PrefersFirst()
    if first { split.delegate = delegate }
    let screen = show(width: 400)
    #expect(split.isCollapsed)
    #expect(list.appearances == (first ? 1 : 0) && detail.appearances == (first ? 0 : 1))
    let shown = first ? list : detail
    #expect(shown.view.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
    screen.window.frame.size.width = 900
    screen.advance(by: 0.05)
    #expect(list.appearances == 1 && detail.appearances == 1)
  }

  @Test func `details replace the second controller, and a narrow window shows them`() {
    let delegate = PrefersFirst()
    split.delegate = delegate
    let screen = show(width: 400)
    let other = Column()
    list.showDetailViewController(other, sender: nil)
    screen.advance(by: 0.05)
    #expect(split.viewControllers == [list, other])
    #expect(list.appearances == 0 && detail.appearances == 0 && other.appearances == 1)
  }

  @Test func `a controller that is replaced goes, and the new one comes`() {
    let screen = show(width: 1000)
    let other = Column()
    split.viewControllers = [list, other]
    screen.advance(by: 0.05)
    #expect(detail.parent == nil && detail.appearances == 0)
    #expect(other.appearances == 1 && other.view.frame.minX == 321)
  }

  @Test(arguments: [false, true])
  func `in a narrow window Back leads from the second to the first`(isStack: Bool) {
    let first = UINavigationController(rootViewController: list)
    let second = isStack ? UINavigationController(rootViewController: detail) : detail
    let screen = TestScreen(size: CGSize(width: 400, height: 300))
    split.viewControllers = [first, second]
    screen.show(split)
    screen.advance(by: 0.05)
    #expect(first.viewControllers == [list, detail] && detail.appearances == 1)
    #expect(detail.splitViewController === split)
    first.popViewController(animated: false)
    screen.advance(by: 0.05)
    #expect(list.appearances == 1 && detail.appearances == 0)
    screen.window.frame.size.width = 900
    screen.advance(by: 0.05)
    #expect(first.viewControllers == [list])
    #expect(list.appearances == 1 && detail.appearances == 1)
    screen.window.frame.size.width = 400
    screen.advance(by: 0.05)
    #expect(first.viewControllers == [list, detail])
    #expect(list.appearances == 0 && detail.appearances == 1)
  }
}
