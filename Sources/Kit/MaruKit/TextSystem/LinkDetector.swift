import Foundation

/// The kinds of data that a text view makes links of.
///
/// Mirrors UIKit. URLs, mail addresses and telephone numbers are found; the other kinds are not.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// The bits, numbered as in UIKit.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Telephone numbers.
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
  /// URLs and mail addresses.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  /// Addresses, which are not found.
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  /// Events, which are not found.
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  /// Numbers of parcels, which are not found.
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
  /// Numbers of flights, which are not found.
  public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
  /// Things to look up, which are not found.
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
  /// All kinds.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// Finds URLs, mail addresses and telephone numbers in a text.
struct LinkDetector {
  /// A link and its range, in UTF-16 offsets.
  struct Link {
    var range: Range<Int>
    var url: URL
  }

  /// The longest word that is looked at, in UTF-16 units.
  private static let longestWord = 4096

  private let types: UIDataDetectorTypes

  /// Prepares to find some kinds.
  init(_ types: UIDataDetectorTypes) { self.types = types }

  /// The links of a text, in order.
  ///
  /// Complexity: O(n).
  func links(in text: String) -> [Link] {
    let units = Array(text.utf16)
    var links: [Link] = []
    if types.contains(.link) { links = words(of: units).compactMap { link($0, units) } }
    if types.contains(.phoneNumber) {
      let numbers = phoneNumbers(in: units)
      links += numbers.filter { number in
        !links.contains { $0.range.overlaps(number.range) }
      }
      links.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    return links
  }

  private func words(of units: [UInt16]) -> [Range<Int>] {
    units.indices.split { units[$0] <= 0x20 || units[$0] == 0x3C || units[$0] == 0x3E }
      .map { $0.startIndex..<$0.endIndex }
      .filter { $0.count > 3 && $0.count <= Self.longestWord }
  }

  private func link(_ word: Range<Int>, _ units: [UInt16]) -> Link? {
    guard let range = trimmed(word, units) else { return nil }
    let text = String(decoding: units[range], as: UTF16.self)
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let lower = text.lowercased()
    let schemes = ["http://", "https://", "ftp://", "mailto:"]
    if let scheme = schemes.first(where: { lower.hasPrefix($0) }) {
      guard lower.count > scheme.count else { return nil }
      return URL(string: text).map { Link(range: range, url: $0) }
    }
    if lower.hasPrefix("www."), lower.dropFirst(4).contains(".") {
      return URL(string: "http://" + text).map { Link(range: range, url: $0) }
    }
    let sides = lower.split(separator: "@", omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty, Self.isHost(sides[1]) else { return nil }
    return URL(string: "mailto:" + text).map { Link(range: range, url: $0) }
  }

  /// Whether a whole text is the address of a web page: with a scheme, or a host with a domain.
  static func isWebAddress(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }), !text.contains("@") else {
      return false
    }
    let lower = text.lowercased()
    let schemes = ["http://", "https://"]
    let rest = schemes.first(where: lower.hasPrefix).map { lower.dropFirst($0.count) }
    let host = (rest ?? lower[...]).prefix { !"/?#:".contains($0) }
    guard isHost(host) || rest != nil && !host.isEmpty else { return false }
    // The last label of a domain has no digits, unlike a version or an abbreviated date.
    let domain = host.split(separator: ".").last ?? ""
    return rest != nil || domain.count > 1 && domain.allSatisfy(\.isLetter)
  }

  private static func isHost(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
  }

  /// A word without the quotes, brackets and punctuation around it.
  private func trimmed(_ word: Range<Int>, _ units: [UInt16]) -> Range<Int>? {
    let opening = Set("([{\"'*_".utf16)
    let closing = Set(".,;:!?)]}\"'*_".utf16)
    var (lower, upper) = (word.lowerBound, word.upperBound)
    while lower < upper, opening.contains(units[lower]) { lower += 1 }
    while upper > lower, closing.contains(units[upper - 1]) {
      // A closing bracket belongs to a URL with an opening one.
      if units[upper - 1] == 0x29, units[lower..<upper].contains(0x28) { break }
      upper -= 1
    }
    return lower < upper ? lower..<upper : nil
  }

  /// Runs of digits with spaces, hyphens, dots and brackets between them.
  private func phoneNumbers(in units: [UInt16]) -> [Link] {
    var links: [Link] = []
    var index = 0
    while index < units.count {
      let isPlus = units[index] == 0x2B
      guard isPlus || Self.isDigit(units[index]) || units[index] == 0x28 else {
        index += 1
        continue
      }
      let start = index
      var end = index
      var digits = isPlus ? "+" : ""
      index += isPlus ? 1 : 0
      while index < units.count, Self.isDigit(units[index]) || Self.isSeparator(units[index]) {
        if Self.isDigit(units[index]) {
          digits.unicodeScalars.append(Unicode.Scalar(UInt8(units[index])))
          end = index + 1
        }
        index += 1
      }
      let isWord =
        start > 0 && Self.isLetter(units[start - 1])
        || end < units.count && Self.isLetter(units[end])
      if (7...15).contains(digits.count), !isWord, let url = URL(string: "tel:" + digits) {
        links.append(Link(range: start..<end, url: url))
      }
      index = max(index, start + 1)
    }
    return links
  }

  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }
  private static func isLetter(_ unit: UInt16) -> Bool {
    (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit)
  }
  private static func isSeparator(_ unit: UInt16) -> Bool {
    [0x20, 0x28, 0x29, 0x2D, 0x2E, 0xA0].contains(unit)
  }
}
