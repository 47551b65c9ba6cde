import MaruKit

/// What has every attribute and combination by name: `make.top.leading`, `view.snp.bottom`.
@MainActor
public protocol ConstraintAttributeNames {
  /// What a name stands for: the beginning of a chain, or what another chain compares with.
  associatedtype Named

  /// What stands for some attributes.
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
  /// The edge where lines begin.
  public var leading: Named { named(.leading) }
  /// The edge where lines end.
  public var trailing: Named { named(.trailing) }
  /// The width.
  public var width: Named { named(.width) }
  /// The height.
  public var height: Named { named(.height) }
  /// The middle from side to side.
  public var centerX: Named { named(.centerX) }
  /// The middle from top to bottom.
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
  /// The middle between the margins, from side to side.
  public var centerXWithinMargins: Named { named(.centerXWithinMargins) }
  /// The middle between the margins, from top to bottom.
  public var centerYWithinMargins: Named { named(.centerYWithinMargins) }
  /// All edges, left and right by name.
  public var edges: Named { named(.edges) }
  /// The left and the right edge.
  public var horizontalEdges: Named { named(.horizontalEdges) }
  /// The upper and the lower edge.
  public var verticalEdges: Named { named(.verticalEdges) }
  /// All edges, in reading direction.
  public var directionalEdges: Named { named(.directionalEdges) }
  /// The leading and the trailing edge.
  public var directionalHorizontalEdges: Named { named(.directionalHorizontalEdges) }
  /// The upper and the lower edge.
  public var directionalVerticalEdges: Named { named(.directionalVerticalEdges) }
  /// Width and height.
  public var size: Named { named(.size) }
  /// The middle.
  public var center: Named { named(.center) }
  /// All margins, left and right by name.
  public var margins: Named { named(.margins) }
  /// All margins, in reading direction.
  public var directionalMargins: Named { named(.directionalMargins) }
  /// The middle between the margins.
  public var centerWithinMargins: Named { named(.centerWithinMargins) }
}
