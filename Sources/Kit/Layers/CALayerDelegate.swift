import Foundation
import Graphics

/// Who draws, lays out and answers for a layer.
@MainActor
public protocol CALayerDelegate: AnyObject {
  /// Sets the layer's contents by itself. Returns whether it did; `false` by default.
  func display(_ layer: CALayer) -> Bool
  /// Draws the layer's contents. Does nothing by default.
  func draw(_ layer: CALayer, in context: CGContext)
  /// Lays the layer's sublayers out. Does nothing by default.
  func layoutSublayers(of layer: CALayer)
  /// Says what a change of a property does.
  ///
  /// `nil`, the default, leaves it to the layer; `NSNull` lets the change show at once.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Leaves the display to `draw`.
  public func display(_ layer: CALayer) -> Bool { false }
  /// Draws nothing.
  public func draw(_ layer: CALayer, in context: CGContext) {}
  /// Lays out nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Has no opinion.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// What happens when a property of a layer changes: an animation, usually.
@MainActor
public protocol CAAction {
  /// Does it.
  ///
  /// The layer has the new value already.
  ///
  /// - Parameters:
  ///   - key: The property.
  ///   - object: The layer.
  ///   - arguments: What the layer knows about the change; not for programs.
  func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing: the change shows at once.
  public func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// A layer's values at one moment, by key path.
public struct LayerSnapshot {
  let properties: LayerProperties

  /// The value at a key path, or `nil` where there is none that can be animated.
  public func value(forKeyPath keyPath: String) -> AnimationValue? {
    LayerKeyPath(keyPath)?.value(in: properties)
  }
}

/// How a layer's picture lies in its bounds.
public enum CALayerContentsGravity: String, Sendable {
  /// Stretched to fill.
  case resize
  /// As large as fits, its proportions kept.
  case resizeAspect
  /// As small as covers, its proportions kept.
  case resizeAspectFill
  /// At its own size, in a place of the bounds.
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}
