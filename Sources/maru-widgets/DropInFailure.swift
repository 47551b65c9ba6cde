import Host
import Terminal

/// Why no window is shown in place of another program, with the status of that program.
struct DropInFailure: CommandError {
  let reason: HostError
  let status: ExitStatus

  var description: String { reason.description }

  /// Runs a part of a command, whose failures have the status of the other program.
  ///
  /// - Throws: `DropInFailure` for an error of the host.
  static func catching<Result>(
    as status: ExitStatus, _ body: () throws(HostError) -> Result
  ) throws(DropInFailure) -> Result {
    do throws(HostError) {
      return try body()
    } catch {
      throw DropInFailure(reason: error, status: status)
    }
  }
}
