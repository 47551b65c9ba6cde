import Foundation
import Layers
import Synchronization

/// Measures intervals of a widget's own work, for `maru trace`.
///
/// Mirrors `OSSignposter` of Apple's `os` framework. A message is an autoclosure that returns a
/// text; it is evaluated only while a trace is recorded. While none is, a call costs the reading of
/// a flag. All calls are valid on any thread.
///
/// ```swift
/// let signposter = OSSignposter(subsystem: "org.example.clock", category: "feed")
/// let names = signposter.withIntervalSignpost("sort") { names.sorted() }
/// ```
public struct OSSignposter: Sendable {
  private let subsystem: String
  private let category: String

  /// Creates a signposter.
  ///
  /// - Parameters:
  ///   - subsystem: The program, such as `org.example.clock`.
  ///   - category: A part of it, such as `feed`.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  /// Whether a trace is being recorded.
  public var isEnabled: Bool { TraceRecorder.current != nil }

  /// An identifier that no other interval has.
  public func makeSignpostID() -> OSSignpostID {
    OSSignpostID(UInt64(TraceRecorder.makeNumber()))
  }

  /// The identifier of an object, the same as long as it lives.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
    OSSignpostID(UInt64(UInt(bitPattern: ObjectIdentifier(object))))
  }

  /// Begins an interval, which ends on any thread and may overlap others.
  ///
  /// - Parameters:
  ///   - name: What is measured.
  ///   - id: Tells intervals of one name apart.
  ///   - message: Details.
  /// - Returns: The state for ``endInterval(_:_:_:)``.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> String = ""
  ) -> OSSignpostIntervalState {
    guard let recorder = TraceRecorder.current else {
      return OSSignpostIntervalState(number: nil, recorder: nil)
    }
    let number = TraceRecorder.makeNumber()
    recorder.add("\(name)", .widget, .begin(number), details: details(message(), id))
    return OSSignpostIntervalState(number: number, recorder: recorder)
  }

  /// Ends an interval.
  ///
  /// An interval that began before the recording, or that ended already, is ignored.
  ///
  /// - Parameters:
  ///   - name: The name with which it began.
  ///   - state: The state that ``beginInterval(_:id:_:)`` returned.
  ///   - message: Details.
  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState,
    _ message: @autoclosure () -> String = ""
  ) {
    guard let (number, recorder) = state.take(), recorder === TraceRecorder.current else { return }
    recorder.add("\(name)", .widget, .end(number), details: details(message(), .exclusive))
  }

  /// Records a moment.
  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> String = ""
  ) {
    TraceRecorder.current?.add("\(name)", .widget, .instant, details: details(message(), id))
  }

  /// Measures a call.
  ///
  /// - Returns: What it returns.
  /// - Throws: What it throws.
  public func withIntervalSignpost<Result, Failure: Error>(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: @autoclosure () -> String = "",
    around task: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let span = TraceSpan.begin()
    defer { span?.end("\(name)", .widget, details: details(message(), id)) }
    return try task()
  }

  private func details(_ message: String, _ id: OSSignpostID) -> [String: String] {
    var details = ["subsystem": subsystem, "category": category]
    if !message.isEmpty { details["message"] = message }
    if id != .exclusive { details["id"] = "\(id.rawValue)" }
    return details
  }
}

/// Tells intervals of one name apart.
public struct OSSignpostID: Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt64

  /// Creates an identifier from a number.
  public init(_ value: UInt64) { rawValue = value }

  /// For a name that has one running interval at a time.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)

  /// Compares the numbers.
  public static func < (left: OSSignpostID, right: OSSignpostID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// An interval that has begun, until it is ended.
public final class OSSignpostIntervalState: Sendable {
  private struct Interval: Sendable {
    let number: Int
    let recorder: TraceRecorder
  }

  private let interval: Mutex<Interval?>

  init(number: Int?, recorder: TraceRecorder?) {
    if let number, let recorder {
      interval = Mutex(Interval(number: number, recorder: recorder))
    } else {
      interval = Mutex(nil)
    }
  }

  /// The interval, once.
  func take() -> (number: Int, recorder: TraceRecorder)? {
    interval.withLock { interval in
      defer { interval = nil }
      return interval.map { ($0.number, $0.recorder) }
    }
  }
}
