import Foundation
import Graphics
import Raster

/// A layer that shows what lies behind it, blurred.
///
/// Core Animation has it for `UIVisualEffectView` and keeps it private. What lies behind is what was
/// painted before into the window, or into the closest layer above that is faded or masked as a
/// whole: a backdrop in such a layer sees no farther. At its edges the backdrop repeats its
/// outermost pixels.
///
/// A change behind any part of it repaints all of it.
public final class CABackdropLayer: CALayer {
  /// Makes a layer that blurs nothing yet.
  public required init() {
    super.init()
    model.kind = .backdrop(BackdropProperties())
  }

  /// Makes a layer with another layer's values.
  public override init(layer: Any) {
    super.init(layer: layer)
    if !model.isBackdrop { model.kind = .backdrop(BackdropProperties()) }
  }

  /// The standard deviation of the blur, in points.
  ///
  /// What is not above 0 shows nothing. Can be animated.
  public var blurRadius: CGFloat {
    get { model.backdrop.blurRadius }
    set {
      set(
        \.backdrop.blurRadius, to: newValue.isFinite ? max(newValue, 0) : 0, key: "blurRadius",
        makesStale: .appearance)
    }
  }

  // MARK: Painting

  override var hasOwnPainting: Bool { shown.backdrop.blurRadius > 0 }

  override func paintOwn(into list: inout DisplayList, _ properties: LayerProperties) {
    guard let extent = composed.extent else { return }
    let sigma = Double(properties.backdrop.blurRadius) * composed.toDevice.rasterTransform.meanScale
    list.save()
    self.shape.clip(&list)
    list.blurBackdrop(in: extent, sigma: sigma)
    list.restore()
  }
}

/// A backdrop that is not kept alive.
struct WeakBackdrop {
  weak var layer: CABackdropLayer?
}

extension LayerTree {
  /// What the backdrops cover in the window now, in device pixels.
  ///
  /// Complexity: the number of backdrops, mostly none.
  var backdropRects: [PixelRect] {
    backdrops.compactMap { backdrop in
      guard let layer = backdrop.layer, layer.tree === self, layer.hasOwnPainting else {
        return nil
      }
      return layer.composed.painted
    }
  }

  /// Damages all of each backdrop that the damage meets.
  func growDamageToBackdrops() {
    guard !backdrops.isEmpty, !damage.isEmpty else { return }
    backdrops.removeAll { $0.layer?.tree !== self }
    var waiting = backdropRects
    while let index = waiting.firstIndex(where: { rect in
      damage.rects.contains { $0.intersects(rect) }
    }) {
      damage.add(waiting.remove(at: index))
    }
  }

  /// The rectangle, grown so that no backdrop is cut by its edges.
  func holdingBackdrops(_ rect: PixelRect) -> PixelRect {
    guard !backdrops.isEmpty else { return rect }
    var result = rect
    var waiting = backdropRects
    while let index = waiting.firstIndex(where: { $0.intersects(result) }) {
      result = result.union(waiting.remove(at: index))
    }
    return result
  }

  /// Whether a backdrop lies in a layer, or is it.
  func hasBackdrop(in layer: CALayer) -> Bool {
    backdrops.contains { backdrop in
      sequence(first: backdrop.layer as CALayer?, next: { $0?.superlayer }).contains {
        $0 === layer
      }
    }
  }
}
