import Foundation

/// The names of the signals that end a process whose code is wrong.
public enum SignalName {
  /// As in `SIGSEGV`, or `signal 40` for one that has no name here.
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
