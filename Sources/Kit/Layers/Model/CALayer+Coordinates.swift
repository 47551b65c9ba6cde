import Foundation
import Graphics

extension CALayer {
  /// Converts a point from another layer's coordinates to this layer's.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    guard let layer else { return point.applying(toTop.inverted()) }
    if layer === self { return point }
    if layer === superlayer, !layer.hasSublayerTransform {
      let way = toSuperlayer
      // Hit testing converts points through every view on the way.
      if way.isTranslation { return CGPoint(x: point.x - way.tx, y: point.y - way.ty) }
      return point.applying(way.inverted())
    }
    return point.applying(layer.transform(to: self))
  }

  /// Converts a point from this layer's coordinates to another layer's.
  ///
  /// `nil` converts to the coordinate system that contains the top layer.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    point.applying(transform(to: layer))
  }

  /// Converts a rectangle from another layer's coordinates to this layer's.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    rect.applying(transform(from: layer))
  }

  /// Converts a rectangle from this layer's coordinates to another layer's.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    rect.applying(transform(to: layer))
  }

  /// Converts a point from the superlayer's coordinates to this layer's, as shown on screen.
  package func convertAsShown(_ point: CGPoint) -> CGPoint {
    tree?.catchUp()
    let shown = shown
    var way = LayerProperties.toSuperlayer(
      shown.bounds, shown.position, shown.anchorPoint, shown.transform)
    if let superlayer, superlayer.hasSublayerTransform {
      way = way.concatenating(superlayer.model.belowPlacement(in: .identity))
    }
    return point.applying(way.inverted())
  }

  private func transform(to layer: CALayer?) -> CGAffineTransform {
    guard let layer else { return toTop }
    if layer === superlayer, !layer.hasSublayerTransform { return toSuperlayer }
    return toTop.concatenating(layer.toTop.inverted())
  }

  private func transform(from layer: CALayer?) -> CGAffineTransform {
    guard let layer else { return toTop.inverted() }
    if layer === superlayer, !layer.hasSublayerTransform { return toSuperlayer.inverted() }
    return layer.transform(to: self)
  }

  /// The transform to the coordinates that contain the top layer, from model values.
  private var toTop: CGAffineTransform {
    var way = toSuperlayer
    var layer = self
    while let above = layer.superlayer {
      if above.hasSublayerTransform {
        way = way.concatenating(above.model.belowPlacement(in: .identity))
      }
      way = way.concatenating(above.toSuperlayer)
      layer = above
    }
    return way
  }

  /// The transform from the layer's own coordinates to its superlayer's, from model values.
  var toSuperlayer: CGAffineTransform {
    LayerProperties.toSuperlayer(
      model.bounds, model.position, model.anchorPoint, model.transform)
  }

  var hasSublayerTransform: Bool {
    !model.details.values.sublayerTransform.affine.isIdentity
  }
}

extension CGAffineTransform {
  fileprivate var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}
