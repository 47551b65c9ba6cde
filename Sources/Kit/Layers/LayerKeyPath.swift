import Foundation
import Graphics

/// A property of a layer that can be animated, by its key path.
struct LayerKeyPath {
  private let get: (LayerProperties) -> AnimationValue?
  private let set: (inout LayerProperties, AnimationValue) -> Void
  /// What a change of the property makes stale.
  let stale: LayerDirt

  /// The property's value; `nil` for a layer of another kind than those that have it.
  func value(in properties: LayerProperties) -> AnimationValue? { get(properties) }

  /// Sets the property; a value of another kind, or with a number that is not finite, does nothing.
  func apply(_ value: AnimationValue, to properties: inout LayerProperties) {
    if case .number(let number) = value {
      guard number.isFinite else { return }
    } else if let components = value.components, !components.allSatisfy(\.isFinite) {
      return
    }
    set(&properties, value)
  }

  init(
    stale: LayerDirt, get: @escaping (LayerProperties) -> AnimationValue?,
    set: @escaping (inout LayerProperties, AnimationValue) -> Void
  ) {
    (self.stale, self.get, self.set) = (stale, get, set)
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
    case "position": point(\.position, .placement)
    case "position.x": number(\.position.x, .placement)
    case "position.y": number(\.position.y, .placement)
    case "anchorPoint": point(\.anchorPoint, .placement)
    case "anchorPoint.x": number(\.anchorPoint.x, .placement)
    case "anchorPoint.y": number(\.anchorPoint.y, .placement)
    case "zPosition": number(\.zPosition, .subtree)
    case "bounds": rect(\.bounds, .bounds)
    case "bounds.size": size(\.bounds.size, .geometry)
    case "bounds.size.width": number(\.bounds.size.width, .geometry)
    case "bounds.size.height": number(\.bounds.size.height, .geometry)
    case "bounds.origin": point(\.bounds.origin, .scroll)
    case "bounds.origin.x": number(\.bounds.origin.x, .scroll)
    case "bounds.origin.y": number(\.bounds.origin.y, .scroll)
    case "sublayerTransform":
      LayerKeyPath(stale: .geometry, get: { .transform($0.sublayerTransform) }) {
        if case .transform(let transform) = $1 { $0.sublayerTransform = transform }
      }
    default: transform(keyPath)
    }
  }

  private static func appearance(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "opacity": float(\.opacity, .fade)
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
    case "path": path(\.shape.path).onlyFor(\.isShape)
    case "fillColor": color(\.shape.fillColor).onlyFor(\.isShape)
    case "strokeColor": color(\.shape.strokeColor).onlyFor(\.isShape)
    case "strokeStart": number(\.shape.strokeStart, .appearance).onlyFor(\.isShape)
    case "strokeEnd": number(\.shape.strokeEnd, .appearance).onlyFor(\.isShape)
    case "lineWidth": number(\.shape.lineWidth, .appearance).onlyFor(\.isShape)
    case "miterLimit": number(\.shape.miterLimit, .appearance).onlyFor(\.isShape)
    case "lineDashPhase": number(\.shape.lineDashPhase, .appearance).onlyFor(\.isShape)
    case "colors":
      LayerKeyPath(stale: .appearance, get: { .colors($0.gradient.colors) }) { properties, value in
        if case .colors(let colors) = value { properties.gradient.colors = colors }
      }.onlyFor(\.isGradient)
    case "locations":
      LayerKeyPath(stale: .appearance, get: { .numbers($0.gradient.locations) }) {
        if case .numbers(let numbers) = $1 { $0.gradient.locations = numbers }
      }.onlyFor(\.isGradient)
    case "startPoint": point(\.gradient.startPoint, .appearance).onlyFor(\.isGradient)
    case "endPoint": point(\.gradient.endPoint, .appearance).onlyFor(\.isGradient)
    case "instanceDelay":
      LayerKeyPath(stale: .subtree, get: { .number($0.replicator.instanceDelay) }) {
        if case .number(let number) = $1 { $0.replicator.instanceDelay = number }
      }.onlyFor(\.isReplicator)
    case "instanceTransform":
      LayerKeyPath(stale: .subtree, get: { .transform($0.replicator.instanceTransform) }) {
        if case .transform(let value) = $1 { $0.replicator.instanceTransform = value }
      }.onlyFor(\.isReplicator)
    case "instanceAlphaOffset": float(\.replicator.alphaOffset, .subtree).onlyFor(\.isReplicator)
    case "blurRadius": number(\.backdrop.blurRadius, .appearance).onlyFor(\.isBackdrop)
    default: nil
    }
  }

  /// The same property, which only some layers have.
  private func onlyFor(_ has: KeyPath<LayerProperties, Bool> & Sendable) -> LayerKeyPath {
    LayerKeyPath(stale: stale, get: { [get] in $0[keyPath: has] ? get($0) : nil }, set: set)
  }
}

extension LayerProperties {
  var isShape: Bool { if case .shape = kind { true } else { false } }
  var isGradient: Bool { if case .gradient = kind { true } else { false } }
  var isReplicator: Bool { if case .replicator = kind { true } else { false } }
  var isBackdrop: Bool { if case .backdrop = kind { true } else { false } }
}
