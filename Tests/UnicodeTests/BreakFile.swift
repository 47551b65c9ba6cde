import Testing

/// A file of texts with their boundaries, such as `LineBreakTest.txt`.
struct BreakFile {
  /// A text and its boundaries.
  struct Line {
    var number: Int
    /// The text as in the file: `÷ 0061 × 0308 ÷`.
    var source: String
    var scalars: [Unicode.Scalar]
    /// Whether there is a boundary before each character, and one at the end.
    var boundaries: [Bool]
  }

  let name: String
  let lines: [Line]

  /// Reads a file, by its name in the folder `auxiliary`.
  init(_ name: String) throws {
    self.name = name
    var lines: [Line] = []
    var strange: [Int] = []
    try UnicodeFile("auxiliary/\(name).txt").forEachLine { number, content in
      guard let line = Line(number, content) else { return strange.append(number) }
      lines.append(line)
    }
    self.lines = lines
    #expect(strange.isEmpty, "lines that are no texts with boundaries")
    #expect(lines.count > 400)
  }

  /// The lines for which `boundaries` gives other boundaries, with the places that differ.
  func differences(_ boundaries: ([Unicode.Scalar]) -> [Bool]) -> [Difference] {
    lines.compactMap { line in
      let found = boundaries(line.scalars)
      guard found != line.boundaries else { return nil }
      let places = zip(found, line.boundaries).enumerated().filter { $1.0 != $1.1 }.map { place in
        let spot =
          place.offset < line.scalars.count
          ? "before U+\(hexadecimal(line.scalars[place.offset]))" : "at the end"
        return place.element.0
          ? "a boundary \(spot) (\(place.offset))"
          : "no boundary \(spot) (\(place.offset))"
      }
      return Difference(
        source: line.source,
        description: "\(name).txt:\(line.number): \(line.source): "
          + places.joined(separator: ", "))
    }
  }
}

extension BreakFile.Line {
  fileprivate init?(_ number: Int, _ content: ArraySlice<UInt8>) {
    self.number = number
    scalars = []
    boundaries = []
    let words = words(content)
    source = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    for word in words {
      if word.elementsEqual("÷".utf8) {
        boundaries.append(true)
      } else if word.elementsEqual("×".utf8) {
        boundaries.append(false)
      } else if let scalar = UnicodeTests.number(word, base: 16).flatMap(Unicode.Scalar.init) {
        scalars.append(scalar)
      } else {
        return nil
      }
    }
    guard boundaries.count == scalars.count + 1 else { return nil }
  }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
