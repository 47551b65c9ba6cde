import ConfigurationFile
import Control
import MaruKit
import Stage

/// The theme of a worker's windows.
@MainActor final class WindowTheme {
  private let screen: XScreen
  /// Whether the environment asks for less motion.
  private let reducesMotion = UIAccessibility.isReduceMotionEnabled

  /// Creates a theme for the windows of a display.
  init(on screen: XScreen) { self.screen = screen }

  /// Takes the first theme, before the first text.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - warn: Called if there is no such font, so that another one is used.
  func begin(_ theme: Theme, warn: (String) -> Void) {
    UIFont.systemFamily = theme.font
    if let family = theme.font, !UIFont.familyNames.contains(family) {
      let hint = NearestName.hint(for: family, among: UIFont.familyNames)
      warn("no font has the family \(family)\(hint), in the theme, another one is used")
    }
    apply(theme)
  }

  /// Takes a changed theme.
  ///
  /// - Throws: `ControlError` if only a new worker can take it, because text has its font.
  func change(to theme: Theme) throws(ControlError) {
    guard theme.font == UIFont.systemFamily else {
      throw ControlError(status: 70, message: "another font needs a new worker")
    }
    apply(theme)
  }

  private func apply(_ theme: Theme) {
    screen.style =
      switch theme.appearance {
      case .light?: .light
      case .dark?: .dark
      case nil: nil
      }
    screen.textSize = theme.textSize.flatMap { UIContentSizeCategory(shortName: $0) }
    screen.accentColor = theme.accentColor.flatMap { UIColor.accent($0) }
    screen.contrast = theme.contrast == .high ? .high : .normal
    screen.direction = UITraitEnvironmentLayoutDirection(theme.direction ?? .locale)
    UIAccessibility.isDarkerSystemColorsEnabled = theme.contrast == .high
    UIAccessibility.isReduceMotionEnabled = theme.reduceMotion ?? reducesMotion
  }
}
