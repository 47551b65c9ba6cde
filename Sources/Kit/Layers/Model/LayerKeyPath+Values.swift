import Foundation
import Graphics

extension LayerKeyPath {
  // The tables use closures, because key paths would be slower in each frame of an animation.

  static func number(
    _ stale: LayerDirt, _ get: @escaping (LayerProperties) -> CGFloat,
    _ set: @escaping (inout LayerProperties, CGFloat) -> Void
  ) -> LayerKeyPath {
    LayerKeyPath(
      .number, stale: stale, get: { SIMD4(Double(get($0)), 0, 0, 0) },
      set: { set(&$0, CGFloat($1.x)) })
  }

  static func float(
    _ stale: LayerDirt, _ get: @escaping (LayerProperties) -> Float,
    _ set: @escaping (inout LayerProperties, Float) -> Void
  ) -> LayerKeyPath {
    LayerKeyPath(
      .number, stale: stale, get: { SIMD4(Double(get($0)), 0, 0, 0) },
      set: { set(&$0, Float($1.x)) })
  }

  static func point(
    _ stale: LayerDirt, _ get: @escaping (LayerProperties) -> CGPoint,
    _ set: @escaping (inout LayerProperties, CGPoint) -> Void
  ) -> LayerKeyPath {
    LayerKeyPath(
      .point, stale: stale, get: { AnimationNumbers(get($0)).numbers },
      set: { set(&$0, CGPoint(x: $1.x, y: $1.y)) })
  }

  static func size(
    _ stale: LayerDirt, _ get: @escaping (LayerProperties) -> CGSize,
    _ set: @escaping (inout LayerProperties, CGSize) -> Void
  ) -> LayerKeyPath {
    LayerKeyPath(
      .size, stale: stale, get: { AnimationNumbers(get($0)).numbers },
      set: { set(&$0, CGSize(width: $1.x, height: $1.y)) })
  }

  static func rect(
    _ stale: LayerDirt, _ get: @escaping (LayerProperties) -> CGRect,
    _ set: @escaping (inout LayerProperties, CGRect) -> Void
  ) -> LayerKeyPath {
    LayerKeyPath(
      .rect, stale: stale, get: { AnimationNumbers(get($0)).numbers },
      set: { set(&$0, CGRect(x: $1.x, y: $1.y, width: $1.z, height: $1.w)) })
  }

  static func color(
    _ get: @escaping (LayerProperties) -> CGColor?,
    _ set: @escaping (inout LayerProperties, CGColor?) -> Void
  ) -> LayerKeyPath {
    LayerKeyPath(
      stale: .appearance, get: { get($0).map { .color($0) } ?? .noColor },
      set: { if case .color(let color) = $1 { set(&$0, $1.isNoColor ? nil : color) } })
  }

  static func path(
    _ get: @escaping (LayerProperties) -> CGPath?,
    _ set: @escaping (inout LayerProperties, CGPath) -> Void
  ) -> LayerKeyPath {
    LayerKeyPath(
      stale: .appearance, get: { .path(get($0) ?? CGMutablePath()) },
      set: { if case .path(let outline) = $1 { set(&$0, outline) } })
  }

  // MARK: Components of the transform

  static func transform(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "transform":
      LayerKeyPath(stale: .placement, get: { .transform($0.transform) }) { properties, value in
        if case .transform(let transform) = value { properties.transform = transform }
      }
    case "transform.scale": LayerKeyPath(.scale)
    case "transform.scale.x": LayerKeyPath(.scaleX)
    case "transform.scale.y": LayerKeyPath(.scaleY)
    case "transform.rotation", "transform.rotation.z": LayerKeyPath(.angle)
    case "transform.rotation.x", "transform.rotation.y", "transform.scale.z",
      "transform.translation.z":
      part(keyPath.dropFirst("transform.".count), .placement, { $0.transform }) {
        $0.transform = $1
      }
    case "transform.translation.x": LayerKeyPath(.translationX)
    case "transform.translation.y": LayerKeyPath(.translationY)
    case "transform.translation":
      LayerKeyPath(
        stale: .placement,
        get: { .size(CGSize(width: $0.transform.m41, height: $0.transform.m42)) },
        set: { properties, value in
          switch value {
          case .size(let size):
            (properties.transform.m41, properties.transform.m42) = (size.width, size.height)
          case .point(let point):
            (properties.transform.m41, properties.transform.m42) = (point.x, point.y)
          default: break
          }
        })
    default:
      if keyPath.hasPrefix("sublayerTransform.") {
        part(
          keyPath.dropFirst("sublayerTransform.".count), .geometry, { $0.sublayerTransform },
          { $0.sublayerTransform = $1 })
      } else {
        nil
      }
    }
  }

  /// One component of a transform in space.
  private static func part(
    _ name: Substring, _ stale: LayerDirt, _ get: @escaping (LayerProperties) -> CATransform3D,
    _ set: @escaping (inout LayerProperties, CATransform3D) -> Void
  ) -> LayerKeyPath? {
    guard let part = SpatialParts.part(name) else { return nil }
    return number(
      stale, { CGFloat(SpatialParts(get($0))[keyPath: part]) },
      { properties, number in
        var parts = SpatialParts(get(properties))
        parts[keyPath: part] = Double(number)
        set(&properties, parts.transform)
      })
  }
}
