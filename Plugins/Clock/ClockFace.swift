import MaruKit

/// The time in digits of equal width.
final class ClockFace: WidgetBarButton {
  override init() {
    super.init()
    accessibilityTraits.insert(.updatesFrequently)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func titleFont(ofSize size: CGFloat) -> UIFont {
    UIFont.monospacedDigitSystemFont(ofSize: size, weight: .medium)
  }
}
