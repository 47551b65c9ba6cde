import Foundation
import MaruTestKit

/// The built `maru`, as a shell runs it.
final class MaruProcess {
  /// How a run ended.
  struct Result {
    let status: Int32
    let output: String
    let error: String

    /// The lines on standard error.
    var errorLines: [Substring] { error.split(separator: "\n") }
  }

  /// The folder that the build put `maru`, the plugins and this test program into.
  static let folder = BuiltProducts.folder

  /// The bundled widgets, whose plugins the build puts there: the folders of `Plugins`.
  static let widgets: [String] = {
    let plugins = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Plugins")
    let names = try? FileManager.default.contentsOfDirectory(atPath: plugins.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()

  private let process = Process()
  private let output = Pipe()
  private let error = Pipe()

  /// Starts it, without any display and any plugin path but what is given.
  ///
  /// - Parameters:
  ///   - arguments: The words after `maru`.
  ///   - environment: What it is given beyond `HOME` and `PATH`.
  ///   - input: Its standard input; nothing otherwise.
  ///   - device: A file that its standard output goes to; the result holds it otherwise.
  /// - Throws: The system's error if it cannot be started.
  convenience init(
    _ arguments: [String], environment: [String: String] = [:], input: FileHandle? = nil,
    outputTo device: String? = nil
  ) throws {
    try self.init(
      "\(Self.folder)/maru", arguments, environment: environment, input: input, outputTo: device)
  }

  /// Starts it by a shell's script, in which it is `$0`.
  convenience init(shell script: String, environment: [String: String] = [:]) throws {
    try self.init("/bin/sh", ["-c", script, "\(Self.folder)/maru"], environment: environment)
  }

  private init(
    _ program: String, _ arguments: [String], environment: [String: String],
    input: FileHandle? = nil, outputTo device: String? = nil
  ) throws {
    // Signals have their default action in it, even those that this process ignores.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal", program] + arguments
    process.environment = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
      .merging(environment) { _, given in given }
    process.standardInput = input ?? FileHandle.nullDevice
    if let device, let file = FileHandle(forWritingAtPath: device) {
      process.standardOutput = file
      try output.fileHandleForWriting.close()
    } else {
      process.standardOutput = output
    }
    process.standardError = error
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  var identifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Closes the reading end of its standard output, as `head` does.
  func closeOutput() { try? output.fileHandleForReading.close() }

  /// How long it may take to end, in seconds, before it is killed and so fails its test.
  private static let patience = 30.0

  /// Waits for its end; after `patience` it is killed.
  func finish(readingOutput: Bool = true) -> Result {
    let (identifier, ended) = (process.processIdentifier, DispatchSemaphore(value: 0))
    defer { ended.signal() }
    DispatchQueue.global().async {
      if ended.wait(timeout: .now() + Self.patience) == .timedOut { kill(identifier, SIGKILL) }
    }
    let printed = readingOutput ? output.fileHandleForReading.readDataToEndOfFile() : Data()
    let errors = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      error: String(decoding: errors, as: UTF8.self))
  }

  /// Starts it and waits for its end.
  static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Result {
    try MaruProcess(arguments, environment: environment).finish()
  }
}
