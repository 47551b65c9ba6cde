import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Launcher

/// The launcher on a screen in memory, with a desktop and a host of the test.
@MainActor @Suite(.serialized) struct LauncherTests {
  /// A launcher, and what it told its host.
  @MainActor private final class Guest {
    let desktop = WidgetDesktop(WidgetDesktop.State(workspaces: ["web", "work"]))
    var messages: [WidgetMessage] = []
    var lines: [String] = []
    /// Whether the host acts on events.
    var answers = false
    /// The windows that were activated (`true`) or closed.
    var requests: [UInt32: Bool] = [:]
    private(set) var widget: Launcher?
    private(set) var context: WidgetContext?

    func show(_ props: Launcher.Props, in folder: DesktopFolder, on screen: TestScreen) throws {
      // Another screen's clock may have become the current one since this screen was created.
      screen.advance(by: 0)
      screen.patience = 600
      for (name, value) in folder.environment() where name != "HOME" && name != "PATH" {
        setenv(name, value, 1)
      }
      let context = WidgetContext()
      context.desktop = desktop
      context.storageProvider = { [url = folder.url] in url }
      context.logHandler = { [weak self] in self?.lines.append("\($0): \($1)") }
      context.handler = { [weak self] message in
        self?.messages.append(message)
        return self?.answers ?? true
      }
      desktop.windowRequest = { [weak self] in self?.requests[$0] = $1 }
      let widget = try Launcher(props: props, context: context)
      self.widget = widget
      self.context = context
      screen.show(widget.makeViewController())
      screen.advance(by: 0.3)
    }

    var outcome: WidgetOutcome? {
      messages.lazy.compactMap { if case .finished(let outcome) = $0 { outcome } else { nil } }
        .first
    }

    var launches: [[String: String]] {
      messages.compactMap {
        if case .event("launch", let values) = $0 { values } else { nil }
      }
    }
  }

  private static let items = ["Calendar", "Camera", "Files", "Mail"].map {
    LauncherItem(name: $0, command: "run \($0.lowercased())")
  }

  private let screen = TestScreen(size: CGSize(width: 480, height: 320))
  private let folder: DesktopFolder
  private let guest = Guest()

  init() throws { folder = try DesktopFolder() }

  private func show(_ props: Launcher.Props) throws {
    try guest.show(props, in: folder, on: screen)
  }

  private func showItems() throws { try show(Launcher.Props(modes: [], items: Self.items)) }

  /// The names of the rows on the screen, from the top.
  private var rows: [String] { get throws { try screen.element(.row).all.compactMap(\.label) } }

  private var selected: [String] {
    get throws { try screen.element(.row).all.filter(\.isSelected).compactMap(\.label) }
  }

  // MARK: Finding

  @Test func `typing narrows the rows, and Return launches the first one`() throws {
    guest.answers = true
    try showItems()
    #expect(try rows == ["Calendar", "Camera", "Files", "Mail"])
    try screen.type("ca")
    #expect(try rows == ["Calendar", "Camera"])
    try screen.type("m")
    try screen.key(.keyboardReturnOrEnter)
    #expect(
      guest.launches == [
        ["kind": "item", "id": "Camera", "name": "Camera", "command": "run camera"]
      ])
    // The host acts on it, so nothing is started: there is no program “run”, which would be told.
    screen.advance(by: 1)
    #expect(guest.outcome == nil)
    #expect(try !screen.element(text: "not started").exists)
  }

  @Test func `arrows, pages, ends and the letters with Control move the cursor`() throws {
    try showItems()
    var places: [String] = []
    for (key, modifiers) in [
      (UIKeyboardHIDUsage.keyboardDownArrow, UIKeyModifierFlags()), (.character("n"), .control),
      (.character("j"), .control), (.keyboardDownArrow, []), (.keyboardUpArrow, []),
      (.character("p"), .control), (.character("k"), .control), (.keyboardEnd, []),
      (.keyboardHome, []), (.keyboardPageDown, []), (.keyboardHome, .control),
    ] {
      try screen.key(key, modifiers)
      places += try selected
    }
    #expect(
      places == [
        "Camera", "Files", "Mail", "Mail", "Files", "Camera", "Calendar", "Mail", "Calendar",
        "Mail",
        "Calendar",
      ])
  }

  @Test func `the pointer moves the cursor, and a click launches`() throws {
    guest.answers = true
    try showItems()
    try screen.element(.row, "Files").hover()
    #expect(try selected == ["Files"])
    try screen.element(.row, "Mail").press()
    #expect(guest.launches.map { $0["name"] } == ["Mail"])
  }

  @Test func `a finger launches too`() throws {
    guest.answers = true
    try showItems()
    screen.press(at: screen.center(of: try screen.find("Files", .button)), type: .direct)
    screen.advance(by: 0.5)
    #expect(guest.launches.map { $0["name"] } == ["Files"])
  }

  @Test func `Control with W and U deletes a word and the text`() throws {
    try show(Launcher.Props(modes: [], items: Self.items, query: "no such thing"))
    try screen.key(.character("w"), .control)
    try screen.element(.textField, "Search").wait(until: .value("no such "))
    try screen.key(.character("u"), .control)
    #expect(try rows.count == 4)
  }

  @Test func `Escape cancels`() throws {
    try showItems()
    try screen.type("ca")
    try screen.key(.keyboardEscape)
    #expect(guest.outcome == .cancelled(nil))
  }

  @Test func `a text that matches nothing says so, and Return does nothing`() throws {
    try showItems()
    try screen.type("zzz")
    #expect(screen.shows("No application matches “zzz”"))
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.messages.isEmpty)
  }

  @Test func `a machine without applications says so`() throws {
    try show(Launcher.Props())
    try screen.element("No applications are installed").wait(until: .shown)
  }

  // MARK: Applications

  @Test func `applications are read from desktop files, with their comments`() throws {
    try folder.writeApplication("own/applications/web.desktop", "Web", ["Comment=Look at pages"])
    try folder.writeApplication("shared/applications/mail.desktop", "Mail", ["GenericName=Letters"])
    try folder.write("shared/applications/bad.desktop", Data([0xFF]))
    try show(Launcher.Props(noRun: true))
    try screen.element(.row).wait(until: .count(2))
    #expect(try rows == ["Mail", "Web"])
    try screen.element(.row, "Web").wait(until: .value("Look at pages"))
    #expect(guest.lines.count == 1 && guest.lines[0].contains("bad.desktop"))
    try screen.type("letters")
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.launches.map { $0["id"] } == ["mail.desktop"])
    #expect(guest.outcome == .accepted("true"))
  }

  @Test func `actions are rows if they are wanted, and found by their application`() throws {
    try folder.writeApplication(
      "own/applications/web.desktop", "Web",
      ["Actions=new;", "[Desktop Action new]", "Name=New Window", "Exec=web --new"])
    try show(Launcher.Props(noRun: true))
    try screen.element(.row).wait(until: .count(1))
    try guest.widget?.update(to: Launcher.Props(actions: true, noRun: true))
    try screen.element(.row).wait(until: .count(2))
    try screen.type("web new")
    #expect(try rows == ["New Window"])
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.launches.map { $0["id"] } == ["web.desktop:new"])
    #expect(guest.outcome == .accepted("web --new"))
  }

  @Test func `a program without a window runs in the terminal`() throws {
    try folder.writeApplication(
      "own/applications/top.desktop", "Top", ["Terminal=true", "Exec=top \"a b\""])
    try show(Launcher.Props(terminal: "konsole", noRun: true))
    try screen.element(.row, "Top").press()
    #expect(guest.outcome == .accepted("konsole -e top 'a b'"))
  }

  @Test func `Return before the applications are read launches the match afterwards`() throws {
    let controller = LauncherViewController()
    var launched: [String] = []
    controller.finder.onLaunch = { launched.append($0.name) }
    controller.apply(LauncherOptions())
    screen.advance(by: 0)
    screen.show(controller)
    screen.advance(by: 0.3)
    try screen.type("ma")
    try screen.key(.keyboardReturnOrEnter)
    #expect(launched.isEmpty && !screen.shows("No application matches “ma”"))
    controller.finder.show(Self.items.map { LauncherEntry($0) }, of: .apps)
    #expect(launched.isEmpty)
    controller.finder.endReading()
    #expect(launched == ["Mail"])
  }

  @Test func `arrows before the applications are read move among them afterwards`() throws {
    for isBar in [false, true] {
      let controller: any LauncherPresenter =
        isBar ? LauncherBarViewController() : LauncherViewController()
      var launched: [String] = []
      controller.finder.onLaunch = { launched.append($0.name) }
      controller.apply(LauncherOptions())
      screen.advance(by: 0)
      screen.show(controller)
      screen.advance(by: 0.3)
      try screen.key(.keyboardDownArrow)
      try screen.key(.keyboardDownArrow)
      try screen.key(.keyboardReturnOrEnter)
      controller.finder.show(Self.items.map { LauncherEntry($0) }, of: .apps)
      controller.finder.endReading()
      #expect(launched == ["Files"])
    }
  }

  @Test func `text after an arrow begins anew before the applications are read`() throws {
    let controller = LauncherViewController()
    controller.apply(LauncherOptions())
    screen.advance(by: 0)
    screen.show(controller)
    screen.advance(by: 0.3)
    try screen.key(.keyboardDownArrow)
    try screen.type("c")
    controller.finder.show(Self.items.map { LauncherEntry($0) }, of: .apps)
    controller.finder.endReading()
    #expect(controller.finder.choice.row?.name == "Calendar")
  }

  // MARK: Bar

  /// The rows on the page of a bar, from its start, and the one under the cursor.
  private var page: (names: [String], cursor: [String]) {
    get throws {
      let names = Self.items.map(\.name) + ["Very long name of a program"]
      let found = try screen.element(.button).all.filter { names.contains($0.label ?? "") }
      return (
        found.compactMap(\.label), found.filter(\.isSelected).compactMap(\.label)
      )
    }
  }

  @Test func `a bar shows rows beside its field, and turns pages with the cursor`() throws {
    guest.answers = true
    let long = LauncherItem(name: "Very long name of a program", command: "long")
    try show(Launcher.Props(modes: [], items: Self.items + [long], layout: .bar))
    let first = try page
    #expect(first.names.first == "Calendar" && first.cursor == ["Calendar"])
    #expect(!first.names.contains("Mail"), "\(first.names)")
    try screen.key(.keyboardRightArrow)
    #expect(try page.cursor == ["Camera"])
    try screen.key(.keyboardPageDown)
    #expect(try page.names.first != "Calendar")
    try screen.key(.keyboardEnd)
    #expect(try page.cursor == ["Very long name of a program"])
    try screen.key(.keyboardHome)
    #expect(try page.cursor == ["Calendar"] && page.names == first.names)
    try screen.type("fi")
    #expect(try page.names == ["Files"])
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.launches.map { $0["id"] } == ["Files"])
  }

  @Test func `from right to left, Left moves to the row at the left, and Right back`() throws {
    screen.window.traitOverrides.layoutDirection = .rightToLeft
    try show(Launcher.Props(modes: [], items: Self.items, layout: .bar))
    let (first, second) = try (
      screen.element(.button, "Calendar").frame, screen.element(.button, "Camera").frame
    )
    #expect(second.maxX <= first.minX)
    try screen.key(.keyboardLeftArrow)
    #expect(try page.cursor == ["Camera"])
    try screen.key(.keyboardRightArrow)
    #expect(try page.cursor == ["Calendar"])
  }

  @Test func `a bar can have rows below its field, and a press launches`() throws {
    guest.answers = true
    try show(Launcher.Props(modes: [], items: Self.items, layout: .bar, rows: 2))
    #expect(try page.names == ["Calendar", "Camera"])
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardDownArrow)
    #expect(try page.names == ["Files", "Mail"] && page.cursor == ["Files"])
    try screen.element(.button, "Mail").press()
    #expect(guest.launches.map { $0["id"] } == ["Mail"])
  }

  @Test func `Tab completes the name in a bar, and the arrows move the caret too`() throws {
    try show(Launcher.Props(modes: [], items: Self.items, layout: .bar))
    try screen.type("ma")
    try screen.key(.keyboardTab)
    try screen.element(.textField, "Search").wait(until: .value("Mail"))
    try screen.key(.keyboardHome)
    try screen.key(.keyboardRightArrow)
    try screen.type("x")
    try screen.element(.textField, "Search").wait(until: .value("Mxail"))
    #expect(screen.shows("No application matches “Mxail”"))
  }

  @Test func `a bar says why a program was not started, until the user types`() throws {
    try show(
      Launcher.Props(
        modes: [], items: [LauncherItem(name: "None", command: "no-such-program-x")],
        alwaysLaunch: true, layout: .bar))
    try screen.key(.keyboardReturnOrEnter)
    try screen.element(text: "not started").wait(until: .shown)
    try screen.type("n")
    #expect(try !screen.element(text: "not started").exists)
    #expect(screen.shows("None"))
    try screen.key(.keyboardReturnOrEnter)
    try screen.element(text: "not started").wait(until: .shown)
    // Keys do not move a cursor that is hidden.
    try screen.key(.keyboardDownArrow)
    #expect(try !screen.element(text: "not started").exists)
  }

  @Test func `the layout cannot change while the launcher is shown`() throws {
    try showItems()
    var props = Launcher.Props(modes: [], items: Self.items)
    props.layout = .bar
    #expect(throws: PropsError.self) { try guest.widget?.update(to: props) }
  }

  // MARK: Launching

  @Test func `a program starts in its folder, in a session of its own, without input`() throws {
    let answer = ProgramAnswer(in: folder)
    try folder.writeProgram(
      "tool",
      """
      exec >'\(answer.path)'
      pwd; cut -d' ' -f1,6 /proc/$$/stat; readlink /proc/$$/fd/0; echo "$1|$2"
      """)
    try folder.writeApplication(
      "own/applications/tool.desktop", "Tool",
      ["Exec=\"\(folder.path)/tool\" \"a b\" %u --end", "Path=/usr"])
    try show(Launcher.Props())
    try screen.element(.row, "Tool").press()
    let lines = try #require(answer.text()).split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines.first == "/usr")
    // The process and its session have the same number.
    let numbers = lines[1].split(separator: " ")
    #expect(numbers.count == 2 && numbers.first == numbers.last)
    #expect(lines[2] == "/dev/null" && lines[3] == "a b|--end")
    #expect(screen.wait(within: 600) { guest.outcome != nil })
    #expect(guest.outcome == .accepted(nil))
  }

  @Test func `a host that acts on the event leaves the launch to the widget if it is told to`()
    throws
  {
    guest.answers = true
    let answer = ProgramAnswer(in: folder)
    let item = LauncherItem(name: "Say", command: "echo once >'\(answer.path)'")
    try show(Launcher.Props(modes: [], items: [item], alwaysLaunch: true))
    try screen.element(.row, "Say").press()
    #expect(answer.text() == "once\n")
    #expect(screen.wait(within: 600) { guest.outcome != nil })
    #expect(guest.launches.count == 1)
  }

  @Test func `the reason why a program does not start is shown, until the text changes`() throws {
    try folder.writeApplication("own/applications/a.desktop", "Broken", ["Exec=no-such-program"])
    try folder.writeApplication("own/applications/b.desktop", "Homeless", ["Path=/no/such/folder"])
    try show(Launcher.Props())
    try screen.element(.row, "Broken").press()
    try screen.element("Broken was not started. There is no program “no-such-program”")
      .wait(until: .shown)
    #expect(guest.outcome == nil)
    try screen.type("home")
    #expect(try !screen.element(text: "not started").exists)
    try screen.key(.keyboardReturnOrEnter)
    try screen.element("Homeless was not started. Its folder “/no/such/folder” does not exist")
      .wait(until: .shown)
    #expect(LaunchHistory(in: folder.url).keys(beginningWith: "").isEmpty)
  }

  @Test func `a typed line is run by the shell, and an unknown command is not lost`() throws {
    let answer = ProgramAnswer(in: folder)
    try show(Launcher.Props(modes: [.commands]))
    try screen.type("nosuchcommand -x")
    try screen.key(.keyboardReturnOrEnter, .control)
    try screen.element(text: "There is no program “nosuchcommand”").wait(until: .shown)
    try screen.key(.character("u"), .control)
    try screen.type("echo $((6 * 7)) >'\(answer.path)'")
    try screen.key(.keyboardReturnOrEnter, .control)
    #expect(answer.text() == "42\n")
    #expect(screen.wait(within: 600) { guest.outcome != nil })
  }

  @Test func `what was launched comes first the next time, unless there is no history`() throws {
    guest.answers = true
    try showItems()
    try screen.element(.row, "Mail").press()
    #expect(try rows.first == "Mail")

    let again = TestScreen(size: CGSize(width: 480, height: 320))
    let second = Guest()
    try second.show(Launcher.Props(modes: [], items: Self.items), in: folder, on: again)
    #expect(
      try again.element(.row).all.compactMap(\.label) == ["Mail", "Calendar", "Camera", "Files"])
    try again.key(.keyboardDeleteForward, .shift)
    #expect(try again.element(.row).all.compactMap(\.label).first == "Calendar")

    try second.widget?.update(
      to: Launcher.Props(modes: [], items: Self.items, noHistory: true))
    second.answers = true
    try again.element(.row, "Mail").press()
    #expect(try again.element(.row).all.compactMap(\.label).first == "Calendar")
    #expect(LaunchHistory(in: folder.url).keys(beginningWith: "").isEmpty)
  }

  // MARK: Windows

  private func showWindows(_ props: Launcher.Props = Launcher.Props(modes: [.windows])) throws {
    try folder.writeApplication("own/applications/web.desktop", "Web", ["StartupWMClass=Browser"])
    guest.desktop.windowsReader = {
      [
        WidgetDesktop.Window(id: 3, title: "Launcher", className: "Maru"),
        WidgetDesktop.Window(id: 1, title: "News", className: "Browser", workspace: 0),
        WidgetDesktop.Window(id: 2, title: "Letter", className: "Writer", workspace: 1),
      ]
    }
    try show(props)
    try screen.element(.row, "News").wait(until: .value("Web, web"))
  }

  @Test func `windows have the names of their programs and workspaces, and not its own`() throws {
    try showWindows()
    #expect(try rows == ["News", "Letter"])
    try screen.element(.row, "Letter").wait(until: .value("Writer, work"))
  }

  @Test func `Return activates the window before the present one, like Alt-Tab`() throws {
    try showWindows()
    #expect(try selected == ["Letter"])
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.requests == [2: true])
    #expect(guest.outcome == nil)
    guest.desktop.windowsReader = {
      [WidgetDesktop.Window(id: 2, title: "Letter", className: "Writer", isActive: true)]
    }
    var state = guest.desktop.state
    state.activeWindowTitle = "Letter"
    guest.desktop.update(to: state)
    #expect(guest.outcome == .accepted(nil))
    #expect(guest.launches.map { $0["kind"] } == ["window"])
    #expect(LaunchHistory(in: folder.url).keys(beginningWith: "").isEmpty)
  }

  @Test func `Shift-Delete closes a window, whose row goes when it has closed`() throws {
    try showWindows()
    try screen.key(.keyboardDeleteForward, .shift)
    #expect(guest.requests == [2: false])
    guest.desktop.windowsReader = {
      [WidgetDesktop.Window(id: 1, title: "News", className: "Browser", workspace: 0)]
    }
    screen.advance(by: 0.2)
    #expect(try rows == ["News"] && selected == ["News"])
    #expect(guest.outcome == nil)
  }

  @Test func `the cursor stays at its place when the window under it closes`() throws {
    try showWindows()
    func show(_ titles: [String]) {
      guest.desktop.windowsReader = {
        titles.map { WidgetDesktop.Window(id: UInt32($0.count), title: $0, className: "Writer") }
      }
      var state = guest.desktop.state
      state.activeWindowTitle = "\(titles)"
      guest.desktop.update(to: state)
      screen.settle()
    }
    show(["A", "BB", "CCC", "DDDD"])
    try screen.key(.keyboardDownArrow)
    #expect(try selected == ["CCC"])
    show(["DDDD", "A", "BB", "CCC"])
    #expect(try selected == ["CCC"])
    show(["DDDD", "A", "EEEEE", "BB"])
    #expect(try selected == ["BB"])
  }

  @Test func `a window that the host shows itself is not in the history`() throws {
    guest.answers = true
    try showWindows()
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.launches.count == 1 && guest.requests.isEmpty)
    #expect(LaunchHistory(in: folder.url).keys(beginningWith: "").isEmpty)
  }

  @Test func `a change of the desktop shows the windows as they are then`() throws {
    try showWindows()
    guest.desktop.windowsReader = {
      [WidgetDesktop.Window(id: 4, title: "New", className: "Browser", workspace: 0)]
    }
    var state = guest.desktop.state
    state.occupiedWorkspaces = [0]
    guest.desktop.update(to: state)
    screen.settle()
    #expect(try rows == ["New"])
  }

  @Test func `the desktop is observed only for windows`() throws {
    try showItems()
    #expect(!guest.desktop.isObserved)
    try guest.widget?.update(to: Launcher.Props(modes: [.windows]))
    #expect(guest.desktop.isObserved)
  }

  @Test func `several modes have headings, and Control-Tab shows one after the other`() throws {
    try showWindows(Launcher.Props(modes: [.windows, .apps], items: Self.items))
    #expect(screen.shows("Windows") && screen.shows("Applications"))
    #expect(try rows.prefix(3) == ["News", "Letter", "Calendar"])
    try screen.key(.keyboardTab, .control)
    #expect(try rows == ["News", "Letter"])
    try screen.key(.keyboardTab, .control)
    #expect(try rows.first == "Calendar")
    try screen.key(.keyboardTab, .control)
    #expect(try rows.first == "News")
    try screen.key(.keyboardTab, [.control, .shift])
    #expect(try rows.first == "Calendar")
    try screen.type("letter")
    #expect(screen.shows("No application matches “letter”"))
  }

  @Test func `a press on a segment shows its mode`() throws {
    try showWindows(Launcher.Props(modes: [.windows, .apps], items: Self.items))
    try screen.element(.button, "Applications").press()
    #expect(try rows.first == "Calendar" && !rows.contains("News"))
  }

  // MARK: Properties

  @Test func `properties change while it is shown`() throws {
    try showItems()
    var props = Launcher.Props(
      modes: [], items: Self.items + [LauncherItem(name: "Zoo", command: "z")])
    props.query = "zoo"
    props.prompt = "Start what?"
    try guest.widget?.update(to: props)
    screen.settle()
    #expect(try rows == ["Zoo"])
    #expect(screen.shows("Start what?"))
  }

  @Test func `a wrong number of rows or a blank terminal is refused, and the rows stay`() throws {
    try showItems()
    for props in [
      Launcher.Props(rows: -1), Launcher.Props(rows: 101), Launcher.Props(terminal: " "),
    ] {
      #expect(throws: PropsError.self) { try guest.widget?.update(to: props) }
    }
    #expect(try rows.count == 4)
  }

  @Test func `an item is a command or an object, and unknown keys are named`() throws {
    let texts = [#"{"name": "Top", "command": "top", "keywords": ["cpu"]}"#, #""ls -l""#]
    let items = try texts.map { try JSONDecoder().decode(LauncherItem.self, from: Data($0.utf8)) }
    #expect(items.map(\.name) == ["Top", "ls -l"])
    #expect(
      try items.map { try JSONDecoder().decode(LauncherItem.self, from: JSONEncoder().encode($0)) }
        == items)
    for text in [#"{"name": "Top"}"#, #"" ""#, #"{"command": "x", "icn": "y"}"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(LauncherItem.self, from: Data(text.utf8))
      }
    }
  }

  @Test func `the typed text and the mode outlive a restart, but not a launch`() throws {
    try showWindows(Launcher.Props(modes: [.windows, .apps], items: Self.items))
    try screen.key(.keyboardTab, .control)
    try screen.type("let")
    let state = try #require(guest.widget?.saveState())
    let restarted = try Launcher(
      props: Launcher.Props(modes: [.windows, .apps], items: Self.items), context: WidgetContext())
    restarted.restoreState(from: state)
    #expect(restarted.saveState() == state)
    restarted.restoreState(from: Data("nonsense".utf8))
    #expect(restarted.saveState() == state)
    try screen.key(.keyboardReturnOrEnter)
    screen.advance(by: 0.5)
    #expect(guest.outcome == .accepted(nil))
    #expect(guest.widget?.saveState() == nil)
  }

  @Test func `a launcher that was hidden begins anew, and finds what was installed meanwhile`()
    throws
  {
    try folder.writeApplication("own/applications/web.desktop", "Web")
    try show(Launcher.Props())
    try screen.element(.row).wait(until: .count(1))
    try screen.type("zzz")
    guest.context?.setVisible(false)
    try folder.writeApplication("own/applications/mail.desktop", "Mail")
    guest.context?.setVisible(true)
    try screen.element(.row).wait(until: .count(2))
    try screen.element(.textField, "Search").wait(until: .value(""))
  }

  // MARK: Looks

  @Test func `from right to left the icon is at the right, and the name beside it`() throws {
    screen.window.traitOverrides.layoutDirection = .rightToLeft
    try showItems()
    let name = try screen.find("Files", .staticText).frame
    #expect(name.midX > screen.size.width / 2)
  }

  @Test func `a window of 200 × 150 points shows three rows at every text size`() throws {
    let small = TestScreen(size: CGSize(width: 200, height: 150))
    try guest.show(Launcher.Props(modes: [], items: Self.items), in: folder, on: small)
    for size in [UIContentSizeCategory.extraSmall, .large, .accessibilityExtraExtraExtraLarge] {
      small.window.traitOverrides.preferredContentSizeCategory = size
      small.settle()
      let last = try small.element(.row, "Files").frame
      #expect(last.maxY <= 152, "\(size)")
    }
  }
}
