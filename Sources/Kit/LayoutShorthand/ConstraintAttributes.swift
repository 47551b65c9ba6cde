import MaruKit

/// A set of attributes that are constrained together.
public struct ConstraintAttributes: OptionSet, Sendable {
  /// The bits; an attribute's bit is at the index of its raw value.
  public let rawValue: UInt32

  private init(_ attributes: NSLayoutConstraint.Attribute...) {
    rawValue = attributes.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  static let left = Self(.left)
  static let right = Self(.right)
  static let top = Self(.top)
  static let bottom = Self(.bottom)
  static let leading = Self(.leading)
  static let trailing = Self(.trailing)
  static let width = Self(.width)
  static let height = Self(.height)
  static let centerX = Self(.centerX)
  static let centerY = Self(.centerY)
  static let lastBaseline = Self(.lastBaseline)
  static let firstBaseline = Self(.firstBaseline)
  static let leftMargin = Self(.leftMargin)
  static let rightMargin = Self(.rightMargin)
  static let topMargin = Self(.topMargin)
  static let bottomMargin = Self(.bottomMargin)
  static let leadingMargin = Self(.leadingMargin)
  static let trailingMargin = Self(.trailingMargin)
  static let centerXWithinMargins = Self(.centerXWithinMargins)
  static let centerYWithinMargins = Self(.centerYWithinMargins)

  static let edges = Self(.left, .right, .top, .bottom)
  static let horizontalEdges = Self(.left, .right)
  static let verticalEdges = Self(.top, .bottom)
  static let directionalEdges = Self(.leading, .trailing, .top, .bottom)
  static let directionalHorizontalEdges = Self(.leading, .trailing)
  static let directionalVerticalEdges = Self(.top, .bottom)
  static let size = Self(.width, .height)
  static let center = Self(.centerX, .centerY)
  static let margins = Self(.leftMargin, .rightMargin, .topMargin, .bottomMargin)
  static let directionalMargins = Self(.leadingMargin, .trailingMargin, .topMargin, .bottomMargin)
  static let centerWithinMargins = Self(.centerXWithinMargins, .centerYWithinMargins)

  /// The single attributes, in a fixed order.
  var each: [NSLayoutConstraint.Attribute] {
    (1...20).filter { rawValue & 1 << UInt32($0) != 0 }
      .compactMap { NSLayoutConstraint.Attribute(rawValue: $0) }
  }

  /// The other item's attribute that an attribute is compared with.
  ///
  /// It is the same attribute if the other item names none, the same set, or several including it.
  /// Edges are paired with the corresponding margins. Otherwise it is the first one that the other
  /// item names.
  func counterpart(
    of attribute: NSLayoutConstraint.Attribute, in other: ConstraintAttributes
  ) -> NSLayoutConstraint.Attribute {
    if other.isEmpty || other == self || other.each.contains(attribute) && other.each.count > 1 {
      return attribute
    }
    if other.each.count > 1, let paired = attribute.acrossMargin, other.each.contains(paired) {
      return paired
    }
    return other.each.first ?? attribute
  }
}
