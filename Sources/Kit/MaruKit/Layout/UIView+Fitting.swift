import Foundation
internal import Cassowary

extension UIView {
  /// Target of `systemLayoutSizeFitting` for the smallest size.
  public static let layoutFittingCompressedSize = CGSize.zero

  /// Target of `systemLayoutSizeFitting` for the largest useful size.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
}

extension LayoutEngine {
  /// Solves a view's subtree apart from its tree, and moves nothing.
  ///
  /// A view without constraints and content has the size of its bounds. Time is proportional to the
  /// constraints in the subtree.
  static func fittingSize(
    of view: UIView, _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    view.updateConstraintsOfTree()
    guard view.hasConstraints || view.hasIntrinsicSize else { return view.bounds.size }
    let engine = LayoutEngine(top: view, isMeasuring: true)
    let installations = Installations(of: view)
    defer { installations.restore() }
    let place = engine.place(of: view.makeLayoutItem())
    for (variable, length, priority) in [
      (place.width, target.width, horizontal), (place.height, target.height, vertical),
    ] {
      guard let strength = Strength(Double(priority.rawValue)), length.isFinite else { continue }
      _ = engine.add([Term(variable)], .equal, Double(length), strength, .fitting)
    }
    engine.run()
    let size = place.rect.size
    // Adding 0 turns -0, which rounding up may give, into 0.
    return CGSize(
      width: max(0, view.ceilToPixels(size.width)) + 0,
      height: max(0, view.ceilToPixels(size.height)) + 0)
  }

  /// The installation state of a tree, set aside while the tree is measured.
  @MainActor
  private final class Installations {
    private var places: [(LayoutItem, LayoutPlace?)] = []
    private var widths: [(UIView, CGFloat)] = []
    private var constraints: [(NSLayoutConstraint, LayoutEngine?, ConstraintID?, Double)] = []

    init(of view: UIView) { setAside(view) }

    private func setAside(_ view: UIView) {
      if let item = view.layoutItem {
        for item in [item] + item.guides.map(\.layoutItem) {
          places.append((item, item.place))
          item.place = nil
        }
        for constraint in item.owned {
          constraints.append(
            (constraint, constraint.engine, constraint.solverID, constraint.base))
          constraint.engine = nil
          constraint.solverID = nil
        }
        if view.wrapsToLayoutWidth { widths.append((view, view.layoutWidth)) }
      }
      guard view.constraintFlags.contains(.participates) else { return }
      for subview in view.subviewStorage { setAside(subview) }
    }

    func restore() {
      for (item, place) in places { item.place = place }
      for (view, width) in widths { view.layoutWidth = width }
      for (constraint, engine, id, base) in constraints {
        constraint.engine = engine
        constraint.solverID = id
        constraint.base = base
      }
    }
  }
}

extension UIView {
  /// Whether the view or a view inside it has active constraints.
  fileprivate var hasConstraints: Bool {
    guard constraintFlags.contains(.participates) else { return false }
    if let layoutItem {
      let items = [layoutItem] + layoutItem.guides.map(\.layoutItem)
      if !items.allSatisfy({ $0.references.isEmpty && $0.owned.isEmpty }) { return true }
    }
    return subviewStorage.contains(where: \.hasConstraints)
  }

  fileprivate var hasIntrinsicSize: Bool {
    let size = intrinsicContentSize
    return size.width >= 0 || size.height >= 0
  }
}
