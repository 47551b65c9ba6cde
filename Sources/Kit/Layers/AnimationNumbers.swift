import Foundation
import Graphics

/// A value that is made of up to four numbers; those that it has not are 0.
struct AnimationNumbers {
  /// What the numbers are together.
  enum Kind {
    case number, point, size, rect
  }

  let kind: Kind
  let numbers: SIMD4<Double>

  init(kind: Kind, numbers: SIMD4<Double>) { (self.kind, self.numbers) = (kind, numbers) }

  init(_ number: Double) { self.init(kind: .number, numbers: SIMD4(number, 0, 0, 0)) }

  init(_ point: CGPoint) {
    self.init(kind: .point, numbers: SIMD4(Double(point.x), Double(point.y), 0, 0))
  }

  init(_ size: CGSize) {
    self.init(kind: .size, numbers: SIMD4(Double(size.width), Double(size.height), 0, 0))
  }

  init(_ rect: CGRect) {
    self.init(
      kind: .rect,
      numbers: SIMD4(
        Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
        Double(rect.size.height)))
  }
}

extension AnimationValue {
  /// The value's numbers; `nil` where it is made of anything else.
  var numbers: AnimationNumbers? {
    switch self {
    case .number(let number): AnimationNumbers(number)
    case .point(let point): AnimationNumbers(point)
    case .size(let size): AnimationNumbers(size)
    case .rect(let rect): AnimationNumbers(rect)
    default: nil
    }
  }

  init(_ value: AnimationNumbers) {
    let n = value.numbers
    self =
      switch value.kind {
      case .number: .number(n.x)
      case .point: .point(CGPoint(x: n.x, y: n.y))
      case .size: .size(CGSize(width: n.x, height: n.y))
      case .rect: .rect(CGRect(x: n.x, y: n.y, width: n.z, height: n.w))
      }
  }
}
