import Testing

/// Only two files write to the terminal, and they escape control characters.
@Suite struct TerminalDoorTests {
  /// The files that write to standard output or standard error.
  private static let doors: Set<String> = [
    "Sources/Terminal/StandardStream.swift", "Sources/Kit/MaruKit/Windows/WarningLine.swift",
  ]

  private func writesRaw(_ code: String) -> Bool {
    [
      /\b(?:print|debugPrint|dump|puts|fputs|putchar|printf|fprintf|vprintf|perror|NSLog)\(/,
      /\bFileHandle\.standard(?:Output|Error)/,
      /\bwrite\((?:1|2|STDOUT_FILENO|STDERR_FILENO)\b/,
    ].contains { code.contains($0.wordBoundaryKind(.simple)) }
  }

  @Test func `no other file writes to standard output or standard error`() {
    let files = SourceFile.all(under: "Sources", "Plugins")
    #expect(files.count > 20)
    for file in files where !Self.doors.contains(file.path) {
      #expect(!writesRaw(file.code), "\(file.path) bypasses StandardStream")
    }
    #expect(Self.doors.isSubset(of: files.map(\.path)))
  }

  @Test(arguments: [
    "print(name)", "  fputs(text, stderr)", "FileHandle.standardError.write(data)",
    "write(STDOUT_FILENO, bytes, 3)", "Swift.print(1)", "NSLog(\"x\")",
  ])
  func `each way to write there is detected`(code: String) { #expect(writesRaw(code)) }

  @Test(arguments: [
    "fingerprint(of: file)", "let inputs = puts", "process.standardOutput = pipe",
    "StandardStream.output.write(lines: text)", "isatty(STDOUT_FILENO)",
  ])
  func `other code is allowed`(code: String) { #expect(!writesRaw(code)) }
}
