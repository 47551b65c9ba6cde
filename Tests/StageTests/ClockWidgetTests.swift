import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A typical clock widget and its tests.
@MainActor @Suite struct ClockWidgetTests {
  /// Shows the time of day, which a timer updates every second.
  @MainActor private final class ClockController: UIViewController {
    let label = UILabel()
    private let formatter = DateFormatter()
    private var timer: Timer?

    override func viewDidLoad() {
      super.viewDidLoad()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(identifier: "UTC")
      formatter.dateFormat = "H:mm:ss"
      label.font = .monospacedDigitSystemFont(ofSize: 40, weight: .medium)
      label.textAlignment = .center
      label.frame = view.bounds
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(label)
      show()
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated { self?.show() }
      }
    }

    isolated deinit { timer?.invalidate() }

    private func show() { label.text = formatter.string(from: Date()) }
  }

  private let screen = TestScreen(size: CGSize(width: 240, height: 80), scale: 2)
  private let clock = ClockController()

  init() { screen.show(clock) }

  @Test func `a clock shows the screen's time and is updated every second`() {
    #expect(screen.shows("9:41:00"))
    screen.advance(by: 1)
    #expect(screen.shows("9:41:01"))
    screen.advance(by: 58.5)
    #expect(screen.shows("9:41:59"))
    screen.advance(by: 0.5)
    #expect(screen.shows("9:42:00"))
  }

  @Test func `a clock matches its picture`() throws {
    screen.advance(by: 19)
    try screen.expectSnapshot("clock")
  }
}
