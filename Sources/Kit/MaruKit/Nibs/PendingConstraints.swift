import Foundation

/// The constraints of a nib file.
///
/// They are activated when all views exist, because they may refer to any of them.
@MainActor
final class PendingConstraints {
  private var list: [(element: NibElement, view: UIView)] = []
  private let objects: NibObjects

  init(_ objects: NibObjects) { self.objects = objects }

  /// Adds a constraint that is declared in a view.
  func add(_ element: NibElement, in view: UIView) { list.append((element, view)) }

  /// Activates all constraints in the file's order.
  func activate() {
    for (element, view) in list where element.flag("placeholder") != true {
      guard let constraint = makeConstraint(element, in: view) else { continue }
      objects.add(constraint, for: element)
      constraint.isActive = element.flag("installed") ?? true
    }
  }

  private func makeConstraint(_ element: NibElement, in view: UIView) -> NSLayoutConstraint? {
    guard element.name == "constraint" else {
      element.warn("unknown kind of constraint")
      return nil
    }
    guard let firstAttribute = attribute(element, "firstAttribute") else { return nil }
    guard let first = item(element, "firstItem", or: view) else { return nil }
    var second: AnyObject?
    var secondAttribute = NSLayoutConstraint.Attribute.notAnAttribute
    if element["secondItem"] != nil || element["secondAttribute"] != nil {
      second = item(element, "secondItem", or: view)
      guard second != nil, let attribute = attribute(element, "secondAttribute") else { return nil }
      secondAttribute = attribute
    }
    let relation = element.choice("relation", Self.relations) ?? .equal
    let constraint = NSLayoutConstraint(
      first: first, firstAttribute, relation, second: second, secondAttribute,
      multiplier: multiplier(element),
      constant: element.number("constant")
        ?? (element.flag("symbolic") == true ? standardDistance(first, second) : 0),
      origin: element.origin)
    constraint.identifier = element["identifier"]
    if let priority = element.number("priority") {
      constraint.priority = UILayoutPriority(Float(priority))
    }
    return constraint
  }

  /// The object that an attribute refers to; the view itself without the attribute.
  private func item(_ element: NibElement, _ attribute: String, or view: UIView) -> AnyObject? {
    guard let id = element[attribute] else { return view }
    guard let item = objects[id], item is UIView || item is UILayoutGuide else {
      element.warn("\(attribute)=\"\(id)\" is not a view or a layout guide in the file")
      return nil
    }
    return item
  }

  private func attribute(
    _ element: NibElement, _ name: String
  ) -> NSLayoutConstraint.Attribute? {
    if element[name] == nil { element.warn("the constraint has no \(name)") }
    return element.choice(name, Self.layoutAttributes)
  }

  /// The multiplier: a number or a ratio such as `16:9`.
  private func multiplier(_ element: NibElement) -> CGFloat {
    guard let text = element["multiplier"] else { return 1 }
    let parts = text.split(whereSeparator: { $0 == ":" || $0 == "/" }).compactMap {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    let factor = parts.count == 2 ? parts[0] / parts[1] : parts.count == 1 ? parts[0] : .nan
    guard factor.isFinite else {
      element.warn("multiplier=\"\(text)\" is not a number or a ratio")
      return 1
    }
    return CGFloat(factor)
  }

  /// The system's spacing: 8 points between neighbours, 20 to the edge of a superview.
  private func standardDistance(_ first: AnyObject, _ second: AnyObject?) -> CGFloat {
    func view(_ item: AnyObject?) -> UIView? {
      (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
    }
    guard let first = view(first), let second = view(second) else { return 8 }
    return first.isDescendant(of: second) || second.isDescendant(of: first) ? 20 : 8
  }

  private static let relations: [String: NSLayoutConstraint.Relation] = [
    "equal": .equal, "lessThanOrEqual": .lessThanOrEqual,
    "greaterThanOrEqual": .greaterThanOrEqual,
  ]
  private static let layoutAttributes: [String: NSLayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
    "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
    "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
    "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
    "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
    "centerYWithinMargins": .centerYWithinMargins,
  ]
}
