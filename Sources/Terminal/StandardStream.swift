internal import CProcess
import FoundationEssentials
import Glibc
import PlainText

/// Standard output or standard error; all output of the host's Swift code goes through it.
///
/// Lines for people are made printable here. Raw text and bytes have their own methods.
public struct StandardStream: Sendable {
  /// Standard output, for results.
  public static let output = StandardStream(descriptor: STDOUT_FILENO)
  /// Standard error, for messages.
  public static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// Writes to an open descriptor.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes lines for people, without control characters.
  ///
  /// - Parameter text: Lines with their newlines. Pass a name through `PrintableText.line` first,
  ///   so that it cannot break its line.
  /// - Throws: As `write(exactly:)`.
  public func write(lines text: String) throws(TerminalError) {
    try write(exactly: PrintableText.lines(text))
  }

  /// Writes a widget's answer: unchanged to a file or a pipe, as lines for people to a terminal.
  ///
  /// The corresponding C function is `isatty`.
  ///
  /// - Throws: As `write(exactly:)`.
  public func write(answer text: String) throws(TerminalError) {
    if isatty(descriptor) == 1 { try write(lines: text) } else { try write(exactly: text) }
  }

  /// Writes an answer that need not be UTF-8; to a terminal, bytes that are none are replacement characters.
  ///
  /// - Throws: As `write(exactly:)`.
  public func write(answer bytes: [UInt8]) throws(TerminalError) {
    if isatty(descriptor) == 1 {
      try write(lines: String(decoding: bytes, as: UTF8.self))
    } else {
      try write(exactly: bytes)
    }
  }

  /// Writes text unchanged, for programs.
  ///
  /// - Throws: As `write(exactly:)` of bytes.
  public func write(exactly text: String) throws(TerminalError) {
    try write(exactly: Array(text.utf8))
  }

  /// Writes bytes; if the reader has closed the pipe, the rest is discarded without an error.
  ///
  /// - Throws: `TerminalError.outputLost` if writing fails for another reason, such as a full disk.
  public func write(exactly bytes: [UInt8]) throws(TerminalError) {
    let problem = Self.write(bytes, to: descriptor)
    guard problem == 0 || problem == EPIPE else {
      throw .outputLost(reason: String(cString: strerror(problem)))
    }
  }

  /// Writes all bytes.
  ///
  /// The corresponding C function is `write`.
  ///
  /// - Returns: Zero, or the `errno`.
  public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return written < 0 ? errno : EIO }
      rest = rest.dropFirst(written)
    }
    return 0
  }

  /// Opens the null device for each standard stream that is closed.
  ///
  /// Otherwise the connection to the display could get the stream's descriptor, and output would be
  /// written to it. Writing to a closed standard output still fails. Call it before any file is
  /// opened.
  ///
  /// The corresponding C functions are `fcntl` and `open`.
  public static func fillClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  /// Makes a write to a closed pipe fail instead of ending the process.
  ///
  /// It installs an empty signal handler, because child processes would inherit `SIG_IGN`.
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
