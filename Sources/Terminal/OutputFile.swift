import FoundationEssentials
import Glibc

/// A file that the command creates or overwrites; `-` is standard output.
public struct OutputFile: Sendable {
  private let path: String

  /// Names a file; nothing is created yet.
  public init(path: String) { self.path = path }

  /// Whether another path names the same file, judged by the paths alone.
  public func isSame(as other: String) -> Bool {
    URL(filePath: path).standardizedFileURL == URL(filePath: other).standardizedFileURL
  }

  /// Whether it is standard output.
  public var isStandardOutput: Bool { path == "-" }

  /// Checks that a picture may be written there.
  ///
  /// The corresponding C function is `isatty`.
  ///
  /// - Throws: `TerminalError.pictureOnTerminal`.
  public func checkTakesPicture() throws(TerminalError) {
    if isStandardOutput, isatty(STDOUT_FILENO) == 1 { throw .pictureOnTerminal }
  }

  /// Writes the whole file.
  ///
  /// The corresponding C functions are `open`, `write` and `close`.
  ///
  /// - Throws: `TerminalError.unwritable`, with the system's reason, or `.outputLost`.
  public func write(_ data: Data) throws(TerminalError) {
    guard !isStandardOutput else { return try StandardStream.output.write(exactly: Array(data)) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw refusal(errno) }
    let problem = StandardStream.write(Array(data), to: descriptor)
    let isClosed = close(descriptor) == 0
    guard problem == 0 else { throw refusal(problem) }
    guard isClosed else { throw refusal(errno) }
  }

  private func refusal(_ problem: Int32) -> TerminalError {
    .unwritable(path: path, reason: String(cString: strerror(problem)))
  }
}
