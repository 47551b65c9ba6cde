import MaruKit

/// A widget that counts the ticks of a timer, once a second.
///
/// It is linked into a plugin by the tests that show it, and is no product of the package.
final class Ticking: Widget {
  struct Props: WidgetProps {}

  static let information = WidgetInformation(
    identifier: "org.example.ticking", name: "Ticking", version: "1.0", summary: "Counts seconds.",
    preferredSize: CGSize(width: 200, height: 60))

  init(props: Props, context: WidgetContext) {}

  func makeViewController() -> UIViewController { TickingViewController() }
}

/// A label with the number of ticks.
private final class TickingViewController: UIViewController {
  private let label = UILabel()
  private var ticks = 0
  private var timer: Timer?

  override func viewDidLoad() {
    super.viewDidLoad()
    label.frame = view.bounds
    view.addSubview(label)
    show()
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated {
        self?.ticks += 1
        self?.show()
      }
    }
  }

  isolated deinit { timer?.invalidate() }

  private func show() { label.text = "\(ticks) ticks" }
}

/// The entry point that the host looks for.
@c(maru_plugin_Ticking)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Ticking.self) }
