import Foundation

/// Text with the attributes that programs exchange.
struct RichText: Hashable, Sendable {
  /// Red, green and blue, each from 0 to 255.
  struct Color: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
  }

  /// The attributes of a run.
  struct Style: Hashable, Sendable {
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
    /// The family of the font; `nil` for the reader's own font.
    var family: String?
    /// The size of the font in points; `nil` for the reader's own size.
    var size: Double?
    /// The colour; `nil` for the reader's own colour.
    var color: Color?
    var background: Color?
    /// The URL of a link.
    var link: String?
  }

  /// Characters with the same attributes.
  struct Run: Hashable, Sendable {
    var text: String
    var style: Style
  }

  /// The runs, in order; none is empty.
  private(set) var runs: [Run] = []

  /// The characters.
  var string: String { runs.map(\.text).joined() }

  /// Adds characters at the end.
  mutating func append(_ text: String, _ style: Style) {
    guard !text.isEmpty else { return }
    if runs.last?.style == style {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(text: text, style: style))
    }
  }

  /// Removes a line feed at the end, if there is one.
  mutating func dropLastLineFeed() {
    guard var last = runs.popLast() else { return }
    if last.text.unicodeScalars.last == "\n" { last.text.unicodeScalars.removeLast() }
    if !last.text.isEmpty { runs.append(last) }
  }
}
