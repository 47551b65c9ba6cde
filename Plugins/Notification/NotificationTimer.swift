import Foundation

/// Calls when the time of a card is up; the time can be stopped and goes on later.
@MainActor final class NotificationTimer {
  /// The times that a card can have, in seconds.
  static let times = 2.0...86_400
  /// The time if none is given, in seconds.
  static let usualTime = 8.0
  /// The least rest after a pause, in seconds, so that a card does not leave with the pointer.
  static let leastRest = 2.0

  /// Called when the time is up.
  var onEnd: (() -> Void)?
  /// Whether the time is stopped.
  var isPaused = true { didSet { if isPaused != oldValue { isPaused ? pause() : run() } } }

  /// The rest at the last start or pause, in seconds; `nil` if there is no limit.
  private var rest: Double?
  private var start = Date.distantPast
  private var timer: Timer?

  isolated deinit { timer?.invalidate() }

  /// Begins the whole time; it runs once `isPaused` is false.
  ///
  /// - Parameter seconds: The time; 0 for no limit.
  func begin(seconds: Double) {
    stop()
    rest = seconds > 0 ? seconds : nil
    if !isPaused { run() }
  }

  /// Ends the time without a call.
  func cancel() {
    stop()
    rest = nil
  }

  private func pause() {
    guard timer != nil, let rest else { return }
    stop()
    self.rest = max(rest - Date().timeIntervalSince(start), 0)
  }

  private func run() {
    guard let rest else { return }
    let time = max(rest, Self.leastRest)
    self.rest = time
    start = Date()
    let timer = Timer(fire: start + time, interval: 0, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.end() }
    }
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }

  private func stop() {
    timer?.invalidate()
    timer = nil
  }

  private func end() {
    cancel()
    onEnd?()
  }
}
