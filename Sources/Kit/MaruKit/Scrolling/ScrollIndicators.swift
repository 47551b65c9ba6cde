import Foundation
import Graphics
import Layers

/// The two scroll bars of a scroll view.
///
/// They appear when content moves, and fade out a moment after it rests. A pointer can drag them.
@MainActor
final class ScrollIndicators {
  private weak var scrollView: UIScrollView?
  private let vertical: ScrollIndicator
  private let horizontal: ScrollIndicator
  private let fading = DeferredDeadline()
  private var isShown = false

  /// The delay before the bars fade out, and the duration of the fade, in seconds.
  private static let stay = 0.5
  private static let fade = 0.25

  /// Creates the bars of a scroll view.
  init(of scrollView: UIScrollView) {
    self.scrollView = scrollView
    vertical = ScrollIndicator(of: scrollView, isVertical: true)
    horizontal = ScrollIndicator(of: scrollView, isVertical: false)
  }

  /// Whether a view is one of the bars.
  func contains(_ view: UIView?) -> Bool { view === vertical || view === horizontal }

  // MARK: Appearing and fading

  /// Shows the bars while content moves.
  func appear() {
    guard let scrollView, scrollView.window != nil else { return }
    if vertical.superview == nil {
      scrollView.addSubview(horizontal)
      scrollView.addSubview(vertical)
    }
    if !isShown {
      isShown = true
      recolour()
      ViewAnimation.runWithout {
        vertical.alpha = 1
        horizontal.alpha = 1
      }
    }
    fadeIfIdle()
  }

  /// Shows the bars for a moment.
  func flash() {
    appear()
    layOut()
    if !isBusy { fadeLater(2 * Self.stay) }
  }

  /// Hides the bars immediately.
  func vanish() {
    fading.cancel()
    isShown = false
    vertical.alpha = 0
    horizontal.alpha = 0
  }

  private var isBusy: Bool {
    guard let scrollView else { return false }
    return scrollView.movesItself || scrollView.isDragging || vertical.isHeld || horizontal.isHeld
  }

  /// Fades the bars out after a moment, unless content moves.
  func fadeIfIdle() {
    guard isShown else { return }
    if isBusy { fading.cancel() } else { fadeLater(Self.stay) }
  }

  private func fadeLater(_ seconds: Double) {
    fading.schedule(after: seconds, from: scrollView?.mediaTime) { [weak self] in self?.fadeAway() }
  }

  private func fadeAway() {
    guard !isBusy else { return }
    isShown = false
    UIView.animate(withDuration: Self.fade, delay: 0, options: .allowUserInteraction) {
      vertical.alpha = 0
      horizontal.alpha = 0
    }
  }

  func stayInFront(of subview: UIView) {
    guard let scrollView, !contains(subview), vertical.superview === scrollView else { return }
    // Nearly always the view was added behind the bars.
    let views = scrollView.subviewStorage
    guard views.last !== vertical || views.dropLast().last !== horizontal else { return }
    scrollView.bringSubviewToFront(horizontal)
    scrollView.bringSubviewToFront(vertical)
  }

  func recolour() {
    guard let scrollView else { return }
    let isDark =
      switch scrollView.indicatorStyle {
      case .black: false
      case .white: true
      case .default: scrollView.traitCollection.userInterfaceStyle == .dark
      }
    let colour = UIColor(white: isDark ? 1 : 0, alpha: isDark ? 0.5 : 0.35)
    vertical.backgroundColor = colour
    horizontal.backgroundColor = colour
  }

  // MARK: Layout

  /// Positions the bars for the current offset.
  func layOut() {
    guard let scrollView, vertical.superview === scrollView else { return }
    let limits = scrollView.limits
    let isHigh = scrollView.showsVerticalScrollIndicator && limits.scrollsAlong
    let isWide = scrollView.showsHorizontalScrollIndicator && limits.scrollsAcross
    let both = isHigh && isWide
    ViewAnimation.runWithout {
      vertical.layOut(in: scrollView, isShown: isHigh, leavesCorner: both)
      horizontal.layOut(in: scrollView, isShown: isWide, leavesCorner: both)
    }
  }
}
