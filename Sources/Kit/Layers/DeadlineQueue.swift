/// What is to be done at given times of the animation clock.
///
/// Whoever runs frames asks for the next.
@MainActor
public enum DeadlineQueue {
  /// Names one deadline, to call it off.
  public struct Token: Hashable, Sendable {
    let number: Int
  }

  private static var waiting: [(token: Token, time: Double, action: @MainActor () -> Void)] = []
  private static var last = 0
  /// The least of the times; kept, as each frame asks.
  private static var earliest = Double.infinity

  /// Whether none waits.
  public static var isEmpty: Bool { earliest == .infinity }

  /// When the next deadline is; `nil` where none waits.
  public static var next: Double? { isEmpty ? nil : earliest }

  /// Adds a deadline, in the time of `CACurrentMediaTime`.
  public static func add(at time: Double, _ action: @escaping @MainActor () -> Void) -> Token {
    last += 1
    let token = Token(number: last)
    waiting.append((token, time, action))
    earliest = min(earliest, time)
    DeferredCalls.requestFrame?()
    return token
  }

  /// Calls a deadline off.
  ///
  /// One that is over is no longer known.
  public static func remove(_ token: Token) {
    waiting.removeAll { $0.token == token }
    earliest = waiting.reduce(.infinity) { min($0, $1.time) }
  }

  /// Does what is due, in the order of the times.
  ///
  /// What that adds waits for the next time, even where it is due already.
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
