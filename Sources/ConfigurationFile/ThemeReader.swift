/// Reads tables of themes.
final class ThemeReader {
  /// The families that themes name, which only the machine can confirm.
  private(set) var fonts: [FontReference] = []

  private let log: MistakeLog

  /// Creates a reader that gives mistakes to a log.
  init(log: MistakeLog) { self.log = log }

  /// Reads the table `theme` of the file or of a window.
  func read(_ fields: TableReader) -> Theme? {
    guard let node = fields.node("theme"),
      let theme = TableReader(node, as: .theme, name: "theme", log: log)
    else { return nil }
    if let family = theme.text("font"), let value = theme.node("font") {
      fonts.append(FontReference(family: family, position: value.position))
    }
    return Theme(
      appearance: theme.word("appearance", as: Theme.Appearance.self),
      accentColor: theme.color("accent-color"), textSize: theme.word("text-size"),
      font: theme.text("font"), contrast: theme.word("contrast", as: Theme.Contrast.self),
      reduceMotion: theme.truth("reduce-motion"),
      direction: theme.word("direction", as: Theme.Direction.self))
  }
}
