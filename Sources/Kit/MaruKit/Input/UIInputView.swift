import Foundation

/// A view that rises at the bottom edge for a first responder, and looks as a keyboard does.
///
/// Mirrors UIKit. Any other view serves as well.
@MainActor
open class UIInputView: UIView {
  /// What an input view looks like.
  public enum Style: Int, Sendable {
    /// As any view: it has no colour of its own.
    case `default`
    /// As a keyboard: grey behind the keys.
    case keyboard
  }

  /// What the view looks like.
  public let inputViewStyle: Style

  /// Whether the view's constraints decide its height instead of its frame.
  open var allowsSelfSizing = false {
    didSet { if allowsSelfSizing != oldValue { superview?.setNeedsLayout() } }
  }

  /// Makes an input view.
  ///
  /// - Parameters:
  ///   - frame: Its height counts.
  ///   - inputViewStyle: What it looks like.
  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    if inputViewStyle == .keyboard { backgroundColor = Self.keyboardGround }
  }

  /// Makes an input view of the default style from an archive.
  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }

  private static let keyboardGround = UIColor(light: 0xD1D4DB, dark: 0x2B2B2D)
}
