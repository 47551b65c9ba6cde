import Terminal
import Foundation

/// A program that runs at each event of a widget.
struct EventCommand {
  /// The program and its arguments; not empty.
  let words: [String]

  /// Starts the program and does not wait for it.
  ///
  /// A name without a slash is looked up in `PATH`. The program gets `MARU_EVENT` and one
  /// `MARU_EVENT_<NAME>` for each value. If it cannot be started, this is reported in one line and
  /// the widget continues.
  func run(event: String, values: [String: String]) {
    if let problem {
      return ErrorLine.write(HostError.command(words[0], problem: problem).description)
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--"] + words
    var environment = ProcessInfo.processInfo.environment
    environment["MARU_EVENT"] = event
    for (name, value) in values {
      environment[Self.variable(of: name)] = value
    }
    process.environment = environment
    do {
      try process.run()
    } catch {
      ErrorLine.write(
        "the command cannot be started (\(error)), \(words[0]), name a program after --")
    }
  }

  /// The environment variable that holds a value of an event.
  static func variable(of value: String) -> String { "MARU_EVENT_\(value.uppercased())" }

  /// The `errno` if the program cannot be found or run.
  ///
  /// It is checked before the start, because `env` would print its own error.
  private var problem: Int32? {
    let program = words[0]
    var places = [program]
    if !program.contains("/") {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      places = path.split(separator: ":").map { "\($0)/\(program)" }
    }
    if places.contains(where: Self.isProgram) { return nil }
    return places.contains(where: FileManager.default.fileExists(atPath:)) ? EACCES : ENOENT
  }

  /// Whether it is an executable file; a folder may have the execute permission too.
  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && FileManager.default.isExecutableFile(atPath: path)
  }
}
