/// Actions that run at given times of the animation clock.
///
/// The owner of the frame loop asks for the next time.
@MainActor
public enum DeadlineQueue {
  /// Identifies a deadline, for its removal.
  public struct Token: Hashable, Sendable {
    let number: Int
  }

  private static var waiting: [(token: Token, time: Double, action: @MainActor () -> Void)] = []
  private static var last = 0
  /// The smallest time, cached because every frame asks for it.
  private static var earliest = Double.infinity

  /// Whether there are no deadlines.
  public static var isEmpty: Bool { earliest == .infinity }

  /// The time of the next deadline, or `nil` if there is none.
  public static var next: Double? { isEmpty ? nil : earliest }

  /// Adds a deadline in seconds of `CACurrentMediaTime`.
  public static func add(at time: Double, _ action: @escaping @MainActor () -> Void) -> Token {
    last += 1
    let token = Token(number: last)
    waiting.append((token, time, action))
    earliest = min(earliest, time)
    DeferredCalls.requestFrame?()
    return token
  }

  /// Removes a deadline.
  ///
  /// A token whose deadline has passed is ignored.
  public static func remove(_ token: Token) {
    waiting.removeAll { $0.token == token }
    earliest = waiting.reduce(.infinity) { min($0, $1.time) }
  }

  /// Runs the actions that are due, in order of their times.
  ///
  /// Deadlines that they add wait for the next call, even if they are already due.
  public static func run(until time: Double) {
    let newest = last
    while let due = waiting.filter({ $0.time <= time && $0.token.number <= newest })
      .min(by: { $0.time < $1.time })
    {
      remove(due.token)
      due.action()
    }
  }
}
