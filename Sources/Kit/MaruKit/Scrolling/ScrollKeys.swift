import Foundation

/// The keyboard's commands in a scroll view.
@MainActor
struct ScrollKeys {
  /// The distance that an arrow key scrolls, and the overlap of Page Down, in points.
  private static let arrowStep: CGFloat = 40
  private static let pageOverlap: CGFloat = 40

  private let view: UIScrollView

  /// Creates the commands of a view.
  init(of view: UIScrollView) { self.view = view }

  // MARK: Focus

  /// Whether the view itself takes the focus: it can scroll, and no subview takes the focus.
  var takesFocus: Bool {
    view.allowsKeyboardScrolling && hasContentOutside
      && !view.subviews.contains(where: Self.holdsFocus)
  }

  private var hasContentOutside: Bool {
    let limits = view.limits
    return view.isScrollEnabled && (limits.scrollsAlong || limits.scrollsAcross)
  }

  private static func holdsFocus(_ view: UIView) -> Bool {
    guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return false }
    return view.canBecomeFocused || view.subviews.contains(where: holdsFocus)
  }

  // MARK: Scrolling

  /// Scrolls with a key.
  ///
  /// - Returns: Whether it did.
  func take(_ key: UIKey) -> Bool {
    guard view.allowsKeyboardScrolling, view.isScrollEnabled else { return false }
    let shift = key.modifierFlags.contains(.shift)
    let others = key.modifierFlags.intersection([.control, .alternate, .command])
    guard others.isEmpty else { return false }
    let (limits, offset) = (view.limits, view.contentOffset)
    let page = max(limits.pull.height - Self.pageOverlap, limits.pull.height / 2)
    switch key.keyCode {
    case .keyboardUpArrow: return step(0, -Self.arrowStep)
    case .keyboardDownArrow: return step(0, Self.arrowStep)
    case .keyboardLeftArrow: return step(-Self.arrowStep, 0)
    case .keyboardRightArrow: return step(Self.arrowStep, 0)
    case .keyboardPageUp: return step(0, -page)
    case .keyboardPageDown: return step(0, page)
    case .keyboardSpacebar: return step(0, shift ? -page : page)
    case .keyboardHome: return stepIfRoom(0, limits.lowest.y - offset.y)
    case .keyboardEnd: return stepIfRoom(0, limits.highest.y - offset.y)
    default: return false
    }
  }

  /// Scrolls by a distance, or to the next page if paging is enabled.
  private func step(_ dx: CGFloat, _ dy: CGFloat) -> Bool {
    stepIfRoom(dx, dy, byPages: view.isPagingEnabled)
  }

  private func stepIfRoom(_ dx: CGFloat, _ dy: CGFloat, byPages: Bool = false) -> Bool {
    let way = CGVector(dx: dx, dy: dy)
    guard view.hasRoom(way), !view.dragging.isRunning, !view.zooming.isPinching else {
      return false
    }
    return view.motion.step(by: way, byPages: byPages)
  }
}
