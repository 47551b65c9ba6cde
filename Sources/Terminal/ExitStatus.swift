/// The exit status of the command, as a script reads it.
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  /// The number that the shell sees.
  public let rawValue: Int32

  /// Creates a status from its number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The user accepted, or the task is complete.
  public static let accepted = ExitStatus(rawValue: 0)
  /// The user declined, or closed the window.
  public static let cancelled = ExitStatus(rawValue: 1)
  /// The command line is invalid (`EX_USAGE`).
  public static let badUsage = ExitStatus(rawValue: 64)
  /// A widget's name, a property or a file is invalid (`EX_DATAERR`).
  public static let badInput = ExitStatus(rawValue: 65)
  /// There is no display, or the connection to it was lost (`EX_UNAVAILABLE`).
  public static let noDisplay = ExitStatus(rawValue: 69)
  /// A widget could not be created, crashed, or ended the process (`EX_SOFTWARE`).
  public static let widgetFailed = ExitStatus(rawValue: 70)
  /// The time given by `--timeout` ran out; the same status as that of `timeout`.
  public static let timeout = ExitStatus(rawValue: 124)

  /// The command that the widget is shown for is not executable; the same status as a shell's.
  public static let commandNotStarted = ExitStatus(rawValue: 126)
  /// The command was not found; the same status as a shell's.
  public static let commandNotFound = ExitStatus(rawValue: 127)

  /// A signal ended the command: 130 for an interrupt, 143 for a request to terminate.
  public static func signalled(_ signal: Int32) -> ExitStatus {
    ExitStatus(rawValue: 128 + signal)
  }

  /// The signal that this status represents, if any.
  public var signal: Int32? { (129...160).contains(rawValue) ? rawValue - 128 : nil }
}
