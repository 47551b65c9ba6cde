import MaruKit

/// A widget that counts seconds by one of the system's ways to wait.
///
/// It is linked into a plugin by the tests that show it, and is no product of the package.
final class Ticking: Widget {
  struct Props: WidgetProps {
    var by = Pulse.timer
    static let documentation = ["by": PropDocumentation("What is called once a second.")]
  }

  static let information = WidgetInformation(
    identifier: "org.example.ticking", name: "Ticking", version: "1.0", summary: "Counts seconds.",
    preferredSize: CGSize(width: 200, height: 60))

  private let controller: TickingViewController

  init(props: Props, context: WidgetContext) {
    controller = TickingViewController(pulse: props.by)
  }

  func makeViewController() -> UIViewController { controller }
}

/// A way to be called once a second.
enum Pulse: String, Codable, CaseIterable, Sendable {
  case timer, delay, date, source, sleep, operation, runLoop, displayLink
}

/// A label with the number of ticks.
private final class TickingViewController: UIViewController {
  private let label = UILabel()
  private let pulse: Pulse
  private var ticks = 0
  /// What stops the ticks.
  private var stop: () -> Void = {}
  private var link: CADisplayLink?

  init(pulse: Pulse) {
    self.pulse = pulse
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    label.frame = view.bounds
    view.addSubview(label)
    show()
    begin()
  }

  isolated deinit {
    stop()
    link?.invalidate()
  }

  private func show() { label.text = "\(ticks) ticks" }

  private func tick() {
    ticks += 1
    show()
  }

  private func begin() {
    let action: @Sendable () -> Void = { [weak self] in
      MainActor.assumeIsolated { self?.tick() }
    }
    switch pulse {
    case .timer:
      let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in action() }
      stop = { timer.invalidate() }
    case .source:
      let source = DispatchSource.makeTimerSource(queue: .main)
      source.setEventHandler(handler: action)
      source.schedule(deadline: .now() + 1, repeating: 1)
      source.resume()
      stop = { source.cancel() }
    case .sleep:
      let task = Task { [weak self] in
        while true {
          try await Task.sleep(for: .seconds(1))
          self?.tick()
        }
      }
      stop = { task.cancel() }
    case .displayLink:
      let start = CACurrentMediaTime()
      let link = CADisplayLink { [weak self] link in
        guard let self, link.timestamp - start >= Double(ticks + 1) - 0.001 else { return }
        tick()
      }
      link.add(to: .main, forMode: .common)
      self.link = link
    case .delay, .date, .operation, .runLoop: wait()
    }
  }

  /// Waits a second, again and again.
  private func wait() {
    let action: @Sendable () -> Void = { [weak self] in
      MainActor.assumeIsolated {
        self?.tick()
        self?.wait()
      }
    }
    let main = DispatchQueue.main
    switch pulse {
    case .date: main.asyncAfter(wallDeadline: .now() + 1, execute: action)
    case .operation:
      main.asyncAfter(deadline: .now() + 1) { OperationQueue.main.addOperation(action) }
    case .runLoop: main.asyncAfter(deadline: .now() + 1) { RunLoop.main.perform(action) }
    default: main.asyncAfter(deadline: .now() + 1, execute: action)
    }
  }
}

/// The entry point that the host looks for.
@c(maru_plugin_Ticking)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Ticking.self) }
