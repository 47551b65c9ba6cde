import Foundation
import MaruTestKit
import X11

/// A screen on which programs are started and observed one after the other.
///
/// The server and the observer share the first processor; the programs run on the last one.
@MainActor final class ProgramStage {
  /// A program with a visible window.
  struct Guest {
    let child: ChildProgram
    let frame: DeviceRect
    /// The time from start to the first picture that is not blank.
    let firstPicture: Duration
    /// The time from start to the first picture with nine tenths of the final content.
    let content: Duration
    /// The final picture.
    let picture: XTestScreenshot
  }

  /// The pointer's position when nothing is pressed.
  static let corner = DevicePoint(x: 1279, y: 799)

  let person: XTestClient
  /// The server's process identifier.
  var serverIdentifier: pid_t { server.processIdentifier }

  private let server: XvfbServer
  private let input: String
  private let processor: Int
  /// The processors of this process before and after.
  private let processors: [Int]
  private var manager: ChildProgram?

  /// Opens a screen.
  ///
  /// - Parameters:
  ///   - lines: The lines of the programs' standard input.
  ///   - windowManager: The path of a window manager; none runs if it is `nil` or not installed.
  /// - Throws: If the server cannot be started.
  init(
    lines: [String] = (1...20).map { "choice \($0)" }, windowManager: String? = nil
  ) throws {
    processors = Processors.allowed
    processor = processors.last ?? 0
    Processors.allowed = Array(processors.prefix(1))
    server = try XvfbServer(width: 1280, height: 800)
    person = try XTestClient(display: server.display)
    input = NSTemporaryDirectory() + "maru-bench-\(getpid())"
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: input))
    person.move(to: Self.corner)
    guard let windowManager else { return }
    manager = ChildProgram(
      path: windowManager, arguments: [], display: server.display, input: "/dev/null",
      processor: processors.first ?? 0)
    _ = person.block { person.connection.windowManager != nil || manager?.isRunning != true }
  }

  isolated deinit {
    unlink(input)
    manager?.end()
    Processors.allowed = processors
  }

  /// The name of the display.
  var display: String { server.display }

  /// Starts a program without waiting for a window.
  func launch(_ program: PeerProgram) -> ChildProgram? {
    ChildProgram(
      path: program.path, arguments: program.arguments, environment: program.environment,
      display: server.display, input: input, processor: processor)
  }

  /// Starts a program and waits for its window.
  ///
  /// - Returns: `nil` if no window appears within ten seconds.
  func open(_ program: PeerProgram) -> (child: ChildProgram, frame: DeviceRect)? {
    person.move(to: Self.corner)
    _ = person.blockUntilStill(for: .milliseconds(100))
    person.shownWindows = []
    guard let child = launch(program) else { return nil }

    var frame: DeviceRect?
    let isShown = person.block {
      frame = person.shownWindows.lazy.compactMap { self.person.frame(of: $0.window) }
        .first { $0.width >= 20 && $0.height >= 10 }
      return frame != nil || !child.isRunning
    }
    guard isShown, let frame, child.isRunning else { return nil }
    return (child, frame)
  }

  /// Starts a program and waits until its window stops changing.
  ///
  /// - Returns: `nil` if no window appears within ten seconds.
  func start(_ program: PeerProgram) -> Guest? {
    guard let opened = open(program) else { return nil }
    let child = opened.child
    var frame = opened.frame

    var pictures: [(time: ContinuousClock.Instant, picture: XTestScreenshot)] = []
    func look() {
      // A window may extend past the screen's edge, as the round button's shadow does.
      guard let part = frame.clipped(width: Int(Self.corner.x) + 1, height: Int(Self.corner.y) + 1),
        let picture = person.screenshot(of: part)
      else { return }
      pictures.append((.now, picture))
    }
    look()
    var quietSince = ContinuousClock.now
    let limit = quietSince + .seconds(10)
    while quietSince + .milliseconds(300) > .now, .now < limit {
      _ = person.block(timeout: .milliseconds(20)) { !person.damages.isEmpty }
      guard !person.takeDamage().isEmpty else { continue }
      if let window = person.shownWindows.first?.window,
        let moved = person.frame(of: window), moved != frame, moved.width >= 20
      {
        frame = moved
        pictures.removeAll()
      }
      look()
      quietSince = .now
    }
    guard let end = pictures.last?.picture, child.isRunning else { return nil }
    let first = pictures.first { $0.picture.colorCount > 1 }
    let content = pictures.first { isContent($0.picture, of: end) }
    guard let first, let content else { return nil }
    return Guest(
      child: child, frame: frame, firstPicture: child.started.duration(to: first.time),
      content: child.started.duration(to: content.time), picture: end)
  }

  /// Whether nine tenths of the pixels that differ from the background are already final.
  private func isContent(_ picture: XTestScreenshot, of end: XTestScreenshot) -> Bool {
    guard picture.width == end.width, picture.height == end.height else { return false }
    var counts: [UInt32: Int] = [:]
    for pixel in end.pixels { counts[pixel, default: 0] += 1 }
    let background = counts.max { $0.value < $1.value }?.key
    var (all, same) = (0, 0)
    for (now, later) in zip(picture.pixels, end.pixels) where later != background {
      all += 1
      if now == later { same += 1 }
    }
    return all > 0 && same * 10 >= all * 9
  }
}
