import MaruKit

/// A question that is answered by a colour.
final class ColorChooser: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var color: ColorValue?
    var alpha = false
    var palette: [ColorValue] = []
    var paletteOnly = false
    var format = ColorFormat.hex
    var accept = SystemWord.ok.text
    var cancel = SystemWord.cancel.text

    static let documentation = [
      "title": PropDocumentation("The question, and the title of the window."),
      "message": PropDocumentation("An explanation below the question."),
      "color": PropDocumentation(
        "The initial colour: #RRGGBB, rgb(…), hsl(…), or a name such as blue."),
      "alpha": PropDocumentation("The opacity can be chosen too."),
      "palette": PropDocumentation(
        "A swatch in place of the standard ones; repeat the option for each."),
      "paletteOnly": PropDocumentation("Only the swatches are shown."),
      "format": PropDocumentation("How the colour is printed."),
      "accept": PropDocumentation("The title of the button that accepts the colour."),
      "cancel": PropDocumentation("The title of the button that cancels."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.colorchooser", name: "ColorChooser", version: "0.1.0",
    summary: "A question that is answered by a colour.",
    preferredSize: CGSize(width: 400, height: 470), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "change", "The user has chosen another colour.",
        values: ["color": "the colour in the format of the option"])
    ], windowStyle: .dialog)

  static var demonstration: Props {
    Props(
      title: "Which colour is the label?", color: ColorValue(red: 0.2, green: 0.47, blue: 0.87))
  }

  /// The most swatches.
  private static let mostSwatches = 1_000

  private let context: WidgetContext
  private let controller = ColorChooserViewController()
  private var props: Props

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    self.props = props
    try show(props, isFirst: true)
    controller.onChange = { [unowned self] in changed(to: $0) }
    controller.onAccept = { [unowned self] in
      context.finish(with: .accepted(self.props.format.text($0)))
    }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props, isFirst: false) }

  func saveState() -> Data? {
    let choice = controller.choice
    let numbers = [choice.hue, choice.saturation, choice.brightness, choice.opacity]
    return Data(numbers.map { "\($0)" }.joined(separator: " ").utf8)
  }

  func restoreState(from state: Data) {
    let numbers = String(decoding: state, as: UTF8.self).split(separator: " ")
      .compactMap { Double(String($0)) }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return }
    controller.choose(
      ColorChoice(
        hue: numbers[0], saturation: numbers[1], brightness: numbers[2], opacity: numbers[3]))
    context.setValue(.text(ColorFormat.hex.text(controller.color)), ofProperty: "color")
  }

  private func show(_ new: Props, isFirst: Bool) throws(PropsError) {
    try Self.check(new)
    let palette = new.palette.isEmpty ? StandardPalette.colors : new.palette
    let color = new.color ?? palette.first ?? .white
    // What the user chose stays, unless another colour is given.
    let isChosen = isFirst || new.color != props.color
    props = new
    controller.heading = new.title
    controller.message = new.message
    controller.showButtons(accept: new.accept, cancel: new.cancel)
    controller.show(
      ColorContentView.Content(
        former: color, hasOpacity: new.alpha, palette: palette,
        columns: new.palette.isEmpty ? StandardPalette.columns : nil,
        showsOnlyPalette: new.paletteOnly), choosing: isChosen ? color : nil)
  }

  private func changed(to color: ColorValue) {
    context.setValue(.text(ColorFormat.hex.text(color)), ofProperty: "color")
    context.emit("change", values: ["color": props.format.text(color)])
  }

  private static func check(_ props: Props) throws(PropsError) {
    guard props.palette.count <= mostSwatches else {
      throw .refused(
        "palette", reason: "found \(props.palette.count) colours, it takes at most \(mostSwatches)")
    }
    guard !props.alpha else { return }
    let colors = props.color.map { [("color", $0)] } ?? []
    for (property, color) in colors + props.palette.map({ ("palette", $0) })
    where color.isTranslucent {
      throw .refused(
        property,
        reason: "\(ColorFormat.hex.text(color)) is translucent, set alpha or leave its opacity out")
    }
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_ColorChooser)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: ColorChooser.self) }
