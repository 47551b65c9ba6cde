import Foundation
import MaruKit

/// A list that narrows as one types, from which one item or several are chosen.
///
/// The items are a property, or the lines of standard input, which are shown as they arrive. It emits
/// `select` with the item and its index; if the host does not act on the event, it finishes with the
/// items, one a line.
final class List: Widget {
  struct Props: WidgetProps {
    var prompt = ""
    var message: String?
    var markup = false
    var items: [String] = []
    var markupItems = false
    var selected: String?
    var selectedIndex: Int?
    var query = ""
    var match = ListMatch.words
    var letterCase = ListCase.smart
    var terms: ListTerms?
    var negation: String?
    var ignoreAccents = false
    var sort: ListSort?
    var multiple = false
    var columns: [String] = []
    var format = ListFormat.tabs
    var hidden: [Int] = []
    var printed: [Int] = []
    var iconColumn: Int?
    var hideIcons = false
    var separator: String?
    var hideHeadings = false
    var marks: ListMarks?
    var checked: [Int] = []
    var confirm = false
    var accept = SystemWord.choose.text
    var cancel = SystemWord.cancel.text
    var title: String?
    var custom = false
    var keys: [String] = []
    var index = false
    var outputFormat: String?
    var null = false
    var nullInput = false
    var preview: String?
    var beginningsFirst = false
    var autoSelect = false
    var layout = ListLayout.window
    var rows = 0
    var font: String?
    var fontSize: Double?
    var background: String?
    var foreground: String?
    var selectedBackground: String?
    var selectedForeground: String?

    static let documentation = [
      "prompt": PropDocumentation("The question above the list, and the title of the window."),
      "message": PropDocumentation("A text below the prompt."),
      "markup": PropDocumentation("The prompt and the message are in Pango's markup."),
      "items": PropDocumentation(
        "An item of one line; repeat it for each item.", option: "item"),
      "markupItems": PropDocumentation(
        "The items are in Pango's markup, which is drawn but not searched."),
      "selected": PropDocumentation(
        "The item at which the list begins; the first of several equal ones."),
      "selectedIndex": PropDocumentation(
        "The index of the item, from 0, at which the list begins."),
      "query": PropDocumentation("The text that is in the field at first."),
      "match": PropDocumentation(
        "What matches: words (each word occurs), substring (the text occurs), fuzzy (its letters "
          + "occur in order; the best match comes first), regex, glob (each word occurs, with * and "
          + "?) or prefix (each word begins a word of the item)."),
      "letterCase": PropDocumentation(
        "Whether capitals count; smart: only if the text has one.", option: "case"),
      "terms": PropDocumentation(
        "Whether each typed word is compared separately, or the text as a whole; by default as a "
          + "whole with --match substring, fuzzy and regex."),
      "negation": PropDocumentation(
        "A character, such as -, that negates the typed word after it, which an item must not match."
      ),
      "ignoreAccents": PropDocumentation("Accents are ignored: o also matches ö."),
      "sort": PropDocumentation(
        "The order of the matches: input order, the best fzf rating first, or the smallest edit "
          + "distance to the text first; by default fzf with --match fuzzy, else input."
      ),
      "multiple": PropDocumentation("Several items can be chosen, each with Tab or a click."),
      "columns": PropDocumentation(
        "The heading of a column; repeat it for each. An item is then a record with a cell for each "
          + "column.", option: "column"),
      "format": PropDocumentation(
        "How items are written: cells between tabs, JSON objects whose keys are the headings, or "
          + "rows with attributes as rofi's scripts write them."),
      "hidden": PropDocumentation(
        "The number of a column, from 1, that is not shown; repeat it for each.",
        option: "hide-column"),
      "printed": PropDocumentation(
        "The number of a column whose cell is printed, instead of the whole item; repeat it for each.",
        option: "print-column"),
      "iconColumn": PropDocumentation(
        "The number of a column, from 1, that has the names or the paths of icons instead of texts."
      ),
      "hideIcons": PropDocumentation("Icons are not shown."),
      "separator": PropDocumentation("The text between printed cells; a tab by default."),
      "hideHeadings": PropDocumentation("The headings are not shown."),
      "marks": PropDocumentation(
        "The marks before the items: none, check (any number of items) or radio (one item); check is "
          + "the default with --multiple."),
      "checked": PropDocumentation(
        "The index of an item that is marked at first, from 0; repeat it for each."),
      "confirm": PropDocumentation(
        "A press only moves the cursor or marks an item; a button or a double press ends the choice."
      ),
      "accept": PropDocumentation("The title of the button that ends the choice."),
      "cancel": PropDocumentation("The title of the button that cancels, with --confirm."),
      "title": PropDocumentation("The title of the window; the prompt by default."),
      "custom": PropDocumentation(
        "A typed text that matches no item is accepted, and with Ctrl-Return any text."),
      "keys": PropDocumentation(
        "A key that ends the choice as Return does, such as Alt-d or Ctrl-Return; repeat it for "
          + "each. The exit status is 10 for the first one, 11 for the next one and so on.",
        option: "key"),
      "outputFormat": PropDocumentation(
        "How an answer is printed: a text with s for the item, i or d for its index from 0 or 1, q "
          + "for the item quoted for a shell, p for the item without Pango's markup, f for the typed "
          + "text, F for that quoted, and k for the number of the key, from 1; 0 for Return."),
      "null": PropDocumentation(
        "Each printed item ends with a NUL byte instead of a line break."),
      "nullInput": PropDocumentation(
        "Items on standard input end with a NUL byte instead of a line break, as those of find "
          + "-print0, and may have line breaks."),
      "preview": PropDocumentation(
        "A shell command whose output is shown beside the items; {} stands for the item under the "
          + "cursor, {1} for its first cell, {n} for its index, and {q} for the typed text."),
      "beginningsFirst": PropDocumentation(
        "An item that is the typed text comes first, then those that begin with it."),
      "autoSelect": PropDocumentation(
        "As soon as only one of the items matches the typed text, it is chosen."),
      "layout": PropDocumentation(
        "A window with a field above the items, or a bar with the field and the items, for a popup "
          + "at an edge; what follows is for a bar."),
      "rows": PropDocumentation(
        "The most items below the field; 0 shows them beside it. In a window, 0 shows 6 to 12."),
      "font": PropDocumentation("The family of the font."),
      "fontSize": PropDocumentation("The size of the font in points; 13 by default."),
      "background": PropDocumentation("The colour behind the items.", vocabulary: .colors),
      "foreground": PropDocumentation("The colour of the text.", vocabulary: .colors),
      "selectedBackground": PropDocumentation(
        "The colour behind the selected item and the prompt.", vocabulary: .colors),
      "selectedForeground": PropDocumentation(
        "The colour of the selected item's text.", vocabulary: .colors),
      "index": PropDocumentation("Print the items' indices, from 0, instead of their texts."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.list", name: "List", version: "0.1.0",
    summary: "A list that narrows as one types.",
    preferredSize: CGSize(width: 480, height: 420),
    input: .bytes(insteadOf: "items", summary: "one item a line"), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "select", "An item was chosen.",
        values: [
          "item": "its text", "index": "its index among all items, from 0; -1 for a typed text",
          "key": "the key that ended the choice, as the option names it, if one did",
          "info": "the attribute of this name, if the item has one",
        ])
    ], windowStyle: .dialog,
    permissions: [
      WidgetPermission(.commands, purpose: "Runs the command of the option --preview."),
      WidgetPermission(.files, purpose: "Reads the icons of the items."),
    ])

  static var demonstration: Props {
    Props(
      prompt: "Open which project?",
      items: [
        "Aurora weather station", "Bicycle workshop", "Garden irrigation", "Holiday pictures",
        "Kitchen renovation", "Model railway", "Radio telescope", "Tide tables",
      ], query: "ra", match: .fuzzy)
  }

  /// The exit status of the first key that ends the choice, as of rofi's first custom key.
  private static let firstKeyStatus = 10

  private let context: WidgetContext
  private let log: ListLog
  private let controller: any ListPresenter
  private let layout: ListLayout
  private var source: ListSource
  private var cutter: ListLineCutter
  private var awaited = ListAwaited()
  private var props = Props()

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    let log = ListLog(context)
    self.log = log
    layout = props.layout
    cutter = ListLineCutter(separator: props.nullInput ? 0 : UInt8(ascii: "\n"))
    var lines = ListLines(props.items)
    if let stream = context.bytes {
      lines = ListLines(
        bytes: cutter.take(stream.initial, isEnd: stream.hasEnded), separator: cutter.separator)
    }
    source = try Self.source(of: lines, props, warn: log.warn)
    source.isComplete = context.bytes?.hasEnded ?? true
    controller = layout == .bar ? ListBarViewController(source) : ListViewController(source)
    try apply(props, isFirst: true)
    context.bytes?.onBytes = { [unowned self] in receive($0) }
    context.bytes?.onEnd = { [unowned self] in receive([], isEnd: true) }
    controller.ending.onChoose = { [unowned self] in finish(with: $0, key: $1) }
    controller.ending.onCancel = { [unowned self] in
      controller.stop()
      context.finish(with: .cancelled($0.isEmpty ? nil : text(of: $0)))
    }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try apply(props, isFirst: false) }

  /// What the user typed and chose so far.
  private struct State: Codable {
    var query: String
    var cursor: Int?
    var checked: [Int]
    /// The number of items: among others, the indices mean nothing.
    var count: Int
  }

  func saveState() -> Data? {
    try? JSONEncoder().encode(
      State(
        query: controller.typedText, cursor: controller.contents.cursorRow,
        checked: controller.checkedItems.sorted(), count: controller.contents.lines.count))
  }

  func restoreState(from state: Data) {
    guard let state = try? JSONDecoder().decode(State.self, from: state) else { return }
    controller.typedText = state.query
    guard state.count == controller.contents.lines.count else { return }
    controller.check(Set(state.checked.filter(controller.contents.lines.indices.contains)))
    if let cursor = state.cursor { controller.moveCursor(toItem: cursor) }
  }

  // MARK: Arrival

  /// Takes bytes of standard input that arrive while the list is shown.
  private func receive(_ bytes: [UInt8], isEnd: Bool = false) {
    guard !context.isFinished else { return }
    let lines = ListLines(
      bytes: cutter.take(bytes, isEnd: isEnd), separator: cutter.separator)
    guard isEnd || !lines.isEmpty else { return }
    let former = source.shown.count
    source.append(lines, warn: log.warn, skip: { log.warn("\($0), it is skipped") })
    source.isComplete = isEnd
    controller.append(source)
    let checked = awaited.removeChecked(arrivedUpTo: source.shown.count)
    if !checked.isEmpty { controller.check(controller.checkedItems.union(checked)) }
    if let row = awaited.removeCursor(arrivedIn: source, from: former), !controller.isTouched {
      controller.moveCursor(toItem: row)
    }
    if isEnd, let missing = awaited.description { context.log(.warning, missing) }
  }

  // MARK: Properties

  private func apply(_ new: Props, isFirst: Bool) throws(PropsError) {
    if !new.nullInput,
      let index = new.items.firstIndex(where: { $0.utf8.contains(UInt8(ascii: "\n")) })
    {
      throw .refused("items", reason: "number \(index + 1) has a line break, an item is one line")
    }
    let changesItems =
      context.bytes == nil && new.items != props.items || new.hidden != props.hidden
      || new.columns != props.columns || new.format != props.format
      || new.iconColumn != props.iconColumn || new.hideIcons != props.hideIcons
      || new.markupItems != props.markupItems
    var source = self.source
    if !isFirst, changesItems {
      source = try Self.source(
        of: context.bytes == nil ? ListLines(new.items) : source.given, new, warn: log.warn)
      source.isComplete = self.source.isComplete
    }
    let row = try Self.firstRow(of: new, in: source)
    guard new.layout == layout else {
      throw .refused("layout", reason: "it cannot change while the list is shown")
    }
    guard isFirst || new.nullInput == props.nullInput else {
      throw .refused("nullInput", reason: "it cannot change while the list is shown")
    }
    let missing = new.checked.filter { !source.shown.indices.contains($0) }
    if let wrong = missing.first(where: { source.isComplete || $0 < 0 }) {
      throw .refused("checked", reason: Self.noItem(wrong, in: source))
    }
    var options = try Self.options(of: new)
    if new.index, new.outputFormat != nil {
      throw .refused("index", reason: "outputFormat says what is printed, leave out one of them")
    }
    options.table = try Self.table(of: new).ofShownLines
    let old = props
    props = new
    controller.apply(options)
    // Printed columns and the separator change nothing that is shown.
    self.source = try source.with(Self.table(of: new))
    if !isFirst, changesItems { controller.show(self.source) }
    if isFirst && !new.checked.isEmpty || !isFirst && new.checked != old.checked {
      awaited.checked = Set(missing)
      controller.check(Set(new.checked).subtracting(missing))
    }
    if isFirst || new.query != old.query { controller.typedText = new.query }
    if isFirst || new.selected != old.selected || new.selectedIndex != old.selectedIndex {
      (awaited.selected, awaited.selectedIndex) =
        row == nil ? (new.selected, new.selectedIndex) : (nil, nil)
      if let row { controller.moveCursor(toItem: row) }
    }
  }

  /// The item at which the list begins; `nil` for the first one, or if it may still arrive.
  private static func firstRow(of props: Props, in source: ListSource) throws(PropsError) -> Int? {
    if let text = props.selected {
      if let row = source.firstRow(of: text) { return row }
      guard !source.isComplete else {
        throw .refused("selected", reason: "\(PropValue.text(text).found) is none of the items")
      }
      return nil
    }
    guard let index = props.selectedIndex else { return nil }
    guard source.shown.indices.contains(index) else {
      if index >= 0, !source.isComplete { return nil }
      throw .refused("selectedIndex", reason: noItem(index, in: source))
    }
    return index
  }

  private static func noItem(_ index: Int, in source: ListSource) -> String {
    "there is no item \(index), write 0 to \(max(source.shown.count - 1, 0))"
  }

  private static func options(of props: Props) throws(PropsError) -> ListOptions {
    guard !props.multiple || props.marks == nil || props.marks == .check else {
      throw .refused(
        "marks",
        reason: "multiple works only with the marks check, write check or leave out multiple")
    }
    guard (0...1_000).contains(props.rows) else {
      throw .refused("rows", reason: "found \(props.rows), it takes 0 to 1000")
    }
    var look = ListBarLook()
    look.rows = props.rows
    look.family = props.font
    if let size = props.fontSize {
      guard (4...72).contains(size) else {
        throw .refused("fontSize", reason: "found \(size), it takes 4 to 72")
      }
      look.fontSize = size
    }
    func color(
      _ name: String?, _ property: String, or standard: UIColor
    ) throws(PropsError) -> UIColor {
      guard let name else { return standard }
      return try PropsError.color(name, of: property) ?? .systemBlue
    }
    look.background = try color(props.background, "background", or: look.background)
    look.foreground = try color(props.foreground, "foreground", or: look.foreground)
    look.selectedBackground = try color(
      props.selectedBackground, "selectedBackground", or: look.selectedBackground)
    look.selectedForeground = try color(
      props.selectedForeground, "selectedForeground", or: look.selectedForeground)
    guard props.negation.map({ $0.count == 1 }) ?? true else {
      throw .refused("negation", reason: "it takes one character, such as - or !")
    }
    guard !props.beginningsFirst || props.sort == nil else {
      throw .refused("sort", reason: "beginningsFirst is an order too, leave out one of them")
    }
    return ListOptions(
      prompt: props.prompt, message: props.message ?? "", hasMarkup: props.markup,
      keys: try keys(of: props),
      preview: props.preview.map { ListPreviewCommand(template: $0) },
      title: props.title ?? "", match: props.match,
      letterCase: props.letterCase, terms: props.terms, negation: props.negation?.first,
      ignoresAccents: props.ignoreAccents, sort: props.sort,
      ranksBeginnings: props.beginningsFirst, takesOnlyMatch: props.autoSelect,
      takesMany: props.multiple || props.marks == .check,
      takesTypedText: props.custom,
      marks: props.marks ?? (props.multiple ? .check : .none), confirms: props.confirm,
      choosesUnmarked: props.marks == nil,
      accept: props.accept, cancel: props.cancel, look: look)
  }

  private static func keys(of props: Props) throws(PropsError) -> [ListKey] {
    try props.keys.map { name throws(PropsError) in
      guard let key = ListKey(name) else {
        throw .refused(
          "keys",
          reason: "\(PropValue.text(name).found) is no key, write one such as Alt-d or Ctrl-Return")
      }
      guard !key.isTyped else {
        throw .refused("keys", reason: "\(name) is typed into the field, add Ctrl, Alt or Super")
      }
      return key
    }
  }

  // MARK: Columns

  /// The table that the properties describe.
  private static func table(of props: Props) throws(PropsError) -> ListTable {
    func index(_ number: Int, _ property: String) throws(PropsError) -> Int {
      guard (1...max(props.columns.count, 1)).contains(number), !props.columns.isEmpty else {
        throw .refused(
          property,
          reason: props.columns.isEmpty
            ? "there are no columns, add them with column"
            : "there is no column \(number), write 1 to \(props.columns.count)")
      }
      return number - 1
    }
    var table = ListTable(headings: props.columns, separator: props.separator ?? "\t")
    table.hidden = Set(
      try props.hidden.map { number throws(PropsError) in try index(number, "hidden") })
    if let number = props.iconColumn { table.hidden.insert(try index(number, "iconColumn")) }
    if !props.printed.isEmpty {
      table.printed = try props.printed.map { number throws(PropsError) in
        try index(number, "printed")
      }
    }
    table.showsHeadings = !props.hideHeadings
    guard props.columns.isEmpty || !table.shown.isEmpty else {
      throw .refused("hidden", reason: "every column is hidden, take one of them out of hidden")
    }
    if props.format == .json, props.columns.isEmpty {
      throw .refused("format", reason: "json needs columns, whose headings are the keys")
    }
    if props.markupItems, !props.columns.isEmpty {
      throw .refused("markupItems", reason: "items with columns have no markup, leave out column")
    }
    if props.format == .rofi, !props.columns.isEmpty {
      throw .refused("format", reason: "rows of rofi have no columns, leave out column")
    }
    return table
  }

  private static func source(
    of lines: ListLines, _ props: Props, warn: (String) -> Void
  ) throws(PropsError) -> ListSource {
    try ListSource(
      lines, format: props.format, table: try table(of: props),
      iconColumn: props.iconColumn.map { $0 - 1 }, showsIcons: !props.hideIcons,
      hasMarkup: props.markupItems, warn: warn)
  }

  // MARK: Answer

  /// Tells what was chosen, and ends unless the host acts on it.
  private func finish(with answers: [ListAnswer], key: Int?) {
    guard !context.isFinished else { return }
    let isHandled = answers.map { answer in
      var values = [
        "item": String(decoding: printed(answer), as: UTF8.self), "index": "\(answer.row)",
      ]
      values["key"] = key.map { props.keys[$0] }
      if answer.row >= 0, source.hasAttributes { values["info"] = source.row(answer.row).info }
      return context.emit("select", values: values)
    }
    guard !isHandled.contains(true) else { return }
    controller.stop()
    let status = key.map { UInt8(clamping: Self.firstKeyStatus + $0) }
    let lines = lines(of: answers, key: key)
    let bytes = props.null ? lines.flatMap { $0 + [0] } : Array(lines.joined(separator: [0x0A]))
    context.finish(printing: bytes, status: status)
  }

  /// What is printed for each answer.
  private func lines(of answers: [ListAnswer], key: Int?) -> [[UInt8]] {
    let output = ListOutput(format: props.outputFormat ?? (props.index ? "i" : "s"))
    let query = controller.typedText
    return answers.map {
      output.bytes(
        item: printed($0), index: $0.row, query: query, key: key.map { $0 + 1 } ?? 0)
    }
  }

  /// The text that is printed for answers that were given before a cancellation.
  private func text(of answers: [ListAnswer]) -> String {
    String(
      decoding: Array(lines(of: answers, key: nil).joined(separator: [0x0A])), as: UTF8.self)
  }

  /// The bytes of an answer.
  private func printed(_ answer: ListAnswer) -> [UInt8] {
    answer.row < 0 ? Array(answer.text.utf8) : source.printedBytes(ofRow: answer.row)
  }
}

/// How items are written.
enum ListFormat: String, Codable, CaseIterable, Sendable {
  /// Cells between tabs.
  case tabs
  /// JSON objects, one a line.
  case json
  /// A text, then attributes such as an icon, as rofi's scripts write them.
  case rofi
}

/// How a list is laid out.
enum ListLayout: String, Codable, CaseIterable, Sendable {
  /// A field above the items.
  case window
  /// A field and the items in a bar.
  case bar
}

/// The function that the host looks up in this file.
@c(maru_plugin_List)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: List.self) }
