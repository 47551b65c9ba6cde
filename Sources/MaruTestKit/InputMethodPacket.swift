import Foundation

/// A packet of the X Input Method Protocol, in this machine's byte order.
struct InputMethodPacket {
  /// The packets that a server receives or sends, by their number in the protocol.
  enum Kind: UInt8 {
    case connect = 1
    case connectReply = 2
    case disconnect = 3
    case disconnectReply = 4
    case open = 30
    case openReply = 31
    case close = 32
    case closeReply = 33
    case setEventMask = 37
    case encodingNegotiation = 38
    case encodingNegotiationReply = 39
    case queryExtension = 40
    case queryExtensionReply = 41
    case getMethodValues = 44
    case getMethodValuesReply = 45
    case createContext = 50
    case createContextReply = 51
    case destroyContext = 52
    case destroyContextReply = 53
    case setContextValues = 54
    case setContextValuesReply = 55
    case getContextValues = 56
    case getContextValuesReply = 57
    case setFocus = 58
    case unsetFocus = 59
    case forwardEvent = 60
    case sync = 61
    case syncReply = 62
    case commit = 63
    case resetContext = 64
    case resetContextReply = 65
    case preeditStart = 73
    case preeditStartReply = 74
    case preeditDraw = 75
    case preeditDone = 78
  }

  let kind: Kind
  /// What follows the header.
  private(set) var body: [UInt8] = []

  /// Creates an empty packet.
  init(_ kind: Kind) { self.kind = kind }

  /// Reads a packet; `nil` if its kind is unknown or it is cut off.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4, let kind = Kind(rawValue: bytes[0]) else { return nil }
    let count = 4 * (Int(bytes[2]) | Int(bytes[3]) << 8)
    guard bytes.count >= 4 + count else { return nil }
    self.kind = kind
    body = Array(bytes[4..<(4 + count)])
  }

  /// The packet with its header, padded to four bytes.
  var bytes: [UInt8] {
    let padded = body + Array(repeating: 0, count: Self.padding(body.count))
    let length = padded.count / 4
    return [kind.rawValue, 0, UInt8(length & 0xFF), UInt8(length >> 8 & 0xFF)] + padded
  }

  static func padding(_ count: Int) -> Int { (4 - count % 4) % 4 }

  // MARK: Reading

  /// The 16-bit number at a place of the body; 0 beyond its end.
  func short(at place: Int) -> Int {
    place + 1 < body.count ? Int(body[place]) | Int(body[place + 1]) << 8 : 0
  }

  /// The attributes of a list that fills a part of the body, by their numbers.
  func attributes(in range: Range<Int>) -> [Int: Range<Int>] {
    var found: [Int: Range<Int>] = [:]
    var place = range.lowerBound
    while place + 4 <= range.upperBound {
      let count = short(at: place + 2)
      let start = place + 4
      guard start + count <= body.count else { break }
      found[short(at: place)] = start..<(start + count)
      place = start + count + Self.padding(count)
    }
    return found
  }

  // MARK: Writing

  /// Adds 16-bit numbers.
  mutating func append(shorts numbers: Int...) {
    for number in numbers { body += [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
  }

  /// Adds 32-bit numbers.
  mutating func append(longs numbers: Int...) {
    for number in numbers { body += (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
  }

  /// Adds bytes as they are.
  mutating func append(bytes: some Collection<UInt8>) { body += bytes }

  /// Adds zeros after an item of some size.
  mutating func pad(after count: Int) {
    body += Array(repeating: 0, count: Self.padding(count))
  }

  /// Adds the description of an attribute: its number, type and name.
  mutating func append(attribute: Int, type: Int, name: String) {
    append(shorts: attribute, type, name.utf8.count)
    append(bytes: Array(name.utf8))
    pad(after: 2 + name.utf8.count)
  }
}
