import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A page with a number, which notes its appearance.
private final class Page: UIViewController {
  let number: Int
  private let log: PageLog

  init(_ number: Int, _ log: PageLog) {
    self.number = number
    self.log = log
    super.init(nibName: nil, bundle: nil)
    title = "Page \(number)"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.calls.append("\(number) appeared")
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    log.calls.append("\(number) disappeared")
  }
}

/// The pages 1 to `count`, and what the controller tells.
@MainActor
private final class PageLog: UIPageViewControllerDataSource,
  UIPageViewControllerDelegate
{
  var calls: [String] = []
  var count = 3
  var hasDots = false
  lazy var pages = (1...9).map { Page($0, self) }

  private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
    guard let number = (controller as? Page)?.number else { return nil }
    return (1...count).contains(number + step) ? pages[number - 1 + step] : nil
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { page(viewController, -1) }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { page(viewController, 1) }

  func presentationCount(for pageViewController: UIPageViewController) -> Int {
    hasDots ? count : 0
  }

  func presentationIndex(for pageViewController: UIPageViewController) -> Int {
    (pageViewController.viewControllers?.first as? Page).map { $0.number - 1 } ?? 0
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {
    let numbers = pendingViewControllers.compactMap { ($0 as? Page)?.number }
    calls.append("will go to \(numbers)")
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    let numbers = previousViewControllers.compactMap { ($0 as? Page)?.number }
    calls.append("\(completed ? "left" : "stayed on") \(numbers)")
  }
}

@MainActor @Suite struct PageViewControllerTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 400))
  private let log = PageLog()

  private func show(
    _ style: UIPageViewController.TransitionStyle = .scroll,
    _ orientation: UIPageViewController.NavigationOrientation = .horizontal,
    options: [UIPageViewController.OptionsKey: Any]? = nil, on number: Int = 1
  ) -> UIPageViewController {
    let pager = UIPageViewController(
      transitionStyle: style, navigationOrientation: orientation, options: options)
    pager.dataSource = log
    pager.delegate = log
    pager.setViewControllers([log.pages[number - 1]], direction: .forward, animated: false)
    screen.show(pager)
    return pager
  }

  private func number(_ pager: UIPageViewController) -> Int? {
    (pager.viewControllers?.first as? Page)?.number
  }

  private func drag(_ from: CGFloat, _ to: CGFloat, duration: Double = 0.3) throws {
    screen.drag(
      along: stride(from: 0, through: 1, by: 0.125).map {
        CGPoint(x: from + (to - from) * $0, y: 200)
      }, duration: duration)
    try screen.waitUntilIdle()
  }

  @Test func `a drag goes to the next page, and the delegate is told`() throws {
    let pager = show()
    #expect(log.calls == ["1 appeared"])
    log.calls = []
    try drag(280, 40)
    #expect(number(pager) == 2)
    #expect(log.calls.first == "will go to [2]")
    #expect(Set(log.calls) == ["will go to [2]", "1 disappeared", "2 appeared", "left [1]"])
    #expect(log.pages[0].viewIfLoaded?.superview == nil && log.pages[0].parent == nil)
    #expect(log.pages[1].view.frame.size == CGSize(width: 300, height: 400))
    let shown = log.pages[1].view.convert(log.pages[1].view.bounds, to: pager.view)
    #expect(shown == pager.view.bounds)
  }

  @Test func `a short drag goes back to the page`() throws {
    let pager = show(on: 2)
    log.calls = []
    try drag(200, 150, duration: 1)
    #expect(number(pager) == 2)
    #expect(log.calls.contains("stayed on [2]") && log.calls.contains("will go to [3]"))
    #expect(!log.calls.contains("3 appeared") && log.calls.last != "2 disappeared")
    #expect(log.pages[2].viewIfLoaded?.superview == nil && log.pages[2].parent == nil)
  }

  @Test func `there is no way beyond the first and the last page`() throws {
    let pager = show()
    log.calls = []
    try drag(40, 280)
    #expect(number(pager) == 1 && log.calls.isEmpty)
    try drag(280, 40)
    try drag(280, 40)
    #expect(number(pager) == 3)
    log.calls = []
    try drag(280, 40)
    #expect(number(pager) == 3 && log.calls.isEmpty)
    try drag(40, 280)
    #expect(number(pager) == 2)
  }

  @Test func `a finger that catches a moving page goes on from it`() throws {
    let pager = show()
    screen.drag(
      along: stride(from: 280, through: 40, by: -30).map { CGPoint(x: $0, y: 200) },
      duration: 0.15)
    screen.advance(by: 0.1)
    try drag(280, 40)
    #expect(number(pager) == 3)
  }

  @Test func `in a right-to-left layout the next page comes from the left`() throws {
    let pager = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    pager.view.semanticContentAttribute = .forceRightToLeft
    for view in pager.view.subviews { view.semanticContentAttribute = .forceRightToLeft }
    pager.dataSource = log
    pager.setViewControllers([log.pages[0]], direction: .forward, animated: false)
    screen.show(pager)
    try drag(40, 280)
    #expect(number(pager) == 2)
  }

  @Test func `the program goes to a page in a direction, and no delegate is told`() throws {
    let pager = show()
    log.calls = []
    var ends: [Bool] = []
    pager.setViewControllers([log.pages[4]], direction: .forward, animated: true) {
      ends.append($0)
    }
    #expect(ends.isEmpty)
    screen.advance(by: 0.15)
    let comes = log.pages[4].view.convert(CGPoint.zero, to: pager.view).x
    #expect(comes > 0 && comes < 300)
    try screen.waitUntilIdle()
    #expect(ends == [true] && number(pager) == 5)
    #expect(Set(log.calls) == ["1 disappeared", "5 appeared"])
    pager.setViewControllers([log.pages[0]], direction: .reverse, animated: true)
    pager.setViewControllers([log.pages[1]], direction: .reverse, animated: false) {
      ends.append($0)
    }
    #expect(number(pager) == 2 && ends == [true, true])
    #expect(log.pages[0].parent == nil)
  }

  @Test func `the room between pages is seen only while they move`() throws {
    let pager = show(options: [.interPageSpacing: 20])
    #expect(
      log.pages[0].view.convert(log.pages[0].view.bounds, to: pager.view) == pager.view.bounds)
    pager.setViewControllers([log.pages[1]], direction: .forward, animated: true)
    screen.advance(by: 0.15)
    let places = log.pages[0...1].map { $0.view.convert($0.view.bounds, to: pager.view) }
    #expect(abs(places[1].minX - places[0].maxX - 20) < 0.01)
  }

  @Test func `dots tell the page, and a press beside the present one turns the page`() throws {
    log.hasDots = true
    let pager = show(on: 2)
    let dots = try #require(pager.view.subviews.compactMap { $0 as? UIPageControl }.first)
    #expect(!dots.isHidden && dots.numberOfPages == 3 && dots.currentPage == 1)
    #expect(log.pages[1].view.bounds.height == 363)
    screen.press(at: CGPoint(x: 290, y: dots.frame.midY))
    try screen.waitUntilIdle()
    #expect(number(pager) == 3 && dots.currentPage == 2)
    try drag(40, 280)
    #expect(dots.currentPage == 1)
  }

  @Test func `pages below each other are dragged upwards`() throws {
    let pager = show(.scroll, .vertical)
    screen.drag(
      along: stride(from: 380, through: 40, by: -20).map { CGPoint(x: 150, y: $0) }, duration: 0.3)
    try screen.waitUntilIdle()
    #expect(number(pager) == 2)
  }

  @Test func `a drag turns the page, and a press at the edge turns it back`() throws {
    let pager = show(.pageCurl)
    #expect(pager.gestureRecognizers.count == 2 && pager.spineLocation == .min)
    log.calls = []
    try drag(280, 40)
    #expect(number(pager) == 2)
    #expect(Set(log.calls) == ["will go to [2]", "1 disappeared", "2 appeared", "left [1]"])
    screen.press(at: CGPoint(x: 10, y: 200))
    try screen.waitUntilIdle()
    #expect(number(pager) == 1)
    screen.press(at: CGPoint(x: 150, y: 200))
    try screen.waitUntilIdle()
    #expect(number(pager) == 1)
  }

  @Test func `a page that is let go before its middle turns back`() throws {
    let pager = show(.pageCurl)
    log.calls = []
    try drag(280, 200, duration: 2)
    #expect(number(pager) == 1 && log.calls.contains("stayed on [1]"))
    #expect(log.pages[0].view.superview?.layer.sublayers?.count == 1)
  }

  @Test func `a list of two pages is refused, and the page stays`() throws {
    let pager = show()
    pager.setViewControllers(
      [log.pages[1], log.pages[2]], direction: .forward, animated: false)
    #expect(number(pager) == 1)
  }

  @Test(arguments: [1, 2, 3]) func `new sizes keep the page`(_ shown: Int) throws {
    let pager = show(on: shown)
    log.calls = []
    for size in [CGSize(width: 500, height: 300), CGSize(width: 200, height: 300)] {
      screen.window.frame.size = size
      try screen.waitUntilIdle()
      let page = log.pages[shown - 1].view ?? UIView()
      #expect(page.convert(page.bounds, to: pager.view) == pager.view.bounds)
      #expect(pager.view.bounds.width == size.width)
    }
    #expect(number(pager) == shown && log.calls.isEmpty)
  }

  @Test func `a page that the program sets is shown even if the controller is removed meanwhile`()
    throws
  {
    let pager = show()
    var ends: [Bool] = []
    pager.setViewControllers([log.pages[1]], direction: .forward, animated: true) {
      ends.append($0)
    }
    screen.advance(by: 0.1)
    screen.show(UIViewController())
    #expect(number(pager) == 2 && ends == [true])
    #expect(log.pages[0].parent == nil && log.pages[0].view.superview == nil)
  }

  @Test func `without a data source nothing can be dragged`() throws {
    let pager = show(on: 2)
    pager.dataSource = nil
    try drag(280, 40)
    #expect(number(pager) == 2)
    pager.dataSource = log
    try drag(280, 40)
    #expect(number(pager) == 3)
  }
}
