import Foundation
import Host
import Terminal

/// The exit statuses of zenity, which environment variables such as `ZENITY_OK` can change.
enum ZenityStatus: String {
  case accepted = "OK"
  /// The cancel button was pressed.
  case cancelled = "CANCEL"
  /// The window was closed, or Escape was pressed.
  case closed = "ESC"
  /// An extra button was pressed: zenity 3.44 uses the status of `closed`, zenity 4 a separate one.
  case extra = "EXTRA"
  case failed = "ERROR"
  case timeout = "TIMEOUT"

  /// The status: the number in the variable, or zenity's own.
  var status: ExitStatus { status(in: RawEnvironment.value) }

  /// The status with the variables of an environment.
  ///
  /// The names may also have the prefix of the program dialog, and text that is not a number is 0. The
  /// corresponding C function is `atoi`.
  func status(in environment: (String) -> String?) -> ExitStatus {
    if let text = environment("ZENITY_\(rawValue)") ?? environment("DIALOG_\(rawValue)") {
      return ExitStatus(rawValue: atoi(text) & 0xFF)
    }
    return switch self {
    case .accepted: ExitStatus(rawValue: 0)
    case .cancelled, .closed: ExitStatus(rawValue: 1)
    case .extra: Self.closed.status(in: environment)
    case .failed: ExitStatus(rawValue: 255)
    case .timeout: ExitStatus(rawValue: 5)
    }
  }
}
