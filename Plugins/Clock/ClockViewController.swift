import Foundation
import MaruKit

/// Shows the current time, and updates it exactly when its text changes.
final class ClockViewController: WidgetBarController {
  let face = ClockFace()

  /// Whether the user can see the widget; while it is hidden, there is no timer.
  var isWidgetVisible: Bool { didSet { if isWidgetVisible != oldValue { runOrRest() } } }

  private var format: ClockFormat?
  private var image: UIImage?
  /// `nil` for the tint.
  private var color: UIColor?
  private var timer: Timer?
  private var hasAppeared = false

  init(isVisible: Bool) {
    isWidgetVisible = isVisible
    super.init(control: face)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  isolated deinit { timer?.invalidate() }

  /// Shows the time.
  ///
  /// - Parameters:
  ///   - format: Its format.
  ///   - image: The symbol before it.
  ///   - color: The colour; `nil` for the tint.
  func show(_ format: ClockFormat, image: UIImage?, color: UIColor?) {
    (self.format, self.image, self.color) = (format, image, color)
    runOrRest()
  }

  // MARK: Time

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    hasAppeared = true
    runOrRest()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    hasAppeared = false
    runOrRest()
  }

  private func runOrRest() {
    timer?.invalidate()
    timer = nil
    guard let format else { return }
    let now = Date()
    let text = format.text(at: now)
    face.show(title: text, image: image, color: color)
    title = text
    contentChanged()
    guard hasAppeared, isWidgetVisible, let next = format.nextChange(after: now) else { return }
    let timer = Timer(fire: next, interval: 0, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.runOrRest() }
    }
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }
}
