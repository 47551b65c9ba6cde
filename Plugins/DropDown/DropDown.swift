import Foundation
import MaruKit

/// A button that opens a table of options below it.
///
/// It emits `select` with the `option` and its `index`; if the host does not act on the event, it
/// finishes with the option. The options are a property, or the lines of standard input.
final class DropDown: Widget {
  struct Props: WidgetProps {
    var title = SystemWord.choose.text
    var options: [String] = []
    var selected: String?
    var style = DropDownStyle.standard
    var index = false

    static let documentation = [
      "title": PropDocumentation("The button's title while nothing is selected."),
      "options": PropDocumentation(
        "An option of one line; repeat it for each option. Empty options are not shown.",
        option: "option"),
      "selected": PropDocumentation(
        "The option that is selected at first; the first of several equal ones."),
      "style": PropDocumentation(
        "The appearance; original looks like the iOS component: grey words close to the frame."),
      "index": PropDocumentation(
        "Print the option's index among all lines, from 0, instead of its text."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.drop-down", name: "DropDown", version: "0.1.0",
    summary: "A button that shows its options in a table beneath it.",
    preferredSize: CGSize(width: 280, height: 269),
    input: .lines(insteadOf: "options", summary: "one option a line"), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "select", "An option was chosen.",
        values: ["option": "its text", "index": "its index among all lines, from 0"])
    ],
    actions: [
      ActionDocumentation("open", "Opens the table."),
      ActionDocumentation("close", "Closes the table and keeps the selection."),
      ActionDocumentation(
        "select", "Selects an option as a press does.", values: ["option": "its text"]),
    ], windowStyle: .dialog)

  static var demonstration: Props {
    Props(title: "Choose a size", options: ["Small", "Medium", "Large"])
  }

  private let context: WidgetContext
  private let controller = DropDownViewController()
  private var printsIndex = false

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    let options = DropDownOptions(context.lines ?? WidgetLines(props.options))
    try show(props, of: options)
    controller.onSelect = { [unowned self] in select($0) }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    // Lines stay: the property still has its default.
    try show(props, of: context.lines == nil ? DropDownOptions(WidgetLines(props.options)) : nil)
  }

  func saveState() -> Data? { controller.selectedOption.map { Data($0.utf8) } }

  func restoreState(from state: Data) {
    controller.select(String(decoding: state, as: UTF8.self))
    tellSelection()
  }

  /// Lets `maru get` print the selected option.
  private func tellSelection() {
    context.setValue(
      controller.selectedOption.map { .text($0) } ?? .null, ofProperty: "selected")
  }

  func perform(action: String, values: [String: PropValue]) throws -> PropValue? {
    switch action {
    case "open":
      guard controller.open() else {
        throw WidgetActionError.refused("open", reason: "it needs a visible window")
      }
    case "close": controller.close()
    case "select":
      guard case .text(let option)? = values["option"] else {
        throw WidgetActionError.refused("select", reason: "it needs the text option")
      }
      guard controller.choose(option) else {
        throw WidgetActionError.refused(
          "select", reason: "\(PropValue.text(option).found) is none of the options")
      }
    default: throw WidgetActionError.unknown(action, among: Self.information.actions)
    }
    return nil
  }

  /// Updates the views from props; `nil` keeps the options.
  private func show(_ props: Props, of newOptions: DropDownOptions?) throws(PropsError) {
    let options = newOptions ?? controller.options
    guard !options.isEmpty else {
      throw .refused("options", reason: "found none, it takes at least one that is not empty")
    }
    if let index = props.options.firstIndex(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) {
      throw .refused(
        "options", reason: "number \(index + 1) has a line break, an option is one line")
    }
    var row: Int?
    if let selected = props.selected {
      row = options.row(of: selected)
      guard row != nil else {
        let text = PropValue.text(selected).found
        throw .refused("selected", reason: "\(text) is none of the options")
      }
    }
    printsIndex = props.index
    controller.style = props.style
    controller.show(title: props.title, options: newOptions, selecting: row)
    tellSelection()
  }

  private func select(_ row: Int) {
    tellSelection()
    let option = controller.options[row]
    let index = "\(controller.options.index(ofRow: row))"
    guard !context.emit("select", values: ["option": option, "index": index]) else { return }
    context.finish(with: .accepted(printsIndex ? index : option))
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_DropDown)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: DropDown.self) }
