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
    return Self.actions[name] ?? Self.actions[words.joined(separator: ".")]
      ?? Self.capitalized(
        subject == words.last ? String(subject) : words.joined(separator: " "))
  }

  private static let actions: [String: String] = [
    "plus": "Add", "minus": "Remove", "xmark": "Close", "checkmark": "Done", "trash": "Delete",
    "pencil": "Edit", "square.and.pencil": "Compose", "square.and.arrow.up": "Share",
    "square.and.arrow.down": "Save", "magnifyingglass": "Search", "ellipsis": "More",
    "chevron.left": "Back", "chevron.backward": "Back", "chevron.right": "Forward",
    "chevron.forward": "Forward", "chevron.down": "Open", "chevron.up": "Close",
    "gear": "Settings", "gearshape": "Settings", "house": "Home", "heart": "Love",
    "star": "Favourite", "arrow.clockwise": "Reload", "arrow.uturn.backward": "Undo",
    "arrow.uturn.forward": "Redo", "info": "Info", "questionmark": "Help", "paperplane": "Send",
    "line.3.horizontal": "Menu", "delete.left": "Delete Left",
  ]

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
