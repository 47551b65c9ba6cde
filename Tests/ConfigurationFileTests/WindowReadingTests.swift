import ConfigurationFile
import JSON
import Testing

@Suite struct WindowReadingTests {
  @Test func `an empty file has no windows`() throws {
    let configuration = try configuration(of: "")
    #expect(configuration.windows.isEmpty)
    #expect(configuration.supervision == SupervisionLimits())
    #expect(configuration.theme == Theme())
  }

  @Test func `every key is read`() throws {
    let configuration = try configuration(of: everything)
    #expect(
      configuration.theme
        == Theme(
          appearance: .dark, accentColor: "#ff8800", textSize: "l", font: "DejaVu Sans",
          contrast: .high,
          reduceMotion: true, direction: .rightToLeft))
    #expect(
      configuration.supervision
        == SupervisionLimits(deaths: 3, within: 30, answerWithin: 1.5, memoryLimit: 0))
    #expect(configuration.windows.map(\.id) == ["bar", "alert"])
    let bar = configuration.windows[0]
    #expect(bar.kind == .panel)
    #expect(bar.monitor == .each)
    #expect(bar.anchor == .top)
    #expect(bar.width == .fraction(1))
    #expect(bar.height == .points(32))
    #expect(bar.margin == Edges(top: 1, left: -2))
    #expect(bar.effectiveLayer == .normal)
    #expect(bar.effectiveFocus == .click)
    #expect(bar.clickThrough == .everything)
    #expect(!bar.reserve)
    #expect(!bar.isVisible)
    #expect(!bar.isSticky)
    #expect(bar.title == "Bar")
    #expect(!bar.hasBackground)
    #expect(!bar.restarts)
    #expect(bar.content.axis == .row)
    #expect(bar.content.spacing == 3)
    #expect(bar.content.padding == Edges(all: 4))
    #expect(bar.content.effectiveAlignment == .fill)
    #expect(bar.theme.appearance == .light)
    #expect(bar.theme.textSize == "l")
    #expect(bar.widgets.map(\.id) == ["title", "label", "label-2"])
    #expect(bar.content.items[1] == .space(2))
    let alert = configuration.windows[1]
    #expect(alert.owner == "bar" && alert.isModal)
    guard case .regions(let regions) = alert.clickThrough else {
      Issue.record("\(alert.clickThrough)")
      return
    }
    #expect(regions.map { [$0.x, $0.y, $0.width, $0.height] } == [[1, -2, 3, 4.5]])
  }

  @Test func `a direction is that of all windows, unless a window has its own`() throws {
    let configuration = try configuration(
      of: """
        theme.direction = "rtl"
        [window.a]
        widgets = [{ name = "Label" }]
        [window.b]
        theme.direction = "locale"
        widgets = [{ name = "Label" }]
        """)
    #expect(configuration.windows.map(\.theme.direction) == [.rightToLeft, .locale])
    #expect(
      mistakes(in: "theme.direction = 'left'") == [
        "1:19: direction takes “ltr”, “rtl” or “locale”, found the text “left”"
      ])
  }

  @Test func `an icon is the name of a symbol, or a path beside the file`() throws {
    #expect(
      try window(of: "[window.a]\nicon = \"star.fill\"\nwidgets = [{ name = \"Label\" }]")
        .icon == "star.fill")
    let path = try #require(
      try window(of: "[window.a]\nicon = \"star.png\"\nwidgets = [{ name = \"Label\" }]").icon)
    #expect(path.hasPrefix("/") && path.hasSuffix("/star.png"))
  }

  @Test func `a dialog with an owner is modal unless it says otherwise`() throws {
    func dialog(_ line: String) throws -> WindowConfiguration {
      try #require(
        try configuration(
          of: "[window.ask]\nkind = \"dialog\"\n\(line)\n"
            + "widgets = [{ name = \"Label\" }]\n[window.note]\nwidgets = [{ name = \"Label\" }]"
        ).windows.first)
    }
    #expect(try dialog("owner = \"note\"").isModal)
    #expect(try !dialog("owner = \"note\"\nmodal = false").isModal)
    #expect(try !dialog("").isModal)
  }

  @Test(arguments: [
    ("owner = \"nte\"", "2:9: unknown window “nte” (did you mean “note”?)"),
    ("owner = \"note\"", "2:9: the window “note” cannot be its own owner"),
    ("modal = true", "2:1: modal needs owner: the window that is blocked"),
    (
      "click-through = \"backgroun\"",
      "2:17: click-through takes true or false or one of the words “background” or a list of tables"
    ),
    ("click-through = [{ x = 1, y = 2, width = 3 }]", "2:18: a rectangle needs height"),
  ])
  func `wrong owners and regions are reported`(line: String, mistake: String) {
    let found = mistakes(in: "[window.note]\n\(line)\nwidgets = [{ name = \"Label\" }]")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(mistake.prefix(28)) == true, "\(found)")
  }

  @Test func `windows that own each other are reported once, with all of them`() {
    let text = ["a": "b", "b": "c", "c": "a", "d": "a"].sorted { $0.key < $1.key }.map {
      "[window.\($0)]\nkind = \"dialog\"\nowner = \"\($1)\"\nwidgets = [{ name = \"Label\" }]\n"
    }.joined()
    #expect(
      mistakes(in: text) == [
        "3:9: the windows own each other: a → b → c → a; remove one of the owners"
      ])
    // A chain has an end.
    #expect(mistakes(in: text.replacing("owner = \"a\"", with: "title = \"End\"")) == [])
  }

  @Test func `a widget keeps its props and where they are`() throws {
    let configuration = try configuration(of: everything)
    let title = configuration.windows[0].widgets[0]
    #expect(title.name == "Label")
    #expect(title.weight == 1)
    #expect(title.width == 200)
    #expect(title.height == 20.5)
    #expect(title.props == ["text": "${greeting}", "list": [1, ["day": "2024-02-29"]]])
    #expect(title.boundNames == ["greeting"])
    #expect(title.position == SourcePosition(file: "m.toml", line: 57, column: 5))
    #expect(
      title.propPositions["text"] == SourcePosition(file: "m.toml", line: 58, column: 15))
  }

  @Test func `a nested group keeps its own layout`() throws {
    let bar = try configuration(of: everything).windows[0]
    guard case .group(let group, let weight) = bar.content.items[2] else {
      Issue.record("the third item is not a group")
      return
    }
    #expect(weight == 3)
    #expect(group.axis == .stack)
    #expect(group.padding == Edges(top: 1))
    #expect(group.alignment == .leading)
  }

  // MARK: Defaults

  @Test func `a window without keys has the defaults of a normal window`() throws {
    let window = try window(of: widget(""))
    #expect(window.kind == .normal)
    #expect(window.monitor == .primary)
    #expect(window.width == nil)
    #expect(window.effectiveLayer == .normal)
    #expect(window.effectiveFocus == .open)
    #expect(window.isVisible)
    #expect(!window.isSticky)
    #expect(!window.reserve)
    #expect(window.hasBackground)
    #expect(window.restarts)
    #expect(window.content.axis == .column)
    #expect(window.content.spacing == 8)
    #expect(window.content.effectiveAlignment == .center)
  }

  @Test func `a panel fills its edge, reserves room and is a row`() throws {
    let top = try window(
      of: "[window.a]\nkind='panel'\nanchor='top'\nwidgets=[{name='A'}]")
    #expect(top.width == .fraction(1))
    #expect(top.height == nil)
    #expect(top.reserve)
    #expect(top.isSticky)
    #expect(top.content.axis == .row)
    #expect(top.effectiveLayer == .above)
    #expect(top.effectiveFocus == .never)
    let left = try window(
      of: "[window.a]\nkind='panel'\nanchor='left'\nwidgets=[{name='A'}]")
    #expect(left.width == nil)
    #expect(left.height == .fraction(1))
    #expect(left.content.axis == .column)
  }

  @Test(arguments: [
    ("0", MonitorChoice.index(0)), ("'pointer'", .pointer), ("'HDMI-1'", .name("HDMI-1")),
    ("['HDMI-1', 1, 'primary']", .first([.name("HDMI-1"), .index(1), .primary])),
  ])
  func `a monitor is a word, a name, a number or a list of these`(
    _ text: String, _ monitor: MonitorChoice
  ) throws {
    #expect(
      try window(of: "[window.a]\nmonitor=\(text)\nwidgets=[{name='A'}]").monitor == monitor)
  }

  @Test func `a panel at a side leaves the corners to the panels above and below`() throws {
    let panels = """
      [window.left]
      kind = "panel"
      anchor = "left"
      width = 40
      widgets = [{ name = "Label" }]
      [window.top]
      kind = "panel"
      anchor = "top"
      height = 32
      margin = { top = 4 }
      widgets = [{ name = "Label" }]
      [window.bottom]
      kind = "panel"
      anchor = "bottom"
      height = 24

      """
    func margin(_ more: String = "", _ text: String = panels) throws -> Edges {
      try configuration(of: text + more + "widgets = [{ name = \"Label\" }]\n").windows[0].margin
    }
    #expect(try margin() == Edges(top: 36, bottom: 24))
    #expect(try margin("monitor = \"DP-1\"\n") == Edges(top: 36), "another monitor")
    #expect(try margin("visible = false\n") == Edges(top: 36), "not shown at the start")
    #expect(try margin("reserve = false\n") == Edges(top: 36), "it lies above other windows")
    let own = panels.replacing("width = 40", with: "width = 40\nmargin = 2")
    #expect(try margin("", own) == Edges(top: 2, left: 2, bottom: 2, right: 2))
  }

  @Test func `windows are in the order of the file`() throws {
    let text = ["z", "a", "m"].map { "[window.\($0)]\nwidgets=[{name='A'}]" }
    #expect(
      try configuration(of: text.joined(separator: "\n")).windows.map(\.id) == ["z", "a", "m"])
  }

  @Test func `a default id never takes an id of the file`() throws {
    let window = try window(
      of: "[window.a]\nwidgets=[{name='Label'},{name='B',id='label'},{name='Label'},{name='É x'}]")
    #expect(window.widgets.map(\.id) == ["label-2", "label", "label-3", "--x"])
  }

  @Test func `widgets may be written as an array of tables`() throws {
    let window = try window(
      of: """
        [[window.a.widgets]]
        name = "A"
        [window.a.widgets.props]
        text = "x"
        [[window.a.widgets]]
        name = "B"
        """)
    #expect(window.widgets.map(\.name) == ["A", "B"])
    #expect(window.widgets[0].propPositions["text"]?.line == 4)
  }

  @Test func `a byte order mark and Windows line ends are accepted`() throws {
    let text = "\u{feff}" + everything.replacing("\n", with: "\r\n")
    let windows = try configuration(of: text).windows
    #expect(windows.map(\.content) == (try configuration(of: everything)).windows.map(\.content))
  }

  // MARK: Coding

  @Test func `a window survives the way to its worker`() throws {
    for window in try configuration(of: everything).windows {
      let json = try JSONValue(encoding: window).json
      #expect(try JSONValue(json: json).decoded(as: WindowConfiguration.self) == window)
    }
  }
}
