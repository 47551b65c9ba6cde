/// The characters of a paragraph with their properties: cluster starts and white space.
///
/// Positions inside a paragraph are counted in Unicode scalars, as in the C libraries; positions
/// outside in UTF-16.
final class Paragraph: Sendable {
  /// A range that belongs to one span.
  struct SpanPart: Sendable {
    var span: Int
    var start: Int
  }

  /// The properties of a character.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// A grapheme cluster starts here.
    static let clusterStart = Traits(rawValue: 1)
    /// It hangs at the end of a line.
    static let space = Traits(rawValue: 2)
    static let tab = Traits(rawValue: 4)
  }

  /// The characters, without the terminator of the paragraph.
  let scalars: [UInt32]
  /// The number of characters in the hard break at the end: 0, 1, or 2 for CR LF.
  let terminatorLength: Int
  /// One element for each scalar.
  let traits: [Traits]
  let parts: [SpanPart]
  /// The start of the paragraph in the text, in UTF-16.
  let utf16Start: Int
  /// The bitwise OR of all characters; no character is greater.
  ///
  /// It quickly rules out scripts that cannot occur.
  let highestBits: UInt32
  /// For each scalar, its UTF-16 offset from the paragraph's start; `nil` if all equal the index.
  private let utf16Offsets: [Int32]?

  fileprivate init(
    _ scalars: [UInt32], highestBits: UInt32, terminatorLength: Int, parts: [SpanPart],
    utf16Start: Int
  ) {
    self.scalars = scalars
    self.highestBits = highestBits
    self.terminatorLength = terminatorLength
    self.parts = parts
    self.utf16Start = utf16Start
    traits = Graphemes.traits(of: scalars)
    utf16Offsets = highestBits >= 0x10000 ? Self.utf16Offsets(of: scalars) : nil
  }

  private static func utf16Offsets(of scalars: [UInt32]) -> [Int32] {
    var offsets: [Int32] = []
    offsets.reserveCapacity(scalars.count + 1)
    var offset: Int32 = 0
    for scalar in scalars {
      offsets.append(offset)
      offset += scalar >= 0x10000 ? 2 : 1
    }
    offsets.append(offset)
    return offsets
  }

  var count: Int { scalars.count }

  /// Whether a hard break ends the paragraph.
  var endsHard: Bool { terminatorLength > 0 }

  /// The position of a scalar in the text, in UTF-16; `count` gives the end before the hard break.
  func utf16(_ index: Int) -> Int {
    guard let utf16Offsets else { return utf16Start + index }
    return utf16Start + Int(utf16Offsets[index])
  }

  /// The position after the hard break, in UTF-16.
  var utf16End: Int { utf16(count) + terminatorLength }

  /// The scalar at or before a position in the text.
  func scalar(utf16 position: Int) -> Int {
    let offset = position - utf16Start
    guard let utf16Offsets else { return min(max(offset, 0), count) }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(utf16Offsets[middle]) <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The span of a scalar; past the end it is the paragraph's last span.
  func span(at index: Int) -> Int {
    (parts.last { $0.start <= index } ?? parts.first)?.span ?? 0
  }
}

extension Paragraph {
  /// Splits text at its hard breaks (UAX #14, rules LB4 and LB5).
  ///
  /// Text that ends with a hard break is followed by an empty paragraph. Spans without any text
  /// give one empty paragraph.
  ///
  /// Complexity: O(n) in the length of the text.
  static func split(_ spans: [TextSpan]) -> [Paragraph] {
    guard !spans.isEmpty else { return [] }
    var splitter = Splitter()
    for index in spans.indices {
      splitter.begin(span: index, capacity: spans[index].text.utf8.count)
      for scalar in spans[index].text.unicodeScalars { splitter.add(scalar.value) }
    }
    return splitter.finish()
  }

  /// The paragraphs so far, and the one that is being read.
  private struct Splitter {
    private var finished: [Paragraph] = []
    private var scalars: [UInt32] = []
    private var highestBits: UInt32 = 0
    private var parts: [SpanPart] = []
    private var utf16Start = 0
    private var span = 0
    /// Whether a carriage return may be followed by its line feed.
    private var isAfterReturn = false

    mutating func begin(span: Int, capacity: Int) {
      self.span = span
      if capacity < 4096 { scalars.reserveCapacity(capacity) }
      // An empty span only counts if it is the only one: it determines the line's height.
      if parts.last?.start == scalars.count { parts.removeLast() }
      parts.append(SpanPart(span: span, start: scalars.count))
    }

    mutating func add(_ scalar: UInt32) {
      if isAfterReturn {
        isAfterReturn = false
        if scalar == 0x0A { return end(terminatorLength: 2) }
        end(terminatorLength: 1)
      }
      switch scalar {
      case 0x0D: isAfterReturn = true
      case 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: end(terminatorLength: 1)
      default:
        scalars.append(scalar)
        highestBits |= scalar
      }
    }

    private mutating func end(terminatorLength: Int) {
      let paragraph = Paragraph(
        scalars, highestBits: highestBits, terminatorLength: terminatorLength, parts: parts,
        utf16Start: utf16Start)
      finished.append(paragraph)
      utf16Start = paragraph.utf16End
      scalars = []
      // Paragraphs of a text are often of similar length.
      scalars.reserveCapacity(min(paragraph.count, 4096))
      highestBits = 0
      parts = [SpanPart(span: span, start: 0)]
    }

    mutating func finish() -> [Paragraph] {
      if isAfterReturn { end(terminatorLength: 1) }
      finished.append(
        Paragraph(
          scalars, highestBits: highestBits, terminatorLength: 0, parts: parts,
          utf16Start: utf16Start))
      return finished
    }
  }
}
