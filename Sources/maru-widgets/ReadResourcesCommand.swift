import Commands
import JSON
import MaruKit
import Terminal

extension Command {
  /// `maru-widgets read-resources FILE …`: what is wrong with resource files, for `maru dev`.
  ///
  /// It writes an object a line, in the order of the files: without members if the file can be read,
  /// else with `message`, and `line` if it is known.
  static let readResources = Command(
    name: "read-resources", summary: "Reads resource files as the kit does, for `maru dev`.",
    discussion: "", operands: .named([Operand("FILE", "A resource file.", isRepeated: true)]),
    options: []
  ) { call in
    for file in call.operands("FILE") {
      var answer: [String: JSONValue] = [:]
      if let problem = ResourceProblem(inFile: file) {
        answer["message"] = .string(problem.description)
        answer["line"] = problem.line.map { .integer(Int64($0)) }
      }
      // A file that crashes the reader is the first one without a line.
      try StandardStream.output.write(exactly: JSONValue.object(answer).json + "\n")
    }
    return .accepted
  }
}
