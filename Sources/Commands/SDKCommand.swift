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
      modules are read by the compiler that is named, and by no other. An SDK whose version \
      differs from this maru's is refused.
      The SDK's folder debug has the same for a debug build of the kit, and a second maru, called \
      maru-debug, whose commands show widgets with that kit. A debugger steps through its sources. Both \
      kits load the same plugins. With --json, debug has the options of the debug kit, the path of its \
      program and the folder of its sources. It is absent if there is no debug kit.
        maru sdk --json | jq -r '.swiftFlags[]'
        MARU=maru-debug swift test
      """,
    operands: .none, options: [json.description, compiler.description]
  ) { call in
    let sdk = try SDK(beside: "/proc/self/exe")
    try sdk.check()
    if let program = call[compiler] { try Compiler(program: program).check(for: sdk) }
    if call[json] {
      try HostCall.write(json: sdk.json)
    } else {
      var rows = [
        ["version", sdk.version], ["abi", "\(sdk.abi)"], ["compiler", sdk.compiler],
        ["modules", sdk.modules], ["libraries", sdk.libraries],
        ["swiftFlags", sdk.swiftFlags.joined(separator: " ")],
        ["compatibilityFlags", sdk.compatibilityFlags.joined(separator: " ")],
        ["linkerFlags", sdk.linkerFlags.joined(separator: " ")],
        ["testLinkerFlags", sdk.testLinkerFlags.joined(separator: " ")],
      ]
      if let kit = debugKit(of: sdk) { rows.append(["debug", kit]) }
      let lines = rows.map { PrintableText.line("\($0[0]): \($0[1])") + "\n" }
      try StandardStream.output.write(lines: lines.joined())
    }
    return .accepted
  }

  /// The path of the program with the debug kit, or why it cannot be used; `nil` if there is none.
  private static func debugKit(of sdk: SDK) -> String? {
    do throws(SDKError) {
      return try sdk.debugKit()?.program
    } catch {
      return "\(error)"
    }
  }
}
