extension NSLayoutConstraint {
  /// The comparisons of a constraint's two sides.
  public enum Relation: Int, Hashable, Sendable {
    /// The left side is at most the right side.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal = 0
    /// The left side is at least the right side.
    case greaterThanOrEqual = 1
  }

  /// The horizontal or the vertical axis.
  public enum Axis: Int, Hashable, Sendable {
    /// From left to right or from right to left.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// An attribute of a view or a layout guide.
  ///
  /// A view's attributes are those of its alignment rectangle: the frame without
  /// `alignmentRectInsets`.
  public enum Attribute: Int, Hashable, Sendable {
    /// No attribute: the constant alone.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The edge where a line of text begins.
    case leading = 5
    /// The edge where a line of text ends.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The horizontal centre.
    case centerX = 9
    /// The vertical centre.
    case centerY = 10
    /// The baseline of the last line of text; the lower edge if there is none.
    case lastBaseline = 11
    /// The baseline of the first line of text; the upper edge if there is none.
    case firstBaseline = 12
    /// The left edge inside the margin.
    case leftMargin = 13
    /// The right edge inside the margin.
    case rightMargin = 14
    /// The upper edge inside the margin.
    case topMargin = 15
    /// The lower edge inside the margin.
    case bottomMargin = 16
    /// The leading edge inside the margin.
    case leadingMargin = 17
    /// The trailing edge inside the margin.
    case trailingMargin = 18
    /// The horizontal centre between the margins.
    case centerXWithinMargins = 19
    /// The vertical centre between the margins.
    case centerYWithinMargins = 20
  }

  /// The alignment and the direction of a visual format.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Aligns left edges.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Aligns right edges.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Aligns upper edges.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Aligns lower edges.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Aligns leading edges.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Aligns trailing edges.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Aligns horizontal centres.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Aligns vertical centres.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Aligns last baselines.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// Aligns first baselines.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// Runs from leading to trailing; the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// Runs from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// Runs from right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// Measures gaps between edges; the default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Measures the gaps of a column from a view's last baseline to the next view's first.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
  }
}

extension NSLayoutConstraint.Attribute {
  /// The kinds of attributes; only those of the same kind can be compared.
  package enum Kind {
    case none, x, y, width, height
  }

  package var kind: Kind {
    switch self {
    case .notAnAttribute: .none
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .x
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .y
    case .width: .width
    case .height: .height
    }
  }

  /// Whether the attribute follows the reading direction.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute is left or right regardless of the reading direction.
  var isAbsoluteSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  var dependsOnMargins: Bool { rawValue >= Self.leftMargin.rawValue }

  var dependsOnBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Replaces leading and trailing by left or right.
  func resolved(isRightToLeft: Bool) -> Self {
    switch self {
    case .leading: isRightToLeft ? .right : .left
    case .trailing: isRightToLeft ? .left : .right
    case .leadingMargin: isRightToLeft ? .rightMargin : .leftMargin
    case .trailingMargin: isRightToLeft ? .leftMargin : .rightMargin
    default: self
    }
  }

  /// The margin attribute of an edge, or the edge of a margin attribute.
  package var acrossMargin: Self? {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .centerX: .centerXWithinMargins
    case .centerY: .centerYWithinMargins
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}
