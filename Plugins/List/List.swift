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
    var custom = false
    var index = false

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
      "custom": PropDocumentation(
        "A typed text that matches no item is accepted, and with Ctrl-Return any text."),
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
  private let controller: ListViewController
  private var printsIndex = false
  private var props = Props()

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    controller = ListViewController(context.lines ?? WidgetLines(props.items))
    try apply(props, isFirst: true)
    controller.onChoose = { [unowned self] in choose($0) }
    controller.onType = { [unowned self] in finish(with: [(-1, $0)]) }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try apply(props, isFirst: false) }

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
    let old = props
    props = new
    printsIndex = new.index
    controller.apply(
      ListViewController.Options(
        prompt: new.prompt, match: new.match, letterCase: new.letterCase,
        takesMany: new.multiple, takesTypedText: new.custom))
    // Lines stay: the property still has its default.
    if !isFirst, context.lines == nil, new.items != old.items {
      controller.show(WidgetLines(new.items))
    }
    if isFirst || new.query != old.query { controller.typedText = new.query }
    if let row, isFirst || new.selected != old.selected { controller.moveCursor(toItem: row) }
  }

  private func choose(_ rows: [Int]) { finish(with: rows.map { ($0, controller.lines[$0]) }) }

  /// Tells what was chosen, and ends unless the host acts on it.
  private func finish(with items: [(row: Int, text: String)]) {
    let isHandled = items.map { row, text in
      context.emit("select", values: ["item": text, "index": "\(row)"])
    }
    guard !isHandled.contains(true) else { return }
    let texts = items.map { printsIndex ? "\($0.row)" : $0.text }
    context.finish(with: .accepted(texts.joined(separator: "\n")))
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_List)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: List.self) }
