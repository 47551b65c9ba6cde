/// The names of colours in zenity.
///
/// The kit has some of the names for other colours.
enum ZenityColor {
  /// The names of HTML 4, with their values.
  private static let names = [
    "black": "#000000", "silver": "#C0C0C0", "gray": "#808080", "grey": "#808080",
    "white": "#FFFFFF", "maroon": "#800000", "red": "#FF0000", "purple": "#800080",
    "fuchsia": "#FF00FF", "magenta": "#FF00FF", "green": "#008000", "lime": "#00FF00",
    "olive": "#808000", "yellow": "#FFFF00", "navy": "#000080", "blue": "#0000FF",
    "teal": "#008080", "aqua": "#00FFFF", "cyan": "#00FFFF", "orange": "#FFA500",
    "pink": "#FFC0CB", "brown": "#A52A2A",
  ]

  /// The colour in a notation that the widget takes; other notations are as they were.
  static func notation(of text: String) -> String { names[text.lowercased()] ?? text }
}
