import Foundation

/// Attributes of a view or a layout guide, to compare others with: `view.snp.bottom`.
@MainActor
public final class ConstraintItem {
  weak var target: AnyObject?
  let attributes: ConstraintAttributes

  init(_ target: AnyObject?, _ attributes: ConstraintAttributes) {
    self.target = target
    self.attributes = attributes
  }
}

/// What has attributes by name: `view.snp`, `guide.snp`.
@MainActor
public protocol ConstraintAttributesDSL {
  /// The view or the layout guide.
  var target: AnyObject? { get }
}

extension ConstraintAttributesDSL {
  func item(_ attributes: ConstraintAttributes) -> ConstraintItem {
    ConstraintItem(target, attributes)
  }

  /// The left edge.
  public var left: ConstraintItem { item(.left) }
  /// The upper edge.
  public var top: ConstraintItem { item(.top) }
  /// The right edge.
  public var right: ConstraintItem { item(.right) }
  /// The lower edge.
  public var bottom: ConstraintItem { item(.bottom) }
  /// The edge where lines begin.
  public var leading: ConstraintItem { item(.leading) }
  /// The edge where lines end.
  public var trailing: ConstraintItem { item(.trailing) }
  /// The width.
  public var width: ConstraintItem { item(.width) }
  /// The height.
  public var height: ConstraintItem { item(.height) }
  /// The middle from side to side.
  public var centerX: ConstraintItem { item(.centerX) }
  /// The middle from top to bottom.
  public var centerY: ConstraintItem { item(.centerY) }
  /// All edges, left and right by name.
  public var edges: ConstraintItem { item(.edges) }
  /// The left and the right edge.
  public var horizontalEdges: ConstraintItem { item(.horizontalEdges) }
  /// The upper and the lower edge.
  public var verticalEdges: ConstraintItem { item(.verticalEdges) }
  /// All edges, in reading direction.
  public var directionalEdges: ConstraintItem { item(.directionalEdges) }
  /// The leading and the trailing edge.
  public var directionalHorizontalEdges: ConstraintItem { item(.directionalHorizontalEdges) }
  /// The upper and the lower edge.
  public var directionalVerticalEdges: ConstraintItem { item(.directionalVerticalEdges) }
  /// Width and height.
  public var size: ConstraintItem { item(.size) }
  /// The middle.
  public var center: ConstraintItem { item(.center) }
  /// The last baseline.
  public var lastBaseline: ConstraintItem { item(.lastBaseline) }
  /// The first baseline.
  public var firstBaseline: ConstraintItem { item(.firstBaseline) }
  /// The left margin.
  public var leftMargin: ConstraintItem { item(.leftMargin) }
  /// The upper margin.
  public var topMargin: ConstraintItem { item(.topMargin) }
  /// The right margin.
  public var rightMargin: ConstraintItem { item(.rightMargin) }
  /// The lower margin.
  public var bottomMargin: ConstraintItem { item(.bottomMargin) }
  /// The leading margin.
  public var leadingMargin: ConstraintItem { item(.leadingMargin) }
  /// The trailing margin.
  public var trailingMargin: ConstraintItem { item(.trailingMargin) }
  /// The middle between the margins, from side to side.
  public var centerXWithinMargins: ConstraintItem { item(.centerXWithinMargins) }
  /// The middle between the margins, from top to bottom.
  public var centerYWithinMargins: ConstraintItem { item(.centerYWithinMargins) }
  /// All margins, left and right by name.
  public var margins: ConstraintItem { item(.margins) }
  /// All margins, in reading direction.
  public var directionalMargins: ConstraintItem { item(.directionalMargins) }
  /// The middle between the margins.
  public var centerWithinMargins: ConstraintItem { item(.centerWithinMargins) }
}
