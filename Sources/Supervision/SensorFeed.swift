import JSON

/// Samples the machine's sensors while a variable of theirs is in use.
///
/// All readings share one wakeup every 2 s, or every 10 s if only the battery is wanted. The names
/// of the host and of the user are read once.
@MainActor final class SensorFeed {
  /// The seconds between two readings.
  static let period = 2.0
  /// The battery is read at every fifth wakeup.
  static let batteryRounds = 5

  /// Called with each reading.
  var onValue: ((String, JSONValue) -> Void)?

  private var sensors: Sensors
  private var wanted: Set<String> = []
  private var round = 0
  private let deadline = Deadline()

  init(root: String, environment: [String: String]) {
    sensors = Sensors(root: root, environment: environment)
  }

  /// Reads what is newly wanted at once, and stops when nothing is wanted.
  func want(_ names: Set<String>) {
    guard names != wanted else { return }
    let new = names.subtracting(wanted)
    wanted = names
    for name in new { read(name) }
    schedule()
  }

  private func schedule() {
    let lasting = wanted.subtracting(["hostname", "user"])
    guard !lasting.isEmpty else { return deadline.cancel() }
    let isSlow = lasting == ["battery"]
    let rounds = isSlow ? Self.batteryRounds : 1
    deadline.set(after: Self.period * Double(rounds), leeway: 0.2) { [weak self] in
      self?.sample(lasting, rounds: rounds)
    }
  }

  private func sample(_ names: Set<String>, rounds: Int) {
    round += rounds
    for name in names.sorted() where name != "battery" || round % Self.batteryRounds == 0 {
      read(name)
    }
    if round % Self.batteryRounds == 0 { round = 0 }
    schedule()
  }

  private func read(_ name: String) {
    if let value = sensors.read(name, now: monotonicNow) { onValue?(name, value) }
  }
}
