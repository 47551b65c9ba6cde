import Commands
import Foundation
import Host
import Terminal

extension Command {
  /// `maru rofi`: a menu in the middle of the screen or at an edge, for scripts that call `rofi -dmenu`.
  static let rofi = Command(
    name: "rofi", summary: "Shows a menu in place of rofi, with the options of rofi 1.7.",
    discussion: """
      With -dmenu, it reads the rows from standard input, and prints the chosen rows. A link of the \
      name rofi to maru does the same: `ln -s $(command -v maru) ~/bin/rofi`.
      A row may have attributes after a NUL byte, as in rofi-script(5): icon, display, meta, \
      nonselectable, permanent, urgent and active. Return chooses the row, and Ctrl-Return the typed \
      text. Each typed word has to match, and one after - must not. With -multi-select, Tab marks rows. Escape ends with status 1. A key of -kb-custom-1 to \
      -kb-custom-19 chooses the row, and the status is 10 to 28.
      With -e, it shows a message.
      With -show NAME and -modi NAME:SCRIPT, it runs a script, whose rows it shows. The script runs \
      again with the chosen row, and with what was done in $ROFI_RETV, until it prints no rows; \
      rofi-script(5) describes it. -show drun, run, window or combi shows the Launcher.
      The menu is in the middle of the monitor, unless -location, -width, -fullscreen or -theme-str \
      with location, width and so on of window ask for another place. Over the whole width at the upper \
      or lower edge, the Launcher is a bar. With layout: horizontal of listview, any menu is one.
        printf '%s\\n' lock suspend halt | maru rofi -dmenu -i -p Session
        printf 'Files\\0icon\\037folder\\n' | maru rofi -dmenu -show-icons
        maru rofi -show power -modi power:power-menu.sh
        maru rofi -show drun -theme-str 'window { location: north; width: 100%; }'
      """,
    operands: .none, options: RofiOptions.all, usageStatus: .cancelled, isDropIn: true
  ) { call in
    if call[RofiOptions.version] || call[RofiOptions.longVersion] {
      try StandardStream.output.write(lines: "Version: 1.7.3\n")
      return .accepted
    }
    for option in RofiOptions.idle where call.has(option) {
      ErrorLine.write("\(option.typed) has no effect here")
    }
    if call[RofiOptions.dmenu] { return try RofiMenu(call).run() }
    if let message = call[RofiOptions.error] { return try RofiMenu(call).show(message: message) }
    guard let mode = call[RofiOptions.show] else { throw RofiProblem.mode(nil) }
    let modes = call[RofiOptions.modes] ?? call[RofiOptions.longModes] ?? ""
    if let script = RofiScript(named: mode, in: modes) {
      return try RofiScriptMenu(script, call).run()
    }
    guard let launcher = RofiLauncher(mode: mode, of: modes) else { throw RofiProblem.mode(mode) }
    return try launcher.run(RofiMenu(call, isMode: true), call)
  }
}

/// Why a call of rofi cannot be answered.
enum RofiProblem: CommandError {
  /// A mode that there is not, or none.
  case mode(String?)
  /// The script of a mode cannot be started.
  case script(String, reason: String)
  /// The output of a mode's script cannot be used.
  case output(String, reason: String)
  /// The file of `-input` cannot be read.
  case unreadable(String)
  /// The rows cannot be passed to the list; the number is an `errno`.
  case noTemporaryFile(Int32)

  var status: ExitStatus { .cancelled }

  var description: String {
    switch self {
    case .mode(let mode?):
      "`maru rofi` has no mode \(mode), with -show, name drun, run, window or combi, or add "
        + "-modi '\(mode.prefix { $0 != ":" }):SCRIPT'"
    case .mode(nil):
      "no mode is given, on the command line, add -dmenu, -show MODE, or -e MESSAGE for a message"
    case .script(let command, let reason):
      "the script of -modi cannot be started (\(reason)), at \(command), name another one"
    case .output(let command, let reason):
      "the output of the script of -modi cannot be used (\(reason)), at \(command), let it print "
        + "its rows and end"
    case .unreadable(let path): "the file of -input cannot be read, at \(path), name another one"
    case .noTemporaryFile(let problem):
      "the rows cannot be kept in a temporary file (\(String(cString: strerror(problem)))), make "
        + "room in /tmp"
    }
  }
}
