import Foundation
import Graphics

/// Converts the numbers of a property animation to a transform.
///
/// Mirrors Core Animation. The animation's key path must be `transform` or `sublayerTransform`;
/// otherwise the function is ignored. The animation shows only the function's transform. An
/// additive animation changes only the component that the function sets.
public final class CAValueFunction: Sendable {
  /// The kind of function.
  public let name: CAValueFunctionName

  /// Creates a function.
  public init(name: CAValueFunctionName) { self.name = name }

  /// The property that an animation with this function changes, or `nil` if the key path is no
  /// transform.
  ///
  /// An additive animation leaves the rest of the transform unchanged.
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

/// The functions that convert numbers to transforms.
public enum CAValueFunctionName: String, Sendable {
  /// A rotation around an axis, by an angle in radians.
  case rotateX, rotateY, rotateZ
  /// A scale by three factors.
  case scale
  /// A scale along one axis.
  case scaleX, scaleY, scaleZ
  /// A translation by three distances.
  case translate
  /// A translation along one axis.
  case translateX, translateY, translateZ

  /// The components of a transform that the numbers set.
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
