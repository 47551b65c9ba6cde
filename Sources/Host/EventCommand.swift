import Foundation

/// A program that is run at a widget's events.
struct EventCommand {
  /// The program and its arguments; not empty.
  let words: [String]

  /// Starts the program and does not wait for it.
  ///
  /// It is found as a shell finds it, and gets `MARU_EVENT` and one `MARU_EVENT_<NAME>` for each
  /// value. Where it cannot be started, one line says so and the widget goes on.
  func run(event: String, values: [String: String]) {
    guard isFound else {
      return ErrorLine.write(
        "the command cannot be started, no program is called \(words[0]), "
          + "name one behind -- that is in PATH, or its path")
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // What this process ignores, the program need not.
    process.arguments = ["--default-signal=PIPE,INT,TERM,HUP", "--"] + words
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
        "the command cannot be started (\(error)), \(words[0]), name a program behind --")
    }
  }

  /// The environment variable that tells a value of an event.
  static func variable(of value: String) -> String { "MARU_EVENT_\(value.uppercased())" }

  /// Whether there is such a program: asked first, as `env` would tell of it in its own words.
  private var isFound: Bool {
    let program = words[0]
    guard !program.contains("/") else {
      return FileManager.default.isExecutableFile(atPath: program)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { folder in
      FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
    }
  }
}
