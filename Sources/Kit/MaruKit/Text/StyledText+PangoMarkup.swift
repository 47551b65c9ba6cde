public import Foundation
public import PlainText
import Typesetting

extension StyledText {
  /// A text in Pango's markup, without an attributed string.
  ///
  /// - Parameters:
  ///   - markup: The text.
  ///   - font: The font of text without its own.
  ///   - color: The colour of text without its own.
  ///   - style: The paragraph style.
  ///   - isUniform: Whether only letters with their own background have another colour.
  init(
    _ markup: PangoMarkup, font: UIFont, color: UIColor, style: ParagraphStyle,
    isUniform: Bool = false
  ) {
    let pieces = markup.runs.map { run in
      var look = run.style
      if isUniform, look.background == nil { look.foreground = nil }
      return (text: run.text, attributes: look.attributes(font: font, color: color))
    }
    self.init(pieces, font: font, color: color, style: style)
  }
}

extension PangoMarkup {
  /// The width of a part of the text in one line, in points.
  ///
  /// - Parameters:
  ///   - range: The part, in UTF-16 code units; `nil` for the whole text.
  ///   - font: The font of text without its own.
  /// - Returns: The width, not rounded.
  public func width(of range: NSRange? = nil, font: UIFont) -> CGFloat {
    var pieces: [(text: String, attributes: [NSAttributedString.Key: Any])] = []
    var start = 0
    for run in runs {
      let whole = NSRange(location: start, length: run.text.utf16.count)
      start = NSMaxRange(whole)
      let part = range.map { NSIntersectionRange($0, whole) } ?? whole
      guard part.length > 0 else { continue }
      let local = NSRange(location: part.location - whole.location, length: part.length)
      pieces.append(
        (
          (run.text as NSString).substring(with: local),
          run.style.attributes(font: font, color: .label)
        ))
    }
    guard !pieces.isEmpty else { return 0 }
    let text = StyledText(pieces, font: font, color: .label, style: ParagraphStyle())
    return TypesetText(text).size.width
  }
}
