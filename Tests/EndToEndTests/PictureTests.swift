import Foundation
import MaruKit
import MaruTestKit
import Testing
import X11

/// Whether librsvg is installed, found without the kit: a kit that does not find it must fail.
private let hasLibrary = dlopen("librsvg-2.so.2", RTLD_LAZY) != nil

/// `maru show Picture` in a script.
@MainActor @Suite(.serialized, .needsServer) struct PictureTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Writes a picture whose left half has one colour, and whose right half has another.
  private func write(
    _ name: String, _ left: UIColor, _ right: UIColor,
    size: CGSize = CGSize(width: 400, height: 300)
  ) throws -> String {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      left.setFill()
      context.fill(CGRect(x: 0, y: 0, width: size.width / 2, height: size.height))
      right.setFill()
      context.fill(
        CGRect(x: size.width / 2, y: 0, width: size.width / 2, height: size.height))
      // A third colour tells a picture from the ground of a window.
      UIColor.systemGreen.setFill()
      context.fill(CGRect(x: size.width / 2 - 4, y: size.height - 8, width: 8, height: 8))
    }
    let path = "\(desk.folder)/\(name)"
    try #require(image.pngData()).write(to: URL(filePath: path))
    return path
  }

  /// Opens pictures, with the pointer and so the keyboard in the window.
  private func open(
    _ options: [String], input: Program.Input = .empty
  ) throws -> OpenWindow {
    let window = try desk.open(["show", "Picture"] + options, input: input)
    desk.person.move(to: window.place(CGPoint(x: 5, y: 5)))
    window.settle()
    return window
  }

  @Test func `a window is as large as its picture, and Escape closes it with status 0`() throws {
    let file = try write("flag.png", .systemRed, .systemBlue)
    let window = try open(["--file", file])
    #expect(window.frame.width == 400 && window.frame.height == 300)
    let shot = try window.picture()
    #expect(shot[100, 150] != shot[300, 150])
    window.stroke([.escape])
    window.expectEnd(0)
  }

  @Test(.enabled(if: hasLibrary, "librsvg is not installed; install librsvg2-2"))
  func `an SVG file gives the window its size, and a truncated one an error of one line`() throws {
    let path = "\(desk.folder)/flag.svg"
    let flag = """
      <svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 4 3">
      <rect width="2" height="3" fill="#f00"/><rect x="2" width="2" height="3" fill="#00f"/></svg>
      """
    try Data(flag.utf8).write(to: URL(filePath: path))
    let window = try open(["--file", path])
    #expect(window.frame.width == 400 && window.frame.height == 300)
    let shot = try window.picture()
    #expect(shot[190, 150].map { $0 & 0xFF_FFFF } == 0xFF_0000)
    #expect(shot[210, 150].map { $0 & 0xFF_FFFF } == 0x00_00FF)
    window.stroke([.escape])
    window.expectEnd(0)

    try Data(flag.utf8.dropLast(9)).write(to: URL(filePath: path))
    let other = try open(["--file", path])
    other.stroke([.escape])
    let error = other.program.finish().error
    #expect(error.contains("flag.svg cannot be shown"), "\(error)")
    #expect(error.split(separator: "\n").count == 1, "\(error)")
  }

  @Test func `keys zoom, move, and return to the size at first`() throws {
    let file = try write("flag.png", .systemRed, .systemBlue)
    let window = try open(["--file", file])
    let first = try window.picture()
    let left = CGRect(x: 20, y: 100, width: 160, height: 40)
    let before = try window.picture(of: left)
    desk.person.type("++++")
    window.settle()
    // The right half comes to the left.
    for _ in 0..<4 { desk.person.stroke(.right) }
    #expect(try window.leaves(before, in: left))
    desk.person.type("0")
    #expect(try window.returns(to: first))
    window.stroke([.escape])
    window.expectEnd(0)
  }

  @Test func `a double press zooms in, and a second one back`() throws {
    let file = try write("flag.png", .systemRed, .systemBlue)
    let window = try open(["--file", file])
    let first = try window.picture()
    // The edge of the colours is at 200, and moves away from a press beside it.
    let place = window.place(CGPoint(x: 150, y: 150))
    func pressTwice() {
      desk.person.click(place.x, place.y)
      desk.person.click(place.x, place.y)
    }
    let strip = CGRect(x: 205, y: 100, width: 30, height: 40)
    let before = try window.picture(of: strip)
    pressTwice()
    #expect(try window.leaves(before, in: strip))
    window.settle()
    pressTwice()
    #expect(try window.returns(to: first))
    window.stroke([.escape])
    window.expectEnd(0)
  }

  @Test func `keys turn to the other pictures, and each turn is an event`() throws {
    let one = try write("one.png", .systemRed, .systemRed)
    let two = try write("two.png", .systemGreen, .systemGreen)
    let window = try open(
      ["--print", "change"], input: .bytes(Data("\(one)\n\(two)\n".utf8)))
    let first = try window.picture()
    desk.person.stroke(.right)
    #expect(try window.leaves(first))
    desk.person.stroke(.right)
    desk.person.stroke(.left)
    #expect(try window.returns(to: first))
    window.stroke([.escape])
    let ending = window.program.finish()
    #expect(ending.status == 0 && ending.error.isEmpty)
    let lines = ending.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.first?.contains("two.png") == true)
  }

  @Test func `files that cannot be shown are reported once, and the others are shown`() throws {
    let good = try write("good.png", .systemRed, .systemBlue)
    let (text, empty) = ("\(desk.folder)/text.png", "\(desk.folder)/empty.png")
    try "no picture".write(toFile: text, atomically: true, encoding: .utf8)
    try "".write(toFile: empty, atomically: true, encoding: .utf8)
    let files = ["/no/such.png", text, empty, desk.folder, good]
    let window = try open(files.flatMap { ["--file", $0] })
    let notice = try window.picture()
    for _ in files.dropFirst() { desk.person.stroke(.right) }
    window.settle()
    #expect(try window.picture() != notice)
    for _ in files { desk.person.stroke(.left) }
    window.settle()
    window.stroke([.escape])
    let ending = window.program.finish()
    #expect(ending.status == 0 && ending.errorLines.count == 4, "\(ending.error)")
    #expect(ending.error.contains("/no/such.png cannot be shown: No such file or directory"))
    #expect(ending.error.contains("it is a folder"))
  }

  @Test func `a file that has changed is read again`() throws {
    let file = try write("flag.png", .systemRed, .systemBlue)
    let window = try open(["--file", file])
    let before = try window.picture()
    _ = try write("flag.png", .systemYellow, .systemPink)
    desk.person.type("r")
    #expect(try window.leaves(before))
    window.stroke([.escape])
    window.expectEnd(0)
  }

  @Test(arguments: [
    (["--background", "blu"], "did you mean blue?"), (["--interval", "0"], "0.5 to 86400"),
    (["--fit", "fil"], "one of fit, fill, actual"),
  ])
  func `a wrong property is refused with its remedy`(options: [String], words: String) throws {
    let ending = try Program(["show", "Picture"] + options, in: desk.folder).finish()
    #expect(ending.status == 65 && ending.error.contains(words), "\(ending)")
    #expect(ending.errorLines.count == 1)
  }
}
