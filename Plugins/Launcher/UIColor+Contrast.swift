import MaruKit

extension UIColor {
  /// The colour in the light appearance, darkened until white text on it has a contrast of 4.5 (WCAG 2.1).
  var darkEnoughForWhite: UIColor {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)).getRed(
      &red, green: &green, blue: &blue, alpha: &alpha)
    func light(_ part: CGFloat) -> CGFloat {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    func contrast() -> CGFloat {
      1.05 / (0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) + 0.05)
    }
    var steps = 0
    while contrast() < 4.5, steps < 24 {
      (red, green, blue) = (red * 0.95, green * 0.95, blue * 0.95)
      steps += 1
    }
    return UIColor(red: red, green: green, blue: blue, alpha: 1)
  }
}
