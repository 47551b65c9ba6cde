import Foundation

// Changes of a view that affect constraints.
extension UIView {
  /// Solves the constraints of the whole tree and lays out the view's subtree.
  ///
  /// It repeats while layout is requested, up to a limit. The view's own frame is set by its
  /// superview's layout, which stays pending.
  func layOutNow() {
    for _ in 0..<Self.passLimit {
      let top = topOfTree
      top.resolveConstraints()
      layer.layoutSubtree()
      guard top.constraintFlags.contains(.passRequested),
        !top.constraintFlags.contains(.isInPass)
      else { return }
    }
  }

  /// Called when leading and trailing have changed sides.
  func directionChanged() {
    setNeedsLayout()
    marginsMayHaveChanged()
    guard let layoutItem, let engine = topOfTree.layoutEngine else { return }
    engine.rewrite(layoutItem)
    let inner = subviewStorage.compactMap(\.layoutItem) + layoutItem.guides.map(\.layoutItem)
    for item in inner { item.place?.followDirection(of: self) }
    engine.request()
  }

  /// Updates constraints, guides and rounding for a new direction, text size or scale.
  func layoutTraitsChanged(from old: UITraitCollection?, to new: UITraitCollection) {
    guard let layoutItem, let old else { return }
    if old.layoutDirection != new.layoutDirection { directionChanged() }
    guard let engine = topOfTree.layoutEngine else { return }
    if old.preferredContentSizeCategory != new.preferredContentSizeCategory {
      engine.insetsChanged(of: self)
    }
    if old.displayScale != new.displayScale, layoutItem.place != nil {
      engine.markMoved(layoutItem)
      engine.contentChanged(layoutItem)
    }
  }

  /// Called when the frame starts or stops to determine the view's place.
  func placementChanged() {
    guard let item = layoutItem, let place = item.place, let engine = place.engine else { return }
    engine.placementChanged(self, item, place)
  }

  /// Updates items that stay in place during scrolling, after the bounds' origin has changed.
  func contentMoved() {
    guard let layoutItem, !layoutItem.guides.isEmpty || layoutItem.place?.contentOrigin != nil
    else { return }
    topOfTree.layoutEngine?.insetsChanged(of: self)
  }

  /// The stack view that may arrange this view.
  var stack: UIStackView? { superview as? UIStackView }

  /// Called when a subview's `intrinsicContentSize` has changed.
  func contentOfSubviewChanged() {
    setNeedsLayout()
    (self as? UIStackView)?.arrangedContentChanged()
  }

  /// The baselines from the subviews that provide them.
  func baselinesOfParts(in size: CGSize) -> Baselines? {
    let (first, last) = (forFirstBaselineLayout, forLastBaselineLayout)
    guard first !== self || last !== self else { return nil }
    var result = Baselines(first: 0, last: 0)
    if first !== self, first.isDescendant(of: self) {
      let inner = first.baselines(in: first.bounds.size) ?? Baselines(first: 0, last: 0)
      result.first = first.convert(CGPoint(x: 0, y: inner.first), to: self).y
    }
    if last !== self, last.isDescendant(of: self) {
      let inner = last.baselines(in: last.bounds.size) ?? Baselines(first: 0, last: 0)
      let y = last.convert(CGPoint(x: 0, y: last.bounds.height - inner.last), to: self).y
      result.last = bounds.height - y
    }
    return result
  }
}
