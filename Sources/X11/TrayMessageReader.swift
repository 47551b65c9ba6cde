/// Puts together the messages that programs show beside their icons.
///
/// A message begins with its length and is followed by parts of 20 bytes. Parts of several icons may
/// be mixed.
struct TrayMessageReader {
  private struct Pending {
    let number: UInt32
    let length: Int
    let milliseconds: UInt32
    var bytes: [UInt8] = []
  }

  /// The most bytes of a message; a longer one is ignored.
  private static let longest = 4_096
  private var pending: [WindowID: Pending] = [:]

  /// A message begins; an unfinished one of the same icon is dropped.
  ///
  /// - Parameters:
  ///   - icon: The icon's window.
  ///   - number: The number by which the message can be taken back.
  ///   - length: The length of the text in bytes.
  ///   - milliseconds: The time for which it is to be shown; 0 for no limit.
  mutating func begin(_ icon: WindowID, number: UInt32, length: UInt32, milliseconds: UInt32) {
    pending[icon] = nil
    guard (1...Self.longest).contains(Int(length)) else { return }
    pending[icon] = Pending(number: number, length: Int(length), milliseconds: milliseconds)
  }

  /// A part of a message arrives.
  ///
  /// - Returns: The message if this was its last part.
  mutating func add(_ bytes: some Sequence<UInt8>, of icon: WindowID) -> TrayMessage? {
    guard var message = pending[icon] else { return nil }
    message.bytes += bytes
    guard message.bytes.count >= message.length else {
      pending[icon] = message
      return nil
    }
    pending[icon] = nil
    return TrayMessage(
      icon: icon, text: String(decoding: message.bytes.prefix(message.length), as: UTF8.self),
      milliseconds: message.milliseconds)
  }

  /// A program takes an unfinished message back.
  mutating func cancel(_ icon: WindowID, number: UInt32) {
    if pending[icon]?.number == number { pending[icon] = nil }
  }

  /// Drops what an icon that has gone has not finished.
  mutating func forget(_ icon: WindowID) { pending[icon] = nil }
}

/// A message that a program shows beside its icon in the system tray.
public struct TrayMessage: Hashable, Sendable {
  /// The icon's window.
  public let icon: WindowID
  /// The text.
  public let text: String
  /// The time for which it is to be shown; 0 for no limit.
  public let milliseconds: UInt32
}
