import Foundation
import MaruTestKit

/// One run of the built `maru`, with its streams in files, so that nobody waits for a reader.
final class Program {
  /// How a run ended.
  struct Ending: Hashable {
    /// What the shell sees; where a signal ended it, the signal's number.
    let status: Int32
    /// Whether it ended by itself, and not by a signal.
    let isOwn: Bool
    let output: String
    let error: String

    /// The lines on standard error.
    var errorLines: [Substring] { error.split(separator: "\n") }
  }

  /// Where standard input comes from.
  enum Input {
    /// A stream that is at its end.
    case empty
    /// A file with these bytes.
    case bytes(Data)
    /// A stream that somebody else writes.
    case stream(FileHandle)
    /// Nowhere: the program starts without it.
    case closed
  }

  /// Where standard output goes.
  enum Output {
    /// Into a file, to be read at the end.
    case kept
    /// Into a pipe that nobody reads any more.
    case unread
    /// Nowhere: the program starts without it.
    case closed
    /// Onto a device that has no room.
    case full
  }

  /// The folder that the build put `maru`, the plugins and this test program into.
  static let folder = BuiltProducts.folder

  /// How long a program may take to end, in seconds, before it is killed and so fails its test.
  private static let patience = 15.0

  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let outputPath: String
  private let errorPath: String

  /// Starts it with nothing in its environment but what is given, a path, and a home without files.
  ///
  /// Signals do to it what they do by default, whatever this process ignores.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's name.
  ///   - environment: Laid over the poor one.
  ///   - input: Where standard input comes from.
  ///   - output: Where standard output goes.
  ///   - ignored: The signals that it ignores from the start, such as `HUP`.
  ///   - folder: For the files of this run.
  /// - Throws: Where it cannot be started.
  init(
    _ arguments: [String], environment: [String: String] = [:], input: Input = .empty,
    output: Output = .kept, ignoring ignored: [String] = [], in folder: String
  ) throws {
    let name = "\(folder)/\(UUID().uuidString)"
    (outputPath, errorPath) = ("\(name).out", "\(name).err")
    process.executableURL = URL(filePath: "/usr/bin/env")
    var words = ["--default-signal"] + ignored.map { "--ignore-signal=\($0)" }
    if output == .closed {
      words += ["sh", "-c", #"exec "$0" "$@" >&-"#]
    } else if case .closed = input {
      words += ["sh", "-c", #"exec "$0" "$@" <&-"#]
    }
    process.arguments = words + ["\(Self.folder)/maru"] + arguments
    process.environment = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
      .merging(environment) { _, given in given }
    process.standardInput = try Self.stream(for: input, path: "\(name).in")
    let pipe = Pipe()
    switch output {
    case .unread: process.standardOutput = pipe
    case .full: process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    case .kept, .closed: process.standardOutput = try Self.file(at: outputPath)
    }
    process.standardError = try Self.file(at: errorPath)
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
    try pipe.fileHandleForReading.close()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var identifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  /// What is on standard error so far.
  var errorSoFar: String { (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "" }

  /// Sends it a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for its end; one that does not come is brought about by force.
  func finish() -> Ending {
    if ended.wait(timeout: .now() + Self.patience) == .timedOut {
      send(SIGKILL)
      ended.wait()
    }
    ended.signal()
    let output = (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? ""
    return Ending(
      status: process.terminationStatus, isOwn: process.terminationReason == .exit,
      output: output, error: errorSoFar)
  }

  private static func stream(for input: Input, path: String) throws -> FileHandle {
    switch input {
    case .empty, .closed: return FileHandle.nullDevice
    case .stream(let handle): return handle
    case .bytes(let data):
      try data.write(to: URL(filePath: path))
      return try FileHandle(forReadingFrom: URL(filePath: path))
    }
  }

  private static func file(at path: String) throws -> FileHandle {
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}
