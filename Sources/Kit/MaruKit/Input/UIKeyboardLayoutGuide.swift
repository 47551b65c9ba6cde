import Foundation

/// Where the input views are over a view: constraints to its `topAnchor` keep content above them.
///
/// Mirrors UIKit. The guide is as wide as its view and reaches down to the view's lower edge. While
/// the input views are down its top is the safe area's bottom. It moves in their animation and with
/// the finger that pulls them down, when its view gets a frame, and when that comes into a window.
@MainActor
open class UIKeyboardLayoutGuide: UILayoutGuide {
  /// Whether the guide follows a keyboard that floats.
  ///
  /// It has no effect: input views lie at the bottom edge.
  open var followsUndockedKeyboard = false

  /// Whether the top is at most the safe area's bottom; else it goes down to the view's lower edge.
  open var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { aboveSafeArea?.isActive = usesBottomSafeArea } }
  }

  /// How far above the input views a finger that drags a scroll view begins to pull them down, in
  /// points.
  ///
  /// Numbers that are negative or none count as 0.
  open var keyboardDismissPadding: CGFloat = 0

  private var aboveKeyboard: NSLayoutConstraint?
  private var aboveSafeArea: NSLayoutConstraint?

  private struct Reference { weak var guide: UIKeyboardLayoutGuide? }
  private static var references: [Reference] = []

  /// The guides of the views in a window.
  static func guides(in window: UIWindow) -> [UIKeyboardLayoutGuide] {
    references.compactMap(\.guide).filter { $0.owningView?.window === window }
  }

  /// Ties the guide to a view.
  func attach(to view: UIView) {
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

  /// Learns how much of its view the input views cover.
  func follow() {
    guard let view = owningView, let window = view.window, let top = window.inputDock.top else {
      aboveKeyboard?.constant = 0
      return
    }
    aboveKeyboard?.constant = -view.length(below: top)
  }
}

/// What a guide's own edges can be tied to: a view, or the guide of a scroll view's frame.
@MainActor
private protocol GuideEdges {
  var leftAnchor: NSLayoutXAxisAnchor { get }
  var rightAnchor: NSLayoutXAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
}

extension UIView: GuideEdges {}
extension UILayoutGuide: GuideEdges {}

extension UIView {
  /// The part of the view that the input views cover; below the safe area while they are down.
  ///
  /// Made when it is first asked for.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    if let known = knownKeyboardGuide { return known }
    let guide = UIKeyboardLayoutGuide()
    guide.attach(to: self)
    return guide
  }

  private var knownKeyboardGuide: UIKeyboardLayoutGuide? {
    layoutItem?.guides.lazy.compactMap { $0 as? UIKeyboardLayoutGuide }.first
  }

  /// How much of the view lies below a height of the window, in points; 0 for what is no number.
  func length(below height: CGFloat) -> CGFloat {
    let below = bounds.maxY - convert(CGPoint(x: 0, y: height), from: nil).y
    return below.isFinite ? min(max(below, 0), bounds.height) : 0
  }

  /// The view may lie elsewhere now: its keyboard guide looks again.
  func followKeyboard() {
    guard let layoutItem, !layoutItem.guides.isEmpty else { return }
    knownKeyboardGuide?.follow()
  }
}
