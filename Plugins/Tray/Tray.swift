import MaruKit

/// The icons that other programs put into the system tray.
///
/// The desktop's tray is open as long as the widget exists, also while it is hidden, so that no
/// program loses its icon.
final class Tray: Widget {
  struct Props: WidgetProps {
    var iconSize = 20.0
    var spacing = 8.0
    var orientation = Orientation.horizontal

    /// The direction in which the icons are lined up.
    enum Orientation: String, Codable, CaseIterable { case horizontal, vertical }

    static let documentation = [
      "iconSize": PropDocumentation("The width and height of an icon in points, 8 to 128."),
      "spacing": PropDocumentation("The gap between icons in points, 0 to 128."),
      "orientation": PropDocumentation("A row or a column."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.tray", name: "Tray", version: "0.1.0",
    summary: "The icons of programs in the system tray.", commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "message", "A program shows a message beside its icon.",
        values: ["text": "the message", "title": "the title of the program's icon"])
    ])

  private let controller = TrayViewController()
  private let tray: WidgetTray?
  private var observation: WidgetTray.Observation?

  init(props: Props, context: WidgetContext) throws {
    tray = context.desktop?.tray
    try update(to: props)
    observation = tray?.observe(controller.demand) { [weak self] in self?.show($0.icons) }
    observation?.onMessage = { [weak self, unowned context] message in
      let icon = self?.observation?.icons.first { $0.id == message.icon }
      context.emit("message", values: ["text": message.text, "title": icon?.title ?? ""])
    }
    controller.onDemandChange = { [weak self] in self?.observation?.demand = $0 }
    show(observation?.icons ?? [])
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    guard (8...128).contains(props.iconSize) else {
      throw PropsError.refused("iconSize", reason: "found \(props.iconSize), it takes 8 to 128")
    }
    guard (0...128).contains(props.spacing) else {
      throw PropsError.refused("spacing", reason: "found \(props.spacing), it takes 0 to 128")
    }
    controller.arrange(
      size: props.iconSize, spacing: props.spacing, isVertical: props.orientation == .vertical)
  }

  /// Shows icons; without a tray, as in a picture, three symbols stand for some.
  private func show(_ icons: [WidgetTray.Icon]) {
    guard tray != nil else { return controller.showExamples() }
    controller.show(icons)
    for view in controller.iconViews { observation?.setView(view, of: view.icon.id) }
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Tray)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Tray.self) }
