import Foundation
internal import Cassowary

extension LayoutEngine {
  /// The item's variables.
  ///
  /// They are created on first use, with the constraints that keep the item in place.
  func place(of item: LayoutItem) -> LayoutPlace {
    if let place = item.place, place.engine === self { return place }
    let place = LayoutPlace(engine: self, in: item.superview)
    item.place = place
    for variable in [place.x, place.y, place.width, place.height] { items[variable] = item }
    if let guide = item.guide, item.isGuide {
      install(guide, item, place)
    } else if let view = item.view {
      install(view, item, place)
    }
    return place
  }

  private func install(_ view: UIView, _ item: LayoutItem, _ place: LayoutPlace) {
    keepInPlace(view, item, place)
    // Subviews with flexible sides can now refer to this view.
    for subview in view.subviewStorage {
      if let child = subview.layoutItem, child.place != nil { refix(child) }
    }
    if !isMeasuring { view.markNeedsUpdateConstraints() }
  }

  /// Adds the constraints from the view's own frame, mask and content.
  private func keepInPlace(_ view: UIView, _ item: LayoutItem, _ place: LayoutPlace) {
    if view.translatesAutoresizingMaskIntoConstraints, !(isMeasuring && view === top) {
      fix(item, place, to: view)
    } else {
      changedContents.append(item)
      limit(place, item)
      if view === top { fixOrigin(item, place) }
      markMoved(item)
    }
  }

  /// Installs a view's own constraints again, after its frame has come into effect or lost it.
  func placementChanged(_ view: UIView, _ item: LayoutItem, _ place: LayoutPlace) {
    removeOwnConstraints(of: place)
    keepInPlace(view, item, place)
    request()
  }

  private func removeOwnConstraints(of place: LayoutPlace) {
    for side in place.fixed { remove(side.id) }
    for id in place.limits + place.content.ids { remove(id) }
    place.fixed = []
    place.limits = []
    let baselines = place.content.baselines
    place.content = LayoutPlace.ContentSize()
    place.content.baselines = baselines
  }

  /// Keeps the size from becoming negative.
  ///
  /// Its strength is just below `required`, which is UIKit's. So a superview that is too small for
  /// its required distances makes the subview empty and causes no conflict.
  func limit(_ place: LayoutPlace, _ item: LayoutItem) {
    guard let strength = Strength(999.99) else { return }
    place.limits = [place.width, place.height].map {
      add([Term($0)], .greaterThanOrEqual, 0, strength, .limit(item))
    }
  }

  private func fixOrigin(_ item: LayoutItem, _ place: LayoutPlace) {
    let frame = item.hostView?.frame ?? .zero
    place.fixed = [(place.x, frame.minX), (place.y, frame.minY)].map { variable, value in
      let value = finite(value)
      return LayoutPlace.FixedSide(
        id: add([Term(variable)], .equal, value, .required, .frame(item)), constant: value)
    }
  }

  // MARK: Constraints

  func installPending() {
    let trees = pendingTrees
    pendingTrees = []
    for view in trees where view === top || (top.map(view.isDescendant(of:)) ?? false) {
      install(treeAt: view)
    }
    let constraints = pendingConstraints
    pendingConstraints = []
    for constraint in constraints where constraint.owner != nil && constraint.engine == nil {
      guard let owner = constraint.owner, let top, owner.topOfTree === top else { continue }
      install(constraint)
    }
  }

  private func install(treeAt view: UIView) {
    guard view.constraintFlags.contains(.participates) else { return }
    for constraint in view.layoutItem?.ownedInOrder ?? [] where constraint.engine !== self {
      install(constraint)
    }
    for subview in view.subviewStorage { install(treeAt: subview) }
  }

  func install(_ constraint: NSLayoutConstraint) {
    guard let strength = Strength(Double(constraint.priority.rawValue)),
      let owner = constraint.owner,
      let (terms, base) = expression(of: constraint, in: owner)
    else { return }
    constraint.base = base
    constraint.engine = self
    constraint.solverID = add(
      terms, Relation(constraint.relation), base + Double(constraint.constant), strength,
      .constraint(constraint))
  }

  func uninstall(_ constraint: NSLayoutConstraint) {
    if let id = constraint.solverID { remove(id) }
    constraint.solverID = nil
    constraint.engine = nil
    for object in [constraint.firstStorage, constraint.secondStorage] {
      if let item = LayoutItem.existing(of: object), item.place != nil { leftItems.append(item) }
    }
    if !isMeasuring { top?.requestConstraintPass() }
  }

  /// Installs a constraint again after a change other than its constant.
  func reinstall(_ constraint: NSLayoutConstraint) {
    if let id = constraint.solverID { remove(id) }
    constraint.solverID = nil
    constraint.engine = nil
    install(constraint)
    if constraint.engine == nil { pendingConstraints.append(constraint) }
    request()
  }

  // MARK: Leaving

  func releaseLeftItems() {
    let left = leftItems
    leftItems = []
    for item in left where item.references.isEmpty {
      guard let place = item.place, place.engine === self, !place.isPassage else { continue }
      release(item)
    }
  }

  /// Releases the variables of an item.
  func release(_ item: LayoutItem) {
    guard let place = item.place, place.engine === self else { return }
    item.place = nil
    item.isMoved = false
    item.view?.layoutWidth = 0
    removeOwnConstraints(of: place)
    var variables = [place.x, place.y, place.width, place.height]
    if let origin = place.contentOrigin {
      remove(origin.fixedX)
      remove(origin.fixedY)
      variables += [origin.x, origin.y]
    }
    for variable in variables {
      items[variable] = nil
      solver.release(variable)
    }
    wrapping.removeAll { $0 === item }
    withBaselines.removeAll { $0 === item }
  }

  /// Releases a subtree that leaves; its inner constraints stay active and are installed elsewhere.
  func release(treeAt view: UIView) {
    guard view.constraintFlags.contains(.participates) else { return }
    if let item = view.layoutItem {
      for constraint in item.owned where constraint.engine === self {
        if let id = constraint.solverID { remove(id) }
        constraint.solverID = nil
        constraint.engine = nil
      }
      item.movedChildren = []
      for guide in item.guides { release(guide.layoutItem) }
      release(item)
    }
    for subview in view.subviewStorage { release(treeAt: subview) }
  }
}

extension LayoutItem {
  var ownedInOrder: [NSLayoutConstraint] { owned.sorted { $0.ordinal < $1.ordinal } }
}

extension LayoutPlace.ContentSize {
  var ids: [ConstraintID] {
    [width.most, width.least, height.most, height.least].compactMap { $0 }
  }
}

extension Relation {
  init(_ relation: NSLayoutConstraint.Relation) {
    switch relation {
    case .lessThanOrEqual: self = .lessThanOrEqual
    case .equal: self = .equal
    case .greaterThanOrEqual: self = .greaterThanOrEqual
    }
  }
}
