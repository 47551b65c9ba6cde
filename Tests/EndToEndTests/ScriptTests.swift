import Foundation
import MaruTestKit
import Testing
import X11

/// Scripts that call dmenu, rofi and zenity, with links of these names to `maru`.
@MainActor @Suite(.serialized, .needsServer) struct ScriptTests {
  /// A window of one of the programs that a script calls.
  ///
  /// The server may give a window the identifier of one that is gone.
  private struct Appearance: Hashable {
    let window: WindowID
    let process: UInt32
  }

  private let desk: Desk

  init() throws {
    desk = try Desk()
    for folder in ["bin", "work"] {
      try FileManager.default.createDirectory(
        atPath: "\(desk.folder)/\(folder)", withIntermediateDirectories: true)
    }
    for name in ["dmenu", "rofi", "zenity"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(desk.folder)/bin/\(name)", withDestinationPath: "\(Program.folder)/maru")
    }
  }

  @Test(arguments: PressedScript.all)
  func `a script prints and ends as with the program that maru replaces`(script: PressedScript)
    throws
  {
    let program = try start(script)
    var seen: Set<Appearance> = []
    for presses in script.windows {
      let window = try nextWindow(of: program, after: &seen)
      // It moves the pointer into the window, which then has the focus.
      window.stroke([])
      // A window may appear before its rows.
      _ = desk.person.blockUntilStill(timeout: .seconds(2))
      for press in presses {
        switch press {
        case .type(let text): desk.person.type(text)
        case .stroke(let symbol, let modifiers): desk.person.stroke(symbol, with: modifiers)
        }
      }
    }
    let ending = program.finish()
    #expect(
      ending
        == Program.Ending(
          status: script.status, isOwn: true, output: script.output, error: script.warning))
  }

  /// Starts a script in an empty folder.
  private func start(_ script: PressedScript) throws -> Program {
    let path = ["\(desk.folder)/bin", "\(PressedScript.folder)/bin", "/usr/bin", "/bin"]
    return try desk.start(
      [],
      environment: [
        "PATH": path.joined(separator: ":"), "HOME": desk.folder, "LC_ALL": "C.UTF-8",
      ],
      through: ["env", "--chdir=\(desk.folder)/work", "sh"] + script.arguments)
  }

  /// Waits until a window that has not been seen is visible and painted.
  ///
  /// - Parameters:
  ///   - program: The script.
  ///   - seen: The windows that were pressed before; the new one is added.
  /// - Returns: The window.
  /// - Throws: If no window appears within 30 s, or the script ends first.
  private func nextWindow(
    of program: Program, after seen: inout Set<Appearance>
  ) throws -> OpenWindow {
    let person = desk.person
    let owner = try #require(person.connection.atom("_NET_WM_PID"))
    let known = seen
    var found: Appearance?
    _ = person.block(timeout: .seconds(30)) {
      found =
        person.allWindows().lazy
        .compactMap { window in
          person.connection.values(of: owner, window: window).first.map {
            Appearance(window: window, process: $0)
          }
        }
        .first { appearance in
          !known.contains(appearance) && person.isVisible(appearance.window)
            && (person.screenshot(of: appearance.window)?.colorCount ?? 0) > 2
        }
      return found != nil || !program.isRunning
    }
    let appearance = try #require(
      found, "no window number \(seen.count + 1) of the script, which printed \(program.errorSoFar)"
    )
    seen.insert(appearance)
    return OpenWindow(id: appearance.window, program: program, desk: desk, scale: 1)
  }
}
