import Foundation
import MaruTestKit
import X11

/// `maru-bench menu`: `maru dmenu` beside dmenu and rofi: its start, and its response to typing.
@MainActor struct MenuBenchmark: MaruBenchmark {
  static let command = "menu"
  static let numbers = [
    (option: "--runs", value: "N", path: \MenuBenchmark.runs),
    (option: "--strokes", value: "N", path: \MenuBenchmark.strokes),
    (option: "--lines", value: "N", path: \MenuBenchmark.lines),
  ]

  /// The measurements of one program.
  private struct Result {
    let name: String
    var times: [Duration] = []
  }

  var maru = Self.builtProgram
  private var runs = 11
  private var strokes = 9
  /// The lines of the lists whose start is measured.
  private let sizes = [100, 100_000]
  /// The lines of the list that is typed into.
  private var lines = 1_000_000

  private var programs: [PeerProgram] {
    [
      PeerProgram(name: "maru dmenu", path: maru, arguments: ["dmenu"], isPressedByKey: true),
      PeerProgram(name: "dmenu", path: "/usr/bin/dmenu", arguments: [], isPressedByKey: true),
      PeerProgram(
        name: "rofi -dmenu", path: "/usr/bin/rofi", arguments: ["-dmenu"], isPressedByKey: true),
    ].filter { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  func measure() throws -> Int32 {
    var isComplete = true
    for size in sizes {
      let results = try starts(lines: size)
      show("shown, \(size) lines", results)
      isComplete = isComplete && !results[0].times.isEmpty
    }
    let results = try responses()
    show("a letter to the first damage, \(lines) lines", results)
    return isComplete && !results[0].times.isEmpty
      ? 0 : Self.complain("maru showed nothing, or did not respond", 70)
  }

  /// The times from exec to nine tenths of the content, the programs in turn.
  private func starts(lines: Int) throws -> [Result] {
    let stage = try ProgramStage(lines: Self.items(lines))
    var results = programs.map { Result(name: $0.name) }
    // The first run warms the file system's cache and is discarded.
    for run in 0...runs {
      for (index, program) in programs.enumerated() {
        guard let guest = stage.start(program) else { continue }
        guest.child.end()
        if run > 0 { results[index].times.append(guest.content) }
      }
    }
    return results
  }

  /// The times from a stroke to the first damage, for the letters of a text.
  private func responses() throws -> [Result] {
    let stage = try ProgramStage(lines: Self.items(lines))
    let person = stage.person
    return programs.map { program in
      var result = Result(name: program.name)
      guard let guest = stage.start(program) else { return result }
      defer { guest.child.end() }
      for stroke in 0..<strokes {
        let letter: Unicode.Scalar = ["9", "8", "7"][stroke % 3]
        if stroke % 3 == 0 {
          for _ in 0..<3 { person.stroke(.backspace) }
        }
        _ = person.blockUntilStill(for: .milliseconds(300), timeout: .seconds(5))
        _ = person.takeDamage()
        let start = ContinuousClock.now
        person.stroke(KeySymbol(letter))
        _ = person.block(timeout: .seconds(3)) { !person.damages.isEmpty }
        if let damage = person.damages.first {
          result.times.append(start.duration(to: damage.time))
        }
      }
      return result
    }
  }

  private static func items(_ count: Int) -> [String] { (1...count).map { "item number \($0)" } }

  private func show(_ title: String, _ results: [Result]) {
    print(title)
    let peer = results.first { $0.name == "dmenu" }?.times.median
    for result in results {
      guard let median = result.times.median else { continue }
      let ratio = peer.map { median / $0 } ?? .nan
      let name = result.name.padding(toLength: 14, withPad: " ", startingAt: 0)
      let slowest = result.times.max()?.milliseconds ?? .nan
      print(
        "  \(name)"
          + String(
            format: "%9.2f ms, slowest %9.2f ms, %5.2f × dmenu", median.milliseconds, slowest, ratio
          ))
    }
  }
}
