import Foundation

/// Finds web addresses, mail addresses and telephone numbers in a text.
struct LinkDetector {
  /// A link and its range, in UTF-16 offsets.
  struct Link {
    var range: Range<Int>
    var url: URL
  }

  private let types: UIDataDetectorTypes

  /// Prepares to find some kinds.
  init(_ types: UIDataDetectorTypes) { self.types = types }

  /// The links of a text, in order.
  ///
  /// Complexity: O(n).
  func links(in text: String) -> [Link] {
    var units = Array(text.utf16)
    var scanner = AddressScanner(units)
    let addresses = types.contains(.link) ? scanner.links() : []
    guard types.contains(.phoneNumber) else { return addresses }
    // The digits of an address are no telephone number.
    for address in addresses {
      for place in address.range { units[place] = Self.letter }
    }
    return Self.merged(addresses, PhoneNumberScanner(units).links())
  }

  /// A unit that is no part of a telephone number.
  private static let letter: UInt16 = 0x78

  /// The links of two ordered lists, in order.
  private static func merged(_ first: [Link], _ second: [Link]) -> [Link] {
    var links: [Link] = []
    var rest = first[...]
    for link in second {
      while let next = rest.first, next.range.lowerBound < link.range.lowerBound {
        links.append(next)
        rest.removeFirst()
      }
      links.append(link)
    }
    return links + rest
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

  /// Whether a text is labels with full stops between them.
  private static func isHost(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
  }
}

extension UInt16 {
  /// Whether a UTF-16 unit is an ASCII digit.
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether a UTF-16 unit is an ASCII letter or digit.
  var isASCIIWord: Bool {
    isASCIIDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }

  /// Whether a UTF-16 unit is a letter outside ASCII, or its accent, of a script with spaces
  /// between words.
  ///
  /// It belongs to the same word as an ASCII letter beside it. A Korean, Chinese, Japanese or Thai
  /// letter does not, nor does a letter outside the basic plane.
  var joinsASCIIWord: Bool {
    guard self >= 0xAA, let scalar = Unicode.Scalar(self) else { return false }
    switch self {
    // Thai, Lao, Burmese, Hangul, Khmer, then Chinese, Japanese and Hangul.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0x9FFF,
      0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF:
      return false
    default:
      let properties = scalar.properties
      return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    }
  }
}
