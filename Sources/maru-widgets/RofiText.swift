import MaruKit

/// Texts as rofi reads and prints them.
enum RofiText {
  /// A text as one word for a shell.
  static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }

  /// The line that is printed for a row.
  ///
  /// - Parameters:
  ///   - format: The text of `-format`, in which letters stand for parts of the answer.
  ///   - row: The index of the row; -1 for a typed text.
  ///   - text: The text of the row, or the typed text.
  ///   - filter: The typed text.
  /// - Returns: The line without its line break.
  static func line(_ format: String, row: Int, text: String, filter: String) -> String {
    format.map { letter in
      switch letter {
      case "s": text
      case "q": quoted(text)
      case "p": PangoMarkup.plain(text)
      case "i": "\(row)"
      case "d": "\(row + 1)"
      case "f": filter
      case "F": quoted(filter)
      default: String(letter)
      }
    }.joined()
  }

  /// The byte that separates rows: a character, or an escape sequence such as `\n`, `\0` or `\x1f`.
  ///
  /// - Returns: `nil` if the text is none of them.
  static func separator(_ text: String) -> UInt8? {
    let bytes = Array(text.utf8)
    if bytes.count == 1 { return bytes[0] }
    guard bytes.first == UInt8(ascii: "\\") else { return nil }
    if text.hasPrefix("\\x") { return UInt8(text.dropFirst(2), radix: 16) }
    let escapes: [String: UInt8] = [
      "\\n": 0x0A, "\\t": 0x09, "\\r": 0x0D, "\\0": 0, "\\a": 0x07, "\\b": 0x08, "\\f": 0x0C,
      "\\v": 0x0B, "\\\\": 0x5C,
    ]
    return escapes[text]
  }
}

/// A key of rofi, such as `Control+Alt+Return`, in the notation of the list.
enum RofiKey {
  private static let modifiers: [String: String] = [
    "control": "Ctrl", "ctrl": "Ctrl", "alt": "Alt", "alt_l": "Alt", "mod1": "Alt",
    "shift": "Shift", "super": "Super", "super_l": "Super", "mod4": "Super",
  ]
  private static let names: [String: String] = [
    "return": "Return", "kp_enter": "Enter", "escape": "Escape", "tab": "Tab", "space": "Space",
    "backspace": "Backspace", "delete": "Delete", "insert": "Insert", "home": "Home",
    "end": "End", "page_up": "PageUp", "prior": "PageUp", "page_down": "PageDown",
    "next": "PageDown", "left": "Left", "right": "Right", "up": "Up", "down": "Down",
    "exclam": "!", "at": "@", "numbersign": "#", "dollar": "$", "percent": "%",
    "asciicircum": "^", "dead_circumflex": "^", "ampersand": "&", "asterisk": "*",
    "parenleft": "(", "parenright": ")", "minus": "-", "plus": "+", "equal": "=",
    "underscore": "_", "comma": ",", "period": ".", "slash": "/", "backslash": "\\",
    "semicolon": ";", "colon": ":", "apostrophe": "'", "quotedbl": "\"", "grave": "`",
    "bracketleft": "[", "bracketright": "]", "question": "?",
  ]

  /// The keys that rofi has for its 19 custom commands.
  static let standard =
    (1...9).map { "Alt+\($0)" }
    + ["Alt+0"]
    + [
      "exclam", "at", "numbersign", "dollar", "percent", "dead_circumflex", "ampersand",
      "asterisk", "parenleft",
    ].map { "Alt+\($0)" }

  /// The keys of a binding, which are between commas.
  ///
  /// - Parameter binding: The value of an option such as `-kb-custom-1`; empty for no key.
  /// - Returns: The names for the list; `nil` if one of the keys is unknown, or would be typed.
  static func names(of binding: String) -> [String]? {
    var found: [String] = []
    for word in binding.split(separator: ",") {
      let word = word.trimmingPrefix("!").filter { !$0.isWhitespace }
      guard let name = name(of: word) else { return nil }
      found.append(name)
    }
    return found
  }

  private static func name(of word: String) -> String? {
    var words = word.split(separator: "+").map(String.init)
    guard let key = words.popLast() else { return nil }
    var parts: [String] = []
    for word in words {
      guard let modifier = modifiers[word.lowercased()] else { return nil }
      parts.append(modifier)
    }
    let small = key.lowercased()
    let isFunction = small.first == "f" && (1...12).contains(Int(small.dropFirst()) ?? 0)
    guard let name = names[small] ?? (key.count == 1 || isFunction ? key : nil) else { return nil }
    // A capital is typed with Shift.
    if key.count == 1, key.first?.isUppercase == true, !parts.contains("Shift") {
      parts.append("Shift")
    }
    let isTyped = name.count == 1 || name == "Space"
    guard !isTyped || parts.contains(where: { $0 != "Shift" }) else { return nil }
    return (parts + [name]).joined(separator: "-")
  }
}
