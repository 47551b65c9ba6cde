import ConfigurationFile
import Logging

extension Log {
  /// Creates a logger for the lines about a window, with the level that the file gives it.
  func logger(for window: WindowConfiguration) -> Logger {
    logger(for: window.id, level: window.logLevel.map(Logger.Level.init))
  }
}

extension Logger.Level {
  /// The level of swift-log for a level of the configuration.
  init(_ level: LogLevel) {
    self =
      switch level {
      case .debug: .debug
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
  }
}
