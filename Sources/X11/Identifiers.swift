/// A window's number on its server.
///
/// Guarantee: never zero; "no window" is `nil`.
public struct WindowID: Hashable, Sendable, CustomStringConvertible {
  /// The number the protocol uses.
  public let rawValue: UInt32

  /// Creates the number, or `nil` for zero, which the protocol uses for "none".
  public init?(rawValue: UInt32) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }

  init?(_ window: UInt) { self.init(rawValue: UInt32(truncatingIfNeeded: window)) }

  var window: UInt { UInt(rawValue) }

  /// The number in hexadecimal, as `xwininfo` prints it.
  public var description: String { "0x" + String(rawValue, radix: 16) }
}

/// A name that the server has given a number: an atom.
///
/// Guarantee: never zero.
public struct Atom: Hashable, Sendable {
  /// The number the protocol uses.
  public let rawValue: UInt32

  /// Creates the number, or `nil` for zero, which the protocol uses for "none".
  public init?(rawValue: UInt32) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }

  init(predefined: UInt32) { rawValue = predefined }

  var atom: UInt { UInt(rawValue) }

  static let atom = Atom(predefined: 4)
  static let cardinal = Atom(predefined: 6)
  static let integer = Atom(predefined: 19)
  static let resourceManager = Atom(predefined: 23)
  static let string = Atom(predefined: 31)
  static let window = Atom(predefined: 33)
  static let iconName = Atom(predefined: 37)
  static let name = Atom(predefined: 39)
}

/// A moment by the server's clock, in milliseconds; it starts over every 49.7 days.
public struct ServerTime: Hashable, Sendable {
  /// Milliseconds since the server's own beginning, modulo 2³².
  public let milliseconds: UInt32

  /// Creates a moment.
  public init(milliseconds: UInt32) { self.milliseconds = milliseconds }

  init(_ time: UInt) { milliseconds = UInt32(truncatingIfNeeded: time) }

  var time: UInt { UInt(milliseconds) }

  /// "Whenever the server reads this", which the protocol writes as zero.
  public static let current = ServerTime(milliseconds: 0)

  /// The milliseconds from an earlier moment to this one, right across the clock's overflow.
  ///
  /// - Parameter earlier: At most 24 days away, in either direction.
  /// - Returns: A negative number when `earlier` is in truth the later one.
  public func milliseconds(since earlier: ServerTime) -> Int32 {
    Int32(bitPattern: milliseconds &- earlier.milliseconds)
  }
}
