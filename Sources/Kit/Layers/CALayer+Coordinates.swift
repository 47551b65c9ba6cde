import Foundation
import Graphics

extension CALayer {
  /// A point of another layer's coordinates in this layer's.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    point.applying(transform(from: layer))
  }

  /// A point of this layer's coordinates in another layer's; in the top layer's superlayer where
  /// `nil`.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    point.applying(transform(to: layer))
  }

  /// A rectangle of another layer's coordinates in this layer's.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    rect.applying(transform(from: layer))
  }

  /// A rectangle of this layer's coordinates in another layer's.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    rect.applying(transform(to: layer))
  }

  /// The frontmost layer under a point of the superlayer's coordinates.
  public func hitTest(_ point: CGPoint) -> CALayer? {
    guard !model.isHidden, model.opacity > 0 else { return nil }
    let inside = point.applying(model.toSuperlayer.inverted())
    if model.masksToBounds, !contains(inside) { return nil }
    let below =
      model.hasSublayerTransform
      ? inside.applying(model.belowPlacement(in: .identity).inverted())
      : inside
    for layer in paintOrder.reversed() {
      if let hit = layer.hitTest(below) { return hit }
    }
    return contains(inside) ? self : nil
  }

  private func transform(to layer: CALayer?) -> CGAffineTransform {
    guard let layer else { return toTop }
    if layer === superlayer, !layer.model.hasSublayerTransform { return model.toSuperlayer }
    return toTop.concatenating(layer.toTop.inverted())
  }

  private func transform(from layer: CALayer?) -> CGAffineTransform {
    guard let layer else { return toTop.inverted() }
    if layer === superlayer, !layer.model.hasSublayerTransform {
      return model.toSuperlayer.inverted()
    }
    return layer.transform(to: self)
  }

  /// To the superlayer of the top of the tree, model values.
  private var toTop: CGAffineTransform {
    sequence(first: self, next: \.superlayer).reduce(.identity) { way, layer in
      let inner =
        layer === self ? way : way.concatenating(layer.model.belowPlacement(in: .identity))
      return inner.concatenating(layer.model.toSuperlayer)
    }
  }
}
