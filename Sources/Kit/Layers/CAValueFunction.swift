import Foundation
import Graphics

/// Makes a transform of the numbers that a property animation moves.
///
/// Mirrors Core Animation. The key path of the animation is `transform` or `sublayerTransform`; with
/// any other the function has no effect. What an animation shows is the function's transform alone; an
/// additive one changes only what the function is about.
public final class CAValueFunction: Sendable {
  /// Which function it is.
  public let name: CAValueFunctionName

  /// Makes a function.
  public init(name: CAValueFunctionName) { self.name = name }

  /// The property that an animation with the function changes; `nil` where the key path is no transform.
  ///
  /// Where it is additive the rest of the transform stays.
  func property(of keyPath: String, isAdditive: Bool) -> LayerKeyPath? {
    switch keyPath {
    case "transform":
      property(.placement, isAdditive, { $0.transform }, { $0.transform = $1 })
    case "sublayerTransform":
      property(.geometry, isAdditive, { $0.sublayerTransform }, { $0.sublayerTransform = $1 })
    default: nil
    }
  }

  private func property(
    _ stale: LayerDirt, _ isAdditive: Bool, _ get: @escaping (LayerProperties) -> CATransform3D,
    _ set: @escaping (inout LayerProperties, CATransform3D) -> Void
  ) -> LayerKeyPath {
    let parts = name.parts
    func numbers(_ properties: LayerProperties) -> [Double] {
      let all = SpatialParts(get(properties))
      return parts.map { all[keyPath: $0] }
    }
    func apply(_ numbers: [Double], to properties: inout LayerProperties) {
      guard numbers.count == parts.count else { return }
      var all = SpatialParts(isAdditive ? get(properties) : CATransform3D())
      for (part, number) in zip(parts, numbers) { all[keyPath: part] = number }
      set(&properties, all.transform)
    }
    if parts.count == 1 {
      return LayerKeyPath(
        stale: stale, get: { .number(numbers($0)[0]) },
        set: { if case .number(let number) = $1 { apply([number], to: &$0) } })
    }
    return LayerKeyPath(
      stale: stale, get: { .numbers(numbers($0)) },
      set: { if case .numbers(let all) = $1 { apply(all, to: &$0) } })
  }
}

/// The functions that make transforms of numbers.
public enum CAValueFunctionName: String, Sendable {
  /// A turn about an axis, of an angle in radians.
  case rotateX, rotateY, rotateZ
  /// A scale, of three factors.
  case scale
  /// A scale along one axis, of its factor.
  case scaleX, scaleY, scaleZ
  /// A way, of three lengths.
  case translate
  /// A way along one axis, of its length.
  case translateX, translateY, translateZ

  /// What of a transform the numbers are.
  fileprivate var parts: [WritableKeyPath<SpatialParts, Double>] {
    let names: [Substring] =
      switch self {
      case .rotateX: ["rotation.x"]
      case .rotateY: ["rotation.y"]
      case .rotateZ: ["rotation.z"]
      case .scale: ["scale.x", "scale.y", "scale.z"]
      case .scaleX: ["scale.x"]
      case .scaleY: ["scale.y"]
      case .scaleZ: ["scale.z"]
      case .translate: ["translation.x", "translation.y", "translation.z"]
      case .translateX: ["translation.x"]
      case .translateY: ["translation.y"]
      case .translateZ: ["translation.z"]
      }
    return names.compactMap { SpatialParts.part($0) }
  }
}
