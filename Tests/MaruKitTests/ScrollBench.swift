import Foundation
import MaruKit
import MaruTestKit

/// A window with one scroll view, a finger, and a log of the delegate's calls.
@MainActor final class ScrollBench: UIScrollViewDelegate {
  let screen: TestScreen
  let view: UIScrollView
  var log: [String] = []
  var target: CGPoint?
  var velocity = CGPoint.zero
  var proposed = CGPoint.zero
  var willDecelerate = false
  var zoomed: UIView?
  var onScroll: (() -> Void)?
  var onZoom: (() -> Void)?

  init(
    _ view: UIScrollView = UIScrollView(frame: .zero), width: CGFloat = 393, height: CGFloat = 852,
    content: CGSize = CGSize(width: 393, height: 20_000), scale: CGFloat = 3
  ) {
    screen = TestScreen(size: CGSize(width: width, height: height), scale: scale)
    self.view = view
    let root = UIViewController()
    root.loadViewIfNeeded()
    view.frame = CGRect(x: 0, y: 0, width: width, height: height)
    view.contentSize = content
    view.delegate = self
    root.view.addSubview(view)
    screen.show(root)
  }

  var y: CGFloat { view.contentOffset.y }
  var x: CGFloat { view.contentOffset.x }

  // MARK: Finger

  func down(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 1) {
    screen.pointer(.down, at: CGPoint(x: x, y: y), type: .direct, identifier: finger)
  }

  func move(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 1, after seconds: Double = 0.01) {
    screen.advance(by: seconds)
    screen.pointer(.moved, at: CGPoint(x: x, y: y), type: .direct, identifier: finger)
  }

  func up(_ x: CGFloat, _ y: CGFloat, _ finger: Int = 1, after seconds: Double = 0) {
    screen.advance(by: seconds)
    screen.pointer(.up, at: CGPoint(x: x, y: y), type: .direct, identifier: finger)
  }

  /// Drags from one point to another at a constant speed, and holds.
  func pull(from start: CGPoint, to end: CGPoint, steps: Int = 20, after seconds: Double = 0.01) {
    down(start.x, start.y)
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      move(
        start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part, after: seconds)
    }
  }

  /// Drags slowly and releases at rest.
  func slowDrag(from start: CGPoint, to end: CGPoint) {
    pull(from: start, to: end)
    up(end.x, end.y, after: 0.3)
  }

  /// Throws upwards or downwards at a speed in points per second.
  func flick(_ speed: CGFloat, from start: CGPoint = CGPoint(x: 100, y: 500)) {
    pull(from: start, to: CGPoint(x: start.x, y: start.y - speed * 0.2))
    up(start.x, start.y - speed * 0.2)
  }

  // MARK: Delegate

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if log.last != "scroll" { log.append("scroll") }
    onScroll?()
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    if log.last != "zoom" { log.append("zoom") }
    onZoom?()
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("will drag") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("will end")
    self.velocity = velocity
    proposed = targetContentOffset.pointee
    if let target { targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("did end")
    willDecelerate = decelerate
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    log.append("will decelerate")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rests") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("animated") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    log.append("will zoom")
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) { log.append("zoomed") }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    log.append("inset")
  }
}
