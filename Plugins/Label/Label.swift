import MaruKit

/// A line of text with an optional symbol, which emits `tap`.
///
/// The smallest complete widget of a bar: `Props` are checked and shown by one function, for the
/// first time and at each update.
final class Label: Widget {
  struct Props: WidgetProps {
    var text = ""
    var symbol: String?
    var color: String?
    var alignment = Alignment.center
    var digits = Digits.tabular
    var hint: String?

    /// The horizontal position of the text in the widget.
    enum Alignment: String, Codable, CaseIterable { case leading, center, trailing }

    /// The widths of the digits.
    enum Digits: String, Codable, CaseIterable { case tabular, proportional }

    static let documentation = [
      "text": PropDocumentation("The text, one line."),
      "symbol": PropDocumentation(
        "A symbol before the text; `maru symbols` lists the names.", vocabulary: .symbols),
      "color": PropDocumentation(
        "The colour, label by default: secondary, tertiary, accent, a colour's name, or #RRGGBB.",
        vocabulary: .colors),
      "alignment": PropDocumentation("The position of the text, if the widget is wider."),
      "digits": PropDocumentation(
        "The widths of digits; tabular ones are equally wide, so that a changing number stays put."),
      "hint": PropDocumentation("The accessibility hint: what a tap does."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.label", name: "Label", version: "0.1.0",
    summary: "A line of text with a symbol.", commandUse: .eachEvent,
    events: [EventDocumentation("tap", "The label was pressed.")])

  static var demonstration: Props { Props(text: "12 new messages", symbol: "envelope") }

  private let label = LabelButton()
  private let controller: WidgetBarController

  init(props: Props, context: WidgetContext) throws {
    controller = WidgetBarController(control: label)
    label.addAction(UIAction { _ in context.emit("tap") }, for: .touchUpInside)
    try update(to: props)
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    // Both can be refused: nothing is shown before both are known.
    let image = try props.symbol.map { name throws(PropsError) in
      try PropsError.symbol(name, of: "symbol")
    }
    let color = try PropsError.color(props.color ?? "label", of: "color")
    label.isTabular = props.digits == .tabular
    label.show(title: props.text, image: image, color: color)
    label.contentHorizontalAlignment = props.alignment.ofContent
    label.accessibilityHint = props.hint
    controller.title = props.text
    controller.contentChanged()
  }
}

extension Label.Props.Alignment {
  /// The alignment of a control's content.
  var ofContent: UIControl.ContentHorizontalAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Label)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Label.self) }
