import Commands
import Glibc
import Terminal

/// The entry point of `maru-host`.
///
/// It runs the commands that need no kit: the host, and the calls of a running host. A script that
/// makes many calls waits for no library of the kit, and the host loads no widget's code. `maru`
/// starts it for these commands. Questions about them and mistakes in them are for `maru-widgets`,
/// which knows all commands and replaces this process.
@main struct HostProgram {
  static func main() {
    StandardStream.fillClosed()
    StandardStream.outliveClosedPipes()
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      guard case .run(let command, let call)? = try? CommandParser.read(words, of: .host),
        (try? ArgumentBytes.ofThisProcess.check()) != nil
      else {
        try WidgetsProgram().replaceProcess(words: CommandLine.unsafeArgv)
        return
      }
      try exit(run(command, call, words: words).rawValue)
    } catch {
      let failure = CommandFailure(error)
      ErrorLine.write(failure.message)
      exit(failure.status.rawValue)
    }
  }

  private static func run(
    _ command: Command, _ call: Invocation, words: [String]
  ) throws -> ExitStatus {
    do {
      return try MainActor.assumeIsolated { try command.run(call) }
    } catch {
      HostCall.report(CommandFailure(error), of: command, words: words)
      throw error
    }
  }
}
