import ConfigurationFile
import JSON
import Testing

@Suite struct VariableReadingTests {
  @Test func `each source is read`() throws {
    let variables = try configuration(of: everything).variables
    #expect(variables.map(\.name) == ["disk", "greeting", "song", "load-file"])
    #expect(
      variables.map(\.source).prefix(3) == [
        .poll(.shell("df --output=pcent / | tail -1"), interval: 0.5, timeout: 5),
        .constant("Hello"), .listen(.words(["playerctl", "metadata", "--follow"])),
      ])
    #expect(variables[2].format == .json)
    #expect(variables[0].position == SourcePosition(file: "m.toml", line: 11, column: 11))
  }

  @Test func `a poll has defaults`() throws {
    #expect(
      try configuration(of: "variable.a.poll = ['date']").variables[0].source
        == .poll(.words(["date"]), interval: 30, timeout: 10))
  }

  @Test func `a constant may be any value`() throws {
    #expect(
      try configuration(of: "variable.a.value = { x = [1, 2.5, true] }").variables[0].source
        == .constant(["x": [1, 2.5, true]]))
  }

  @Test func `a relative file is in the folder of the configuration`() throws {
    func source(_ path: String) throws -> Source? {
      Configuration.read(
        text: "variable.a.file = '\(path)'", named: "/etc/maru/m.toml",
        environment: ["HOME": "/home/ann"]
      ).configuration?.variables.first?.source
    }
    #expect(try source("x/../load") == .file("/etc/maru/load"))
    #expect(try source("/proc/loadavg") == .file("/proc/loadavg"))
    #expect(try source("~/load") == .file("/home/ann/load"))
  }

  @Test(arguments: [
    (
      "variable.a = {}",
      "1:10: the variable “a” takes exactly one of value, poll, listen and file, found none"
    ),
    (
      "variable.a = { value = 1, file = 'x' }",
      "1:27: the variable “a” takes exactly one of value, poll, listen and file, found value and "
        + "file"
    ),
    ("variable.time.value = 1", "1:10: “time” is built in; choose another name for the variable"),
    ("variable.event.value = 1", "1:10: “event” is built in; choose another name for the variable"),
    (
      "variable.a = { poll = 'x', interval = 0 }",
      "1:39: interval takes a number of seconds from 0.1 to 31536000, found the number 0"
    ),
    (
      "variable.a = { file = 'x', timeout = 1 }",
      "1:28: timeout belongs to poll, but the variable “a” has file"
    ),
    (
      "variable.a = { value = 'x', format = 'json' }",
      "1:29: a value has no format; write it as TOML"
    ),
    ("variable.a.poll = []", "1:19: poll names no program; its first word is the program"),
    (
      "variable.a.poll = ['x', 1]",
      "1:25: a word of poll is a text without U+0000, found the number 1"
    ),
    (
      "variable.a.poll = 3",
      "1:19: poll takes shell text, or a list of words to run without a shell, found the number 3"
    ),
    (
      "variable.'a.b'.value = 1",
      "1:10: “a.b” is not a name for a variable; use letters, digits, - and _"
    ),
    ("variable.a.value = nan", "1:20: value takes finite numbers only, found nan"),
  ])
  func `a mistake of a variable is told with its place`(_ text: String, _ mistake: String) {
    #expect(mistakes(in: text) == [mistake])
  }
}
