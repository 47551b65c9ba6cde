import Foundation
import MaruTestKit
import X11

/// `maru-bench motion`: five dots that breathe, a press and the rest after it, beside FLTK.
@MainActor
struct MotionBenchmark {
  /// What was found out about one program, a value for each run.
  struct Result {
    let name: String
    /// Parts of one processor.
    var share: [Double] = []
    /// Of the server, meanwhile.
    var serverShare: [Double] = []
    /// Of both: what it costs to have them move, whoever draws.
    var together: [Double] { zip(share, serverShare).map { $0 + $1 } }
    /// Pictures a second that reached the screen.
    var rate: [Double] = []
    var press: [Duration] = []
    /// Wakeups a second after the animation has ended.
    var wakeups: [Double] = []
    /// The processor time of that rest, in milliseconds a second.
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
  /// - Returns: The exit status: 0, 64 for bad options, 69 where there can be no server, 70 where
  ///   our own window did not come.
  static func run(_ arguments: [String]) -> Int32 {
    guard let benchmark = MotionBenchmark(arguments) else {
      complain(
        "say motion [--json] [--folder PATH] [--runs N] [--seconds N] [--presses N]")
      return 64
    }
    do {
      return try benchmark.measure()
    } catch {
      complain("\(error)")
      return 69
    }
  }

  /// How long a program moves before and after it is measured.
  private static let margin = 1

  private func measure() throws -> Int32 {
    let length = "\(seconds + 2 * Self.margin)"
    let ours = PeerProgram(
      name: "maru", path: "/proc/self/exe", arguments: ["dots", length], isPressedByKey: false)
    let peer = PeerProgram(
      name: "FLTK", path: "\(folder)/.build/peers/fltk-dots", arguments: [length],
      isPressedByKey: false)
    let programs = [ours, peer].filter { FileManager.default.isExecutableFile(atPath: $0.path) }
    if programs.count < 2 { Self.complain("\(peer.path) is not there: measuring without FLTK") }
    let stage = try ProgramStage()
    var results = programs.map { Result(name: $0.name) }
    // The first run of each fills the file system's cache and is not counted.
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

  /// How many pictures there were: what is drawn within 5 ms is one.
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
