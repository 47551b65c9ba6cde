import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show ColorChooser` in a script.
@MainActor @Suite(.serialized, .needsServer) struct ColorChooserTests {
  private let desk: Desk
  private let usual = ["ColorChooser", "--title", "Background", "--color", "#3478F6"]

  init() throws { desk = try Desk() }

  private func open(_ options: String...) throws -> OpenWindow {
    try desk.open(["show"] + usual + options)
  }

  private func refusal(_ options: String...) throws -> String {
    let ending = try Program(["show", "ColorChooser"] + options, in: desk.folder).finish()
    #expect(ending.status == 65 && ending.output.isEmpty)
    return ending.error
  }

  // MARK: Answers

  @Test(arguments: [
    ("hex", "#3478F6"), ("rgb", "rgb(52,120,246)"), ("hsl", "hsl(219,91.5%,58.4%)"),
    ("float", "0.204 0.471 0.965"),
  ])
  func `Return prints the colour in the format`(format: String, wanted: String) throws {
    let window = try open("--format", format)
    window.stroke([.enter])
    window.expectEnd(0, printing: wanted + "\n")
  }

  @Test func `Escape and the button cancel, also while a colour is typed`() throws {
    let first = try open()
    first.press(try desk.rendition(of: usual).view(ofClass: "ColorField"))
    desk.person.type("#")
    first.stroke([.escape])
    first.expectEnd(1)
    let second = try open()
    second.press(try desk.rendition(of: usual).button("Cancel"))
    second.expectEnd(1)
  }

  // MARK: Wheel and sliders

  @Test func `a drag in the wheel prints each colour, and beyond its rim stays at the rim`() throws
  {
    let window = try open("--print", "change")
    let wheel = try desk.rendition(of: usual).view(ofClass: "ColorWheel")
    let top = CGPoint(x: wheel.midX, y: wheel.minY - 20)
    let inside = window.place(CGPoint(x: wheel.midX, y: wheel.minY + 30))
    desk.person.drag(along: [window.middle(of: wheel), inside, window.place(top)], every: 50)
    window.settle()
    window.stroke([.enter])
    let ending = window.program.finish()
    let lines = ending.output.split(separator: "\n")
    #expect(ending.status == 0 && lines.count >= 2)
    // Red is at the top.
    #expect(lines.last == "#F60000")
  }

  @Test func `keys without a focus move in the wheel`() throws {
    let window = try desk.open(["show", "ColorChooser", "--color", "#FF0000"])
    desk.person.stroke(.right, with: .shift)
    desk.person.stroke(.right)
    desk.person.stroke(.down, with: .shift)
    window.stroke([.enter])
    // The hue 11° and the saturation 90 %.
    window.expectEnd(0, printing: "#FF4419\n")
  }

  @Test func `Tab leads to the sliders, whose keys change the brightness and the opacity`() throws {
    let window = try desk.open(
      ["show", "ColorChooser", "--color", "#FF0000", "--alpha", "--format", "rgb"])
    // The wheel, the former colour, the field, and the sliders.
    window.stroke([.tab, .tab, .tab, .tab])
    desk.person.stroke(.home)
    desk.person.stroke(.up)
    window.stroke([.tab])
    desk.person.stroke(.pageDown)
    window.stroke([.enter])
    window.expectEnd(0, printing: "rgba(3,0,0,0.9)\n")
  }

  // MARK: Field

  @Test func `a colour is typed in any notation`() throws {
    let window = try open()
    window.press(try desk.rendition(of: usual).view(ofClass: "ColorField"))
    desk.person.stroke(KeySymbol("a"), with: .control)
    desk.person.type("hsl(120, 100%, 50%)")
    window.stroke([.enter])
    window.expectEnd(0, printing: "#00FF00\n")
  }

  @Test func `a text that is no colour is not accepted until it is mended`() throws {
    let window = try open()
    window.press(try desk.rendition(of: usual).view(ofClass: "ColorField"))
    desk.person.stroke(KeySymbol("a"), with: .control)
    desk.person.type("#12")
    window.stroke([.enter])
    window.expectUnmoved()
    desk.person.type("3")
    window.stroke([.enter])
    window.expectEnd(0, printing: "#112233\n")
  }

  @Test func `a press on the former colour returns to it`() throws {
    let window = try open()
    let tree = try desk.rendition(of: usual)
    window.press(try tree.button("#FF3B30"))
    window.press(try tree.button("Former colour"))
    window.stroke([.enter])
    // The button has the pointer's press, not the keyboard.
    window.expectEnd(0, printing: "#3478F6\n")
  }

  // MARK: Palette

  @Test func `a press on a swatch chooses it, and arrow keys move on from it`() throws {
    let palette = ["--palette", "red", "--palette", "#0AF", "--palette", "gray", "--palette-only"]
    let window = try desk.open(["show"] + usual + palette)
    window.press(try desk.rendition(of: usual + palette).button("#FF3B30"))
    desk.person.stroke(.right)
    window.stroke([.enter])
    window.expectEnd(0, printing: "#00AAFF\n")
  }

  @Test func `without a colour the first swatch is chosen, and two presses accept one`() throws {
    let palette = ["ColorChooser", "--palette", "red", "--palette", "#0AF", "--palette-only"]
    let first = try desk.open(["show"] + palette)
    first.stroke([.enter])
    first.expectEnd(0, printing: "#FF3B30\n")
    let second = try desk.open(["show"] + palette)
    let swatch = try desk.rendition(of: palette).button("#00AAFF")
    second.press(swatch)
    second.press(swatch)
    second.expectEnd(0, printing: "#00AAFF\n")
  }

  // MARK: Properties

  @Test func `bad colours are refused with the property, the value and the remedy`() throws {
    #expect(try refusal("--color", "bleu").contains("color was refused, found “bleu”"))
    #expect(try refusal("--color", "#12").contains("3, 6 or 8 digits"))
    #expect(try refusal("--color", "#12345678").contains("set alpha"))
    #expect(try refusal("--palette", "red", "--palette", "x").contains("element 2"))
  }

  @Test func `a window of 200 by 150 points takes a colour by keys`() throws {
    let window = try open("--size", "200x150")
    desk.person.stroke(.end)
    window.stroke([.enter])
    window.expectEnd(0, printing: "#0056F6\n")
  }
}
