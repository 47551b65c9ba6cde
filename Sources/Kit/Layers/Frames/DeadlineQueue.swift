/// Actions that run at given times of the animation clock.
///
/// There is one queue for each clock. The owner of the frame loop asks for the next time, and makes its
/// queue the current one together with its clock.
///
/// [main actor]
@preconcurrency @MainActor
public final class DeadlineQueue {
  /// The queue of the current animation clock.
  public static var current = DeadlineQueue()

  /// Whether the user can see frames; display links wait while it is `false`.
  ///
  /// The owner of the frame loop sets it.
  public var showsFrames = true {
    didSet {
      guard showsFrames, !oldValue else { return }
      let links = waitingLinks
      waitingLinks = []
      for link in links { link.framesAreShown() }
    }
  }

  private var waiting: [Deadline] = []
  /// The display links that wait for `showsFrames`.
  private var waitingLinks: [CADisplayLink] = []
  private var last = 0
  /// The smallest time, cached because every frame asks for it.
  private var earliest = Double.infinity

  /// Creates an empty queue.
  public init() {}

  /// Whether there are no deadlines.
  public var isEmpty: Bool { earliest == .infinity }

  /// The time of the next deadline, or `nil` if there is none.
  public var next: Double? { isEmpty ? nil : earliest }

  /// Whether any deadline is pending work, so that the program is not at rest.
  public var hasPendingWork: Bool { waiting.contains(where: \.isPending) }

  /// Adds a deadline.
  ///
  /// - Parameters:
  ///   - time: Seconds of `CACurrentMediaTime`.
  ///   - isPending: Whether it is pending work, which a test waits for; `false` for a change that
  ///     repeats while the program is at rest, such as a blinking caret.
  ///   - action: Called once.
  /// - Returns: The deadline, to cancel it.
  /// - Complexity: O(1).
  @discardableResult
  public func add(
    at time: Double, isPending: Bool = true, _ action: @escaping @MainActor () -> Void
  ) -> Deadline {
    last += 1
    let deadline = Deadline(
      number: last, time: time, isPending: isPending, action: action, queue: self)
    waiting.append(deadline)
    earliest = min(earliest, time)
    DeferredCalls.requestFrame?()
    return deadline
  }

  /// Runs the actions that are due, in order of their times.
  ///
  /// Deadlines that they add wait for the next call, even if they are already due.
  public func run(until time: Double) {
    let newest = last
    while let due = waiting.filter({ $0.time <= time && $0.number <= newest })
      .min(by: { $0.time < $1.time })
    {
      remove(due)
      due.action()
    }
  }

  /// Keeps a display link until frames are shown.
  func add(_ link: CADisplayLink) {
    if !waitingLinks.contains(where: { $0 === link }) { waitingLinks.append(link) }
  }

  fileprivate func remove(_ deadline: Deadline) {
    waiting.removeAll { $0 === deadline }
    earliest = waiting.reduce(.infinity) { min($0, $1.time) }
  }
}

/// An action that waits in a `DeadlineQueue`.
@preconcurrency @MainActor
public final class Deadline {
  fileprivate let number: Int
  fileprivate let time: Double
  fileprivate let isPending: Bool
  fileprivate let action: @MainActor () -> Void
  private weak var queue: DeadlineQueue?

  fileprivate init(
    number: Int, time: Double, isPending: Bool, action: @escaping @MainActor () -> Void,
    queue: DeadlineQueue
  ) {
    self.number = number
    self.time = time
    self.isPending = isPending
    self.action = action
    self.queue = queue
  }

  /// Removes the deadline from its queue; without effect if it has passed.
  public func cancel() { queue?.remove(self) }
}
