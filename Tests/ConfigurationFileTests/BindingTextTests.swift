import ConfigurationFile
import JSON
import Testing

@Suite struct BindingTextTests {
  private static let values: [String: JSONValue] = [
    "battery": ["percent": 81.6, "state": "full"], "load": [0.5, 1, 2], "time": 1_700_000_000,
    "n": -3, "word": "x", "yes": true, "empty": .null, "text": " 7.26 ",
  ]

  private func value(_ text: String) throws -> JSONValue {
    try BindingText.parse(text).value { Self.values[$0] }
  }

  @Test(arguments: [
    ("${battery.percent:.0f} %", "82 %"), ("${battery.state}", "full"),
    ("a${word}b${word}", "axbx"),
    ("${load.1:5.1f}|", "  1.0|"), ("${load.0:f}", "0.500000"), ("${n:03d}", "-03"),
    ("${n:-4d}|", "-3  |"), ("${n:4d}", "  -3"), ("${battery.percent:d}", "82"),
    ("${battery.percent:5.1f%}", " 81.6%"), ("${battery.percent:%.1f}", "81.6"),
    ("${text:.1f}", "7.3"), ("${word:.1f}", "x"), ("${time:%Y}", "2023"),
    ("${time:100%%}", "100%"),
    ("[${missing}]", "[]"), (" ${missing}", " "),
    ("${yes}!", "true!"), ("<${empty}>", "<>"), ("$${word}", "${word}"), ("$$${word}", "$${word}"),
    ("5 $ ${word}", "5 $ x"), ("${load}.", "[0.5,1,2]."), ("", ""), ("${word:.1f}}", "x}"),
  ])
  func `a text shows the values`(_ text: String, _ shown: String) throws {
    #expect(try value(text) == .string(shown))
  }

  @Test func `a text that is only a binding keeps the type`() throws {
    #expect(try value("${n}") == -3)
    #expect(try value("${load}") == [0.5, 1, 2])
    #expect(try value("${yes}") == true)
    #expect(try value("${empty}") == .null)
    for text in ["${missing}", "${battery.no.such}", "${load.9}"] {
      #expect(try value(text) == .null)
    }
    #expect(try value("${n} ") == "-3 ")
  }

  @Test func `a text without a binding is none`() {
    #expect(BindingText("plain $ {x}") == nil)
    #expect(BindingText("${broken") == nil)
    #expect(BindingText("$${x}") != nil)
  }

  @Test(arguments: [
    "${", "${a", "${}", "${.a}", "${a.}", "${a..b}", "${ a}", "${a b}", "${a:}", "${a:x}",
    "${a:.1d}", "${a:99f}", "${a:.99f}", "${a:999999999999999999999f}", "${time:}", "${time:%}",
    "${time:%Q}", "${a:%s}", "${a:*d}", "${a${b}}",
    "${time:\(String(repeating: "%c", count: 200))}",
  ])
  func `a wrong binding is refused`(_ text: String) {
    #expect(throws: BindingError.self) { try BindingText.parse(text) }
  }

  @Test func `names are the first parts of the paths`() throws {
    #expect(try BindingText.parse("${a.b} ${c:.1f} ${a} $${d}").names == ["a", "c"])
    let value: JSONValue = ["x": ["${a}", ["y": "${b.c} ${d}"]], "${key}": 1]
    #expect(value.boundNames == ["a", "b", "d"])
  }

  @Test func `bindings are resolved everywhere in a value`() {
    let value: JSONValue = ["x": ["${n}", 1, ["y": "${word}!"]]]
    #expect(value.resolvingBindings { Self.values[$0] } == ["x": [-3, 1, ["y": "x!"]]])
  }

  @Test func `a value with a binding in it is not resolved again`() {
    #expect(JSONValue("${a}").resolvingBindings { _ in "${b}" } == "${b}")
  }

  @Test func `an event has a name and values`() throws {
    let event = BindingText.event(named: "tap", values: ["x": 3])
    #expect(try BindingText.parse("${event} ${event.x}").value { _ in event } == "tap 3")
    #expect(try BindingText.parse("${event}").value { _ in event } == "tap")
  }

  // MARK: Commands

  @Test func `a value never becomes shell text`() {
    let hostile: (String) -> JSONValue? = { _ in "\"; rm -rf ~; $(reboot)" }
    let (command, environment) = CommandLineText.shell("echo \"${title}\" $${HOME} ${x:.1f}")
      .resolvingBindings(hostile)
    #expect(command == .shell("echo \"${MARU_1}\" ${HOME} ${MARU_2}"))
    #expect(
      environment == [
        "MARU_1": "\"; rm -rf ~; $(reboot)", "MARU_2": "\"; rm -rf ~; $(reboot)",
      ])
  }

  @Test func `words take the values as they are`() {
    let command = CommandLineText.words(["echo", "${n}", "a ${word}"])
    #expect(
      command.resolvingBindings { Self.values[$0] }.command == .words(["echo", "-3", "a x"]))
    #expect(command.boundNames == ["n", "word"])
  }
}
