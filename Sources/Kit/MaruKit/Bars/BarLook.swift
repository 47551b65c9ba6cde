import Foundation

/// The background of a bar.
@MainActor
struct BarLook {
  /// The blur of the views behind; `nil` for none.
  var effect: UIBlurEffect?
  /// The colour over the blur.
  var color: UIColor?
  /// The image over the colour.
  var image: UIImage?
  var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the line along the bar's inner edge; `nil` for no line.
  var shadowColor: UIColor?
  /// An image in place of the line.
  var shadowImage: UIImage?

  /// The material of bars, with a line.
  static var material: BarLook {
    BarLook(effect: UIBlurEffect(style: .systemChromeMaterial), shadowColor: .separator)
  }

  /// The background's colour, with a line.
  static var opaque: BarLook { BarLook(color: .systemBackground, shadowColor: .separator) }

  /// Nothing.
  static var transparent: BarLook { BarLook() }
}

/// The look of a bar that was set with the bar's own properties, which are older than appearances.
@MainActor
struct BarSettings {
  var isTranslucent = true
  var tint: UIColor?
  var image: UIImage?
  var shadowImage: UIImage?

  /// Whether nothing was set.
  var isUsual: Bool { isTranslucent && tint == nil && image == nil && shadowImage == nil }

  /// The background.
  var look: BarLook {
    var look = isTranslucent ? BarLook.material : .opaque
    if let tint {
      // A translucent colour is mixed with what is behind the bar.
      look.color = isTranslucent ? tint.withAlphaComponent(0.85) : tint
    }
    if let image {
      look = BarLook(image: image, shadowColor: look.shadowColor)
      // As in UIKit, the line can only be replaced together with the background.
      if let shadowImage { (look.shadowColor, look.shadowImage) = (nil, shadowImage) }
    } else if let shadowImage, shadowImage.size == .zero {
      look.shadowColor = nil
    }
    return look
  }
}
