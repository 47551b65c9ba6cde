import Foundation
import Graphics

/// A value made of up to four numbers; unused ones are 0.
struct AnimationNumbers {
  /// The type that the numbers form together.
  enum Kind {
    case number, point, size, rect

    /// The number of numbers in use.
    var count: Int {
      switch self {
      case .number: 1
      case .point, .size: 2
      case .rect: 4
      }
    }
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
  /// The value's numbers, or `nil` for values of other types.
  var numbers: AnimationNumbers? {
    switch self {
    case .number(let number): AnimationNumbers(number)
    case .point(let point): AnimationNumbers(point)
    case .size(let size): AnimationNumbers(size)
    case .rect(let rect): AnimationNumbers(rect)
    default: nil
    }
  }

  /// The numbers of a value or a difference of the given kind, or `nil` for other kinds.
  func numbers(of kind: AnimationNumbers.Kind, isDifference: Bool) -> SIMD4<Double>? {
    guard isDifference else {
      guard let own = numbers, own.kind == kind else { return nil }
      return own.numbers
    }
    guard case .difference(let way) = self, way.count == kind.count else { return nil }
    var numbers = SIMD4<Double>.zero
    for index in way.indices { numbers[index] = way[index] }
    return numbers
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
