import MaruKit

/// Greets a person and finishes when its button is pressed.
final class Hello: Widget {
  struct Props: WidgetProps {
    var name = "world"
    static let documentation = ["name": PropDocumentation("The name in the greeting.")]
  }

  static let information = WidgetInformation(
    identifier: "org.example.hello", name: "Hello", version: "1.0", summary: "Says hello.",
    preferredSize: CGSize(width: 300, height: 180))

  private let controller: HelloViewController

  init(props: Props, context: WidgetContext) {
    controller = HelloViewController(name: props.name) { context.finish(with: .accepted("hello")) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) { controller.greet(props.name) }
}

/// A greeting and a button beneath it.
final class HelloViewController: UIViewController {
  private let label = UILabel()
  private let button = UIButton(configuration: .filled())

  init(name: String, onPress: @escaping () -> Void) {
    super.init()
    greet(name)
    button.setTitle("Hello yourself", for: .normal)
    button.configuration?.titleLineBreakMode = .byTruncatingTail
    button.addAction(UIAction { _ in onPress() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  func greet(_ name: String) { label.text = "Hello, \(name)" }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    label.font = .systemFont(ofSize: 22, weight: .semibold)
    label.textAlignment = .center
    view.addSubview(label)
    view.addSubview(button)
  }

  override func viewDidLayoutSubviews() {
    let bounds = view.bounds
    label.frame = CGRect(x: 20, y: bounds.midY - 50, width: bounds.width - 40, height: 30)
    button.frame = CGRect(x: bounds.midX - 90, y: bounds.midY + 4, width: 180, height: 46)
  }
}

/// The entry point that the host looks for in libHello.so.
@c(maru_plugin_Hello)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Hello.self) }
