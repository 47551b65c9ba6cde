import Foundation
import MaruKit

/// How the command speaks on standard error: one line that begins with `maru: `.
public enum ErrorLine {
  /// A message as one line, whatever line breaks it has.
  ///
  /// What it quotes may have control characters, which would do something to a terminal: each is
  /// shown by the picture that Unicode has for it.
  public static func text(of message: String) -> String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    var shown = String.UnicodeScalarView()
    for scalar in line.unicodeScalars { shown.append(scalar.controlPicture ?? scalar) }
    return "maru: \(String(shown))\n"
  }

  /// Writes a message to standard error.
  public static func write(_ message: String) {
    // Where nobody can be told, there is nothing else to do.
    try? StandardStream.error.write(text(of: message))
  }
}

/// A stream of the process that may be closed on the other side.
public struct StandardStream: Sendable {
  /// Where results go.
  public static let output = StandardStream(descriptor: STDOUT_FILENO)
  /// Where errors go.
  public static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// Writes a text, and gives up in silence where nobody reads any more.
  ///
  /// - Throws: `HostError.outputLost` where the text has no room, as on a full disk.
  public func write(_ text: String) throws(HostError) { try write(Array(text.utf8)) }

  /// Writes bytes, and gives up in silence where nobody reads any more.
  ///
  /// - Throws: `HostError.outputLost` where they have no room, as on a full disk.
  public func write(_ bytes: [UInt8]) throws(HostError) {
    let problem = Self.write(bytes, to: descriptor)
    guard problem == 0 || problem == EPIPE else {
      throw .outputLost(reason: String(cString: strerror(problem)))
    }
  }

  /// Writes all bytes.
  ///
  /// The corresponding C function is `write`.
  ///
  /// - Returns: Zero, or the number of the system's error.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return written < 0 ? errno : EIO }
      rest = rest.dropFirst(written)
    }
    return 0
  }

  /// Puts the null device in the place of each standard stream that is closed.
  ///
  /// Otherwise the connection to the display could take its number, and be written into. To be
  /// called before anything is opened.
  ///
  /// The corresponding C functions are `fcntl` and `open`.
  public static func fillClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Lets a write to a closed pipe fail instead of ending the process.
  ///
  /// The corresponding C function is `signal`.
  public static func outliveClosedPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
