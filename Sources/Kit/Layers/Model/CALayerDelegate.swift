import Foundation
import Graphics

/// The object that draws, lays out and provides actions for a layer.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
  /// Sets the layer's contents directly. Returns whether it did so; `false` by default.
  func display(_ layer: CALayer) -> Bool
  /// Draws the layer's contents. Does nothing by default.
  func draw(_ layer: CALayer, in context: CGContext)
  /// Lays out the layer's sublayers. Does nothing by default.
  func layoutSublayers(of layer: CALayer)
  /// The action for a changed property.
  ///
  /// `nil`, the default, lets the layer continue its search; `NSNull` shows the change at once.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Returns `false`, so that the layer calls `draw`.
  public func display(_ layer: CALayer) -> Bool { false }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in context: CGContext) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Returns `nil`.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// The reaction to a changed property of a layer, usually an animation.
@preconcurrency @MainActor
public protocol CAAction {
  /// Runs the action.
  ///
  /// The layer already has the new value.
  ///
  /// - Parameters:
  ///   - key: The changed property.
  ///   - object: The layer.
  ///   - arguments: The values before the change, for use by the kit.
  func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: the change shows at once.
  public func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// A layer's values at one moment, accessed by key path.
public struct LayerSnapshot {
  let properties: LayerProperties

  /// The value at an animatable key path, or `nil` for other key paths.
  public func value(forKeyPath keyPath: String) -> AnimationValue? {
    LayerKeyPath(keyPath, of: properties)?.value(in: properties)
  }
}

/// How a layer's image is placed in its bounds.
public enum CALayerContentsGravity: String, Sendable {
  /// Stretched to fill the bounds.
  case resize
  /// As large as fits, keeping its aspect ratio.
  case resizeAspect
  /// As small as covers the bounds, keeping its aspect ratio.
  case resizeAspectFill
  /// At its own size, aligned to a part of the bounds.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}
