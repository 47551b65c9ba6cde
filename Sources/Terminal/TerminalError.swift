/// The reason why a command line cannot be read, or a result cannot be written.
///
/// The description is one line: the problem, its place, and the remedy.
public enum TerminalError: CommandError {
  /// A word of the command line is not UTF-8; the first invalid byte, counted from 1.
  case notText(String, byte: Int)
  /// A picture would be written to a terminal.
  case pictureOnTerminal
  /// A file could not be written.
  case unwritable(path: String, reason: String)
  /// Standard output cannot be written.
  case outputLost(reason: String)

  /// The exit status of the command.
  public var status: ExitStatus {
    switch self {
    case .notText, .unwritable, .outputLost: .badInput
    case .pictureOnTerminal: .badUsage
    }
  }

  /// The problem, its place, and the remedy.
  public var description: String {
    switch self {
    case .notText(let what, let byte):
      "\(what) is not UTF-8, at its byte \(byte), on the command line, give it as UTF-8"
    case .pictureOnTerminal:
      "refusing to write PNG data to a terminal, on standard output, redirect it, as in > FILE.png"
    case .unwritable(let path, let reason):
      "the file cannot be written (\(reason)), at \(path), name another"
    case .outputLost(let reason):
      "the result cannot be printed (\(reason)), on standard output, redirect it"
    }
  }
}
