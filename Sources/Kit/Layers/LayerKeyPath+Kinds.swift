import Foundation
import Graphics

extension LayerKeyPath {
  static func number(
    _ path: WritableKeyPath<LayerProperties, CGFloat>, _ stale: LayerDirt
  ) -> LayerKeyPath {
    LayerKeyPath(stale: stale, get: { .number(Double($0[keyPath: path])) }) { properties, value in
      if case .number(let number) = value { properties[keyPath: path] = CGFloat(number) }
    }
  }

  static func float(
    _ path: WritableKeyPath<LayerProperties, Float>, _ stale: LayerDirt
  ) -> LayerKeyPath {
    LayerKeyPath(stale: stale, get: { .number(Double($0[keyPath: path])) }) { properties, value in
      if case .number(let number) = value { properties[keyPath: path] = Float(number) }
    }
  }

  static func point(
    _ path: WritableKeyPath<LayerProperties, CGPoint>, _ stale: LayerDirt
  ) -> LayerKeyPath {
    LayerKeyPath(stale: stale, get: { .point($0[keyPath: path]) }) { properties, value in
      if case .point(let point) = value { properties[keyPath: path] = point }
    }
  }

  static func size(
    _ path: WritableKeyPath<LayerProperties, CGSize>, _ stale: LayerDirt
  ) -> LayerKeyPath {
    LayerKeyPath(stale: stale, get: { .size($0[keyPath: path]) }) { properties, value in
      if case .size(let size) = value { properties[keyPath: path] = size }
    }
  }

  static func rect(
    _ path: WritableKeyPath<LayerProperties, CGRect>, _ stale: LayerDirt
  ) -> LayerKeyPath {
    LayerKeyPath(stale: stale, get: { .rect($0[keyPath: path]) }) { properties, value in
      if case .rect(let rect) = value { properties[keyPath: path] = rect }
    }
  }

  static func color(_ path: WritableKeyPath<LayerProperties, CGColor?>) -> LayerKeyPath {
    LayerKeyPath(
      stale: .appearance, get: { .color($0[keyPath: path] ?? CGColor(gray: 0, alpha: 0)) },
      set: { properties, value in
        if case .color(let color) = value { properties[keyPath: path] = color }
      })
  }

  static func path(_ path: WritableKeyPath<LayerProperties, CGPath?>) -> LayerKeyPath {
    LayerKeyPath(
      stale: .appearance, get: { .path($0[keyPath: path] ?? CGMutablePath()) },
      set: { properties, value in
        if case .path(let outline) = value { properties[keyPath: path] = outline }
      })
  }

  // MARK: Parts of the transform

  static func transform(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "transform":
      LayerKeyPath(stale: .placement, get: { .transform($0.transform) }) { properties, value in
        if case .transform(let transform) = value { properties.transform = transform }
      }
    case "transform.scale":
      part({ $0.scaleX }) { parts, value in (parts.scaleX, parts.scaleY) = (value, value) }
    case "transform.scale.x": part({ $0.scaleX }) { $0.scaleX = $1 }
    case "transform.scale.y": part({ $0.scaleY }) { $0.scaleY = $1 }
    case "transform.rotation", "transform.rotation.z": part({ $0.angle }) { $0.angle = $1 }
    case "transform.rotation.x": turn(0)
    case "transform.rotation.y": turn(1)
    case "transform.translation.x": part({ $0.tx }) { $0.tx = $1 }
    case "transform.translation.y": part({ $0.ty }) { $0.ty = $1 }
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
    default: nil
    }
  }

  /// A part of the transform in the plane.
  private static func part(
    _ get: @escaping (PlaneParts) -> CGFloat,
    set: @escaping (inout PlaneParts, CGFloat) -> Void
  ) -> LayerKeyPath {
    LayerKeyPath(
      stale: .placement, get: { .number(Double(get(PlaneParts($0.transform.affine)))) },
      set: { properties, value in
        guard case .number(let number) = value else { return }
        var parts = PlaneParts(properties.transform.affine)
        set(&parts, CGFloat(number))
        let affine = parts.transform
        // Only the plane's part is written: the rest of the transform stays.
        (properties.transform.m11, properties.transform.m12) = (affine.a, affine.b)
        (properties.transform.m21, properties.transform.m22) = (affine.c, affine.d)
        (properties.transform.m41, properties.transform.m42) = (affine.tx, affine.ty)
      })
  }

  /// A turn about the x or y axis.
  private static func turn(_ axis: Int) -> LayerKeyPath {
    LayerKeyPath(
      stale: .placement, get: { .number(SpatialParts($0.transform).angles[axis]) },
      set: { properties, value in
        guard case .number(let number) = value else { return }
        var parts = SpatialParts(properties.transform)
        parts.angles[axis] = number
        properties.transform = parts.transform
      })
  }
}
