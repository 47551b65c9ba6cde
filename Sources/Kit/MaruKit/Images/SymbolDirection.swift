/// The symbols that are mirrored in an interface from right to left.
///
/// Mirrored are directions of reading and of going on (`chevron.forward`, `list.bullet`), as in SF
/// Symbols. Not mirrored are sides (`chevron.left`), the passing of time on a player (`forward`,
/// `gobackward`) and things.
enum SymbolDirection {
  /// Whether a symbol is mirrored.
  static func mirrors(_ name: String) -> Bool {
    let parts = name.split(separator: ".")
    guard let first = parts.first, let last = parts.last else { return false }
    // A stroke through a symbol keeps its direction.
    if last == "slash" || parts.contains("slash") { return false }
    if first == "backward" || first == "forward" { return false }
    if parts.contains(where: { directions.contains($0) }) { return true }
    return mirrored.contains(parts.prefix { !variants.contains($0) }.joined(separator: "."))
  }

  private static let directions: Set<Substring> = ["backward", "forward", "leading", "trailing"]
  private static let variants: Set<Substring> = ["fill", "circle", "square"]
  private static let mirrored: Set<String> = [
    "list.bullet", "list.dash", "list.number", "list.star", "list.triangle", "checklist",
    "increase.indent", "decrease.indent", "music.note.list", "return", "speaker.wave.1",
    "speaker.wave.2", "speaker.wave.3",
  ]
}
