import Foundation
import Graphics

/// A property of a layer that can be animated, by its key path.
struct LayerKeyPath {
  /// How a property is read and written.
  private enum Access {
    /// As numbers: nothing needs to be made of them at each frame of an animation.
    case numbers(
      AnimationNumbers.Kind, get: (LayerProperties) -> SIMD4<Double>,
      set: (inout LayerProperties, SIMD4<Double>) -> Void)
    case value(
      get: (LayerProperties) -> AnimationValue?,
      set: (inout LayerProperties, AnimationValue) -> Void)
  }

  private let access: Access
  /// Which layers have the property, where not all do.
  private var has: ((LayerProperties) -> Bool)?
  /// What a change of the property makes stale.
  let stale: LayerDirt

  /// The property's value; `nil` for a layer of another kind than those that have it.
  func value(in properties: LayerProperties) -> AnimationValue? {
    guard isPart(of: properties) else { return nil }
    return switch access {
    case .numbers(let kind, let get, _):
      AnimationValue(AnimationNumbers(kind: kind, numbers: get(properties)))
    case .value(let get, _): get(properties)
    }
  }

  /// Sets the property; a value of another kind, or with a number that is not finite, does nothing.
  func apply(_ value: AnimationValue, to properties: inout LayerProperties) {
    switch access {
    case .numbers(let kind, _, _):
      if let new = value.numbers, new.kind == kind { apply(new.numbers, to: &properties) }
    case .value(_, let set):
      if let components = value.components, !components.allSatisfy(\.isFinite) { return }
      set(&properties, value)
    }
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

  // MARK: Numbers

  /// What the property's numbers are together; `nil` where it is not made of numbers.
  var kind: AnimationNumbers.Kind? {
    if case .numbers(let kind, _, _) = access { kind } else { nil }
  }

  /// Whether a layer has the property.
  func isPart(of properties: LayerProperties) -> Bool { has?(properties) ?? true }

  /// The property's numbers; all 0 where it is not made of any.
  func numbers(in properties: LayerProperties) -> SIMD4<Double> {
    if case .numbers(_, let get, _) = access { get(properties) } else { .zero }
  }

  /// Sets the property's numbers; where one of them is not finite nothing happens.
  func apply(_ numbers: SIMD4<Double>, to properties: inout LayerProperties) {
    // Of what is not finite the difference to itself is not 0.
    guard case .numbers(_, _, let set) = access, numbers - numbers == .zero else { return }
    set(&properties, numbers)
  }

  /// Finds a property, or `nil` where none has the key path.
  init?(_ keyPath: String) {
    guard let found = Self.geometry(keyPath) ?? Self.appearance(keyPath) ?? Self.special(keyPath)
    else { return nil }
    self = found
  }

  // MARK: Tables

  private static func geometry(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "position": point(.placement, { $0.position }, { $0.position = $1 })
    case "position.x": number(.placement, { $0.position.x }, { $0.position.x = $1 })
    case "position.y": number(.placement, { $0.position.y }, { $0.position.y = $1 })
    case "anchorPoint": point(\.anchorPoint, .placement)
    case "anchorPoint.x": number(\.anchorPoint.x, .placement)
    case "anchorPoint.y": number(\.anchorPoint.y, .placement)
    case "zPosition": number(\.zPosition, .subtree)
    case "bounds": rect(.bounds, { $0.bounds }, { $0.bounds = $1 })
    case "bounds.size": size(.geometry, { $0.bounds.size }, { $0.bounds.size = $1 })
    case "bounds.size.width": number(\.bounds.size.width, .geometry)
    case "bounds.size.height": number(\.bounds.size.height, .geometry)
    case "bounds.origin": point(.scroll, { $0.bounds.origin }, { $0.bounds.origin = $1 })
    case "bounds.origin.x": number(\.bounds.origin.x, .scroll)
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
    case "opacity": float(.fade, { $0.opacity }, { $0.opacity = $1 })
    case "hidden":
      LayerKeyPath(stale: .subtree, get: { .number($0.isHidden ? 1 : 0) }) { properties, value in
        if case .number(let number) = value { properties.isHidden = number >= 0.5 }
      }
    case "backgroundColor": color(\.backgroundColor)
    case "cornerRadius": number(\.cornerRadius, .subtree)
    case "borderWidth": number(\.borderWidth, .appearance)
    case "borderColor": color(\.borderColor)
    case "shadowColor": color(\.shadowColor)
    case "shadowOpacity": float(\.shadowOpacity, .appearance)
    case "shadowOffset": size(\.shadowOffset, .appearance)
    case "shadowOffset.width": number(\.shadowOffset.width, .appearance)
    case "shadowOffset.height": number(\.shadowOffset.height, .appearance)
    case "shadowRadius": number(\.shadowRadius, .appearance)
    case "shadowPath": path(\.shadowPath)
    case "contentsRect": rect(\.contentsRect, .appearance)
    case "contentsRect.origin": point(\.contentsRect.origin, .appearance)
    case "contentsRect.origin.x": number(\.contentsRect.origin.x, .appearance)
    case "contentsRect.origin.y": number(\.contentsRect.origin.y, .appearance)
    case "contentsRect.size": size(\.contentsRect.size, .appearance)
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
    case "path": path(\.shape.path).onlyFor { $0.isShape }
    case "fillColor": color(\.shape.fillColor).onlyFor { $0.isShape }
    case "strokeColor": color(\.shape.strokeColor).onlyFor { $0.isShape }
    case "strokeStart": number(\.shape.strokeStart, .appearance).onlyFor { $0.isShape }
    case "strokeEnd": number(\.shape.strokeEnd, .appearance).onlyFor { $0.isShape }
    case "lineWidth": number(\.shape.lineWidth, .appearance).onlyFor { $0.isShape }
    case "miterLimit": number(\.shape.miterLimit, .appearance).onlyFor { $0.isShape }
    case "lineDashPhase": number(\.shape.lineDashPhase, .appearance).onlyFor { $0.isShape }
    case "colors":
      LayerKeyPath(stale: .appearance, get: { .colors($0.gradient.colors) }) { properties, value in
        if case .colors(let colors) = value { properties.gradient.colors = colors }
      }.onlyFor { $0.isGradient }
    case "locations":
      LayerKeyPath(stale: .appearance, get: { .numbers($0.gradient.locations) }) {
        if case .numbers(let numbers) = $1 { $0.gradient.locations = numbers }
      }.onlyFor { $0.isGradient }
    case "startPoint": point(\.gradient.startPoint, .appearance).onlyFor { $0.isGradient }
    case "endPoint": point(\.gradient.endPoint, .appearance).onlyFor { $0.isGradient }
    case "instanceDelay":
      LayerKeyPath(stale: .subtree, get: { .number($0.replicator.instanceDelay) }) {
        if case .number(let number) = $1 { $0.replicator.instanceDelay = number }
      }.onlyFor { $0.isReplicator }
    case "instanceTransform":
      LayerKeyPath(stale: .subtree, get: { .transform($0.replicator.instanceTransform) }) {
        if case .transform(let value) = $1 { $0.replicator.instanceTransform = value }
      }.onlyFor { $0.isReplicator }
    case "instanceAlphaOffset":
      float(\.replicator.alphaOffset, .subtree).onlyFor { $0.isReplicator }
    case "blurRadius": number(\.backdrop.blurRadius, .appearance).onlyFor { $0.isBackdrop }
    default: nil
    }
  }

  /// The same property, which only some layers have.
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
