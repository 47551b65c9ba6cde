import Foundation

/// A rectangle of a view that constraints can speak of and that draws nothing.
///
/// Mirrors UIKit's `UILayoutGuide`. Add it with `UIView.addLayoutGuide(_:)` before constraints of it
/// are activated.
@MainActor
open class UILayoutGuide: IdentityHashable {
  /// What decides a guide's rectangle.
  enum Kind {
    /// Constraints alone.
    case plain
    /// The owner's bounds without its safe area insets.
    case safeArea
    /// The owner's bounds without its margins.
    case margins
    /// The middle of that, no wider than can be read with ease.
    case readable
    /// The owner's bounds, wherever its content is scrolled to.
    case bounds
    /// Constraints; it begins where the owner's content does.
    case content
    /// What the safe area leaves out at the owner's upper edge; no width.
    case topSupport
    /// What the safe area leaves out at the owner's lower edge; no width.
    case bottomSupport
  }

  /// A name for the person who debugs.
  open var identifier = ""

  let kind: Kind
  private(set) lazy var layoutItem = LayoutItem(guide: self)

  /// Creates a guide of no view.
  public init() { kind = .plain }

  init(_ kind: Kind, identifier: String, of view: UIView) {
    self.kind = kind
    self.identifier = identifier
    view.addLayoutGuide(self)
  }

  /// The view that the guide is a rectangle of.
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

  /// The widest text that can be read with ease, at the user's text size.
  private var readableWidth: CGFloat {
    guard let traits = owningView?.traitCollection else { return 672 }
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits)
    return (672 * font.pointSize / 17).rounded()
  }

  /// The numbers of the constraints that keep the guide in place, in the order of the engine.
  var constants: [Double] {
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
  /// The edge where lines begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where lines end.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The middle from side to side.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The upper edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The middle from top to bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

  // MARK: Looking

  /// The active constraints that decide the guide along an axis.
  open func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    layoutItem.affecting(axis)
  }

  /// Whether constraints leave the guide's rectangle open.
  open var hasAmbiguousLayout: Bool { layoutItem.isAmbiguous }
}
