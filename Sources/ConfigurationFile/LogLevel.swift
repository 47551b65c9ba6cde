/// The lowest level of the lines that a window writes to the log.
public enum LogLevel: String, CaseIterable, Hashable, Sendable, Codable {
  case debug, info, warning, error
}
