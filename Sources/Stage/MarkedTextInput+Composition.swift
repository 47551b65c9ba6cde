import Foundation
import MaruKit
import X11

extension MarkedTextInput {
  /// What an input method server composes.
  ///
  /// A part that the method highlights is selected, as UIKit marks the part that is being converted, and its
  /// underline is thick. If all of it is highlighted, as a Hangul syllable is, the caret is used instead.
  ///
  /// If all of it is underlined, as most methods do that have no other look, the underline is left to
  /// the receiver.
  init(_ composition: Composition) {
    let parts = composition.parts
    let isUsual = parts.allSatisfy { $0.emphasis == .underline }
    var selection = NSRange(location: composition.caret, length: 0)
    var underlines: [Underline] = []
    var place = 0
    for part in parts where !isUsual {
      let range = NSRange(location: place, length: part.text.utf16.count)
      let isHighlighted = part.emphasis.contains(.highlight)
      if isHighlighted, selection.length == 0,
        parts.contains(where: { !$0.emphasis.contains(.highlight) })
      {
        selection = range
      }
      underlines.append(
        Underline(
          range: range,
          style: isHighlighted ? .thick : part.emphasis.contains(.underline) ? .single : []))
      place = NSMaxRange(range)
    }
    self.init(text: composition.text, selectedRange: selection, underlines: underlines)
  }
}
