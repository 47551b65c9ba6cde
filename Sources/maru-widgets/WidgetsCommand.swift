import Checking
import Commands
import Terminal
import Control
import Foundation
import Host
import MaruKit
import PluginLoading
import Raster

/// The entry point of `maru-widgets`, which has the commands that need the kit.
@main struct WidgetsCommand {
  /// Reads the arguments, runs the command, and ends the process with its status.
  static func main() {
    EarlyStart.shareArena()
    StandardStream.fillClosed()
    StandardStream.outliveClosedPipes()
    MainActor.assumeIsolated { UIApplication.shared.onWarning = DeveloperLine.write }
    PathMasks.areUsed = Shortcuts.enabled.contains(.pathMasks)
    let call = DropInCall(reading: Array(CommandLine.arguments.dropFirst()))
    call.chooseDisplay()
    let words = call.words
    if words.count == 2, words[0] == PluginProbe.command {
      MainActor.assumeIsolated { PluginProbe.answer(about: words[1]) }
    }
    if words.count == 2, words[0] == CheckProcess.command {
      MainActor.assumeIsolated { CheckProcess.perform(words[1]) }
    }
    let isWorker = words.first == Command.worker.name
    MainActor.assumeIsolated { CrashReport.begin(isLogged: isWorker) }
    for complaint in DebugWords.current.complaints { ErrorLine.write(complaint) }
    if call.answer == nil,
      [
        Command.show.name, Command.dmenu.name, Command.rofi.name, Command.zenity.name,
        Command.gallery.name, Command.worker.name, nil,
      ]
      .contains(words.first)
    {
      MainActor.assumeIsolated { EarlyStart.begin() }
    }
    do {
      if words.first != Command.complete.name { try ArgumentBytes.ofThisProcess.check() }
      if let answer = call.answer {
        try StandardStream.output.write(lines: answer + "\n")
        exit(with: .accepted)
      }
      for note in call.notes { ErrorLine.write(note) }
      exit(
        with: try MainActor.assumeIsolated {
          try run(try CommandParser.read(words, of: CommandTable.set))
        })
    } catch {
      MainActor.assumeIsolated { ProcessEnd.claim() }
      let command = words.first.flatMap { CommandTable.set.command(named: $0) }
      let failure = CommandFailure(error, usageStatus: command?.usageStatus ?? .badUsage)
      HostCall.report(failure, of: command, words: words)
      ErrorLine.write(failure.message)
      exit(with: failure.status)
    }
  }

  @MainActor private static func run(_ request: CommandParser.Request) throws -> ExitStatus {
    switch request {
    case .run(let command, let invocation): return try command.run(invocation)
    case .help(nil): try StandardStream.output.write(lines: ProgramHelp.text)
    case .help(let command?): try StandardStream.output.write(lines: CommandHelp.text(for: command))
    case .widgetHelp(let name):
      try StandardStream.output.write(
        lines: WidgetHelp.text(for: name, reservedOptions: CommandTable.reservedOptions))
    case .version:
      try StandardStream.output.write(lines: "maru \(PluginStamp.ofThisKit.kitVersion ?? "")\n")
    }
    return .accepted
  }

  /// Ends the process without the exit handlers of libraries, because other threads may still be
  /// opening the display or the fonts.
  ///
  /// The corresponding C functions are `fflush` and `_exit`.
  private static func exit(with status: ExitStatus) -> Never {
    MainActor.assumeIsolated { ProcessEnd.claim() }
    fflush(nil)
    _exit(status.rawValue)
  }
}
