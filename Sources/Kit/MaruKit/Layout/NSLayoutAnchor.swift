import Foundation

/// An attribute of a view or a layout guide, from which constraints are made.
///
/// Mirrors UIKit's `NSLayoutAnchor`: only attributes of the same kind can be compared, which the
/// compiler checks. The constraints are created inactive.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject> {
  final weak var itemStorage: AnyObject?
  let attribute: NSLayoutConstraint.Attribute
  /// The start of the distance, if the anchor is one.
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

  /// Whether constraints leave the anchor's position or length open.
  open var hasAmbiguousLayout: Bool { LayoutItem.existing(of: itemStorage)?.isAmbiguous ?? false }

  /// The active constraints of the anchor's item on its axis.
  open var constraintsAffectingLayout: [NSLayoutConstraint] {
    let isVertical = attribute.kind == .y || attribute.kind == .height
    return LayoutItem.existing(of: itemStorage)?.affecting(isVertical ? .vertical : .horizontal)
      ?? []
  }

  /// This anchor equals another plus `constant` points.
  ///
  /// - Parameters:
  ///   - anchor: The other anchor.
  ///   - constant: Points.
  ///   - fileID: The caller's file, for warnings.
  ///   - line: The caller's line, for warnings.
  /// - Returns: An inactive constraint.
  public func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0, fileID: String = #fileID,
    line: Int = #line
  ) -> NSLayoutConstraint {
    make(.equal, anchor, constant: constant, fileID, line)
  }

  /// This anchor is at least another plus `constant` points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: constant, fileID, line)
  }

  /// This anchor is at most another plus `constant` points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, constant: constant, fileID, line)
  }

  final func make(
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

  /// The distance between the anchors is a multiple of the system's spacing of 8 points.
  final func spaced(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<AnchorType>,
    _ multiplier: CGFloat, _ fileID: String, _ line: Int
  ) -> NSLayoutConstraint {
    make(relation, other, constant: 8 * multiplier, fileID, line)
  }

  final func distance(to other: NSLayoutAnchor<AnchorType>) -> NSLayoutDimension {
    NSLayoutDimension(
      other.itemStorage, other.attribute, from: DistanceStart(itemStorage, attribute))
  }
}

/// The start of a distance.
@MainActor
final class DistanceStart {
  weak var item: AnyObject?
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    self.attribute = attribute
  }
}
