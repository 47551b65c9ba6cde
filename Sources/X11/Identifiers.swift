/// A window's identifier on its server.
///
/// Guarantee: never zero; "no window" is `nil`.
public struct WindowID: Hashable, Sendable, CustomStringConvertible {
  /// The protocol's value.
  public let rawValue: UInt32

  /// Creates the identifier, or `nil` for zero, the protocol's `None`.
  public init?(rawValue: UInt32) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }

  init?(_ window: UInt) { self.init(rawValue: UInt32(truncatingIfNeeded: window)) }

  var window: UInt { UInt(rawValue) }

  /// The identifier in hexadecimal, as `xwininfo` prints it.
  public var description: String { "0x" + String(rawValue, radix: 16) }
}

/// An atom: the server's number for an interned name.
///
/// Guarantee: never zero.
public struct Atom: Hashable, Sendable {
  /// The protocol's value.
  public let rawValue: UInt32

  /// Creates the atom, or `nil` for zero, the protocol's `None`.
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
  static let visualID = Atom(predefined: 32)
  static let window = Atom(predefined: 33)
  static let iconName = Atom(predefined: 37)
  static let name = Atom(predefined: 39)
  static let windowClass = Atom(predefined: 67)
  static let transientFor = Atom(predefined: 68)
}

/// A timestamp of the server's clock, in milliseconds; it wraps every 49.7 days.
public struct ServerTime: Hashable, Sendable {
  /// Milliseconds since the server started, modulo 2³².
  public let milliseconds: UInt32

  /// Creates a timestamp.
  public init(milliseconds: UInt32) { self.milliseconds = milliseconds }

  init(_ time: UInt) { milliseconds = UInt32(truncatingIfNeeded: time) }

  var time: UInt { UInt(milliseconds) }

  /// The protocol's `CurrentTime`, zero: the time at which the server reads the request.
  public static let current = ServerTime(milliseconds: 0)

  /// The milliseconds from an earlier timestamp to this one, across a wrap of the clock.
  ///
  /// - Parameter earlier: At most 24 days away, in either direction.
  /// - Returns: A negative number if `earlier` is actually later.
  public func milliseconds(since earlier: ServerTime) -> Int32 {
    Int32(bitPattern: milliseconds &- earlier.milliseconds)
  }
}
