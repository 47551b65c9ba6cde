import Foundation
import MaruTestKit
import SeededRandom
import Testing

@testable import MaruKit

/// A controller that checks that its appearance calls alternate.
private final class CheckedPage: UIViewController {
  private(set) var isShown = false
  private(set) var problems: [String] = []

  override func viewDidAppear(_ animated: Bool) {
    if isShown { problems.append("\(title ?? "") appeared twice") }
    isShown = true
  }

  override func viewDidDisappear(_ animated: Bool) {
    if !isShown { problems.append("\(title ?? "") disappeared without appearing") }
    isShown = false
  }
}

/// Whatever happens to a navigation controller, exactly its last page is shown.
@MainActor @Suite struct NavigationInvariantTests {
  private func step(
    _ navigation: UINavigationController, _ screen: TestScreen, _ pages: [CheckedPage],
    _ dice: inout SplitMix
  ) {
    let isAnimated = Bool.random(using: &dice)
    switch Int.random(in: 0..<11, using: &dice) {
    case 0...2:
      guard let page = pages.filter({ $0.parent == nil }).randomElement(using: &dice) else { break }
      navigation.pushViewController(page, animated: isAnimated)
    case 3, 4: navigation.popViewController(animated: isAnimated)
    case 5: navigation.popToRootViewController(animated: isAnimated)
    case 6:
      let count = Int.random(in: 1...4, using: &dice)
      navigation.setViewControllers(
        Array(pages.shuffled(using: &dice).prefix(count)), animated: isAnimated)
    case 7:
      navigation.setNavigationBarHidden(!navigation.isNavigationBarHidden, animated: isAnimated)
    case 8: navigation.setToolbarHidden(!navigation.isToolbarHidden, animated: isAnimated)
    case 9:
      let places = [4.0, 40, 90, Double.random(in: 20...390, using: &dice)]
      screen.pointer(.down, at: CGPoint(x: places[0], y: 150))
      for x in places.dropFirst() {
        screen.pointer(.moved, at: CGPoint(x: x, y: 150))
        screen.advance(by: 1.0 / 60)
      }
      screen.pointer(.up, at: CGPoint(x: places[3], y: 150))
    default: screen.advance(by: Double.random(in: 0...0.5, using: &dice))
    }
    if Bool.random(using: &dice) { screen.advance(by: Double.random(in: 0...0.2, using: &dice)) }
  }

  private func check(
    _ navigation: UINavigationController, _ pages: [CheckedPage], _ seed: UInt64
  ) throws {
    let top = try #require(navigation.topViewController)
    for page in pages {
      #expect(page.problems.isEmpty, "seed \(seed)")
      let isTop = page === top
      #expect(page.isShown == isTop && (page.viewIfLoaded?.window != nil) == isTop, "seed \(seed)")
      #expect((page.parent != nil) == navigation.viewControllers.contains(page), "seed \(seed)")
      #expect(!page.isMovingToParent && !page.isMovingFromParent, "seed \(seed)")
    }
    let bar = navigation.navigationBar
    #expect(top.view.frame == navigation.view.bounds && top.view.transform == .identity)
    #expect(top.view.alpha == 1 && top.view.superview?.subviews.count == 1, "seed \(seed)")
    #expect(bar.items?.map(\.title) == navigation.viewControllers.map(\.title), "seed \(seed)")
    #expect(bar.isHidden == navigation.isNavigationBarHidden)
    #expect(top.view.safeAreaInsets.top == (bar.isHidden ? 0 : 44), "seed \(seed)")
    #expect(bar.subviews.filter { $0 is NavigationItemView }.count == 1, "seed \(seed)")
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `however pages come and go, exactly the last one is shown`(seed: UInt64) throws {
    var dice = SplitMix(seed: seed)
    let screen = TestScreen(size: CGSize(width: 400, height: 300))
    let pages = (0..<5).map { number in
      let page = CheckedPage()
      page.title = "Page \(number)"
      return page
    }
    let navigation = UINavigationController(rootViewController: pages[0])
    screen.show(navigation)
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 1...6, using: &dice) { step(navigation, screen, pages, &dice) }
      try screen.waitUntilIdle()
      try check(navigation, pages, seed)
    }
  }
}
