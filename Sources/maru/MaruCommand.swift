import ArgumentParser
import Foundation
import Host
import MaruKit
import PluginLoading

/// The command line.
///
/// What can be told about a widget is asked of its plugin.
@main struct MaruCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "maru",
    abstract: "Shows widgets that are loaded from plugin files.",
    discussion: """
      Without a command, maru shows its gallery.

      A widget finishes with an outcome, which maru prints: so a script can ask a question.

        maru show BottomAlert --title 'Delete the file?' \\
          --button Cancel:cancel --button Delete:destructive

      Plugins are looked for in $MARU_PLUGIN_PATH, in $XDG_DATA_HOME/maru/plugins (by default \
      ~/.local/share/maru/plugins), beside the executable and in plugins beside it, and in \
      lib/maru/plugins of where maru is installed.

      ENVIRONMENT:
        DISPLAY              The X server.
        MARU_PLUGIN_PATH     Folders of plugins, looked into first.
        MARU_PROPERTY        A property of a widget: MARU_TITLE for --title.
        MARU_TEXT_SIZE       The text size where --text-size is not given.
        MARU_ACCENT_COLOR    The accent colour where --accent-color is not given.
        MARU_REDUCE_MOTION   1 for a person who wants less movement.
        MARU_DEBUG           Anything: warnings for a widget's developer are printed, each once.
        MARU_RESOURCES       The folder of the kit's icons and fonts.
        XDG_DATA_HOME        Holds maru/plugins.
        XDG_STATE_HOME       Holds the places of windows that float.
        XDG_CACHE_HOME       Holds what fontconfig and plugins answered, for the next start.

      EXIT STATUS:
        0    accepted
        1    cancelled, or the window was closed
        64   the command line cannot be read
        65   bad input: a widget, a property, a line or a file
        69   no display, or it went away
        70   a widget failed
        124  the time of --timeout ran out
        126  the command that a widget is shown for cannot be run
        127  there is no such command
        129  hung up
        130  interrupted
        143  terminated
      """,
    version: "maru \(PluginStamp.ofThisKit.kitVersion ?? "")",
    subcommands: [
      GalleryCommand.self, ShowCommand.self, ListCommand.self, SymbolsCommand.self,
      RenderCommand.self, CompleteCommand.self,
    ],
    defaultSubcommand: GalleryCommand.self)

  /// Reads the arguments, runs the command, and ends the process with its status.
  static func main() {
    StandardStream.fillClosed()
    StandardStream.outliveClosedPipes()
    MainActor.assumeIsolated { UIApplication.shared.onWarning = DeveloperLine.write }
    let typed = Array(CommandLine.arguments.dropFirst())
    if typed.count == 2, typed[0] == PluginProbe.command {
      MainActor.assumeIsolated { PluginProbe.answer(about: typed[1]) }
    }
    if ["show", "gallery", nil].contains(typed.first) {
      MainActor.assumeIsolated { EarlyStart.begin() }
    }
    var arguments = typed
    do {
      if typed.first != "complete" { try ArgumentBytes.ofThisProcess.check() }
      arguments = try WidgetArguments.rewritten(typed)
      if let call = ShowCall(rewritten: arguments) { try call.run() }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let error as HostError {
      ErrorLine.write(error.description)
      exit(with: error.status)
    } catch let problem as UsageProblem {
      ErrorLine.write(problem.description)
      exit(with: .badUsage)
    } catch let ending as Ending {
      exit(with: ending.status)
    } catch {
      let isQuestion = exitCode(for: error) == .success
      guard !isQuestion else {
        do throws(HostError) {
          try StandardStream.output.write(fullMessage(for: error) + "\n")
        } catch {
          ErrorLine.write(error.description)
          exit(with: error.status)
        }
        exit(with: .accepted)
      }
      UsageMessage(of: message(for: error), arguments: arguments).write()
      exit(with: .badUsage)
    }
  }

  /// Ends the process without running what is left of the main actor's work, or any library's
  /// farewell: a display or fonts may still be opened on other threads.
  ///
  /// The corresponding C functions are `fflush` and `_exit`.
  private static func exit(with status: ExitStatus) -> Never {
    fflush(nil)
    _exit(status.rawValue)
  }
}

/// Thrown by a command that has done its work, with how that ended.
struct Ending: Error {
  let status: ExitStatus
}
