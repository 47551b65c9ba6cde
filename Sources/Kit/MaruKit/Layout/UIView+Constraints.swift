import Foundation
internal import Cassowary

extension UIView {
  /// The constraint state of a view tree.
  struct ConstraintFlags: OptionSet {
    let rawValue: UInt8

    /// The view or a view inside it has constraints.
    static let participates = ConstraintFlags(rawValue: 1)
    /// `updateConstraints` must be called.
    static let needsUpdate = ConstraintFlags(rawValue: 1 << 1)
    /// `updateConstraints` must be called for a view inside.
    static let descendantNeedsUpdate = ConstraintFlags(rawValue: 1 << 2)
    /// Topmost view: a constraint pass must precede the next layout.
    static let passRequested = ConstraintFlags(rawValue: 1 << 3)
    /// Topmost view: the layer's layout was requested for the constraint pass only.
    static let onlyPassRequested = ConstraintFlags(rawValue: 1 << 4)
    /// Topmost view: a constraint pass is running.
    static let isInPass = ConstraintFlags(rawValue: 1 << 5)
    /// The view is hidden but visible until an animation ends.
    static let isHiding = ConstraintFlags(rawValue: 1 << 6)
  }

  /// The most repetitions of a pass; the rest waits for the next frame.
  static let passLimit = 8

  // MARK: Constraints

  // MARK: Guides

  /// The system's guide of a kind, created on first use.
  func systemGuide(_ kind: UILayoutGuide.Kind, _ identifier: String) -> UILayoutGuide {
    knownGuide(kind) ?? UILayoutGuide(kind, identifier: identifier, of: self)
  }

  /// The guide of a kind, if it was created.
  func knownGuide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide? {
    layoutItem?.guides.first { $0.kind == kind }
  }

  // MARK: Looking

  /// The active constraints on the view along an axis.
  public func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    layoutItem?.affecting(axis) ?? []
  }

  /// Whether constraints leave the view's rectangle open.
  public var hasAmbiguousLayout: Bool { layoutItem?.isAmbiguous ?? false }

  /// Gives the view's ambiguous attributes random values.
  ///
  /// Use it for debugging: a view that jumps lacks constraints. The next layout solves them again.
  public func exerciseAmbiguityInLayout() {
    guard hasAmbiguousLayout, let item = layoutItem, let place = item.place else { return }
    place.engine?.exercise(item, place)
    superview?.layer.layoutIfNeeded()
  }

  /// The ambiguous attributes of the view and of all views inside, one line per view.
  ///
  /// Empty without ambiguity. A line reads `UILabel'title': x, width`.
  public var ambiguityDescription: String {
    topOfTree.resolveConstraints()
    var lines: [String] = []
    func look(at view: UIView) {
      if let item = view.layoutItem {
        for item in [item] + item.guides.map(\.layoutItem) {
          let open = item.openAttributes
          if !open.isEmpty { lines.append("\(item.name): \(open.joined(separator: ", "))") }
        }
      }
      for subview in view.subviewStorage { look(at: subview) }
    }
    look(at: self)
    return lines.joined(separator: "\n")
  }

  // MARK: Anchors

  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The leading edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The horizontal centre.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The vertical centre.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The baseline of the first line of text; the upper edge if there is none.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text; the lower edge if there is none.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension LayoutItem {
  func affecting(_ axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    references.sorted { $0.ordinal < $1.ordinal }.filter { constraint in
      let kind = constraint.firstAttribute.kind
      return (kind == .x || kind == .width) == (axis == .horizontal)
    }
  }

  /// Whether the item's constraints have more than one solution.
  var isAmbiguous: Bool {
    hostView?.topOfTree.resolveConstraints()
    return !openAttributes.isEmpty
  }

  /// The names of the item's ambiguous attributes.
  var openAttributes: [String] {
    guard let place, let engine = place.engine, isPlacedByEngine, !references.isEmpty else {
      return []
    }
    let named = [
      (place.x, "x"), (place.y, "y"), (place.width, "width"), (place.height, "height"),
    ]
    let free = Set(engine.solver.freeVariables(among: named.map { $0.0 }))
    return named.filter { free.contains($0.0) }.map { $0.1 }
  }
}
