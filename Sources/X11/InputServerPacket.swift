/// A packet that an input method server sends, as the X Input Method Protocol defines it.
///
/// Xlib copies as many bytes as a packet claims to have, also if there are fewer. So a packet is checked before
/// Xlib reads it.
struct InputServerPacket {
  typealias Overrun = InputServerFields.Overrun

  /// The size of the largest packet that Xlib can read, with its header, in bytes.
  private static let mostBytes = 2048
  /// The type of an attribute whose value is a list of styles: `XIMStyles`.
  private static let stylesType = 10

  private let kind: Int
  private let body: InputServerFields

  /// Reads a packet.
  ///
  /// - Parameter fields: What the server sent; the packet is taken from it.
  /// - Throws: If a part of the packet is missing, or Xlib cannot read it.
  init(from fields: inout InputServerFields) throws(Overrun) {
    kind = try fields.byte()
    try fields.skip(1)
    let count = 4 * (try fields.short())
    guard count + 4 <= Self.mostBytes else { throw Overrun() }
    body = try fields.take(count)
  }

  /// Checks each length in the packet.
  ///
  /// Packets of unknown kinds, which Xlib skips, pass. So do bytes behind the last field, and `XIM_ERROR`, which
  /// some servers send without a body and whose text Xlib does not read.
  ///
  /// - Parameter styles: The attributes whose values are lists of styles. Those that the server announces are added.
  /// - Throws: If a length is larger than what is left of the packet.
  func check(styles: inout Set<Int>) throws(Overrun) {
    var fields = body
    switch kind {
    case 31:  // XIM_OPEN_REPLY
      try fields.skip(2)
      var attributes = try fields.take(try fields.short())
      try Self.checkNames(&attributes, styles: &styles)
      let count = try fields.short()
      try fields.skip(2)
      var contextAttributes = try fields.take(count)
      var others: Set<Int> = []
      try Self.checkNames(&contextAttributes, styles: &others)
    case 34:  // XIM_REGISTER_TRIGGERKEYS
      try fields.skip(4)
      for _ in 0..<2 { try fields.skip(try fields.long()) }
    case 37: try fields.skip(12)  // XIM_SET_EVENT_MASK
    case 39, 82: try fields.skip(8)  // XIM_ENCODING_NEGOTIATION_REPLY, XIM_PREEDITSTATE
    case 41:  // XIM_QUERY_EXTENSION_REPLY
      try fields.skip(2)
      var extensions = try fields.take(try fields.short())
      // IMdkit, which nabi and others use, writes the two numbers with 16 bits each, so what is read as the
      // length is the second one. Xlib ends the list there. It only goes astray if it takes the length as negative.
      while extensions.count > 4 {
        try extensions.skip(2)
        let count = try extensions.short()
        guard count < 0x8000 else { throw Overrun() }
        guard count <= extensions.count else { break }
        try extensions.skip(count)
        extensions.skipPadding(after: count)
      }
    case 45:  // XIM_GET_IM_VALUES_REPLY
      try fields.skip(2)
      var values = try fields.take(try fields.short())
      try Self.checkValues(&values, styles: styles)
    case 57:  // XIM_GET_IC_VALUES_REPLY
      try fields.skip(4)
      let count = try fields.short()
      try fields.skip(2)
      var values = try fields.take(count)
      try Self.checkValues(&values, styles: [])
    case 60: try fields.skip(40)  // XIM_FORWARD_EVENT
    case 63: try Self.checkCommit(&fields)
    case 65:  // XIM_RESET_IC_REPLY
      try fields.skip(4)
      try fields.skip(try fields.short())
    case 71, 76: try fields.skip(16)  // XIM_STR_CONVERSION, XIM_PREEDIT_CARET
    case 75:  // XIM_PREEDIT_DRAW
      try fields.skip(16)
      try Self.checkText(&fields)
    case 80:  // XIM_STATUS_DRAW
      try fields.skip(4)
      if try fields.long() == 0 { try Self.checkText(&fields) } else { try fields.skip(4) }
    // Replies and requests that name a method, or a method and a context.
    case 2, 33, 36, 51, 53, 55, 61, 62, 70, 73, 78, 79, 81: try fields.skip(4)
    default: break
    }
  }

  // MARK: Parts

  /// Checks a list of attributes with their types and names.
  private static func checkNames(
    _ fields: inout InputServerFields, styles: inout Set<Int>
  ) throws(Overrun) {
    while !fields.isAtEnd {
      let attribute = try fields.short()
      if try fields.short() == stylesType { styles.insert(attribute) }
      let count = try fields.short()
      try fields.skip(count)
      fields.skipPadding(after: 2 + count)
    }
  }

  /// Checks a list of attributes with their values.
  private static func checkValues(
    _ fields: inout InputServerFields, styles: Set<Int>
  ) throws(Overrun) {
    while !fields.isAtEnd {
      let attribute = try fields.short()
      let count = try fields.short()
      var value = try fields.take(count)
      fields.skipPadding(after: count)
      guard styles.contains(attribute) else { continue }
      let styleCount = try value.short()
      try value.skip(2 + 4 * styleCount)
    }
  }

  /// Checks `XIM_COMMIT`: text, a keysym or both.
  private static func checkCommit(_ fields: inout InputServerFields) throws(Overrun) {
    try fields.skip(4)
    let flags = try fields.short()
    let (hasText, hasSymbol) = (flags & 2 != 0, flags & 4 != 0)
    if hasSymbol { try fields.skip(6) }
    if hasText { try fields.skip(try fields.short()) }
  }

  /// Checks composed text and its looks.
  private static func checkText(_ fields: inout InputServerFields) throws(Overrun) {
    let (hasNoText, hasNoLooks) = (1, 2)
    let status = try fields.long()
    guard status & hasNoText == 0 else { return }
    let count = try fields.short()
    try fields.skip(count)
    fields.skipPadding(after: 2 + count)
    guard status & hasNoLooks == 0 else { return }
    let looksCount = try fields.short()
    try fields.skip(2 + looksCount)
  }
}
