import Logging

/// Lets swift-log's loggers write into the host's log.
struct LogFileHandler: LogHandler {
  let log: Log
  /// The id of a window, or `maru`.
  let source: String
  var logLevel: Logger.Level = .info
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var text = event.message.description
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    for (key, value) in all.sorted(by: { $0.key < $1.key }) { text += " \(key)=\(value)" }
    log.write(Self.word(for: event.level), source, text)
  }

  /// The log knows four levels.
  private static func word(for level: Logger.Level) -> String {
    switch level {
    case .trace, .debug: "debug"
    case .info, .notice: "info"
    case .warning: "warning"
    case .error, .critical: "error"
    }
  }
}

extension Log {
  /// Creates a logger for the lines about a window or the host.
  ///
  /// - Parameters:
  ///   - source: The id of the window, or `maru`.
  ///   - level: The lowest level that it writes; `nil` for that of the log.
  /// - Returns: The logger.
  func logger(for source: String, level: Logger.Level? = nil) -> Logger {
    Logger(label: source) { LogFileHandler(log: self, source: $0, logLevel: level ?? self.level) }
  }
}
