import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct RefreshControlTests {
  private let bench = ScrollBench(content: CGSize(width: 393, height: 2000), scale: 1)
  private let control = UIRefreshControl()
  private let counter = Counter()

  @MainActor private final class Counter {
    var count = 0
  }

  init() {
    bench.view.refreshControl = control
    control.addAction(UIAction { [counter] _ in counter.count += 1 }, for: .valueChanged)
    bench.screen.memory.frame()
  }

  private var wheel: UIActivityIndicatorView? {
    control.subviews.lazy.compactMap { $0 as? UIActivityIndicatorView }.first
  }

  private func pull(by distance: CGFloat) {
    bench.pull(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 200 + distance))
  }

  @Test func `content pulled far enough refreshes once, and rests below the indicator`()
    throws
  {
    pull(by: 500)
    #expect(counter.count == 1 && control.isRefreshing && wheel?.isAnimating == true)
    // The finger still holds the content; the indicator is at the top edge of the visible part.
    #expect(bench.y < -130 && control.frame.minY == bench.y)
    bench.up(200, 700, after: 0.3)
    bench.screen.advance(by: 2)
    #expect(bench.y == -60 && bench.view.adjustedContentInset.top == 60)
    #expect(control.frame == CGRect(x: 0, y: -60, width: 393, height: 60) && counter.count == 1)
    control.endRefreshing()
    #expect(!control.isRefreshing)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 0 && bench.view.adjustedContentInset == .zero)
    #expect(wheel?.isAnimating == false && wheel?.alpha == 0)
  }

  @Test func `content pulled less returns, and no action is sent`() throws {
    pull(by: 120)
    let spokes = wheel?.layer.sublayers?.filter { !$0.isHidden }.count ?? 0
    #expect((1..<8).contains(spokes) && wheel?.alpha == 1)
    bench.up(200, 320, after: 0.3)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 0 && counter.count == 0 && wheel?.alpha == 0)
  }

  @Test func `a refresh that ends under a finger does not begin again with that finger`() throws {
    pull(by: 500)
    control.endRefreshing()
    bench.move(200, 690)
    bench.move(200, 710)
    #expect(counter.count == 1 && !control.isRefreshing)
    bench.up(200, 710, after: 0.3)
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 0)
    pull(by: 500)
    #expect(counter.count == 2)
    bench.up(200, 700)
    control.endRefreshing()
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 0)
  }

  @Test func `if the program begins it, it adds its inset and sends no action`() throws {
    control.beginRefreshing()
    bench.screen.memory.frame()
    #expect(counter.count == 0 && bench.view.adjustedContentInset.top == 60 && bench.y == 0)
    bench.view.setContentOffset(CGPoint(x: 0, y: -60), animated: false)
    control.endRefreshing()
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 0)
    bench.view.contentOffset.y = 500
    control.beginRefreshing()
    control.endRefreshing()
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 500)
  }

  @Test func `content that is lower than its view can be pulled too`() throws {
    let low = ScrollBench(height: 300, content: CGSize(width: 393, height: 100), scale: 1)
    let control = UIRefreshControl()
    low.view.refreshControl = control
    low.pull(from: CGPoint(x: 200, y: 20), to: CGPoint(x: 200, y: 280))
    #expect(control.isRefreshing)
    low.up(200, 280)
    control.endRefreshing()
    try low.screen.waitUntilIdle()
    #expect(low.y == 0)
  }

  @Test func `a throw past the edge refreshes nothing`() throws {
    bench.screen.advance(by: 0)
    bench.view.contentOffset.y = 200
    bench.flick(-1500, from: CGPoint(x: 200, y: 20))
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 0 && counter.count == 0)
  }

  @Test func `a control that is removed while it refreshes removes its inset`() throws {
    pull(by: 500)
    bench.up(200, 700)
    bench.view.refreshControl = nil
    try bench.screen.waitUntilIdle()
    #expect(bench.y == 0 && bench.view.adjustedContentInset == .zero && control.superview == nil)
    control.endRefreshing()
    let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    other.refreshControl = control
    bench.view.refreshControl = control
    #expect(other.refreshControl == nil && control.superview === bench.view)
  }

  @Test func `it refreshes a list, and moves its rows back`() throws {
    let list = TableBench(count: 50)
    let control = UIRefreshControl()
    control.attributedTitle = NSAttributedString(string: "Pull")
    list.table.refreshControl = control
    list.screen.pointer(.down, at: CGPoint(x: 100, y: 20), type: .direct)
    for step in 1...20 {
      list.screen.advance(by: 0.01)
      list.screen.pointer(.moved, at: CGPoint(x: 100, y: 20 + step * 18), type: .direct)
    }
    #expect(control.isRefreshing)
    list.screen.pointer(.up, at: CGPoint(x: 100, y: 380), type: .direct)
    list.screen.advance(by: 2)
    #expect(list.table.contentOffset.y == -60)
    list.table.reloadData()
    control.endRefreshing()
    try list.screen.waitUntilIdle()
    #expect(list.table.contentOffset.y == 0)
  }
}
