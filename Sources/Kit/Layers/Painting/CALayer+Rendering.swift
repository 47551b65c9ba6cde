import Foundation
import Graphics
import Raster

extension CALayer {
  /// Draws the layer and its subtree into a context, in the layer's coordinates.
  ///
  /// As in UIKit, pending layout and display are not performed first. If the visible part does not
  /// fit in memory, nothing is drawn.
  ///
  /// - Parameter context: The context to draw into.
  public func render(in context: CGContext) {
    tree?.catchUp()
    let toDevice = context.ctm
    let picture = laid(at: toDevice) { () -> (bitmap: Bitmap, rect: PixelRect)? in
      guard
        let all = PixelRect(
          x: 0, y: 0, width: Int32(clamping: context.width), height: Int32(clamping: context.height)
        ),
        let rect = composed.subtreeExtent?.intersection(all),
        let bitmap = Bitmap(width: Int(rect.width), height: Int(rect.height))
      else { return nil }
      var recorder = LayerRecorder(pictureIn: rect, keeping: nil)
      recorder.record(self)
      recorder.list.paint(into: bitmap, showing: rect)
      return (bitmap, rect)
    }
    guard let picture, let back = toDevice.checkedInverse else { return }
    context.saveGState()
    context.concatenate(back)
    context.drawUpright(CGImage(picture.bitmap), in: picture.rect.cgRect)
    context.restoreGState()
  }

  /// The affine part of `transform`.
  public func affineTransform() -> CGAffineTransform { model.transform.affine }

  /// Sets `transform` to an affine one.
  public func setAffineTransform(_ transform: CGAffineTransform) {
    self.transform = CATransform3D(transform)
  }

  /// Replaces a sublayer by a layer, or does nothing if it is not a sublayer.
  public func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old !== new, let index = sublayerStorage.firstIndex(where: { $0 === old }) else { return }
    old.removeFromSuperlayer()
    insertSublayer(new, at: UInt32(clamping: index))
  }
}

extension CGAffineTransform {
  /// The inverse, or `nil` if there is none.
  fileprivate var checkedInverse: CGAffineTransform? {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-12 ? inverted() : nil
  }
}
