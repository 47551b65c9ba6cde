import ConfigurationFile

/// The deaths of a window's workers: when the next one starts, and when there are too many.
///
/// Those of placeholders, which replace a failed window, are counted separately.
struct DeathRecord {
  /// What follows a death.
  enum Verdict: Equatable {
    /// A new worker starts after this many seconds.
    case restart(after: Double)
    /// So many workers have died within the configured time that no further one is started.
    case giveUp(deaths: Int)
  }

  /// The placeholders that may die in a row.
  private static let placeholderLimit = 3

  private var moments: [Double] = []
  private var placeholders = 0
  private var backoff = Backoff()
  private var unhealed: Double?

  /// Adds a death.
  ///
  /// - Parameters:
  ///   - now: The monotonic clock's time, in seconds.
  ///   - life: The seconds that the worker lived.
  ///   - limits: The number of deaths that is too many, and the time in which they count.
  /// - Returns: What follows.
  mutating func add(at now: Double, afterLife life: Double, _ limits: SupervisionLimits) -> Verdict
  {
    moments = moments.filter { now - $0 < limits.within } + [now]
    guard moments.count < limits.deaths else { return .giveUp(deaths: moments.count) }
    unhealed = now
    return .restart(after: backoff.next(afterLife: life))
  }

  /// Adds the death of a placeholder.
  ///
  /// - Returns: The seconds until the next placeholder starts; `nil` if there have been too many.
  mutating func addPlaceholder() -> Double? {
    placeholders += 1
    return placeholders < Self.placeholderLimit ? 0.1 * Double(placeholders) : nil
  }

  /// Forgets the deaths, after a requested restart.
  mutating func forget() {
    moments = []
    placeholders = 0
    backoff.reset()
  }

  /// The seconds since the last death if this is the first time that the window is shown since;
  /// `nil` otherwise.
  mutating func heal(at now: Double) -> Double? {
    defer { unhealed = nil }
    return unhealed.map { now - $0 }
  }
}
