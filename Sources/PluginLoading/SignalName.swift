import Foundation

/// The names of signals for crashes.
public enum SignalName {
  /// The name, such as `SIGSEGV`; `signal 40` if it has none here.
  public static func of(_ number: Int32) -> String {
    switch number {
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGABRT: "SIGABRT"
    case SIGBUS: "SIGBUS"
    case SIGFPE: "SIGFPE"
    case SIGKILL: "SIGKILL"
    case SIGSEGV: "SIGSEGV"
    case SIGPIPE: "SIGPIPE"
    case SIGALRM: "SIGALRM"
    case SIGTERM: "SIGTERM"
    case SIGSYS: "SIGSYS"
    default: "signal \(number)"
    }
  }
}
