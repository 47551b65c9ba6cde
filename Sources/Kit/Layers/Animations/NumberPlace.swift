import Foundation
import Graphics

/// A numeric property that is animated frequently.
///
/// It is read and written in place: calling a closure for it in each frame took longer.
enum NumberPlace {
  case position, positionX, positionY
  case scale, scaleX, scaleY, angle, translationX, translationY
  case opacity

  /// The type that the numbers form together.
  var kind: AnimationNumbers.Kind { self == .position ? .point : .number }

  /// The parts of the layer that a change invalidates.
  var stale: LayerDirt { self == .opacity ? .fade : .placement }

  func numbers(in properties: LayerProperties) -> SIMD4<Double> {
    let number: CGFloat
    switch self {
    case .position: return AnimationNumbers(properties.position).numbers
    case .positionX: number = properties.position.x
    case .positionY: number = properties.position.y
    case .scale, .scaleX: number = PlaneParts(properties.transform.affine).scaleX
    case .scaleY: number = PlaneParts(properties.transform.affine).scaleY
    case .angle: number = PlaneParts(properties.transform.affine).angle
    case .translationX: number = properties.transform.m41
    case .translationY: number = properties.transform.m42
    case .opacity: return SIMD4(Double(properties.opacity), 0, 0, 0)
    }
    return SIMD4(Double(number), 0, 0, 0)
  }

  func apply(_ numbers: SIMD4<Double>, to properties: inout LayerProperties) {
    let number = CGFloat(numbers.x)
    switch self {
    case .position: properties.position = CGPoint(x: numbers.x, y: numbers.y)
    case .positionX: properties.position.x = number
    case .positionY: properties.position.y = number
    case .scale, .scaleX, .scaleY, .angle:
      applyPart(number, to: &properties.transform)
    case .translationX: properties.transform.m41 = number
    case .translationY: properties.transform.m42 = number
    case .opacity: properties.opacity = Float(numbers.x)
    }
  }

  private func applyPart(_ number: CGFloat, to transform: inout CATransform3D) {
    var parts = PlaneParts(transform.affine)
    switch self {
    case .scale: (parts.scaleX, parts.scaleY) = (number, number)
    case .scaleX: parts.scaleX = number
    case .scaleY: parts.scaleY = number
    default: parts.angle = number
    }
    // Only the affine part is written; the rest of the transform stays.
    let affine = parts.transform
    (transform.m11, transform.m12) = (affine.a, affine.b)
    (transform.m21, transform.m22) = (affine.c, affine.d)
    (transform.m41, transform.m42) = (affine.tx, affine.ty)
  }
}
