import Commands
import Foundation
import Host
import JSON
import MaruKit
import Terminal

/// A dialog that a call of zenity asks for.
@MainActor struct ZenityCall {
  private let call: Invocation
  private let kind: ZenityDialog.Kind
  /// Whether a user name is asked for beside the password.
  private let asksForUser: Bool
  private let cells: [String]

  /// Reads the kind of dialog, and tells what has no effect.
  ///
  /// - Throws: `ZenityProblem` if there is no kind, or if there are several.
  init(_ call: Invocation) throws(ZenityProblem) {
    let given = ZenityOptions.kinds.filter { call[$0.flag] }.map(\.kind)
    guard let kind = given.first else { throw .noKind }
    guard given.count == 1 else { throw .severalKinds(given) }
    self.call = call
    self.kind = kind
    asksForUser = kind == .password && call[ZenityOptions.username]
    cells = call.operands("CELL")
    reportIdleWords()
  }

  /// The widget that is shown.
  private var widget: String {
    if asksForUser { return "Form" }
    return isEditor ? "TextEditor" : kind.widget
  }

  /// Whether a text is edited; HTML and a text that has to be agreed to are read-only.
  private var isEditor: Bool {
    kind == .textInfo && call[ZenityOptions.editable] && call[ZenityOptions.checkbox] == nil
      && !call[ZenityOptions.html]
  }

  private func reportIdleWords() {
    for option in ZenityOptions.idle where call.has(option) {
      ErrorLine.write("\(option.typed) has no effect here")
    }
    if widget != "Notice", call.has(ZenityOptions.extraButton.description) {
      ErrorLine.write("--extra-button has no effect with --\(kind.rawValue)")
    }
    if call[ZenityOptions.editable], !isEditor {
      ErrorLine.write(
        "--editable has an effect only with --text-info, and without --checkbox and --html")
    }
    if call[ZenityOptions.html], kind != .textInfo {
      ErrorLine.write("--html has no effect with --\(kind.rawValue)")
    }
    for option in [ZenityOptions.url.description, ZenityOptions.noInteraction.description]
    where call.has(option) && !(kind == .textInfo && call[ZenityOptions.html]) {
      ErrorLine.write("\(option.typed) has an effect only with --text-info and --html")
    }
    if kind != .list, kind != .entry, let cell = cells.first {
      ErrorLine.write("\(cell) has no effect with --\(kind.rawValue), quote texts with spaces")
    }
  }

  // MARK: Window

  /// Shows the dialog, and prints the answer.
  ///
  /// - Returns: zenity's status.
  func run() throws -> ExitStatus {
    var dialog = try dialog()
    let limit = call[ZenityOptions.timeout].flatMap { $0 > 0 ? $0 : nil }
    if kind == .notification {
      let notification = try ZenityNotification(
        text: call[ZenityOptions.text].map { ZenityText.unescaped($0) },
        icon: call[ZenityOptions.windowIcon], seconds: limit, listens: call[ZenityOptions.listen])
      guard call[ZenityOptions.listen] else { return try start(notification) }
      dialog.set(notification)
    }
    let session = ShowSession(
      request: WidgetRequest(name: widget, props: dialog.props),
      settings: try settings(timeout: kind == .notification ? nil : limit))
    if kind == .scale, call[ZenityOptions.printPartial] { session.printedEvent = "change" }
    let outcome: Outcome
    do throws(HostError) {
      outcome = try session.run()
    } catch {
      throw ZenityProblem(error)
    }
    ProcessEnd.claim()
    let (status, text) = dialog.answer(to: outcome)
    if kind == .fileSelection || isEditor, outcome.status == .accepted {
      // The names of files need not be UTF-8; an edited text is the answer itself.
      try outcome.writeAnswer()
    } else if let text {
      try StandardStream.output.write(answer: text + "\n")
    }
    // zenity does not end the caller on Escape or when the window is closed.
    if call[ZenityOptions.autoKill], kind == .progress, outcome.status == .cancelled,
      !outcome.isDismissed, dialog.hasCancelButton
    {
      kill(getppid(), SIGHUP)
    }
    return status
  }

  /// Starts a process that shows a notification.
  private func start(_ notification: ZenityNotification) throws(ZenityProblem) -> ExitStatus {
    do throws(HostError) {
      try DetachedShow(widget: kind.widget, props: notification.props).start()
    } catch {
      throw ZenityProblem(error)
    }
    return ZenityStatus.accepted.status
  }

  private func settings(timeout: Double?) throws -> WindowSettings {
    var settings = try WindowSettings(timeout: timeout).completed()
    settings.width = call[ZenityOptions.width].flatMap { $0 > 0 ? $0 : nil }
    settings.height = call[ZenityOptions.height].flatMap { $0 > 0 ? $0 : nil }
    if kind != .notification, let icon = call[ZenityOptions.windowIcon] {
      settings.setIcon(ofZenity: icon)
    }
    if let window = call[ZenityOptions.attach] { try attach(to: window, settings) }
    return settings
  }

  /// Makes a window the owner of the dialog, if it exists when the dialog is shown.
  ///
  /// The corresponding C function is `setenv`: unlike that of the settings, the window of `WINDOWID`
  /// may be gone.
  private func attach(to window: String, _ settings: WindowSettings) throws(ZenityProblem) {
    var trial = settings
    do throws(HostError) {
      try CommonOption.parent.set(window, in: &trial)
    } catch {
      throw ZenityProblem.failed("--attach takes the number of a window, found \(window)")
    }
    setenv("WINDOWID", window, 1)
  }

  // MARK: Properties

  /// The dialog with the properties that the options give.
  private func dialog() throws(ZenityProblem) -> ZenityDialog {
    var dialog = ZenityDialog(
      kind, title: call[ZenityOptions.title], text: call[ZenityOptions.text],
      hasMarkup: !call[ZenityOptions.noMarkup])
    dialog.set("accept", to: call[ZenityOptions.okLabel].map { .string(ZenityText.label($0)) })
    dialog.set("cancel", to: call[ZenityOptions.cancelLabel].map { .string(ZenityText.label($0)) })
    switch kind {
    case .entry: describeEntry(&dialog)
    case .error, .info, .question, .warning: try describeMessage(&dialog)
    case .progress: describeProgress(&dialog)
    case .textInfo: describeText(&dialog)
    case .colorSelection: describeColors(&dialog)
    case .fileSelection: describeFiles(&dialog)
    case .calendar: describeCalendar(&dialog)
    case .list: try describeList(&dialog)
    case .scale: describeScale(&dialog)
    case .password where asksForUser: dialog.set(form(), today: today)
    // Without a property for it, the widget would read the script's standard input.
    case .password: dialog.set("completions", to: [])
    case .forms: dialog.set(form(), today: today)
    case .notification: break
    }
    return dialog
  }

  private func describeEntry(_ dialog: inout ZenityDialog) {
    // An empty list too: the script keeps its standard input.
    dialog.set("completions", to: .array(cells.map { .string(ZenityText.inOneLine($0)) }))
    if call[ZenityOptions.hideText] { dialog.set("password", to: true) }
    guard let text = call[ZenityOptions.entryText] else { return }
    dialog.setEntryText(text)
    if text.contains(where: \.isNewline) {
      ErrorLine.write("line breaks of --entry-text are shown as spaces")
    }
  }

  private func describeMessage(_ dialog: inout ZenityDialog) throws(ZenityProblem) {
    let labels = call.all(ZenityOptions.extraButton)
    let isSwitched = call[ZenityOptions.onlyExtraButtons]
    if isSwitched, kind == .question {
      guard !labels.isEmpty else { throw .noButton }
      dialog.setExtraButtons(labels, areOnlyOnes: true)
    } else {
      if isSwitched { ErrorLine.write("--switch has no effect with --\(kind.rawValue)") }
      dialog.setExtraButtons(labels, areOnlyOnes: false)
    }
    if call[ZenityOptions.defaultCancel] { dialog.set("preferCancel", to: true) }
  }

  private func describeProgress(_ dialog: inout ZenityDialog) {
    let start = min(max(call[ZenityOptions.percentage] ?? 0, 0), 100)
    dialog.set("value", to: call[ZenityOptions.pulsate] ? nil : .number(start))
    dialog.set("closeWhenFull", to: .bool(call[ZenityOptions.autoClose]))
    dialog.set("wait", to: .bool(!call[ZenityOptions.autoClose]))
    dialog.set("times", to: .bool(call[ZenityOptions.timeRemaining]))
    dialog.set("cancellable", to: .bool(!call[ZenityOptions.noCancel]))
  }

  private func describeText(_ dialog: inout ZenityDialog) {
    let font = call[ZenityOptions.font]?.lowercased()
    let isHTML = call[ZenityOptions.html]
    let source = (isHTML ? urlSource : nil) ?? call[ZenityOptions.filename].map { .file($0) }
    switch source {
    case .file(let path): dialog.set("file", to: .string(Self.readableFile(path)))
    // Only TextViewer reads HTML.
    case .page(let address): dialog.set("url", to: .string(address))
    case nil: break
    }
    if !isEditor {
      dialog.set("html", to: .bool(isHTML))
      dialog.set("noLinks", to: .bool(call[ZenityOptions.noInteraction]))
      dialog.set("agree", to: call[ZenityOptions.checkbox].map { .string($0) })
      dialog.set("end", to: .bool(call[ZenityOptions.autoScroll]))
    }
    dialog.set("monospaced", to: .bool(font?.contains("mono") == true))
    if call[ZenityOptions.okLabel] == nil { dialog.set("accept", to: .string(SystemWord.ok.text)) }
    if call[ZenityOptions.cancelLabel] == nil {
      dialog.set("cancel", to: .string(SystemWord.cancel.text))
    }
  }

  /// Where a text comes from.
  private enum TextSource {
    case file(String)
    case page(String)
  }

  /// The source that `--url` names; `nil` without one, or for another scheme, which is reported.
  private var urlSource: TextSource? {
    guard let text = call[ZenityOptions.url] else { return nil }
    if text.hasPrefix("/") { return .file(text) }
    let url = URL(string: text)
    if let url, url.isFileURL { return .file(url.path(percentEncoded: false)) }
    if let url, ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
      url.host()?.isEmpty == false
    {
      return .page(text)
    }
    ErrorLine.write(
      "--url has no effect, because \(text) is no URL of http:, https: or file:, write it as "
        + "https://example.org/")
    return nil
  }

  /// A file, or an empty one if it cannot be read, which is reported.
  ///
  /// The corresponding C functions are `access` and `stat`.
  private static func readableFile(_ path: String) -> String {
    var information = stat()
    let isReadable = access(path, R_OK) == 0 && stat(path, &information) == 0
    if isReadable, information.st_mode & S_IFMT != S_IFDIR { return path }
    ErrorLine.write("the file of --filename cannot be read, at \(path), the text is empty")
    return "/dev/null"
  }

  private func describeColors(_ dialog: inout ZenityDialog) {
    dialog.set("paletteOnly", to: .bool(call[ZenityOptions.showPalette]))
    dialog.set("format", to: "rgb")
    guard let text = call[ZenityOptions.color] else { return }
    guard let color = ZenityColor(text, named: DisplayColor.digits) else {
      return ErrorLine.write("--color has no effect, \(text) is no colour")
    }
    dialog.set("color", to: .string(color.notation))
    dialog.set("alpha", to: .bool(color.isTranslucent))
  }

  private func describeFiles(_ dialog: inout ZenityDialog) {
    let mode = call[ZenityOptions.directory] ? "folder" : call[ZenityOptions.save] ? "save" : "open"
    let path = call[ZenityOptions.filename].flatMap { $0.isEmpty ? nil : $0 }
    dialog.set("mode", to: .string(mode))
    dialog.set("path", to: path.map { .string($0) })
    dialog.set("many", to: .bool(call[ZenityOptions.multiple] && mode != "save"))
    dialog.set("overwrite", to: .bool(!call[ZenityOptions.confirmOverwrite]))
    dialog.set("separator", to: .string(call[ZenityOptions.separator] ?? "|"))
    dialog.set("filters", to: .array(call.all(ZenityOptions.fileFilter).map { .string($0) }))
  }

  private func describeCalendar(_ dialog: inout ZenityDialog) {
    let date = ZenityDate(
      year: call[ZenityOptions.year], month: call[ZenityOptions.month],
      day: call[ZenityOptions.day])
    dialog.set("format", to: .string(call[ZenityOptions.dateFormat] ?? "%x"))
    dialog.set("date", to: .string(date.text))
  }

  private func describeScale(_ dialog: inout ZenityDialog) {
    let (least, greatest) = (call[ZenityOptions.minimum] ?? 0, call[ZenityOptions.maximum] ?? 100)
    dialog.set("minimum", to: .number(least))
    dialog.set("maximum", to: .number(greatest))
    dialog.set("value", to: .number(call[ZenityOptions.value] ?? min(max(least, 0), greatest)))
    dialog.set("step", to: .number(call[ZenityOptions.step] ?? 1))
    dialog.set("hideValue", to: .bool(call[ZenityOptions.hideValue]))
  }

  private func describeList(_ dialog: inout ZenityDialog) throws(ZenityProblem) {
    if call[ZenityOptions.okLabel] == nil { dialog.set("accept", to: .string(SystemWord.ok.text)) }
    if call[ZenityOptions.multiple], !call[ZenityOptions.radiolist] {
      dialog.set("multiple", to: true)
    }
    if call[ZenityOptions.hideHeader] { dialog.set("hideHeadings", to: true) }
    dialog.set(try table())
  }

  /// The table that the options and the cells give; without cells, standard input has one a line.
  private func table() throws(ZenityProblem) -> ZenityTable {
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
      call[ZenityOptions.checklist]
      ? .check
      : call[ZenityOptions.radiolist] ? .radio : call[ZenityOptions.imagelist] ? .images : .plain
    return try ZenityTable(
      kind, headings: call.all(ZenityOptions.column), cells: cells,
      printed: call[ZenityOptions.printColumn], hidden: call.all(ZenityOptions.hideColumn),
      separator: ZenityText.unescaped(call[ZenityOptions.separator] ?? "|"))
  }

  /// The form that the options describe, or the one for a user name and a password.
  private func form() -> ZenityForm {
    let given = call.inOrder(ZenityOptions.formParts.map(\.option))
    let parts: [(part: ZenityForm.Part, text: String)] =
      asksForUser
      ? [(.entry, "Username"), (.password, "Password")]
      : given.map { (ZenityOptions.formParts[$0.option].part, $0.value) }
    return ZenityForm(
      parts, separator: call[ZenityOptions.separator] ?? "|",
      dateFormat: call[ZenityOptions.formsDateFormat] ?? "%x")
  }

  private var today: String { ZenityDate(year: nil, month: nil, day: nil).text }
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
