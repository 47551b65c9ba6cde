import Foundation
import Graphics

/// A value that can be animated.
public enum AnimationValue: Equatable, Sendable {
  /// A number.
  case number(Double)
  /// A place.
  case point(CGPoint)
  /// A size or an offset.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A transform.
  case transform(CATransform3D)
  /// A colour.
  case color(CGColor)

  /// The value of anything that Core Animation's properties take, or `nil`.
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
    default: return nil
    }
  }

  /// The value between this one and another.
  ///
  /// `fraction` may lie outside 0…1. Values of different kinds switch over at the end.
  public func interpolated(to end: AnimationValue, at fraction: Double) -> AnimationValue {
    if case .transform(let a) = self, case .transform(let b) = end {
      return .transform(a.interpolated(to: b, at: CGFloat(fraction)))
    }
    return combined(with: end) { $0 + ($1 - $0) * fraction } ?? (fraction < 1 ? self : end)
  }

  /// The sum; transforms are concatenated.
  ///
  /// `nil` for values of different kinds.
  public func adding(_ other: AnimationValue) -> AnimationValue? {
    if case .transform(let a) = self, case .transform(let b) = other {
      return .transform(CATransform3DConcat(a, b))
    }
    return combined(with: other) { $0 + $1 }
  }

  /// The difference, for kinds that have one.
  public func subtracting(_ other: AnimationValue) -> AnimationValue? {
    if case .transform = self { return nil }
    if case .color = self { return nil }
    return combined(with: other) { $0 - $1 }
  }

  private var numbers: [Double] {
    switch self {
    case .number(let value): [value]
    case .point(let point): [point.x, point.y].map { Double($0) }
    case .size(let size): [size.width, size.height].map { Double($0) }
    case .rect(let rect): [rect.minX, rect.minY, rect.width, rect.height].map { Double($0) }
    case .color(let color): [color.red, color.green, color.blue, color.alpha].map { Double($0) }
    case .transform: []
    }
  }

  private func combined(
    with other: AnimationValue, _ operation: (Double, Double) -> Double
  ) -> AnimationValue? {
    let n = zip(numbers, other.numbers).map { CGFloat(operation($0, $1)) }
    switch (self, other) {
    case (.number, .number): return .number(Double(n[0]))
    case (.point, .point): return .point(CGPoint(x: n[0], y: n[1]))
    case (.size, .size): return .size(CGSize(width: n[0], height: n[1]))
    case (.rect, .rect): return .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case (.color, .color): return .color(CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3]))
    default: return nil
    }
  }
}

extension CATransform3D {
  /// The transform between this one and another: scale, turn, skew and place are interpolated by
  /// themselves, the turn the shorter way round.
  func interpolated(to end: CATransform3D, at fraction: CGFloat) -> CATransform3D {
    let a = PlaneParts(affine)
    let b = PlaneParts(end.affine)
    func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * fraction }
    var turn = b.angle - a.angle
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    let parts = PlaneParts(
      scaleX: mix(a.scaleX, b.scaleX), scaleY: mix(a.scaleY, b.scaleY), skew: mix(a.skew, b.skew),
      angle: a.angle + turn * fraction, tx: mix(a.tx, b.tx), ty: mix(a.ty, b.ty))
    return CATransform3D(parts.transform)
  }
}

/// An affine transform taken apart: first scaled, then skewed, then turned, then moved.
struct PlaneParts {
  var scaleX, scaleY, skew, angle, tx, ty: CGFloat

  init(
    scaleX: CGFloat, scaleY: CGFloat, skew: CGFloat, angle: CGFloat, tx: CGFloat, ty: CGFloat
  ) {
    (self.scaleX, self.scaleY, self.skew) = (scaleX, scaleY, skew)
    (self.angle, self.tx, self.ty) = (angle, tx, ty)
  }

  init(_ t: CGAffineTransform) {
    (tx, ty) = (t.tx, t.ty)
    scaleX = (t.a * t.a + t.b * t.b).squareRoot()
    guard scaleX > 0 else {
      (scaleY, skew, angle) = ((t.c * t.c + t.d * t.d).squareRoot(), 0, 0)
      return
    }
    angle = atan2(t.b, t.a)
    let (cosine, sine) = (t.a / scaleX, t.b / scaleX)
    skew = cosine * t.c + sine * t.d
    scaleY = cosine * t.d - sine * t.c
    skew = scaleY != 0 ? skew / scaleY : 0
  }

  var transform: CGAffineTransform {
    let (cosine, sine) = (cos(angle), sin(angle))
    return CGAffineTransform(
      a: cosine * scaleX, b: sine * scaleX,
      c: (cosine * skew - sine) * scaleY, d: (sine * skew + cosine) * scaleY, tx: tx, ty: ty)
  }
}
