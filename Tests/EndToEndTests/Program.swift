import Foundation
import MaruTestKit

/// A run of the built `maru`.
///
/// Its output goes to files, so it never waits for a reader.
final class Program {
  /// The result of a run.
  struct Ending: Hashable {
    /// The exit status, or the signal's number if a signal ended it.
    let status: Int32
    /// Whether it exited, rather than being killed by a signal.
    let isOwn: Bool
    let output: String
    let error: String

    /// The lines on standard error.
    var errorLines: [Substring] { error.split(separator: "\n") }
  }

  /// The source of standard input.
  enum Input {
    /// `/dev/null`.
    case empty
    /// A file with some bytes.
    case bytes(Data)
    /// An open file, such as the read end of a pipe.
    case stream(FileHandle)
    /// None: the program starts with the descriptor closed.
    case closed
  }

  /// The destination of standard output.
  enum Output {
    /// A file that is read at the end.
    case kept
    /// An existing file or device.
    case file(String)
    /// A pipe whose read end is closed.
    case unread
    /// None: the program starts with the descriptor closed.
    case closed

    /// A device that is always full.
    static let full = Output.file("/dev/full")
  }

  /// The folder that contains `maru`, the plugins and this test program.
  static let folder = BuiltProducts.folder

  /// The names of the bundled widgets: the folders of `Plugins`.
  static let widgets: [String] = {
    let plugins = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Plugins")
    let names = try? FileManager.default.contentsOfDirectory(atPath: plugins.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()

  /// The number of seconds after which `finish()` kills the program.
  private static let patience = 30.0

  private let process = Process()
  private let ended = DispatchSemaphore(value: 0)
  private let outputPath: String
  private let errorPath: String
  /// The folder to remove at the end, unless the caller gave one.
  private let temporaryFolder: String?

  /// Starts `maru` with a minimal environment and a home folder that does not exist.
  ///
  /// Signals have their default action, even those that this process ignores.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - environment: Variables in addition to the minimal ones.
  ///   - input: The source of standard input.
  ///   - output: The destination of standard output.
  ///   - ignored: The signals that it ignores from the start, such as `HUP`.
  ///   - launcher: A command that starts the program, such as `bwrap` with its options.
  ///   - folder: The folder for the files of this run; a temporary one if `nil`.
  /// - Throws: The system's error if the program cannot be started.
  convenience init(
    _ arguments: [String], environment: [String: String] = [:], input: Input = .empty,
    output: Output = .kept, ignoring ignored: [String] = [], through launcher: [String] = [],
    in folder: String? = nil
  ) throws {
    var command = launcher + ["\(Self.folder)/maru"] + arguments
    if case .closed = output {
      command = ["sh", "-c", #"exec "$0" "$@" >&-"#] + command
    } else if case .closed = input {
      command = ["sh", "-c", #"exec "$0" "$@" <&-"#] + command
    }
    try self.init(
      command: ignored.map { "--ignore-signal=\($0)" } + command, environment: environment,
      input: input, output: output, folder: folder)
  }

  /// Starts a shell script, in which `$0` is `maru`.
  convenience init(shell script: String) throws {
    try self.init(
      command: ["/bin/sh", "-c", script, "\(Self.folder)/maru"], environment: [:], input: .empty,
      output: .kept, folder: nil)
  }

  /// Runs `maru` to its end.
  static func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Ending {
    try Program(arguments, environment: environment).finish()
  }

  // `env` starts the command, after it has reset the signals with `--default-signal`.
  private init(
    command: [String], environment: [String: String], input: Input, output: Output,
    folder: String?
  ) throws {
    let files =
      folder
      ?? FileManager.default.temporaryDirectory.appending(path: "maru-run-\(UUID().uuidString)")
      .path
    temporaryFolder = folder == nil ? files : nil
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    let name = "\(files)/\(UUID().uuidString)"
    (outputPath, errorPath) = ("\(name).out", "\(name).err")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal"] + command
    process.environment = ["HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
      .merging(environment) { _, given in given }
    process.standardInput = try Self.stream(for: input, path: "\(name).in")
    let pipe = Pipe()
    switch output {
    case .unread: process.standardOutput = pipe
    case .file(let path): process.standardOutput = FileHandle(forWritingAtPath: path)
    case .kept, .closed: process.standardOutput = try Self.file(at: outputPath)
    }
    process.standardError = try Self.file(at: errorPath)
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
    try pipe.fileHandleForReading.close()
    // Whoever reads the file waits until the last process has closed it.
    if case .file = output { try (process.standardOutput as? FileHandle)?.close() }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    if let temporaryFolder { try? FileManager.default.removeItem(atPath: temporaryFolder) }
  }

  var identifier: Int32 { process.processIdentifier }
  var isRunning: Bool { process.isRunning }

  /// The text on standard error so far.
  var errorSoFar: String { (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "" }

  /// The text on standard output so far.
  var outputSoFar: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

  /// Sends a signal to the program.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end of the program, and kills it after `patience`.
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
