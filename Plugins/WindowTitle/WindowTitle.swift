import MaruKit

/// The title of the active window.
///
/// It follows the desktop only while it is visible.
final class WindowTitle: Widget {
  struct Props: WidgetProps {
    var placeholder = ""
    var alignment = Alignment.center
    var color: String?

    /// The horizontal position of the title in the widget.
    enum Alignment: String, Codable, CaseIterable { case leading, center, trailing }

    static let documentation = [
      "placeholder": PropDocumentation("The text while no window is active."),
      "alignment": PropDocumentation("The position of the title, if the widget is wider."),
      "color": PropDocumentation(
        "The colour, label by default: secondary, tertiary, accent, a colour's name, or #RRGGBB.",
        vocabulary: .colors),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.window-title", name: "WindowTitle", version: "0.1.0",
    summary: "The title of the active window.", preferredSize: CGSize(width: 280, height: 32))

  static var demonstration: Props { Props(placeholder: "Notes on Plain English") }

  private let context: WidgetContext
  private let controller = WindowTitleViewController()
  private var placeholder = ""
  private var observation: WidgetDesktop.Observation?

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    try update(to: props)
    context.onVisibilityChange = { [weak self] in self?.follow(isVisible: $0) }
    follow(isVisible: context.isVisible)
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    controller.color = try PropsError.color(props.color ?? "label", of: "color")
    controller.alignment = props.alignment
    placeholder = props.placeholder
    show()
  }

  private func follow(isVisible: Bool) {
    observation = isVisible ? context.desktop?.observe { [weak self] _ in self?.show() } : nil
    if isVisible { show() }
  }

  private func show() {
    let title = context.desktop?.activeWindowTitle ?? ""
    controller.show(title.isEmpty ? placeholder : title, isPlaceholder: title.isEmpty)
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_WindowTitle)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: WindowTitle.self) }
