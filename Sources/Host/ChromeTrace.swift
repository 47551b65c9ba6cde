import Foundation
import JSON
import MaruKit

/// A recording in Chrome's trace event format, which chrome://tracing and ui.perfetto.dev open.
///
/// The format is described in “Trace Event Format” by the Chromium project. Times are microseconds
/// since the first event.
struct ChromeTrace {
  /// The object with the list `traceEvents`.
  let value: JSONValue

  /// Converts recorded events.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - dropped: The number of events that the recording had no room for.
  ///   - process: The name of the process.
  init(of events: [TraceRecorder.Event], dropped: Int, process: String) {
    let number = Int(ProcessInfo.processInfo.processIdentifier)
    let start = events.map(\.time).min() ?? 0
    var list = [Self.name("process_name", process, process: number, thread: 0)]
    for thread in Set(events.map(\.thread)).sorted() {
      let name = thread == 0 ? "main" : "thread \(thread)"
      list.append(Self.name("thread_name", name, process: number, thread: thread))
    }
    // Of intervals that begin together, the outer one comes first.
    let ordered = events.sorted { ($0.time, -$0.duration) < ($1.time, -$1.duration) }
    list += ordered.map { Self.event($0, since: start, process: number) }
    value = [
      "traceEvents": .array(list), "displayTimeUnit": "ms",
      "otherData": ["droppedEvents": .integer(Int64(dropped))],
    ]
  }

  private static func name(
    _ kind: String, _ name: String, process: Int, thread: Int
  ) -> JSONValue {
    [
      "ph": "M", "name": .string(kind), "pid": .integer(Int64(process)),
      "tid": .integer(Int64(process + thread)), "args": ["name": .string(name)],
    ]
  }

  private static func event(
    _ event: TraceRecorder.Event, since start: Double, process: Int
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(event.name), "cat": .string(event.category.rawValue),
      "ts": microseconds(event.time - start), "pid": .integer(Int64(process)),
      "tid": .integer(Int64(process + event.thread)),
    ]
    if !event.details.isEmpty { members["args"] = .object(event.details.mapValues { .string($0) }) }
    switch event.kind {
    case .interval(let duration):
      members["ph"] = "X"
      members["dur"] = microseconds(duration)
    case .instant:
      members["ph"] = "i"
      members["s"] = "t"
    case .begin(let number):
      members["ph"] = "b"
      members["id"] = .string(String(number, radix: 16))
    case .end(let number):
      members["ph"] = "e"
      members["id"] = .string(String(number, radix: 16))
    }
    return .object(members)
  }

  /// Seconds as microseconds, rounded to nanoseconds.
  private static func microseconds(_ seconds: Double) -> JSONValue {
    .number((seconds * 1e9).rounded() / 1e3)
  }
}

extension TraceRecorder.Event {
  fileprivate var duration: Double {
    if case .interval(let duration) = kind { duration } else { 0 }
  }
}
