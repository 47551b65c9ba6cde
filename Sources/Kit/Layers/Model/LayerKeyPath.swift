import Foundation
import Graphics

/// An animatable property of layers, identified by its key path.
struct LayerKeyPath {
  /// How a property is read and written.
  private enum Access {
    case place(NumberPlace)
    /// Plain numbers, which need no conversion in each frame of an animation.
    case numbers(
      AnimationNumbers.Kind, get: (LayerProperties) -> SIMD4<Double>,
      set: (inout LayerProperties, SIMD4<Double>) -> Void)
    case value(
      get: (LayerProperties) -> AnimationValue?,
      set: (inout LayerProperties, AnimationValue) -> Void)
  }

  private let access: Access
  /// The parts of the layer that a change of the property invalidates.
  let stale: LayerDirt
  /// Whether a change redraws the layer's contents.
  private(set) var redraws = false

  /// The property's value, or `nil` for a layer that lacks the property.
  func value(in properties: LayerProperties) -> AnimationValue? {
    if case .value(let get, _) = access { return get(properties) }
    return kind.map {
      AnimationValue(AnimationNumbers(kind: $0, numbers: numbers(in: properties)))
    }
  }

  /// Sets the property.
  ///
  /// A value of another type, or with a number that is not finite, is ignored.
  func apply(_ value: AnimationValue, to properties: inout LayerProperties) {
    guard case .value(_, let set) = access else {
      if let new = value.numbers, new.kind == kind { apply(new.numbers, to: &properties) }
      return
    }
    if let components = value.components, !components.allSatisfy(\.isFinite) { return }
    set(&properties, value)
  }

  init(
    stale: LayerDirt, get: @escaping (LayerProperties) -> AnimationValue?,
    set: @escaping (inout LayerProperties, AnimationValue) -> Void
  ) {
    self.stale = stale
    access = .value(get: get, set: set)
  }

  init(
    _ kind: AnimationNumbers.Kind, stale: LayerDirt,
    get: @escaping (LayerProperties) -> SIMD4<Double>,
    set: @escaping (inout LayerProperties, SIMD4<Double>) -> Void
  ) {
    self.stale = stale
    access = .numbers(kind, get: get, set: set)
  }

  init(_ place: NumberPlace) {
    stale = place.stale
    access = .place(place)
  }

  // MARK: Numbers

  /// The type that the property's numbers form, or `nil` if it does not consist of numbers.
  var kind: AnimationNumbers.Kind? {
    switch access {
    case .place(let place): place.kind
    case .numbers(let kind, _, _): kind
    case .value: nil
    }
  }

  /// The property's numbers, or zeros if it does not consist of numbers.
  func numbers(in properties: LayerProperties) -> SIMD4<Double> {
    switch access {
    case .place(let place): place.numbers(in: properties)
    case .numbers(_, let get, _): get(properties)
    case .value: .zero
    }
  }

  /// Sets the property's numbers, or does nothing if one is not finite.
  func apply(_ numbers: SIMD4<Double>, to properties: inout LayerProperties) {
    // A number that is not finite has a nonzero difference from itself.
    guard numbers - numbers == .zero else { return }
    switch access {
    case .place(let place): place.apply(numbers, to: &properties)
    case .numbers(_, _, let set): set(&properties, numbers)
    case .value: break
    }
  }

  /// Finds a layer's property with a key path, or returns `nil` if the layer has none.
  ///
  /// Some properties are those of the layer's kind only.
  ///
  /// - Parameters:
  ///   - keyPath: For example `transform.scale`.
  ///   - properties: The layer's values.
  init?(_ keyPath: String, of properties: LayerProperties) {
    if let found = Self.geometry(keyPath) ?? Self.appearance(keyPath) {
      self = found
    } else if let kind = properties.kind, let found = type(of: kind).property(keyPath) {
      self = found
    } else if properties.drawn[keyPath] != nil {
      self = Self.drawn(keyPath)
    } else {
      return nil
    }
  }

  // MARK: Tables

  private static func geometry(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "position": LayerKeyPath(.position)
    case "position.x": LayerKeyPath(.positionX)
    case "position.y": LayerKeyPath(.positionY)
    case "anchorPoint": point(.placement, { $0.anchorPoint }, { $0.anchorPoint = $1 })
    case "anchorPoint.x": number(.placement, { $0.anchorPoint.x }, { $0.anchorPoint.x = $1 })
    case "anchorPoint.y": number(.placement, { $0.anchorPoint.y }, { $0.anchorPoint.y = $1 })
    case "zPosition": number(.subtree, { $0.zPosition }, { $0.zPosition = $1 })
    case "bounds": rect(.bounds, { $0.bounds }, { $0.bounds = $1 })
    case "bounds.size": size(.geometry, { $0.bounds.size }, { $0.bounds.size = $1 })
    case "bounds.size.width":
      number(.geometry, { $0.bounds.size.width }, { $0.bounds.size.width = $1 })
    case "bounds.size.height":
      number(.geometry, { $0.bounds.size.height }, { $0.bounds.size.height = $1 })
    case "bounds.origin": point(.scroll, { $0.bounds.origin }, { $0.bounds.origin = $1 })
    case "bounds.origin.x": number(.scroll, { $0.bounds.origin.x }, { $0.bounds.origin.x = $1 })
    case "bounds.origin.y": number(.scroll, { $0.bounds.origin.y }, { $0.bounds.origin.y = $1 })
    case "sublayerTransform":
      LayerKeyPath(stale: .geometry, get: { .transform($0.sublayerTransform) }) {
        if case .transform(let transform) = $1 { $0.sublayerTransform = transform }
      }
    default: transform(keyPath)
    }
  }

  private static func appearance(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "opacity": LayerKeyPath(.opacity)
    case "hidden":
      LayerKeyPath(stale: .subtree, get: { .number($0.isHidden ? 1 : 0) }) { properties, value in
        if case .number(let number) = value { properties.isHidden = number >= 0.5 }
      }
    case "backgroundColor": color({ $0.backgroundColor }, { $0.backgroundColor = $1 })
    case "cornerRadius": number(.subtree, { $0.cornerRadius }, { $0.cornerRadius = $1 })
    case "borderWidth": number(.appearance, { $0.borderWidth }, { $0.borderWidth = $1 })
    case "borderColor": color({ $0.borderColor }, { $0.borderColor = $1 })
    case "shadowColor": color({ $0.shadowColor }, { $0.shadowColor = $1 })
    case "shadowOpacity": float(.appearance, { $0.shadowOpacity }, { $0.shadowOpacity = $1 })
    case "shadowOffset": size(.appearance, { $0.shadowOffset }, { $0.shadowOffset = $1 })
    case "shadowOffset.width":
      number(.appearance, { $0.shadowOffset.width }, { $0.shadowOffset.width = $1 })
    case "shadowOffset.height":
      number(.appearance, { $0.shadowOffset.height }, { $0.shadowOffset.height = $1 })
    case "shadowRadius": number(.appearance, { $0.shadowRadius }, { $0.shadowRadius = $1 })
    case "shadowPath": path({ $0.shadowPath }, { $0.shadowPath = $1 })
    case "contentsRect": rect(.appearance, { $0.contentsRect }, { $0.contentsRect = $1 })
    case "contentsRect.origin":
      point(.appearance, { $0.contentsRect.origin }, { $0.contentsRect.origin = $1 })
    case "contentsRect.origin.x":
      number(.appearance, { $0.contentsRect.origin.x }, { $0.contentsRect.origin.x = $1 })
    case "contentsRect.origin.y":
      number(.appearance, { $0.contentsRect.origin.y }, { $0.contentsRect.origin.y = $1 })
    case "contentsRect.size":
      size(.appearance, { $0.contentsRect.size }, { $0.contentsRect.size = $1 })
    case "contents":
      LayerKeyPath(
        stale: .appearance, get: { $0.animatedContents.map { .image($0) } ?? .numbers([]) },
        set: { properties, value in
          if case .image(let image) = value { properties.animatedContents = image }
        })
    default: nil
    }
  }

  /// A property of layers that draw their own contents.
  private static func drawn(_ key: String) -> LayerKeyPath {
    var found = LayerKeyPath(stale: .appearance, get: { $0.drawn[key] }) { properties, value in
      guard let own = properties.drawn[key], own.isAlike(value) else { return }
      properties.drawn[key] = value
    }
    found.redraws = true
    return found
  }
}
