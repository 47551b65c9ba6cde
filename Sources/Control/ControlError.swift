import FoundationEssentials
import Glibc
import PlainText

/// The reason why a call was refused, with the exit status of the command that made it.
///
/// The message is one line: the input, the place, the reason and the remedy.
public struct ControlError: Error, Hashable, Sendable {
  /// The exit status, one of `ControlStatus`.
  public var status: Int32
  /// One line for a person.
  public var message: String

  /// Creates an error.
  public init(status: Int32, message: String) {
    self.status = status
    self.message = message
  }
}

extension ControlError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

// MARK: - The words of this module's own errors

extension ControlError {
  /// The environment names no display.
  package static func noDisplayName() -> ControlError {
    ControlError(
      status: ControlStatus.noHost,
      message: "no display is named, in the environment, set DISPLAY, as in DISPLAY=:0")
  }

  static func noHost(display: String) -> ControlError {
    ControlError(
      status: ControlStatus.noHost,
      message: "no host runs on \(display); start it with `maru run`")
  }

  static func hostRuns(display: String, process: Int32?) -> ControlError {
    let process = process.map { ", pid \($0)" } ?? ""
    return ControlError(
      status: ControlStatus.hostRuns,
      message: "a host already runs on \(display)\(process); stop it with `maru quit`")
  }

  static func foreignHost(display: String, user: UInt32) -> ControlError {
    ControlError(
      status: ControlStatus.noHost,
      message: "the host on \(display) belongs to user \(user); start your own with `maru run`")
  }

  static func hostGone(display: String) -> ControlError {
    ControlError(
      status: ControlStatus.noHost,
      message: "the host on \(display) ended before it answered; start it with `maru run`")
  }

  static func noAnswer(display: String, seconds: Double) -> ControlError {
    ControlError(
      status: ControlStatus.noHost,
      message: "the host on \(display) did not answer within \(SecondsText.of(seconds)) s; "
        + "end it if it hangs, and start it with `maru run`")
  }

  /// An `errno` of a call about a file.
  static func system(_ action: String, path: String, problem: Int32) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "\(path) cannot be \(action) (\(String(cString: strerror(problem)))); "
        + "set XDG_RUNTIME_DIR to a folder of yours")
  }

  static func longPath(_ path: String) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "the path of the control socket is too long, \(path), at most "
        + "\(StreamSocket.longestPath) bytes; set XDG_RUNTIME_DIR to a shorter path")
  }

  static func openFolder(_ path: String) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "the folder \(path) is open to other users; run `chmod 700 \(path)`")
  }

  static func foreignFolder(_ path: String, user: UInt32) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "the folder \(path) belongs to user \(user); "
        + "set XDG_RUNTIME_DIR to a folder of yours")
  }

  static func notFolder(_ path: String) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "\(path) is not a folder; remove it, or set XDG_RUNTIME_DIR to a folder of yours")
  }

  static func notSocket(_ path: String) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "\(path) is in the place of the control socket; remove it")
  }

  static func longLine(limit: Int) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "a line is longer than \(limit) bytes, on the control socket, send less at once")
  }

  static func notMessage(_ reason: String) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "a line is not a message (\(reason)), on the control socket, "
        + #"send one JSON object a line, as in {"id":1,"call":"status"}"#)
  }

  static func tooManyClients(limit: Int) -> ControlError {
    ControlError(
      status: ControlStatus.failed,
      message: "\(limit) programs are connected already, on the control socket; close some")
  }

  static func badAddress(_ text: String, reason: String) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "“\(text)” is not an address (\(reason)); write ID, WINDOW/ID or WINDOW/ID.PROP")
  }
}
