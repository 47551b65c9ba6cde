import Foundation
import Graphics
import Layers

/// The ring inside a cell that has the keyboard's focus.
@MainActor
final class FocusRing: UIView {
  /// Lays a ring into a cell; it follows the cell's size.
  init(in cell: UIView) {
    super.init(frame: cell.bounds.insetBy(dx: 2, dy: 2))
    isUserInteractionEnabled = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    layer.borderWidth = 3
    layer.cornerRadius = 6
    layer.borderColor =
      UIColor.tintColor.resolvedColor(with: cell.traitCollection).withAlphaComponent(0.5).cgColor
    cell.addSubview(self)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
