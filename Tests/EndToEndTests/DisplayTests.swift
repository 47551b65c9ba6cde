import Foundation
import MaruTestKit
import Testing
import X11

/// The pixels of windows on displays with various settings.
@MainActor @Suite(.serialized, .needsServer) struct DisplayTests {
  /// A widget without text, so installed fonts make no difference.
  private static let button = ["FloatingButton"]
  /// A part of the round window without its edge, which blends with the background.
  private static let disc = CGRect(x: 40, y: 40, width: 48, height: 48)
  private static let alert = ["BottomAlert", "--title", "T", "--message", "M", "--button", "OK"]

  @Test(arguments: ["1", "2", "1.5"], ["light", "dark"])
  func `every pixel of a window equals the rendered picture`(scale: String, style: String) throws {
    let desk = try Desk()
    let options = ["--scale", scale, "--appearance", style]
    let factor = try #require(Double(scale))
    let window = try desk.open(["show"] + Self.button + options, scale: factor)
    desk.person.move(to: DevicePoint(x: 5, y: 5))
    let rendition = try desk.rendition(of: Self.button + options)
    let shot = try window.picture(of: Self.disc)
    #expect(rendition.differences(from: shot, at: Self.disc.origin, scale: factor) == 0)
    #expect(shot.colorCount > 3)
  }

  @Test func `the light and dark appearances have a light and a dark background`() throws {
    let desk = try Desk()
    let pictures = try ["light", "dark"].map {
      try desk.open(["show"] + Self.alert + ["--appearance", $0]).picture()
    }
    // Above the title, in the card's background.
    let grounds = pictures.map { $0[$0.width / 2, 20].map { $0 & 0xff } ?? 0 }
    #expect(grounds[0] > 0x80)
    #expect(grounds[1] < 0x80)
  }

  @Test func `text is drawn anew when the user's settings of its edges change`() throws {
    let desk = try Desk()
    let window = try desk.open(["show"] + Self.alert)
    window.settle()
    let smooth = try window.picture()
    func expect(_ resources: String, _ condition: (XTestScreenshot) -> Bool) throws {
      desk.setResources(resources)
      let isMet = try desk.person.block { try condition(window.picture()) }
      #expect(isMet, "\(resources)")
    }
    // Without smoothing, text has the colours of its background and of its ink only.
    try expect("Xft.antialias:\t0\n") { $0.colorCount < smooth.colorCount }
    // With stripes of colour, the edges of grey text are coloured.
    try expect("Xft.antialias:\t1\nXft.rgba:\trgb\n") { $0.colorCount > smooth.colorCount }
    try expect("Xft.antialias:\t1\nXft.rgba:\tnone\n") { $0 == smooth }
  }

  @Test(arguments: ["maru.accentColor:\tred\n", ""])
  func `MARU_ACCENT_COLOR acts like --accent-color, and both override the X resource`(
    resources: String
  ) throws {
    let desk = try Desk()
    desk.setResources(resources)
    func disc(_ options: [String] = [], accent: String = "") throws -> XTestScreenshot {
      let environment = ["MARU_ACCENT_COLOR": accent]
      let window = try desk.open(["show"] + Self.button + options, environment: environment)
      window.settle()
      return try window.picture(of: Self.disc)
    }
    let orange = try disc(["--accent-color", "orange"])
    #expect(try disc(accent: "orange") == orange)
    #expect(try disc(accent: "purple") != orange)
    #expect(try disc(["--accent-color", "orange"], accent: "purple") == orange)
  }

  @Test func `at scale 2 the button is twice as large and takes presses at its position`() throws {
    let desk = try Desk()
    let plain = try desk.open(["show"] + Self.button)
    let large = try desk.open(["show"] + Self.button + ["--scale", "2"], scale: 2)
    #expect(large.frame.width == plain.frame.width * 2)
    #expect(large.frame.height == plain.frame.height * 2)
    let button = try desk.rendition(of: Self.button).button("Add")
    // 15 points from the window's corner, outside the button.
    desk.person.click(large.frame.x + 30, large.frame.y + 30)
    large.expectUnmoved()
    large.press(button)
    large.expectEnd(0, printing: "tap\n")
  }

  @Test func `a display with 192 dots per inch has scale 2`() throws {
    let desk = try Desk()
    desk.setResources("Xcursor.size:\t24\nXft.dpi:\t192\n")
    let window = try desk.open(["show"] + Self.button, scale: 2)
    desk.person.move(to: DevicePoint(x: 5, y: 5))
    let rendition = try desk.rendition(of: Self.button + ["--scale", "2"])
    let shot = try window.picture(of: Self.disc)
    #expect(rendition.differences(from: shot, at: Self.disc.origin, scale: 2) == 0)
    window.press(try desk.rendition(of: Self.button).button("Add"))
    window.expectEnd(0, printing: "tap\n")
  }

  @Test func `--scale overrides the display's resolution`() throws {
    let desk = try Desk()
    desk.setResources("Xft.dpi: 192\n")
    let window = try desk.open(["show"] + Self.button + ["--scale", "1"])
    #expect(window.frame.width == 128)
  }

  @Test(arguments: ["0", "-96", "nan", "1e999", "many", ""])
  func `an invalid resolution means scale 1`(dots: String) throws {
    let desk = try Desk()
    desk.setResources("Xft.dpi: \(dots)\n")
    #expect(try desk.open(["show"] + Self.button).frame.width == 128)
  }

  @Test func `the text size follows the X resources while the window is open`() throws {
    let desk = try Desk()
    let window = try desk.open(["show"] + Self.alert)
    window.settle()
    let before = try window.picture()
    desk.setResources("maru.textSize:\tax3\n")
    #expect(try desk.person.block { try window.picture() != before })
    window.settle()
    desk.setResources("")
    #expect(try window.returns(to: before))
  }

  @Test(arguments: ["maru.accentColor:\torange\n", "maru.appearance:\tdark\n"])
  func `colours follow the X resources while the window is open`(
    resource: String
  ) throws {
    let desk = try Desk()
    let window = try desk.open(["show"] + Self.alert)
    window.settle()
    let before = try window.picture()
    desk.setResources(resource)
    #expect(try desk.person.block { try window.picture() != before })
    window.settle()
    desk.setResources("maru.accentColor:\tnone of them\nmaru.appearance:\t\n")
    #expect(try window.returns(to: before))
  }

  @Test func `an open window grows and shrinks with the display's resolution`() throws {
    let desk = try Desk()
    let window = try desk.open(["show"] + Self.alert)
    window.settle()
    let (before, picture) = (window.frame, try window.picture())
    desk.setResources("Xft.dpi:\t144\n")
    #expect(desk.person.block { window.frame.width == before.width * 3 / 2 })
    #expect(window.frame.height == before.height * 3 / 2)
    desk.setResources("Xft.dpi:\t96\n")
    #expect(desk.person.block { window.frame.width == before.width })
    #expect(try window.returns(to: picture))
    desk.setResources("Xft.dpi:\t192\n")
    #expect(desk.person.block { window.frame.width == before.width * 2 })
    let larger = OpenWindow(id: window.id, program: window.program, desk: desk, scale: 2)
    larger.settle()
    larger.press(try desk.rendition(of: Self.alert).button("OK"))
    larger.expectEnd(0, printing: "OK\n")
  }

  @Test func `a floating button that grows stays on the screen`() throws {
    let desk = try Desk()
    let window = try desk.open(["show"] + Self.button)
    window.settle()
    desk.setResources("Xft.dpi:\t192\n")
    #expect(desk.person.block { window.frame.width == 256 })
    // The circle is 80 points wide, 24 from the window's edges.
    #expect(desk.person.block { window.frame.x + 208 <= 1000 && window.frame.y + 208 <= 820 })
    let larger = OpenWindow(id: window.id, program: window.program, desk: desk, scale: 2)
    larger.press(try desk.rendition(of: Self.button).button("Add"))
    larger.expectEnd(0, printing: "tap\n")
  }

  @Test func `a window is no larger than the screen, unless --size says so`() throws {
    let desk = try Desk()
    let chat = ["show", "OpenChatSheet", "--title", "T", "--scale", "2"]
    let window = try desk.open(chat, scale: 2)
    #expect(window.frame.width == 828 && window.frame.height == 820)
    window.press(CGRect(x: 100, y: 370, width: 200, height: 20))
    window.expectEnd(0, printing: "join\n")
    let told = try desk.open(chat + ["--size", "500x700"], scale: 2)
    #expect(told.frame.width == 1000 && told.frame.height == 1400)
  }

  @Test func `without shared memory the picture is the same and the button works`() throws {
    let desks = [try Desk(), try Desk(arguments: ["-extension", "MIT-SHM"])]
    #expect(desks.map(\.person.connection.canShareMemory) == [true, false])
    for arguments in [Self.button, Self.alert] {
      let pictures = try desks.map { desk in
        let window = try desk.open(["show"] + arguments)
        desk.person.move(to: DevicePoint(x: 900, y: 800))
        window.settle()
        return try window.picture()
      }
      #expect(pictures[0] == pictures[1])
    }
    let window = try desks[1].open(["show"] + Self.alert)
    window.press(try desks[1].rendition(of: Self.alert).button("OK"))
    window.expectEnd(0, printing: "OK\n")
  }

  @Test(arguments: [[], ["-extension", "MIT-SHM"]])
  func `a part is painted again when a window over it closes`(server: [String]) throws {
    let desk = try Desk(arguments: server)
    let window = try desk.open(["show"] + Self.alert)
    window.settle()
    let calm = try window.picture()
    // Without a window manager, all windows are in the same corner, the latest on top.
    let cover = try desk.open(["show"] + Self.alert + ["--appearance", "dark"])
    #expect(try window.leaves(calm))
    cover.program.send(SIGTERM)
    cover.expectEnd(143)
    #expect(try window.returns(to: calm))
  }

  @Test(arguments: ["300x200", "128x400"])
  func `in a window of another size the button is at its rendered position`(size: String) throws {
    let desk = try Desk()
    let arguments = Self.button + ["--size", size]
    let window = try desk.open(["show"] + arguments)
    window.press(try desk.rendition(of: arguments).button("Add"))
    window.expectEnd(0, printing: "tap\n")
  }
}
