/// Where a face comes from and what is done to it; two faces with one source are one face.
struct FaceSource: Hashable, Sendable {
  /// The file.
  var path: String
  /// The face in a collection in the low 16 bits, the named instance of a variable font, counted
  /// from 1, in the high ones, as in fontconfig and FreeType.
  var index: UInt32 = 0
  /// Places on the axes of a variable font as fontconfig writes them: `wght=700,opsz=14`.
  var variations = ""
  /// Whether strokes are made heavier because the family has no bold.
  var isEmboldened = false
  /// Whether glyphs are slanted because the family has no italic.
  var isSlanted = false

  /// The face in a collection, counted from zero.
  var faceIndex: UInt32 { index & 0xFFFF }

  /// The named instance, counted from zero, or `nil`.
  var instanceIndex: UInt32? { index >> 16 == 0 ? nil : (index >> 16) - 1 }

  /// The places on the axes, tag and value; what cannot be read is left out.
  var axisValues: [(tag: UInt32, value: Float)] {
    variations.split(separator: ",").compactMap { part in
      let pair = part.split(separator: "=").map { $0.trimming(" ") }
      guard pair.count == 2, let tag = openTypeTag(pair[0]), let value = Float(pair[1]),
        value.isFinite
      else { return nil }
      return (tag, value)
    }
  }
}

/// An OpenType tag as a number, or `nil` when the text is not four printable ASCII characters.
func openTypeTag(_ text: some StringProtocol) -> UInt32? {
  guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
    return nil
  }
  return text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> Substring {
    var text = self.drop { $0 == character }
    while text.last == character { text.removeLast() }
    return text
  }
}
