import Foundation
import MaruTestKit
import Testing
import X11

/// `maru run`: configured windows that scripts ask and tell.
@MainActor @Suite(.serialized, .needsServer) struct RunTests {
  private static let bar = """
    [window.bar]
    kind = "panel"
    anchor = "top"
    height = 32
    widgets = [{ name = "LoadingView", id = "busy", props = { text = "Hello" } }]

    """

  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a panel lies along its edge, and its status says so`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let window = try host.window("bar")
    #expect(window.kind == "panel" && window.restarts == 0)
    let frame = try #require(desk.person.frame(of: host.identifier(of: "bar")))
    #expect(frame.x == 0 && frame.y == 0 && frame.width == 1000)
    let strip = try #require(
      desk.person.screenshot(of: DeviceRect(x: 0, y: 0, width: 1000, height: 32)))
    #expect(strip.colorCount > 2)
  }

  @Test func `set changes a property and its picture, and get reads it`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let strip = DeviceRect(x: 0, y: 0, width: 1000, height: 32)
    #expect(try host.tell("get", "busy.text") == "Hello")
    try host.tell("set", "busy.progress", "0.5")
    #expect(try host.tell("get", "bar/busy.progress") == "0.5")
    try host.tell("set", "busy.text", "Words")
    let before = try #require(desk.person.screenshot(of: strip))
    try host.tell("set", "bar/busy.text", "Other words, and longer ones")
    #expect(desk.person.block { desk.person.screenshot(of: strip) != before })
    #expect(try host.tell("get", "busy.text") == "Other words, and longer ones")
  }

  @Test func `an unknown address, property or value has status 65 and names the nearest word`()
    throws
  {
    let host = try RunningHost(Self.bar, on: desk)
    for arguments in [["set", "bsy.text", "x"], ["set", "busy.txt", "x"]] {
      let ending = try Program(arguments, environment: host.environment, in: desk.folder).finish()
      #expect(ending.status == 65)
      #expect(ending.error.contains("did you mean"), "\(ending.error)")
    }
    let ending = try host.ask("set", "busy.progress", "much")
    #expect(ending.status == 65)
    #expect(ending.error.contains("progress"), "\(ending.error)")
    #expect(try host.tell("get", "busy.text") == "Hello")
  }

  @Test func `close hides a window and open shows it again in the same process`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let process = try host.window("bar").pid
    try host.tell("close", "bar")
    #expect(host.waits(for: "hidden", of: "bar"))
    try host.tell("toggle", "bar")
    #expect(host.waits(for: "shown", of: "bar"))
    #expect(try host.window("bar").pid == process)
  }

  @Test(.needsManager)
  func `minimize hides a window with a frame, status tells it, and open shows it again`() throws {
    try desk.startManager()
    let text = """
      [window.notes]
      width = 300
      height = 200
      widgets = [{ name = "LoadingView" }]

      """
    let host = try RunningHost(text + Self.bar, windows: 2, on: desk)
    let window = try host.identifier(of: "notes")
    #expect(try !host.window("notes").minimized)
    try host.tell("minimize", "notes")
    #expect(desk.person.block { !desk.person.isVisible(window) })
    #expect(desk.person.block { host.windows.contains { $0.id == "notes" && $0.minimized } })
    #expect(try host.tell("status").contains("minimized"))
    try host.tell("open", "notes")
    #expect(desk.person.block { desk.person.isVisible(window) })
    #expect(desk.person.block { host.windows.allSatisfy { !$0.minimized } })
    let refusal = try host.ask("minimize", "bar")
    #expect(refusal.status == 65 && refusal.error.contains("maru close bar"), "\(refusal.error)")
    try host.tell("close", "notes")
    #expect(try host.ask("minimize", "notes").error.contains("it is hidden"))
  }

  @Test func `a killed worker comes back with the values that were set`() throws {
    let other = """
      [window.other]
      width = 200
      height = 100
      widgets = [{ name = "LoadingView" }]

      """
    let host = try RunningHost(Self.bar + other, windows: 2, on: desk)
    try host.tell("set", "busy.text", "Kept")
    let (bar, neighbour) = (try host.window("bar"), try host.window("other"))
    kill(try #require(bar.pid), SIGKILL)
    let isBack = desk.person.block {
      host.windows.contains { $0.id == "bar" && $0.state == "shown" && $0.pid != bar.pid }
    }
    #expect(isBack, "\(host.log)")
    #expect(try host.window("bar").restarts == 1)
    #expect(try host.tell("get", "busy.text") == "Kept")
    let later = try host.window("other")
    #expect(later.pid == neighbour.pid && later.xid == neighbour.xid)
    #expect(later.restarts == 0 && later.state == "shown")
  }

  @Test func `a text that is only a variable shows a number`() throws {
    let host = try RunningHost(
      """
      [variable.count]
      value = 30
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "Label", id = "number", props = { text = "${count}" } }]
      """, on: desk)
    #expect(desk.person.block { (try? host.tell("get", "number.text")) == "30" })
    try host.tell("var", "count", "31.5")
    #expect(desk.person.block { (try? host.tell("get", "number.text")) == "31.5" })
    #expect(!host.log.contains("takes a text"), "\(host.log)")
  }

  @Test func `after too many deaths a placeholder takes the place, and its button tries again`()
    throws
  {
    let text = "[supervision]\ndeaths = 1\n" + Self.bar
    let host = try RunningHost(text, on: desk)
    kill(try #require(try host.window("bar").pid), SIGKILL)
    #expect(host.waits(for: "failed", of: "bar"))
    var place: DeviceRect?
    let isShown = desk.person.block {
      let process = (try? host.window("bar").pid) ?? nil
      let window = process.flatMap { process in
        desk.person.windows(ofProcess: process).first { desk.person.isVisible($0) }
      }
      place = window.flatMap { desk.person.frame(of: $0) }
      return place != nil
    }
    #expect(isShown)
    let frame = try #require(place)
    #expect(frame.x == 0 && frame.y == 0 && frame.width == 1000)
    _ = desk.person.blockUntilStill(for: .milliseconds(300))
    // The button is at the trailing end.
    desk.person.click(frame.x + frame.width - 40, frame.y + frame.height / 2)
    #expect(host.waits(for: "shown", of: "bar"))
    #expect(try host.tell("get", "busy.text") == "Hello")
  }

  @Test func `a file that changes is taken live, and a broken one leaves the last good one`() throws
  {
    let host = try RunningHost(Self.bar, on: desk)
    let process = try host.window("bar").pid
    try (Self.bar + "[window.other]\nwidgets = [{ name = \"LoadingView\" }]\n").write(
      toFile: host.file, atomically: true, encoding: .utf8)
    #expect(host.waits(for: "shown", of: "other"))
    try "[window.bar\n".write(toFile: host.file, atomically: false, encoding: .utf8)
    #expect(desk.person.block { host.log.contains("maru.toml:1:") }, "\(host.log)")
    #expect(host.windows.map(\.state) == ["shown", "shown"])
    try Self.bar.replacing("Hello", with: "Changed").write(
      toFile: host.file, atomically: true, encoding: .utf8)
    #expect(try desk.person.block { try host.ask("get", "busy.text").output == "Changed\n" })
    #expect(try host.window("bar").pid == process)
    #expect(!host.windows.contains { $0.id == "other" })
  }

  @Test func `a plugin that is built anew is taken live, and its window is never gone`() throws {
    let plugin = URL(filePath: "\(desk.folder)/libLabel.so")
    let built = try Data(contentsOf: URL(filePath: "\(Program.folder)/libLabel.so"))
    try built.write(to: plugin)
    let host = try RunningHost(Self.bar.replacing("LoadingView", with: plugin.path), on: desk)
    let first = try host.window("bar").pid

    // A broken file leaves the old window in its place.
    try Data("no plugin".utf8).write(to: plugin, options: .atomic)
    #expect(desk.person.block { host.log.contains("the old one stays") }, "\(host.log)")
    #expect(try host.window("bar").pid == first)

    try built.write(to: plugin, options: .atomic)
    let strip = DeviceRect(x: 0, y: 0, width: 1000, height: 32)
    var isGone = false
    let isReplaced = desk.person.block {
      isGone = isGone || (desk.person.screenshot(of: strip)?.colorCount ?? 0) < 3
      return host.windows.first.map { $0.state == "shown" && $0.pid != first } ?? false
    }
    #expect(isReplaced, "\(host.log)")
    #expect(!isGone)
    #expect(try host.tell("get", "busy.text") == "Hello")
  }

  @Test func `a window has the scale that the file gives it, and takes another one live`() throws {
    func text(_ scale: String) -> String {
      """
      [window.box]
      kind = "overlay"
      anchor = "center"
      width = 100
      height = 50
      scale = \(scale)
      widgets = [{ name = "Label", id = "label", props = { text = "Hello" } }]
      """
    }
    func size(_ host: RunningHost) -> [Int32]? {
      host.currentIdentifier(of: "box").flatMap { desk.person.frame(of: $0) }.map {
        [$0.width, $0.height]
      }
    }
    let host = try RunningHost(text("2"), on: desk)
    #expect(size(host) == [200, 100])
    try text("1.5").write(toFile: host.file, atomically: true, encoding: .utf8)
    #expect(desk.person.block(timeout: .seconds(20)) { size(host) == [150, 75] })
    let mistake = "\(desk.folder)/mistake.toml"
    try text("0").write(toFile: mistake, atomically: true, encoding: .utf8)
    #expect(try host.ask("check-config", mistake).error.contains(":6:9: scale takes"))
  }

  @Test func `a theme's contrast changes in place, and its font in a new process`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let first = try host.window("bar").pid
    let strip = DeviceRect(x: 0, y: 0, width: 1000, height: 32)
    let usual = try #require(desk.person.screenshot(of: strip))
    func write(_ theme: String) throws {
      try "[theme]\n\(theme)\n\(Self.bar)"
        .write(toFile: host.file, atomically: true, encoding: .utf8)
    }
    try write("contrast = \"high\"")
    #expect(desk.person.block { desk.person.screenshot(of: strip) != usual }, "\(host.log)")
    #expect(try host.window("bar").pid == first)
    try write("font = \"No Such Family\"")
    #expect(desk.person.block { host.windows.first.map { $0.pid != first } ?? false })
    #expect(desk.person.block { host.log.contains("no font has the family No Such Family") })
  }

  @Test func `a second host on the same display is refused`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let ending = try host.ask("run", "--config", host.file)
    #expect(ending.status == 75)
    #expect(ending.error.contains("maru quit"), "\(ending.error)")
  }

  @Test func `wait ends with the event, or with 124`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    #expect(try host.ask("wait", "bar", "tap", "--timeout", "0.1").status == 124)
  }

  @Test func `quit ends the host and its workers`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let worker = try #require(try host.window("bar").pid)
    try host.tell("quit")
    #expect(host.program.finish().status == 0)
    #expect(desk.person.block { kill(worker, 0) != 0 })
    let ending = try host.ask("status")
    #expect(ending.status == 69)
    #expect(ending.error.contains("maru run"), "\(ending.error)")
    // Its log can still be read.
    #expect(try host.tell("log").contains("info maru: stopped"))
  }

  @Test func `a killed host leaves no worker behind`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let worker = try #require(try host.window("bar").pid)
    host.program.send(SIGKILL)
    _ = host.program.finish()
    #expect(desk.person.block { ProcessReading.isGone(worker) })
  }

  @Test func `a widget that is refused shows why, and its neighbours work`() throws {
    let text = """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "NoSuchWidget" }, { name = "LoadingView", id = "busy" }]

      """
    let host = try RunningHost(text, on: desk)
    #expect(host.log.contains("NoSuchWidget"))
    let status = try host.tell("status")
    #expect(status.contains("Some widgets cannot be shown:\n  bar/nosuchwidget: "), "\(status)")
    try host.tell("set", "busy.text", "Words")
    #expect(try host.tell("get", "busy.text") == "Words")
  }

  /// Drags a window by its title bar, and returns where it is then.
  private func drag(_ id: String, of host: RunningHost) throws -> DeviceRect {
    let frame = try #require(desk.person.frame(of: host.identifier(of: id)))
    let start = DevicePoint(x: frame.x + frame.width / 2, y: frame.y - 10)
    desk.person.drag(
      along: [
        start, DevicePoint(x: start.x + 20, y: start.y + 15),
        DevicePoint(x: start.x + 60, y: start.y + 40),
        DevicePoint(x: start.x + 120, y: start.y + 90),
      ], every: 30)
    _ = desk.person.blockUntilStill(for: .milliseconds(300))
    let moved = try #require(desk.person.frame(of: host.identifier(of: id)))
    #expect(moved != frame)
    return moved
  }

  @Test(.needsManager, arguments: ["", "anchor = \"center\""])
  func `a window that was moved comes back at its place`(anchor: String) throws {
    try desk.startManager()
    let text = """
      [window.note]
      \(anchor)
      width = 240
      height = 120
      widgets = [{ name = "LoadingView" }]

      """
    let host = try RunningHost(text, on: desk)
    let first = try host.window("note")
    // The first place of an anchored window counts as its anchor's.
    _ = try drag("note", of: host)
    let moved = try drag("note", of: host)
    let knows = desk.person.block {
      host.windows.first?.place.map { $0.x == moved.x && $0.y == moved.y } ?? false
    }
    #expect(knows, "\(host.windows)")
    kill(try #require(first.pid), SIGKILL)
    #expect(
      desk.person.block {
        host.windows.contains { $0.state == "shown" && $0.pid != first.pid }
      })
    #expect(
      desk.person.block {
        host.currentIdentifier(of: "note").flatMap { desk.person.frame(of: $0) } == moved
      })
    // So it does when it was hidden.
    try host.tell("close", "note")
    try host.tell("open", "note")
    #expect(
      desk.person.block {
        host.currentIdentifier(of: "note").flatMap { desk.person.frame(of: $0) } == moved
      })
  }

  @Test func `a window waits for its monitor, and takes what was set meanwhile`() throws {
    let (left, right) = (
      DeviceRect(x: 0, y: 0, width: 500, height: 820),
      DeviceRect(x: 500, y: 0, width: 500, height: 820)
    )
    desk.person.setMonitor(named: "A", frame: left, takesOutput: true)
    desk.person.setMonitor(named: "B", frame: right)
    let text = Self.bar.replacing("kind =", with: "monitor = \"B\"\nkind =")
    let host = try RunningHost(text, on: desk)
    let place = try #require(desk.person.frame(of: host.identifier(of: "bar")))
    #expect(place.x == 500 && place.width == 500)
    func isOnScreen() -> Bool {
      let own = (try? host.window("bar").pid).map { desk.person.windows(ofProcess: $0) } ?? []
      return own.contains { desk.person.isVisible($0) }
    }
    desk.person.deleteMonitor(named: "B")
    #expect(desk.person.block { !isOnScreen() })
    try host.tell("set", "busy.text", "Meanwhile")
    #expect(!isOnScreen())
    desk.person.setMonitor(named: "B", frame: right)
    #expect(desk.person.block { isOnScreen() })
    #expect(try host.tell("get", "busy.text") == "Meanwhile")
    #expect(try #require(desk.person.frame(of: host.identifier(of: "bar"))) == place)
  }

  @Test func `a monitor that flaps and a worker that is stopped for a while cost nothing`() throws {
    let (left, right) = (
      DeviceRect(x: 0, y: 0, width: 500, height: 820),
      DeviceRect(x: 500, y: 0, width: 500, height: 820)
    )
    desk.person.setMonitor(named: "A", frame: left, takesOutput: true)
    desk.person.setMonitor(named: "B", frame: right)
    let text = Self.bar.replacing("kind =", with: "monitor = \"B\"\nkind =")
    let host = try RunningHost(text, on: desk)
    let before = try host.window("bar")
    for _ in 0..<30 {
      desk.person.deleteMonitor(named: "B")
      desk.person.setMonitor(named: "B", frame: right)
    }
    let isBack = desk.person.block {
      host.currentIdentifier(of: "bar").flatMap { desk.person.frame(of: $0) }?.x == 500
    }
    #expect(isBack, "\(host.windows)")
    kill(try #require(before.pid), SIGSTOP)
    desk.person.deleteMonitor(named: "B")
    desk.person.setMonitor(named: "B", frame: right)
    kill(try #require(before.pid), SIGCONT)
    try host.tell("set", "busy.text", "Still here")
    #expect(try host.tell("get", "busy.text") == "Still here")
    #expect(host.waits(for: "shown", of: "bar"))
    let after = try host.window("bar")
    #expect(after.pid == before.pid && after.restarts == 0)
  }

  @Test func `a bar on each monitor is one window there, after any call`() throws {
    desk.person.setMonitor(
      named: "A", frame: DeviceRect(x: 0, y: 0, width: 500, height: 820), takesOutput: true)
    desk.person.setMonitor(named: "B", frame: DeviceRect(x: 500, y: 0, width: 500, height: 820))
    let text = Self.bar.replacing("kind =", with: "monitor = \"each\"\nkind =")
    let host = try RunningHost(text, on: desk)
    let process = try #require(try host.window("bar").pid)
    func places() -> [Int32] {
      desk.person.windows(ofProcess: process).filter { desk.person.isVisible($0) }
        .compactMap { desk.person.frame(of: $0)?.x }.sorted()
    }
    #expect(desk.person.block { places() == [0, 500] }, "\(places())")
    try host.tell("set", "busy.text", "Both")
    try host.tell("close", "bar")
    try host.tell("open", "bar")
    #expect(desk.person.block { places() == [0, 500] }, "\(places())")
    desk.person.deleteMonitor(named: "B")
    #expect(desk.person.block { places() == [0] }, "\(places())")
    // The X window that scripts are told is one that is there.
    #expect(
      desk.person.block {
        host.currentIdentifier(of: "bar").map { desk.person.isVisible($0) } ?? false
      })
  }

  @Test func `a bar on each monitor is as high to the eye on a dense one`() throws {
    desk.person.setMonitor(
      named: "A", frame: DeviceRect(x: 0, y: 0, width: 500, height: 820), takesOutput: true)
    let right = DeviceRect(x: 500, y: 0, width: 500, height: 820)
    desk.person.setMonitor(named: "B", frame: right, dotsPerInch: 192)
    let text = Self.bar.replacing("kind =", with: "monitor = \"each\"\nkind =")
    let host = try RunningHost(text, on: desk)
    let process = try #require(try host.window("bar").pid)
    func frames() -> [DeviceRect] {
      desk.person.windows(ofProcess: process).filter { desk.person.isVisible($0) }
        .compactMap { desk.person.frame(of: $0) }.sorted { $0.x < $1.x }
    }
    let first = DeviceRect(x: 0, y: 0, width: 500, height: 32)
    let dense = DeviceRect(x: 500, y: 0, width: 500, height: 64)
    #expect(desk.person.block { frames() == [first, dense] }, "\(frames())")
    desk.person.deleteMonitor(named: "B")
    #expect(desk.person.block { frames() == [first] }, "\(frames())")
    desk.person.setMonitor(named: "B", frame: right)
    let sparse = DeviceRect(x: 500, y: 0, width: 500, height: 32)
    #expect(desk.person.block { frames() == [first, sparse] }, "\(frames())")
  }

  @Test func `a panel begins at the edge of its monitor at any scale`() throws {
    desk.person.setMonitor(
      named: "A", frame: DeviceRect(x: 0, y: 0, width: 640, height: 820), takesOutput: true)
    desk.person.setMonitor(named: "B", frame: DeviceRect(x: 640, y: 0, width: 360, height: 820))
    for scale in ["1.25", "1.5", "1.75"] {
      let text = Self.bar.replacing("kind =", with: "monitor = \"B\"\nscale = \(scale)\nkind =")
      let host = try RunningHost(text, on: desk)
      let frame = try #require(desk.person.frame(of: host.identifier(of: "bar")))
      #expect(frame.x == 640 && frame.width == 360, "\(scale): \(frame)")
    }
  }

  @Test func `a window is as wide as its only label, at any text size`() throws {
    func window(_ id: String, _ size: String) -> String {
      """
      [window.\(id)]
      kind = "overlay"
      anchor = "top-left"
      theme = { text-size = "\(size)" }
      widgets = [{ name = "Label", id = "\(id)", props = { text = "A text of some length" } }]

      """
    }
    let host = try RunningHost(window("small", "m") + window("large", "ax1"), windows: 2, on: desk)
    func width(_ id: String) -> Int32 {
      host.currentIdentifier(of: id).flatMap { desk.person.frame(of: $0) }?.width ?? 0
    }
    #expect(desk.person.block { width("large") > width("small") * 3 / 2 })
    let label = try host.view(labelled: "A text of some length", in: "large")
    let frame = try #require(label["windowFrame"] as? [Double])
    #expect(Int32(frame[2]) <= width("large"))
  }

  @Test func `a window on a dense monitor is as large to the eye, and follows another density`()
    throws
  {
    let left = DeviceRect(x: 0, y: 0, width: 500, height: 820)
    let right = DeviceRect(x: 500, y: 0, width: 500, height: 820)
    desk.person.setMonitor(named: "A", frame: left, takesOutput: true)
    desk.person.setMonitor(named: "B", frame: right, dotsPerInch: 192)
    let host = try RunningHost(
      """
      [window.note]
      kind = "overlay"
      anchor = "top-left"
      monitor = "B"
      width = 100
      height = 40
      widgets = [{ name = "Label", props = { text = "Dense" } }]
      """, on: desk)
    func frame() -> DeviceRect? {
      host.currentIdentifier(of: "note").flatMap { desk.person.frame(of: $0) }
    }
    let twice = DeviceRect(x: 500, y: 0, width: 200, height: 80)
    #expect(desk.person.block { frame() == twice }, "\(String(describing: frame()))")
    desk.person.deleteMonitor(named: "B")
    desk.person.setMonitor(named: "B", frame: right)
    let once = DeviceRect(x: 500, y: 0, width: 100, height: 40)
    #expect(desk.person.block { frame() == once }, "\(String(describing: frame()))")
    // What the user sets counts, whatever the density is.
    desk.person.deleteMonitor(named: "B")
    desk.person.setMonitor(named: "B", frame: right, dotsPerInch: 192)
    desk.setResources("Xft.dpi: 144\n")
    let chosen = DeviceRect(x: 500, y: 0, width: 150, height: 60)
    #expect(desk.person.block { frame() == chosen }, "\(String(describing: frame()))")
  }

  @Test func `a window that waits for its monitor from the start is hidden, with the reason`()
    throws
  {
    let text = Self.bar.replacing("kind =", with: "monitor = \"B\"\nkind =")
    let host = try RunningHost(text, windows: 0, on: desk)
    #expect(host.waits(for: "hidden", of: "bar"), "\(host.windows)")
    #expect(try host.tell("status").contains("the monitor B is not connected"))
    desk.person.setMonitor(
      named: "B", frame: DeviceRect(x: 500, y: 0, width: 500, height: 820))
    #expect(host.waits(for: "shown", of: "bar"), "\(host.windows)")
    #expect(!(try host.tell("status").contains("connected")))
  }

  @Test func `a window without a size grows with its text`() throws {
    let text = """
      [window.note]
      kind = "overlay"
      anchor = "center"
      widgets = [{ name = "Label", props = { text = "Short" } }, { name = "Label", id = "more" }]

      """
    let host = try RunningHost(text, on: desk)
    func width() -> Int32 {
      host.currentIdentifier(of: "note").flatMap { desk.person.frame(of: $0)?.width } ?? 0
    }
    let narrow = width()
    try host.tell("set", "label.text", "A much longer text than the one before it")
    #expect(desk.person.block { width() > narrow + 100 }, "\(width())")
    try host.tell("set", "label.text", "Short")
    #expect(desk.person.block { width() == narrow }, "\(width())")
  }

  // MARK: Popups and keys

  private static let launcher = """
    [window.launcher]
    kind = "popup"
    anchor = "center"
    width = 200
    height = 100
    visible = false
    widgets = [{ name = "LoadingView" }]

    """

  @Test(arguments: [true, false])
  func `a popup closes for a click outside and for Escape`(isClick: Bool) throws {
    let host = try RunningHost(Self.bar + Self.launcher, on: desk)
    try host.tell("open", "launcher")
    #expect(host.waits(for: "shown", of: "launcher"))
    desk.person.click(500, 410)
    if isClick { desk.person.click(100, 700) } else { desk.person.stroke(.escape) }
    #expect(host.waits(for: "hidden", of: "launcher"))
    try host.tell("open", "launcher")
    #expect(host.waits(for: "shown", of: "launcher"))
  }

  @Test func `a popup whose worker dies keeps neither pointer nor keyboard`() throws {
    let host = try RunningHost(
      "[supervision]\ndeaths = 1\n" + Self.bar + Self.launcher, on: desk)
    try host.tell("open", "launcher")
    #expect(host.waits(for: "shown", of: "launcher"))
    #expect(!desk.person.canGrabPointer())
    kill(try #require(try host.window("launcher").pid), SIGKILL)
    #expect(desk.person.block { desk.person.canGrabPointer() })
  }

  @Test func `Escape closes a framed window whose only widget ignores it`() throws {
    let text = """
      [window.note]
      width = 200
      height = 100
      widgets = [{ name = "Label", props = { text = "Hello" } }]

      """
    let host = try RunningHost(text, on: desk)
    let frame = try #require(desk.person.frame(of: host.identifier(of: "note")))
    desk.person.move(to: DevicePoint(x: frame.x + 20, y: frame.y + 20))
    desk.person.stroke(.escape)
    #expect(host.waits(for: "hidden", of: "note"))
  }

  @Test func `a key shows and hides a window`() throws {
    let text = "[keys]\n\"Super+space\" = { toggle = \"launcher\" }\n" + Self.bar + Self.launcher
    let host = try RunningHost(text, on: desk)
    desk.person.stroke(.space, with: .logo)
    #expect(host.waits(for: "shown", of: "launcher"), "\(host.log)")
    desk.person.stroke(.space, with: .logo)
    #expect(host.waits(for: "hidden", of: "launcher"), "\(host.log)")
  }

  @Test func `a key that another program has is named in the log and in the status`() throws {
    let grabs = try KeyGrabs(display: desk.server.display)
    let key = KeyGrabs.Chord(symbol: .space, modifiers: .logo)
    grabs.set([key])
    let text = "[keys]\n\"Super+space\" = { set = { \"busy.text\" = \"${event.key}\" } }\n"
    let host = try RunningHost(text + Self.bar, on: desk)
    let words = "maru.toml:2:1: the key Super+space is taken by another program"
    #expect(try host.tell("status").contains(words))
    #expect(host.log.contains(words))
    grabs.set([])
    try host.tell("reload")
    #expect(!(try host.tell("status").contains("taken")))
    desk.person.stroke(.space, with: .logo)
    #expect(try desk.person.block { try host.tell("get", "busy.text") == "Super+space" })
  }

  @Test func `a dialog belongs to its owner, blocks it, and both have icons`() throws {
    let text = """
      [window.note]
      width = 200
      height = 100
      icon = "star"
      widgets = [{ name = "LoadingView" }]
      [window.ask]
      kind = "dialog"
      owner = "note"
      width = 100
      height = 60
      icon = "bell"
      widgets = [{ name = "LoadingView" }]

      """
    let host = try RunningHost(text, windows: 2, on: desk)
    let connection = desk.person.connection
    func values(_ name: String, of window: WindowID) throws -> [UInt32] {
      connection.values(of: try #require(connection.atom(name)), window: window)
    }
    let (note, ask) = (try host.identifier(of: "note"), try host.identifier(of: "ask"))
    let isOwned = try desk.person.block {
      try values("WM_TRANSIENT_FOR", of: ask) == [note.rawValue]
    }
    #expect(isOwned)
    let modal = try #require(connection.atom("_NET_WM_STATE_MODAL"))
    #expect(try values("_NET_WM_STATE", of: ask).contains(modal.rawValue))
    let icon = try values("_NET_WM_ICON", of: note)
    #expect(icon.prefix(2) == [16, 16])
    #expect(icon.count == [16, 32, 48, 128].reduce(0) { $0 + $1 * $1 + 2 })
    #expect(icon.contains { $0 >> 24 == 255 }, "the star has opaque pixels")
    #expect(try values("_NET_WM_ICON", of: ask) != icon)
    // A window that is shown again is another X window.
    try host.tell("close", "note")
    #expect(try desk.person.block { try values("WM_TRANSIENT_FOR", of: ask).isEmpty })
    try host.tell("open", "note")
    let follows = try desk.person.block {
      guard let new = try host.window("note").xid else { return false }
      return try values("WM_TRANSIENT_FOR", of: ask) == [new]
    }
    #expect(follows)
  }

  @Test func `a title that changes in the file changes the window, and a key makes it urgent`()
    throws
  {
    let text = """
      [keys]
      "Super+u" = { urgent = "note" }
      [window.note]
      width = 200
      height = 100
      title = "First"
      widgets = [{ name = "LoadingView" }]

      """
    let host = try RunningHost(text, on: desk)
    let (note, process) = (try host.identifier(of: "note"), try host.window("note").pid)
    #expect(desk.person.name(of: note) == "First")
    try text.replacing("First", with: "Second").write(
      toFile: host.file, atomically: true, encoding: .utf8)
    #expect(desk.person.block { desk.person.name(of: note) == "Second" })
    #expect(try host.window("note").pid == process)
    desk.person.stroke(KeySymbol("u"), with: .logo)
    let hints = try #require(desk.person.connection.atom("WM_HINTS"))
    let isUrgent = desk.person.block {
      (desk.person.connection.values(of: hints, window: note).first ?? 0) & 256 != 0
    }
    #expect(isUrgent)
  }

  @Test func `a title follows the variables in it, and is the default while they have no value`()
    throws
  {
    let text = """
      [variable.unread]
      value = 3
      [window.note]
      width = 200
      height = 100
      title = "Letters (${unread})"
      widgets = [{ name = "LoadingView" }]
      [window.other]
      width = 200
      height = 100
      title = "${name}"
      widgets = [{ name = "LoadingView" }]
      [variable.name]
      value = ""

      """
    let host = try RunningHost(text, windows: 2, on: desk)
    let (note, other) = (try host.identifier(of: "note"), try host.identifier(of: "other"))
    #expect(desk.person.block { desk.person.name(of: note) == "Letters (3)" })
    #expect(desk.person.name(of: other) == "Loading")
    try host.tell("var", "unread", "4")
    try host.tell("var", "name", "Kim")
    #expect(desk.person.block { desk.person.name(of: note) == "Letters (4)" })
    #expect(desk.person.block { desk.person.name(of: other) == "Kim" })
    try text.replacing("Letters (${unread})", with: "Quiet").write(
      toFile: host.file, atomically: true, encoding: .utf8)
    #expect(desk.person.block { desk.person.name(of: note) == "Quiet" })
    // A new worker has the title too.
    try host.tell("restart", "other")
    #expect(
      desk.person.block {
        host.currentIdentifier(of: "other").flatMap { desk.person.name(of: $0) } == "Kim"
      })
  }

  @Test(arguments: ["\"background\"", "[{ x = 0, y = 0, width = 100, height = 32 }]"])
  func `clicks fall through where a window says so`(parts: String) throws {
    let text = """
      [window.below]
      kind = "desktop"
      widgets = [{ name = "Label", id = "ground", props = { text = "Ground" } }]
      [window.above]
      kind = "overlay"
      anchor = "top-left"
      width = 400
      height = 32
      click-through = \(parts)
      layout = "row"
      widgets = [{ space = 1 }, { name = "Label", id = "near", props = { text = "Near the end" } }]

      """
    let host = try RunningHost(text, windows: 2, on: desk)
    let above = try host.identifier(of: "above")
    #expect(desk.person.block { desk.person.windowUnder(20, 16) != above })
    #expect(desk.person.windowUnder(380, 16) == above)
  }

  @Test(.needsEveryManager, arguments: Surroundings.allCases)
  func `clicks fall through under a window manager too`(_ surroundings: Surroundings) throws {
    try surroundings.begin(on: desk)
    let text = """
      [window.below]
      kind = "desktop"
      widgets = [{ name = "Label", id = "ground", props = { text = "Ground" } }]
      [window.above]
      kind = "overlay"
      anchor = "center"
      width = 400
      height = 200
      click-through = true
      widgets = [{ name = "Label", props = { text = "Through" } }]

      """
    let host = try RunningHost(text, windows: 2, on: desk)
    let above = try #require(desk.person.frame(of: host.identifier(of: "above")))
    let ground = desk.person.windowUnder(20, 700)
    #expect(
      desk.person.block {
        desk.person.windowUnder(above.x + 200, above.y + 100) == ground
      })
  }

  @Test func `without a window manager a dialog is in the middle of its owner`() throws {
    let text = """
      [window.note]
      kind = "overlay"
      anchor = "bottom-right"
      width = 400
      height = 300
      widgets = [{ name = "Label", props = { text = "Note" } }]
      [window.ask]
      kind = "dialog"
      owner = "note"
      width = 200
      height = 100
      widgets = [{ name = "Label", props = { text = "Sure?" } }]

      """
    let host = try RunningHost(text, windows: 2, on: desk)
    let note = try #require(desk.person.frame(of: host.identifier(of: "note")))
    let ask = try host.identifier(of: "ask")
    let middle = DeviceRect(x: note.x + 100, y: note.y + 100, width: 200, height: 100)
    #expect(desk.person.block { desk.person.frame(of: ask) == middle })
  }

  @Test func `a variable without a value leaves the widget's default`() throws {
    let text = """
      [variable.share]
      poll = "cat \(desk.folder)/share.json"
      format = "json"
      interval = 0.2
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [
        { name = "Meter", id = "meter", props = { value = "${share.percent}" } },
        { name = "Label", id = "label", props = { text = "${share.percent}" } },
      ]

      """
    let host = try RunningHost(text, on: desk)
    #expect(try !host.tell("status").contains("cannot be shown"))
    #expect(try host.tell("get", "label.text") == "")
    try #"{"percent": 40}"#.write(
      toFile: "\(desk.folder)/share.json", atomically: true, encoding: .utf8)
    #expect(desk.person.block { (try? host.tell("get", "meter.value"))?.hasPrefix("40") == true })
  }

  @Test func `a larger text gets its room at once, and a smaller one gives it back`() throws {
    func text(_ size: String) -> String {
      """
      [theme]
      text-size = "\(size)"
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 60
      layout = "row"
      widgets = [{ name = "Label", props = { text = "Some words" } }, { space = 1 }]

      """
    }
    let host = try RunningHost(text("l"), on: desk)
    func width() throws -> Double {
      let view = try host.view(labelled: "Some words", in: "bar")
      return try #require(view["windowFrame"] as? [Double])[2]
    }
    let usual = try width()
    try text("xxl").write(toFile: host.file, atomically: true, encoding: .utf8)
    #expect(desk.person.block { ((try? width()) ?? 0) > usual * 1.2 })
    try text("l").write(toFile: host.file, atomically: true, encoding: .utf8)
    #expect(desk.person.block { (try? width()) == usual })
  }

  @Test func `a window takes a direction of its own, and another while it runs`() throws {
    func text(_ direction: String) -> String {
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 60
      layout = "row"
      widgets = [{ name = "Label", props = { text = "Some words" } }, { space = 1 }]
      theme = { direction = "\(direction)" }

      """
    }
    let host = try RunningHost(text("ltr"), on: desk)
    func left() throws -> Double {
      let view = try host.view(labelled: "Some words", in: "bar")
      return try #require(view["windowFrame"] as? [Double])[0]
    }
    let usual = try left()
    try text("rtl").write(toFile: host.file, atomically: true, encoding: .utf8)
    #expect(desk.person.block { ((try? left()) ?? 0) > usual + 300 })
    try text("locale").write(toFile: host.file, atomically: true, encoding: .utf8)
    #expect(desk.person.block { (try? left()) == usual })
  }

  @Test(
    .needsManager,
    arguments: [
      ("bottom-right", false, false), ("top-left", true, true), ("bottom-left", true, false),
    ])
  func `the frame of an anchored window is at its edge`(
    anchor: String, isLeft: Bool, isTop: Bool
  ) throws {
    try desk.startManager()
    let host = try RunningHost(
      """
      [window.note]
      anchor = "\(anchor)"
      width = 100
      height = 50
      widgets = [{ name = "Label", props = { text = "A" } }]

      """, on: desk)
    let id = try host.identifier(of: "note")
    var frame = DeviceRect(x: 0, y: 0, width: 0, height: 0)
    // The window manager shows its frame later than the host asks for the window.
    let isFramed = desk.person.block {
      guard let content = desk.person.frame(of: id),
        content.width == 100 && content.height == 50,
        let outer = desk.person.windowUnder(content.x + 50, content.y + 25)
      else { return false }
      frame = desk.person.frame(of: outer) ?? frame
      return frame.height > content.height
    }
    #expect(isFramed)
    #expect(isLeft ? frame.x == 0 : frame.x + frame.width == 1000, "\(frame)")
    #expect(isTop ? frame.y == 0 : frame.y + frame.height == 820, "\(frame)")
  }

  @Test func `quit waits until the state is saved`() throws {
    let plugin = try TestPlugin.trial.path
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "\(plugin)", id = "trial" }]

      """, on: desk)
    try host.tell("call", "trial", "keep", "text=Kept at the end")
    try host.tell("quit")
    let state = try String(
      contentsOfFile: "\(desk.folder)/state/maru/state/\(desk.server.display)/bar.json",
      encoding: .utf8)
    #expect(state.contains(Data("Kept at the end".utf8).base64EncodedString()))
  }

  @Test func `a host ends with one line if its display ends or is missing`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    let worker = try #require(try host.window("bar").pid)
    desk.server.stop()
    let ending = host.program.finish()
    #expect(ending.status == 69)
    #expect(ending.errorLines.count == 1 && ending.error.contains("X server"), "\(ending.error)")
    #expect(kill(worker, 0) != 0)
    let second = try host.ask("run", "--config", host.file)
    #expect(second.status == 69)
    #expect(second.errorLines.count == 1 && second.error.contains("X server"), "\(second.error)")
  }

  @Test func `a script opens a drop-down, chooses in it, and a wrong name gets the nearest plugin`()
    throws
  {
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 40
      widgets = [{ name = "DropDown", id = "size", props = { options = ["Small", "Large"] } }]
      """, on: desk)
    try host.tell("call", "size", "open")
    #expect(try host.tell("tree", "bar").contains("Small"))
    try host.tell("call", "size", "select", "option=Large")
    #expect(
      try desk.person.block {
        let tree = try host.tell("tree", "bar")
        return tree.contains("Large") && !tree.contains("Small")
      })
    #expect(try host.tell("get", "size.selected") == "Large")
    // New options without it take the selection away.
    try host.tell("set", "size.options", #"["One", "Two"]"#)
    #expect(try host.tell("get", "size.selected") == "")
    try host.tell("set", "size.options", #"["Small", "Large"]"#)
    let refused = try host.ask("call", "size", "select", "option=Huge")
    #expect(refused.status != 0 && refused.error.contains("none of the options"))
    let unknown = try host.ask("describe", "DropDwn")
    #expect(unknown.status == 66 || unknown.status == 65)
    #expect(unknown.error.contains("DropDown"), "\(unknown.error)")
  }

  @Test func `tree and screenshot show the window`() throws {
    let host = try RunningHost(Self.bar, on: desk)
    #expect(try host.tell("tree", "bar").contains("Hello"))
    let picture = "\(desk.folder)/bar.png"
    try host.tell("screenshot", "bar", "-o", picture)
    let data = try #require(FileManager.default.contents(atPath: picture))
    #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}

/// `maru check-config`.
@Suite struct CheckConfigTests {
  private func check(_ text: String) throws -> Program.Ending {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).toml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Program.run("check-config", file.path)
  }

  @Test func `each mistake is a line with its place and the nearest word`() throws {
    let ending = try check(
      """
      [window.bar]
      kind = "pannel"
      hieght = 32
      widgets = [
        { name = "LoadingView", props = { txt = "Hello", progress = "much" } },
        { name = "LoadingViw" },
      ]
      """)
    #expect(ending.status == 65)
    #expect(ending.output.isEmpty)
    for words in [":2:8: ", "panel", ":3:1: ", "height"] {
      #expect(ending.error.contains(words), "\(ending.error)")
    }
  }

  @Test func `properties are checked against the plugin`() throws {
    let ending = try check(
      """
      [window.bar]
      widgets = [
        { name = "LoadingView", props = { txt = "Hello" } },
        { name = "LoadingView", id = "b", props = { progress = "much" } },
        { name = "Clock", props = { format = "%Q" } },
        { name = "LoadingViw" },
      ]
      """)
    #expect(ending.status == 65)
    let lines = ending.errorLines
    #expect(lines.count == 4, "\(ending.error)")
    #expect(lines.first?.contains(":3:") == true && lines.first?.contains("text") == true)
    #expect(lines.contains { $0.contains(":5:") && $0.contains("“%Q” is no word of strftime") })
    #expect(lines.last?.contains(":6:") == true && lines.last?.contains("LoadingView") == true)
  }

  @Test func `a mistake of the file hides none that only a plugin knows`() throws {
    let ending = try check(
      """
      [window.bar]
      hieght = 32
      widgets = [
        { name = "Label", id = "title", props = { text = "a", symbol = "batery", color = "gren" } },
        { name = "LoadingView", props = { progress = "much" } },
      ]
      """)
    #expect(ending.status == 65)
    let places = [":2:1: ", ":4:57: ", ":4:76: ", ":5:37: "]
    #expect(ending.errorLines.count == places.count, "\(ending.error)")
    for (line, place) in zip(ending.errorLines, places) {
      #expect(line.contains(place), "\(line)")
    }
  }

  @Test func `names in actions are checked against the plugins`() throws {
    let ending = try check(
      """
      [window.bar]
      [[window.bar.widgets]]
      name = "DropDown"
      id = "size"
      props = { options = ["S"] }
      [window.bar.widgets.on]
      selcet = { emit = "x" }
      select = [
        { set = { "size.titel" = "${event.option}" } },
        { emit = "${event.optoin}" },
        { set = { "size.index" = "maybe" } },
      ]
      [[window.bar.widgets]]
      name = "Menu"
      props = { items = [] }
      [keys]
      F1 = { call = { address = "menu", action = "opne" } }
      F2 = { call = { address = "menu", action = "open", values = { speed = 1 } } }
      F3 = { emit = "${event.kye}" }
      """)
    #expect(ending.status == 65)
    let words = [
      (":7:1: ", "DropDown has no event selcet (did you mean select?)"),
      (":9:13: ", "titel"), (":10:12: ", "has no value optoin (did you mean option?)"),
      (":11:13: ", "index"), (":17:44: ", "Menu has no action opne (did you mean open?)"),
      (":18:44: ", "the action open of Menu has no value speed, it has none"),
      (":19:15: ", "a key's event has no value “kye”, it has key"),
    ]
    #expect(ending.errorLines.count == words.count, "\(ending.error)")
    for (line, (place, text)) in zip(ending.errorLines, words) {
      #expect(line.contains(place) && line.contains(text), "\(line)")
    }
  }

  @Test func `a correct file prints nothing`() throws {
    let ending = try check("[window.bar]\nwidgets = [{ name = \"LoadingView\" }]\n")
    #expect(ending.status == 0)
    #expect(ending.output.isEmpty && ending.error.isEmpty, "\(ending.error)")
  }
}
