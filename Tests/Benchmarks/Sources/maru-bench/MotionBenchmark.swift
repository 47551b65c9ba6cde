import Foundation
import MaruTestKit
import X11

/// `maru-bench motion`: five pulsing dots, a press, and the rest afterwards, compared with FLTK.
@MainActor
struct MotionBenchmark {
  /// The measurements of one program, one value per run.
  struct Result {
    let name: String
    /// Processor time while moving, as a fraction of one processor.
    var share: [Double] = []
    /// The server's processor time meanwhile.
    var serverShare: [Double] = []
    /// The sum of both: the cost of the motion, regardless of who draws.
    var together: [Double] { zip(share, serverShare).map { $0 + $1 } }
    /// Pictures per second that reached the screen.
    var rate: [Double] = []
    var press: [Duration] = []
    /// Wakeups per second after the animation has ended.
    var wakeups: [Double] = []
    /// Processor time at rest, in milliseconds per second.
    var rest: [Double] = []
  }

  private var folder = FileManager.default.currentDirectoryPath
  private var runs = 3
  private var seconds = 5
  private var presses = 20
  private var isJSON = false

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--json": isJSON = true
      case "--folder":
        guard let path = rest.popFirst() else { return nil }
        folder = path
      case "--runs", "--seconds", "--presses":
        guard let number = rest.popFirst().flatMap({ Int($0) }), (1...1000) ~= number else {
          return nil
        }
        switch option {
        case "--runs": runs = number
        case "--seconds": seconds = number
        default: presses = number
        }
      default: return nil
      }
    }
  }

  /// Measures and prints.
  ///
  /// - Returns: The exit status: 0, 64 for invalid options, 69 if no server can be started, 70 if
  ///   our own window did not appear.
  static func run(_ arguments: [String]) -> Int32 {
    guard let benchmark = MotionBenchmark(arguments) else {
      complain(
        "usage: motion [--json] [--folder PATH] [--runs N] [--seconds N] [--presses N]")
      return 64
    }
    do {
      return try benchmark.measure()
    } catch {
      complain("\(error)")
      return 69
    }
  }

  /// How many seconds a program moves before and after the measurement.
  private static let margin = 1

  private func measure() throws -> Int32 {
    let length = "\(seconds + 2 * Self.margin)"
    let ours = PeerProgram(
      name: "maru", path: "/proc/self/exe", arguments: ["dots", length], isPressedByKey: false)
    let peer = PeerProgram(
      name: "FLTK", path: "\(folder)/.build/peers/fltk-dots", arguments: [length],
      isPressedByKey: false)
    let programs = [ours, peer].filter { FileManager.default.isExecutableFile(atPath: $0.path) }
    if programs.count < 2 { Self.complain("\(peer.path) does not exist; measuring without FLTK") }
    let stage = try ProgramStage()
    var results = programs.map { Result(name: $0.name) }
    // The first run of each program warms the file system's cache and is discarded.
    for run in 0...runs {
      for (index, program) in programs.enumerated() {
        guard let guest = stage.open(program) else {
          Self.complain("\(program.name) showed no window")
          continue
        }
        defer { guest.child.end() }
        if run > 0 { watch(guest, on: stage, into: &results[index]) }
      }
    }
    let table = MotionTable(results: results, seconds: seconds)
    print(isJSON ? table.json : table.text)
    return results.first?.share.isEmpty == false ? 0 : 70
  }

  private func watch(
    _ guest: (child: ChildProgram, frame: DeviceRect), on stage: ProgramStage,
    into result: inout Result
  ) {
    // 1. Moving.
    let start = ContinuousClock.now
    pause(until: start + .seconds(Self.margin), on: stage)
    guard let before = ProcessReading(of: guest.child.identifier),
      let serverBefore = ProcessReading(of: stage.serverIdentifier)
    else { return }
    _ = stage.person.takeDamage()
    let measured = ContinuousClock.now
    pause(until: measured + .seconds(seconds), on: stage)
    guard let after = ProcessReading(of: guest.child.identifier),
      let serverAfter = ProcessReading(of: stage.serverIdentifier)
    else { return }
    let time = measured.duration(to: .now) / .seconds(1)
    result.share.append(after.processorTime(since: before) / .seconds(1) / time)
    result.serverShare.append(serverAfter.processorTime(since: serverBefore) / .seconds(1) / time)
    result.rate.append(Double(pictures(stage.person.takeDamage())) / time)

    // 2. At rest.
    _ = stage.person.blockUntilStill(for: .milliseconds(700))
    guard let idle = IdleBenchmark(of: guest.child, for: .seconds(3)) else { return }
    result.wakeups.append(Double(idle.contextSwitches) / 3)
    result.rest.append(idle.processorTime / .milliseconds(3))

    // 3. Pressed.
    result.press += PressBenchmark(person: stage.person, frame: guest.frame)
      .run(count: presses, byKey: false)
  }

  private func pause(until end: ContinuousClock.Instant, on stage: ProgramStage) {
    _ = stage.person.block(timeout: ContinuousClock.now.duration(to: end)) { false }
  }

  /// The number of pictures.
  ///
  /// Damage within 5 ms belongs to one picture.
  private func pictures(_ damages: [DamageNotice]) -> Int {
    var count = 0
    var last: ContinuousClock.Instant?
    for damage in damages {
      if let last, last.duration(to: damage.time) < .milliseconds(5) { continue }
      last = damage.time
      count += 1
    }
    return count
  }

  private static func complain(_ line: String) {
    FileHandle.standardError.write(Data("maru-bench motion: \(line)\n".utf8))
  }
}
