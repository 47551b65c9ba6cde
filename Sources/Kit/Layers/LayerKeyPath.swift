import Foundation
import Graphics

/// A property of a layer that can be animated, by its key path.
struct LayerKeyPath {
  private let get: (LayerProperties) -> AnimationValue?
  private let set: (inout LayerProperties, AnimationValue) -> Void
  /// What a change of the property makes stale.
  let stale: LayerDirt

  func value(in properties: LayerProperties) -> AnimationValue? { get(properties) }

  func apply(_ value: AnimationValue, to properties: inout LayerProperties) {
    set(&properties, value)
  }

  /// Finds a property, or `nil` where none has the key path.
  init?(_ keyPath: String) {
    switch keyPath {
    case "position": self.init(point: \.position, .placement)
    case "position.x": self.init(number: \.position.x, .placement)
    case "position.y": self.init(number: \.position.y, .placement)
    case "anchorPoint": self.init(point: \.anchorPoint, .placement)
    case "zPosition": self.init(number: \.zPosition, .subtree)
    case "bounds": self.init(rect: \.bounds, .bounds)
    case "bounds.size": self.init(size: \.bounds.size, .geometry)
    case "bounds.size.width": self.init(number: \.bounds.size.width, .geometry)
    case "bounds.size.height": self.init(number: \.bounds.size.height, .geometry)
    case "bounds.origin": self.init(point: \.bounds.origin, .scroll)
    case "bounds.origin.x": self.init(number: \.bounds.origin.x, .scroll)
    case "bounds.origin.y": self.init(number: \.bounds.origin.y, .scroll)
    case "opacity": self.init(float: \.opacity, .fade)
    case "backgroundColor": self.init(color: \.backgroundColor, .appearance)
    case "cornerRadius": self.init(number: \.cornerRadius, .subtree)
    case "borderWidth": self.init(number: \.borderWidth, .appearance)
    case "borderColor": self.init(color: \.borderColor, .appearance)
    case "shadowColor": self.init(color: \.shadowColor, .appearance)
    case "shadowOpacity": self.init(float: \.shadowOpacity, .appearance)
    case "shadowOffset": self.init(size: \.shadowOffset, .appearance)
    case "shadowRadius": self.init(number: \.shadowRadius, .appearance)
    case "contentsRect": self.init(rect: \.contentsRect, .appearance)
    case "transform": self.init(transform: { $0 }, set: { $0 = $1 })
    case "transform.scale":
      self.init(part: \.scaleX) { parts, value in (parts.scaleX, parts.scaleY) = (value, value) }
    case "transform.scale.x": self.init(part: \.scaleX) { $0.scaleX = $1 }
    case "transform.scale.y": self.init(part: \.scaleY) { $0.scaleY = $1 }
    case "transform.rotation", "transform.rotation.z": self.init(part: \.angle) { $0.angle = $1 }
    case "transform.translation.x": self.init(part: \.tx) { $0.tx = $1 }
    case "transform.translation.y": self.init(part: \.ty) { $0.ty = $1 }
    default: return nil
    }
  }

  private init(
    stale: LayerDirt, get: @escaping (LayerProperties) -> AnimationValue?,
    set: @escaping (inout LayerProperties, AnimationValue) -> Void
  ) {
    (self.stale, self.get, self.set) = (stale, get, set)
  }

  private init(number path: WritableKeyPath<LayerProperties, CGFloat>, _ stale: LayerDirt) {
    self.init(stale: stale, get: { .number(Double($0[keyPath: path])) }) { properties, value in
      if case .number(let number) = value { properties[keyPath: path] = CGFloat(number) }
    }
  }

  private init(float path: WritableKeyPath<LayerProperties, Float>, _ stale: LayerDirt) {
    self.init(stale: stale, get: { .number(Double($0[keyPath: path])) }) { properties, value in
      if case .number(let number) = value { properties[keyPath: path] = Float(number) }
    }
  }

  private init(point path: WritableKeyPath<LayerProperties, CGPoint>, _ stale: LayerDirt) {
    self.init(stale: stale, get: { .point($0[keyPath: path]) }) { properties, value in
      if case .point(let point) = value { properties[keyPath: path] = point }
    }
  }

  private init(size path: WritableKeyPath<LayerProperties, CGSize>, _ stale: LayerDirt) {
    self.init(stale: stale, get: { .size($0[keyPath: path]) }) { properties, value in
      if case .size(let size) = value { properties[keyPath: path] = size }
    }
  }

  private init(rect path: WritableKeyPath<LayerProperties, CGRect>, _ stale: LayerDirt) {
    self.init(stale: stale, get: { .rect($0[keyPath: path]) }) { properties, value in
      if case .rect(let rect) = value { properties[keyPath: path] = rect }
    }
  }

  private init(color path: WritableKeyPath<LayerProperties, CGColor?>, _ stale: LayerDirt) {
    self.init(
      stale: stale,
      get: { .color($0[keyPath: path] ?? CGColor(gray: 0, alpha: 0)) },
      set: { properties, value in
        if case .color(let color) = value { properties[keyPath: path] = color }
      })
  }

  private init(
    transform read: @escaping (CATransform3D) -> CATransform3D,
    set: @escaping (inout CATransform3D, CATransform3D) -> Void
  ) {
    self.init(stale: .placement, get: { .transform(read($0.transform)) }) { properties, value in
      if case .transform(let transform) = value { set(&properties.transform, transform) }
    }
  }

  private init(
    part: KeyPath<PlaneParts, CGFloat> & Sendable,
    set: @escaping (inout PlaneParts, CGFloat) -> Void
  ) {
    self.init(
      stale: .placement,
      get: { .number(Double(PlaneParts($0.transform.affine)[keyPath: part])) },
      set: { properties, value in
        guard case .number(let number) = value else { return }
        var parts = PlaneParts(properties.transform.affine)
        set(&parts, CGFloat(number))
        properties.transform = CATransform3D(parts.transform)
      })
  }
}
