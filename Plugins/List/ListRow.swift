/// An item with its attributes, such as an icon.
struct ListRow: Equatable {
  /// The text that is searched and printed.
  var text: String
  /// The name or the path of its icon.
  var icon: String?
  /// What is shown in place of the text.
  var display: String?
  /// A text that is searched too, but not shown.
  var meta: String?
  /// A text for the script; it is in the event.
  var info: String?
  var isUrgent = false
  var isActive = false
  /// Whether it can be chosen.
  var isSelectable = true
  /// Whether it is shown whatever is typed.
  var isPermanent = false

  /// The byte between the parts of a row.
  static let separator = UInt8(0x1F)

  /// Creates an item.
  init(_ text: String, icon: String? = nil) {
    self.text = text
    self.icon = icon
  }

  /// Reads a row as rofi's scripts write it: a text, then a key, its value, and so on.
  ///
  /// The parts are between unit separators (byte 31); rofi writes a NUL byte before the first key.
  /// Unknown keys have no effect.
  init(rofi line: String) {
    let (text, attributes) = Self.parts(of: line)
    self.init(text)
    var words = attributes.split(separator: "\u{1F}", omittingEmptySubsequences: false)[...]
    while let key = words.popFirst(), let value = words.popFirst() {
      let isTrue = value == "true"
      switch key {
      case "icon": icon = value.isEmpty ? nil : String(value)
      case "display": display = String(value)
      case "meta": meta = String(value)
      case "info": info = String(value)
      case "urgent": isUrgent = isTrue
      case "active": isActive = isTrue
      case "nonselectable": isSelectable = !isTrue
      case "permanent": isPermanent = isTrue
      default: break
      }
    }
  }

  /// The bytes of a row's text, before its attributes.
  static func text(ofRofi line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix { $0 != separator && $0 != 0 }
  }

  private static func parts(of line: String) -> (text: String, attributes: Substring) {
    guard let end = line.utf8.firstIndex(where: { $0 == separator || $0 == 0 }) else {
      return (line, "")
    }
    return (String(line[..<end]), line[line.utf8.index(after: end)...])
  }
}
