import MaruKit

/// The properties of a chain.
@MainActor
final class ConstraintDescription {
  weak var target: AnyObject?
  var attributes: ConstraintAttributes
  var relation: NSLayoutConstraint.Relation?
  var related: ConstraintItem?
  var constant = ConstraintConstant.number(0)
  var multiplier: CGFloat = 1
  var priority: Float = 1000
  var label: String?
  var origin: String?

  /// The constraint, created on first use, at the latest at the end of the closure.
  private(set) lazy var constraint: Constraint? = made()

  init(_ target: AnyObject?, _ attributes: ConstraintAttributes) {
    self.target = target
    self.attributes = attributes
  }

  /// The superview of the item.
  var superview: UIView? { LayoutItem.of(target)?.superview }

  private func made() -> Constraint? {
    guard let relation else { return nil }
    let layoutConstraints = attributes.each.map { attribute -> NSLayoutConstraint in
      let (other, otherAttribute) = counterpart(of: attribute)
      let made = NSLayoutConstraint(
        first: target, attribute, relation, second: other, otherAttribute,
        multiplier: multiplier,
        constant: constant.value(
          for: otherAttribute == .notAnAttribute ? attribute : otherAttribute), origin: origin)
      made.priority = UILayoutPriority(priority)
      made.identifier = label
      return made
    }
    return Constraint(self, layoutConstraints)
  }

  /// The item and attribute that an attribute is compared with.
  ///
  /// With a number alone, an edge is compared with the superview's edge, and a centre with the
  /// superview's left or upper edge.
  private func counterpart(
    of attribute: NSLayoutConstraint.Attribute
  ) -> (AnyObject?, NSLayoutConstraint.Attribute) {
    if let related {
      return (related.target, attributes.counterpart(of: attribute, in: related.attributes))
    }
    switch attribute {
    case .width, .height: return (nil, .notAnAttribute)
    case .centerX: return (superview, .left)
    case .centerY: return (superview, .top)
    default: return (superview, attribute)
    }
  }
}
