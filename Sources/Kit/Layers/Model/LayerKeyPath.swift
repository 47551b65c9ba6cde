import Foundation
import Graphics

/// An animatable property of a layer, identified by its key path.
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
  /// Whether a layer has the property; `nil` if all layers do.
  private var has: ((LayerProperties) -> Bool)?
  /// The parts of the layer that a change of the property invalidates.
  let stale: LayerDirt
  /// Whether a change redraws the layer's contents.
  private(set) var redraws = false

  /// The property's value, or `nil` for a layer that lacks the property.
  func value(in properties: LayerProperties) -> AnimationValue? {
    guard isPart(of: properties) else { return nil }
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

  /// The property's place, if it is among the frequently animated ones.
  var place: NumberPlace? {
    guard case .place(let place) = access, has == nil else { return nil }
    return place
  }

  /// The type that the property's numbers form, or `nil` if it does not consist of numbers.
  var kind: AnimationNumbers.Kind? {
    switch access {
    case .place(let place): place.kind
    case .numbers(let kind, _, _): kind
    case .value: nil
    }
  }

  /// Whether a layer has the property.
  @inline(__always)
  func isPart(of properties: LayerProperties) -> Bool { has?(properties) ?? true }

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

  /// Finds the property with a key path, or returns `nil` if there is none.
  init?(_ keyPath: String) {
    guard
      let found = Self.geometry(keyPath) ?? Self.appearance(keyPath) ?? Self.special(keyPath)
        ?? Self.drawn(keyPath)
    else { return nil }
    self = found
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

  private static func special(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "path": path({ $0.shape.path }, { $0.shape.path = $1 }).onlyFor { $0.isShape }
    case "fillColor":
      color({ $0.shape.fillColor }, { $0.shape.fillColor = $1 }).onlyFor { $0.isShape }
    case "strokeColor":
      color({ $0.shape.strokeColor }, { $0.shape.strokeColor = $1 }).onlyFor { $0.isShape }
    case "strokeStart":
      number(.appearance, { $0.shape.strokeStart }, { $0.shape.strokeStart = $1 })
        .onlyFor { $0.isShape }
    case "strokeEnd":
      number(.appearance, { $0.shape.strokeEnd }, { $0.shape.strokeEnd = $1 })
        .onlyFor { $0.isShape }
    case "lineWidth":
      number(.appearance, { $0.shape.lineWidth }, { $0.shape.lineWidth = $1 })
        .onlyFor { $0.isShape }
    case "miterLimit":
      number(.appearance, { $0.shape.miterLimit }, { $0.shape.miterLimit = $1 })
        .onlyFor { $0.isShape }
    case "lineDashPhase":
      number(.appearance, { $0.shape.lineDashPhase }, { $0.shape.lineDashPhase = $1 })
        .onlyFor { $0.isShape }
    case "colors":
      LayerKeyPath(stale: .appearance, get: { .colors($0.gradient.colors) }) { properties, value in
        if case .colors(let colors) = value { properties.gradient.colors = colors }
      }.onlyFor { $0.isGradient }
    case "locations":
      LayerKeyPath(stale: .appearance, get: { .numbers($0.gradient.locations) }) {
        if case .numbers(let numbers) = $1 { $0.gradient.locations = numbers }
      }.onlyFor { $0.isGradient }
    case "startPoint":
      point(.appearance, { $0.gradient.startPoint }, { $0.gradient.startPoint = $1 })
        .onlyFor { $0.isGradient }
    case "endPoint":
      point(.appearance, { $0.gradient.endPoint }, { $0.gradient.endPoint = $1 })
        .onlyFor { $0.isGradient }
    case "instanceDelay":
      LayerKeyPath(stale: .subtree, get: { .number($0.replicator.instanceDelay) }) {
        if case .number(let number) = $1 { $0.replicator.instanceDelay = number }
      }.onlyFor { $0.isReplicator }
    case "instanceTransform":
      LayerKeyPath(stale: .subtree, get: { .transform($0.replicator.instanceTransform) }) {
        if case .transform(let value) = $1 { $0.replicator.instanceTransform = value }
      }.onlyFor { $0.isReplicator }
    case "instanceColor":
      LayerKeyPath(stale: .subtree, get: { .color($0.replicator.color) }) {
        if case .color(let color) = $1 { $0.replicator.color = color }
      }.onlyFor { $0.isReplicator }
    case "instanceRedOffset":
      float(.subtree, { $0.replicator.redOffset }, { $0.replicator.redOffset = $1 })
        .onlyFor { $0.isReplicator }
    case "instanceGreenOffset":
      float(.subtree, { $0.replicator.greenOffset }, { $0.replicator.greenOffset = $1 })
        .onlyFor { $0.isReplicator }
    case "instanceBlueOffset":
      float(.subtree, { $0.replicator.blueOffset }, { $0.replicator.blueOffset = $1 })
        .onlyFor { $0.isReplicator }
    case "instanceAlphaOffset":
      float(.subtree, { $0.replicator.alphaOffset }, { $0.replicator.alphaOffset = $1 })
        .onlyFor { $0.isReplicator }
    case "blurRadius":
      number(.appearance, { $0.backdrop.blurRadius }, { $0.backdrop.blurRadius = $1 })
        .onlyFor { $0.isBackdrop }
    default: nil
    }
  }

  /// A property of layers that draw their own contents.
  private static func drawn(_ key: String) -> LayerKeyPath? {
    guard CALayer.drawnKeys.contains(key) else { return nil }
    var found = LayerKeyPath(stale: .appearance, get: { $0.drawn[key] }) { properties, value in
      guard let own = properties.drawn[key], own.isAlike(value) else { return }
      properties.drawn[key] = value
    }
    found.redraws = true
    return found
  }

  /// The same property, limited to some layers.
  private func onlyFor(_ has: @escaping (LayerProperties) -> Bool) -> LayerKeyPath {
    var limited = self
    limited.has = has
    return limited
  }
}

extension LayerProperties {
  var isShape: Bool { if case .shape = self.kind { true } else { false } }
  var isGradient: Bool { if case .gradient = self.kind { true } else { false } }
  var isReplicator: Bool { if case .replicator = self.kind { true } else { false } }
  var isBackdrop: Bool { if case .backdrop = self.kind { true } else { false } }
}
