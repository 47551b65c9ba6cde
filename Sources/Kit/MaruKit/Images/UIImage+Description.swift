// Accessible descriptions of images.
extension UIImage {
  /// A description of a symbol; `nil` for other images.
  ///
  /// The most frequent symbols of buttons are described by the button's action, others by their
  /// name without the words that only describe the drawing.
  var symbolDescription: String? {
    guard case .symbol(_, let name) = content else { return nil }
    let words = name.split(separator: ".").filter { !["circle", "fill", "square"].contains($0) }
    guard let subject = words.first else { return Self.capitalized(name) }
    let action = Self.actions[name] ?? Self.actions[words.joined(separator: ".")]
    return action?.text
      ?? Self.capitalized(
        subject == words.last ? String(subject) : words.joined(separator: " "))
  }

  private static let actions: [String: SystemWord] = [
    "plus": .add, "minus": .remove, "xmark": .close, "checkmark": .done, "trash": .delete,
    "pencil": .edit, "square.and.pencil": .compose, "square.and.arrow.up": .share,
    "square.and.arrow.down": .save, "magnifyingglass": .search, "ellipsis": .more,
    "chevron.left": .back, "chevron.backward": .back, "chevron.right": .forward,
    "chevron.forward": .forward, "chevron.down": .open, "chevron.up": .close,
    "gear": .settings, "gearshape": .settings, "house": .home, "heart": .love,
    "star": .favourite, "arrow.clockwise": .reload, "arrow.uturn.backward": .undo,
    "arrow.uturn.forward": .redo, "info": .info, "questionmark": .help, "paperplane": .send,
    "line.3.horizontal": .menu, "delete.left": .deleteLeft,
  ]

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
