import Foundation
import Graphics
import Layers

/// The ring around the focused view, in the window's tint colour.
///
/// A control's own tint colours its symbol, and may be white on white.
@MainActor
final class FocusRing: UIView {
  /// The thickness of the ring, in points.
  static let width: CGFloat = 3
  /// With the system's blue, a contrast of 3:1 against white and black.
  private static let opacity: CGFloat = 0.8

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.borderWidth = Self.width
    layer.cornerRadius = 6
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Adds a ring to a cell; it follows the cell's size.
  convenience init(in cell: UIView) {
    self.init(frame: cell.bounds.insetUpToCenter(dx: 2, dy: 2))
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.addSubview(self)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    color()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    color()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    color()
  }

  private func color() {
    let tint: UIColor = window?.tintColor ?? .tintColor
    layer.borderColor =
      tint.resolvedColor(with: traitCollection).withAlphaComponent(Self.opacity).cgColor
  }
}
