import Foundation
import Graphics
import Raster

/// An animatable value.
///
/// Equal values are drawn alike. Images are compared by identity.
public enum AnimationValue: Equatable, Sendable {
  /// A number.
  case number(Double)
  /// A point.
  case point(CGPoint)
  /// A size or an offset.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A transform.
  case transform(CATransform3D)
  /// A colour.
  case color(CGColor)
  /// A path.
  case path(CGPath)
  /// Several colours, such as those of a gradient.
  case colors([CGColor])
  /// Several numbers, such as the locations of a gradient's colours.
  case numbers([Double])
  /// An image.
  case image(CGImage)
  /// The difference between two values, component by component.
  case difference([Double])

  /// The absence of a colour; drawn as the clear colour.
  public static let noColor = AnimationValue.color(absentColor)
  private static let absentColor = CGColor(gray: 0, alpha: 0)

  /// Whether it is the absence of a colour, as opposed to the clear colour.
  public var isNoColor: Bool {
    if case .color(let color) = self { color === Self.absentColor } else { false }
  }

  /// Wraps any value that Core Animation's properties accept, or returns `nil`.
  public init?(_ value: Any?) {
    switch value {
    case let value as AnimationValue: self = value
    case let value as CGFloat: self = .number(Double(value))
    case let value as Double: self = .number(value)
    case let value as Float: self = .number(Double(value))
    case let value as Int: self = .number(Double(value))
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as CGAffineTransform: self = .transform(CATransform3D(value))
    case let value as CGColor: self = .color(value)
    case let value as CGPath: self = .path(value)
    case let value as CGImage: self = .image(value)
    case let value as NSNumber: self = .number(value.doubleValue)
    case let value as NSValue: self.init(wrapped: value)
    case let value as [CGColor]: self = .colors(value)
    case let value as [Double]: self = .numbers(value)
    case let value as [NSNumber]: self = .numbers(value.map(\.doubleValue))
    case let value as [Any]:
      let colors = value.compactMap { $0 as? CGColor }
      guard colors.count == value.count else { return nil }
      self = .colors(colors)
    default: return nil
    }
  }

  /// The value in the type that Core Animation's properties accept.
  public var anyValue: Any {
    switch self {
    case .number(let value): CGFloat(value)
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .color(let value): value
    case .path(let value): value
    case .colors(let value): value
    case .numbers(let value): value.map { NSNumber(value: $0) }
    case .image(let value): value
    case .difference(let value): value
    }
  }

  /// Whether two values are drawn alike.
  public static func == (a: AnimationValue, b: AnimationValue) -> Bool {
    switch (a, b) {
    case (.image(let a), .image(let b)): a === b
    case (.transform(let a), .transform(let b)): a == b
    case (.path(let a), .path(let b)): a == b
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color),
      (.colors, .colors), (.numbers, .numbers), (.difference, .difference):
      a.components == b.components
    default: false
    }
  }

  /// Interpolates between this value and another.
  ///
  /// `fraction` may lie outside 0…1. Colours are interpolated premultiplied. Transforms of the
  /// plane are decomposed into scale, skew, rotation (the shorter way) and translation, other
  /// transforms into the corresponding parts in space. Paths and lists of the same structure are
  /// interpolated; images of the same size are cross-faded. Other values switch at the end.
  public func interpolated(to end: AnimationValue, at fraction: Double) -> AnimationValue {
    if fraction == 0 { return self }
    if fraction == 1 { return end }
    switch (self, end) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * fraction)
    case (.transform(let a), .transform(let b)) where !a.isPlanar || !b.isPlanar:
      return .transform(SpatialParts(a).interpolated(to: SpatialParts(b), at: fraction).transform)
    case (.image(let a), .image(let b)):
      return ImageFade.image(from: a, to: b, at: fraction).map { .image($0) }
        ?? (fraction < 0.5 ? self : end)
    default:
      guard let way = end.difference(from: self) else { return fraction < 1 ? self : end }
      return moved(by: way, times: fraction) ?? (fraction < 1 ? self : end)
    }
  }

  /// The sum, as computed by additive animations.
  ///
  /// Transforms are concatenated, this one first. The result is `nil` for values of different
  /// types.
  public func adding(_ other: AnimationValue) -> AnimationValue? {
    if case .difference(let way) = other { return moved(by: way, times: 1) }
    switch (self, other) {
    case (.transform(let a), .transform(let b)): return .transform(CATransform3DConcat(a, b))
    case (.image, _), (_, .image): return nil
    default:
      guard isAlike(other), let way = other.components else { return nil }
      return moved(by: way, times: 1)
    }
  }

  /// The difference, for types whose differences have the same type.
  public func subtracting(_ other: AnimationValue) -> AnimationValue? {
    switch self {
    case .number, .point, .size, .rect, .numbers, .difference:
      guard isAlike(other), let way = other.components else { return nil }
      return moved(by: way, times: -1)
    default: return nil
    }
  }
}
