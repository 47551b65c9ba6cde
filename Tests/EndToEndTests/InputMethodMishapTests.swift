import Foundation
import MaruTestKit
import Testing
import X11

/// Input methods that hang, die or lose their field, and what they are told and show.
///
/// Some tests use `XTestInputMethod`, which composes a small letter as its capital. So a text tells
/// by its letters which keys the method has answered, and which were typed without it.
@MainActor @Suite(.serialized, .needsServer) struct InputMethodMishapTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  // MARK: Hosts

  /// A host with a field, which has the keyboard.
  private func openField(_ environment: [String: String]) throws -> RunningHost {
    let host = try RunningHost(
      """
      [window.name]
      kind = "normal"
      width = 400
      height = 200
      widgets = [{ name = "Entry", id = "entry", props = { title = "" } }]

      """, on: desk, variables: environment)
    try TypedField.entry.press(in: host)
    return host
  }

  /// A host with a field, which has the keyboard, and whose keys go to a method of the test.
  private func openField(composedBy method: XTestInputMethod) throws -> RunningHost {
    let host = try openField(method.environment)
    // It is told the caret's place when the field's context is created.
    try #require(desk.person.block { method.spot != nil })
    return host
  }

  private static let one = TypedField(label: "One, required", property: "form.title")
  private static let two = TypedField(label: "Two, required", property: "form.title")

  /// A host with two fields.
  private func openForm() throws -> RunningHost {
    try RunningHost(
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
  }

  // MARK: Hanging

  @Test(.needsInputMethod)
  func `letters typed while a method is stopped for seconds are neither lost nor doubled`() throws {
    let server = try InputMethodServer(on: desk)
    let host = try openField(InputMethodServer.environment)
    let field = TypedField.entry
    #expect(field.composes(in: host))
    desk.person.type("gks")
    field.expect("한", in: host)
    server.send(SIGSTOP)
    desk.person.type("abcdef")
    // The window goes on working meanwhile.
    try host.tell("set", "entry.message", "Meanwhile")
    #expect(desk.person.block { (try? host.view(labelled: "Meanwhile", in: "name")) != nil })
    field.expect("한abcdef", in: host)
    server.send(SIGCONT)
    #expect(field.composes(in: host))
    #expect(field.text(in: host) == "한abcdef")
    desk.person.type("rmf ")
    field.expect("한abcdef글 ", in: host)
  }

  @Test(.needsInputMethod)
  func `a press is served while a method is stopped, and each letter stays in its field`() throws {
    let server = try InputMethodServer(on: desk)
    let host = try openForm()
    try Self.one.press(in: host)
    #expect(Self.one.composes(in: host))
    desk.person.type("gks")
    Self.one.expect("한", in: host)
    server.send(SIGSTOP)
    desk.person.type("abc")
    let place = try host.middle(of: Self.two.label, in: "name")
    desk.person.click(place.x, place.y)
    desk.person.type("de")
    Self.two.expect("de", in: host)
    Self.one.expect("한abc", in: host)
    server.send(SIGCONT)
    #expect(Self.two.composes(in: host))
    #expect(Self.one.text(in: host) == "한abc" && Self.two.text(in: host) == "de")
  }

  @Test(.needsInputMethod)
  func `keys stay in order when a method goes on before the host gives it up`() throws {
    let server = try InputMethodServer(on: desk)
    let host = try openField(InputMethodServer.environment)
    let field = TypedField.entry
    #expect(field.composes(in: host))
    server.send(SIGSTOP)
    desk.person.type("gksrmf1akfn2")
    try host.tell("get", "entry.title")
    server.send(SIGCONT)
    field.expect("한글1마루2", in: host)
  }

  @Test func `letters are typed without a method that hangs at opening`() throws {
    let method = try XTestInputMethod(mishap: .hangsAtOpening, display: desk.server.display)
    let host = try openField(method.environment)
    desk.person.type("abc")
    TypedField.entry.expect("abc", in: host)
    desk.person.type("de")
    TypedField.entry.expect("abcde", in: host)
  }

  @Test(.needsInputMethod)
  func `letters are typed without a method that is stopped at opening, and through it later`()
    throws
  {
    let server = try InputMethodServer(on: desk)
    server.send(SIGSTOP)
    let host = try openField(InputMethodServer.environment)
    let field = TypedField.entry
    desk.person.type("abc")
    field.expect("abc", in: host)
    server.send(SIGCONT)
    #expect(field.composes(in: host))
    #expect(field.text(in: host) == "abc")
    desk.person.type("rmf ")
    field.expect("abc글 ", in: host)
  }

  // MARK: Dying

  @Test(.needsInputMethod, .needsIBus, arguments: ["fcitx", "ibus"])
  func `keys behind a composed syllable are typed when their method is killed`(
    name: String
  ) throws {
    let method: InputMethodServer.Method = name == "ibus" ? .ibus(engine: "hangul") : .fcitx
    let server = try InputMethodServer(on: desk, method: method)
    let host = try openField(method.environment)
    let field = TypedField.entry
    #expect(field.composes(in: host))
    desk.person.type("gks")
    field.expect("한", in: host)
    server.send(SIGSTOP)
    desk.person.type("abcd")
    try host.tell("get", "entry.title")
    server.kill()
    field.expect("한abcd", in: host)
    desk.person.type("ef")
    field.expect("한abcdef", in: host)
  }

  @Test(arguments: [true, false])
  func `keys behind a press that a method answers in parts are typed when it dies`(
    wantsReleases: Bool
  ) throws {
    let method = try XTestInputMethod(
      mishap: .dies(presses: 2), wantsReleases: wantsReleases, display: desk.server.display)
    let host = try openField(composedBy: method)
    desk.person.type("abcdef")
    TypedField.entry.expect("ABcdef", in: host)
    desk.person.type("gh")
    TypedField.entry.expect("ABcdefgh", in: host)
  }

  @Test func `a letter with an accent behind a press stays before the next letter`() throws {
    let method = try XTestInputMethod(
      mishap: .hangs(presses: 2), display: desk.server.display)
    let host = try openField(composedBy: method)
    let field = TypedField.entry
    desk.person.type("ab")
    field.expect("AB", in: host)
    let place = try host.middle(of: field.label, in: "name")
    desk.person.type("c")
    // Away from the press that gave the field the keys, because two in one place select a word.
    desk.person.click(place.x + 80, place.y)
    let acute = KeySymbol(rawValue: 0xFE51)  // `XK_dead_acute`
    desk.person.stroke(acute)
    desk.person.type("ef")
    method.die()
    field.expect("ABcéf", in: host)
  }

  @Test(.needsInputMethod)
  func `a field that is removed while it composes leaves nothing, and the next one composes`()
    throws
  {
    let server = try InputMethodServer(on: desk)
    let host = try openForm()
    try Self.one.press(in: host)
    #expect(Self.one.composes(in: host))
    desk.person.type("gks")
    Self.one.expect("한", in: host)
    try host.tell("set", "form.fields", #"[{"label":"Two","required":true}]"#)
    #expect(
      desk.person.block { (try? host.ask("tree", "name").output.contains("One, ")) == false })
    #expect(Self.two.text(in: host) == "")
    try Self.two.press(in: host)
    desk.person.type("rmf ")
    Self.two.expect("글 ", in: host)
    withExtendedLifetime(server) {}
  }

  // MARK: The caret's place

  @Test(arguments: [1, 2] as [Double])
  func `a method is told the caret's place, also after scrolling and at other scales`(
    scale: Double
  ) throws {
    if scale != 1 { desk.setResources("Xft.dpi:\t\(Int(96 * scale))\n") }
    let method = try XTestInputMethod(display: desk.server.display)
    let host = try RunningHost(
      """
      [window.name]
      kind = "normal"
      width = 400
      height = 300
      widgets = [{ name = "TextEditor", id = "editor", props = { title = "" } }]

      """, on: desk, variables: method.environment)
    let window = try #require(desk.person.frame(of: host.identifier(of: "name")))
    let view = try host.view(labelled: "Text", in: "name")
    let frame = try #require(view["windowFrame"] as? [Double]).map { $0 * scale }
    try #require(frame.count == 4)
    desk.person.click(
      window.x + Int32(frame[0] + frame[2] / 2), window.y + Int32(frame[1] + frame[3] / 2))
    try #require(desk.person.block { method.spot != nil })
    let field = TypedField(property: "editor.title")
    /// Types and returns the place that was told before the last key.
    func place(typing text: String, expecting all: String) throws -> (x: Double, y: Double) {
      desk.person.type(text)
      field.expect(all, in: host)
      // The key behind the place is answered by then.
      let spot = try #require(method.spot)
      return (Double(spot.x), Double(spot.y))
    }
    let first = try place(typing: "1", expecting: "1")
    // At the left edge, at the bottom of the first line.
    #expect(first.x >= frame[0] && first.x < frame[0] + 20 * scale)
    #expect(first.y > frame[1] + 10 * scale && first.y < frame[1] + 40 * scale)
    let second = try place(typing: "2", expecting: "12")
    #expect(second.x >= first.x + 5 * scale && second.x < first.x + 20 * scale)
    #expect(second.y == first.y)
    desk.person.stroke(.enter)
    field.expect("12\n", in: host)
    let below = try place(typing: "3", expecting: "12\n3")
    #expect(below.x == first.x && below.y >= first.y + 15 * scale)
    let end = try place(typing: "33334", expecting: "12\n333334")
    #expect(end.y == below.y)
    desk.person.stroke(.home)
    desk.person.type("5")
    field.expect("12\n5333334", in: host)
    // Behind the 5, at the start of the line.
    let start = try place(typing: "6", expecting: "12\n56333334")
    #expect(start.x >= first.x + 5 * scale && start.x < first.x + 20 * scale)
    #expect(start.y == below.y)
    desk.person.stroke(.end)
    var text = "12\n56333334" + String(repeating: "\n", count: 30)
    desk.person.type(String(repeating: "\n", count: 30))
    field.expect(text, in: host)
    // In the last line that is visible, when the text has been scrolled.
    #expect(
      try desk.person.block {
        text += "1"
        let spot = try place(typing: "1", expecting: text)
        return spot.y <= frame[1] + frame[3] && spot.y > frame[1] + frame[3] - 40 * scale
      })
  }

  // MARK: Pictures

  /// The rows of pixels in which two pictures differ.
  private func differingRows(_ one: XTestScreenshot, _ other: XTestScreenshot) -> Int {
    guard one.width == other.width, one.height == other.height else { return one.height }
    return (0..<one.height).count { row in
      let part = (row * one.width)..<((row + 1) * one.width)
      return one.pixels[part] != other.pixels[part]
    }
  }

  /// Waits for the picture with the caret and the one without it.
  private func blinkingPictures(of window: WindowID) throws -> [XTestScreenshot] {
    var pictures: [XTestScreenshot] = []
    let blinks = try desk.person.block {
      let picture = try #require(desk.person.screenshot(of: window))
      if !pictures.contains(picture) { pictures.append(picture) }
      return pictures.count == 2
    }
    try #require(blinks)
    return pictures
  }

  @Test(.needsInputMethod, .needsIBus, arguments: ["fcitx", "ibus"])
  func `a composed syllable looks like the finished one, apart from its underline`(
    name: String
  ) throws {
    let method: InputMethodServer.Method = name == "ibus" ? .ibus(engine: "hangul") : .fcitx
    let server = try InputMethodServer(on: desk, method: method)
    let host = try openField(method.environment)
    let field = TypedField.entry
    #expect(field.composes(in: host))
    let window = try host.identifier(of: "name")
    // The method ends the syllable, and the space is taken back.
    desk.person.type("gks ")
    field.expect("한 ", in: host)
    desk.person.stroke(.backspace)
    field.expect("한", in: host)
    let finished = try blinkingPictures(of: window)
    desk.person.stroke(.backspace)
    field.expect("", in: host)
    // The syllable is visible, and is higher than an underline.
    let empty = try blinkingPictures(of: window)
    #expect(finished.allSatisfy { one in empty.allSatisfy { differingRows(one, $0) >= 10 } })
    desk.person.type("gks")
    field.expect("한", in: host)
    #expect(
      try desk.person.block {
        let picture = try #require(desk.person.screenshot(of: window))
        return finished.contains { (1...4).contains(differingRows($0, picture)) }
      })
    withExtendedLifetime(server) {}
  }
}
