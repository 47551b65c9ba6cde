import Foundation
import JSON
import MaruKit
import MaruTestKit
import Testing

@testable import Host

/// Recordings of what a window and a widget do.
///
/// At most one recording runs in a process, so the tests run one after the other.
@MainActor @Suite(.serialized) struct TraceTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 100))
  private let controller = UIViewController()
  private let signposter = OSSignposter(subsystem: "org.example", category: "feed")

  init() {
    controller.loadViewIfNeeded()
    let button = UIButton(type: .system)
    button.setTitle("Add", for: .normal)
    button.frame = CGRect(x: 20, y: 20, width: 80, height: 40)
    controller.view.addSubview(button)
    screen.show(controller)
  }

  /// The events of a recording of some work.
  private func record(_ work: () throws -> Void) throws -> [TraceRecorder.Event] {
    let recorder = try #require(TraceRecorder.start())
    defer { _ = recorder.stop() }
    try work()
    return recorder.stop().events
  }

  private func names(_ events: [TraceRecorder.Event], _ category: TraceRecorder.Category) -> Set<
    String
  > { Set(events.filter { $0.category == category }.map(\.name)) }

  // MARK: The kit

  @Test func `a press records its events, and the frames and passes that follow`() throws {
    let events = try record { try screen.press("Add", .button) }
    #expect(
      names(events, .pass).isSuperset(of: ["animate", "layout", "display", "compose", "paint"]))
    #expect(
      names(events, .event).contains { $0.hasPrefix("touch began at (60.0, 40.0) on UIButton") })
    #expect(names(events, .frame).contains { $0.hasPrefix("frame ") })
    let frame = try #require(events.first { $0.category == .frame })
    #expect(frame.details["damage"] != nil)
  }

  @Test func `the layout and the drawing of a view are recorded by its class`() throws {
    let events = try record {
      controller.view.setNeedsLayout()
      controller.view.addSubview(Drawn(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      try screen.waitUntilIdle()
    }
    #expect(names(events, .layout).isSuperset(of: ["UIView", "Drawn"]))
    #expect(names(events, .draw).contains("Drawn"))
  }

  @Test func `a pass lies inside its frame`() throws {
    let events = try record {
      controller.view.backgroundColor = .red
      try screen.waitUntilIdle()
    }
    let frame = try #require(events.first { $0.category == .frame })
    let compose = try #require(events.first { $0.name == "compose" })
    guard case .interval(let whole) = frame.kind, case .interval(let part) = compose.kind else {
      Issue.record("\(events)")
      return
    }
    #expect(frame.time <= compose.time && compose.time + part <= frame.time + whole)
  }

  @Test func `nothing is recorded before and after, and messages are not even made`() throws {
    var isMade = false
    func message() -> String {
      isMade = true
      return "late"
    }
    signposter.emitEvent("early", message())
    let state = signposter.beginInterval("early", message())
    #expect(!isMade && !signposter.isEnabled && TraceSpan.begin() == nil)
    let events = try record {
      #expect(signposter.isEnabled)
      signposter.endInterval("early", state, message())
    }
    #expect(!isMade && events.isEmpty)
  }

  @Test func `a second recording is refused while one runs`() throws {
    let recorder = try #require(TraceRecorder.start())
    #expect(TraceRecorder.start() == nil)
    _ = recorder.stop()
    let next = try #require(TraceRecorder.start())
    // The first one is over already, and does not end the second.
    _ = recorder.stop()
    #expect(TraceRecorder.current === next)
    _ = next.stop()
  }

  @Test func `events beyond the limit are counted`() throws {
    let recorder = try #require(TraceRecorder.start())
    for _ in 0..<TraceRecorder.limit + 3 { signposter.emitEvent("tick") }
    let (events, dropped) = recorder.stop()
    #expect(events.count == TraceRecorder.limit && dropped == 3)
  }

  // MARK: The widget's own intervals

  @Test func `a widget's intervals have their names, messages and results`() throws {
    struct Broken: Error {}
    let events = try record {
      #expect(signposter.withIntervalSignpost("sort", "by name") { [2, 1].sorted() } == [1, 2])
      #expect(throws: Broken.self) {
        try signposter.withIntervalSignpost("load") { throw Broken() }
      }
      signposter.emitEvent("tick")
    }
    #expect(events.map(\.name) == ["sort", "load", "tick"])
    #expect(
      events.allSatisfy { $0.category == .widget && $0.details["subsystem"] == "org.example" })
    #expect(events.first?.details["message"] == "by name")
  }

  @Test func `intervals that overlap are told apart, and end once`() throws {
    let events = try record {
      let first = signposter.beginInterval("load", id: signposter.makeSignpostID())
      let second = signposter.beginInterval("load", id: signposter.makeSignpostID())
      signposter.endInterval("load", first)
      signposter.endInterval("load", first)
      signposter.endInterval("load", second)
    }
    #expect(events.count == 4)
    guard case .begin(let first) = events[0].kind, case .begin(let second) = events[1].kind else {
      Issue.record("\(events)")
      return
    }
    #expect(first != second)
    #expect(events[2].kind == .end(first) && events[3].kind == .end(second))
    #expect(events[0].details["id"] != events[1].details["id"])
  }

  // MARK: The file

  @Test func `the file has what Chrome's format asks of each kind of event`() throws {
    let events = try record {
      let state = signposter.beginInterval("load")
      signposter.emitEvent("tick")
      try screen.press("Add", .button)
      signposter.endInterval("load", state)
    }
    let trace = ChromeTrace(of: events, dropped: 2, process: "bar").value
    #expect(try JSONValue(json: trace.json) == trace)
    #expect(trace["displayTimeUnit"]?.string == "ms")
    #expect(trace["otherData"]?["droppedEvents"]?.int == 2)
    let list = try #require(trace["traceEvents"]?.array)
    #expect(list.count == events.count + 2)
    #expect(Set(list.compactMap { $0["ph"]?.string }) == ["M", "X", "i", "b", "e"])
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    for event in list {
      #expect(event["name"]?.string?.isEmpty == false && event["pid"]?.int == process)
      #expect(event["tid"]?.int != nil)
      guard let kind = event["ph"]?.string, kind != "M" else { continue }
      #expect(event["ts"]?.double ?? -1 >= 0 && event["cat"]?.string?.isEmpty == false)
      #expect((event["dur"]?.double ?? -1 >= 0) == (kind == "X"))
      #expect((event["id"]?.string != nil) == (kind == "b" || kind == "e"))
    }
    #expect(list.first?["args"]?["name"]?.string == "bar")
  }

  @Test func `events are in the order of their beginnings, and outer intervals precede inner ones`()
    throws
  {
    let recorder = try #require(TraceRecorder.start())
    recorder.add("late", .event, .instant, at: 7)
    recorder.add("inner", .pass, .interval(1), at: 5)
    recorder.add("outer", .frame, .interval(2), at: 5)
    let trace = ChromeTrace(of: recorder.stop().events, dropped: 0, process: "bar").value
    let list = try #require(trace["traceEvents"]?.array).filter { $0["ph"]?.string != "M" }
    #expect(list.map { $0["name"]?.string } == ["outer", "inner", "late"])
    #expect(list.map { $0["ts"]?.double } == [0, 0, 2_000_000])
    #expect(list.map { $0["dur"]?.double } == [2_000_000, 1_000_000, nil])
  }
}

/// A view that draws itself.
private final class Drawn: UIView {
  override func draw(_ rect: CGRect) {
    UIColor.red.setFill()
    UIRectFill(rect)
  }
}
