import MaruKit
import Terminal

/// Writes what a widget logs to standard error.
///
/// Lines below the level in `MARU_LOG_LEVEL` are dropped; without it, those below `warning`.
struct WidgetLogOutput {
  let widget: String

  private let lowest: WidgetLogLevel

  init(widget: String) {
    self.widget = widget
    lowest =
      RawEnvironment.value(of: "MARU_LOG_LEVEL").flatMap(WidgetLogLevel.init(rawValue:)) ?? .warning
  }

  /// Writes a line.
  func write(_ level: WidgetLogLevel, _ message: String) {
    let levels = WidgetLogLevel.allCases
    guard let own = levels.firstIndex(of: level), let least = levels.firstIndex(of: lowest),
      own >= least
    else { return }
    ErrorLine.write("\(widget): \(message)")
  }
}
