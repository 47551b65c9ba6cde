import Foundation
import Testing

@testable import Launcher

/// The applications and commands that are found in folders.
@Suite struct ApplicationIndexTests {
  private let folder: DesktopFolder

  init() throws { folder = try DesktopFolder() }

  private func index(_ others: [String: String] = [:]) -> ApplicationIndex {
    ApplicationIndex(of: DesktopSession(environment: folder.environment(others)))
  }

  private func names(_ others: [String: String] = [:]) -> [String] {
    index(others).entries.filter(\.isShown).map(\.name)
  }

  @Test func `a file in a folder has an id with a dash, and names are in the reader's order`()
    throws
  {
    try folder.writeApplication("shared/applications/kde/calc.desktop", "zebra 10")
    try folder.writeApplication("shared/applications/a.desktop", "Zebra 9")
    try folder.writeApplication("shared/applications/b.desktop", "apple")
    let index = index()
    #expect(index.entries.map(\.name) == ["apple", "Zebra 9", "zebra 10"])
    #expect(index.entries.last?.id == "kde-calc.desktop")
  }

  @Test func `the user's file replaces the system's, and one that is hidden removes it`() throws {
    try folder.writeApplication("shared/applications/a.desktop", "Theirs")
    try folder.writeApplication("shared/applications/b.desktop", "Gone")
    try folder.writeApplication("shared/applications/c-d.desktop", "Theirs too")
    try folder.writeApplication("own/applications/a.desktop", "Mine")
    try folder.writeApplication("own/applications/b.desktop", "Gone", ["Hidden=true"])
    try folder.writeApplication("own/applications/c/d.desktop", "Mine too")
    #expect(names() == ["Mine", "Mine too"])
  }

  @Test func `a broken file of the user leaves the system's`() throws {
    try folder.writeApplication("shared/applications/a.desktop", "Theirs")
    try folder.write("own/applications/a.desktop", Data([0x5B, 0xFF]))
    let index = index()
    #expect(index.entries.map(\.name) == ["Theirs"])
    let path = "\(folder.path)/own/applications/a.desktop"
    #expect(index.problems == ["\(path) is passed over: it is not UTF-8"])
  }

  @Test func `what is no application, or not for this desktop, is not shown`() throws {
    let lines: [String: [String]] = [
      "No display": ["NoDisplay=true"], "Only GNOME": ["OnlyShowIn=GNOME;Unity;"],
      "Not KDE": ["NotShowIn=KDE;"], "Everywhere": [], "Try": ["TryExec=missing"],
      "Try found": ["TryExec=found"], "Try path": ["TryExec=\(folder.path)/bin/found"],
    ]
    try folder.writeProgram("bin/found")
    for (name, lines) in lines {
      try folder.writeApplication("own/applications/\(name).desktop", name, lines)
    }
    try folder.write(
      "own/applications/link.desktop", Data("[Desktop Entry]\nType=Link\nName=Link\n".utf8))
    let all = ["Everywhere", "Try found", "Try path"]
    #expect(Set(names()) == Set(all + ["Not KDE"]))
    #expect(Set(names(["XDG_CURRENT_DESKTOP": "KDE"])) == Set(all))
    #expect(
      Set(names(["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"])) == Set(all + ["Not KDE", "Only GNOME"]))
    #expect(index().problems.isEmpty)
  }

  @Test func `huge, unreadable and incomplete files, pipes, loops and folders are passed over`()
    throws
  {
    try folder.writeApplication("own/applications/good.desktop", "Good")
    try folder.write(
      "own/applications/huge.desktop",
      Data("[Desktop Entry]\n".utf8) + Data(repeating: 0x23, count: 2 << 20))
    try folder.write(
      "own/applications/noname.desktop",
      Data("[Desktop Entry]\nType=Application\nExec=a".utf8))
    try folder.writeApplication("own/applications/noexec.desktop", "No exec", ["Exec="])
    try folder.writeApplication("own/applications/quote.desktop", "Quote", ["Exec=a \"b"])
    try folder.write("own/applications/folder.desktop/inside", Data())
    mkfifo("\(folder.path)/own/applications/pipe.desktop", 0o600)
    symlink("\(folder.path)/nowhere", "\(folder.path)/own/applications/broken.desktop")
    symlink("\(folder.path)/own/applications", "\(folder.path)/own/applications/loop")
    let index = index()
    #expect(index.entries.map(\.name) == ["Good"])
    for (name, reason) in [
      ("huge", "larger"), ("noname", "Name"), ("noexec", "Exec"), ("quote", "quote"),
      ("folder", "regular"), ("pipe", "regular"), ("broken", "No such file"),
    ] {
      let line = index.problems.first { $0.contains("/applications/\(name).desktop") }
      #expect(line?.contains(reason) == true, "\(name)")
    }
  }

  @Test func `relative folders are ignored, and missing ones do no harm`() throws {
    try folder.writeApplication("own/applications/a.desktop", "A")
    #expect(names(["XDG_DATA_DIRS": "relative:/nowhere::\(folder.path)/own/"]) == ["A"])
  }

  @Test func `a window finds its application by class, id, last part of the id or program`() throws
  {
    try folder.writeApplication("own/applications/one.desktop", "One", ["StartupWMClass=Special"])
    try folder.writeApplication("own/applications/org.gnome.Nautilus.desktop", "Files")
    try folder.writeApplication("own/applications/x.desktop", "Edit", ["Exec=/usr/bin/gedit %U"])
    try folder.writeApplication("own/applications/special.desktop", "Other")
    let index = index()
    #expect(index.application(ofClass: "special")?.name == "One")
    #expect(index.application(ofClass: "Nautilus")?.name == "Files")
    #expect(index.application(ofClass: "org.gnome.Nautilus")?.name == "Files")
    #expect(index.application(ofClass: "Gedit")?.name == "Edit")
    #expect(index.application(ofClass: "unknown") == nil)
  }

  @Test func `an action without a name or a command is left out, its application is not`() throws {
    try folder.writeApplication(
      "own/applications/a.desktop", "App",
      [
        "Exec=app", "Actions=new;bad;none;", "[Desktop Action new]", "Name=New Window",
        "Exec=app --new",
        "[Desktop Action bad]", "Name=Bad", "Exec=app \"", "[Desktop Action other]",
        "Name=Unlisted",
        "Exec=app",
      ])
    let entry = try #require(index().entries.first)
    #expect(entry.actions.map(\.name) == ["New Window"])
    #expect(entry.actions.first?.launch == .words(["app", "--new"]))
  }

  @Test func `commands are the files in PATH that can be executed, each name once`() throws {
    try folder.writeProgram("bin/b")
    try folder.writeProgram("bin/plain", mode: 0o644)
    try folder.writeProgram("more/a")
    try folder.writeProgram("more/b")
    try folder.write("bin/folder/x", Data())
    let path = "\(folder.path)/bin:\(folder.path)/more:relative"
    let session = DesktopSession(environment: folder.environment(["PATH": path]))
    #expect(CommandIndex(of: session).names == ["a", "b"])
    #expect(session.program("b") == "\(folder.path)/bin/b")
    #expect(session.program("plain") == nil)
  }

  @Test func `the terminal is the wanted one, that of TERMINAL, or one that is installed`() throws {
    func words(_ wanted: String?, _ others: [String: String] = [:]) -> [String]? {
      TerminalProgram(wanted, session: DesktopSession(environment: folder.environment(others)))?
        .words
    }
    #expect(words(nil) == nil)
    #expect(words("alacritty") == ["alacritty", "-e"])
    #expect(words("kitty --hold") == ["kitty", "--hold"])
    #expect(words("/opt/gnome-terminal") == ["/opt/gnome-terminal", "--"])
    for name in ["xterm", "konsole", "foot"] { try folder.writeProgram("bin/\(name)") }
    #expect(words(nil) == ["konsole", "-e"])
    #expect(words(nil, ["TERMINAL": "foot"]) == ["foot"])
    #expect(words(nil, ["TERMINAL": "missing"]) == ["konsole", "-e"])
    try folder.writeProgram("bin/x-terminal-emulator")
    #expect(words(nil) == ["x-terminal-emulator", "-e"])
  }
}
