/// Reads tables of variables.
struct VariableReader {
  private let log: MistakeLog
  private let references: ReferenceChecker
  private let checker: ValueChecker
  private let environment: [String: String]

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - log: Receives the mistakes.
  ///   - references: Receives the names of the variables.
  ///   - checker: Checks names and values.
  ///   - environment: The environment variables, for paths with `~`.
  init(
    log: MistakeLog, references: ReferenceChecker, _ checker: ValueChecker,
    environment: [String: String]
  ) {
    self.log = log
    self.references = references
    self.checker = checker
    self.environment = environment
  }

  /// Reads `[variable.NAME]`.
  ///
  /// - Returns: The variable; `nil` if it has no valid source.
  func read(_ member: TOMLMember) -> VariableDefinition? {
    let name = member.key
    checker.checkName(name, of: "a variable", at: member.keyPosition)
    if BuiltInVariable.names.contains(name) || name == BindingText.eventName {
      log.add(
        member.keyPosition, "“\(name)” is built in; choose another name for the variable")
    }
    if let first = references.variables[name] {
      log.add(member.keyPosition, "the variable “\(name)” is already defined at \(first)")
    }
    references.define(variable: name, at: member.keyPosition)
    guard
      let fields = TableReader(member.node, as: .variable, name: "variable.\(name)", log: log)
    else { return nil }
    let given = ["value", "poll", "listen", "file"].filter(fields.has)
    guard given.count == 1, let kind = given.first else {
      let found = given.isEmpty ? "none" : ValueKind.list(given).replacing(" or ", with: " and ")
      log.add(
        given.count > 1 ? fields.position(of: given[1]) : member.keyPosition,
        "the variable “\(name)” takes exactly one of value, poll, listen and file, found \(found)")
      return nil
    }
    for key in ["interval", "timeout"] where fields.has(key) && kind != "poll" {
      log.add(
        fields.position(of: key), "\(key) belongs to poll, but the variable “\(name)” has \(kind)")
    }
    if fields.has("format"), kind == "value" {
      log.add(
        fields.position(of: "format"), "a value has no format; write it as TOML")
    }
    let interval = fields.number("interval") ?? 30
    let timeout = fields.number("timeout") ?? 10
    let format = fields.word("format", as: VariableDefinition.Format.self) ?? .text
    let source: Source? =
      switch kind {
      case "poll":
        fields.command("poll").map { .poll($0, interval: interval, timeout: timeout) }
      case "listen": fields.command("listen").map { .listen($0) }
      case "file":
        fields.text("file").map {
          .file(
            FilePaths.absolute(
              FilePaths.path(
                $0, relativeTo: member.keyPosition.file, environment: environment)))
        }
      default: fields.node("value").map { .constant($0.json) }
      }
    if kind == "value", let node = fields.node("value") {
      checker.checkNumbers(in: node, of: "value")
    }
    guard let source else { return nil }
    return VariableDefinition(
      name: name, source: source, format: format, position: member.keyPosition)
  }
}
