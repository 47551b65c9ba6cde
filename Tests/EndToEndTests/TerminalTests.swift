import Foundation
import MaruKit
import Terminal
import Testing

@testable import Host

/// No name in the output can move the cursor, break a line, or change the text direction.
@Suite final class TerminalTests {
  private let folder: String
  /// A file name that would clear the screen, forge a line, and reverse its end.
  private static let name = "libA\u{1B}[2J\nok\u{85}\u{9B}1m\u{202E}B.so"
  private static let shown = "A␛[2J␊ok<U+0085><U+009B>1m<U+202E>B"

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "maru-terminal-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func makeFile(_ name: [CChar]) {
    let path = Array("\(folder)/".utf8).map { CChar(bitPattern: $0) } + name + [0]
    close(open(path, O_CREAT | O_WRONLY, 0o600))
  }

  private func run(_ words: String...) throws -> Program.Ending {
    let result = try Program(words, environment: ["MARU_PLUGIN_PATH": folder]).finish()
    for text in [result.output, result.error] {
      #expect(PrintableText.lines(text) == text, "\(PrintableText.lines(text))")
    }
    return result
  }

  @Test func `a plugin with control characters in its name is listed on one line`() throws {
    makeFile(Self.name.utf8.map { CChar(bitPattern: $0) })
    let result = try run("list")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 + Program.widgets.count)
    #expect(lines[1].hasPrefix(Self.shown))
    #expect(lines[1].contains("\(folder)/lib\(Self.shown).so"))
  }

  @Test func `in JSON the name is escaped and complete`() throws {
    makeFile(Self.name.utf8.map { CChar(bitPattern: $0) })
    let json = try run("list", "--json").output
    let rows = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(rows?.first?["path"] as? String == "\(folder)/\(Self.name)")
  }

  @Test func `errors that quote a name with control characters are one line`() throws {
    makeFile(Self.name.utf8.map { CChar(bitPattern: $0) })
    let wild = "a\u{1B}[2J\n\u{9B}\u{202E}b"
    let path = "\(folder)/\(Self.name)"
    for words in [
      ["show", wild], ["show", path], ["show", path, "--help"], [wild], ["list", wild],
      ["help", wild], ["show", "BottomAlert", "--\(wild)", "x"], ["list", "--\(wild)"],
      ["show", "BottomAlert", "--", wild], ["render", "BottomAlert", "-o", "\(folder)/\(wild)/x"],
      ["render", "FloatingButton", "-o", "x.png", "--symbol", wild],
      ["show", "X", "--scale", wild],
    ] {
      let result = try Program(words, environment: ["MARU_PLUGIN_PATH": folder]).finish()
      #expect(result.status != 0)
      #expect(result.errorLines.count == 1, "\(words)")
      #expect(PrintableText.lines(result.error) == result.error, "\(words)")
    }
    let missing = try Program.run("list", environment: ["MARU_PLUGIN_PATH": "/\(wild)"])
    #expect(missing.errorLines.count == 1)
    #expect(PrintableText.lines(missing.error) == missing.error)
  }

  @Test func `a plugin whose file name is not UTF-8 is listed with replacement characters`() throws
  {
    makeFile(Array("libCaf".utf8).map { CChar(bitPattern: $0) } + [-23] + [46, 115, 111])
    let lines = try run("list").output.split(separator: "\n")
    #expect(lines.count == 2 + Program.widgets.count)
    #expect(lines[1].hasPrefix("Caf\u{FFFD}") && lines[1].contains("not UTF-8"))
    #expect(try run("show", "Caf\u{FFFD}").error.contains("not UTF-8"))
  }

  @Test func `the tree of views escapes control characters`() throws {
    let result = try run(
      "render", "BottomAlert", "--title", "a\u{1B}[2J\u{9B}\u{202E}", "-o", "/dev/null", "--tree",
      "-")
    #expect(result.status == 0)
    #expect(result.output.contains(#"\u202E"#))
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    }
  }

  @Test func `symbols with control characters in their names are one line each`() throws {
    let icons = "\(folder)/icons"
    try FileManager.default.createDirectory(atPath: icons, withIntermediateDirectories: true)
    try Data("<svg/>".utf8).write(to: URL(filePath: "\(icons)/a\u{1B}\nb.svg"))
    let environment = ["MARU_RESOURCES": folder]
    let lines = try Program.run("symbols", environment: environment).output
    #expect(lines == "a␛␊b\n")
    let json = try Program.run("symbols", "--json", environment: environment).output
    let names = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    #expect(names == ["a\u{1B}\nb"])
  }

  @Test func `help and tables escape control characters in their cells`() {
    let help = HelpTable([("--a\u{1B}\nb", "x\u{202E}\ny")]).text
    #expect(help == "  --a␛␊b  x<U+202E>␊y\n")
    let table = TextTable(header: ["NAME"], rows: [["a\nb\u{9B}"]]).text
    #expect(table == "NAME\na␊b<U+009B>\n")
  }

  // MARK: Answers

  /// Writes an answer to a pipe or a terminal and returns the bytes at the other end.
  private func answer(_ text: String, toTerminal isTerminal: Bool) throws -> String {
    var ends: [Int32] = [-1, -1]
    if isTerminal {
      let control = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (Int32, Int32) = (0, 0)
      // `TIOCSPTLCK` unlocks the other end and `TIOCGPTN` gets its number; both are macros in C.
      try #require(ioctl(control, 0x4004_5431, &lock) == 0)
      try #require(ioctl(control, 0x8004_5430, &number) == 0)
      ends = [control, open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)]
    } else {
      try #require(pipe(&ends) == 0)
    }
    defer { for end in ends { close(end) } }
    try StandardStream(descriptor: ends[1]).write(answer: text)
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = read(ends[0], &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  @Test func `an answer is unchanged in a pipe and escaped on a terminal`() throws {
    let text = "rm \u{1B}[2J\u{9B}\nnext\n"
    #expect(try answer(text, toTerminal: false) == text)
    #expect(try answer(text, toTerminal: true) == "rm ␛[2J<U+009B>\r\nnext\r\n")
  }
}
