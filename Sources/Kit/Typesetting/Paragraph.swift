/// The characters of one paragraph, analysed once: what starts a cluster, what is white space.
///
/// Positions inside are counted in Unicode scalars from the paragraph's start, since that is what
/// the libraries count in; the outside counts in UTF-16.
struct Paragraph: Sendable {
  /// A stretch that belongs to one span.
  struct SpanPart: Sendable {
    var span: Int
    var start: Int
  }

  /// What is known about a character.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// A grapheme cluster begins here.
    static let clusterStart = Traits(rawValue: 1)
    /// Hangs over at the end of a line.
    static let space = Traits(rawValue: 2)
    static let tab = Traits(rawValue: 4)
  }

  /// The characters, without those that end the paragraph.
  fileprivate(set) var scalars: [UInt32] = []
  /// How many characters at the end make the hard break: 0, 1, or 2 for CR LF.
  fileprivate(set) var terminatorLength = 0
  /// One element for each scalar.
  fileprivate(set) var traits: [Traits] = []
  fileprivate(set) var parts: [SpanPart] = []
  /// Where the paragraph begins in the text, in UTF-16.
  fileprivate(set) var utf16Start = 0
  /// For each scalar its place in UTF-16 from the paragraph's start; `nil` when equal to its index.
  private var utf16Offsets: [Int32]?
  fileprivate var union: UInt32 = 0

  var count: Int { scalars.count }

  /// Whether a hard break ends it.
  var endsHard: Bool { terminatorLength > 0 }

  /// The bits of all characters together: no character is above it.
  ///
  /// A quick answer to whether some script may occur at all.
  var highestBits: UInt32 { union }

  /// The place of a scalar in the text, in UTF-16; `count` gives the end before the hard break.
  func utf16(_ index: Int) -> Int {
    guard let utf16Offsets else { return utf16Start + index }
    return utf16Start + Int(utf16Offsets[index])
  }

  /// The place after the hard break, in UTF-16.
  var utf16End: Int { utf16(count) + terminatorLength }

  /// The scalar at or before a place in the text.
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

  /// The span of a scalar; of the paragraph's last span for what lies behind.
  func span(at index: Int) -> Int {
    (parts.last { $0.start <= index } ?? parts.first)?.span ?? 0
  }

  fileprivate mutating func finish() {
    traits = Graphemes.traits(of: scalars, union: union)
    guard union >= 0x10000 else { return }
    var offsets: [Int32] = []
    offsets.reserveCapacity(count + 1)
    var offset: Int32 = 0
    for scalar in scalars {
      offsets.append(offset)
      offset += scalar >= 0x10000 ? 2 : 1
    }
    offsets.append(offset)
    utf16Offsets = offsets
  }
}

extension Paragraph {
  /// Splits text at its hard breaks (UAX #14, rules LB4 and LB5).
  ///
  /// Text that ends with one has an empty paragraph behind it; spans without any text make one
  /// empty paragraph.
  ///
  /// Complexity: O(n) in the length of the text.
  static func split(_ spans: [TextSpan]) -> [Paragraph] {
    guard !spans.isEmpty else { return [] }
    var splitter = Splitter()
    for (index, span) in spans.enumerated() {
      splitter.begin(span: index, capacity: span.text.utf8.count)
      for scalar in span.text.unicodeScalars { splitter.add(scalar.value) }
    }
    return splitter.finish()
  }

  private struct Splitter {
    private var finished: [Paragraph] = []
    private var current = Paragraph()
    private var span = 0
    /// A carriage return waits for its line feed.
    private var isAfterReturn = false

    mutating func begin(span: Int, capacity: Int) {
      self.span = span
      if capacity < 4096 { current.scalars.reserveCapacity(capacity) }
      // An empty span counts only as long as it is the only one: it gives a line its height.
      if current.parts.last?.start == current.count { current.parts.removeLast() }
      current.parts.append(SpanPart(span: span, start: current.count))
    }

    mutating func add(_ scalar: UInt32) {
      if isAfterReturn {
        isAfterReturn = false
        if scalar == 0x0A {
          current.terminatorLength = 2
          return next()
        }
        next()
      }
      switch scalar {
      case 0x0D:
        current.terminatorLength = 1
        isAfterReturn = true
      case 0x0A, 0x0B, 0x0C, 0x85, 0x2028, 0x2029:
        current.terminatorLength = 1
        next()
      default:
        current.scalars.append(scalar)
        current.union |= scalar
      }
    }

    private mutating func next() {
      current.finish()
      finished.append(current)
      let start = current.utf16End
      current = Paragraph()
      current.utf16Start = start
      current.parts = [SpanPart(span: span, start: 0)]
    }

    mutating func finish() -> [Paragraph] {
      if isAfterReturn { next() }
      current.finish()
      finished.append(current)
      return finished
    }
  }
}
