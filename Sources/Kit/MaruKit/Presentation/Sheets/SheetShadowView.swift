import Foundation
import Graphics

/// A sheet's view: a shadow, the controller's view with rounded corners, and the grabber.
final class SheetShadowView: UIView {
  /// The sheet's presentation controller.
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

  /// Always fails: sheets do not come from archives.
  required init?(coder: NSCoder) { nil }

  /// Adds the controller's view.
  func hold(_ view: UIView) {
    clip.frame = bounds
    view.frame = clip.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    clip.addSubview(view)
    content = view
    takeBackground()
  }

  /// Adopts the background of the controller's view if it is opaque: a layer with an opaque
  /// background draws its shadow without an image of its content.
  private func takeBackground() {
    let color = content?.layer.backgroundColor
    backgroundColor = color?.alpha == 1 ? color.map { UIColor(cgColor: $0) } : nil
  }

  /// Rounds the top corners, or all corners of a centred sheet.
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

/// The small bar at the top of a sheet that can be dragged; a tap goes to the next stop.
final class SheetGrabber: UIControl {
  /// The hit area, in points.
  static let touchSize = CGSize(width: 76, height: 16)
  /// The size of the bar, in points.
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
    accessibilityLabel = SystemWord.sheetGrabber.text
    accessibilityTraits = .button
  }

  /// Always fails: grabbers do not come from archives.
  required init?(coder: NSCoder) { nil }

  /// Keys are passed on to the sheet's content.
  override var next: UIResponder? { (superview as? SheetShadowView)?.content ?? super.next }
}
