/// Packets that break the X Input Method Protocol.
public enum InputMethodRubbish: Sendable, Hashable {
  /// A packet whose header promises more than there is.
  case longHeader
  /// A packet whose header promises less than there is.
  case shortHeader
  /// Packets without contents.
  case empty
  /// Text that is cut off.
  case truncatedText
  /// Composed text that is cut off.
  case truncatedDrawing
  /// Packets for another method, or for a context that does not exist.
  case unknownContexts
  /// Packets of kinds that do not exist.
  case unknownKinds
  /// Composed text with fewer looks than letters.
  case shortFeedback
  /// Composed text for places that do not exist.
  case wrongPlaces
  /// A hundred thousand letters.
  case manyLetters
  /// Text that is no text in the protocol's encoding.
  case noText
  /// Packets with the kinds, lengths and contents that some bytes give.
  ///
  /// The last packet is the first of the bytes, without a header.
  case noise([UInt8])
  /// An event mask for a context that does not exist.
  case unknownMask
  /// Text in a packet of more than 2048 bytes, which Xlib cannot read.
  case longPacket
  /// A list of keys that claims to have four gigabytes.
  case longKeyList
  /// A list of styles that claims to have more than there are.
  case longStyleList

  /// The packets, in order.
  ///
  /// - Parameter context: The number of the context that is used.
  /// - Returns: Their bytes.
  func packets(context: Int) -> [[UInt8]] {
    switch self {
    case .longHeader: return [packet(.commit, count: 400, words(1, context, 2, 1))]
    case .shortHeader: return [packet(.commit, count: 1, words(1, context, 2, 1, 0x41))]
    case .empty:
      return (0...90).flatMap { (kind: UInt8) -> [[UInt8]] in
        [[kind, 0, 0, 0], [kind, 0, 1, 0, 1, 0, 0, 0]]
      }
    case .truncatedText:
      return [9, 2_000, 40_000, 65_535].map { commit(context, [0x41], claimed: $0) }
    case .truncatedDrawing:
      let cut = packet(.preeditDraw, count: 2, words(1, context, 0, 0))
      return [9, 2_000, 40_000, 65_535].reduce(into: [cut]) { packets, count in
        packets.append(drawing(context, [0x41], claimed: count))
        packets.append(drawing(context, [0x41], feedback: count))
        packets.append(drawing(context, [0x41], claimed: count, feedback: count))
      }
    case .unknownContexts:
      let wrong = [(1, 999), (7, context), (0, 0), (65_535, 65_535)]
      return wrong.reduce(into: []) { packets, wrong in
        let start = words(wrong.0, wrong.1)
        packets.append(commit(wrong.1, [0x41], method: wrong.0))
        packets.append(drawing(wrong.1, [0x41], method: wrong.0))
        packets.append(packet(.preeditDone, count: 1, start))
        packets.append(packet(.sync, count: 1, start))
        packets.append(packet(.forwardEvent, count: 10, start + [UInt8](repeating: 2, count: 36)))
      }
    case .unknownKinds:
      let unused = (0...UInt8.max).filter { InputMethodPacket.Kind(rawValue: $0) == nil }
      let rest = [0, 2, 0] + words(1, context, 0, 0)
      return unused.map { [$0] + rest }
    case .shortFeedback:
      let text = [UInt8](repeating: 0x41, count: 900)
      return [0, 4, 40].map { drawing(context, text, feedback: $0) }
    case .wrongPlaces:
      let numbers = [Int(Int32.min), -1, 1, 70_000, Int(Int32.max)]
      let caret = [76, 0, 4, 0] + words(1, context)
      return numbers.reduce(into: []) { packets, number in
        packets.append(drawing(context, [0x41], places: (number, 0, 0)))
        packets.append(drawing(context, [0x41], places: (0, number, 0)))
        packets.append(drawing(context, [0x41], places: (0, 0, number)))
        packets.append(drawing(context, [], places: (number, number, number)))
        packets.append(caret + longs(number, number, number))
      }
    case .manyLetters:
      return (0..<100).map { _ in commit(context, [UInt8](repeating: 0x7A, count: 1_000)) }
    case .noText:
      let texts: [[UInt8]] = [
        [0x1B], [0x1B, 0x24], [0x1B, 0x25, 0x47, 0xFF, 0xFE, 0x80], [0x1B, 0x25, 0x47, 0xED, 0xA0],
        [0x1B, 0x25, 0x2F, 0x31, 0xFF, 0xFF], [0x1B, 0x24, 0x29, 0x43, 0xFF, 0x80], [0, 0, 0],
        Array(0x80...0xFF),
      ]
      return texts.flatMap { [commit(context, $0), drawing(context, $0)] }
    case .noise(let bytes):
      // The packets about contexts more often.
      let kinds: [UInt8] = [60, 61, 62, 63, 65, 73, 75, 76, 78, 79, 80, 81] + Array(34...90)
      var packets: [[UInt8]] = []
      var rest = bytes[...]
      while let kind = rest.popFirst(), let length = rest.popFirst() {
        let body = rest.prefix(4 * Int(length % 50))
        rest = rest.dropFirst(body.count)
        let all = words(1, context) + body + [UInt8](repeating: 0, count: -body.count & 3)
        packets.append([kinds[Int(kind) % kinds.count], 0, UInt8(all.count / 4), 0] + all)
      }
      return packets + [Array(bytes.prefix(200))]
    case .unknownMask:
      return [packet(.setEventMask, count: 3, words(1, 999) + longs(3, 0))]
    case .longKeyList:
      return [[34, 0, 5, 0] + words(1, 0) + longs(0xFFFF_FFFF, 0, 0, 0)]
    case .longStyleList:
      return [packet(.getMethodValuesReply, count: 3, words(1, 8, 0, 4, 65_535, 0))]
    case .longPacket: return [commit(context, [UInt8](repeating: 0x7A, count: 10_000))]
    }
  }

  // MARK: Parts

  /// A packet whose header claims a number of words.
  private func packet(_ kind: InputMethodPacket.Kind, count: Int, _ body: [UInt8]) -> [UInt8] {
    [kind.rawValue, 0, UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF)] + body
  }

  private func words(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF)] }
  }

  private func longs(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
  }

  private func commit(
    _ context: Int, _ text: [UInt8], claimed: Int? = nil, method: Int = 1
  ) -> [UInt8] {
    var packet = InputMethodPacket(.commit)
    packet.append(shorts: method, context, 2, claimed ?? text.count)
    packet.append(bytes: text)
    return packet.bytes
  }

  private func drawing(
    _ context: Int, _ text: [UInt8], claimed: Int? = nil, feedback: Int? = nil,
    places: (Int, Int, Int) = (0, 0, 0), method: Int = 1
  ) -> [UInt8] {
    var packet = InputMethodPacket(.preeditDraw)
    packet.append(shorts: method, context)
    packet.append(longs: places.0, places.1, places.2, 0)
    packet.append(shorts: claimed ?? text.count)
    packet.append(bytes: text)
    packet.pad(after: 2 + text.count)
    packet.append(shorts: feedback ?? 4 * text.count, 0)
    if feedback == nil { for _ in text { packet.append(longs: 2) } }
    return packet.bytes
  }
}
