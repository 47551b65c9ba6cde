import Foundation

/// A command that says whether a text is accepted.
struct EntryCheck: Sendable {
  /// The seconds that it may take.
  static let limit = 10

  /// The command, for `sh -c`.
  let command: String

  /// Runs the command with a text on its standard input.
  ///
  /// - Returns: Why the text is not accepted; `nil` if it is.
  func problem(with text: String) async -> String? {
    await Task.detached { [command] in Self.run(command, text) }.value
  }

  private static func run(_ command: String, _ text: String) -> String? {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      return "The check cannot be run: \(error.localizedDescription)"
    }
    let deadline = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: deadline)
    // A command that does not read its input closes it, which is no mistake.
    try? input.fileHandleForWriting.write(contentsOf: Data((text + "\n").utf8))
    try? input.fileHandleForWriting.close()
    let printed = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    let isLate = deadline.wait(timeout: .now()) == .success
    deadline.cancel()
    if isLate { return "The check took longer than \(limit) seconds" }
    guard process.terminationStatus != 0 || process.terminationReason == .uncaughtSignal else {
      return nil
    }
    let line = String(decoding: printed, as: UTF8.self).split(separator: "\n").first
    return line.map { String($0.prefix(200)) } ?? "It is not accepted"
  }
}
