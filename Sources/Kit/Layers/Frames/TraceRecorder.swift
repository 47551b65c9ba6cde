import Foundation
import Motion
import Synchronization

/// Records what a program does and when, for a developer.
///
/// At most one records at a time. While none does, ``TraceSpan/begin()`` reads one flag and returns
/// `nil`, so that code can be measured everywhere at no cost.
public final class TraceRecorder: Sendable {
  /// The part of the program that an event belongs to.
  public enum Category: String, CaseIterable, Sendable {
    /// A whole frame, and its presentation.
    case frame
    /// A pass of a frame.
    case pass
    /// The layout of one layer, and solved constraints.
    case layout
    /// The drawing of one layer.
    case draw
    /// A touch, key or scroll event.
    case event
    /// What a widget measures itself.
    case widget
  }

  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// Something that took a time, in seconds; intervals of a thread are nested.
    case interval(Double)
    /// Something without a duration.
    case instant
    /// The beginning of an interval that may overlap others; the end has the same number.
    case begin(Int)
    /// The end of such an interval.
    case end(Int)
  }

  /// One recorded event.
  public struct Event: Hashable, Sendable {
    /// What happened.
    public var name: String
    /// The part of the program.
    public var category: Category
    /// The kind.
    public var kind: Kind
    /// The beginning, in seconds of the monotonic clock.
    public var time: Double
    /// The thread: 0 is the main one, and others are counted in the order of their first events.
    public var thread: Int
    /// Details by name.
    public var details: [String: String]
  }

  /// The most events of a recording; later ones are counted and dropped.
  public static let limit = 50_000

  private struct Contents {
    var events: [Event] = []
    var dropped = 0
    /// The threads besides the main one.
    var threads: [pthread_t: Int] = [:]

    mutating func number(of thread: pthread_t) -> Int {
      if let number = threads[thread] { return number }
      threads[thread] = threads.count + 1
      return threads.count
    }
  }

  private let contents = Mutex(Contents())

  private static let isOn = Atomic(false)
  private static let active = Mutex<TraceRecorder?>(nil)
  private static let lastNumber = Atomic(0)

  private init() {}

  /// The recorder, while one records.
  public static var current: TraceRecorder? {
    isOn.load(ordering: .relaxed) ? active.withLock { $0 } : nil
  }

  /// Begins to record.
  ///
  /// - Returns: `nil` if a recording runs already.
  public static func start() -> TraceRecorder? {
    active.withLock { active in
      guard active == nil else { return nil }
      let recorder = TraceRecorder()
      active = recorder
      isOn.store(true, ordering: .relaxed)
      return recorder
    }
  }

  /// Ends the recording, if it is still this one.
  ///
  /// - Returns: The events in the order of their ends, and the number of those beyond ``limit``.
  public func stop() -> (events: [Event], dropped: Int) {
    Self.active.withLock { active in
      guard active === self else { return }
      active = nil
      Self.isOn.store(false, ordering: .relaxed)
    }
    return contents.withLock { ($0.events, $0.dropped) }
  }

  /// Adds an event of the calling thread.
  public func add(
    _ name: String, _ category: Category, _ kind: Kind, at time: Double = MonotonicClock.time,
    details: [String: String] = [:]
  ) {
    let thread = Thread.isMainThread ? nil : pthread_self()
    contents.withLock { contents in
      guard contents.events.count < Self.limit else { return contents.dropped += 1 }
      contents.events.append(
        Event(
          name: name, category: category, kind: kind, time: time,
          thread: thread.map { contents.number(of: $0) } ?? 0, details: details))
    }
  }

  /// A number for the beginning and the end of an interval, from 1.
  public static func makeNumber() -> Int {
    lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

/// The beginning of something that a trace measures.
///
/// ```swift
/// let span = TraceSpan.begin()
/// work()
/// span?.end("work", .widget)
/// ```
public struct TraceSpan: Sendable {
  private let recorder: TraceRecorder
  private let time = MonotonicClock.time

  private init(_ recorder: TraceRecorder) { self.recorder = recorder }

  /// Starts measuring; `nil` while nothing is recorded.
  public static func begin() -> TraceSpan? { TraceRecorder.current.map(TraceSpan.init) }

  /// Records the time since the beginning.
  public func end(
    _ name: String, _ category: TraceRecorder.Category, details: [String: String] = [:]
  ) {
    recorder.add(
      name, category, .interval(MonotonicClock.time - time), at: time, details: details)
  }
}
