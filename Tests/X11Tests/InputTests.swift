import MaruTestKit
import Testing

@testable import X11

@MainActor @Suite(.serialized) struct InputTests {
  private func focusedWindow(_ screen: Screen) throws -> Window {
    let window = try screen.showWindow()
    try screen.expect("the focus") {
      $0 == .focusChanged(window.id, hasFocus: true) ? true : nil
    }
    return window
  }

  @Test func `a click causes a press and a release at its position`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    screen.person.click(140, 80)
    let press = try screen.expect("the press") { event -> PointerButton? in
      if case .pointerButton(let button) = event { button } else { nil }
    }
    let release = try screen.expect("the release") { event -> PointerButton? in
      if case .pointerButton(let button) = event, !button.isPress { button } else { nil }
    }
    #expect(press.window == window.id && press.button == 1 && press.isPress)
    #expect(press.x == 100 && press.y == 50 && press.rootX == 140 && press.rootY == 80)
    #expect(press.buttons.isEmpty)
    #expect(release.buttons == .primary)
    #expect(press.device == .synthetic)
    #expect(screen.program.lastInputTime == release.time)
  }

  @Test func `a drag causes motion with the button held, even outside the window`() throws {
    let screen = try Screen()
    _ = try screen.showWindow()
    screen.person.drag(along: [
      DevicePoint(x: 60, y: 60), DevicePoint(x: 70, y: 60), DevicePoint(x: 400, y: 400),
    ])
    let far = try screen.expect("the last motion") { event -> PointerMotion? in
      guard case .pointerMoved(let motion) = event, motion.x == 360 else { return nil }
      return motion
    }
    #expect(far.y == 370 && far.buttons == .primary)
    try screen.expect("the release") { event -> Bool? in
      if case .pointerButton(let button) = event, !button.isPress { true } else { nil }
    }
  }

  @Test func `entering and leaving are reported`() throws {
    let screen = try Screen()
    _ = try screen.showWindow()
    screen.person.move(to: DevicePoint(x: 50, y: 50))
    let inside = try screen.expect("the enter event") { event -> Crossing? in
      if case .crossed(let crossing) = event { crossing } else { nil }
    }
    #expect(inside.isInside && inside.position == DevicePoint(x: 10, y: 20))
    screen.person.move(to: DevicePoint(x: 600, y: 400))
    let outside = try screen.expect("the leave event") { event -> Crossing? in
      if case .crossed(let crossing) = event { crossing } else { nil }
    }
    #expect(!outside.isInside)
  }

  @Test func `the wheel scrolls by notches in four directions without button events`() throws {
    let screen = try Screen()
    _ = try screen.showWindow()
    screen.person.move(to: DevicePoint(x: 100, y: 100))
    screen.person.turnWheel(down: 2)
    screen.person.turnWheel(down: -1)
    screen.person.turnWheel(right: 1)
    screen.person.turnWheel(right: -1)
    var deltas: [[Double]] = []
    try screen.expect("five notches") { event -> Bool? in
      if case .scrolled(let scroll) = event { deltas.append([scroll.deltaX, scroll.deltaY]) }
      return deltas.count == 5 ? true : nil
    }
    #expect(deltas == [[0, 1], [0, 1], [0, -1], [1, 0], [-1, 0]])
    let buttons = screen.log.filter { if case .pointerButton = $0 { true } else { false } }
    #expect(buttons.isEmpty)
  }

  @Test func `key events have a symbol, text and modifiers`() throws {
    let screen = try Screen()
    _ = try focusedWindow(screen)
    screen.person.stroke(KeySymbol("a"), with: .control)
    let stroke = try screen.expect("Control a") { event -> KeyStroke? in
      guard case .key(let stroke) = event, stroke.symbol == KeySymbol("a") else { return nil }
      return stroke
    }
    #expect(stroke.isPress && stroke.modifiers == .control)
    #expect(stroke.plainSymbol == KeySymbol("a"))
    #expect(stroke.text == "\u{1}")
    screen.person.stroke(KeySymbol("A"))
    let shifted = try screen.expect("A") { event -> KeyStroke? in
      guard case .key(let stroke) = event, stroke.text == "A" else { return nil }
      return stroke
    }
    #expect(shifted.symbol == KeySymbol("A") && shifted.modifiers == .shift)
    #expect(shifted.plainSymbol == KeySymbol("a"))
  }

  @Test func `typed text arrives, including letters that the layout lacks`() throws {
    let screen = try Screen()
    _ = try focusedWindow(screen)
    let text = "Hello, World! äöü 마루 €"
    #expect(screen.person.type(text))
    var typed = ""
    _ = try? screen.expect("the text") { event -> Bool? in
      if case .key(let stroke) = event { typed += stroke.text }
      return typed.unicodeScalars.count >= text.unicodeScalars.count ? true : nil
    }
    #expect(typed == text)
  }

  @Test func `a held key repeats without releases`() throws {
    let screen = try Screen()
    _ = try focusedWindow(screen)
    screen.person.press(KeySymbol("x"))
    var presses: [Bool] = []
    try screen.expect("two repeats") { event -> Bool? in
      if case .key(let stroke) = event {
        #expect(stroke.isPress)
        presses.append(stroke.isRepeat)
      }
      return presses.count == 3 ? true : nil
    }
    #expect(presses == [false, true, true])
    screen.person.release(KeySymbol("x"))
    try screen.expect("the release") { event -> Bool? in
      if case .key(let stroke) = event, !stroke.isPress { true } else { nil }
    }
  }

  @Test func `a grabbed pointer reports clicks outside the window`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    #expect(window.grabPointer(at: .current))
    screen.person.click(500, 400)
    let press = try screen.expect("the press outside") { event -> PointerButton? in
      if case .pointerButton(let button) = event { button } else { nil }
    }
    #expect(press.window == window.id && press.x == 460 && press.y == 370)
    window.releasePointer(at: .current)
  }

  @Test func `clicks, motion and scrolling are the same without XInput`() throws {
    let screen = try Screen()
    screen.program.forgoInputExtension()
    let window = try screen.showWindow()
    screen.person.drag(along: [DevicePoint(x: 100, y: 100), DevicePoint(x: 120, y: 110)])
    let press = try screen.expect("the press") { event -> PointerButton? in
      if case .pointerButton(let button) = event { button } else { nil }
    }
    #expect(press.window == window.id && press.x == 60 && press.y == 70)
    let motion = try screen.expect("the motion") { event -> PointerMotion? in
      if case .pointerMoved(let motion) = event { motion } else { nil }
    }
    #expect(motion.buttons == .primary && motion.rootX == 120)
    screen.person.turnWheel(down: 1)
    let scroll = try screen.expect("the notch") { event -> Scroll? in
      if case .scrolled(let scroll) = event { scroll } else { nil }
    }
    #expect(scroll.deltaY == 1 && !scroll.isSmooth)
  }
}
