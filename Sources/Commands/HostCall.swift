import PlainText
import Terminal
import Control
import FoundationEssentials
import Glibc
import JSON

/// The connection of a command to the host that runs on the display.
package enum HostCall {
  /// The flag of every command that calls the host.
  package static let json = Flag("json", "Print the answer as one line of JSON.")

  /// The seconds for calls that read files, run widgets or draw.
  static let longLimit = 60.0

  /// Connects to the host of the display, or to the one that `MARU_SOCKET` names.
  ///
  /// - Parameter timeLimit: The seconds that connecting and a call take at most.
  /// - Returns: A connection that is closed when it is released.
  /// - Throws: `ControlError` with status 69 if no host runs.
  package static func client(
    timeLimit: Double = ControlClient.timeLimit
  ) throws(ControlError) -> ControlClient {
    if let path = RawEnvironment.value(of: ControlSocket.variable), !path.isEmpty {
      return try client(of: path, timeLimit: timeLimit) {
        "no host listens, at \(path) in \(ControlSocket.variable), start it again, or unset the "
          + "variable"
      }
    }
    let environment = ["DISPLAY", "XDG_RUNTIME_DIR"].reduce(into: [:]) { environment, name in
      environment[name] = RawEnvironment.value(of: name)
    }
    let path = try ControlSocket.path(
      environment: environment, display: environment["DISPLAY"] ?? "")
    return try client(of: path, timeLimit: timeLimit) {
      let session = try? ControlSocket.path(
        environment: environment, display: environment["DISPLAY"] ?? "", session: session)
      guard let session, access(session, F_OK) == 0 else { return nil }
      return "no host runs on \(environment["DISPLAY"] ?? ""), only `maru dev`, at \(session), to "
        + "call that, export \(ControlSocket.variable)=\(session)"
    }
  }

  /// The name of the display in an environment.
  ///
  /// - Throws: `ControlError` with status 69 if `DISPLAY` is unset or empty.
  static func display(in environment: [String: String]) throws(ControlError) -> String {
    guard let display = environment["DISPLAY"], !display.isEmpty else { throw .noDisplayName() }
    return display
  }

  /// The name of the host that `maru dev` is, beside the one of the display.
  static let session = "dev"

  // `explanation` gives what to say in place of the usual words if no host runs.
  private static func client(
    of path: String, timeLimit: Double, explanation: () -> String?
  ) throws(ControlError) -> ControlClient {
    do throws(ControlError) {
      return try ControlClient(path: path, timeLimit: timeLimit)
    } catch {
      guard error.status == ControlStatus.noHost, access(path, F_OK) != 0,
        let message = explanation()
      else { throw error }
      throw ControlError(status: error.status, message: message)
    }
  }

  /// The id of the only window, for a command that is called without one.
  ///
  /// - Throws: `ControlError` with status 65 if there are none or several, which it names.
  package static func onlyWindow(of client: ControlClient) throws(ControlError) -> String {
    let status = try client.call(Message(call: "status"))
    let ids = (status["windows"]?.array ?? []).compactMap { $0["id"]?.string }
    guard let only = ids.first else {
      throw ControlError(
        status: ControlStatus.badInput, message: "the host has no window, add one to its file")
    }
    guard ids.count == 1 else {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "there are several windows, name one of \(ids.joined(separator: ", "))")
    }
    return only
  }

  /// Prints why a command failed as JSON too, if it was called with `--json`.
  ///
  /// The line is `{"error": {"status": …, "message": "…"}}`, as the host sends it.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - command: The command; `nil` if there is none of that name.
  ///   - words: The words of the command line.
  package static func report(_ failure: CommandFailure, of command: Command?, words: [String]) {
    guard words.prefix(while: { $0 != "--" }).contains("--json"),
      command?.options.contains(where: { $0.name == json.description.name }) == true
    else { return }
    let members: JSONValue = [
      "status": .integer(Int64(failure.status.rawValue)), "message": .string(failure.message),
    ]
    try? write(json: ["error": members])
  }

  /// Prints a value as one line of JSON.
  package static func write(json value: JSONValue) throws(TerminalError) {
    try StandardStream.output.write(exactly: PrintableText.json(value.json) + "\n")
  }

  /// Prints a text as it is, nothing for null, and any other value as one line of JSON.
  static func write(_ value: JSONValue) throws(TerminalError) {
    switch value {
    case .null: break
    case .string(let text): try StandardStream.output.write(answer: text + "\n")
    default: try write(json: value)
    }
  }
}

extension Command {
  /// Describes a command that makes one call.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - summary: One sentence for the help.
  ///   - discussion: Paragraphs for the command's own help.
  ///   - operands: The named operands.
  ///   - options: The options besides `--json`.
  ///   - timeLimit: The seconds that the call takes at most.
  ///   - printing: Prints the value of the answer without `--json`.
  ///   - awaitsEnd: Whether the command ends only when the host has.
  ///   - request: Makes the request from the command line.
  /// - Returns: A command with the flag `--json`.
  static func calling(
    _ name: String, summary: String, discussion: String = "", operands: [Operand] = [],
    options: [OptionDescription] = [], timeLimit: Double = ControlClient.timeLimit,
    printing: @escaping @Sendable (JSONValue) throws -> Void = { _ in },
    awaitsEnd: Bool = false,
    request: @escaping @Sendable (Invocation) throws -> Message
  ) -> Command {
    Command(
      name: name, summary: summary, discussion: discussion,
      operands: operands.isEmpty ? .none : .named(operands),
      options: options + [HostCall.json.description]
    ) { call in
      let message = try request(call)
      let client = try HostCall.client(timeLimit: timeLimit)
      let value = try client.call(message)
      // The host hangs up when the state of its windows is saved.
      if awaitsEnd { while client.next(within: timeLimit) != nil {} }
      if call[HostCall.json] { try HostCall.write(json: value) } else { try printing(value) }
      return .accepted
    }
  }
}

extension Invocation {
  /// The word of a required operand, for a request.
  func text(_ operand: String) -> JSONValue { .string(self.operand(operand) ?? "") }

  /// The pairs of a repeated operand such as `NAME=VALUE`, for a request.
  ///
  /// - Throws: `UsageProblem.noPair` for a word without an equals sign.
  func pairs(_ operand: String, command: String) throws(UsageProblem) -> JSONValue {
    var values: [String: JSONValue] = [:]
    for word in operands(operand) {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
        throw .noPair(word, operand: operand, command: command)
      }
      values[String(word[..<equals])] = .string(String(word[word.index(after: equals)...]))
    }
    return .object(values)
  }
}
