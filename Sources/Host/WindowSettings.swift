import ConfigurationFile
import Foundation
import MaruKit

/// The user's settings of a widget's or the gallery's window.
public struct WindowSettings: Equatable, Sendable {
  /// The size in points; `nil` for the content's preferred size.
  public var size: CGSize?
  /// The width in points if there is no size; `nil` for the content's preferred width.
  public var width: CGFloat?
  /// The height in points if there is no size; `nil` for the content's preferred height.
  public var height: CGFloat?
  /// Device pixels per point; `nil` for the display's scale.
  public var scale: CGFloat?
  /// Light or dark; `nil` for the desktop's appearance.
  public var style: UIUserInterfaceStyle?
  /// The text size; `nil` for the desktop's text size.
  public var textSize: UIContentSizeCategory?
  /// The tint of controls; `nil` for the desktop's accent colour.
  public var accentColor: UIColor?
  /// Where the window is shown as a popup; `nil` for a window of its own.
  public var popup: PopupPlacement?
  /// The time limit of the session, in seconds; `nil` for none.
  public var timeout: Double?
  /// Whether what the widget copies stays on the clipboard without a clipboard manager.
  public var keepsClipboard = false
  /// The title of the window; `nil` for that of the widget.
  public var title: String?
  /// The path of a picture or the name of a symbol; `nil` for no icon.
  public var icon: String?
  /// The X window that the widget is a dialog of; 0 for none, and `nil` if the environment decides.
  public var owner: UInt32?
  /// Where the window is; `nil` if the window manager decides.
  public var position: WindowPosition?
  /// The family of the font; `nil` for the usual one.
  public var font: String?
  /// The icon theme; `nil` for that of the desktop.
  public var iconTheme: String?

  /// Whether colours have more contrast; `nil` for the usual one.
  public var hasHighContrast: Bool?
  /// Whether animations are kept to a minimum; `nil` for the desktop's setting.
  public var reducesMotion: Bool?

  /// The side at which lines and rows begin; `unspecified` for that of the user's language.
  public var direction: UITraitEnvironmentLayoutDirection?

  /// Creates settings; the content or the display determines those that are `nil`.
  public init(
    size: CGSize? = nil, scale: CGFloat? = nil, style: UIUserInterfaceStyle? = nil,
    textSize: UIContentSizeCategory? = nil, accentColor: UIColor? = nil,
    direction: UITraitEnvironmentLayoutDirection? = nil, popup: PopupPlacement? = nil,
    timeout: Double? = nil
  ) {
    self.size = size
    self.scale = scale
    self.style = style
    self.textSize = textSize
    self.accentColor = accentColor
    self.direction = direction
    self.popup = popup
    self.timeout = timeout
  }

  /// Fills in missing settings from a theme.
  mutating func complete(by theme: Theme) {
    style = style ?? theme.appearance.map { $0 == .dark ? .dark : .light }
    textSize = textSize ?? theme.textSize.flatMap { UIContentSizeCategory(shortName: $0) }
    accentColor = accentColor ?? theme.accentColor.flatMap { UIColor.accent($0) }
    font = font ?? theme.font
    hasHighContrast = hasHighContrast ?? theme.contrast.map { $0 == .high }
    reducesMotion = reducesMotion ?? theme.reduceMotion
    direction =
      direction ?? theme.direction.map { UITraitEnvironmentLayoutDirection($0) }
  }

  /// The number of an X window, decimal or with `0x`; `nil` for any other text.
  static func windowNumber(_ text: some StringProtocol) -> UInt32? {
    text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
  }

  /// Sets the font, the icon theme, the contrast and the motion of the whole process, as far as they are set.
  ///
  /// Call it before the widget exists.
  @MainActor func prepareKit() {
    if let font { UIFont.systemFamily = font }
    if let iconTheme { IconLoader.preferredTheme = iconTheme }
    if let hasHighContrast {
      UIAccessibility.isDarkerSystemColorsEnabled = hasHighContrast
    }
    if let reducesMotion { UIAccessibility.isReduceMotionEnabled = reducesMotion }
  }

  /// Sets the size and the scale of `UIScreen.main` before the window exists, as far as known.
  ///
  /// - Parameter size: In points, if the settings have none.
  @MainActor func prepareScreen(for size: CGSize) {
    UIScreen.main.scale = scale ?? 1
    UIScreen.main.bounds = CGRect(origin: .zero, size: self.size ?? size)
  }
}

extension UITraitEnvironmentLayoutDirection {
  /// The direction of a theme; `unspecified` for that of the user's language.
  public init(_ direction: Theme.Direction) {
    self =
      switch direction {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case .locale: .unspecified
      }
  }
}
