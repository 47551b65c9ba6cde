import Foundation

/// Tries whether bubblewrap can start a program.
enum SandboxTrial {
  /// The longest wait for it, in seconds.
  private static let limit = 5.0

  /// Why it cannot; `nil` if it can.
  ///
  /// - Parameter environment: The environment, with the path to bubblewrap.
  /// - Returns: The reason in bubblewrap's own words.
  static func problem(_ environment: [String: String]) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bwrap", "--ro-bind", "/", "/", "--unshare-all", "true"]
    process.environment = environment
    let errors = Pipe()
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
    process.standardInput = FileHandle.nullDevice
    let hasEnded = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasEnded.signal() }
    do {
      try process.run()
    } catch {
      return error.localizedDescription
    }
    guard hasEnded.wait(timeout: .now() + limit) == .success else {
      process.terminate()
      return "it did not end within \(Int(limit)) s"
    }
    guard process.terminationStatus != 0 else { return nil }
    let words = try? errors.fileHandleForReading.readToEnd()
    let line = String(decoding: words ?? Data(), as: UTF8.self).split(separator: "\n").first
    return line.map(String.init) ?? "it ended with status \(process.terminationStatus)"
  }
}
