import Testing

@testable import maru_widgets

/// The command lines of the programs in whose place maru is.
@Suite struct DropInCallTests {
  private func call(_ line: String) -> DropInCall {
    DropInCall(reading: line.split(separator: " ").map(String.init))
  }

  private func words(_ line: String) -> [String] { call(line).words }

  @Test func `the words of maru's own commands stay as they are`() {
    let line = "show Notice --title rofi -nonsense -- --version"
    #expect(call(line) == DropInCall(words: line.split(separator: " ").map(String.init)))
    #expect(DropInCall(reading: []).words.isEmpty)
  }

  // MARK: rofi

  @Test(arguments: [
    ("rofi -dmenu -nonsense word", "-nonsense has no effect here"),
    ("rofi -dmenu -max-history=3", "-max-history=3 has no effect here"),
    ("rofi -dmenu -pX", "-pX has no effect here"),
    ("rofi -dmenu -p", "-p has no effect here without its value"),
  ])
  func `rofi ignores unknown options and those without their value, and says so`(
    line: String, note: String
  ) {
    #expect(call(line).words == ["rofi", "-dmenu"])
    #expect(call(line).notes == [note])
  }

  @Test(arguments: ["rofi -dmenu word", "rofi -dmenu -- -5", "rofi --dmenu"])
  func `rofi passes over stray words in silence`(line: String) {
    #expect(call(line) == DropInCall(words: ["rofi", "-dmenu"]))
  }

  @Test func `an unknown option of rofi does not swallow the option after it`() {
    #expect(words("rofi -nonsense -selected-row 2") == ["rofi", "-selected-row", "2"])
    #expect(words("rofi -no-custom true -i") == ["rofi", "-no-custom", "-i"])
  }

  @Test func `a value of rofi may begin with a dash, and is an option too`() {
    #expect(words("rofi -l -1 -p -x") == ["rofi", "-l", "-1", "-p", "-x"])
    #expect(words("rofi -p -i") == ["rofi", "-p", "-i", "-i"])
    #expect(call("rofi -p -nonsense").notes.isEmpty)
  }

  @Test func `rofi takes the first format and the last filter`() {
    #expect(words("rofi -format i -format d") == ["rofi", "-format", "i"])
    #expect(words("rofi -filter a -filter b") == ["rofi", "-filter", "a", "-filter", "b"])
  }

  @Test(arguments: ["rofi -h", "rofi -dmenu -help", "rofi -nonsense --help"])
  func `rofi prints its help wherever it is asked for`(line: String) {
    #expect(words(line) == ["rofi", "--help"])
    #expect(words("rofi -p -h") == ["rofi", "-p", "-h"])
  }

  // MARK: zenity

  @Test func `a value of zenity may look like an option`() {
    #expect(
      words("zenity --info --text --error --title -h")
        == ["zenity", "--info", "--text=--error", "--title=-h"])
    #expect(words("zenity --info --text=a=b") == ["zenity", "--info", "--text=a=b"])
  }

  @Test func `a flag of zenity may have any value`() {
    #expect(words("zenity --info --modal=0") == ["zenity", "--info", "--modal"])
    #expect(words("zenity --info --nonsense=0") == ["zenity", "--info", "--nonsense=0"])
  }

  @Test func `an option of zenity at the end has no value`() {
    #expect(words("zenity --info --text") == ["zenity", "--info", "--text"])
  }

  @Test func `after two dashes, zenity has only cells`() {
    #expect(
      words("zenity --list -- --text --version") == [
        "zenity", "--list", "--", "--text", "--version",
      ])
    #expect(call("zenity --list -- --version").answer == nil)
  }

  @Test func `zenity prints its version alone, as scripts compare it`() {
    #expect(call("zenity --version").answer == "3.44.0")
    #expect(call("zenity --info --text --version").answer == nil)
  }

  @Test(arguments: ["--help-all", "--help-list", "--help-question", "--help-gtk"])
  func `the groups of zenity's help are its help`(option: String) {
    #expect(words("zenity --info \(option)") == ["zenity", "--help"])
  }

  @Test func `an unknown group of help stays, to be refused`() {
    #expect(words("zenity --help-nonsense") == ["zenity", "--help-nonsense"])
  }

  // MARK: Display

  @Test(
    arguments: [
      ("zenity --info --display=:5", ":5"), ("zenity --info --display :6 --text x", ":6"),
      ("rofi -dmenu -display :7", ":7"), ("zenity --info --text --display=:8", nil),
      ("zenity --list -- --display=:9", nil), ("dmenu -display :1", nil),
    ] as [(String, String?)])
  func `the display that a call names is known`(line: String, display: String?) {
    #expect(call(line).display == display)
  }
}
