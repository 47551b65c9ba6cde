import Terminal
import Control
import Dispatch
import FoundationEssentials
import Glibc
import Supervision

extension Command {
  private static let config = ValueOption(
    "config", takes: "FILE", "The configuration file.",
    details: """
      By default, maru/maru.toml in $XDG_CONFIG_HOME (~/.config), or else in one of \
      $XDG_CONFIG_DIRS (/etc/xdg).
      """, read: file)

  /// `maru run`: the windows of the configuration, each in a process of its own.
  package static let host = Command(
    name: "run", summary: "Shows the windows of the configuration file until it is stopped.",
    discussion: """
      Each window is a process of its own. If a widget crashes or hangs, its window is started \
      again with its last state, and the others are not affected. Changes to the file apply at \
      once. `maru status`, `maru set` and the other commands query and control a running host.
      SIGTERM and SIGINT stop it, SIGHUP reads the file again. The log is \
      $XDG_STATE_HOME/maru/maru-DISPLAY.log; `maru log -f` follows it.
        maru run --config /usr/local/share/maru/examples/bar.toml
      """,
    operands: .none, options: [config.description]
  ) { call in
    let environment = ProcessInfo.processInfo.environment
    let display = try HostCall.display(in: environment)
    var options = SupervisorOptions(
      file: try ConfigurationPath.find(call[config]), display: display, environment: environment,
      executable: try WidgetsProgram().path)
    options.followsStandardFiles = call[config] == nil
    let supervisor = Supervisor(options)
    supervisor.onStop = { [unowned supervisor] in exit(hasLostDisplay: supervisor.hasLostDisplay) }
    supervisor.handleSignals {
      try? StandardStream.error.write(
        lines: "maru: the host did not stop in time, does the X server answer? It ends now\n")
      _exit(ExitStatus.noDisplay.rawValue)
    }
    do throws(ControlError) {
      try supervisor.start()
    } catch {
      return try report(error)
    }
    dispatchMain()
  }

  /// Ends a host that has stopped, with an error if the X server is gone.
  static func exit(hasLostDisplay: Bool) -> Never {
    guard hasLostDisplay else { _exit(ExitStatus.accepted.rawValue) }
    try? StandardStream.error.write(
      lines: "maru: the connection to the X server is lost, start the server and run this again\n")
    _exit(ExitStatus.noDisplay.rawValue)
  }

  /// Prints why the host did not start; each mistake of the configuration is a line of its own.
  static func report(_ error: ControlError) throws(TerminalError) -> ExitStatus {
    for line in error.message.split(separator: "\n") {
      // A mistake of a file begins with the file's absolute path, as a compiler prints it.
      try StandardStream.error.write(lines: line.hasPrefix("/") ? "\(line)\n" : "maru: \(line)\n")
    }
    return ExitStatus(rawValue: error.status)
  }
}
