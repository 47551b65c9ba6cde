import Foundation
import Graphics
import Raster

/// The result of a layer's last compose pass, in device pixels.
struct ComposedGeometry {
  /// The transform from the layer's own coordinates to device pixels.
  var toDevice = CGAffineTransform.identity
  /// The size of the bounds.
  var size = CGSize.zero
  /// Whether neither the layer nor an ancestor is hidden.
  var isVisible = false
  /// The values that painting needs first.
  var traits: ComposedTraits = []
  /// The area of the layer itself including its shadow, before clips of ancestors.
  var extent: PixelRect?
  /// The area of the layer and its subtree, before clips of ancestors.
  var subtreeExtent: PixelRect?
  /// The clipped area that the layer itself covers, including its shadow; `nil` if empty.
  var painted: PixelRect?
  /// The clipped area that the layer and its subtree cover; `nil` if empty.
  var subtree: PixelRect?
}

/// The traits that decide how a layer is painted, without reading all of its values.
struct ComposedTraits: OptionSet {
  let rawValue: UInt8

  /// Not hidden, transparent or turned away.
  static let isShown = ComposedTraits(rawValue: 1)
  /// Every pixel inside the shape is opaque.
  static let isOpaque = ComposedTraits(rawValue: 2)
  /// Its subtree is clipped to its shape.
  static let clips = ComposedTraits(rawValue: 4)
  /// It is composited as a group, because of its opacity or a mask.
  static let isGroup = ComposedTraits(rawValue: 8)
  /// It is always painted into a bitmap first.
  static let isRasterized = ComposedTraits(rawValue: 16)
  /// Its sublayers' coordinates are not its own.
  static let placesSublayers = ComposedTraits(rawValue: 32)
  /// Its opacity applies to each layer of the subtree separately.
  static let fadesApart = ComposedTraits(rawValue: 128)
  /// It has a mask.
  static let isMasked = ComposedTraits(rawValue: 64)
}

/// A sublayer with the values that painting needs first, so that it need not read the layer.
struct ComposedSublayer {
  let layer: CALayer
  /// The area of its subtree in the window.
  var subtree: PixelRect?
  /// The area of its subtree before clips of ancestors.
  var subtreeExtent: PixelRect?
}

/// A translation by whole device pixels.
struct WholeShift {
  let dx: Int32
  let dy: Int32

  /// Returns `nil` if the transforms differ by more than that.
  init?(from old: CGAffineTransform, to new: CGAffineTransform) {
    guard old.a == new.a, old.b == new.b, old.c == new.c, old.d == new.d,
      let dx = WholeShift.wholePixels(new.tx - old.tx),
      let dy = WholeShift.wholePixels(new.ty - old.ty)
    else { return nil }
    (self.dx, self.dy) = (dx, dy)
  }

  /// A distance that is within a millionth of a whole number of pixels, or `nil`.
  static func wholePixels(_ distance: CGFloat) -> Int32? {
    let rounded = distance.rounded()
    guard abs(distance - rounded) < 1e-6, abs(rounded) < 32768 else { return nil }
    return Int32(rounded)
  }
}

/// State that is cached across frames so that a layer need not be repainted.
struct LayerMemory {
  /// The sublayers that paint something, back to front.
  var below: [ComposedSublayer] = []
  /// Incremented whenever the appearance of the layer or its subtree changes.
  var version: UInt64 = 0
  /// The number of consecutive changes in which the layer only moved or faded.
  var calmChanges = 0
  /// Whether a cached picture pays; `nil` if not decided since the last change.
  var isWorthCaching: Bool?
  /// The layer's placement in the picture that replaces it while an animation scales or rotates it;
  /// `nil` if the layer is painted.
  var stretched: CGAffineTransform?
  /// Whether such a picture pays; `nil` if not decided since the last change.
  var isWorthStretching: Bool?
  /// Whether the last change scaled or rotated the layer.
  var isTurning = false
  /// Whether the shadow follows the silhouette of the whole subtree.
  var castsSilhouette = false
  /// A picture of the layer and its subtree, without the layer's opacity.
  var picture: LayerPicture?
  /// The shadow of the silhouette.
  var silhouette: LayerPicture?

  /// Whether the layer is currently only moving or fading, and a picture of it pays.
  var mayDrawPicture: Bool { calmChanges >= Self.patience && isWorthCaching == true }

  /// The number of consecutive moves or fades after which a picture of the layer is used.
  static let patience = 2

  /// Records a change.
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
