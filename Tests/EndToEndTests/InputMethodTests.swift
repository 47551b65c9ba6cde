import Foundation
import MaruTestKit
import Testing
import X11

/// Hangul through an input method server.
@MainActor @Suite(.serialized, .needsServer, .needsInputMethod) struct InputMethodTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// A host with a field, which has the keyboard.
  private func openField(_ method: InputMethodServer.Method = .fcitx) throws -> RunningHost {
    let host = try RunningHost(
      """
      [window.name]
      kind = "normal"
      width = 400
      height = 200
      widgets = [{ name = "Entry", id = "entry", props = { title = "" } }]

      """, on: desk, variables: method.environment)
    try press(.entry, in: host)
    return host
  }

  private typealias Field = TypedField

  /// Presses a field, and waits until its widget knows.
  private func press(_ field: Field, in host: RunningHost) throws { try field.press(in: host) }

  /// A host with a field, which has the keyboard, and whose keys go to the method.
  private func openComposingField(
    _ method: InputMethodServer.Method = .fcitx, probe: String = "g "
  ) throws -> RunningHost {
    let host = try openField(method)
    #expect(composes(in: host, probe: probe))
    return host
  }

  /// Waits until keys go to the method, and leaves the field's text as it was.
  private func composes(
    in host: RunningHost, _ field: Field = .entry, probe: String = "g "
  ) -> Bool { field.composes(in: host, probe: probe) }

  private func text(in host: RunningHost) -> String { Field.entry.text(in: host) }

  /// Waits until the field has a text.
  private func expect(
    _ text: String, in host: RunningHost, _ field: Field = .entry,
    sourceLocation: SourceLocation = #_sourceLocation
  ) { field.expect(text, in: host, sourceLocation: sourceLocation) }

  /// Whether the window has an underline: a row of dark pixels as long as a syllable, longer than any of its strokes.
  private func hasUnderline(_ host: RunningHost) throws -> Bool {
    let window = try host.identifier(of: "name")
    let picture = try #require(desk.person.screenshot(of: window))
    var (run, longest) = (0, 0)
    for (index, pixel) in picture.pixels.enumerated() {
      let isDark = [0, 8, 16].allSatisfy { (pixel >> $0) & 0xFF < 0x60 }
      run = isDark && index % picture.width > 0 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest >= 12
  }

  @Test(arguments: [true, false])
  func `syllables are composed, whether the field or the method shows them`(inField: Bool) throws {
    let server = try InputMethodServer(on: desk, drawsInField: inField)
    let host = try openComposingField()
    desk.person.type("gksrmf ")
    expect("한글 ", in: host)
    withExtendedLifetime(server) {}
  }

  @Test func `a syllable is in the field while it is composed, and changes with each key`() throws {
    let server = try InputMethodServer(on: desk)
    let host = try openComposingField()
    for (letter, text) in [("g", "ㅎ"), ("k", "하"), ("s", "한"), ("r", "한ㄱ"), ("m", "한그")] {
      desk.person.type(letter)
      expect(text, in: host)
    }
    // Backspace takes the last letter of the syllable back, not the syllable.
    desk.person.stroke(.backspace)
    expect("한ㄱ", in: host)
    withExtendedLifetime(server) {}
  }

  @Test func `Return and Escape reach the widget`() throws {
    let server = try InputMethodServer(on: desk)
    let window = try desk.open(
      ["show", "Entry", "--title", "Name"], environment: InputMethodServer.environment)
    // Keys before the method has answered are letters.
    window.settle()
    desk.person.type("gk")
    window.stroke([.enter])
    window.expectEnd(0, printing: "하\n")
    let other = try desk.open(
      ["show", "Entry", "--title", "Name"], environment: InputMethodServer.environment)
    other.stroke([.escape])
    other.expectEnd(1)
    withExtendedLifetime(server) {}
  }

  @Test func `a password does not go through the method`() throws {
    let server = try InputMethodServer(on: desk)
    let window = try desk.open(
      ["show", "Entry", "--title", "Name", "--password"],
      environment: InputMethodServer.environment)
    desk.person.type("gks")
    window.stroke([.enter])
    window.expectEnd(0, printing: "gks\n")
    withExtendedLifetime(server) {}
  }

  @Test func `composed text stays when the method is killed, and typing goes on without it`() throws
  {
    let server = try InputMethodServer(on: desk)
    let host = try openComposingField()
    desk.person.type("gks")
    expect("한", in: host)
    server.kill()
    desk.person.type("ab")
    expect("한ab", in: host)
    typeOtherLetters()
    expect("한abдаαωЖΩéé", in: host)
  }

  @Test func `a method that starts later is used from then on, and one that comes back again`()
    throws
  {
    let host = try openField()
    desk.person.type("a")
    expect("a", in: host)
    for text in ["a한 ", "a한 한 "] {
      let server = try InputMethodServer(on: desk)
      // It passes keys on until its engine is loaded.
      #expect(composes(in: host))
      desk.person.type("gks ")
      expect(text, in: host)
      server.kill()
    }
  }

  @Test func `text that is composed when the window loses the keyboard stays`() throws {
    let server = try InputMethodServer(on: desk)
    let host = try openComposingField()
    desk.person.type("gks")
    expect("한", in: host)
    let other = try desk.open(["show", "Entry", "--title", "Other"])
    other.stroke([.escape])
    other.expectEnd(1)
    expect("한", in: host)
    withExtendedLifetime(server) {}
  }

  @Test func `a method that hangs takes no key with it, and doubles none when it goes on`() throws {
    let server = try InputMethodServer(on: desk)
    let host = try openComposingField()
    desk.person.type("gks")
    expect("한", in: host)
    server.send(SIGSTOP)
    desk.person.type("ab")
    expect("한ab", in: host)
    server.send(SIGCONT)
    // It is used again when it answers again.
    var isComposed = false
    _ = desk.person.block(timeout: .seconds(20)) {
      desk.person.type("gk ")
      isComposed = text(in: host).contains("하")
      return isComposed
    }
    #expect(isComposed)
  }

  @Test(arguments: [true, false])
  func `a syllable stays in its field when Tab or a press leads to the next, which gets its own`(
    isTab: Bool
  ) throws {
    let server = try InputMethodServer(on: desk)
    let host = try RunningHost(
      """
      [window.name]
      kind = "normal"
      width = 400
      height = 300

      [[window.name.widgets]]
      name = "Form"
      id = "form"
      props.title = ""
      props.fields = [{ label = "One", required = true }, { label = "Two", required = true }]

      """, on: desk, variables: InputMethodServer.environment)
    let fields = ["One", "Two"].map {
      Field(label: "\($0), required", property: "form.title")
    }
    try press(fields[0], in: host)
    #expect(composes(in: host, fields[0]))
    desk.person.type("gks")
    expect("한", in: host, fields[0])
    if isTab { desk.person.stroke(.tab) } else { try press(fields[1], in: host) }
    desk.person.type("rmf ")
    expect("글 ", in: host, fields[1])
    expect("한", in: host, fields[0])
    withExtendedLifetime(server) {}
  }

  @Test(.needsManager, arguments: ["removed", "killed"])
  func `a window that ends while a syllable is composed leaves the next one's to be composed`(
    end: String
  ) throws {
    try desk.startManager()
    let server = try InputMethodServer(on: desk)
    func window(_ name: String, anchor: String) -> String {
      """
      [window.\(name)]
      kind = "normal"
      anchor = "\(anchor)"
      width = 400
      height = 200
      widgets = [{ name = "Entry", id = "\(name)-entry", props = { title = "" } }]

      """
    }
    func field(_ name: String) -> Field { Field(window: name, property: "\(name)-entry.title") }
    let next = window("next", anchor: "bottom-right")
    let host = try RunningHost(
      window("name", anchor: "top-left") + next, windows: 2, on: desk,
      variables: InputMethodServer.environment)
    try press(field("name"), in: host)
    #expect(composes(in: host, field("name")))
    desk.person.type("gks")
    expect("한", in: host, field("name"))
    if end == "removed" {
      try next.write(toFile: host.file, atomically: true, encoding: .utf8)
      try #require(desk.person.block { host.windows.map(\.id) == ["next"] })
    } else {
      kill(try #require(try host.window("name").pid), SIGKILL)
      try #require(host.isHealed("name"))
    }
    try press(field("next"), in: host)
    #expect(composes(in: host, field("next")))
    desk.person.type("rmf ")
    expect("글 ", in: host, field("next"))
    withExtendedLifetime(server) {}
  }

  @Test(.needsIBus)
  func `a syllable in a text view is underlined until Return ends it and the line`() throws {
    let method = InputMethodServer.Method.ibus(engine: "hangul")
    let server = try InputMethodServer(on: desk, method: method)
    let host = try RunningHost(
      """
      [window.name]
      kind = "normal"
      width = 400
      height = 300
      widgets = [{ name = "TextEditor", id = "editor", props = { title = "" } }]

      """, on: desk, variables: method.environment)
    let editor = Field(property: "editor.title")
    try press(editor, in: host)
    #expect(composes(in: host, editor))
    #expect(try desk.person.block { try !hasUnderline(host) })
    desk.person.type("gks")
    expect("한", in: host, editor)
    #expect(try desk.person.block { try hasUnderline(host) })
    desk.person.stroke(.enter)
    expect("한\n", in: host, editor)
    #expect(try desk.person.block { try !hasUnderline(host) })
    desk.person.type("akfn ")
    expect("한\n마루 ", in: host, editor)
    // Before other text of the line.
    desk.person.stroke(.home)
    desk.person.type("rmf")
    expect("한\n글마루 ", in: host, editor)
    withExtendedLifetime(server) {}
  }

  /// Types letters of Cyrillic and Greek layouts, by their old symbols and those of Unicode, and é
  /// with a Compose sequence and with a dead key.
  private func typeOtherLetters() {
    let symbols: [UInt32] = [0x6C4, 0x6C1, 0x7E1, 0x7F9, 0x100_0416, 0x100_03A9]
    let compose: [UInt32] = [0xFF20, 0x27, 0x65]
    let dead: [UInt32] = [0xFE51, 0x65]
    for symbol in symbols + compose + dead { desk.person.stroke(KeySymbol(rawValue: symbol)) }
  }

  @Test func `Cyrillic, Greek, Compose and dead keys are typed without any method`() throws {
    let window = try desk.open(["show", "Entry", "--title", "Name"])
    typeOtherLetters()
    window.stroke([.enter])
    window.expectEnd(0, printing: "даαωЖΩéé\n")
  }

  @Test(.needsIBus) func `a syllable is underlined in the picture until it is finished`() throws {
    let method = InputMethodServer.Method.ibus(engine: "hangul")
    let server = try InputMethodServer(on: desk, method: method)
    let host = try openComposingField(method)
    desk.person.type("gks")
    expect("한", in: host)
    #expect(try desk.person.block { try hasUnderline(host) })
    desk.person.type(" ")
    expect("한 ", in: host)
    #expect(try desk.person.block { try !hasUnderline(host) })
    withExtendedLifetime(server) {}
  }

  @Test(.needsIBus) func `ibus composes a syllable in the field, which stays if ibus is killed`()
    throws
  {
    let method = InputMethodServer.Method.ibus(engine: "hangul")
    let server = try InputMethodServer(on: desk, method: method)
    let host = try openComposingField(method)
    for (letter, text) in [
      ("g", "ㅎ"), ("k", "하"), ("s", "한"), ("r", "한ㄱ"), ("m", "한그"), ("f", "한글"),
    ] {
      desk.person.type(letter)
      expect(text, in: host)
    }
    server.kill()
    desk.person.type("ab")
    expect("한글ab", in: host)
    let other = try InputMethodServer(on: desk, method: method)
    try host.tell("get", "entry.title")
    for (letter, text) in [("g", "ㅎ"), ("k", "하"), ("s", "한"), (" ", "한 ")] {
      desk.person.type(letter)
      expect("한글ab" + text, in: host)
    }
    withExtendedLifetime(other) {}
  }

  @Test(.needsIBus) func `kana become kanji with anthy, and the word stays if ibus is killed`()
    throws
  {
    let method = InputMethodServer.Method.ibus(engine: "anthy")
    let server = try InputMethodServer(on: desk, method: method)
    let host = try openComposingField(method, probe: "a")
    for (letters, text) in [("ni", "に"), ("ho", "にほ"), ("nn", "にほん")] {
      desk.person.type(letters)
      expect(text, in: host)
    }
    desk.person.type(" ")
    expect("日本", in: host)
    server.kill()
    desk.person.type("b")
    expect("日本b", in: host)
  }
}
