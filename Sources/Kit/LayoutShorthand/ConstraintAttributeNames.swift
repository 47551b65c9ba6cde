import MaruKit

/// A type with all attributes and their combinations by name: `make.top.leading`,
/// `view.snp.bottom`.
@preconcurrency @MainActor
public protocol ConstraintAttributeNames {
  /// The result of a name: the start of a chain, or an item to compare with.
  associatedtype Named

  /// The result for some attributes.
  func named(_ attributes: ConstraintAttributes) -> Named
}

extension ConstraintAttributeNames {
  /// The left edge.
  public var left: Named { named(.left) }
  /// The upper edge.
  public var top: Named { named(.top) }
  /// The right edge.
  public var right: Named { named(.right) }
  /// The lower edge.
  public var bottom: Named { named(.bottom) }
  /// The leading edge.
  public var leading: Named { named(.leading) }
  /// The trailing edge.
  public var trailing: Named { named(.trailing) }
  /// The width.
  public var width: Named { named(.width) }
  /// The height.
  public var height: Named { named(.height) }
  /// The horizontal centre.
  public var centerX: Named { named(.centerX) }
  /// The vertical centre.
  public var centerY: Named { named(.centerY) }
  /// The last baseline.
  public var lastBaseline: Named { named(.lastBaseline) }
  /// The first baseline.
  public var firstBaseline: Named { named(.firstBaseline) }
  /// The left margin.
  public var leftMargin: Named { named(.leftMargin) }
  /// The right margin.
  public var rightMargin: Named { named(.rightMargin) }
  /// The upper margin.
  public var topMargin: Named { named(.topMargin) }
  /// The lower margin.
  public var bottomMargin: Named { named(.bottomMargin) }
  /// The leading margin.
  public var leadingMargin: Named { named(.leadingMargin) }
  /// The trailing margin.
  public var trailingMargin: Named { named(.trailingMargin) }
  /// The horizontal centre between the margins.
  public var centerXWithinMargins: Named { named(.centerXWithinMargins) }
  /// The vertical centre between the margins.
  public var centerYWithinMargins: Named { named(.centerYWithinMargins) }
  /// All edges, with left and right.
  public var edges: Named { named(.edges) }
  /// The left and the right edge.
  public var horizontalEdges: Named { named(.horizontalEdges) }
  /// The upper and the lower edge.
  public var verticalEdges: Named { named(.verticalEdges) }
  /// All edges, with leading and trailing.
  public var directionalEdges: Named { named(.directionalEdges) }
  /// The leading and the trailing edge.
  public var directionalHorizontalEdges: Named { named(.directionalHorizontalEdges) }
  /// The upper and the lower edge.
  public var directionalVerticalEdges: Named { named(.directionalVerticalEdges) }
  /// Width and height.
  public var size: Named { named(.size) }
  /// The centre.
  public var center: Named { named(.center) }
  /// All margins, with left and right.
  public var margins: Named { named(.margins) }
  /// All margins, with leading and trailing.
  public var directionalMargins: Named { named(.directionalMargins) }
  /// The centre between the margins.
  public var centerWithinMargins: Named { named(.centerWithinMargins) }
}
