/// The exit statuses that the host answers with, as a script reads them.
public enum ControlStatus {
  /// An address, a property, an argument or a file is invalid (`EX_DATAERR`).
  public static let badInput: Int32 = 65
  /// No host runs on the display, or the connection to it was lost (`EX_UNAVAILABLE`).
  public static let noHost: Int32 = 69
  /// A worker failed, or the host could not do what was asked (`EX_SOFTWARE`).
  public static let failed: Int32 = 70
  /// A host runs on the display already (`EX_TEMPFAIL`).
  public static let hostRuns: Int32 = 75
  /// The time limit ran out; the same status as that of `timeout`.
  public static let timeout: Int32 = 124
}
