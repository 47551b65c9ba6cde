import Foundation
import Graphics

/// What a sheet consists of: a shadow, in it the controller's view with round corners, and over
/// that the grabber.
final class SheetShadowView: UIView {
  /// Whose sheet it is.
  weak var sheet: UISheetPresentationController?

  private let clip = UIView()
  private(set) weak var content: UIView?
  let grabber = SheetGrabber()

  override init(frame: CGRect) {
    super.init(frame: frame)
    clip.clipsToBounds = true
    clip.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(clip)
    addSubview(grabber)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.18
    layer.shadowRadius = 14
    layer.shadowOffset = CGSize(width: 0, height: 2)
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Takes the controller's view in.
  func hold(_ view: UIView) {
    clip.frame = bounds
    view.frame = clip.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    clip.addSubview(view)
    content = view
    takeBackground()
  }

  /// Takes the background of the controller's view where that is opaque: the shadow of a layer with
  /// a background of its own needs no picture of all that is in it.
  private func takeBackground() {
    let color = content?.layer.backgroundColor
    backgroundColor = color?.alpha == 1 ? color.map { UIColor(cgColor: $0) } : nil
  }

  /// Rounds the corners: the upper ones, or all where the sheet lies in the middle.
  func round(by radius: CGFloat, allCorners: Bool) {
    let corners: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    for layer in [layer, clip.layer] {
      layer.cornerRadius = radius
      layer.maskedCorners =
        allCorners ? corners.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) : corners
    }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    takeBackground()
    grabber.center = CGPoint(x: bounds.midX, y: SheetGrabber.touchSize.height / 2)
  }
}

/// The little bar at the top of a sheet, by which it is drawn; a tap on it leads to the next stop.
final class SheetGrabber: UIControl {
  /// The room that takes touches, in points.
  static let touchSize = CGSize(width: 76, height: 16)
  /// The bar itself, in points.
  private static let barSize = CGSize(width: 36, height: 5)

  private let bar = UIView()

  override init(frame: CGRect) {
    super.init(frame: CGRect(origin: .zero, size: Self.touchSize))
    bar.frame = CGRect(
      x: (Self.touchSize.width - Self.barSize.width) / 2, y: 5, width: Self.barSize.width,
      height: Self.barSize.height)
    bar.layer.cornerRadius = Self.barSize.height / 2
    bar.backgroundColor = .tertiaryLabel
    bar.isUserInteractionEnabled = false
    addSubview(bar)
    isAccessibilityElement = true
    accessibilityLabel = "Sheet Grabber"
    accessibilityTraits = .button
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Keys go on to what is in the sheet.
  override var next: UIResponder? { (superview as? SheetShadowView)?.content ?? super.next }
}
