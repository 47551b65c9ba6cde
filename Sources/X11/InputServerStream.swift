/// What an input method server has sent so far, as its events arrive.
///
/// The X transport of the X Input Method Protocol has a packet of up to 20 bytes in an event, a longer one in a
/// property that an event names, or one in the data of several events.
struct InputServerStream {
  typealias Overrun = InputServerFields.Overrun

  /// A client message of a server.
  struct Message {
    /// Whether more of its packet follows: the message's type is `_XIM_MOREDATA`.
    var isPart: Bool
    /// 8, 16 or 32: the bits of a number in the data.
    var format: UInt8
    /// The 20 bytes of the data.
    var data: [UInt8]
  }

  /// The most bytes of a packet in several events.
  private static let mostParts = 2048

  /// The data of earlier events that belong to the next packet.
  private var parts: [UInt8] = []
  /// The attributes whose values are lists of styles.
  private var styles: Set<Int> = []

  /// Checks the packets of a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - property: Reads a property by its atom: its bytes, none if it does not exist, or `nil` if it has larger numbers.
  /// - Throws: If Xlib would read beyond the end of a packet.
  mutating func check(
    _ message: Message, property: (UInt32) -> [UInt8]?
  ) throws(Overrun) {
    var fields = InputServerFields(message.data[...])
    switch message.format {
    case 8:
      parts += message.data
      guard parts.count <= Self.mostParts else { throw Overrun() }
      guard !message.isPart else { return }
      defer { parts = [] }
      try checkPackets(in: InputServerFields(parts[...]))
    case 32:
      let count = try fields.long()
      let name = UInt32(truncatingIfNeeded: try fields.long())
      guard let bytes = property(name) else { throw Overrun() }
      // Xlib reads nothing then.
      guard !bytes.isEmpty else { return }
      // The property may have the packets of several events.
      guard count <= bytes.count else { throw Overrun() }
      try checkPackets(in: InputServerFields(bytes[...]))
    default: throw Overrun()
    }
  }

  /// Checks packets that follow each other; there may be zeros behind each.
  private mutating func checkPackets(in all: InputServerFields) throws(Overrun) {
    var fields = all
    while !fields.isAtEnd {
      try InputServerPacket(from: &fields).check(styles: &styles)
      fields.skipZeros()
    }
  }
}
