import MaruKit

/// A program that can be started.
struct ProgramLaunch: Hashable, Sendable {
  /// What is started.
  enum Command: Hashable, Sendable {
    /// A program with its arguments.
    case words([String])
    /// A line for `/bin/sh -c`.
    case line(String)
    /// An application on D-Bus, and the command that runs if it cannot be activated.
    case activation(BusActivation, or: [String]?)

    /// The command of an application; `nil` if both values are.
    init?(_ activation: BusActivation?, or exec: ExecLine?) {
      if let activation {
        self = .activation(activation, or: exec?.arguments)
      } else if let exec {
        self = .words(exec.arguments)
      } else {
        return nil
      }
    }
  }

  var command: Command
  /// The working folder; `nil` for the user's own.
  var folder: String?
  /// Whether it runs in a terminal.
  var needsTerminal = false

  /// The program and its arguments.
  var words: [String] {
    switch command {
    case .words(let words): words
    case .line(let line): ["/bin/sh", "-c", line]
    case .activation(let activation, let words): words ?? activation.words
    }
  }

  /// The command as a line for a shell.
  var line: String {
    switch command {
    case .words(let words): ShellWord.line(of: words)
    case .line(let line): line
    case .activation(let activation, let words): ShellWord.line(of: words ?? activation.words)
    }
  }

  /// The launch in a terminal, if it needs one.
  ///
  /// - Parameters:
  ///   - wanted: The terminal of the property, if it is set.
  ///   - session: The desktop.
  /// - Returns: A launch that needs no terminal.
  /// - Throws: If there is no terminal.
  func inTerminal(
    _ wanted: String?, session: DesktopSession
  ) throws(ProgramLaunchError) -> ProgramLaunch {
    guard needsTerminal else { return self }
    let terminal = TerminalProgram(wanted, session: session)
    if case .activation(let activation, let words) = command {
      let words = words.flatMap { words in terminal.map { $0.words + words } }
      return ProgramLaunch(command: .activation(activation, or: words), folder: folder)
    }
    guard let terminal else { throw .noTerminal }
    return ProgramLaunch(command: .words(terminal.words + words), folder: folder)
  }
}

/// Why a program was not started.
enum ProgramLaunchError: Error, Hashable, CustomStringConvertible {
  case noTerminal
  case noProgram(String)
  case noFolder(String)
  case refused(String, Int32)
  /// An application on D-Bus does not answer.
  case noAnswer(String)

  /// The reason, in one line in the user's language.
  var text: String {
    switch self {
    case .noTerminal:
      String(localized: "No terminal is installed; name one in the variable TERMINAL")
    case .noProgram(let name):
      String(localized: "There is no program \(PropValue.text(name).found)")
    case .noFolder(let path):
      String(localized: "Its folder \(PropValue.text(path).found) does not exist")
    case .refused(let name, let number):
      String(
        localized:
          "\(PropValue.text(name).found) did not start: \(String(cString: strerror(number)))")
    case .noAnswer(let name):
      String(localized: "No application \(PropValue.text(name).found) answers on D-Bus")
    }
  }

  /// The reason, in one line of English for the log.
  var description: String {
    switch self {
    case .noTerminal: "No terminal is installed; name one in the variable TERMINAL"
    case .noProgram(let name): "There is no program \(PropValue.text(name).found)"
    case .noFolder(let path): "Its folder \(PropValue.text(path).found) does not exist"
    case .refused(let name, let number):
      "\(PropValue.text(name).found) did not start: \(String(cString: strerror(number)))"
    case .noAnswer(let name):
      "No application \(PropValue.text(name).found) answers on D-Bus"
    }
  }
}
