import Foundation

/// One attribute of a view or a layout guide, which constraints can be made from.
///
/// Mirrors UIKit's `NSLayoutAnchor`: the compiler sees to it that only attributes of one kind are
/// compared. The constraints that its methods make are not active as yet.
@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject> {
  weak var itemStorage: AnyObject?
  let attribute: NSLayoutConstraint.Attribute
  /// Where the distance begins that the anchor is, if it is one.
  let start: DistanceStart?

  init(
    _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, from start: DistanceStart? = nil
  ) {
    itemStorage = item
    self.attribute = attribute
    self.start = start
  }

  /// The view or the layout guide.
  open var item: AnyObject? { itemStorage }

  /// Class, identifier and attribute.
  open var name: String { NSLayoutConstraint.name(of: itemStorage, attribute) }

  /// Whether constraints leave open where the anchor is.
  open var hasAmbiguousLayout: Bool { LayoutItem.existing(of: itemStorage)?.isAmbiguous ?? false }

  /// The active constraints of the anchor's item that speak of its axis.
  open var constraintsAffectingLayout: [NSLayoutConstraint] {
    let isVertical = attribute.kind == .y || attribute.kind == .height
    return LayoutItem.existing(of: itemStorage)?.affecting(isVertical ? .vertical : .horizontal)
      ?? []
  }

  /// This anchor is where another is, and `constant` points on.
  ///
  /// - Parameters:
  ///   - anchor: The other anchor.
  ///   - constant: Points.
  ///   - fileID: Where the constraint is made, for warnings.
  ///   - line: The same.
  /// - Returns: A constraint that is not active.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0, fileID: String = #fileID,
    line: Int = #line
  ) -> NSLayoutConstraint {
    make(.equal, anchor, constant: constant, fileID, line)
  }

  /// This anchor is not before another and `constant` points on.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: constant, fileID, line)
  }

  /// This anchor is not after another and `constant` points on.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, constant: constant, fileID, line)
  }

  func make(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<AnchorType>?,
    multiplier: CGFloat = 1, constant: CGFloat, _ fileID: String, _ line: Int
  ) -> NSLayoutConstraint {
    let made = NSLayoutConstraint(
      first: itemStorage, attribute, relation, second: other?.itemStorage,
      other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant,
      origin: "\(fileID):\(line)")
    made.firstStart = start
    made.secondStart = other?.start
    return made
  }

  /// A multiple of the system's spacing between neighbours, 8 points, lies between the anchors.
  func spaced(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<AnchorType>,
    _ multiplier: CGFloat, _ fileID: String, _ line: Int
  ) -> NSLayoutConstraint {
    make(relation, other, constant: 8 * multiplier, fileID, line)
  }

  func distance(to other: NSLayoutAnchor<AnchorType>) -> NSLayoutDimension {
    NSLayoutDimension(
      other.itemStorage, other.attribute, from: DistanceStart(itemStorage, attribute))
  }
}

/// Where a distance begins.
@MainActor
final class DistanceStart {
  weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }
}
