/// The origin of a face and its modifications.
///
/// Equal sources mean the same face.
struct FaceSource: Hashable, Sendable {
  /// The path of the file.
  var path: String
  /// The face index in a collection (low 16 bits) and the named instance of a variable font (high
  /// bits).
  ///
  /// Instances are counted from 1, as in fontconfig and FreeType.
  var index: UInt32 = 0
  /// The coordinates on a variable font's axes, as fontconfig writes them: `wght=700,opsz=14`.
  var variations = ""
  /// Whether strokes are thickened because the family has no bold face.
  var isEmboldened = false
  /// Whether glyphs are slanted because the family has no italic face.
  var isSlanted = false

  /// Whether other faces can be made from the same face of the file.
  var isModified: Bool {
    instanceIndex != nil || !variations.isEmpty || isEmboldened || isSlanted
  }

  /// The index of the face in a collection, from zero.
  var faceIndex: UInt32 { index & 0xFFFF }

  /// The index of the named instance, from zero, or `nil`.
  var instanceIndex: UInt32? { index >> 16 == 0 ? nil : (index >> 16) - 1 }

  /// The axis tags and values.
  ///
  /// Unreadable parts are skipped.
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

/// An OpenType tag as a number, or `nil` if the text is not four printable ASCII characters.
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
