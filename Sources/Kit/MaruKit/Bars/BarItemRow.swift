import Foundation

/// The views of a row of bar items in a bar.
@MainActor
final class BarItemRow {
  /// The items from leading to trailing.
  private(set) var items: [UIBarButtonItem] = []
  private var views: [UIView?] = []
  private weak var box: UIView?

  /// Shows items in place of the present ones.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - box: The view that gets their views.
  ///   - host: Is told when an item changes.
  func show(_ items: [UIBarButtonItem], in box: UIView, host: any BarItemHost) {
    let old = views.compactMap(\.self)
    self.box = box
    for item in self.items where item.host === host { item.host = nil }
    self.items = items
    for item in items { item.host = host }
    views = items.map(\.shownView)
    for view in old where view.superview === box && !views.contains(where: { $0 === view }) {
      view.removeFromSuperview()
    }
    for view in views { if let view, view.superview !== box { box.addSubview(view) } }
  }

  /// The views of the items, without the spaces.
  var shownViews: [UIView] { views.compactMap(\.self).filter { $0.superview === box } }

  /// The total width of the items in points, without flexible spaces.
  func width(in height: CGFloat) -> CGFloat { parts(height).reduce(0) { $0 + $1.width } }

  /// Sets the frames of the views.
  ///
  /// - Parameters:
  ///   - room: The rectangle of the row; a button is as high, a custom view has its own height.
  ///   - isReversed: Whether the row begins on the right.
  func place(in room: CGRect, isReversed: Bool) {
    let frames = ToolbarArrangement(of: parts(room.height), in: room, isReversed: isReversed).frames
    for (view, frame) in zip(views, frames) {
      // Another bar may show the item now.
      guard let view, view.superview === box else { continue }
      guard !(view is BarItemButton) else {
        view.place(in: frame)
        continue
      }
      let height = min(Self.size(of: view, in: room.height).height, room.height)
      let inner = frame.insetUpToCenter(dx: BarItemButton.padding, dy: (room.height - height) / 2)
      view.place(in: view.roundToPixels(inner))
    }
  }

  private func parts(_ height: CGFloat) -> [ToolbarArrangement.Part] {
    zip(items, views).map { item, view in
      if item.isFlexible { return .init(width: 0, isFlexible: true) }
      if item.isSpace { return .init(width: item.isHidden ? 0 : item.width) }
      guard let view else { return .init(width: 0) }
      if item.width > 0 { return .init(width: item.width) }
      let width = Self.size(of: view, in: height).width
      return .init(width: view is BarItemButton ? width : width + 2 * BarItemButton.padding)
    }
  }

  /// The size of an item's view.
  static func size(of view: UIView, in height: CGFloat) -> CGSize {
    if view is BarItemButton || view is BarCustomView { return view.sizeThatFits(.zero) }
    // A custom view keeps its frame; one without a size has that of its content.
    if view.bounds.width > 0, view.bounds.height > 0 { return view.bounds.size }
    let size = view.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: height))
    return CGSize(
      width: size.width.isFinite && size.width < 10_000 ? size.width : 0,
      height: size.height > 0 ? size.height : height)
  }
}
