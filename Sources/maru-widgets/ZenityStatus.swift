import Host
import Terminal

/// The exit statuses of zenity, which environment variables can change.
enum ZenityStatus: String {
  case accepted = "ZENITY_OK"
  case cancelled = "ZENITY_CANCEL"
  /// An extra button was pressed, or a dialog without a button that cancels was closed.
  ///
  /// Of a dialog with such a button, the outcome does not tell whether it was pressed or Escape, which
  /// both count as cancelled.
  case closed = "ZENITY_ESC"
  case failed = "ZENITY_ERROR"
  case timeout = "ZENITY_TIMEOUT"

  private var standard: Int32 {
    switch self {
    case .accepted: 0
    case .cancelled, .closed: 1
    case .failed: 255
    case .timeout: 5
    }
  }

  /// The status: the number in the variable, or zenity's own.
  var status: ExitStatus {
    let number = RawEnvironment.value(of: rawValue).flatMap { Int32($0) }
    return ExitStatus(rawValue: (number ?? standard) & 0xFF)
  }
}
