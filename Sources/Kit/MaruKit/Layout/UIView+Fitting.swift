import Foundation
internal import Cassowary

extension UIView {
  /// Asks `systemLayoutSizeFitting` for the least size that suffices.
  public static let layoutFittingCompressedSize = CGSize.zero

  /// Asks `systemLayoutSizeFitting` for the greatest size that makes sense.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The size that the view's constraints give it, nearest to one that is offered.
  ///
  /// - Parameter targetSize: `layoutFittingCompressedSize` for the least size that suffices.
  /// - Returns: Points, rounded up to whole device pixels.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The rectangle that constraints align, for a frame.
  public func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }

  /// The frame for a rectangle that constraints align.
  public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
}

extension LayoutEngine {
  /// Solves what is in a view by itself, apart from the tree that it is in, and moves nothing.
  ///
  /// A view that has neither constraints nor content has the size of its bounds. Takes time in
  /// proportion to the constraints in the view.
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
    // Rounding up may give -0, which 0 is added to.
    return CGSize(
      width: max(0, view.ceilToPixels(size.width)) + 0,
      height: max(0, view.ceilToPixels(size.height)) + 0)
  }

  /// Where items and constraints of a tree are installed, set aside while the tree is measured.
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
  /// Whether active constraints speak of the view or of something in it.
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
