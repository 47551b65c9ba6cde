import Foundation

/// An input view with the look of a keyboard.
///
/// Mirrors UIKit. Any other view can be an input view as well.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// The looks of an input view.
  public enum Style: Int, Sendable {
    /// No background.
    case `default`
    /// The grey background of a keyboard.
    case keyboard
  }

  /// The look of the view.
  public let inputViewStyle: Style

  /// Whether the view's constraints decide its height instead of its frame.
  open var allowsSelfSizing = false {
    didSet { if allowsSelfSizing != oldValue { superview?.setNeedsLayout() } }
  }

  /// Creates an input view.
  ///
  /// - Parameters:
  ///   - frame: Only its height is used.
  ///   - inputViewStyle: The look of the view.
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    guard inputViewStyle == .keyboard else { return }
    AppearanceProxies.setDefaults { backgroundColor = Self.keyboardGround }
  }

  /// Creates an input view of the default style from an archive.
  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }

  private static let keyboardGround = UIColor(light: 0xD1D4DB, dark: 0x2B2B2D)
}
