import Foundation
import Graphics

/// The lifted picture that follows the pointer, with a badge for the effect of a drop.
@MainActor
final class DragPreviewView: UIView {
  private let badge = UIImageView()
  /// The pointer's position in the picture.
  private let anchor: CGPoint
  /// The picture's place when it was lifted, in the window.
  private let origin: CGRect

  /// The enlargement of a lifted picture, and the seconds of its motions.
  private static let lift: CGFloat = 1.04
  private static let duration = 0.25
  private static let badgeSize: CGFloat = 22

  /// Takes the picture of a view.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - parameters: Its look.
  ///   - place: Its rectangle in the window.
  ///   - point: The pointer's position in the window.
  init(of view: UIView, parameters: UIDragPreviewParameters, place: CGRect, at point: CGPoint) {
    origin = place
    anchor = CGPoint(x: point.x - place.minX, y: point.y - place.minY)
    super.init(frame: place)
    isUserInteractionEnabled = false
    isAccessibilityElement = false
    let picture = UIImageView(image: Self.picture(of: view, parameters))
    picture.frame = bounds
    addSubview(picture)
    badge.isHidden = true
    badge.frame = CGRect(
      x: bounds.maxX - Self.badgeSize / 2, y: -Self.badgeSize / 2, width: Self.badgeSize,
      height: Self.badgeSize)
    addSubview(badge)
    layer.shadowColor = CGColor(gray: 0, alpha: 1)
    layer.shadowOffset = CGSize(width: 0, height: 6)
    layer.shadowRadius = 12
    if let path = parameters.visiblePath?.cgPath {
      layer.shadowPath = path
    } else {
      layer.shadowPath =
        UIBezierPath(
          roundedRect: bounds, cornerRadius: view.layer.cornerRadius
        ).cgPath
    }
  }

  required init?(coder: NSCoder) {
    (anchor, origin) = (.zero, .zero)
    super.init(coder: coder)
  }

  private static func picture(of view: UIView, _ parameters: UIDragPreviewParameters) -> UIImage {
    view.layoutIfNeeded()
    let format = UIGraphicsImageRendererFormat()
    format.scale = view.traitCollection.displayScale
    return UIGraphicsImageRenderer(bounds: view.bounds, format: format).image { context in
      parameters.visiblePath?.addClip()
      if let color = parameters.backgroundColor?.resolvedColor(with: view.traitCollection) {
        color.setFill()
        context.fill(view.bounds)
      }
      view.layer.render(in: context.cgContext)
    }
  }

  // MARK: Motion

  /// Lifts the picture.
  func lift() {
    UIView.animate(withDuration: Self.duration) {
      self.layer.shadowOpacity = 0.3
      self.transform = CGAffineTransform(scaleX: Self.lift, y: Self.lift)
      self.alpha = 0.92
    }
  }

  /// Keeps the pointer at the same place of the picture.
  func follow(_ point: CGPoint) {
    center = CGPoint(
      x: point.x - anchor.x + origin.width / 2, y: point.y - anchor.y + origin.height / 2)
  }

  /// Shows the effect of a drop; a move and no effect have no badge.
  func show(_ operation: UIDropOperation) {
    switch operation {
    case .copy:
      badge.image = UIImage(systemName: "plus.circle.fill")
      badge.tintColor = .systemGreen
    case .forbidden:
      badge.image = UIImage(systemName: "xmark.circle.fill")
      badge.tintColor = .systemGray
    case .cancel, .move: break
    }
    badge.isHidden = operation == .cancel || operation == .move
  }

  /// Returns to the place where it was lifted.
  func flyBack(completion: @escaping @MainActor () -> Void) {
    badge.isHidden = true
    UIView.animate(withDuration: Self.duration) {
      self.transform = .identity
      self.center = CGPoint(x: self.origin.midX, y: self.origin.midY)
      self.layer.shadowOpacity = 0
      self.alpha = 1
    } completion: { _ in
      self.removeFromSuperview()
      completion()
    }
  }

  /// Disappears into the place where it was dropped.
  func sink(completion: @escaping @MainActor () -> Void) {
    badge.isHidden = true
    UIView.animate(withDuration: Self.duration) {
      self.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
      self.alpha = 0
    } completion: { _ in
      self.removeFromSuperview()
      completion()
    }
  }
}
