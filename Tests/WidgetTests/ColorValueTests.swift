import Foundation
import MaruKit
import SeededRandom
import Testing

@testable import ColorChooser

@Suite struct ColorValueTests {
  private func hex(_ text: String) throws -> String {
    ColorFormat.hex.text(try ColorNotation.color(text))
  }

  // MARK: Reading

  @Test(arguments: [
    ("#34f", "#3344FF"), ("#3478F6", "#3478F6"), ("3478f6", "#3478F6"), ("#3478F680", "#3478F680"),
    ("#34f8", "#3344FF88"), (" rgb(52, 120, 246) ", "#3478F6"), ("RGB(52 120 246)", "#3478F6"),
    ("rgba(52,120,246,1)", "#3478F6"), ("rgb(52 120 246 / 50%)", "#3478F680"),
    ("rgb(100%,0%,50%)", "#FF0080"), ("hsl(240, 100%, 50%)", "#0000FF"),
    ("hsl(-120deg 100 50)", "#0000FF"), ("hsla(0,0%,100%,0)", "#FFFFFF00"),
    ("1 0.5 0", "#FF8000"), ("0, 0, 1, 0.5", "#0000FF80"), ("white", "#FFFFFF"),
    ("Blue", "#007AFF"), ("0 0 0", "#000000"),
  ])
  func `each notation is read`(text: String, wanted: String) throws {
    #expect(try hex(text) == wanted)
  }

  @Test(arguments: [
    ("", "write #RRGGBB"), ("#", "not 0"), ("#12", "not 2"), ("#1234567", "not 7"),
    ("#12345G", "“g” is no hexadecimal digit"), ("#１２３", "no hexadecimal digit"),
    ("rgb(300,0,0)", "red is 300, it takes 0 to 255"), ("rgb(0,0,0,2)", "the opacity is 2"),
    ("rgb(0,-1,0)", "green is -1"), ("rgb(0,101%,0)", "0 to 100 %"), ("rgb(1,2)", "not 2"),
    ("rgb(1,,2)", "green is missing"), ("rgb(1,2,3", "parenthesis"), ("rgb()", "not 0"),
    ("hsl(0,101,0)", "the saturation is 101"), ("hsl(nan,0,0)", "no number"),
    ("rgb(0x10,0,0)", "no number"), ("rgb(1e999,0,0)", "no number"), ("cmyk(0,0,0,1)", "unknown"),
    ("2 0 0", "red is 2"), ("bleu", "did you mean blue?"), ("xyzzy", "no colour has this name"),
  ])
  func `a text that is no colour is refused with its reason`(text: String, reason: String) {
    let refusal = #expect(throws: ColorNotation.Refusal.self) { try ColorNotation.color(text) }
    #expect(refusal?.reason.contains(reason) == true, "\(refusal?.reason ?? "")")
  }

  @Test func `a huge text is refused without quoting it`() {
    let refusal = #expect(throws: ColorNotation.Refusal.self) {
      try ColorNotation.color(String(repeating: "f", count: 1_000_000))
    }
    #expect(refusal?.reason == "a colour has at most 100 bytes, not 1000000")
  }

  // MARK: Printing

  @Test func `each format has three numbers, and four for a translucent colour`() throws {
    let texts = ColorFormat.allCases.map { format in
      ["#3478F6", "#3478F680"].map { (try? ColorNotation.color($0)).map(format.text) }
    }
    #expect(
      texts == [
        ["#3478F6", "#3478F680"], ["rgb(52,120,246)", "rgba(52,120,246,0.502)"],
        ["hsl(219,91.5%,58.4%)", "hsla(219,91.5%,58.4%,0.502)"],
        ["0.204 0.471 0.965", "0.204 0.471 0.965 0.502"],
      ])
  }

  @Test(arguments: ColorFormat.allCases)
  func `what a format prints is read as the same colour`(format: ColorFormat) throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<5_000 {
      let bytes = (0..<4).map { _ in Double(UInt8.random(in: 0...255, using: &random)) / 255 }
      let color = ColorValue(red: bytes[0], green: bytes[1], blue: bytes[2], opacity: bytes[3])
      let again = try ColorNotation.color(format.text(color))
      #expect(again.looksLike(color), "\(format.text(color)) of \(bytes)")
    }
  }

  // MARK: Choosing

  @Test func `grey and black keep the hue and the saturation that were chosen`() throws {
    var choice = ColorChoice(try ColorNotation.color("hsl(210,60%,50%)"))
    let (hue, saturation) = (choice.hue, choice.saturation)
    choice.brightness = 0
    choice.take(choice.color)
    #expect(choice.hue == hue && choice.saturation == saturation)
    choice.take(.white)
    #expect(choice.hue == hue && choice.saturation == 0)
  }

  @Test func `a place in the wheel is a hue from the top and a saturation from the middle`() {
    var choice = ColorChoice()
    for (x, y, color) in [
      (0.0, -1.0, "#FF0000"), (0, 1, "#00FFFF"), (9, 0, "#80FF00"), (0, -0.5, "#FF8080"),
    ] {
      choice.setPlace(x: x, y: y)
      #expect(ColorFormat.hex.text(choice.color) == color)
    }
    choice.setPlace(x: 0, y: 0)
    #expect(ColorFormat.hex.text(choice.color) == "#FFFFFF" && choice.hue == 0)
  }

  @Test func `the hue turns on beyond a full turn, and the saturation stops at its ends`() throws {
    var choice = ColorChoice(try ColorNotation.color("#FF0000"))
    choice.turn(by: -1)
    #expect(choice.hue == 359)
    choice.turn(by: 2)
    #expect(choice.hue == 1)
    choice.saturate(by: 0.5)
    #expect(choice.saturation == 1)
    choice.saturate(by: -2)
    #expect(choice.saturation == 0)
  }

  @Test func `keys move in a palette by swatches and by rows, and stop at its edges`() {
    func place(_ move: PaletteMove, from index: Int?) -> Int {
      move.destination(from: index, count: 13, columns: 5)
    }
    #expect(place(.swatches(1), from: nil) == 0)
    #expect(place(.swatches(-1), from: 0) == 0 && place(.swatches(1), from: 12) == 12)
    #expect(place(.rows(1), from: 2) == 7 && place(.rows(-1), from: 7) == 2)
    // The last row is shorter.
    #expect(place(.rows(1), from: 9) == 12 && place(.rows(1), from: 11) == 11)
    #expect(place(.rows(-1), from: 3) == 3)
  }
}
