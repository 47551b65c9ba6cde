import Foundation
import MaruKit

/// What a person may say about the window of a widget or of the gallery.
public struct WindowSettings: Equatable, Sendable {
  /// In points, or `nil` for what the content prefers.
  public var size: CGSize?
  /// Device pixels a point, or `nil` for what the display says.
  public var scale: CGFloat?
  /// Light or dark, or `nil` for what the desktop says.
  public var style: UIUserInterfaceStyle?
  /// How large text is, or `nil` for the usual size.
  public var textSize: UIContentSizeCategory?
  /// The colour of what can be pressed, or `nil` for what the desktop says.
  public var accentColor: UIColor?
  /// In seconds, after which the session ends; `nil` for never.
  public var timeout: Double?

  /// Makes settings; `nil` leaves a choice to the content or the display.
  public init(
    size: CGSize? = nil, scale: CGFloat? = nil, style: UIUserInterfaceStyle? = nil,
    textSize: UIContentSizeCategory? = nil, accentColor: UIColor? = nil, timeout: Double? = nil
  ) {
    self.size = size
    self.scale = scale
    self.style = style
    self.textSize = textSize
    self.accentColor = accentColor
    self.timeout = timeout
  }

  /// Gives `UIScreen.main` the size and the scale that a widget is made for, as far as they are known
  /// before its window is.
  ///
  /// - Parameter size: In points, if the settings have none.
  @MainActor func prepareScreen(for size: CGSize) {
    UIScreen.main.scale = scale ?? 1
    UIScreen.main.bounds = CGRect(origin: .zero, size: self.size ?? size)
  }
}
