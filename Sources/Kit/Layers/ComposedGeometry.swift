import Foundation
import Graphics
import Raster

/// Where a layer lay when it was last composed, in device pixels.
struct ComposedGeometry {
  /// From the layer's own coordinates to device pixels.
  var toDevice = CGAffineTransform.identity
  /// The size of the bounds.
  var size = CGSize.zero
  /// Whether neither the layer nor one above it is hidden.
  var isVisible = false
  /// What of the layer's values painting asks first.
  var traits: ComposedTraits = []
  /// What the layer itself covers, shadow included, before the layers above clip it.
  var extent: PixelRect?
  /// What the layer and everything in it cover, before the layers above clip it.
  var subtreeExtent: PixelRect?
  /// What the layer itself covered, shadow included and clipped; `nil` for nothing.
  var painted: PixelRect?
  /// What the layer and everything in it covered; `nil` for nothing.
  var subtree: PixelRect?
}

/// What decides how a layer is painted, so that not all of its values need to be looked at.
struct ComposedTraits: OptionSet {
  let rawValue: UInt8

  /// Neither hidden nor clear nor turned away.
  static let isShown = ComposedTraits(rawValue: 1)
  /// Every pixel inside the shape is opaque.
  static let isOpaque = ComposedTraits(rawValue: 2)
  /// What is in it ends at its shape.
  static let clips = ComposedTraits(rawValue: 4)
  /// It is laid over what lies behind as a whole, by its opacity or a mask.
  static let isGroup = ComposedTraits(rawValue: 8)
  /// It is always painted into a bitmap first.
  static let isRasterized = ComposedTraits(rawValue: 16)
  /// Its sublayers' coordinates are not its own.
  static let placesSublayers = ComposedTraits(rawValue: 32)
  /// It fades each layer in it by itself.
  static let fadesApart = ComposedTraits(rawValue: 128)
  /// It has a mask.
  static let isMasked = ComposedTraits(rawValue: 64)
}

/// A sublayer with what painting asks first, to be found without looking at the layer itself.
struct ComposedSublayer {
  let layer: CALayer
  /// What its subtree covers in the window.
  var subtree: PixelRect?
  /// What it covers before the layers above clip it.
  var subtreeExtent: PixelRect?
}

/// A way by whole device pixels.
struct WholeShift {
  let dx: Int32
  let dy: Int32

  /// `nil` where the transforms differ by anything else.
  init?(from old: CGAffineTransform, to new: CGAffineTransform) {
    guard old.a == new.a, old.b == new.b, old.c == new.c, old.d == new.d,
      let dx = LayerTree.wholePixels(new.tx - old.tx),
      let dy = LayerTree.wholePixels(new.ty - old.ty)
    else { return nil }
    (self.dx, self.dy) = (dx, dy)
  }
}

/// What is remembered of a layer's looks, so that frames need not paint it anew.
struct LayerMemory {
  /// The sublayers that paint something, back to front.
  var below: [ComposedSublayer] = []
  /// Grows whenever the picture of the layer and all that is in it changes.
  var version: UInt64 = 0
  /// In how many changes on end the layer only moved or faded.
  var calmChanges = 0
  /// Whether a cached picture pays; `nil` where nobody looked since the last change.
  var isWorthCaching: Bool?
  /// Where the layer lies in the picture that stands in for it while an animation scales or turns
  /// it; `nil` where it is painted.
  var stretched: CGAffineTransform?
  /// Whether such a picture pays; `nil` where nobody looked since the last change.
  var isWorthStretching: Bool?
  /// Whether the last change scaled or turned the layer.
  var isTurning = false
  /// How much there is to look after when the layer changes.
  var makeup = LayerMakeup.special
  /// Whether the shadow follows the outline of all that is in the layer.
  var castsSilhouette = false
  /// The layer with all that is in it, without its opacity.
  var picture: LayerPicture?
  /// The shadow of the layer's silhouette.
  var silhouette: LayerPicture?

  /// Whether the layer only moves or fades for the time being, and a picture of it pays.
  var isCarried: Bool { calmChanges >= Self.patience && isWorthCaching == true }

  /// How many changes of place or opacity on end make a layer be carried as a picture.
  static let patience = 2

  /// Takes a change into account.
  mutating func note(_ dirt: LayerDirt) {
    if !dirt.isDisjoint(with: .picture) {
      version &+= 1
      calmChanges = 0
      isWorthCaching = nil
      isWorthStretching = nil
    } else if !dirt.isDisjoint(with: [.placement, .fade]) {
      calmChanges = min(calmChanges + 1, 1000)
    }
  }
}
