import Foundation

/// A text that is searched for, in UTF-16 units.
///
/// Capitals are the same as small letters if the options say so, each letter with its own: “ß” is
/// not “SS”. An accented letter is found in both of its forms, composed and decomposed, unless the
/// options are literal. Other compare options have no effect.
struct TextQuery {
  /// The units that match one unit of the query.
  private struct Unit {
    private let one: UInt16
    private let others: [UInt16]

    init(_ units: Set<UInt16>) {
      let units = units.sorted()
      one = units.first ?? 0
      others = Array(units.dropFirst())
    }

    var all: [UInt16] { [one] + others }

    func matches(_ unit: UInt16) -> Bool { unit == one || others.contains(unit) }
  }

  /// The query, composed and decomposed.
  private let forms: [[Unit]]
  /// Whether a unit with these low bits may begin a match.
  private let mayBegin: [Bool]
  private let isLiteral: Bool
  private let beginsWord: Bool
  private let endsWord: Bool
  /// The most units of a match.
  let longest: Int
  /// The longest text that is searched for, in UTF-16 units: a pasted book would keep each key
  /// waiting.
  static let limit = 4096

  /// Prepares to search; `nil` for an empty text, and for one beyond the limit.
  @MainActor init?(_ text: String, _ options: UITextSearchOptions) {
    guard !text.isEmpty, text.utf16.count <= Self.limit else { return nil }
    let compares = options.stringCompareOptions
    isLiteral = compares.contains(.literal)
    let texts =
      isLiteral
      ? [text]
      : [
        text, text.precomposedStringWithCanonicalMapping,
        text.decomposedStringWithCanonicalMapping,
      ]
    var known: Set<[UInt16]> = []
    forms = texts.filter { known.insert(Array($0.utf16)).inserted }.map { text in
      text.unicodeScalars.flatMap {
        Self.units(of: $0, ignoringCase: compares.contains(.caseInsensitive))
      }
    }
    longest = forms.map(\.count).max() ?? 0
    var mayBegin = [Bool](repeating: false, count: 256)
    for form in forms {
      for unit in form[0].all { mayBegin[Int(unit & 0xFF)] = true }
    }
    self.mayBegin = mayBegin
    let units = Array(text.utf16)
    let wordMatch = options.wordMatchMethod
    beginsWord = wordMatch != .contains && Self.isOfWord(units[0])
    endsWord = wordMatch == .fullWord && Self.isOfWord(units[units.count - 1])
  }

  private static func units(of scalar: Unicode.Scalar, ignoringCase: Bool) -> [Unit] {
    var scalars: Set<Unicode.Scalar> = [scalar]
    if ignoringCase {
      for _ in 0..<2 {
        for known in scalars {
          let properties = known.properties
          for form in [
            properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping,
          ] where form.unicodeScalars.count == 1 {
            scalars.formUnion(form.unicodeScalars)
          }
        }
      }
      // The small sigma at the end of a word.
      if scalars.contains("σ") { scalars.insert("ς") }
    }
    let length = UTF16.width(scalar)
    let forms = scalars.map { Array(String($0).utf16) }.filter { $0.count == length }
    return (0..<length).map { index in Unit(Set(forms.map { $0[index] })) }
  }

  // MARK: Searching

  /// The matches that begin in a part of a text, in order; they do not overlap.
  ///
  /// - Complexity: O(n) in the length of the part, for a short query.
  func matches(beginningIn range: Range<Int>, of buffer: TextBuffer) -> [Range<Int>] {
    let lower = max(range.lowerBound - 1, 0)
    let units = buffer[lower..<min(range.upperBound + longest + 1, buffer.count)]
    return units.withUnsafeBufferPointer { units in
      var matches: [Range<Int>] = []
      var place = range.lowerBound - lower
      let end = min(range.upperBound - lower, units.count)
      while place < end {
        guard mayBegin[Int(units[place] & 0xFF)], let length = length(at: place, in: units) else {
          place += 1
          continue
        }
        matches.append(lower + place..<lower + place + length)
        place += length
      }
      return matches
    }
  }

  /// The length of a match; `nil` if there is none.
  private func length(at place: Int, in units: UnsafeBufferPointer<UInt16>) -> Int? {
    for form in forms where place + form.count <= units.count {
      var index = 0
      while index < form.count, form[index].matches(units[place + index]) { index += 1 }
      if index == form.count, isWhole(place..<place + index, in: units) { return index }
    }
    return nil
  }

  /// Whether a match cuts no character, and no word if it must not.
  private func isWhole(_ range: Range<Int>, in units: UnsafeBufferPointer<UInt16>) -> Bool {
    let end = range.upperBound
    if !isLiteral, end < units.count,
      Self.isMark(units[end]) || Self.joins(units[end...].prefix(2))
    {
      return false
    }
    if !isLiteral, range.lowerBound > 0, units[range.lowerBound - 1] == Self.joiner { return false }
    if beginsWord, range.lowerBound > 0, Self.isOfWord(units[range.lowerBound - 1]) {
      return false
    }
    return !(endsWord && end < units.count && Self.isOfWord(units[end]))
  }

  /// ZERO WIDTH JOINER, which makes one picture of those around it.
  private static let joiner: UInt16 = 0x200D

  /// Whether units begin with a joiner, or with a modifier of the picture before them.
  private static func joins(_ units: Slice<UnsafeBufferPointer<UInt16>>) -> Bool {
    if units.first == joiner { return true }
    return units.first == 0xD83C && units.last.map { (0xDFFB...0xDFFF).contains($0) } == true
  }

  /// Whether a unit belongs to the character before it.
  private static func isMark(_ unit: UInt16) -> Bool {
    guard unit >= 0x300, let scalar = Unicode.Scalar(unit) else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Whether a unit is a letter, a mark, a digit or an underscore.
  private static func isOfWord(_ unit: UInt16) -> Bool {
    if unit == UInt16(UInt8(ascii: "_")) { return true }
    guard let scalar = Unicode.Scalar(unit) else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isMark(unit)
  }
}
