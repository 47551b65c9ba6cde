import Foundation
import MaruTestKit

/// `maru-bench new`: from `maru new` to the window of the new widget.
@MainActor struct NewWidgetBenchmark: MaruBenchmark {
  static let command = "new"
  static let numbers = [(option: "--runs", value: "N", path: \NewWidgetBenchmark.runs)]
  static let remedy: String? = "the SDK has to be beside maru, see `make sdk`"

  private static let templates = ["view", "list", "form", "panel", "custom-drawing", "nib"]

  var maru = Self.builtProgram
  private var runs = 3

  /// The times of one run.
  private struct Times {
    let new: Duration
    let build: Duration
    let show: Duration

    var total: Duration { new + build + show }
  }

  /// The reasons why a widget is not measured.
  private enum Problem: Error {
    /// A command ended with this status.
    case failed(command: String, status: Int32)
    /// The widget showed no window within ten seconds.
    case noWindow
  }

  func measure() throws -> Int32 {
    for template in Self.templates {
      // A new name each time: SwiftPM keeps what a manifest with the same text has printed.
      let times = try (1...runs).map { try time(template, name: "Clicker\($0)") }
      func median(_ part: (Times) -> Duration) -> String {
        String(format: "%.2f s", (times.map(part).median?.milliseconds ?? .nan) / 1000)
      }
      let name = "maru new --template \(template)"
      let detail =
        "maru new \(median(\.new)), swift build \(median(\.build)), maru show \(median(\.show))"
      let line = name.padding(toLength: 38, withPad: " ", startingAt: 0) + median(\.total)
      FileHandle.standardOutput.write(Data("\(line)   \(detail)\n".utf8))
    }
    return 0
  }

  private func time(_ template: String, name: String) throws -> Times {
    let maru = URL(filePath: maru).standardizedFileURL.path
    let folder = NSTemporaryDirectory() + "maru-bench-new-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // All processors are free for the compiler as long as there is no stage.
    let new = try time([maru, "new", name, "--template", template], in: folder, maru: maru)
    let build = try time(["swift", "build"], in: "\(folder)/\(name)", maru: maru)

    let processors = Processors.allowed
    defer { Processors.allowed = processors }
    let program = PeerProgram(
      name: name, path: maru,
      arguments: ["show", "\(folder)/\(name)/.build/debug/lib\(name).so"], isPressedByKey: false)
    let stage = try ProgramStage()
    guard let child = stage.open(program)?.child else { throw Problem.noWindow }
    return Times(new: new, build: build, show: child.started.duration(to: .now))
  }

  /// Runs a command to its end.
  private func time(_ words: [String], in folder: String, maru: String) throws -> Duration {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["MARU": maru]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Problem.failed(
        command: words.joined(separator: " "), status: process.terminationStatus)
    }
    return start.duration(to: .now)
  }
}
