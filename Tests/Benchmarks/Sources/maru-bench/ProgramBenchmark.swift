import Foundation
import MaruTestKit
import X11

/// `maru-bench programs`: whole programs, measured from outside and compared with their peers.
@MainActor struct ProgramBenchmark {
  /// The measurements of one program.
  struct Result {
    let name: String
    var firstPicture: [Duration] = []
    var content: [Duration] = []
    var press: [Duration] = []
    var idle: IdleBenchmark?
  }

  private var maru = "../../.build/release/maru"
  private var folder = FileManager.default.currentDirectoryPath
  private var runs = 15
  private var presses = 30
  private var rest = 5
  private var pictures: String?
  private var isJSON = false

  /// Parses the command's options.
  ///
  /// - Returns: `nil` for an unknown option, or one without its value.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--json": isJSON = true
      case "--maru":
        guard let path = rest.popFirst() else { return nil }
        maru = path
      case "--folder":
        guard let path = rest.popFirst() else { return nil }
        folder = path
      case "--pictures":
        guard let path = rest.popFirst() else { return nil }
        pictures = path
      case "--runs", "--presses", "--rest":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        switch option {
        case "--runs": runs = number
        case "--presses": presses = number
        default: self.rest = number
        }
      default: return nil
      }
    }
  }

  /// Measures and prints.
  ///
  /// - Returns: The exit status: 0, 64 for invalid options, 66 if our own program is missing, 69 if
  ///   no server can be started, 70 if our own program showed nothing.
  static func run(_ arguments: [String]) -> Int32 {
    guard let benchmark = ProgramBenchmark(arguments) else {
      complain(
        "programs: unknown option; usage: programs [--json] [--maru PATH] [--folder PATH] "
          + "[--runs N] [--presses N] [--rest SECONDS] [--pictures DIR]")
      return 64
    }
    do {
      return try benchmark.measure()
    } catch {
      complain("programs: \(error)")
      return 69
    }
  }

  private func measure() throws -> Int32 {
    let programs = PeerProgram.installed(maru: maru, folder: folder)
    let hasMaru = programs.contains { $0.path == maru }
    if !hasMaru { Self.complain("programs: \(maru): no such program; build it or pass --maru") }
    let stage = try ProgramStage()
    var results = programs.map { Result(name: $0.name) }

    // The first run of each program warms the file system's cache and is discarded.
    for run in 0...runs {
      for (index, program) in programs.enumerated() {
        guard let guest = stage.start(program) else { continue }
        defer { guest.child.end() }
        guard run > 0 else { continue }
        results[index].firstPicture.append(guest.firstPicture)
        results[index].content.append(guest.content)
        guard run == runs else { continue }
        if let pictures { try guest.picture.write(to: "\(pictures)/\(program.name).ppm") }
        results[index].idle = IdleBenchmark(of: guest.child, for: .seconds(rest))
        results[index].press = PressBenchmark(person: stage.person, frame: guest.frame)
          .run(count: presses, byKey: program.isPressedByKey)
      }
    }
    for result in results where result.content.isEmpty {
      Self.complain("programs: \(result.name) showed no window")
    }
    let table = ProgramTable(results: results, seconds: rest)
    print(isJSON ? table.json : table.text)
    let isOursMissing = results.contains { $0.name.hasPrefix("maru") && $0.content.isEmpty }
    return !hasMaru ? 66 : isOursMissing ? 70 : 0
  }

  private static func complain(_ line: String) {
    FileHandle.standardError.write(Data("maru-bench: \(line)\n".utf8))
  }
}
