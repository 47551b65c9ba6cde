import JSON
import SeededRandom

@testable import Control

/// Lines for the control socket: valid requests, almost valid ones, and noise.
enum RandomLine {
  /// One line without its newline, though noise may have newlines in it.
  static func make(using random: inout SplitMix) -> [UInt8] {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<40: return Array(request(using: &random).line.utf8)
    case 40..<60: return damaged(Array(request(using: &random).line.utf8), using: &random)
    case 60..<75: return Array(value(depth: 3, using: &random).json.utf8)
    case 75..<85: return noise(Int.random(in: 0...200, using: &random), using: &random)
    case 85..<90:
      let depth = Int.random(in: 1...5000, using: &random)
      return Array(repeating: UInt8(ascii: "["), count: depth)
    case 90..<95: return Array(#"{"call":"set","value":1e\#(random.next() % 999)}"#.utf8)
    case 95..<99: return []
    default:
      // Some are longer than the limit.
      let count = Channel.lineLimit * Int.random(in: 0...8, using: &random) / 6
      let isShort = Int.random(in: 0...4, using: &random) > 0
      return Array(repeating: UInt8(ascii: "x"), count: isShort ? 9 : count)
    }
  }

  private static func request(using random: inout SplitMix) -> Message {
    guard let call = ControlSchema.calls.randomElement(using: &random) else { return Message([:]) }
    var message = Message(call: call.name)
    message["id"] = .integer(Int64.random(in: 0...9, using: &random))
    for argument in call.arguments where Int.random(in: 0..<10, using: &random) > 0 {
      message[argument.name] =
        switch argument.kind {
        case .address: ["bar", "bar/busy", "busy.text", "a..b", ""].randomElement(using: &random)
        case .text: ["file", "größe", "\u{0}\n", ""].randomElement(using: &random)
        case .seconds: .number(Double.random(in: -1...9, using: &random))
        case .point: [1, value(depth: 1, using: &random)]
        case .values: ["x": value(depth: 1, using: &random)]
        case .anything: value(depth: 2, using: &random)
        }
    }
    if Int.random(in: 0..<20, using: &random) == 0 { message["maru"] = 2 }
    if Int.random(in: 0..<20, using: &random) == 0 { message["stray"] = true }
    return message
  }

  private static func value(depth: Int, using random: inout SplitMix) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .integer(Int64(bitPattern: random.next()))
    case 3: .number(Double(bitPattern: random.next()))
    case 4: .string(String(decoding: noise(9, using: &random), as: UTF8.self))
    case 5: .array((0..<3).map { _ in value(depth: depth - 1, using: &random) })
    default: ["a": value(depth: depth - 1, using: &random), "call": .null]
    }
  }

  private static func noise(_ count: Int, using random: inout SplitMix) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Changes, removes or inserts one byte.
  private static func damaged(_ line: [UInt8], using random: inout SplitMix) -> [UInt8] {
    var line = line
    let index = line.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<3, using: &random) {
    case 0: line[index] = UInt8.random(in: 0...255, using: &random)
    case 1: line.remove(at: index)
    default: line.insert(UInt8.random(in: 0...255, using: &random), at: index)
    }
    return line
  }
}
