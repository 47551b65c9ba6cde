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

  /// A key that is measured, and where.
  private struct Case {
    var name: String
    /// The number of lines of the text.
    var lines: Int
    /// Pressed before, and how often.
    var preparation: (symbol: KeySymbol, modifiers: Modifiers, count: Int)
    var key: KeySymbol
  }

  private static let line =
    "The quick brown fox jumps over the lazy dog, and over the fence behind it.\n"
  private static let cases = {
    let many = 10_000_000 / line.utf8.count
    let x = KeySymbol("x")
    return [
      Case(name: "a key in a page", lines: 20, preparation: (.down, [], 10), key: x),
      Case(name: "a key in 10 MB", lines: many, preparation: (.down, [], 10), key: x),
      Case(
        name: "a key 40 pages on in 10 MB", lines: many, preparation: (.pageDown, [], 40), key: x),
      Case(
        name: "a key at the end of 10 MB", lines: many, preparation: (.end, .control, 1), key: x),
      Case(name: "Page Down in 10 MB", lines: many, preparation: (.down, [], 10), key: .pageDown),
    ]
  }()

  /// The measurements, in milliseconds.
  ///
  /// Each case has a row with the median of each program, and one with its slowest key.
  ///
  /// - Throws: If no server can be started, or a file cannot be written.
  func rows() throws -> [(name: String, times: [String: Double])] {
    try Self.cases.flatMap { keyCase in
      let file = NSTemporaryDirectory() + "maru-bench-editor-\(getpid())"
      defer { unlink(file) }
      try Data(String(repeating: Self.line, count: keyCase.lines).utf8)
        .write(to: URL(fileURLWithPath: file))
      let stage = try ProgramStage(lines: [], windowManager: "/usr/bin/openbox")
      var (medians, slowest): ([String: Double], [String: Double]) = ([:], [:])
      for program in programs(file) {
        guard let times = response(of: program, to: keyCase, on: stage), let most = times.max()
        else { continue }
        medians[program.name] = times.median?.milliseconds
        slowest[program.name] = most.milliseconds
      }
      return [(keyCase.name, medians), ("\(keyCase.name), slowest", slowest)]
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

  /// The times of a key; `nil` if the program shows no window.
  private func response(
    of program: PeerProgram, to keyCase: Case, on stage: ProgramStage
  ) -> [Duration]? {
    guard let guest = stage.start(program) else { return nil }
    defer { guest.child.end() }
    let person = stage.person
    for _ in 0..<keyCase.preparation.count {
      person.stroke(keyCase.preparation.symbol, with: keyCase.preparation.modifiers)
    }
    _ = person.blockUntilStill(for: .milliseconds(200), timeout: .seconds(3))
    return (0..<strokes).compactMap { _ in
      _ = person.blockUntilStill(for: .milliseconds(60), timeout: .seconds(2))
      _ = person.takeDamage()
      let start = ContinuousClock.now
      person.stroke(keyCase.key)
      guard person.block(timeout: .milliseconds(500), until: { !person.damages.isEmpty }) else {
        return nil
      }
      return person.damages.first.map { start.duration(to: $0.time) }
    }
  }
}
