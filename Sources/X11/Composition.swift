/// The text that a person composes with an input method, before it is accepted.
public struct Composition: Hashable, Sendable {
  /// How the method wants a part of the text to be shown.
  public struct Emphasis: OptionSet, Hashable, Sendable {
    /// One bit for each kind.
    public let rawValue: UInt8

    /// Creates a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Underlined (`XIMUnderline`, `XIMPrimary`); the usual style.
    public static let underline = Emphasis(rawValue: 1 << 0)
    /// Highlighted (`XIMReverse`, `XIMHighlight`, `XIMSecondary`, `XIMTertiary`); usually the part
    /// being converted.
    public static let highlight = Emphasis(rawValue: 1 << 1)
  }

  /// A run of text with one style.
  public struct Part: Hashable, Sendable {
    /// The part's text.
    public var text: String
    /// How it is shown.
    public var emphasis: Emphasis
  }

  /// The parts in order; together they are the whole text.
  public private(set) var parts: [Part] = []
  /// The place of the caret, in UTF-16 units from the start.
  public private(set) var caret = 0

  /// The whole text.
  public var text: String { parts.map(\.text).joined() }
  /// Whether nothing is being composed.
  public var isEmpty: Bool { letters.isEmpty }

  /// The text as scalars, because the protocol counts in scalars.
  private var letters: [Letter] = []

  private struct Letter: Hashable {
    var scalar: Unicode.Scalar
    var emphasis: Emphasis
  }

  /// Creates an empty composition.
  public init() {}

  /// A change that the method makes, as `XIMPreeditDrawCallbackStruct` describes it.
  struct Change: Sendable {
    /// The first scalar that is replaced.
    var start: Int
    /// The number of scalars that are replaced.
    var count: Int
    /// The new scalars; `nil` if only their emphasis changes.
    var scalars: [Unicode.Scalar]?
    /// The emphasis of each new scalar; the last one applies to any remaining scalars.
    var emphases: [Emphasis]
    /// The place of the caret afterwards, in scalars.
    var caret: Int
  }

  /// Applies a change; positions are clamped to the text.
  mutating func apply(_ change: Change) {
    let start = min(max(change.start, 0), letters.count)
    let end = min(start + max(change.count, 0), letters.count)
    func emphasis(_ index: Int) -> Emphasis {
      change.emphases.isEmpty
        ? .underline : change.emphases[min(index, change.emphases.count - 1)]
    }
    if let scalars = change.scalars {
      letters.replaceSubrange(
        start..<end,
        with: scalars.enumerated().map { Letter(scalar: $1, emphasis: emphasis($0)) })
    } else {
      for index in start..<end { letters[index].emphasis = emphasis(index - start) }
    }
    moveCaret(to: change.caret)
    parts = letters.reduce(into: []) { parts, letter in
      if let last = parts.indices.last, parts[last].emphasis == letter.emphasis {
        parts[last].text.unicodeScalars.append(letter.scalar)
      } else {
        parts.append(Part(text: String(letter.scalar), emphasis: letter.emphasis))
      }
    }
  }

  /// Moves the caret to a position in scalars, clamped to the text.
  mutating func moveCaret(to place: Int) {
    let place = min(max(place, 0), letters.count)
    caret = letters[..<place].reduce(0) { $0 + UTF16.width($1.scalar) }
  }

  /// The caret's place in scalars.
  var caretInScalars: Int {
    var (units, count) = (0, 0)
    for letter in letters where units < caret {
      units += UTF16.width(letter.scalar)
      count += 1
    }
    return count
  }

  /// The number of scalars.
  var count: Int { letters.count }
}
