import MaruKit

/// A type that attributes can be compared with: an item, a view, a layout guide or a constant.
public protocol ConstraintRelatableTarget {}

/// A type that gives each attribute a constant: a number, a size, a point or insets.
public protocol ConstraintConstantTarget {}

/// A type of offsets.
public protocol ConstraintOffsetTarget: ConstraintConstantTarget {}

/// A type of insets; positive values point inwards.
public protocol ConstraintInsetTarget: ConstraintConstantTarget {}

/// A type of directional insets.
public protocol ConstraintDirectionalInsetTarget: ConstraintConstantTarget {}

/// A type of multipliers.
public protocol ConstraintMultiplierTarget {
  /// The factor.
  var constraintMultiplierTargetValue: CGFloat { get }
}

/// A type of priorities.
public protocol ConstraintPriorityTarget {
  /// The priority's value.
  var constraintPriorityTargetValue: Float { get }
}

extension Int: ConstraintRelatableTarget, ConstraintOffsetTarget, ConstraintInsetTarget,
  ConstraintMultiplierTarget, ConstraintPriorityTarget
{}
extension UInt: ConstraintRelatableTarget, ConstraintOffsetTarget, ConstraintInsetTarget,
  ConstraintMultiplierTarget, ConstraintPriorityTarget
{}
extension Float: ConstraintRelatableTarget, ConstraintOffsetTarget, ConstraintInsetTarget,
  ConstraintMultiplierTarget, ConstraintPriorityTarget
{}
extension Double: ConstraintRelatableTarget, ConstraintOffsetTarget, ConstraintInsetTarget,
  ConstraintMultiplierTarget, ConstraintPriorityTarget
{}
extension CGFloat: ConstraintRelatableTarget, ConstraintOffsetTarget, ConstraintInsetTarget,
  ConstraintMultiplierTarget, ConstraintPriorityTarget
{}
extension CGSize: ConstraintRelatableTarget, ConstraintOffsetTarget {}
extension CGPoint: ConstraintRelatableTarget, ConstraintOffsetTarget {}
extension UIEdgeInsets: ConstraintRelatableTarget, ConstraintOffsetTarget, ConstraintInsetTarget {}
extension NSDirectionalEdgeInsets: ConstraintRelatableTarget, ConstraintOffsetTarget,
  ConstraintDirectionalInsetTarget
{}
extension UIView: ConstraintRelatableTarget {}
extension UILayoutGuide: ConstraintRelatableTarget {}
extension ConstraintItem: ConstraintRelatableTarget {}
extension UILayoutPriority: ConstraintPriorityTarget {
  /// The priority's value.
  public var constraintPriorityTargetValue: Float { rawValue }
}
extension ConstraintPriority: ConstraintPriorityTarget {
  /// The priority's value.
  public var constraintPriorityTargetValue: Float { value }
}

extension BinaryInteger {
  /// The number.
  public var constraintMultiplierTargetValue: CGFloat { CGFloat(self) }
  /// The priority's value.
  public var constraintPriorityTargetValue: Float { Float(self) }
}

extension BinaryFloatingPoint {
  /// The number.
  public var constraintMultiplierTargetValue: CGFloat { CGFloat(self) }
  /// The priority's value.
  public var constraintPriorityTargetValue: Float { Float(self) }
}

/// The constants that a target gives to attributes.
enum ConstraintConstant {
  case number(CGFloat)
  case size(CGSize)
  case point(CGPoint)
  case insets(UIEdgeInsets)
  case directionalInsets(NSDirectionalEdgeInsets)

  /// Creates the constants of a target; `nil` for views and other items.
  init?(_ target: Any) {
    switch target {
    case let value as CGFloat: self = .number(value)
    case let value as Int: self = .number(CGFloat(value))
    case let value as UInt: self = .number(CGFloat(value))
    case let value as Double: self = .number(CGFloat(value))
    case let value as Float: self = .number(CGFloat(value))
    case let value as CGSize: self = .size(value)
    case let value as CGPoint: self = .point(value)
    case let value as UIEdgeInsets: self = .insets(value)
    case let value as NSDirectionalEdgeInsets: self = .directionalInsets(value)
    default: return nil
    }
  }

  /// The number as insets on all sides.
  var asInsets: ConstraintConstant {
    guard case .number(let value) = self else { return self }
    return .insets(UIEdgeInsets(top: value, left: value, bottom: value, right: value))
  }

  /// The constant for an attribute, in points.
  func value(for attribute: NSLayoutConstraint.Attribute) -> CGFloat {
    switch self {
    case .number(let value): value
    case .size(let size):
      attribute == .width ? size.width : attribute == .height ? size.height : 0
    case .point(let point):
      switch attribute.kind {
      case .x: point.x
      case .y: point.y
      default: 0
      }
    case .insets(let insets):
      Self.value(
        for: attribute, insets.top, insets.left, insets.bottom, insets.right)
    case .directionalInsets(let insets):
      Self.value(
        for: attribute, insets.top, insets.leading, insets.bottom, insets.trailing)
    }
  }

  private static func value(
    for attribute: NSLayoutConstraint.Attribute, _ top: CGFloat, _ start: CGFloat,
    _ bottom: CGFloat, _ end: CGFloat
  ) -> CGFloat {
    switch attribute {
    case .left, .leading, .leftMargin, .leadingMargin: start
    case .right, .trailing, .rightMargin, .trailingMargin: -end
    case .top, .topMargin, .firstBaseline: top
    case .bottom, .bottomMargin, .lastBaseline: -bottom
    case .centerX, .centerXWithinMargins: (start - end) / 2
    case .centerY, .centerYWithinMargins: (top - bottom) / 2
    case .width: -(start + end)
    case .height: -(top + bottom)
    case .notAnAttribute: 0
    }
  }
}
