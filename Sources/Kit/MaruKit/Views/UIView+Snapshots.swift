import Foundation
import Graphics
import Layers

// Pictures of views.
extension UIView {
  /// Draws the view and its subviews into the current context.
  ///
  /// - Parameters:
  ///   - rect: Where to draw the view's bounds.
  ///   - afterUpdates: Whether pending layout and drawing are performed first.
  /// - Returns: Whether something was drawn; without a context or with empty bounds nothing is.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    if afterUpdates { finishUpdates() }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  /// A view of the same size that shows a picture of this one.
  ///
  /// - Parameter afterUpdates: Whether pending layout and drawing are performed first.
  /// - Returns: `nil` if the bounds are empty.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// A view that shows a picture of a part of this one.
  ///
  /// - Parameters:
  ///   - rect: The part, in this view's coordinates, and the size of the new view.
  ///   - afterUpdates: Whether pending layout and drawing are performed first.
  ///   - capInsets: The edges that keep their size if the new view is resized.
  /// - Returns: `nil` if the part is empty.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    guard rect.width > 0, rect.height > 0 else { return nil }
    if afterUpdates { finishUpdates() }
    let scale = max(1, traitCollection.displayScale)
    let context = CGContext(size: rect.size, scale: scale, origin: rect.origin)
    layer.render(in: context)
    guard let picture = context.makeImage() else { return nil }
    let image = UIImage(cgImage: picture, scale: scale)
    let isResizable = capInsets != .zero
    let view = UIImageView(
      image: isResizable
        ? image.resizableImage(withCapInsets: capInsets, resizingMode: .stretch) : image)
    view.accessibilityTraits = .none
    view.frame = CGRect(origin: .zero, size: rect.size)
    return view
  }

  /// Performs pending layout and drawing of the subtree.
  private func finishUpdates() {
    layoutIfNeeded()
    func display(_ layer: CALayer) {
      layer.displayIfNeeded()
      layer.sublayers?.forEach(display)
    }
    display(layer)
  }
}
