import MaruKit

/// Says goodbye and finishes when its button is pressed.
///
/// It is the second widget of this package.
final class Goodbye: Widget {
  struct Props: WidgetProps {
    var name = "world"
    static let documentation = ["name": PropDocumentation("The name in the farewell.")]
  }

  static let information = WidgetInformation(
    identifier: "org.example.goodbye", name: "Goodbye", version: "1.0", summary: "Says goodbye.",
    preferredSize: CGSize(width: 300, height: 120))

  private let button = UIButton(configuration: .filled())
  private let controller = UIViewController()

  init(props: Props, context: WidgetContext) {
    button.configuration?.titleLineBreakMode = .byTruncatingTail
    button.addAction(
      UIAction { _ in context.finish(with: .accepted("goodbye")) }, for: .touchUpInside)
    update(to: props)
  }

  func makeViewController() -> UIViewController {
    let view = controller.view ?? UIView()
    view.backgroundColor = .systemBackground
    button.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(button)
    NSLayoutConstraint.activate([
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      button.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      button.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, constant: -32),
      button.heightAnchor.constraint(lessThanOrEqualTo: view.heightAnchor),
    ])
    return controller
  }

  func update(to props: Props) { button.setTitle("Goodbye, \(props.name)", for: .normal) }
}

/// The entry point that the host looks for in libGoodbye.so.
@c(maru_plugin_Goodbye)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Goodbye.self) }
