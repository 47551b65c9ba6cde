import MaruTestKit
import Testing

@testable import X11

/// Keys with an input method server that works, hangs or dies.
///
/// The method composes a small letter as its capital, which the next key commits. So a text tells
/// by its letters which keys the method has answered, and which were typed without it.
@MainActor @Suite(.serialized) struct InputServerTests {
  private let screen: Screen

  init() throws { screen = try Screen() }

  private func start(
    _ mishap: XTestInputMethod.Mishap = .none, wantsReleases: Bool = true
  ) throws -> XTestInputMethod {
    try XTestInputMethod(
      mishap: mishap, wantsReleases: wantsReleases, display: screen.server.display)
  }

  @Test(arguments: [true, false])
  func `text and returned keys arrive in the order of the keys`(wantsReleases: Bool) throws {
    let typed = try TypedText(on: screen, through: start(wantsReleases: wantsReleases))
    screen.person.type("abcd1ef2g")
    typed.expect("ABCD1EF2G")
  }

  @Test func `a method that hangs takes no key with it, and doubles none when it goes on`() throws {
    let method = try start(.hangs(presses: 2))
    let typed = try TypedText(on: screen, through: method)
    screen.person.type("abcdef")
    typed.expect("ABcdef")
    method.resume()
    let server = try #require(screen.program.keyboard.server)
    #expect(typed.waits { server.serves(typed.window.id) })
    screen.person.type("g1")
    typed.expect("ABcdefG1")
  }

  @Test func `keys keep their order when a method goes on after it was asked whether it hangs`()
    throws
  {
    let method = try start(.hangs(presses: 2))
    let typed = try TypedText(on: screen, through: method)
    screen.person.type("abcd1ef2g")
    typed.expect("AB")
    let deadline = screen.program.inputMethodDeadline
    // The deadline of the question that is sent then.
    #expect(typed.waits { screen.program.inputMethodDeadline != deadline })
    method.resume()
    typed.expect("ABCD1EF2G")
  }

  @Test(arguments: [true, false])
  func `keys behind a press that a method answers in parts are typed without it when it dies`(
    wantsReleases: Bool
  ) throws {
    let method = try start(.dies(presses: 2), wantsReleases: wantsReleases)
    let typed = try TypedText(on: screen, through: method)
    screen.person.type("abcdef")
    typed.expect("ABcdef")
    screen.person.type("gh")
    typed.expect("ABcdefgh")
  }

  @Test func `keys are typed without a method that hangs at opening`() throws {
    let typed = try TypedText(on: screen, through: start(.hangsAtOpening))
    screen.person.type("abc")
    typed.expect("abc")
    screen.person.type("de")
    typed.expect("abcde")
  }

  @Test func `a press does not overtake the keys before it, nor the next key the press`() throws {
    let typed = try TypedText(on: screen, through: start())
    // The method is open.
    screen.person.type("x1")
    typed.expect("X1")
    screen.person.type("ab1")
    screen.person.click(140, 80)
    screen.person.type("c")
    typed.expect("X1AB1C")
    #expect(typed.textAtPresses == ["X1AB1"])
  }

  @Test func `keys and presses in turn keep their order`() throws {
    let typed = try TypedText(on: screen, through: start())
    for letter in ["a", "b", "1", "c", "2"] {
      screen.person.type(letter)
      screen.person.click(140, 80)
    }
    #expect(typed.waits { typed.textAtPresses.count == 5 })
    #expect(typed.textAtPresses == ["A", "AB", "AB1", "AB1C", "AB1C2"])
  }

  /// Types and presses while a method hangs, and lets it die until a press is handed over.
  ///
  /// What is behind the first press is still held then.
  ///
  /// - Parameter behind: Types what is behind the presses.
  /// - Returns: What the program has got.
  /// - Throws: If the method or the program cannot be started.
  private func typeUntilMethodDies(_ behind: () -> Void) throws -> TypedText {
    let method = try start(.hangs(presses: 2))
    let typed = try TypedText(on: screen, through: method)
    screen.person.type("ab")
    typed.expect("AB")
    for letter in ["c", "d"] {
      screen.person.type(letter)
      screen.person.click(140, 80)
    }
    behind()
    screen.person.connection.synchronize()
    typed.read()
    #expect(typed.textAtPresses.isEmpty)
    method.die()
    #expect(typed.waits { !typed.textAtPresses.isEmpty })
    return typed
  }

  @Test func `a key typed after a method has died does not overtake keys behind a press`() throws {
    let typed = try typeUntilMethodDies { screen.person.type("e") }
    screen.person.type("f")
    screen.person.connection.synchronize()
    typed.expect("ABcdef")
    #expect(typed.textAtPresses == ["ABc", "ABcd"])
  }

  @Test func `a press is served while a method hangs, after the keys before it`() throws {
    let typed = try TypedText(on: screen, through: start(.hangs(presses: 2)))
    screen.person.type("abcd")
    // The method is open, and answers nothing any more.
    typed.expect("AB")
    screen.person.click(140, 80)
    #expect(typed.waits { !typed.textAtPresses.isEmpty })
    #expect(typed.textAtPresses == ["ABcd"])
    screen.person.type("ef")
    typed.expect("ABcdef")
  }

  @Test func `the place of the caret is told before the next key, within the protocol's range`()
    throws
  {
    let method = try start()
    let typed = try TypedText(on: screen, through: method)
    screen.person.type("a1")
    typed.expect("A1")
    #expect(method.spot == DevicePoint(x: 5, y: 20))
    // It is not told while a key is at the method, such as the last release.
    let server = try #require(screen.program.keyboard.server)
    #expect(typed.waits { !server.hasKeyOnItsWay })
    screen.program.setTextFocus(typed.window, caret: DevicePoint(x: -15, y: 70_000))
    screen.person.type("b1")
    typed.expect("A1B1")
    #expect(method.spot == DevicePoint(x: -15, y: 32_767))
  }

  // MARK: Rubbish

  /// Types through a method that answers rubbish, and expects that no key is lost and that the
  /// method composes again.
  private func expectComposing(
    behind rubbish: InputMethodRubbish, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let method = try start(.babbles(rubbish, presses: 2))
    let typed = try TypedText(on: screen, through: method)
    screen.person.type("ab")
    #expect(typed.waits { method.presses == 2 }, sourceLocation: sourceLocation)
    screen.person.type("cd")
    // What is composed, which rubbish may have left there, is behind them.
    let hasBoth = typed.waits { typed.text.lowercased().contains("cd") }
    #expect(hasBoth, "\(typed.text.suffix(50))", sourceLocation: sourceLocation)
    // While the method is given up and opened anew, keys are typed without it.
    let composes = typed.waits {
      screen.person.type("x1")
      _ = typed.waits(for: .milliseconds(300)) { typed.text.hasSuffix("X1") }
      return typed.text.hasSuffix("X1")
    }
    #expect(composes, "\(typed.text.suffix(50))", sourceLocation: sourceLocation)
  }

  @Test(
    arguments: [
      .longHeader, .shortHeader, .empty, .unknownContexts, .unknownMask, .unknownKinds,
      .shortFeedback, .wrongPlaces, .noText, .longPacket, .truncatedText, .truncatedDrawing,
      .longKeyList, .longStyleList,
    ] as [InputMethodRubbish])
  func `a method that answers rubbish takes no key with it, and composes afterwards`(
    rubbish: InputMethodRubbish
  ) throws {
    try expectComposing(behind: rubbish)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt8>)
  func `a method that answers noise takes no key with it, and composes afterwards`(
    seed: UInt8
  ) throws {
    var state = UInt64(seed)
    let bytes = (0..<4_000).map { _ in
      // A linear congruential generator with Knuth's constants.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    try expectComposing(behind: .noise(bytes))
  }

  @Test func `a hundred thousand letters of a method arrive, before the next key`() throws {
    let method = try start(.babbles(.manyLetters, presses: 2))
    let typed = try TypedText(on: screen, through: method)
    screen.person.type("ab")
    #expect(typed.waits { method.presses == 2 })
    screen.person.type("c1")
    let isThere = typed.waits { typed.text.utf8.count == 100_004 && typed.text.hasSuffix("BC1") }
    #expect(isThere, "\(typed.text.utf8.count) letters, \(typed.text.suffix(50))")
  }
}
