import Foundation

/// What one chain of a shorthand has said so far.
@MainActor
final class ConstraintDescription {
  weak var target: AnyObject?
  var attributes: ConstraintAttributes
  var relation: NSLayoutConstraint.Relation?
  var related: ConstraintItem?
  var relatedConstant: ConstraintConstant?
  var constant = ConstraintConstant.number(0)
  var multiplier: CGFloat = 1
  var priority: Float = 1000
  var label: String?
  var origin: String?

  /// The constraint; made when it is first asked for, at the latest when its closure is over.
  private(set) lazy var constraint: Constraint? = made()

  init(_ target: AnyObject?, _ attributes: ConstraintAttributes) {
    self.target = target
    self.attributes = attributes
  }

  /// The view that the item lies in.
  var superview: UIView? { LayoutItem.of(target)?.superview }

  private func made() -> Constraint? {
    guard let relation else { return nil }
    let layoutConstraints = attributes.each.map { attribute -> NSLayoutConstraint in
      let isLength = attribute == .width || attribute == .height
      // An edge that is compared with a number is compared with the superview's.
      let other: AnyObject? =
        related.map(\.target) ?? (isLength ? nil : superview)
      let otherAttribute =
        other == nil
        ? .notAnAttribute : attributes.counterpart(of: attribute, in: related?.attributes ?? [])
      let sum =
        (relatedConstant?.value(for: attribute) ?? 0) + constant.value(for: attribute)
      let made = NSLayoutConstraint(
        first: target, attribute, relation, second: other, otherAttribute,
        multiplier: multiplier, constant: sum, origin: origin)
      made.priority = UILayoutPriority(priority)
      made.identifier = label
      return made
    }
    return Constraint(self, layoutConstraints)
  }
}
