import Commands
import Terminal

extension Command {
  /// `maru zenity`: a dialog, for scripts that call zenity.
  static let zenity = Command(
    name: "zenity", summary: "Shows a dialog in place of zenity, with the options of zenity 3.44.",
    discussion: """
      It takes zenity's options, and prints and ends as zenity does. A link of the name zenity to \
      maru does the same: `ln -s $(command -v maru) ~/bin/zenity`.
      Status 0 is the accept button, 1 the cancel button, an extra button, Escape or a \
      closed window, 5 the time limit, and 255 an error. ZENITY_OK, ZENITY_CANCEL, ZENITY_ESC, \
      ZENITY_TIMEOUT and ZENITY_ERROR give other numbers. ZENITY_ESC applies to Escape, a closed \
      window and, unless ZENITY_EXTRA has a number, extra buttons.
        maru zenity --question --text 'Delete the old backups?'
        name=$(maru zenity --entry --text 'Which branch?' main develop)
        make 2>&1 | maru zenity --progress --pulsate --auto-close
      """,
    operands: .named([
      Operand(
        "CELL", "A cell of a list, row after row, or a text that an entry proposes.",
        isOptional: true, isRepeated: true)
    ]),
    options: ZenityOptions.all, usageStatus: ZenityStatus.failed.status, isDropIn: true
  ) { call in
    // Only the window about zenity, which there is not, is asked for.
    let isAbout = call[ZenityOptions.about] && !ZenityOptions.kinds.contains { call[$0.flag] }
    guard !isAbout else {
      ErrorLine.write("--about has no effect here")
      return ZenityStatus.accepted.status
    }
    return try ZenityCall(call).run()
  }
}
