import Foundation
import MaruTestKit
import X11

/// The time from a key to the first damage in text views: ours, FLTK's and GTK's.
@MainActor struct EditorBenchmark {
  /// The path of our own executable.
  let maru: String
  /// The keys that are measured in each of the texts.
  private let strokes = 31

  init(maru: String) { self.maru = maru }

  /// The measurements: a row a text, with the median time of each program in milliseconds.
  ///
  /// - Throws: If no server can be started, or a file cannot be written.
  func rows() throws -> [(name: String, times: [String: Double])] {
    let line = "The quick brown fox jumps over the lazy dog, and over the fence behind it.\n"
    return try [("a page", 20), ("10 MB", 10_000_000 / line.utf8.count)].map { name, count in
      let file = NSTemporaryDirectory() + "maru-bench-editor-\(getpid())"
      defer { unlink(file) }
      try Data(String(repeating: line, count: count).utf8).write(to: URL(fileURLWithPath: file))
      let stage = try ProgramStage(lines: [], windowManager: "/usr/bin/openbox")
      var times: [String: Double] = [:]
      for program in programs(file) {
        if let median = response(of: program, on: stage)?.median {
          times[program.name] = median.milliseconds
        }
      }
      return ("a key in \(name)", times)
    }
  }

  /// A row for a terminal.
  static func line(_ name: String, _ times: [String: Double]) -> String {
    ([name]
      + times.sorted { $0.key < $1.key }.map { String(format: "%@ %.2f ms", $0.key, $0.value) })
      .joined(separator: ", ")
  }

  private func programs(_ file: String) -> [PeerProgram] {
    [
      ("maru", maru, ["show", "TextEditor", "--file", file]),
      ("fltk", PeerFolder.path(of: "fltk-editor") ?? "", [file]),
      ("gtk", PeerFolder.path(of: "gtk-editor") ?? "", [file]),
    ].map {
      PeerProgram(
        name: $0.0, path: $0.1, arguments: $0.2, isPressedByKey: true,
        environment: ["MARU_REDUCE_MOTION": "1", "GSK_RENDERER": "cairo"])
    }.filter { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The times of a key in the eleventh line; `nil` if the program shows no window.
  private func response(of program: PeerProgram, on stage: ProgramStage) -> [Duration]? {
    guard let guest = stage.start(program) else { return nil }
    defer { guest.child.end() }
    let person = stage.person
    for _ in 0..<10 { person.stroke(.down) }
    _ = person.blockUntilStill(for: .milliseconds(200), timeout: .seconds(3))
    return (0..<strokes).compactMap { _ in
      _ = person.blockUntilStill(for: .milliseconds(60), timeout: .seconds(2))
      _ = person.takeDamage()
      let start = ContinuousClock.now
      person.stroke(KeySymbol("x"))
      guard person.block(timeout: .milliseconds(500), until: { !person.damages.isEmpty }) else {
        return nil
      }
      return person.damages.first.map { start.duration(to: $0.time) }
    }
  }
}
