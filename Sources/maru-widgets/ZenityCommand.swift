import Commands
import Foundation
import Host
import JSON
import MaruKit
import Terminal

extension Command {
  // MARK: Kinds of dialogs

  private static let kinds: [(kind: ZenityDialog.Kind, flag: Flag)] = ZenityDialog.Kind.allCases
    .map { kind in
      (
        kind,
        Flag(
          kind.rawValue,
          kind.summary)
      )
    }

  // MARK: Options of all dialogs

  private static let title = text("title", "TEXT", "The title of the window, and the heading.")
  private static let timeout = number("timeout", "Close after this many seconds, with status 5.")
  private static let width = number("width", "The width of the window in points.")
  private static let height = number("height", "The height of the window in points.")
  private static let okLabel = text("ok-label", "TEXT", "The title of the button that accepts.")
  private static let cancelLabel = text(
    "cancel-label", "TEXT", "The title of the button that cancels.")
  private static let extraButton = text(
    "extra-button", "TEXT",
    "A further button of a message; its title is printed, with status 1. May be repeated.")

  // MARK: Options of some dialogs

  private static let text = text("text", "TEXT", "The question or the message.")
  private static let noMarkup = Flag("no-markup", "Pango's markup in the text is shown as it is.")
  private static let defaultCancel = Flag("default-cancel", "Return cancels a question.")
  private static let entryText = text("entry-text", "TEXT", "The text that is in the field first.")
  private static let username = Flag(
    "username", "A user name is asked for beside the password; both are printed.")
  private static let color = text("color", "COLOR", "The colour that is chosen at first.")
  private static let showPalette = Flag("show-palette", "Only the colours of a palette are shown.")
  private static let formsDateFormat = text(
    "forms-date-format", "FORMAT", "How days of a form are printed, a format of strftime.")
  /// The options that add fields of a form, whose order counts.
  private static let formParts: [(part: ZenityForm.Part, option: ValueOption<String>)] = [
    (.entry, text("add-entry", "LABEL", "Add a line of text to a form.")),
    (.password, text("add-password", "LABEL", "Add a password to a form.")),
    (.calendar, text("add-calendar", "LABEL", "Add a day to a form.")),
    (.list, text("add-list", "LABEL", "Add a list to a form.")),
    (.combo, text("add-combo", "LABEL", "Add a choice to a form.")),
    (.listValues, text("list-values", "VALUES", "The cells of a list in a form, with | between.")),
    (.columnValues, text("column-values", "VALUES", "The headings of a list in a form.")),
    (.comboValues, text("combo-values", "VALUES", "What can be chosen in a form, with | between.")),
  ]
  private static let listen = Flag(
    "listen", "Lines of standard input change a notification, such as message: TEXT.")
  private static let windowIcon = text(
    "window-icon", "ICON",
    "The icon of the window or of a notification: a file, a name, or info, warning or error.")
  private static let attach = text("attach", "WINDOW", "The window that the dialog belongs to.")
  private static let hideText = Flag("hide-text", "The text in the field is hidden.")
  private static let percentage = number("percentage", "The initial progress, from 0 to 100.")
  private static let pulsate = Flag("pulsate", "The progress is unknown at first.")
  private static let autoClose = Flag("auto-close", "Close at 100, or at the end of the input.")
  private static let autoKill = Flag("auto-kill", "Cancelling ends the calling process, by SIGHUP.")
  private static let noCancel = Flag("no-cancel", "There is no button that cancels.")
  private static let timeRemaining = Flag("time-remaining", "Show the elapsed and remaining time.")
  private static let value = number("value", "The initial value of a scale.")
  private static let minimum = number("min-value", "The least value of a scale.")
  private static let maximum = number("max-value", "The greatest value of a scale.")
  private static let step = number("step", "The step between values of a scale.")
  private static let printPartial = Flag("print-partial", "Print each value of a scale.")
  private static let hideValue = Flag("hide-value", "The value of a scale is not shown.")
  private static let day = number("day", "The chosen day of a calendar.")
  private static let month = number("month", "The chosen month of a calendar, from 1.")
  private static let year = number("year", "The chosen year of a calendar.")
  private static let dateFormat = text(
    "date-format", "FORMAT", "How a day is printed, a format of strftime; %x by default.")
  private static let filename = text(
    "filename", "FILE", "The file of a text; or the file or folder that is chosen at first.")
  private static let directory = Flag("directory", "A folder is chosen, not a file.")
  private static let save = Flag("save", "The name of a file to write is asked for.")
  private static let confirmOverwrite = Flag(
    "confirm-overwrite", "Ask before a file that exists is chosen to be written.")
  private static let fileFilter = text(
    "file-filter", "FILTER", "Which files are shown: NAME | PATTERN PATTERN; repeat it.")
  private static let font = text(
    "font", "FONT", "The font of a text; only whether it is monospaced has an effect.")
  private static let checkbox = text(
    "checkbox", "TEXT", "A statement below a text that has to be agreed to.")
  private static let autoScroll = Flag("auto-scroll", "The end of a text is shown.")
  private static let column = text(
    "column", "TEXT", "The heading of a column of a list; repeat it.")
  private static let checklist = Flag(
    "checklist", "The first column of a list is TRUE for items that are marked at first.")
  private static let radiolist = Flag(
    "radiolist", "The first column of a list is TRUE for the item that is marked at first.")
  private static let imagelist = Flag(
    "imagelist", "The first column of a list names pictures, which are not shown.")
  private static let separator = text(
    "separator", "TEXT", "What is between printed cells or files; | by default.")
  private static let multiple = Flag(
    "multiple", "Several items of a list, or several files, can be chosen.")
  private static let printColumn = text(
    "print-column", "NUMBERS",
    "The columns that are printed, or ALL; the first one that has no marks by default.")
  private static let hideColumn = text(
    "hide-column", "NUMBERS", "The columns that are not shown.")
  private static let hideHeader = Flag("hide-header", "The headings of a list are not shown.")

  /// Options that zenity has, and that have no effect here.
  private static let idle: [OptionDescription] =
    [
      ("url", "URL"), ("icon-name", "ICON"), ("display", "DISPLAY"), ("hint", "NAME=VALUE"),
    ].map { idleText($0.0, $0.1).description }
    + [
      "modal", "no-wrap", "ellipsize", "editable", "mid-search", "html", "no-interaction",
      "show-header",
    ].map {
      Flag($0, "No effect.").description
    }

  private static func text(
    _ name: String, _ placeholder: String, _ summary: String
  ) -> ValueOption<String> {
    ValueOption(name, takes: placeholder, summary) { $0 }
  }

  private static func idleText(_ name: String, _ placeholder: String) -> ValueOption<String> {
    text(name, placeholder, "No effect.")
  }

  private static func number(_ name: String, _ summary: String) -> ValueOption<Double> {
    ValueOption(name, takes: "N", summary) { word throws(InvalidValue) in
      guard let number = Double(word), number.isFinite else {
        throw InvalidValue(wanted: "a number")
      }
      return number
    }
  }

  // MARK: Command

  /// `maru zenity`: a dialog, for scripts that call zenity.
  static let zenity = Command(
    name: "zenity", summary: "Shows a dialog in place of zenity, with the options of zenity 3.44.",
    discussion: """
      It takes zenity's options, and prints and ends as zenity does. A link of the name zenity to \
      maru does the same: `ln -s $(command -v maru) ~/bin/zenity`.
      Status 0 is the button that accepts, 1 the one that cancels or an extra button, 5 the time \
      limit, and 255 an error. ZENITY_OK, ZENITY_CANCEL, ZENITY_ESC, ZENITY_TIMEOUT and \
      ZENITY_ERROR give other numbers.
        maru zenity --question --text 'Delete the old backups?'
        name=$(maru zenity --entry --title 'New branch' --text 'Its name')
        make 2>&1 | maru zenity --progress --pulsate --auto-close
      """,
    operands: .named([
      Operand("CELL", "A cell of a list, row after row.", isOptional: true, isRepeated: true)
    ]),
    options: kinds.map(\.flag.description)
      + [
        title.description, text.description, width.description, height.description,
        timeout.description, okLabel.description, cancelLabel.description, extraButton.description,
        noMarkup.description, defaultCancel.description, entryText.description,
        username.description, hideText.description, percentage.description, pulsate.description,
        autoClose.description,
        autoKill.description, noCancel.description, timeRemaining.description, value.description,
        minimum.description, maximum.description, step.description, printPartial.description,
        hideValue.description, column.description, checklist.description, radiolist.description,
        imagelist.description, separator.description, multiple.description,
        printColumn.description, hideColumn.description, hideHeader.description, day.description,
        month.description, year.description, dateFormat.description, filename.description,
        font.description, checkbox.description, autoScroll.description, directory.description,
        save.description, confirmOverwrite.description, fileFilter.description,
        color.description, showPalette.description, formsDateFormat.description,
        listen.description, windowIcon.description, attach.description,
      ] + formParts.map(\.option.description) + idle,
    usageStatus: ZenityStatus.failed.status, isDropIn: true
  ) { call in
    let kind = try zenityKind(of: call)
    for option in idle where call.has(option) {
      ErrorLine.write("\(option.typed) has no effect here")
    }
    let asksForUser = kind == .password && call[username]
    let widget = asksForUser ? "Form" : kind.widget
    let isMessage = widget == "Notice"
    if !isMessage, call.has(extraButton.description) {
      ErrorLine.write("--extra-button has no effect with --\(kind.rawValue)")
    }
    let cells = call.operands("CELL")
    if kind != .list, let cell = cells.first { throw ZenityProblem.cell(cell, kind) }
    var dialog = zenityDialog(kind, of: call)
    if kind == .list { dialog.set(try zenityTable(of: call, cells)) }
    if kind == .forms || asksForUser {
      dialog.set(
        zenityForm(of: call, asksForUser: asksForUser),
        today: ZenityDate(year: nil, month: nil, day: nil).text)
    }
    let limit = call[timeout].flatMap { $0 > 0 ? $0 : nil }
    if kind == .notification {
      let notification = try ZenityNotification(
        text: call[text].map { ZenityText.unescaped($0) }, icon: call[windowIcon],
        seconds: limit, listens: call[listen])
      guard call[listen] else {
        do throws(HostError) {
          try DetachedShow(widget: kind.widget, props: notification.props).start()
        } catch {
          throw ZenityProblem.failed(error.description)
        }
        return ZenityStatus.accepted.status
      }
      dialog.set(notification)
    }
    var settings = try WindowSettings(timeout: kind == .notification ? nil : limit).completed()
    settings.width = call[width].flatMap { $0 > 0 ? $0 : nil }
    settings.height = call[height].flatMap { $0 > 0 ? $0 : nil }
    if kind != .notification, let icon = call[windowIcon] { settings.setIcon(ofZenity: icon) }
    if let window = call[attach] {
      do throws(HostError) {
        try CommonOption.parent.set(window, in: &settings)
      } catch {
        throw ZenityProblem.failed("--attach takes the number of a window, found \(window)")
      }
    }
    let session = ShowSession(
      request: WidgetRequest(name: widget, json: JSONValue.object(dialog.props).json),
      settings: settings)
    if kind == .scale, call[printPartial] { session.printedEvent = "change" }
    let outcome: Outcome
    do throws(HostError) {
      outcome = try session.run()
    } catch {
      throw ZenityProblem.failed(error.description)
    }
    ProcessEnd.claim()
    let (status, text) = dialog.answer(to: outcome)
    if kind == .fileSelection, outcome.status == .accepted {
      // The names of files need not be UTF-8.
      try outcome.writeAnswer()
    } else if let text {
      try StandardStream.output.write(answer: text + "\n")
    }
    if kind == .progress, outcome.status == .cancelled, call[autoKill] { kill(getppid(), SIGHUP) }
    return status
  }

  /// The kind of dialog that the options ask for.
  private static func zenityKind(of call: Invocation) throws(ZenityProblem) -> ZenityDialog.Kind {
    let given = kinds.filter { call[$0.flag] }.map(\.kind)
    guard let kind = given.first else { throw .noKind }
    guard given.count == 1 else { throw .severalKinds(given) }
    return kind
  }

  /// The table that the options and the cells give; without cells, standard input has one a line.
  private static func zenityTable(
    of call: Invocation, _ cells: [String]
  ) throws(ZenityProblem) -> ZenityTable {
    var cells = cells
    if cells.isEmpty {
      do {
        let input = try FileHandle.standardInput.readToEnd() ?? Data()
        cells = Array(try WidgetLines(bytes: Array(input)))
      } catch {
        throw .failed("\(error), on standard input, write one cell of UTF-8 text a line")
      }
    }
    let kind: ZenityTable.Kind =
      call[checklist] ? .check : call[radiolist] ? .radio : call[imagelist] ? .images : .plain
    return try ZenityTable(
      kind, headings: call.all(column), cells: cells, printed: call[printColumn],
      hidden: call.all(hideColumn), separator: call[separator] ?? "|")
  }

  /// The form that the options describe, or the one for a user name and a password.
  private static func zenityForm(of call: Invocation, asksForUser: Bool) -> ZenityForm {
    let parts: [(part: ZenityForm.Part, text: String)] =
      asksForUser
      ? [(.entry, "Username"), (.password, "Password")]
      : call.inOrder(formParts.map(\.option)).map { (formParts[$0.option].part, $0.value) }
    return ZenityForm(
      parts, separator: call[separator] ?? "|", dateFormat: call[formsDateFormat] ?? "%x")
  }

  /// The dialog with the properties that the options give.
  private static func zenityDialog(_ kind: ZenityDialog.Kind, of call: Invocation) -> ZenityDialog {
    var dialog = ZenityDialog(
      kind, title: call[title], text: call[text], hasMarkup: !call[noMarkup])
    dialog.set("accept", to: call[okLabel].map { .string($0) })
    dialog.set("cancel", to: call[cancelLabel].map { .string($0) })
    switch kind {
    case .entry:
      dialog.set("text", to: call[entryText].map { .string($0) })
      if call[hideText] { dialog.set("password", to: true) }
    case .error, .info, .question, .warning:
      dialog.set("buttons", to: .array(call.all(extraButton).map { .string($0) }))
      if call[defaultCancel] { dialog.set("preferCancel", to: true) }
    case .progress:
      dialog.set(
        "value", to: call[pulsate] ? nil : .number(min(max(call[percentage] ?? 0, 0), 100)))
      dialog.set("closeWhenFull", to: .bool(call[autoClose]))
      dialog.set("wait", to: .bool(!call[autoClose]))
      dialog.set("times", to: .bool(call[timeRemaining]))
      dialog.set("cancellable", to: .bool(!call[noCancel]))
    case .textInfo:
      dialog.set("file", to: call[filename].map { .string($0) })
      dialog.set("agree", to: call[checkbox].map { .string($0) })
      dialog.set("end", to: .bool(call[autoScroll]))
      dialog.set("monospaced", to: .bool(call[font]?.lowercased().contains("mono") == true))
      dialog.set("accept", to: .string(call[okLabel] ?? "OK"))
      dialog.set("cancel", to: .string(call[cancelLabel] ?? "Cancel"))
    case .colorSelection:
      dialog.set("color", to: call[color].map { .string(ZenityColor.notation(of: $0)) })
      dialog.set("paletteOnly", to: .bool(call[showPalette]))
      dialog.set("format", to: "rgb")
    case .fileSelection:
      let mode = call[directory] ? "folder" : call[save] ? "save" : "open"
      dialog.set("mode", to: .string(mode))
      dialog.set("path", to: call[filename].flatMap { $0.isEmpty ? nil : .string($0) })
      dialog.set("many", to: .bool(call[multiple] && mode != "save"))
      dialog.set("overwrite", to: .bool(!call[confirmOverwrite]))
      dialog.set("separator", to: .string(call[separator] ?? "|"))
      dialog.set("filters", to: .array(call.all(fileFilter).map { .string($0) }))
    case .calendar:
      dialog.set("format", to: .string(call[dateFormat] ?? "%x"))
      dialog.set(
        "date",
        to: .string(
          ZenityDate(year: call[year], month: call[month], day: call[day]).text))
    case .list:
      dialog.set("accept", to: .string(call[okLabel] ?? "OK"))
      if call[multiple], !call[radiolist] { dialog.set("multiple", to: true) }
      if call[hideHeader] { dialog.set("hideHeadings", to: true) }
    case .scale:
      let (least, greatest) = (call[minimum] ?? 0, call[maximum] ?? 100)
      dialog.set("minimum", to: .number(least))
      dialog.set("maximum", to: .number(greatest))
      dialog.set("value", to: .number(call[value] ?? min(max(least, 0), greatest)))
      dialog.set("step", to: .number(call[step] ?? 1))
      dialog.set("hideValue", to: .bool(call[hideValue]))
    default: break
    }
    return dialog
  }
}

extension WindowSettings {
  /// The symbols of zenity's names of icons.
  private static let symbols = [
    "info": "info.circle", "question": "questionmark.circle", "warning": "exclamationmark.triangle",
    "error": "xmark.circle",
  ]

  /// Sets the icon of the window; one that cannot be read is told, and the dialog is shown without it.
  @MainActor fileprivate mutating func setIcon(ofZenity name: String) {
    do throws(HostError) {
      try CommonOption.icon.set(Self.symbols[name] ?? name, in: &self)
    } catch {
      ErrorLine.write("--window-icon has no effect, there is no file or symbol \(name)")
    }
  }
}

/// Why zenity's options ask for no dialog.
enum ZenityProblem: CommandError {
  /// No kind is given.
  case noKind
  /// Several kinds are given.
  case severalKinds([ZenityDialog.Kind])
  /// A list has no columns.
  case noColumns
  /// A number names no column.
  case noColumn(String, option: String, count: Int)
  /// No column is left to be shown.
  case everyColumnHidden
  /// An operand, for a dialog other than a list.
  case cell(String, ZenityDialog.Kind)
  /// A notification has no text.
  case noText
  /// The dialog could not be shown.
  case failed(String)

  var status: ExitStatus { ZenityStatus.failed.status }

  var description: String {
    switch self {
    case .noKind:
      "no kind of dialog is given, on the command line, add one such as --question or --entry, see "
        + "`maru zenity --help`"
    case .severalKinds(let kinds):
      "\(kinds.map { "--\($0.rawValue)" }.joined(separator: " and ")) are different dialogs, on the "
        + "command line, leave all but one out"
    case .noColumns: "a list needs columns, on the command line, add --column HEADING"
    case .noColumn(let word, let option, let count):
      "there is no column \(word), in \(option), write numbers from 1 to \(count)"
    case .everyColumnHidden: "every column is hidden, on the command line, leave out --hide-column"
    case .cell(let word, let kind):
      "--\(kind.rawValue) takes no operands, found \(word), on the command line, put the text after --text"
    case .noText:
      "the notification has no text, on the command line, add --text TEXT, or --listen"
    case .failed(let reason): reason
    }
  }
}
