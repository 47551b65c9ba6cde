import MaruKit

/// A widget composed of others: the Dashboard shows the value of the Dial.
///
/// Both are separate plugins, found by name as by `maru show`.
final class Board: Widget {
  struct Props: WidgetProps {
    var value = 40.0
    static let documentation = ["value": PropDocumentation("The initial value, from 0 to 100.")]
  }

  static let information = WidgetInformation(
    identifier: "org.example.board", name: "Board", version: "1.0",
    summary: "A dial beside a dashboard.", preferredSize: CGSize(width: 560, height: 220))

  private let controller = BoardViewController()
  private let dial: WidgetInstance
  private let dashboard: WidgetInstance

  init(props: Props, context: WidgetContext) throws {
    let dashboard = try context.makeWidget(
      "Dashboard", props: Self.measured(props.value), handler: { _ in false })
    self.dashboard = dashboard
    dial = try context.makeWidget("Dial", props: PropValues(["value": .number(props.value)])) {
      guard case .event("change", let values) = $0, let value = Double(values["value"] ?? "")
      else { return false }
      return (try? dashboard.update(props: Self.measured(value))) != nil
    }
  }

  func makeViewController() -> UIViewController {
    controller.show([dial.viewController, dashboard.viewController])
    return controller
  }

  func update(to props: Props) throws {
    try dashboard.update(props: Self.measured(props.value))
    try dial.update(props: PropValues(["value": .number(props.value)]))
  }

  /// The dashboard's props for a value of the dial.
  private static func measured(_ value: Double) -> PropValues {
    PropValues(["title": .text("Dial"), "value": .number(value / 100)])
  }
}

/// Shows its children side by side, at equal widths.
final class BoardViewController: UIViewController {
  private let stack = UIStackView()

  /// Adds controllers from leading to trailing.
  func show(_ controllers: [UIViewController]) {
    for controller in controllers {
      addChild(controller)
      stack.addArrangedSubview(controller.view)
      controller.didMove(toParent: self)
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    stack.distribution = .fillEqually
    stack.frame = view.bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stack)
  }
}

/// The entry point that the host looks for in libBoard.so.
@c(maru_plugin_Board)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Board.self) }
