import Foundation
import MaruKit

/// Calls for a value at equal intervals, while the widget can be seen.
@MainActor final class MeterSampler {
  /// Called when a value is due.
  var onSample: (() -> Void)?
  /// The seconds between two values; `nil` for none.
  var interval: Double? { didSet { if interval != oldValue { runOrRest() } } }
  /// Whether the user can see the widget; while it is hidden, there is no timer.
  var isVisible: Bool { didSet { if isVisible != oldValue { runOrRest() } } }

  private var timer: Timer?

  init(isVisible: Bool) { self.isVisible = isVisible }

  isolated deinit { timer?.invalidate() }

  private func runOrRest() {
    timer?.invalidate()
    timer = nil
    guard isVisible, let interval else { return }
    // `Timer(timeInterval:repeats:)` would fire at once on Linux.
    let first = Date(timeIntervalSinceNow: interval)
    let timer = Timer(fire: first, interval: interval, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.onSample?() }
    }
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }
}
