import Foundation

/// The layout state of a view or a layout guide.
///
/// A view gets an item when a constraint first refers to it or its priorities change. It has a
/// place in an engine only while it has constraints.
@MainActor
package final class LayoutItem {
  /// The view, or the view that owns the guide.
  private(set) weak var hostView: UIView?
  /// The guide, if the item is one.
  private(set) weak var guide: UILayoutGuide?
  let isGuide: Bool

  /// The active constraints on the item; unordered.
  private(set) var references: [NSLayoutConstraint] = []
  /// The constraints that the view holds: it is the closest common superview of their items.
  private(set) var owned: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  /// The constraints that LayoutShorthand keeps active for the item; its own type.
  package var shorthand: [AnyObject] = []

  /// The item's variables, if it has any.
  var place: LayoutPlace?
  /// The subviews to place in the view's next layout.
  var movedChildren: [LayoutItem] = []
  var isMoved = false

  var hugging = AxisPriorities(horizontal: .defaultLow, vertical: .defaultLow)
  var compression = AxisPriorities(horizontal: .defaultHigh, vertical: .defaultHigh)

  struct AxisPriorities {
    var horizontal: UILayoutPriority
    var vertical: UILayoutPriority

    subscript(axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
      get { axis == .horizontal ? horizontal : vertical }
      set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
  }

  init(view: UIView) {
    hostView = view
    isGuide = false
    hugging = Self.hugging(of: view)
  }

  /// UIKit's default hugging priority of a view's class.
  private static func hugging(of view: UIView) -> AxisPriorities {
    switch view {
    case is UISwitch, is UIStepper, is UIActivityIndicatorView:
      AxisPriorities(horizontal: .defaultHigh, vertical: .defaultHigh)
    case is UIProgressView: AxisPriorities(horizontal: .defaultLow, vertical: .defaultHigh)
    default: AxisPriorities(horizontal: .defaultLow, vertical: .defaultLow)
    }
  }

  init(guide: UILayoutGuide) {
    self.guide = guide
    isGuide = true
  }

  func setOwner(_ view: UIView?) { hostView = view }

  /// The view, if the item is one.
  var view: UIView? { isGuide ? nil : hostView }

  /// The view in whose coordinates the item's variables are.
  package var superview: UIView? { isGuide ? hostView : hostView?.superview }

  /// Whether the engine decides the item's rectangle.
  var isPlacedByEngine: Bool {
    place != nil && (isGuide || hostView?.translatesAutoresizingMaskIntoConstraints == false)
  }

  // MARK: Lists

  func own(_ constraint: NSLayoutConstraint) {
    constraint.places.owned = owned.count
    owned.append(constraint)
  }

  func disown(_ constraint: NSLayoutConstraint) {
    let index = constraint.places.owned
    guard owned.indices.contains(index), owned[index] === constraint else { return }
    owned.swapAt(index, owned.count - 1)
    owned[index].places.owned = index
    owned.removeLast()
  }

  func refer(
    _ constraint: NSLayoutConstraint, _ side: WritableKeyPath<NSLayoutConstraint.ListPlaces, Int>?
  ) {
    if let side { constraint.places[keyPath: side] = references.count }
    references.append(constraint)
  }

  /// Removes a constraint whose distance starts at the item.
  func forgetStart(of constraint: NSLayoutConstraint) {
    guard let index = references.lastIndex(where: { $0 === constraint }) else { return }
    remove(at: index)
  }

  func forget(
    _ constraint: NSLayoutConstraint, _ side: WritableKeyPath<NSLayoutConstraint.ListPlaces, Int>
  ) {
    let index = constraint.places[keyPath: side]
    guard references.indices.contains(index), references[index] === constraint else { return }
    remove(at: index)
  }

  private func remove(at index: Int) {
    references.swapAt(index, references.count - 1)
    references.removeLast()
    guard index < references.count else { return }
    let moved = references[index]
    if LayoutItem.existing(of: moved.firstStorage) === self {
      moved.places.first = index
    } else if LayoutItem.existing(of: moved.secondStorage) === self {
      moved.places.second = index
    }
  }

  // MARK: Finding

  /// The item of a view or a layout guide; `nil` for anything else.
  package static func of(_ object: AnyObject?) -> LayoutItem? {
    if let view = object as? UIView { return view.makeLayoutItem() }
    if let guide = object as? UILayoutGuide { return guide.layoutItem }
    return nil
  }

  /// The item of a view or a layout guide, if it has been created.
  package static func existing(of object: AnyObject?) -> LayoutItem? {
    if let view = object as? UIView { return view.layoutItem }
    if let guide = object as? UILayoutGuide { return guide.layoutItem }
    return nil
  }

  /// The closest view that contains both items.
  static func commonAncestor(_ first: LayoutItem, _ second: LayoutItem?) -> UIView? {
    guard let view = first.hostView else { return nil }
    guard let second else { return view }
    guard let other = second.hostView else { return nil }
    // Nearly always, one is the other's superview or both have the same superview.
    if view === other { return view }
    if view.superview === other { return other }
    if other.superview === view || view.superview == nil {
      return other.isDescendant(of: view) ? view : nil
    }
    if view.superview === other.superview { return view.superview }
    var candidate: UIView? = view
    while let view = candidate {
      if other.isDescendant(of: view) { return view }
      candidate = view.superview
    }
    return nil
  }

  /// The item's name in warnings.
  var name: String { Self.name(of: isGuide ? guide : hostView) }

  /// Class and identifier, as in warnings.
  package static func name(of object: AnyObject?) -> String {
    switch object {
    case let view as UIView:
      "\(type(of: view))" + (view.accessibilityIdentifier.map { "'\($0)'" } ?? "")
    case let guide as UILayoutGuide:
      (guide.owningView.map { name(of: $0) + "." } ?? "")
        + (guide.identifier.isEmpty ? "\(type(of: guide))" : "'\(guide.identifier)'")
    case .some(let object): "\(type(of: object))"
    case nil: "(gone)"
    }
  }
}

extension UIView {
  /// The view's item, created on first use.
  func makeLayoutItem() -> LayoutItem {
    if let layoutItem { return layoutItem }
    let item = LayoutItem(view: self)
    layoutItem = item
    return item
  }

  /// The topmost view of the tree: the window, or a view without a superview.
  var topOfTree: UIView {
    if let windowStorage { return windowStorage }
    var top: UIView = self
    while let parent = top.superview { top = parent }
    return top
  }
}
