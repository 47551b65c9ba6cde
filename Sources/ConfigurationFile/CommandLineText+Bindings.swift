public import JSON

extension CommandLineText {
  /// The command with the variables' values.
  ///
  /// A value may come from anywhere, such as a window's title, so it never becomes shell text. In
  /// shell text, a binding becomes `${MARU_1}`, `${MARU_2}`, …, and the values are returned as
  /// environment variables. The shell expands them and does not read them as commands.
  public func resolvingBindings(
    _ lookup: (String) -> JSONValue?
  ) -> (command: CommandLineText, environment: [String: String]) {
    switch self {
    case .words(let words):
      return (
        .words(words.map { BindingText($0)?.text(lookup) { $0 } ?? $0 }), [:]
      )
    case .shell(let text):
      guard let bindings = BindingText(text) else { return (self, [:]) }
      var environment: [String: String] = [:]
      let command = bindings.text(lookup) { value in
        let name = "MARU_\(environment.count + 1)"
        environment[name] = value.replacing("\0", with: "")
        return "${\(name)}"
      }
      return (.shell(command), environment)
    }
  }

  /// The names of the variables that the command uses.
  public var boundNames: Set<String> {
    switch self {
    case .shell(let text): BindingText(text)?.names ?? []
    case .words(let words): JSONValue.array(words.map(JSONValue.string)).boundNames
    }
  }
}
