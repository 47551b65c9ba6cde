import Foundation
import MaruKit

/// A list that narrows as one types, from which one item or several are chosen.
///
/// The items are a property, or the lines of standard input. It emits `select` with the item and its
/// index; if the host does not act on the event, it finishes with the items, one a line.
final class List: Widget {
  struct Props: WidgetProps {
    var prompt = ""
    var items: [String] = []
    var selected: String?
    var query = ""
    var match = ListMatch.words
    var letterCase = ListCase.smart
    var multiple = false
    var columns: [String] = []
    var format = ListFormat.tabs
    var hidden: [Int] = []
    var printed: [Int] = []
    var separator: String?
    var hideHeadings = false
    var marks: ListMarks?
    var checked: [Int] = []
    var confirm = false
    var accept = "Choose"
    var cancel = "Cancel"
    var title: String?
    var custom = false
    var index = false
    var beginningsFirst = false
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
      "items": PropDocumentation(
        "An item of one line; repeat it for each item.", option: "item"),
      "selected": PropDocumentation(
        "The item at which the list begins; the first of several equal ones."),
      "query": PropDocumentation("The text that is in the field at first."),
      "match": PropDocumentation(
        "How the typed text is compared: each word occurs, the text occurs as it is, its letters "
          + "occur in their order and the best match comes first, or a regular expression."),
      "letterCase": PropDocumentation(
        "Whether capitals count; smart: only if the text has one.", option: "case"),
      "multiple": PropDocumentation("Several items can be chosen, each with Tab or a click."),
      "columns": PropDocumentation(
        "The heading of a column; repeat it for each. An item is then a record with a cell for each "
          + "column.", option: "column"),
      "format": PropDocumentation(
        "How records are written: cells between tabs, or JSON objects whose keys are the headings."),
      "hidden": PropDocumentation(
        "The number of a column, from 1, that is not shown; repeat it for each.",
        option: "hide-column"),
      "printed": PropDocumentation(
        "The number of a column whose cell is printed, instead of the whole item; repeat it for each.",
        option: "print-column"),
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
      "beginningsFirst": PropDocumentation(
        "An item that is the typed text comes first, then those that begin with it."),
      "layout": PropDocumentation(
        "A window with a field above the items, or a bar with the field and the items, for a popup "
          + "at an edge; what follows is for a bar."),
      "rows": PropDocumentation("The most items below the field; 0 shows them beside it."),
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
    input: .lines(insteadOf: "items", summary: "one item a line"), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "select", "An item was chosen.",
        values: [
          "item": "its text", "index": "its index among all items, from 0; -1 for a typed text",
        ])
    ], windowStyle: .dialog)

  static var demonstration: Props {
    Props(
      prompt: "Open which project?",
      items: [
        "Aurora weather station", "Bicycle workshop", "Garden irrigation", "Holiday pictures",
        "Kitchen renovation", "Model railway", "Radio telescope", "Tide tables",
      ], query: "ra", match: .fuzzy)
  }

  private let context: WidgetContext
  private let controller: any ListPresenter
  private let layout: ListLayout
  private var printsIndex = false
  /// The items as they were given, if others are shown.
  private var source: WidgetLines?
  private var props = Props()

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    layout = props.layout
    let lines = try Self.shownLines(context.lines ?? WidgetLines(props.items), props)
    controller = layout == .bar ? ListBarViewController(lines) : ListViewController(lines)
    try apply(props, isFirst: true)
    controller.onChoose = { [unowned self] in finish(with: $0) }
    controller.onCancel = { [unowned self] in
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
        query: controller.typedText, cursor: controller.cursorItem,
        checked: controller.checkedItems.sorted(), count: controller.lines.count))
  }

  func restoreState(from state: Data) {
    guard let state = try? JSONDecoder().decode(State.self, from: state) else { return }
    controller.typedText = state.query
    guard state.count == controller.lines.count else { return }
    controller.check(Set(state.checked.filter(controller.lines.indices.contains)))
    if let cursor = state.cursor { controller.moveCursor(toItem: cursor) }
  }

  private func apply(_ new: Props, isFirst: Bool) throws(PropsError) {
    if let index = new.items.firstIndex(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) {
      throw .refused("items", reason: "number \(index + 1) has a line break, an item is one line")
    }
    let lines = context.lines ?? WidgetLines(new.items)
    let row = try new.selected.map { text throws(PropsError) in
      guard let row = lines.firstIndex(of: text) else {
        throw .refused("selected", reason: "\(PropValue.text(text).found) is none of the items")
      }
      return row
    }
    guard new.layout == layout else {
      throw .refused("layout", reason: "it cannot change while the list is shown")
    }
    if let wrong = new.checked.first(where: { !lines.indices.contains($0) }) {
      throw .refused(
        "checked", reason: "there is no item \(wrong), write 0 to \(max(lines.count - 1, 0))")
    }
    var options = try Self.options(of: new)
    options.table = try Self.table(of: new).ofShownLines
    let old = props
    props = new
    printsIndex = new.index
    controller.apply(options)
    // Lines stay: the property still has its default.
    let given = context.lines ?? WidgetLines(new.items)
    source = Self.showsItems(new) ? nil : given
    if !isFirst,
      context.lines == nil && new.items != old.items || new.hidden != old.hidden
        || new.columns != old.columns || new.format != old.format
    {
      controller.show(try Self.shownLines(given, new))
    }
    if isFirst && !new.checked.isEmpty || !isFirst && new.checked != old.checked {
      controller.check(Set(new.checked))
    }
    if isFirst || new.query != old.query { controller.typedText = new.query }
    if let row, isFirst || new.selected != old.selected { controller.moveCursor(toItem: row) }
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
    return ListOptions(
      prompt: props.prompt, title: props.title ?? "", match: props.match,
      letterCase: props.letterCase,
      ranksBeginnings: props.beginningsFirst, takesMany: props.multiple || props.marks == .check,
      takesTypedText: props.custom,
      marks: props.marks ?? (props.multiple ? .check : .none), confirms: props.confirm,
      accept: props.accept, cancel: props.cancel, look: look)
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
    return table
  }

  /// Whether the items are shown as they are given.
  private static func showsItems(_ props: Props) -> Bool {
    props.hidden.isEmpty && props.format == .tabs
  }

  /// The items as they are shown.
  private static func shownLines(
    _ lines: WidgetLines, _ props: Props
  ) throws(PropsError) -> WidgetLines {
    let table = try table(of: props)
    let records = props.format == .json ? try table.records(ofJSON: lines) : lines
    return table.shownLines(of: records)
  }

  /// The text that is printed for an answer.
  private func printed(_ answer: ListAnswer) -> String {
    guard answer.row >= 0 else { return answer.text }
    let item = source?[answer.row] ?? answer.text
    guard !props.printed.isEmpty, let table = try? Self.table(of: props) else { return item }
    guard props.format == .json else { return table.text(of: item) }
    let record = try? table.records(ofJSON: WidgetLines([item]))
    return table.text(of: record?.first ?? "")
  }

  /// Tells what was chosen, and ends unless the host acts on it.
  private func finish(with answers: [ListAnswer]) {
    let isHandled = answers.map { answer in
      context.emit("select", values: ["item": printed(answer), "index": "\(answer.row)"])
    }
    guard !isHandled.contains(true) else { return }
    context.finish(with: .accepted(text(of: answers)))
  }

  private func text(of answers: [ListAnswer]) -> String {
    answers.map { printsIndex ? "\($0.row)" : printed($0) }.joined(separator: "\n")
  }
}

/// How the records of a table are written.
enum ListFormat: String, Codable, CaseIterable, Sendable {
  /// Cells between tabs.
  case tabs
  /// JSON objects, one a line.
  case json
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
