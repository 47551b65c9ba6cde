import Foundation
import Testing
import X11

/// A shell script that calls dmenu, rofi or zenity, the input of a user, and the expected results.
///
/// The scripts are in the folder `Scripts`. Its folder `bin` has stand-ins for `nmcli`, `pass` and
/// the other programs that the scripts call; most of them print their arguments.
struct PressedScript: Sendable, CustomTestStringConvertible {
  /// One action of a user.
  enum Press: Sendable {
    case type(String)
    case stroke(KeySymbol, Modifiers = [])

    static let enter = Press.stroke(.enter)
    static let escape = Press.stroke(.escape)
    static let tab = Press.stroke(.tab)
    static let space = Press.stroke(.space)
    static let up = Press.stroke(.up)
    static let down = Press.stroke(.down)
    static let right = Press.stroke(.right)
  }

  /// The folder of the scripts.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Scripts").path

  /// The name of the file without its extension, or the first words of the call.
  let name: String
  /// What the user does and gets, in words.
  let claim: String
  /// The arguments of `sh`.
  let arguments: [String]
  /// The input to each window, in the order of their appearance.
  let windows: [[Press]]
  let output: String
  let status: Int32
  /// The text on standard error.
  let warning: String

  var testDescription: String { "\(name): \(claim)" }

  /// Describes a script of the folder.
  init(
    _ name: String, _ claim: String, _ windows: [[Press]] = [], printing output: String = "",
    status: Int32 = 0, warning: String = ""
  ) {
    self.name = name
    self.claim = claim
    self.windows = windows
    self.output = output
    self.status = status
    self.warning = warning
    arguments = ["\(Self.folder)/\(name).sh"]
  }

  /// Describes one call, as in a manual.
  init(
    call: String, _ claim: String, _ windows: [[Press]] = [], printing output: String = "",
    status: Int32 = 0, warning: String = ""
  ) {
    name = String(call.prefix(40))
    self.claim = claim
    self.windows = windows
    self.output = output
    self.status = status
    self.warning = warning
    arguments = ["-c", call]
  }

  /// Goes to the switch below a text, turns it on, and goes to the button that accepts.
  private static let agreement: [Press] = [.tab, .tab, .space, .tab, .tab, .enter]

  /// Scripts that call dmenu; the output is that of dmenu 5.2.
  static let dmenu: [PressedScript] = [
    PressedScript(
      "passmenu", "an entry is found by a part of its name", [[.type("work"), .enter]],
      printing: "pass [show] [-c] [mail/work]\n"),
    PressedScript(
      "passmenu", "the second entry, whose name has no space, is the next one", [[.right, .enter]],
      printing: "pass [show] [-c] [mail/work]\n"),
    PressedScript("passmenu", "Escape copies nothing", [[.escape]], status: 1),
    PressedScript(
      "dmenu-run", "a program runs with typed arguments", [[.type(#"build one "two 2""#), .enter]],
      printing: "build ran with 2 arguments: one two 2\n"),
    PressedScript(
      "dmenu-run", "Tab completes a name", [[.type("brow"), .tab, .type(" x"), .enter]],
      printing: "browse ran with 1 arguments: x\n"),
    PressedScript(
      "clipmenu", "the whole clip is copied, not its first line", [[.down, .enter]],
      printing: "clipboard <first of three\nsecond\nthird>\n"),
    PressedScript(
      "clipmenu", "a text that is no clip is an error of the script", [[.type("zzz"), .enter]],
      status: 2),
    PressedScript(
      "networks-dmenu", "a password with a space is passed on",
      [[.enter], [.type("pa ss"), .enter]],
      printing: "nmcli [device] [wifi] [connect] [Home] [password] [pa ss]\n"),
    PressedScript(
      "networks-dmenu", "an open network needs no password", [[.type("bar"), .enter]],
      printing: "nmcli [device] [wifi] [connect] [Café & Bar]\n"),
    PressedScript("networks-dmenu", "Escape at the password joins nothing", [[.enter], [.escape]]),
    PressedScript(
      "calculator", "the loop ends with Escape",
      [[.type("6*7"), .enter], [.type("1+1"), .enter], [.escape]], printing: "left with 2\n"),
    PressedScript(
      "calculator", "a result is copied", [[.type("5*5"), .stroke(.enter, .shift)], [.enter]],
      printing: "clipboard <25>\nleft with 25\n"),
    PressedScript(
      "websearch", "an earlier search is chosen by a word", [[.type("concurrency"), .enter]],
      printing: "xdg-open [https://search.example/?q=swift+structured+concurrency]\n"),
    PressedScript(
      "websearch", "a new search is added to the earlier ones", [[.type("swift & x11"), .enter]],
      printing: "xdg-open [https://search.example/?q=swift+%26+x11]\n3\n"),
    PressedScript(
      "websearch", "Shift-Return takes the text, although searches begin with it",
      [[.type("swift"), .stroke(.enter, .shift)]],
      printing: "xdg-open [https://search.example/?q=swift]\n3\n"),
    PressedScript(
      "workspace", "a name is typed where there are no items", [[.type("3: web"), .enter]],
      printing: #"i3-msg [rename workspace to "3: web"]\#n"#),
    PressedScript("workspace", "Escape keeps the name", [[.escape]], status: 1),
    PressedScript(
      "todo", "lines are added and taken away",
      [[.type("write tests"), .enter], [.enter], [.escape]], printing: "call Ada\nwrite tests\n"),
    PressedScript(
      "mount", "the second part is mounted", [[.right, .enter]],
      printing: "udisksctl [mount] [-b] [/dev/sdc1]\n"),
    PressedScript(
      "several", "Ctrl-Return queues a song and the bar stays",
      [[.stroke(.enter, .control), .down, .stroke(.enter, .control), .down, .enter]],
      printing: "mpc [add] [Ada - Notes]\nmpc [add] [Bob - Drums]\nmpc [add] [Cy - It's late]\n"),
    PressedScript(
      "several", "Escape keeps what was queued", [[.stroke(.enter, .control), .escape]],
      printing: "mpc [add] [Ada - Notes]\n"),
  ]

  /// Scripts that call rofi; the output is that of rofi 1.7.3.
  static let rofi: [PressedScript] = [
    PressedScript(
      "power-mode", "a mode asks again before it restarts", [[.down, .enter], [.down, .enter]],
      printing: "systemctl [reboot]\n"),
    PressedScript(
      "power-mode", "a mode ends when its script prints no rows", [[.down, .enter], [.enter]]),
    PressedScript("power-mode", "Escape ends a mode with status 0", [[.escape]]),
    PressedScript(
      "notes-mode", "a mode takes typed texts, and keys of its own",
      [[.type("tea"), .enter], [.stroke(KeySymbol("1"), .alt)], [.escape]],
      printing: "bread\ntea\n"),
    PressedScript(
      call: "rofi -show power -modi power:/none/there", "a script that is not there is an error",
      status: 1,
      warning: "rofi: 1: exec: /none/there: not found\n"
        + "maru: the script of -modi cannot be started (there is no such program), at /none/there, "
        + "name another one\n"),
    PressedScript(
      "wifi-rofi", "the network in use is selected, and its password is hidden",
      [[.enter], [.type("s3 cr"), .enter]],
      printing: "nmcli [device] [wifi] [connect] [Home] [password] [s3 cr]\n"),
    PressedScript(
      "wifi-rofi", "a key has a status of its own",
      [[.down, .down, .stroke(KeySymbol("1"), .alt)]],
      printing: #"nmcli [connection] [delete] [Office "5G"]\#n"#),
    PressedScript(
      "wifi-rofi", "a row with markup is found by its text", [[.type("& bar"), .enter]],
      printing: "nmcli [device] [wifi] [connect] [Café & Bar]\n"),
    PressedScript(
      "bluetooth", "a menu leads back to the one before",
      [[.down, .enter], [.type("back"), .enter], [.type("head"), .enter], [.enter]],
      printing: "bluetoothctl [connect] [00:11]\n"),
    PressedScript(
      "bluetooth", "Escape in the second menu ends the script", [[.enter], [.escape]], status: 1),
    PressedScript(
      "power", "a choice is asked for once more", [[.type("reb"), .enter], [.enter]],
      printing: "systemctl [reboot]\n"),
    PressedScript(
      "power", "the other answer keeps the session", [[.down, .enter], [.up, .enter]], status: 1),
    PressedScript(
      "power", "the lock is not asked for", [[.enter]], printing: "i3-lock\n"),
    PressedScript(
      "screenshot", "the index is printed, and rows are between bars",
      [[.down, .down, .enter], [.down, .enter]], printing: "clipboard <maim [-s]\n>\n"),
    PressedScript(
      "screenshot", "a typed text has no index", [[.type("zz"), .enter], [.enter]], status: 2),
    PressedScript(
      "emoji", "a character is found by its name", [[.type("snail"), .enter]],
      printing: "clipboard <🐌>\n"),
    PressedScript(
      "emoji", "a custom key takes the name", [[.type("fox"), .stroke(KeySymbol("c"), .alt)]],
      printing: "clipboard <fox face\n>\n"),
    PressedScript("emoji", "Escape ends with status 1", [[.escape]], printing: "nothing\n"),
    PressedScript(
      "monitors", "the letters of a row in their order are enough", [[.type("lft"), .enter]],
      printing: "xrandr [--output] [HDMI-1] [--auto] [--left-of] [eDP-1]\n"),
    PressedScript(
      "monitors", "a text that matches no row is not taken", [[.type("zzz"), .enter, .escape]],
      status: 1),
    PressedScript(
      "greenclip", "a line with special characters is copied as it is", [[.down, .enter]],
      printing: "copied <https://example.org/?a=1&b=2>\n"),
    PressedScript(
      "greenclip", "quotation marks are kept", [[.type("quoted"), .enter]],
      printing: #"copied <it's "quoted">\#n"#),
    PressedScript("greenclip", "Escape copies nothing, and the pipeline ends well", [[.escape]]),
    PressedScript(
      "files-rofi", "names end with NUL bytes and are printed quoted", [[.down, .enter]],
      printing: "'dir/a b'\n"),
    PressedScript(
      "keys-rofi", "a key of the script ends with status 10, for a row found by its meta text",
      [[.type("server"), .stroke(KeySymbol("d"), .alt)]], printing: "10 1:X.Org:server\n",
      warning: "maru: -kb-move-end has no effect here\nmaru: -kb-accept-alt has no effect here\n"),
    PressedScript(
      "keys-rofi", "a control key ends with status 11", [[.stroke(KeySymbol("e"), .control)]],
      printing: "11 0:Swift:\n",
      warning: "maru: -kb-move-end has no effect here\nmaru: -kb-accept-alt has no effect here\n"),
    PressedScript(
      "keys-rofi", "Shift-Return can be a key of the script", [[.stroke(.enter, .shift)]],
      printing: "12 0:Swift:\n",
      warning: "maru: -kb-move-end has no effect here\nmaru: -kb-accept-alt has no effect here\n"),
    PressedScript(
      "keys-rofi", "a typed text can be taken by a key",
      [[.type("new one"), .stroke(KeySymbol("d"), .alt)]], printing: "10 -1:new one:new one\n",
      warning: "maru: -kb-move-end has no effect here\nmaru: -kb-accept-alt has no effect here\n"),
  ]

  /// Scripts that call zenity; the output is that of zenity 3.44.
  static let zenity: [PressedScript] = [
    PressedScript(
      "installer", "all pages are answered by the keyboard",
      [agreement, [.enter], [.enter], [.type("pw"), .enter], [.enter]],
      printing: "install-to [Standard] [/opt/app] [pw]\nstarted\n"),
    PressedScript(
      "installer", "Escape at the end is the button that cancels",
      [agreement, [.enter], [.enter], [.type("pw"), .enter], [.escape]],
      printing: "install-to [Standard] [/opt/app] [pw]\nlater (1)\n"),
    PressedScript(
      "installer", "without consent nothing is installed", [[.escape]], printing: "no licence\n",
      status: 1),
    PressedScript(
      "backup", "Escape cancels with status 1 while lines may still come", [[.escape], [.enter]],
      printing: "status 1, then 0\n"),
    PressedScript(
      "convert", "one of several files is printed with its path", [[.enter]],
      printing: "convert <b c.jpg>\n"),
    PressedScript(
      "download", "the bar closes at the end of the input", printing: "downloaded, 0\n"),
    PressedScript(
      "contact", "Escape adds nothing", [[.type("Ada"), .escape]], printing: "not added\n"),
    PressedScript(
      "packages", "all cells of the marked rows are printed", [[.enter]],
      printing: "vim;An editor;git;It's version control\nstatus 0\n"),
    PressedScript("packages", "Escape prints nothing", [[.escape]], printing: "status 1\n"),
    PressedScript(
      "listener", "a notification that listens ends with its input", printing: "ended 0\n"),
    PressedScript(
      "opener", "the hidden column of the second row is printed", [[.down, .enter]],
      printing: "feh a.png\n"),
    PressedScript(
      "opener", "Escape ends with status 1 and prints nothing", [[.escape]],
      printing: "no program, 1\n"),
    PressedScript(
      "reminder", "a day and an hour are asked for", [[.enter], [.right, .enter]],
      printing: "notify-send [-t] [0] [Reminder] [2026-12-24 10:00]\n"),
    PressedScript(
      "reminder", "Escape at the hour ends the script", [[.enter], [.escape]], status: 1),
    PressedScript(
      "colour", "a colour has the parts that the script reads", [[.enter]], printing: "#3584e4\n"),
    PressedScript(
      "askpass", "spaces of a password count", [[.type(" s p "), .enter]], printing: "5\n"),
    PressedScript(
      "askpass", "Escape is an empty password", [[.escape]],
      printing: "sudo: no password was provided\n", status: 1),
    PressedScript(
      "endprocess", "the row under the cursor is chosen", [[.down, .enter], [.escape]],
      printing: "kept\n", status: 1),
  ]

  /// The examples of the manuals of dmenu, rofi and zenity.
  static let manuals: [PressedScript] = [
    PressedScript(
      call: "zenity --calendar --title 'Select a Date' --day=10 --month=8 --year=2004",
      "the given day is printed in the format of the language", [[.enter]], printing: "08/10/04\n"),
    PressedScript(
      call: "zenity --calendar --day=10 --month=8 --year=2004", "Escape ends with status 1",
      [[.escape]], status: 1),
    PressedScript(
      call: "zenity --entry --title 'Add new profile' --entry-text NewProfile",
      "the text that is in the field is printed", [[.enter]], printing: "NewProfile\n"),
    PressedScript(
      call: "zenity --entry --entry-text NewProfile", "typing replaces the text in the field",
      [[.type("Work"), .enter]], printing: "Work\n"),
    PressedScript(
      call: "zenity --error --text='Could not find /var/log/syslog.'", "Return closes an error",
      [[.enter]]),
    PressedScript(
      call: "zenity --error --text='Could not find /var/log/syslog.'",
      "Escape closes an error with status 1", [[.escape]], status: 1),
    PressedScript(
      call: "zenity --info --text='Merge complete. Updated 3 of 10 files.'",
      "Return closes a message", [[.enter]]),
    PressedScript(
      call: "zenity --question --text='Are you sure you wish to proceed?'",
      "Return is the answer that accepts", [[.enter]]),
    PressedScript(
      call: "zenity --warning --text='Disconnect the power cable.'", "Return closes a warning",
      [[.enter]]),
    PressedScript(
      call: "touch b; zenity --file-selection --title 'Select a File' --filename=b | sed 's|.*/||'",
      "the given file is printed", [[.enter]], printing: "b\n"),
    PressedScript(
      call: "zenity --file-selection --title 'Select a File'", "Escape selects no file",
      [[.escape]], status: 1),
    PressedScript(
      call: "zenity --forms --separator=, --add-entry=First --add-entry=Family --add-entry=Email",
      "the answers are between commas",
      [[.type("Ada"), .tab, .type("Lovelace"), .tab, .type("a@x"), .enter]],
      printing: "Ada,Lovelace,a@x\n"),
    PressedScript(
      call: """
        zenity --list --title Bugs --column=Bug --column=Severity \
        992383 Normal 293823 High 393823 Critical
        """, "the first cell of the chosen row is printed", [[.down, .down, .enter]],
      printing: "393823\n"),
    PressedScript(
      call: "zenity --notification --window-icon=info --text='There are updates!'",
      "the call does not wait for a notification"),
    PressedScript(
      call: """
        printf '%s\\n' 10 '# Updating mail logs' 20 'This line is ignored' 100 |
        zenity --progress --title 'Update System Logs' --text 'Scanning…' --percentage=0
        """, "progress waits for Return", [[.enter]]),
    PressedScript(
      call: "zenity --scale --text='Select window transparency.' --value=50",
      "keys move the scale", [[.right, .right, .enter]], printing: "52\n"),
    PressedScript(
      call: "seq 99 >COPYING; zenity --text-info --filename=COPYING --checkbox='I accept.'",
      "a text is accepted by the keyboard", [agreement]),
    PressedScript(
      call: "zenity --password --username", "a name and a password have a bar between them",
      [[.type("ada"), .tab, .type("s3cret"), .enter]], printing: "ada|s3cret\n"),
    PressedScript(
      call: "zenity --color-selection --show-palette", "Escape selects no colour", [[.escape]],
      status: 1),
    PressedScript(
      call: "printf '%s\\n' alpha beta | dmenu", "Return prints the first item", [[.enter]],
      printing: "alpha\n"),
    PressedScript(
      call: "echo 'a|b|c|d|e' | rofi -sep '|' -dmenu -p monkey", "rows are between bars",
      [[.down, .down, .enter]], printing: "c\n"),
    PressedScript(
      call: "printf '%s\\n' 'Option #1' 'Option #2' 'Option #3' | rofi -dmenu",
      "Down and Return print the second row", [[.down, .enter]], printing: "Option #2\n"),
    PressedScript(
      call: "seq 40 | rofi -dmenu -l 25", "a row is found by typing", [[.type("39"), .enter]],
      printing: "39\n"),
    PressedScript(
      call: "printf 'aap\\0icon\\037folder\\037info\\037test\\n' | rofi -dmenu -show-icons",
      "attributes are not printed", [[.enter]], printing: "aap\n"),
    PressedScript(
      call: "rofi -e \"<span color='red'><b>This is still the end</b></span>\" -markup",
      "Return closes a message", [[.enter]]),
  ]

  static let all = dmenu + rofi + zenity + manuals
}
