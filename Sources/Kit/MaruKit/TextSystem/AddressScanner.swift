import Foundation

/// Finds web addresses and mail addresses in UTF-16 units.
///
/// The text is cut into runs of characters that can stand in an address. A position is the start of
/// at most one address. A text made to be slow is given up: at most `mostRefusals` addresses of a
/// run are read in vain.
struct AddressScanner {
  /// The longest address, in UTF-16 units.
  private static let longest = 4096
  /// The longest name of a host and of a mailbox, in UTF-16 units (RFC 1035 and RFC 5321).
  private static let longestHost = 253
  private static let longestMailbox = 64
  /// The most texts of a run that look like addresses and are none for Foundation.
  private static let mostRefusals = 8

  private let units: [UInt16]
  private var refusals = 0

  /// Prepares to look at a text.
  init(_ units: [UInt16]) { self.units = units }

  /// The addresses in order.
  ///
  /// Complexity: O(n).
  mutating func links() -> [LinkDetector.Link] {
    var links: [LinkDetector.Link] = []
    var start = 0
    while start < units.count {
      guard canStandInAddress(units[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < units.count, canStandInAddress(units[end]) { end += 1 }
      if end - start > 3 { find(in: start..<end, &links) }
      start = end
    }
    return links
  }

  /// Finds the addresses of a run.
  private mutating func find(in run: Range<Int>, _ links: inout [LinkDetector.Link]) {
    refusals = 0
    var end = run.upperBound
    while end > run.lowerBound, Signs.closing.contains(units[end - 1]) { end -= 1 }
    /// The end of the last address, before which no other begins.
    var floor = run.lowerBound
    var place = run.lowerBound
    while place < end, refusals < Self.mostRefusals {
      let link: LinkDetector.Link?
      var next = place + 1
      if units[place] == Signs.at {
        link = mailAddress(around: place, from: floor, to: end)
      } else if isWord(units[place]) {
        next = nameEnd(from: place, to: end)
        link =
          addressWithScheme(place..<next, to: end) ?? mailTo(place..<next, to: end)
          ?? bareAddress(place..<next, to: end)
      } else {
        link = nil
      }
      if let link {
        links.append(link)
        floor = link.range.upperBound
      }
      place = max(next, link?.range.upperBound ?? 0)
    }
  }

  // MARK: Kinds of addresses

  /// An address whose scheme is a name, such as `https://example.org`.
  private mutating func addressWithScheme(_ name: Range<Int>, to end: Int) -> LinkDetector.Link? {
    guard name.count <= 5, ["http", "https", "ftp"].contains(lowercased(name)),
      isAtStartOfWord(name.lowerBound)
    else { return nil }
    let host = name.upperBound + 3
    guard host < end, units[name.upperBound..<host].elementsEqual(Signs.afterScheme),
      isWord(units[host]) || units[host] == Signs.openingSquare
    else { return nil }
    let link = link(name.lowerBound, to: end, prefix: "")
    return link.flatMap { $0.range.upperBound > host ? $0 : nil }
  }

  /// An address that begins with `mailto:`.
  private mutating func mailTo(_ name: Range<Int>, to end: Int) -> LinkDetector.Link? {
    guard name.count == 6, lowercased(name) == "mailto", isAtStartOfWord(name.lowerBound),
      name.upperBound + 1 < end, units[name.upperBound] == Signs.colon
    else { return nil }
    return link(name.lowerBound, to: end, prefix: "")
  }

  /// An address without a scheme, such as `example.org/page`.
  private mutating func bareAddress(_ name: Range<Int>, to end: Int) -> LinkDetector.Link? {
    let host = withoutDotsAtEnd(name)
    guard host.count <= Self.longestHost, isAtStartOfAddress(name.lowerBound),
      let labels = labels(of: host), let domain = labels.last
    else { return nil }
    let last = String(decoding: units[domain], as: UTF16.self)
    var path = host.upperBound
    if path < end, units[path] == Signs.colon {
      var digits = path + 1
      while digits < end, digits < path + 6, units[digits].isASCIIDigit { digits += 1 }
      if digits > path + 1 { path = digits }
    }
    let hasPath = path < end && path >= name.upperBound && Signs.pathStarts.contains(units[path])
    let hasWWW = labels.count > 2 && lowercased(labels[0]) == "www"
    let isKnown =
      TopLevelDomains.common.contains(last)
      || hasPath && units[path] == Signs.slash && path + 1 < end
        && TopLevelDomains.ambiguous.contains(last)
    let isDomain = domain.count > 1 && units[domain].allSatisfy { !$0.isASCIIDigit }
    guard isKnown || hasWWW && isDomain else { return nil }
    if hasPath { return link(host.lowerBound, to: end, prefix: "http://") }
    let bound = max(host.upperBound, path)
    guard isEndOfAddress(bound) else { return nil }
    return link(host.lowerBound, to: bound, prefix: "http://")
  }

  /// A mail address around an at sign.
  private mutating func mailAddress(around at: Int, from floor: Int, to end: Int) -> LinkDetector
    .Link?
  {
    var start = at
    let least = max(floor, at - Self.longestMailbox)
    while start > least, canStandInMailbox(units[start - 1]) { start -= 1 }
    // A quotation mark or a bullet before the address is no part of it.
    while start < at, !units[start].isASCIIWord { start += 1 }
    guard start < at, units[at - 1] != Signs.dot, isAtStartOfMailbox(start),
      !hasTwoDots(start..<at), at + 1 < end, isWord(units[at + 1])
    else { return nil }
    let name = (at + 1)..<nameEnd(from: at + 1, to: end)
    let host = withoutDotsAtEnd(name)
    guard host.count <= Self.longestHost, let labels = labels(of: host),
      units[host].allSatisfy({ $0 < 0x80 }), let domain = labels.last, domain.count > 1,
      units[domain].allSatisfy({ !$0.isASCIIDigit })
    else { return nil }
    if name.upperBound < units.count, host.upperBound == name.upperBound {
      let following = units[name.upperBound]
      guard following != Signs.at, following != Signs.underscore else { return nil }
    }
    return link(start, to: host.upperBound, prefix: "mailto:")
  }

  // MARK: Ranges

  /// The link of a range, without the punctuation behind it; `nil` if Foundation finds no URL in
  /// it.
  private mutating func link(_ start: Int, to end: Int, prefix: String) -> LinkDetector.Link? {
    guard end - start <= Self.longest else { return nil }
    let range = start..<balancedEnd(start..<end)
    let text = String(decoding: units[range], as: UTF16.self)
    guard let url = URL(string: prefix + text) else {
      refusals += 1
      return nil
    }
    return LinkDetector.Link(range: range, url: url)
  }

  /// The end of a range without punctuation and without closing brackets that were not opened in
  /// it.
  private func balancedEnd(_ range: Range<Int>) -> Int {
    var (round, square) = (0, 0)
    for unit in units[range] {
      switch unit {
      case Signs.openingRound: round += 1
      case Signs.closingRound: round -= 1
      case Signs.openingSquare: square += 1
      case Signs.closingSquare: square -= 1
      default: break
      }
    }
    var end = range.upperBound
    while end > range.lowerBound {
      let last = units[end - 1]
      if last == Signs.closingRound, round < 0 {
        round += 1
      } else if last == Signs.closingSquare, square < 0 {
        square += 1
      } else if last == Signs.openingRound {
        round -= 1
      } else if last == Signs.openingSquare {
        square -= 1
      } else if !Signs.closing.contains(last) {
        break
      }
      end -= 1
    }
    return end
  }

  /// The end of the letters, digits, hyphens and full stops from a position.
  private func nameEnd(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end,
      isWord(units[place]) || units[place] == Signs.dot || units[place] == Signs.hyphen
    {
      place += 1
    }
    return place
  }

  private func withoutDotsAtEnd(_ name: Range<Int>) -> Range<Int> {
    var end = name.upperBound
    while end > name.lowerBound, units[end - 1] == Signs.dot { end -= 1 }
    return name.lowerBound..<end
  }

  /// The labels of a host; `nil` if it is no host with a domain.
  private func labels(of host: Range<Int>) -> [Range<Int>]? {
    let parts = units[host].split(separator: Signs.dot, omittingEmptySubsequences: false)
    guard parts.count > 1,
      parts.allSatisfy({
        !$0.isEmpty && $0.count < 64 && $0.first != Signs.hyphen && $0.last != Signs.hyphen
      })
    else { return nil }
    return parts.map { $0.startIndex..<$0.endIndex }
  }

  private func hasTwoDots(_ range: Range<Int>) -> Bool {
    range.dropLast().contains { units[$0] == Signs.dot && units[$0 + 1] == Signs.dot }
  }

  private func lowercased(_ range: Range<Int>) -> String {
    String(decoding: units[range], as: UTF16.self).lowercased()
  }

  // MARK: Characters

  private func isWord(_ unit: UInt16) -> Bool { unit.isASCIIWord || unit.joinsASCIIWord }

  /// Whether a unit can stand in an address: those of RFC 3986, and letters that URLs encode.
  private func canStandInAddress(_ unit: UInt16) -> Bool {
    unit < 0x7F ? unit > 0x20 && !Signs.excluded.contains(unit) : unit.joinsASCIIWord
  }

  private func canStandInMailbox(_ unit: UInt16) -> Bool {
    unit.isASCIIWord || Signs.mailbox.contains(unit)
  }

  private func isAtStartOfWord(_ place: Int) -> Bool {
    place == 0 || !isWord(units[place - 1])
  }

  /// Whether a mailbox can begin here: not within a longer name.
  private func isAtStartOfMailbox(_ place: Int) -> Bool {
    isAtStartOfWord(place) && (place == 0 || units[place - 1] != Signs.at)
  }

  /// Whether an address without a scheme can begin here: not within a path, a mail address or a
  /// program's text.
  private func isAtStartOfAddress(_ place: Int) -> Bool {
    guard isAtStartOfWord(place), place > 0 else { return place == 0 }
    if units[place - 1] == Signs.colon { return place == 1 || units[place - 2] != Signs.colon }
    return !Signs.beforeNoAddress.contains(units[place - 1])
  }

  /// Whether an address without a scheme and a path can end here.
  private func isEndOfAddress(_ place: Int) -> Bool {
    guard place < units.count else { return true }
    let unit = units[place]
    return unit <= 0x20 || Signs.afterAddress.contains(unit) || unit >= 0x7F && !isWord(unit)
  }

  /// The signs that matter, in UTF-16.
  private enum Signs {
    static let at: UInt16 = 0x40
    static let colon: UInt16 = 0x3A
    static let dot: UInt16 = 0x2E
    static let hyphen: UInt16 = 0x2D
    static let slash: UInt16 = 0x2F
    static let underscore: UInt16 = 0x5F
    static let openingRound: UInt16 = 0x28
    static let closingRound: UInt16 = 0x29
    static let openingSquare: UInt16 = 0x5B
    static let closingSquare: UInt16 = 0x5D
    static let afterScheme = Array("://".utf16)
    static let pathStarts = Set("/?#".utf16)
    /// Printable ASCII that RFC 3986 leaves out.
    static let excluded = Set("\"<>\\^`{|}".utf16)
    /// Punctuation at the end of an address that belongs to the sentence.
    static let closing = Set(".,;:!?'*_~".utf16)
    static let mailbox = Set(".%'+_-".utf16)
    static let beforeNoAddress = Set("@/\\_#$%&=~+.-".utf16)
    static let afterAddress = Set(".,;:!?)]}'\"*>|".utf16)
  }
}
