import Terminal
import Control
import FoundationEssentials
import Glibc
import JSON
import Supervision

extension Command {
  private static let follow = Flag(
    "follow", letter: "f", "Print new lines as they are written, until it is interrupted.")

  /// `maru log`: the log file of the host.
  static let log = Command(
    name: "log", summary: "Prints the log of the host.",
    discussion: """
      The log begins anew when it is full; --follow goes on with the new file. Without a running \
      host, the log of the last one is printed. With --json, the answer has the path of the file.
        maru log -f | grep warning
      """,
    operands: .none, options: [follow.description, HostCall.json.description]
  ) { call in
    let value = try answer()
    if call[HostCall.json] {
      try HostCall.write(json: value)
      return .accepted
    }
    guard let path = value["file"]?.string else {
      throw ControlError(
        status: ControlStatus.failed,
        message: "the host names no log file, in its answer, restart it with `maru run`")
    }
    try LogReader(path: path).run(follows: call[follow])
    return .accepted
  }

  /// The answer of the host, or the place of the log of the last host on the display.
  private static func answer() throws(ControlError) -> JSONValue {
    do {
      return try HostCall.client().call(Message(call: "log"))
    } catch {
      let environment = ProcessInfo.processInfo.environment
      let path = LogPath.standard(environment: environment, display: environment["DISPLAY"] ?? "")
      guard error.status == ControlStatus.noHost, access(path, F_OK) == 0 else { throw error }
      return ["file": .string(path)]
    }
  }
}
