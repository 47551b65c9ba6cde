import Terminal
import Host
import MaruKit

extension WindowSettings {
  /// These settings, completed by the environment.
  ///
  /// The variables are `MARU_TEXT_SIZE` and `MARU_ACCENT_COLOR`. An empty variable is ignored, and a
  /// variable that a setting overrides is not read.
  ///
  /// - Parameter variable: Returns an environment variable by its name, `nil` if it is not set.
  /// - Returns: The completed settings.
  /// - Throws: `HostError.variable` if a value is invalid.
  func completed(
    by variable: (String) -> String? = RawEnvironment.value
  ) throws(HostError) -> WindowSettings {
    var settings = self
    if textSize == nil, let text = variable("MARU_TEXT_SIZE"), !text.isEmpty {
      guard let category = UIContentSizeCategory(shortName: text) else {
        let kind = PropKind.choice(UIContentSizeCategory.shortNames)
        throw .variable("MARU_TEXT_SIZE", found: text, wanted: kind)
      }
      settings.textSize = category
    }
    if accentColor == nil, let text = variable("MARU_ACCENT_COLOR"), !text.isEmpty {
      guard let color = UIColor.accent(text) else {
        let kind = PropKind.choice(UIColor.accentNames + ["#RRGGBB"])
        throw .variable("MARU_ACCENT_COLOR", found: text, wanted: kind)
      }
      settings.accentColor = color
    }
    return settings
  }
}
