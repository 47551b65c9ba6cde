import Foundation
import Graphics
import Raster

/// The state of the ancestors that a layer depends on.
struct Surroundings {
  /// The transform from the superlayer's coordinates to device pixels.
  var toDevice: CGAffineTransform
  /// The area that masking ancestors leave; `nil` if unlimited.
  var clip: PixelRect?
  var isVisible: Bool
  /// Whether clips of ancestors leave no area.
  var isClippedAway = false
  /// The translation of the superlayer, if that is its only change.
  var shift: WholeShift?
  /// The move of an ancestor's pixels, which may already have put the layer in place.
  var move: PixelMove?
  /// Whether a layer between the moving ancestor and this one has changed.
  var leavesMove = false

  /// Intersects the clip with a rectangle; `nil` leaves no area.
  mutating func clip(to pixels: PixelRect?) {
    guard let pixels else {
      isClippedAway = true
      return
    }
    guard let clip else {
      clip = pixels
      return
    }
    guard let both = clip.intersection(pixels) else {
      isClippedAway = true
      return
    }
    self.clip = both
  }

  func limiting(_ rect: PixelRect) -> PixelRect? {
    guard let clip else { return rect }
    return rect.intersection(clip)
  }

  /// Whether the moved pixels already show a layer in its new position.
  func hasMoved(_ new: ComposedGeometry, from old: ComposedGeometry) -> Bool {
    guard let move, old.isVisible == new.isVisible else { return false }
    let (a, b) = (old.toDevice, new.toDevice)
    guard a.a == b.a, a.b == b.b, a.c == b.c, a.d == b.d else { return false }
    return abs(b.tx - a.tx - CGFloat(move.dx)) < 1e-6 && abs(b.ty - a.ty - CGFloat(move.dy)) < 1e-6
  }
}
