import Foundation
internal import Cassowary

// Content sizes: intrinsic sizes, wrapped lines, baselines.
extension LayoutEngine {
  /// Reads the intrinsic sizes of the views whose content has changed.
  func refreshContents() {
    var seen = Set<ObjectIdentifier>()
    let changed = changedContents
    changedContents = []
    for item in changed where seen.insert(ObjectIdentifier(item)).inserted {
      guard let view = item.view, let place = item.place, place.engine === self,
        !view.translatesAutoresizingMaskIntoConstraints || (isMeasuring && view === top)
      else { continue }
      if view.wrapsToLayoutWidth {
        if !wrapping.contains(where: { $0 === item }) { wrapping.append(item) }
        // Solve even if the unwrapped size is known already: its lines still have to be wrapped.
        needsSolving = true
      } else {
        wrapping.removeAll { $0 === item }
      }
      place.content.brokenAt = 0
      take(intrinsicSize(of: view, brokenAt: 0), for: item, place)
      if place.content.baselines != nil { updateBaselines(of: item, view, place) }
    }
  }

  private func intrinsicSize(of view: UIView, brokenAt width: CGFloat) -> CGSize {
    view.layoutWidth = width
    var size = view.intrinsicContentSize
    // An invalid length counts as no intrinsic size.
    if !(size.width >= 0 && size.width < 1e9) { size.width = UIView.noIntrinsicMetric }
    if !(size.height >= 0 && size.height < 1e9) { size.height = UIView.noIntrinsicMetric }
    return size
  }

  private func take(_ size: CGSize, for item: LayoutItem, _ place: LayoutPlace) {
    let insets = item.view?.alignmentRectInsets ?? .zero
    take(
      size.width, insets.left + insets.right, .horizontal, item, place.width,
      isLoose: place.content.brokenAt > 0, &place.content.width)
    take(
      size.height, insets.top + insets.bottom, .vertical, item, place.height,
      &place.content.height)
  }

  private func take(
    _ length: CGFloat, _ inset: CGFloat, _ axis: NSLayoutConstraint.Axis, _ item: LayoutItem,
    _ variable: Variable, isLoose: Bool = false, _ side: inout LayoutPlace.ContentSide
  ) {
    let value = length < 0 ? UIView.noIntrinsicMetric : length + inset
    var hugging = item.hugging[axis]
    // A wrapping label takes spare room before a neighbour with the same hugging priority.
    if isLoose, hugging != .required, hugging.rawValue > 1 { hugging.rawValue -= 0.5 }
    var compression = item.compression[axis]
    // A label that can wrap shrinks before a neighbour with the same compression resistance.
    if axis == .horizontal, item.view?.wrapsToLayoutWidth == true, compression != .required,
      compression.rawValue > 1
    {
      compression.rawValue -= 0.5
    }
    guard value != side.value || hugging != side.hugging || compression != side.compression else {
      return
    }
    side.value = value
    side.hugging = hugging
    side.compression = compression
    let number = Double(value)
    side.most = updated(
      side.most, .lessThanOrEqual, variable, number, hugging, .content(item, axis))
    side.least = updated(
      side.least, .greaterThanOrEqual, variable, number, compression, .content(item, axis))
    request()
  }

  /// Updates, adds or removes one of a side's two inequalities.
  private func updated(
    _ id: ConstraintID?, _ relation: Relation, _ variable: Variable, _ value: Double,
    _ priority: UILayoutPriority, _ source: ConstraintSource
  ) -> ConstraintID? {
    guard value >= 0, let strength = Strength(Double(priority.rawValue)) else {
      if let id { remove(id) }
      return nil
    }
    guard let id else { return add([Term(variable)], relation, value, strength, source) }
    solver.setConstant(value, of: id)
    solver.setStrength(strength, of: id)
    return id
  }

  // MARK: Lines

  /// Removes the wrapped width of labels that had too little room.
  func widenWrapped() {
    for item in wrapping {
      guard let view = item.view, let place = item.place, place.content.brokenAt > 0,
        place.content.width.value < place.content.brokenAt - 0.01
      else { continue }
      place.content.brokenAt = 0
      take(intrinsicSize(of: view, brokenAt: 0), for: item, place)
    }
  }

  /// Wraps lines at the solved widths.
  ///
  /// Returns whether any size has changed.
  func breakLines() -> Bool {
    var isChanged = false
    for item in wrapping {
      guard let view = item.view, let place = item.place else { continue }
      let insets = view.alignmentRectInsets
      let width = view.roundToPixels(
        CGFloat(solver.value(of: place.width)) - insets.left - insets.right)
      let content = place.content
      let isTooNarrow = width < content.width.value - insets.left - insets.right - 0.01
      let isWider = content.brokenAt > 0 && width > content.brokenAt + 0.01
      guard width > 0, isTooNarrow || isWider else { continue }
      place.content.brokenAt = width
      take(intrinsicSize(of: view, brokenAt: width), for: item, place)
      isChanged = isChanged || needsSolving
    }
    return isChanged
  }

  // MARK: Baselines

  /// Updates the baselines after heights have changed.
  ///
  /// Returns whether any baseline has moved.
  func adjustBaselines() -> Bool {
    var isChanged = false
    for item in withBaselines {
      guard let view = item.view, let place = item.place else { continue }
      if updateBaselines(of: item, view, place) { isChanged = true }
    }
    return isChanged
  }

  @discardableResult
  private func updateBaselines(of item: LayoutItem, _ view: UIView, _ place: LayoutPlace) -> Bool {
    let size = CGSize(
      width: solver.value(of: place.width), height: solver.value(of: place.height))
    guard let old = place.content.baselines, let new = view.baselines(in: size),
      abs(old.first - new.first) > 0.01 || abs(old.last - new.last) > 0.01
    else { return false }
    place.content.baselines = new
    baselinesMoved(of: item)
    return true
  }

  /// Reinstalls the baseline constraints of an item and of the views that borrow its baseline.
  ///
  /// Call it when the baseline has moved, or when it comes from another view.
  func baselinesMoved(of item: LayoutItem) {
    var next: LayoutItem? = item
    while let item = next {
      for constraint in item.references where constraint.engine === self {
        let isConcerned =
          constraint.firstAttribute.dependsOnBaseline
          || constraint.secondAttribute.dependsOnBaseline
        if isConcerned { reinstall(constraint) }
      }
      next = item.superview?.layoutItem
      guard let view = item.view, let parent = next?.view,
        parent.forFirstBaselineLayout !== parent || parent.forLastBaselineLayout !== parent,
        view.isDescendant(of: parent)
      else { return }
    }
  }
}
