import Foundation

/// An invisible rectangle in a view for use in constraints.
///
/// Mirrors UIKit's `UILayoutGuide`. Add it with `UIView.addLayoutGuide(_:)` before activating
/// constraints on it.
@preconcurrency @MainActor
open class UILayoutGuide: IdentityHashable {
  /// The source of a guide's rectangle.
  enum Kind {
    /// Constraints alone.
    case plain
    /// The owner's bounds without its safe area insets.
    case safeArea
    /// The owner's bounds without its margins.
    case margins
    /// The centre of the margins, limited to a readable width.
    case readable
    /// The owner's bounds, independent of the scroll position.
    case bounds
    /// Constraints, with the origin of the owner's content.
    case content
    /// The part outside of the safe area at the owner's upper edge; no width.
    case topSupport
    /// The part outside of the safe area at the owner's lower edge; no width.
    case bottomSupport
  }

  /// A name for debugging.
  open var identifier = ""

  let kind: Kind
  final private(set) lazy var layoutItem = LayoutItem(guide: self)

  /// Creates a guide without an owner.
  public init() { kind = .plain }

  init(_ kind: Kind, identifier: String, of view: UIView) {
    self.kind = kind
    self.identifier = identifier
    view.addLayoutGuide(self)
  }

  /// The view that owns the guide.
  open internal(set) weak var owningView: UIView? {
    didSet { layoutItem.setOwner(owningView) }
  }

  /// The rectangle in the owner's coordinates, in points, as of the last layout.
  open var layoutFrame: CGRect {
    if let place = layoutItem.place { return place.rect }
    guard let bounds = owningView?.bounds else { return .zero }
    let insets = insets
    switch kind {
    case .plain, .content: return .zero
    case .bounds: return bounds
    case .topSupport: return CGRect(x: 0, y: 0, width: 0, height: insets.top)
    case .bottomSupport:
      return CGRect(x: 0, y: bounds.height - insets.bottom, width: 0, height: insets.bottom)
    case .safeArea, .margins, .readable:
      return readableRect(CGRect(origin: .zero, size: bounds.size).inset(by: insets))
    }
  }

  private func readableRect(_ rect: CGRect) -> CGRect {
    guard kind == .readable, rect.width > readableWidth else { return rect }
    return rect.insetBy(dx: (rect.width - readableWidth) / 2, dy: 0)
  }

  // MARK: Guides of the system

  private var insets: UIEdgeInsets {
    switch kind {
    case .safeArea, .topSupport, .bottomSupport: owningView?.safeAreaInsets ?? .zero
    case .margins, .readable: owningView?.layoutMargins ?? .zero
    case .plain, .bounds, .content: .zero
    }
  }

  /// The largest readable width at the user's text size, in points.
  private var readableWidth: CGFloat {
    guard let traits = owningView?.traitCollection else { return 672 }
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)
    return (672 * font.pointSize / 17).rounded()
  }

  /// The constants of the constraints that keep the guide in place, in the engine's order.
  final var constants: [Double] {
    let insets = insets
    let finite: (CGFloat) -> Double = { $0.isFinite ? Double($0) : 0 }
    switch kind {
    case .plain: return []
    case .content: return [0, 0]
    case .bounds:
      let origin = owningView?.bounds.origin ?? .zero
      return [origin.x, origin.x, origin.y, origin.y].map(finite)
    case .safeArea, .margins:
      return [insets.left, -insets.right, insets.top, -insets.bottom].map(finite)
    case .topSupport: return [0, 0, 0, insets.top].map(finite)
    case .bottomSupport: return [0, 0, 0, insets.bottom].map(finite)
    case .readable:
      let room = -insets.left - insets.right
      return [
        (insets.left - insets.right) / 2, readableWidth, room, room, insets.top, -insets.bottom,
      ].map(finite)
    }
  }

  // MARK: Anchors

  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The leading edge.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing edge.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The horizontal centre.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The upper edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The vertical centre.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

  // MARK: Looking

  /// The active constraints on the guide along an axis.
  open func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    layoutItem.affecting(axis)
  }

  /// Whether constraints leave the guide's rectangle open.
  open var hasAmbiguousLayout: Bool { layoutItem.isAmbiguous }
}
