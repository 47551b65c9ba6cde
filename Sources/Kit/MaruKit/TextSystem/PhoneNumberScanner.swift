import Foundation

/// Finds telephone numbers in UTF-16 units.
///
/// A number is groups of digits with at most two of these between them: a space, a hyphen, a full
/// stop, a slash or a bracket. Runs that are more likely dates, addresses of computers or
/// quantities are left out.
struct PhoneNumberScanner {
  /// A run of digits with what stands between them.
  private struct Candidate {
    var range: Range<Int>
    /// The number of digits in each group.
    private(set) var groups: [Int] = []
    /// The numbers of groups with at most four digits; -1 for longer groups.
    private(set) var values: [Int] = []
    /// The separators between the groups, without brackets.
    var separators: [UInt16] = []
    var digits = ""
    var hasPlus = false
    var hasBrackets = false

    /// Adds a group of digits; those of a run that is too long are only counted.
    mutating func add(_ group: ArraySlice<UInt16>) {
      groups.append(group.count)
      values.append(group.count > 4 ? -1 : group.reduce(0) { $0 * 10 + Int($1) - 0x30 })
      if digits.utf8.count < 20 { digits += String(decoding: group.prefix(20), as: UTF16.self) }
    }

    /// Whether all separators are of one kind.
    func hasOnly(_ separator: UInt16) -> Bool {
      !hasBrackets && separators.allSatisfy { $0 == separator }
    }
  }

  private static let digitCounts = 7...15
  private static let plus: UInt16 = 0x2B
  private static let opening: UInt16 = 0x28
  private static let closing: UInt16 = 0x29
  private static let dot: UInt16 = 0x2E
  private static let slash: UInt16 = 0x2F
  private static let space: UInt16 = 0x20
  private static let noBreakSpace: UInt16 = 0xA0
  private static let noBreakHyphen: UInt16 = 0x2011

  private let units: [UInt16]

  /// Prepares to look at a text.
  init(_ units: [UInt16]) { self.units = units }

  /// The numbers in order.
  ///
  /// Complexity: O(n).
  func links() -> [LinkDetector.Link] {
    var links: [LinkDetector.Link] = []
    var place = 0
    while place < units.count {
      guard let (candidate, next) = candidate(from: place) else {
        place += 1
        continue
      }
      if isNumber(candidate), let url = URL(string: "tel:" + candidate.digits) {
        links.append(LinkDetector.Link(range: candidate.range, url: url))
      }
      place = next
    }
    return links
  }

  // MARK: Reading

  /// The run of digits that begins at a position, and where to go on.
  private func candidate(from start: Int) -> (Candidate, next: Int)? {
    var candidate = Candidate(range: start..<start)
    var place = start
    if units[place] == Self.plus {
      candidate.hasPlus = true
      candidate.digits = "+"
      place += 1
    }
    if place < units.count, units[place] == Self.opening {
      guard bracketedDigits(at: place) != nil else { return nil }
    } else if place >= units.count || !units[place].isASCIIDigit {
      return nil
    }
    while place < units.count {
      if units[place].isASCIIDigit {
        let end = digitsEnd(from: place)
        candidate.add(units[place..<end])
        place = end
      } else if units[place] == Self.opening, !candidate.hasBrackets,
        let inner = bracketedDigits(at: place)
      {
        candidate.hasBrackets = true
        // After a country's number, “(0)” is only dialled within the country.
        let isTrunk = candidate.hasPlus && !candidate.groups.isEmpty && inner.count == 1
        if !isTrunk { candidate.add(units[inner]) }
        place = inner.upperBound + 1
      } else {
        break
      }
      candidate.range = start..<place
      guard let next = nextGroup(from: place, candidate.hasBrackets) else { break }
      if next > place { candidate.separators.append(Self.plain(units[place])) }
      place = next
    }
    return (candidate, candidate.range.upperBound)
  }

  /// The start of the next group of digits; `nil` if the run ends.
  private func nextGroup(from place: Int, _ hasBrackets: Bool) -> Int? {
    guard place < units.count else { return nil }
    let next = Self.isSeparator(units[place]) ? place + 1 : place
    guard next < units.count else { return nil }
    if units[next].isASCIIDigit { return next }
    return !hasBrackets && units[next] == Self.opening && bracketedDigits(at: next) != nil
      ? next : nil
  }

  /// The one to five digits in a pair of brackets.
  private func bracketedDigits(at place: Int) -> Range<Int>? {
    var end = place + 1
    while end < units.count, end < place + 6, units[end].isASCIIDigit { end += 1 }
    guard end > place + 1, end < units.count, units[end] == Self.closing else { return nil }
    return place + 1..<end
  }

  private func digitsEnd(from start: Int) -> Int {
    var end = start
    while end < units.count, units[end].isASCIIDigit { end += 1 }
    return end
  }

  private static func isSeparator(_ unit: UInt16) -> Bool {
    switch unit {
    case space, noBreakSpace, 0x2D, noBreakHyphen, dot, slash: true
    default: false
    }
  }

  /// A separator without its variants.
  private static func plain(_ unit: UInt16) -> UInt16 {
    switch unit {
    case noBreakSpace: space
    case noBreakHyphen: 0x2D
    default: unit
    }
  }

  // MARK: Judging

  private func isNumber(_ candidate: Candidate) -> Bool {
    let groups = candidate.groups
    let count = groups.reduce(0, +)
    guard Self.digitCounts.contains(count), stands(candidate.range) else { return false }
    // One digit is a country, or an area behind one, as in “+82 2”.
    guard groups.dropFirst(candidate.hasPlus ? 2 : 1).allSatisfy({ $0 > 1 }) else { return false }
    if candidate.separators.contains(Self.slash) {
      // A slash follows an area code, and nothing else in the number does.
      guard groups.count == 2, candidate.hasPlus || candidate.digits.first == "0" else {
        return false
      }
    }
    if candidate.hasPlus { return true }
    if groups.count == 1 { return Self.isPlainNumber(count, candidate.digits) }
    return !isDate(candidate) && !isQuantity(candidate) && !isComputer(candidate)
      && !isBook(candidate)
  }

  /// Whether a number of one group has the length of a telephone number.
  private static func isPlainNumber(_ count: Int, _ digits: String) -> Bool {
    digits.first == "0" ? (9...12).contains(count) : [7, 10, 11].contains(count)
  }

  /// Whether the characters around a run do not make it a part of something longer.
  private func stands(_ range: Range<Int>) -> Bool {
    if range.lowerBound > 0 {
      let unit = units[range.lowerBound - 1]
      guard unit < 0x80 ? Self.before.contains(unit) : !Self.isPart(unit) else { return false }
    }
    guard range.upperBound < units.count else { return true }
    let unit = units[range.upperBound]
    guard unit < 0x80 ? Self.after.contains(unit) : !Self.isPart(unit) else { return false }
    // A decimal sign, a time, or a further group.
    let next = range.upperBound + 1
    return next >= units.count || !units[next].isASCIIDigit || unit <= 0x20
  }

  /// ASCII before a number.
  private static let before = Set("\t\n\r ([{<\"':;,*|!?".utf16)
  /// ASCII behind a number.
  private static let after = Set("\t\n\r )]}>\"':;,.*/|!?".utf16)

  /// Whether a unit outside ASCII joins a number: a letter of a script with spaces, or a currency's
  /// sign.
  private static func isPart(_ unit: UInt16) -> Bool {
    unit.joinsASCIIWord || (0xA2...0xA5).contains(unit) || (0x20A0...0x20CF).contains(unit)
  }

  /// Whether a run has a date in it, or is two years.
  private func isDate(_ candidate: Candidate) -> Bool {
    let (groups, values) = (candidate.groups, candidate.values)
    guard !candidate.hasBrackets, candidate.separators.count == groups.count - 1 else {
      return false
    }
    if groups == [4, 4], candidate.separators != [Self.space] {
      return values[0] <= values[1] && Self.years.contains(values[0])
        && Self.years.contains(values[1])
    }
    for first in groups.indices.dropLast(2) {
      let separator = candidate.separators[first]
      guard separator == candidate.separators[first + 1],
        separator != Self.space || groups.count == 3
      else { continue }
      let ends = [(first, first + 2), (first + 2, first)]
      let isDate = ends.contains { year, other in
        groups[year] == 4 && Self.years.contains(values[year])
          && [other, first + 1].allSatisfy { groups[$0] < 3 && (1...31).contains(values[$0]) }
      }
      if isDate { return true }
    }
    return false
  }

  private static let years = 1000...2100

  /// Whether a run is a decimal number, or a number in groups of thousands.
  private func isQuantity(_ candidate: Candidate) -> Bool {
    let groups = candidate.groups
    let hasDots = candidate.hasOnly(Self.dot)
    if hasDots, groups.count == 2 { return true }
    guard hasDots || candidate.hasOnly(Self.space), candidate.digits.first != "0" else {
      return false
    }
    // In some countries, nine digits in threes are a telephone number.
    if !hasDots, groups == [3, 3, 3] { return false }
    return groups[0] < 4 && groups.dropFirst().allSatisfy { $0 == 3 }
  }

  /// Whether a run is an IPv4 address.
  private func isComputer(_ candidate: Candidate) -> Bool {
    candidate.hasOnly(Self.dot) && candidate.groups.count == 4
      && candidate.groups.allSatisfy { $0 < 4 }
  }

  /// Whether a run is an ISBN.
  private func isBook(_ candidate: Candidate) -> Bool {
    candidate.groups.count == 5 && candidate.groups[0] == 3
      && candidate.groups.reduce(0, +) == 13
      && (candidate.digits.hasPrefix("978") || candidate.digits.hasPrefix("979"))
  }
}
