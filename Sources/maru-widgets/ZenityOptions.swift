import Commands

/// The options of `maru zenity`, which are those of zenity 3.44.
enum ZenityOptions {
  // MARK: Kinds of dialogs

  static let kinds: [(kind: ZenityDialog.Kind, flag: Flag)] = ZenityDialog.Kind.allCases
    .map { ($0, Flag($0.rawValue, $0.summary)) }

  // MARK: Options of all dialogs

  static let title = text("title", "TEXT", "The title of the window, and the heading.")
  static let timeout = number("timeout", "Close after this many seconds, with status 5.")
  static let width = number("width", "The width of the window in points.")
  static let height = number("height", "The height of the window in points.")
  static let okLabel = text(
    "ok-label", "TEXT",
    "The title of the button that accepts; __ is an underscore, and a single one is left out.")
  static let cancelLabel = text(
    "cancel-label", "TEXT", "The title of the button that cancels.")
  static let extraButton = text(
    "extra-button", "TEXT",
    "A further button of a message; its title is printed, with status 1. May be repeated.")

  static let display = text("display", "DISPLAY", "The X server.")

  // MARK: Options of some dialogs

  static let text = text("text", "TEXT", "The question or the message.")
  static let noMarkup = Flag("no-markup", "Pango's markup in the text is shown as it is.")
  static let defaultCancel = Flag("default-cancel", "Return cancels a question.")
  static let onlyExtraButtons = Flag(
    "switch", "A question has only its extra buttons, none that accepts or cancels.")
  static let entryText = text("entry-text", "TEXT", "The text that is in the field at first.")
  static let username = Flag(
    "username", "A user name is asked for beside the password; both are printed.")
  static let color = text("color", "COLOR", "The colour that is chosen at first.")
  static let showPalette = Flag("show-palette", "Only the colours of a palette are shown.")
  static let formsDateFormat = text(
    "forms-date-format", "FORMAT", "How days of a form are printed, a format of strftime.")
  /// The options that add fields of a form, whose order counts.
  static let formParts: [(part: ZenityForm.Part, option: ValueOption<String>)] = [
    (.entry, text("add-entry", "LABEL", "Add a line of text to a form.")),
    (.password, text("add-password", "LABEL", "Add a password to a form.")),
    (.calendar, text("add-calendar", "LABEL", "Add a day to a form.")),
    (.list, text("add-list", "LABEL", "Add a list to a form.")),
    (.combo, text("add-combo", "LABEL", "Add a choice to a form.")),
    (.listValues, text("list-values", "VALUES", "The cells of a list in a form, separated by |.")),
    (.columnValues, text("column-values", "VALUES", "The headings of a list in a form.")),
    (.comboValues, text("combo-values", "VALUES", "The choices of a form, separated by |.")),
  ]
  static let listen = Flag(
    "listen", "Lines of standard input change a notification, such as message: TEXT.")
  static let windowIcon = text(
    "window-icon", "ICON",
    "The icon of the window or of a notification: a file, a name, or info, warning or error.")
  static let attach = text("attach", "WINDOW", "The window that the dialog belongs to.")
  static let hideText = Flag("hide-text", "The text in the field is hidden.")
  static let percentage = number("percentage", "The initial progress, from 0 to 100.")
  static let pulsate = Flag("pulsate", "The progress is unknown at first.")
  static let autoClose = Flag("auto-close", "Close at 100, or at the end of the input.")
  static let autoKill = Flag("auto-kill", "Cancelling ends the calling process, by SIGHUP.")
  static let noCancel = Flag("no-cancel", "There is no button that cancels.")
  static let timeRemaining = Flag("time-remaining", "Show the elapsed and remaining time.")
  static let value = number("value", "The initial value of a scale.")
  static let minimum = number("min-value", "The least value of a scale.")
  static let maximum = number("max-value", "The greatest value of a scale.")
  static let step = number("step", "The step between values of a scale.")
  static let printPartial = Flag("print-partial", "Print each value of a scale.")
  static let hideValue = Flag("hide-value", "The value of a scale is not shown.")
  static let day = number("day", "The chosen day of a calendar.")
  static let month = number("month", "The chosen month of a calendar, from 1.")
  static let year = number("year", "The chosen year of a calendar.")
  static let dateFormat = text(
    "date-format", "FORMAT", "How a day is printed, a format of strftime; %x by default.")
  static let filename = text(
    "filename", "FILE", "The file of a text; or the file or folder that is chosen at first.")
  static let directory = Flag("directory", "A folder is chosen, not a file.")
  static let save = Flag("save", "The name of a file to write is asked for.")
  static let confirmOverwrite = Flag(
    "confirm-overwrite", "Ask before a file that exists is chosen to be written.")
  static let fileFilter = text(
    "file-filter", "FILTER", "Which files are shown: NAME | PATTERN PATTERN; repeat it.")
  static let font = text(
    "font", "FONT", "The font of a text; only whether it is monospaced has an effect.")
  static let checkbox = text(
    "checkbox", "TEXT", "A statement below a text that has to be agreed to.")
  static let html = Flag("html", "The text of --text-info is HTML.")
  static let url = text(
    "url", "URL", "The page with the text, with --html: a URL of http:, https: or file:.")
  static let noInteraction = Flag("no-interaction", "Links of HTML are not opened.")
  static let autoScroll = Flag("auto-scroll", "The end of a text is shown.")
  static let column = text(
    "column", "TEXT", "The heading of a column of a list; repeat it.")
  static let checklist = Flag(
    "checklist", "The first column of a list is TRUE for items that are marked at first.")
  static let radiolist = Flag(
    "radiolist", "The first column of a list is TRUE for the item that is marked at first.")
  static let imagelist = Flag(
    "imagelist", "The first column of a list has the paths or names of pictures.")
  static let separator = text(
    "separator", "TEXT",
    "What is between printed cells, answers or files; | by default. For a list, \\n is a line break."
  )
  static let multiple = Flag(
    "multiple", "Several items of a list, or several files, can be chosen.")
  static let printColumn = text(
    "print-column", "NUMBERS",
    "The columns that are printed, or ALL; the first one that has no marks by default.")
  static let hideColumn = text(
    "hide-column", "NUMBERS", "The columns that are not shown.")
  static let hideHeader = Flag("hide-header", "The headings of a list are not shown.")

  static let editable = Flag("editable", "The text of --text-info can be changed, and is printed.")
  static let about = Flag("about", "No effect: there is no window about zenity.")

  /// Options that zenity has, and that have no effect here.
  static let idle: [OptionDescription] =
    [
      ("icon-name", "ICON", "a message has the symbol of its kind."),
      ("hint", "NAME=VALUE", "a notification is maru's own."),
      ("class", "CLASS", "the window has the class of maru."),
      ("name", "NAME", "the window has the name of the widget."),
      ("gtk-module", "MODULES", "there is no GTK."),
      ("gtk-debug", "FLAGS", "there is no GTK."),
      ("gtk-no-debug", "FLAGS", "there is no GTK."),
      ("gdk-debug", "FLAGS", "there is no GTK."),
      ("gdk-no-debug", "FLAGS", "there is no GTK."),
    ].map { text($0.0, $0.1, "No effect: \($0.2)").description }
    + [
      ("modal", "a dialog blocks only the window that it belongs to."),
      ("no-wrap", "long lines of a message wrap."),
      ("ellipsize", "long lines of a message wrap."),
      ("mid-search", "typing always searches the whole row."),
      ("show-header", "a list in a form has no headings."),
      ("g-fatal-warnings", "there is no GTK."),
    ].map { Flag($0.0, "No effect: \($0.1)").description } + [about.description]

  /// All options, for the description of the command.
  static let all: [OptionDescription] =
    kinds.map(\.flag.description)
    + [
      title.description, text.description, width.description, height.description,
      timeout.description, okLabel.description, cancelLabel.description, extraButton.description,
      noMarkup.description, defaultCancel.description, onlyExtraButtons.description,
      entryText.description, username.description, hideText.description, percentage.description,
      pulsate.description, autoClose.description, autoKill.description, noCancel.description,
      timeRemaining.description, value.description, minimum.description, maximum.description,
      step.description, printPartial.description, hideValue.description, column.description,
      checklist.description, radiolist.description, imagelist.description, separator.description,
      multiple.description, editable.description, printColumn.description, hideColumn.description,
      hideHeader.description,
      day.description, month.description, year.description, dateFormat.description,
      filename.description, font.description, checkbox.description,
      html.description, url.description, noInteraction.description, autoScroll.description,
      directory.description, save.description, confirmOverwrite.description, fileFilter.description,
      color.description, showPalette.description, formsDateFormat.description, listen.description,
      windowIcon.description, attach.description, display.description,
    ] + formParts.map(\.option.description) + idle

  private static func text(
    _ name: String, _ placeholder: String, _ summary: String
  ) -> ValueOption<String> {
    ValueOption(name, takes: placeholder, summary) { $0 }
  }

  private static func number(_ name: String, _ summary: String) -> ValueOption<Double> {
    ValueOption(name, takes: "N", summary) { word throws(InvalidValue) in
      guard let number = Double(word), number.isFinite else {
        throw InvalidValue(wanted: "a number")
      }
      return number
    }
  }
}
