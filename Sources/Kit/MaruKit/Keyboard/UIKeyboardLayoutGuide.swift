import Foundation

/// The part of a view that the input views cover: constraints to its `topAnchor` keep content
/// above.
///
/// Mirrors UIKit. The guide is as wide as its view and reaches down to the view's bottom edge.
/// While the input views are down its top is the safe area's bottom. It follows their animation and
/// a finger that pulls them down, and is updated when its view gets a frame or enters a window.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UILayoutGuide {
  /// Whether the guide follows a floating keyboard.
  ///
  /// It has no effect: input views lie at the bottom edge.
  open var followsUndockedKeyboard = false

  /// Whether the top stays above the safe area's bottom; otherwise it can reach the view's bottom
  /// edge.
  open var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { aboveSafeArea?.isActive = usesBottomSafeArea } }
  }

  /// The distance above the input views at which a dragging finger begins to pull them down, in
  /// points.
  ///
  /// A negative value or one that is not a number counts as 0.
  open var keyboardDismissPadding: CGFloat = 0

  private var aboveKeyboard: NSLayoutConstraint?
  private var aboveSafeArea: NSLayoutConstraint?

  private struct Reference { weak var guide: UIKeyboardLayoutGuide? }
  private static var references: [Reference] = []

  /// The guides of the views in a window.
  static func guides(in window: UIWindow) -> [UIKeyboardLayoutGuide] {
    references.compactMap(\.guide).filter { $0.owningView?.window === window }
  }

  /// Attaches the guide to a view.
  final func attach(to view: UIView) {
    identifier = "UIKeyboardLayoutGuide"
    view.addLayoutGuide(self)
    Self.references.removeAll { $0.guide == nil }
    Self.references.append(Reference(guide: self))
    let edges: any GuideEdges = (view as? UIScrollView)?.frameLayoutGuide ?? view
    let down = topAnchor.constraint(equalTo: edges.bottomAnchor)
    down.priority = UILayoutPriority(999)
    let aboveKeyboard = topAnchor.constraint(lessThanOrEqualTo: edges.bottomAnchor)
    let aboveSafeArea = topAnchor.constraint(
      lessThanOrEqualTo: view.safeAreaLayoutGuide.bottomAnchor)
    self.aboveKeyboard = aboveKeyboard
    self.aboveSafeArea = aboveSafeArea
    NSLayoutConstraint.activate([
      leftAnchor.constraint(equalTo: edges.leftAnchor),
      rightAnchor.constraint(equalTo: edges.rightAnchor),
      bottomAnchor.constraint(equalTo: edges.bottomAnchor), down, aboveKeyboard, aboveSafeArea,
    ])
    follow()
  }

  /// Updates the guide to the part of its view that the input views cover.
  func follow() {
    guard let view = owningView, let window = view.window, let top = window.inputDock.top else {
      aboveKeyboard?.constant = 0
      return
    }
    aboveKeyboard?.constant = -view.length(below: top)
  }
}

/// The anchors for a guide's own edges: a view's, or those of a scroll view's frame guide.
@MainActor
private protocol GuideEdges {
  var leftAnchor: NSLayoutXAxisAnchor { get }
  var rightAnchor: NSLayoutXAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
}

extension UIView: GuideEdges {}
extension UILayoutGuide: GuideEdges {}

extension UIView {
  var knownKeyboardGuide: UIKeyboardLayoutGuide? {
    layoutItem?.guides.lazy.compactMap { $0 as? UIKeyboardLayoutGuide }.first
  }

  /// The height of the view's part below a line of the window, in points; 0 if it is not finite.
  func length(below height: CGFloat) -> CGFloat {
    let below = bounds.maxY - convert(CGPoint(x: 0, y: height), from: nil).y
    return below.isFinite ? min(max(below, 0), bounds.height) : 0
  }

  /// Updates the keyboard guide after the view may have moved.
  func followKeyboard() {
    guard let layoutItem, !layoutItem.guides.isEmpty else { return }
    knownKeyboardGuide?.follow()
  }
}
