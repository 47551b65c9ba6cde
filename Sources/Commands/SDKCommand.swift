import Development
import PlainText
import Terminal

extension Command {
  private static let json = Flag("json", "Print one line of JSON, with the options as arrays.")

  private static let compiler = ValueOption<String>(
    "compiler", takes: "PROGRAM", "Refuse if this compiler cannot read the modules.",
    details: "A path, or a name in $PATH, such as swiftc."
  ) { word throws(InvalidValue) in
    guard !word.isEmpty else { throw InvalidValue(wanted: "the name or the path of a program") }
    return word
  }

  /// `maru sdk`: the location of the SDK, and the options that build a widget with it.
  package static let sdk = Command(
    name: "sdk", summary: "Prints the options that build a widget against this Maru.",
    discussion: """
      The SDK is compiled modules, headers and libraries, in the folder sdk beside the program. Each \
      option is usable as it stands; testLinkerFlags are those of tests that import MaruTestKit. The \
      modules are read by the compiler that is named, and by no other. An SDK of another version than \
      this maru is refused.
        maru sdk --json | jq -r '.swiftFlags[]'
      """,
    operands: .none, options: [json.description, compiler.description]
  ) { call in
    let sdk = try SDK(beside: "/proc/self/exe")
    try sdk.check()
    if let program = call[compiler] { try Compiler(program: program).check(for: sdk) }
    if call[json] {
      try HostCall.write(json: sdk.json)
    } else {
      let rows = [
        ["version", sdk.version], ["abi", "\(sdk.abi)"], ["compiler", sdk.compiler],
        ["modules", sdk.modules], ["libraries", sdk.libraries],
        ["swiftFlags", sdk.swiftFlags.joined(separator: " ")],
        ["compatibilityFlags", sdk.compatibilityFlags.joined(separator: " ")],
        ["linkerFlags", sdk.linkerFlags.joined(separator: " ")],
        ["testLinkerFlags", sdk.testLinkerFlags.joined(separator: " ")],
      ]
      let lines = rows.map { PrintableText.line("\($0[0]): \($0[1])") + "\n" }
      try StandardStream.output.write(lines: lines.joined())
    }
    return .accepted
  }
}
