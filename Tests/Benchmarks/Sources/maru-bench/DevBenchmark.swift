import Foundation
import MaruTestKit

/// `maru-bench dev`: from a save to the pixels of a widget that `maru dev` shows.
@MainActor struct DevBenchmark: MaruBenchmark {
  static let command = "dev"
  static let numbers = [(option: "--runs", value: "N", path: \DevBenchmark.runs)]
  static let remedy: String? = "the SDK has to be beside maru, see `make sdk`"

  var maru = Self.builtProgram
  private var runs = 9

  /// The times of one save.
  private struct Times {
    let total: Duration
    /// The share of `swift build`, as `maru dev` prints it.
    let build: Duration

    /// The share of maru itself.
    var own: Duration { total - build }
  }

  /// The reasons why nothing is measured.
  private enum Problem: Error {
    /// `maru new` ended with this status.
    case notMade(status: Int32)
    /// The source has not the line that is changed.
    case otherSource
    /// This was not seen within a minute; `output` is what `maru dev` printed.
    case notSeen(String, output: String)
  }

  func measure() throws -> Int32 {
    let folder = NSTemporaryDirectory() + "maru-bench-dev-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = try XvfbServer(width: 400, height: 300)
    let person = try XTestClient(display: server.display)
    defer { withExtendedLifetime(server) {} }

    let new = try process(["new", "Clicker"], in: folder, display: server.display)
    try new.run()
    new.waitUntilExit()
    guard new.terminationStatus == 0 else { throw Problem.notMade(status: new.terminationStatus) }

    let output = "\(folder)/output"
    try Data().write(to: URL(filePath: output))
    let session = try process(["dev", "Clicker"], in: folder, display: server.display)
    session.standardOutput = FileHandle(forWritingAtPath: output)
    try session.run()
    defer {
      session.terminate()
      session.waitUntilExit()
    }
    func lines() -> [Substring] {
      ((try? String(contentsOfFile: output, encoding: .utf8)) ?? "").split(separator: "\n")
        .filter { $0.hasPrefix("built ") }
    }
    func waits(for what: String, _ condition: () -> Bool) throws {
      guard person.block(timeout: .seconds(60), until: condition) else {
        throw Problem.notSeen(
          what, output: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
      }
    }
    try waits(for: "the widget") { !lines().isEmpty }

    let source = URL(filePath: "\(folder)/Clicker/Sources/Clicker/Clicker.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    let line = "view.backgroundColor = .systemBackground"
    guard text.contains(line) else { throw Problem.otherSource }
    var times: [Times] = []
    for number in 1...runs {
      let red = UInt32(number * 20 % 256)
      let color = "view.backgroundColor = UIColor(red: \(red) / 255, green: 0, blue: 1, alpha: 1)"
      let count = lines().count
      let start = ContinuousClock.now
      try Data(text.replacingOccurrences(of: line, with: color).utf8).write(to: source)
      let pixel = red << 16 | 0xFF
      try waits(for: "the change") {
        person.screenshot()?.pixels.contains { $0 & 0xFF_FFFF == pixel } ?? false
      }
      let total = start.duration(to: .now)
      try waits(for: "the line of the build") { lines().count > count }
      let words = lines().last?.split(separator: " ") ?? []
      guard words.count > 3, let seconds = Double(words[3]) else { throw Problem.otherSource }
      times.append(Times(total: total, build: .seconds(seconds)))
    }

    func median(_ part: (Times) -> Duration) -> String {
      String(format: "%.0f ms", times.map(part).median?.milliseconds ?? .nan)
    }
    FileHandle.standardOutput.write(
      Data(
        """
        maru dev, from a save to the pixels   \(median(\.total))   swift build \(median(\.build)), \
        maru \(median(\.own))

        """.utf8))
    return 0
  }

  /// Prepares a command of maru.
  private func process(_ words: [String], in folder: String, display: String) throws -> Process {
    let maru = URL(filePath: maru).standardizedFileURL.path
    let process = Process()
    process.executableURL = URL(filePath: maru)
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging([
      "MARU": maru, "DISPLAY": display, "XDG_RUNTIME_DIR": folder,
      "XDG_STATE_HOME": "\(folder)/state",
    ]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    return process
  }
}
