import Testing

@testable import Launcher

/// The words of a command, and what its field codes stand for.
@Suite struct ExecLineTests {
  private static let fields = ExecLine.Fields(
    name: "My Files", icon: "folder", path: "/data/files.desktop")

  @Test(arguments: [
    ("firefox %u", ["firefox"]), ("gimp --new %F x", ["gimp", "--new", "x"]),
    ("a %f%d %D %n %N %v %m %U b", ["a", "b"]), ("a --file=%f", ["a", "--file="]),
    ("a 100%%", ["a", "100%"]), ("a %i b", ["a", "--icon", "folder", "b"]),
    ("a %c %k", ["a", "My Files", "/data/files.desktop"]),
    ("a --name=%c", ["a", "--name=My Files"]),
    ("a %", ["a"]), ("a %x", ["a"]),
  ])
  func `codes for documents stand for nothing, the others for what the file says`(
    text: String, words: [String]
  ) throws {
    #expect(try ExecLine(text, fields: Self.fields).arguments == words)
  }

  @Test func `without an icon its code stands for nothing`() throws {
    let fields = ExecLine.Fields(name: "", icon: nil, path: "")
    #expect(try ExecLine("a %i", fields: fields).arguments == ["a"])
  }

  @Test(arguments: [
    (#""/opt/My App/run" x"#, ["/opt/My App/run", "x"]), (#"a "" b"#, ["a", "", "b"]),
    (#"a "say \"hi\" \$5 \` \\""#, ["a", #"say "hi" $5 ` \"#]), (#"a "b\nc""#, ["a", #"b\nc"#]),
    (#"a b\ c"#, ["a", "b c"]), ("a 'b \"c'", ["a", "b \"c"]), (#"a"b"c"#, ["abc"]),
    ("  a   b  ", ["a", "b"]), ("a\tb", ["a", "b"]),
    ("a $HOME * ; b", ["a", "$HOME", "*", ";", "b"]),
  ])
  func `quotes and backslashes mean what they mean in a shell, and nothing else does`(
    text: String, words: [String]
  ) throws {
    #expect(try ExecLine(text, fields: Self.fields).arguments == words)
  }

  @Test(arguments: ["", "  ", "%u", "a \"b", "a 'b", "\"\" b"])
  func `a line without a program or with an open quote is refused`(text: String) {
    #expect(throws: DesktopFileError.self) { try ExecLine(text, fields: Self.fields) }
  }

  @Test(arguments: [
    (["a", "b c"], "a 'b c'"), (["a", ""], "a ''"), (["it's"], #"'it'\''s'"#),
    (["a=b", "/x.y", "$HOME"], "a=b /x.y '$HOME'"), (["é"], "é"),
  ])
  func `a printed command has quotes where a shell needs them`(words: [String], line: String) {
    #expect(ShellWord.line(of: words) == line)
  }

  @Test(arguments: [
    ("ls -l", "ls"), ("/bin/ls", "/bin/ls"), ("  ls", "ls"), ("X=1 ls", nil), ("$EDITOR x", nil),
    ("(ls)", nil), ("'a b' c", nil), ("-x", nil), ("", nil), ("~/run", nil),
  ])
  func `the first word of a typed line is a command only if it can mean nothing else`(
    line: String, command: String?
  ) {
    #expect(ShellWord.command(in: line) == command)
  }
}
