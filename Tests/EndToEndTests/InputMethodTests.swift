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
    let frame = try #require(
      try host.view(labelled: "Text", in: "name")["windowFrame"] as? [Double])
    let window = try #require(desk.person.frame(of: try host.identifier(of: "name")))
    desk.person.click(
      window.x + Int32(frame[0] + frame[2] / 2), window.y + Int32(frame[1] + frame[3] / 2))
    // A question that the widget has answered shows that it has got the click.
    desk.person.connection.synchronize()
    try host.tell("get", "entry.title")
    return host
  }

  /// A host with a field, which has the keyboard, and whose keys go to the method.
  private func openComposingField(
    _ method: InputMethodServer.Method = .fcitx, probe: String = "g "
  ) throws -> RunningHost {
    let host = try openField(method)
    #expect(composes(in: host, probe: probe))
    return host
  }

  /// Waits until keys go to the method, and leaves the field's text as it was.
  ///
  /// Keys before the method has answered are letters. So a letter and a space are typed, and deleted
  /// again, until they become something else.
  private func composes(in host: RunningHost, probe: String = "g ") -> Bool {
    let former = text(in: host)
    return desk.person.block(timeout: .seconds(20)) {
      desk.person.type(probe)
      var seen = ""
      _ = desk.person.block(timeout: .seconds(5)) {
        seen = String(text(in: host).dropFirst(former.count))
        return seen.count == probe.count
      }
      for _ in seen { desk.person.stroke(.backspace) }
      _ = desk.person.block(timeout: .seconds(5)) { text(in: host) == former }
      return !seen.isEmpty && seen != probe
    }
  }

  private func text(in host: RunningHost) -> String {
    (try? host.view(labelled: "Text", in: "name"))?["value"] as? String ?? ""
  }

  /// Waits until the field has a text.
  private func expect(
    _ text: String, in host: RunningHost, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var seen = ""
    let isThere = desk.person.block(timeout: .seconds(20)) {
      seen = self.text(in: host)
      return seen == text
    }
    #expect(isThere, "\(seen)", sourceLocation: sourceLocation)
  }

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
