import Foundation
import MaruTestKit
import Testing
import X11

/// What is on the screen, on displays of several kinds.
@MainActor @Suite(.serialized, .needsServer) struct DisplayTests {
  /// Without a word on it: which fonts are installed makes no difference.
  private static let button = ["FloatingButton"]
  /// A part of the round window without its edge, where what lies beneath shows.
  private static let disc = CGRect(x: 40, y: 40, width: 48, height: 48)
  private static let alert = ["BottomAlert", "--title", "T", "--message", "M", "--button", "OK"]

  @Test(arguments: ["1", "2", "1.5"], ["light", "dark"])
  func `the window shows what is rendered, to the pixel`(scale: String, style: String) throws {
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

  @Test func `light and dark are two pictures`() throws {
    let desk = try Desk()
    let pictures = try ["light", "dark"].map {
      try desk.open(["show"] + Self.alert + ["--appearance", $0]).picture()
    }
    // Far from the alert: the window's own ground.
    let grounds = pictures.map { $0[$0.width / 2, 20].map { $0 & 0xff } ?? 0 }
    #expect(grounds[0] > 0x80)
    #expect(grounds[1] < 0x80)
  }

  @Test(arguments: ["maru.accentColor:\tred\n", ""])
  func `the environment's accent colour is the option's, whatever the display says`(
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

  @Test func `at scale 2 the button is twice as large and is pressed where it is seen`() throws {
    let desk = try Desk()
    let plain = try desk.open(["show"] + Self.button)
    let large = try desk.open(["show"] + Self.button + ["--scale", "2"], scale: 2)
    #expect(large.frame.width == plain.frame.width * 2)
    #expect(large.frame.height == plain.frame.height * 2)
    let button = try desk.rendition(of: Self.button).button("Add")
    // A corner of the circle's square, which at scale 1 is the middle of the button.
    desk.person.click(large.frame.x + 30, large.frame.y + 30)
    large.expectUnmoved()
    large.press(button)
    large.expectEnd(0, printing: "tap\n")
  }

  @Test func `a display of 192 dots an inch means scale 2`() throws {
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

  @Test func `an option for the scale wins over the display's`() throws {
    let desk = try Desk()
    desk.setResources("Xft.dpi: 192\n")
    let window = try desk.open(["show"] + Self.button + ["--scale", "1"])
    #expect(window.frame.width == 128)
  }

  @Test(arguments: ["0", "-96", "nan", "1e999", "many", ""])
  func `a nonsense of dots means scale 1`(dots: String) throws {
    let desk = try Desk()
    desk.setResources("Xft.dpi: \(dots)\n")
    #expect(try desk.open(["show"] + Self.button).frame.width == 128)
  }

  @Test func `text grows while the window is open when the user's resources say so`() throws {
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
  func `colours change while the window is open when the user's resources say so`(
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

  @Test func `a window grows and shrinks with the display's scale while it is open`() throws {
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

  @Test func `a button on the desktop that grows stays on the screen`() throws {
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

  @Test func `a window is no larger than the screen, unless it is told to be`() throws {
    let desk = try Desk()
    let chat = ["show", "OpenChatSheet", "--title", "T", "--scale", "2"]
    let window = try desk.open(chat, scale: 2)
    #expect(window.frame.width == 828 && window.frame.height == 820)
    window.press(CGRect(x: 100, y: 370, width: 200, height: 20))
    window.expectEnd(0, printing: "join\n")
    let told = try desk.open(chat + ["--size", "500x700"], scale: 2)
    #expect(told.frame.width == 1000 && told.frame.height == 1400)
  }

  @Test func `without shared memory the pictures are the same, and the button is pressed`() throws {
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
  func `what another window covered is there again when that goes`(server: [String]) throws {
    let desk = try Desk(arguments: server)
    let window = try desk.open(["show"] + Self.alert)
    window.settle()
    let calm = try window.picture()
    // Without a window manager every window comes to the same corner, the latest on top.
    let cover = try desk.open(["show"] + Self.alert + ["--appearance", "dark"])
    #expect(try window.leaves(calm))
    cover.program.send(SIGTERM)
    cover.expectEnd(143)
    #expect(try window.returns(to: calm))
  }

  @Test(arguments: ["300x200", "128x400"])
  func `in a window of another size the button is where it is rendered`(size: String) throws {
    let desk = try Desk()
    let arguments = Self.button + ["--size", size]
    let window = try desk.open(["show"] + arguments)
    window.press(try desk.rendition(of: arguments).button("Add"))
    window.expectEnd(0, printing: "tap\n")
  }
}
