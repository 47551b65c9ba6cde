import MaruKit

/// The recording of the current test.
enum CurrentRecording {
  /// `nil` if the test is not recorded.
  @TaskLocal static var value: TestRecording?
}

/// What a test does and what its screens show, while it runs.
///
/// [main actor]
///
/// Life: a ``RecordedTrait`` makes it current for one test → the screens of the test add to it → if the
/// test fails, it becomes an entry of the report.
@MainActor final class TestRecording {
  /// A picture after an action.
  struct Frame {
    let caption: String
    let picture: CGImage
  }

  /// The most pictures that are kept; the oldest are dropped.
  private static let frameLimit = 12
  /// The most lines of the log that are kept; the oldest are dropped.
  private static let lineLimit = 1000
  /// The most screens whose end is reported; the oldest are dropped.
  private static let screenLimit = 4

  private(set) var frames: [Frame] = []
  private(set) var lines: [String] = []
  private(set) var screens: [any WidgetScreen] = []
  private var number = 0
  private var depth = 0

  nonisolated init() {}

  /// Runs an action, then adds a picture and a line; those inside of it add only lines.
  func record<Result>(
    _ action: String, on screen: any WidgetScreen, _ body: () throws -> Result
  ) rethrows -> Result {
    note(action, on: screen)
    depth += 1
    defer { depth -= 1 }
    do {
      let result = try body()
      add(action, screen)
      return result
    } catch {
      note("failed: \(error)", on: screen)
      add("\(action), which failed", screen)
      throw error
    }
  }

  /// Adds a line to the log, with the time of the screen.
  func note(_ line: String, on screen: any WidgetScreen) {
    if !screens.contains(where: { $0 === screen }) {
      screens = screens.suffix(Self.screenLimit - 1) + [screen]
    }
    let milliseconds = Int((screen.time * 1000).rounded())
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    let indent = String(repeating: "  ", count: depth)
    lines.append("\(milliseconds / 1000).\(fraction) \(indent)\(line)")
    if lines.count > Self.lineLimit { lines.removeFirst() }
  }

  /// Releases the screens, on the main actor.
  ///
  /// Released elsewhere, they would be closed later, while the process may end already.
  func end() {
    screens = []
    frames = []
  }

  private func add(_ caption: String, _ screen: any WidgetScreen) {
    guard depth == 1, let picture = try? screen.image() else { return }
    number += 1
    frames =
      frames.suffix(Self.frameLimit - 1)
      + [Frame(caption: "\(number). \(caption)", picture: picture)]
  }
}

extension WidgetScreen {
  /// Runs an action of the test, and records it if the test is recorded.
  func acting<Result>(
    _ action: @autoclosure () -> String, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let recording = CurrentRecording.value else { return try body() }
    return try recording.record(action(), on: self, body)
  }

  /// Adds a line to the log of the test if it is recorded.
  func note(_ line: @autoclosure () -> String) {
    guard let recording = CurrentRecording.value else { return }
    recording.note(line(), on: self)
  }
}

extension WidgetMessage {
  /// The message in a few words, for logs.
  var line: String {
    switch self {
    case .event(let name, let values):
      let pairs = values.sorted { $0.key < $1.key }.map { " \($0)=\($1.debugDescription)" }
      return "the widget sends the event \(name)\(pairs.joined())"
    case .finished(.accepted(let text)):
      return "the widget is accepted\(text.map { " with \($0.debugDescription)" } ?? "")"
    case .finished(.cancelled(let text)):
      return "the widget is cancelled\(text.map { " with \($0.debugDescription)" } ?? "")"
    }
  }
}
