import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Starts with a root controller by a designated initializer, as menus from the side do.
private final class MenuController: UINavigationController {
  let width: CGFloat

  init(rootViewController: UIViewController, width: CGFloat) {
    self.width = width
    super.init(rootViewController: rootViewController)
  }

  required init?(coder: NSCoder) { nil }
}

private final class Fade: UIStoryboardSegue {
  override func perform() { source.present(destination, animated: false) }
}

/// Names and signatures of UIKit that published sources need.
@MainActor @Suite struct SourceNameTests {
  @Test func `an index path of Objective-C has a row and a section`() {
    let path = IndexPath(row: 3, section: 2) as NSIndexPath
    #expect((path.row, path.item, path.section) == (3, 3, 2))
    #expect(NSIndexPath(row: 1, section: 4) as IndexPath == IndexPath(item: 1, section: 4))
    #expect(NSIndexPath().row == 0)
  }

  @Test func `a color can be a literal`() {
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    #expect(color == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
  }

  @Test func `a recognizer forgets one target, or all`() {
    @MainActor final class Counter {
      var taps = 0
      func tapped() { taps += 1 }
    }
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let root = UIViewController()
    screen.show(root)
    let counters = [Counter(), Counter(), Counter()]
    let tap = UITapGestureRecognizer()
    for counter in counters { tap.addTarget(counter, action: Counter.tapped) }
    root.view.addGestureRecognizer(tap)
    tap.removeTarget(counters[0], action: nil)
    screen.press(at: CGPoint(x: 50, y: 50))
    tap.removeTarget(nil, action: nil)
    screen.press(at: CGPoint(x: 50, y: 50))
    #expect(counters.map(\.taps) == [0, 1, 1])
  }

  @Test func `a subclass of a navigation controller can start with a root controller`() {
    let root = UIViewController()
    let menu = MenuController(rootViewController: root, width: 240)
    #expect(menu.viewControllers == [root] && root.navigationController === menu)
  }

  @Test func `a segue presents its destination, or calls its closure`() {
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let (source, destination) = (UIViewController(), UIViewController())
    screen.show(source)
    Fade(identifier: nil, source: source, destination: destination).perform()
    #expect(source.presentedViewController === destination)
    var calls = 0
    let plain = UIStoryboardSegue(
      identifier: "next", source: source, destination: destination
    ) { calls += 1 }
    plain.perform()
    #expect(calls == 1 && plain.identifier == "next")
  }

  @Test func `absolute time counts from the reference date`() {
    #expect(abs(CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate) < 60)
  }
}
