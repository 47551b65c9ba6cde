internal import CProcess
import Foundation
import MaruKit

/// Standard output or standard error: the only way from the program to a terminal.
///
/// Words for a person are made printable here. Who writes raw text or bytes asks for that by name.
public struct StandardStream: Sendable {
  /// Where results go.
  public static let output = StandardStream(descriptor: STDOUT_FILENO)
  /// Where errors go.
  public static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes lines for a person, without characters that a terminal obeys.
  ///
  /// - Parameter text: Each line with its newline; a name in a line goes through
  ///   `PrintableText.line` first, so that it stays on the line.
  /// - Throws: As `write(exactly:)`.
  public func write(lines text: String) throws(HostError) {
    try write(exactly: PrintableText.lines(text))
  }

  /// Writes what a widget answered: exactly for a program that reads it, as lines to a terminal.
  ///
  /// The corresponding C function is `isatty`.
  ///
  /// - Throws: As `write(exactly:)`.
  public func write(answer text: String) throws(HostError) {
    if isatty(descriptor) == 1 { try write(lines: text) } else { try write(exactly: text) }
  }

  /// Writes data for programs, as it is.
  ///
  /// - Throws: As `write(exactly:)` of bytes.
  public func write(exactly text: String) throws(HostError) {
    try write(exactly: Array(text.utf8))
  }

  /// Writes bytes, and gives up in silence if nobody reads any more.
  ///
  /// - Throws: `HostError.outputLost` if they have no room, as on a full disk.
  public func write(exactly bytes: [UInt8]) throws(HostError) {
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
  /// Otherwise the connection to the display could take its number, and be written into. What is
  /// printed on standard output still fails, as it does without the stream. To be called before
  /// anything is opened.
  ///
  /// The corresponding C functions are `fcntl` and `open`.
  public static func fillClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  /// Lets a write to a closed pipe fail instead of ending the process.
  ///
  /// A handler that does nothing, and not "ignore", which programs started by this one would inherit.
  ///
  /// The corresponding C function is `sigaction`.
  public static func outliveClosedPipes() {
    guard !signal_is_ignored(SIGPIPE) else { return }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    action.sa_flags = SA_RESTART
    sigaction(SIGPIPE, &action, nil)
  }
}
