import Foundation
import Graphics
import Raster

extension CGAffineTransform {
  /// The inverse, or `nil` if there is none.
  var checkedInverse: CGAffineTransform? {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-12 ? inverted() : nil
  }
}
