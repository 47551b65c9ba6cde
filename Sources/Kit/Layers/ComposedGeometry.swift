import Foundation
import Graphics
import Raster

/// Where a layer lay when it was last painted, in device pixels.
struct ComposedGeometry {
  /// From the layer's own coordinates to device pixels.
  var toDevice = CGAffineTransform.identity
  /// What the layer itself covered, shadow included and clipped; `nil` for nothing.
  var painted: PixelRect?
  /// What the layer and everything in it covered; `nil` for nothing.
  var subtree: PixelRect?
}
