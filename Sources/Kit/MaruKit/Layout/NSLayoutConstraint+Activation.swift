import Foundation

extension NSLayoutConstraint {
  /// Activates constraints, in order.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private static var lastOrdinal = 0

  func activate() {
    guard owner == nil else { return }
    if let problem { return refuse(problem) }
    guard let first = LayoutItem.of(firstStorage) else { return }
    let second = LayoutItem.of(secondStorage)
    guard let ancestor = closestView else {
      return refuse("its items have no common superview; add both to the same view tree first")
    }
    attach(to: ancestor, first, second)
  }

  /// Activates the constraint; `view` holds it even if it is not the closest common superview.
  func activate(heldBy view: UIView) {
    guard owner !== view else { return }
    if let problem { return refuse(problem) }
    guard let first = LayoutItem.of(firstStorage) else { return }
    let second = LayoutItem.of(secondStorage)
    for item in [first, second].compactMap(\.self) + startItems
    where item.hostView?.isDescendant(of: view) != true {
      return refuse(
        "\(LayoutItem.name(of: view)) cannot hold it: \(item.name) is not inside that view")
    }
    deactivate()
    attach(to: view, first, second)
  }

  private func refuse(_ reason: String) {
    UIApplication.shared.reportLayout("\(description) was not activated: \(reason)\(originNote)")
  }

  private func attach(to view: UIView, _ first: LayoutItem, _ second: LayoutItem?) {
    Self.lastOrdinal += 1
    ordinal = Self.lastOrdinal
    owner = view
    view.makeLayoutItem().own(self)
    first.refer(self, \.first)
    if let second, second !== first { second.refer(self, \.second) }
    for item in startItems {
      item.refer(self, nil)
      item.hostView?.participateInLayout()
    }
    first.hostView?.participateInLayout()
    second?.hostView?.participateInLayout()
    let top = view.topOfTree
    top.layoutEngine?.pendingConstraints.append(self)
    top.requestConstraintPass()
  }

  func deactivate() {
    guard let owner else { return }
    engine?.uninstall(self)
    owner.layoutItem?.disown(self)
    let first = LayoutItem.existing(of: firstStorage)
    let second = LayoutItem.existing(of: secondStorage)
    first?.forget(self, \.first)
    if second !== first { second?.forget(self, \.second) }
    for item in startItems { item.forgetStart(of: self) }
    self.owner = nil
    owner.topOfTree.requestConstraintPass()
  }

  /// The items where distances start.
  var startItems: [LayoutItem] {
    guard firstStart != nil || secondStart != nil else { return [] }
    return [firstStart, secondStart].compactMap { LayoutItem.of($0?.item) }
  }

  /// The closest view that contains all of the constraint's items.
  var closestView: UIView? {
    guard let first = LayoutItem.of(firstStorage) else { return nil }
    var ancestor = LayoutItem.commonAncestor(first, LayoutItem.of(secondStorage))
    for item in startItems {
      guard let view = ancestor else { return nil }
      ancestor = LayoutItem.commonAncestor(view.makeLayoutItem(), item)
    }
    return ancestor
  }

  /// The place that made the constraint, as the end of a warning.
  package var originNote: String { origin.map { " (made at \($0))" } ?? "" }

  private static func isLength(_ attribute: Attribute, _ start: DistanceStart?) -> Bool {
    if let start { return start.attribute.kind == attribute.kind }
    return attribute.kind == .width || attribute.kind == .height
  }

  /// The reason why the constraint can never be valid, or `nil`.
  private var problem: String? {
    guard firstStorage != nil else { return "its first item is gone" }
    guard LayoutItem.of(firstStorage) != nil else {
      return "its first item is neither a view nor a layout guide"
    }
    guard firstAttribute != .notAnAttribute else { return "it has no first attribute" }
    guard multiplier.isFinite else { return "its multiplier is \(multiplier)" }
    guard firstStart == nil || firstStart?.item != nil,
      secondStart == nil || secondStart?.item != nil
    else { return "one of its items is gone" }
    let isLength = Self.isLength(firstAttribute, firstStart)
    guard hasSecondItem, secondAttribute != .notAnAttribute else {
      return isLength ? nil : "an edge or a centre must be compared with that of another item"
    }
    guard secondStorage != nil else { return "its second item is gone" }
    guard LayoutItem.of(secondStorage) != nil else {
      return "its second item is neither a view nor a layout guide"
    }
    let otherIsLength = Self.isLength(secondAttribute, secondStart)
    let isOneKind = !isLength && !otherIsLength && firstAttribute.kind == secondAttribute.kind
    guard isOneKind || (isLength && otherIsLength) else {
      return "\(firstAttribute) and \(secondAttribute) cannot be compared"
    }
    if multiplier == 0, !isLength { return "the multiplier of an edge or a centre cannot be 0" }
    let (first, second) = (firstAttribute, secondAttribute)
    if !isLength,
      (first.isDirectional && second.isAbsoluteSide)
        || (first.isAbsoluteSide && second.isDirectional)
    {
      return "\(first) and \(second) cannot be compared: one follows the reading direction"
    }
    return nil
  }
}
