import Foundation
import Testing

@testable import Launcher

/// Applications that are activated over D-Bus, by a program that stands in for the bus.
@MainActor @Suite struct BusActivationTests {
  private let folder: DesktopFolder

  init() throws { folder = try DesktopFolder() }

  private func session(hasBus: Bool = true) -> DesktopSession {
    DesktopSession(
      environment: folder.environment(hasBus ? ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"] : [:]))
  }

  /// The application of a desktop file.
  private func entry(_ lines: [String], id: String = "org.maru.Test-App.desktop") throws
    -> DesktopEntry
  {
    let text = ["[Desktop Entry]", "Type=Application", "Name=Test"] + lines
    let session = session()
    let file = try DesktopFile(
      Array(text.joined(separator: "\n").utf8), locale: session.locale)
    return try #require(
      try DesktopEntry(file, id: id, path: "\(folder.path)/\(id)", session: session))
  }

  /// Writes a program that tells its arguments, one a line, and ends with a status.
  private func writeBus(_ name: String, telling answer: ProgramAnswer, status: Int) throws {
    try folder.writeProgram(
      "bin/\(name)", #"printf '%s\n' "$@" >'\#(answer.path)'; exit \#(status)"#)
  }

  private func start(
    _ command: ProgramLaunch.Command, in session: DesktopSession
  ) async -> ProgramLaunchError? {
    await withCheckedContinuation { continuation in
      ProgramRunner.start(ProgramLaunch(command: command), session: session) {
        continuation.resume(returning: $0)
      }
    }
  }

  @Test func `an application is activated by its name, and its Exec is ignored`() async throws {
    let answer = ProgramAnswer(in: folder)
    try writeBus("gdbus", telling: answer, status: 0)
    let entry = try entry(["DBusActivatable=true", "Exec=false"])
    async let problem = start(entry.launch, in: session())
    let words = await Task.detached { answer.text() }.value?.split(separator: "\n").map(String.init)
    #expect(await problem == nil)
    #expect(words?.first == "call" && words?.contains("org.maru.Test-App") == true)
    #expect(words?.contains("/org/maru/Test_App") == true)
    #expect(words?.suffix(2) == ["org.freedesktop.Application.Activate", "@a{sv} {}"])
  }

  @Test func `an action needs no Exec`() async throws {
    let answer = ProgramAnswer(in: folder)
    try writeBus("busctl", telling: answer, status: 0)
    let entry = try entry([
      "DBusActivatable=true", "Actions=new-window;", "[Desktop Action new-window]", "Name=New",
    ])
    let action = try #require(entry.actions.first)
    async let problem = start(action.launch, in: session())
    let words = await Task.detached { answer.text() }.value?.split(separator: "\n").map(String.init)
    #expect(await problem == nil)
    #expect(
      words?.suffix(5) == ["ActivateAction", "sava{sv}", "new-window", "0", "0"], "\(words ?? [])")
  }

  @Test(arguments: ["no bus", "no program", "no answer"])
  func `without an answer, its Exec runs`(reason: String) async throws {
    let answer = ProgramAnswer(in: folder)
    if reason != "no program" { try folder.writeProgram("bin/gdbus", "exit 1") }
    try folder.writeProgram("tool", "echo ran >'\(answer.path)'")
    let entry = try entry(["DBusActivatable=true", "Exec=\"\(folder.path)/tool\""])
    async let problem = start(entry.launch, in: session(hasBus: reason != "no bus"))
    #expect(await Task.detached { answer.text() }.value == "ran\n")
    #expect(await problem == nil)
  }

  @Test func `without an answer or an Exec, the reason is shown`() async throws {
    let entry = try entry(["DBusActivatable=true"])
    let problem = await start(entry.launch, in: session())
    #expect(problem == .noAnswer("org.maru.Test-App"))
    #expect(problem?.description == "No application “org.maru.Test-App” answers on D-Bus")
  }

  @Test(arguments: ["test.desktop", "org.1maru.Test.desktop", "org..Test.desktop", "org.ä.desktop"])
  func `an id that is not a bus name needs an Exec`(id: String) throws {
    #expect(throws: DesktopFileError.missing("Exec")) {
      try entry(["DBusActivatable=true"], id: id)
    }
    #expect(try entry(["DBusActivatable=true", "Exec=x"], id: id).launch == .words(["x"]))
  }

  @Test func `an application on the bus is listed even if its Exec is broken`() throws {
    #expect(try entry(["DBusActivatable=true", "Exec=\"x"]).exec == nil)
    #expect(throws: DesktopFileError.self) { try entry(["Exec=\"x"]) }
  }

  @Test func `an Exec runs in a terminal only without the bus`() throws {
    let entry = try entry(["DBusActivatable=true", "Terminal=true", "Exec=top"])
    let row = try #require(LauncherEntry.rows(of: entry, withActions: false).first)
    let launch = try #require(try row.launch?.inTerminal("konsole", session: session()))
    let activation = try #require(BusActivation(id: "org.maru.Test-App.desktop"))
    #expect(launch.command == .activation(activation, or: ["konsole", "-e", "top"]))
    #expect(launch.line == "konsole -e top")
  }
}
