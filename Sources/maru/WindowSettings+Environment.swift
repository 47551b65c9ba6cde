import Host
import MaruKit

extension WindowSettings {
  /// These settings, and for what they leave open what the environment says.
  ///
  /// Its words are `MARU_TEXT_SIZE` and `MARU_ACCENT_COLOR`. A variable that is empty says nothing,
  /// and one that a setting overrides is not read.
  ///
  /// - Parameter variable: A variable of the environment by its name, `nil` where it is not set.
  /// - Returns: The settings; where no variable says anything, these.
  /// - Throws: `HostError.variable` for a value that is none.
  func completed(
    by variable: (String) -> String? = RawEnvironment.value
  ) throws(HostError) -> WindowSettings {
    var settings = self
    if textSize == nil, let text = variable("MARU_TEXT_SIZE"), !text.isEmpty {
      guard let size = TextSize(rawValue: text.lowercased()) else {
        let kind = PropKind.choice(TextSize.allCases.map(\.rawValue))
        throw .variable("MARU_TEXT_SIZE", found: text, wanted: kind)
      }
      settings.textSize = size.category
    }
    if accentColor == nil, let text = variable("MARU_ACCENT_COLOR"), !text.isEmpty {
      guard let accent = AccentColor(argument: text) else {
        let kind = PropKind.choice(AccentColor.allValueStrings + ["#RRGGBB"])
        throw .variable("MARU_ACCENT_COLOR", found: text, wanted: kind)
      }
      settings.accentColor = accent.color
    }
    return settings
  }
}
