import Foundation
import MaruTestKit
import X11

/// `maru-bench typing`: a drop-down of very many lines, its start and its response to typing.
@MainActor struct TypingBenchmark {
  /// The prefix of nearly every line, in letters that need no shift.
  private static let beginning = "a common beginning of every option "

  private var maru = "../../.build/release/maru"
  private var lines = 100_000
  private var runs = 9
  private var strokes = 15
  private var isJSON = false

  /// Parses the command's options.
  ///
  /// - Returns: `nil` for an unknown option, or one without its value.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--json" {
        isJSON = true
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      if option == "--maru" {
        maru = value
        continue
      }
      guard let number = Int(value), number > 2 else { return nil }
      switch option {
      case "--lines": lines = number
      case "--runs": runs = number
      case "--strokes": strokes = number
      default: return nil
      }
    }
  }

  /// Measures and prints.
  ///
  /// - Returns: The exit status: 0, 64 for invalid options, 66 if our own program is missing, 69 if
  ///   no server can be started, 70 if it showed nothing.
  static func run(_ arguments: [String]) -> Int32 {
    guard let benchmark = TypingBenchmark(arguments) else {
      return complain(
        "bad option; usage: typing [--json] [--maru PATH] [--lines N] [--runs N] [--strokes N]", 64
      )
    }
    do {
      return try benchmark.measure()
    } catch {
      return complain("\(error)", 69)
    }
  }

  private static func complain(_ line: String, _ status: Int32) -> Int32 {
    FileHandle.standardError.write(Data("maru-bench: typing: \(line)\n".utf8))
    return status
  }

  private func measure() throws -> Int32 {
    guard FileManager.default.isExecutableFile(atPath: maru) else {
      return Self.complain("\(maru): no such program; build it or pass --maru PATH", 66)
    }
    let program = PeerProgram(
      name: "maru DropDown", path: maru, arguments: ["show", "DropDown", "--title", "Which?"],
      isPressedByKey: true)
    // Typing searches for the last two lines, so all others are scanned.
    let options =
      (0..<lines - 2).map { "\(Self.beginning)\($0)" } + [Self.beginning + "z", "zebra"]
    let stage = try ProgramStage(lines: options)
    var starts: [Duration] = []
    var results: [(name: String, times: [Duration])] = []
    // The first run warms the file system's cache and is discarded.
    for run in 0...runs {
      guard let guest = stage.start(program) else { continue }
      defer { guest.child.end() }
      guard run > 0 else { continue }
      starts.append(guest.content)
      guard run == runs else { continue }
      results = [
        ("an arrow", times(stage.person) { $0.stroke(.down) }),
        ("a first letter", times(stage.person) { $0.stroke(KeySymbol("z")) }),
        (
          "a letter after \(Self.beginning.count)",
          times(stage.person, after: Self.beginning) { $0.stroke(KeySymbol("z")) }
        ),
        (
          "a letter in no option, and an arrow",
          times(stage.person, after: Self.beginning) {
            $0.stroke(KeySymbol("q"))
            $0.stroke(.down)
          }
        ),
      ]
    }
    guard !starts.isEmpty, results.allSatisfy({ !$0.times.isEmpty }) else {
      return Self.complain("it showed nothing, or did not respond", 70)
    }
    print(isJSON ? json(starts, results) : text(starts, results))
    return 0
  }

  /// The times from a keystroke to the first damage, repeated from the first row on.
  private func times(
    _ person: XTestClient, after text: String = "", _ act: (XTestClient) -> Void
  ) -> [Duration] {
    (0..<strokes).compactMap { _ in
      // Home clears the typed text.
      person.stroke(.end)
      person.stroke(.home)
      _ = person.blockUntilStill(for: .milliseconds(60), timeout: .seconds(2))
      for scalar in text.unicodeScalars {
        person.stroke(KeySymbol(scalar))
        _ = person.blockUntilStill(for: .milliseconds(10), timeout: .seconds(1))
      }
      _ = person.takeDamage()
      let start = ContinuousClock.now
      act(person)
      guard person.block(timeout: .milliseconds(500), until: { !person.damages.isEmpty }) else {
        return nil
      }
      return person.damages.first.map { start.duration(to: $0.time) }
    }
  }

  // MARK: Output

  private func text(_ starts: [Duration], _ results: [(name: String, times: [Duration])]) -> String
  {
    func line(_ name: String, _ times: [Duration]) -> String {
      let numbers = [times.median, times.max()].map { time in
        String(format: "%8.2f ms", time?.milliseconds ?? .nan)
      }
      return name.padding(toLength: 40, withPad: " ", startingAt: 0)
        + numbers.joined(separator: " ")
    }
    return
      (["A drop-down of \(lines) lines; median and slowest, from exec and from the stroke."]
      + [line("shown", starts)] + results.map { line($0.name, $0.times) }).joined(separator: "\n")
  }

  private func json(_ starts: [Duration], _ results: [(name: String, times: [Duration])]) -> String
  {
    let rows = [("shown", starts)] + results
    let values = rows.map { name, times -> [String: Any] in
      [
        "name": name, "median": times.median?.milliseconds ?? 0,
        "slowest": times.max()?.milliseconds ?? 0, "count": times.count,
      ]
    }
    let object: [String: Any] = ["lines": lines, "typing": values]
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
    let data = try? JSONSerialization.data(withJSONObject: object, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
