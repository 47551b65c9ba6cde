import Foundation
internal import Cassowary

extension UIView {
  /// What a tree of views knows of its constraints, in bits.
  struct ConstraintFlags: OptionSet {
    let rawValue: UInt8

    /// Constraints speak of the view or of something in it.
    static let participates = ConstraintFlags(rawValue: 1)
    /// `updateConstraints` is to be called.
    static let needsUpdate = ConstraintFlags(rawValue: 1 << 1)
    /// It is to be called for something in the view.
    static let descendantNeedsUpdate = ConstraintFlags(rawValue: 1 << 2)
    /// At the top: constraints are to be looked at before the next layout.
    static let passRequested = ConstraintFlags(rawValue: 1 << 3)
    /// At the top: the layer was told to lay itself out for that alone.
    static let onlyPassRequested = ConstraintFlags(rawValue: 1 << 4)
    /// At the top: constraints are being looked at.
    static let isInPass = ConstraintFlags(rawValue: 1 << 5)
    /// The view is hidden, and is seen until an animation is over.
    static let isHiding = ConstraintFlags(rawValue: 1 << 6)
  }

  /// How often the passes may ask for one another before the rest waits for the next frame.
  static let passLimit = 8

  // MARK: Constraints

  /// The active constraints that the view holds.
  ///
  /// Those that were added to it, and those that were activated and whose items it is the closest
  /// view around.
  public var constraints: [NSLayoutConstraint] { layoutItem?.ownedInOrder ?? [] }

  /// Activates a constraint, held by this view.
  ///
  /// A constraint that another view holds leaves it. Its items have to be the view or lie in it: a
  /// warning says so otherwise, and nothing happens, where UIKit raises an exception.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    constraint.activate(heldBy: self)
  }

  /// Activates constraints, held by this view.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that the view holds.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.owner === self { constraint.isActive = false }
  }

  /// Deactivates constraints that the view holds.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: Guides

  /// The guides of the view.
  public var layoutGuides: [UILayoutGuide] { layoutItem?.guides.filter { $0.kind == .plain } ?? [] }

  /// Adds a guide; it leaves the view that it had before.
  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    makeLayoutItem().guides.append(guide)
    guide.owningView = self
  }

  /// Removes a guide, and deactivates the constraints that speak of it.
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self else { return }
    for constraint in guide.layoutItem.references { constraint.isActive = false }
    guide.layoutItem.place?.engine?.release(guide.layoutItem)
    layoutItem?.guides.removeAll { $0 === guide }
    guide.owningView = nil
  }

  /// The guide of a kind of the system's.
  func systemGuide(_ kind: UILayoutGuide.Kind, _ identifier: String) -> UILayoutGuide {
    knownGuide(kind) ?? UILayoutGuide(kind, identifier: identifier, of: self)
  }

  /// The guide of a kind, if it was made.
  func knownGuide(_ kind: UILayoutGuide.Kind) -> UILayoutGuide? {
    layoutItem?.guides.first { $0.kind == kind }
  }

  /// The view without what bars and edges of the screen cover.
  public var safeAreaLayoutGuide: UILayoutGuide {
    systemGuide(.safeArea, "UIViewSafeAreaLayoutGuide")
  }

  /// The view without its margins.
  public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins, "UIViewLayoutMarginsGuide") }

  /// The view without its margins, and no wider than can be read with ease.
  public var readableContentGuide: UILayoutGuide {
    systemGuide(.readable, "UIViewReadableContentGuide")
  }

  // MARK: Looking

  /// The active constraints that decide the view along an axis.
  public func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    layoutItem?.affecting(axis) ?? []
  }

  /// Whether constraints leave the view's rectangle open.
  public var hasAmbiguousLayout: Bool { layoutItem?.isAmbiguous ?? false }

  /// Gives what constraints leave open of the view other values, at random.
  ///
  /// For the person who debugs: what jumps is not held. The next layout decides anew.
  public func exerciseAmbiguityInLayout() {
    guard hasAmbiguousLayout, let item = layoutItem, let place = item.place else { return }
    place.engine?.exercise(item, place)
    superview?.layer.layoutIfNeeded()
  }

  /// What of the view, and of everything in it, constraints leave open: a line for each.
  ///
  /// Empty where nothing is. A line is like `UILabel'title': x, width`.
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
  /// The edge where lines begin.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where lines end.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The middle from side to side.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The middle from top to bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The baseline of the first line of text, or else the upper edge.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text, or else the lower edge.
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

  /// Whether the solution of the item is one of many.
  var isAmbiguous: Bool {
    hostView?.topOfTree.resolveConstraints()
    return !openAttributes.isEmpty
  }

  /// What of the item's rectangle is left open, by name.
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
