import MaruKit

/// Checks that every scrolling action that begins also ends, once.
@MainActor final class ScrollLedger: UIScrollViewDelegate {
  enum Deed: String, CaseIterable { case drag, throwing = "throw", zoom }

  private let ledger: Ledger
  private var open: Set<Deed> = []
  private(set) var begun: [Deed: Int] = [:]
  /// The zoomed view.
  var content: UIView?
  /// Called in each delegate call.
  var whim: ((UIScrollView) -> Void)?

  init(_ ledger: Ledger) { self.ledger = ledger }

  /// The actions that have begun and not ended.
  var openDeeds: [String] { open.map(\.rawValue).sorted() }

  private func begin(_ deed: Deed, _ view: UIScrollView) {
    if !open.insert(deed).inserted { ledger.faults.insert("a \(deed.rawValue) began twice") }
    if deed == .throwing, open.contains(.drag) { ledger.faults.insert("a throw in a drag") }
    begun[deed, default: 0] += 1
    whim?(view)
  }

  private func end(_ deed: Deed, _ view: UIScrollView) {
    if open.remove(deed) == nil { ledger.faults.insert("a \(deed.rawValue) ended twice") }
    whim?(view)
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    if !scrollView.isDragging { ledger.faults.insert("a drag began without isDragging") }
    begin(.drag, scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    end(.drag, scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { begin(.throwing, scrollView) }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { end(.throwing, scrollView) }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    begin(.zoom, scrollView)
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) { end(.zoom, scrollView) }
}
