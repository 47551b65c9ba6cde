internal import CX11

/// The memory that Xlib hands over with composed text: the protocol's `XIMText`.
///
/// A server may send anything.
struct ComposedBytes {
  /// The number of characters that the server claims.
  var count: Int
  /// `count` wide characters; `nil` if the text is in bytes, or only its look changes.
  var wide: UnsafePointer<Int32>?
  /// Bytes in the encoding of the locale, which is UTF-8, and a zero.
  var bytes: UnsafePointer<CChar>?
  /// The look of each character.
  var feedback: UnsafePointer<UInt>?
  /// The number of looks for which there is memory; `nil` if there is one for each character.
  var feedbackCount: Int?

  /// The text; `nil` if there is none, because only its look changes.
  ///
  /// What is no character becomes U+FFFD.
  var scalars: [Unicode.Scalar]? {
    if let wide {
      return (0..<max(0, count)).map {
        Unicode.Scalar(UInt32(bitPattern: wide[$0])) ?? "\u{FFFD}"
      }
    }
    return bytes.map { Array(String(cString: $0).unicodeScalars) }
  }

  /// The looks of the first characters; empty if the server tells none.
  var emphases: [Composition.Emphasis] {
    guard let feedback else { return [] }
    return (0..<max(0, min(count, feedbackCount ?? count))).map { Self.emphasis(feedback[$0]) }
  }

  /// The look of a letter.
  ///
  /// The first of the three highlights that have only a number is the usual look of composed text,
  /// and the others are for the part that is converted. The toolkit of Java has the same looks.
  static func emphasis(_ feedback: UInt) -> Composition.Emphasis {
    var emphasis: Composition.Emphasis = []
    if feedback & UInt(XIMUnderline | XIMPrimary) != 0 { emphasis.insert(.underline) }
    if feedback & UInt(XIMReverse | XIMHighlight | XIMSecondary | XIMTertiary) != 0 {
      emphasis.insert(.highlight)
    }
    return emphasis
  }
}

extension Composition.Change {
  /// A change with text as Xlib hands it over; no text deletes what is replaced.
  init(start: Int, count: Int, caret: Int, text: ComposedBytes?) {
    let scalars: [Unicode.Scalar]? = if let text { text.scalars } else { [] }
    self.init(
      start: start, count: count, scalars: scalars, emphases: text?.emphases ?? [], caret: caret)
  }
}
