/// The terminal in which a program without a window runs.
struct TerminalProgram: Equatable, Sendable {
  /// The terminals that are tried, the best first, with what precedes a command.
  private static let known: [(name: String, options: [String])] = [
    ("x-terminal-emulator", ["-e"]), ("xdg-terminal-exec", []), ("kgx", ["--"]),
    ("gnome-terminal", ["--"]), ("konsole", ["-e"]), ("xfce4-terminal", ["-x"]),
    ("mate-terminal", ["-x"]), ("ptyxis", ["--"]), ("ghostty", ["-e"]), ("alacritty", ["-e"]),
    ("kitty", []), ("foot", []), ("wezterm", ["start", "--"]), ("terminator", ["-x"]),
    ("tilix", ["-e"]), ("urxvt", ["-e"]), ("st", ["-e"]), ("xterm", ["-e"]),
  ]

  /// The terminal and what precedes a command.
  let words: [String]

  /// Finds the terminal; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - wanted: A program, or one with the options that precede a command; `nil` for that of the
  ///     variable `TERMINAL`, or else the first one that is installed.
  ///   - session: The desktop.
  init?(_ wanted: String?, session: DesktopSession) {
    if let text = wanted ?? session.terminal {
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      if let program = words.first, wanted != nil || session.program(program) != nil {
        self.words = words.count > 1 ? words : words + Self.options(of: program)
        return
      }
    }
    guard let found = Self.known.first(where: { session.program($0.name) != nil }) else {
      return nil
    }
    words = [found.name] + found.options
  }

  private static func options(of program: String) -> [String] {
    let name = program.split(separator: "/").last.map(String.init)
    return known.first { $0.name == name }?.options ?? ["-e"]
  }
}
