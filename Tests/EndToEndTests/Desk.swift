import Foundation
import MaruTestKit
import Testing

@testable import X11

/// A server of its own with a person at it, who starts `maru` and works with what it shows.
@MainActor final class Desk {
  let server: XvfbServer
  let person: XTestClient
  /// For the files of this desk; it goes with it.
  let folder: String
  private let hog: XTestColorHog?
  /// The window manager, where one was started.
  private(set) var manager: Process?

  /// Starts a server and sits down at it.
  ///
  /// - Parameters:
  ///   - arguments: Further ones for the server.
  ///   - depth: The bits of a pixel of the screen.
  ///   - isShortOfColors: Whether another program has taken all colours that could be taken.
  /// - Throws: Where there is no server, or no place for files.
  init(arguments: [String] = [], depth: Int = 24, isShortOfColors: Bool = false) throws {
    server = try XvfbServer(width: 1000, height: 820, depth: depth, arguments: arguments)
    // Before the person comes, whose connection would take some.
    hog = isShortOfColors ? try XTestColorHog(display: server.display) : nil
    person = try XTestClient(display: server.display)
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "maru-end-to-end-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  isolated deinit {
    person.close()
    hog?.stop()
    server.stop()
    manager?.terminate()
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Programs

  /// Starts `maru` and does not wait for anything.
  func start(
    _ arguments: [String], environment: [String: String] = [:], input: Program.Input = .empty,
    output: Program.Output = .kept, ignoring ignored: [String] = []
  ) throws -> Program {
    let own = ["DISPLAY": server.display, "XDG_STATE_HOME": folder].merging(environment) {
      _, given in given
    }
    return try Program(
      arguments, environment: own, input: input, output: output, ignoring: ignored, in: folder)
  }

  /// Starts `maru` and waits until its window is on the screen, with something in it.
  ///
  /// - Parameters:
  ///   - arguments: Without the program's name.
  ///   - environment: Laid over what every program gets.
  ///   - input: Where standard input comes from.
  ///   - output: Where standard output goes.
  ///   - ignored: The signals that it ignores from the start.
  ///   - scale: How many device pixels a point is meant to have.
  ///   - sourceLocation: Where the test asks for it.
  /// - Returns: The window.
  /// - Throws: Where no window comes.
  func open(
    _ arguments: [String], environment: [String: String] = [:], input: Program.Input = .empty,
    output: Program.Output = .kept, ignoring ignored: [String] = [], scale: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> OpenWindow {
    let program = try start(
      arguments, environment: environment, input: input, output: output, ignoring: ignored)
    var found: WindowID?
    _ = person.block(timeout: .seconds(30)) {
      found = person.windows(ofProcess: program.identifier).first { window in
        person.isVisible(window) && (person.screenshot(of: window)?.colorCount ?? 0) > 2
      }
      return found != nil || !program.isRunning
    }
    let id = try #require(
      found, "no window of maru \(arguments), which said \(program.errorSoFar)",
      sourceLocation: sourceLocation)
    return OpenWindow(id: id, program: program, desk: self, scale: scale)
  }

  /// Renders a widget, to see where everything is.
  func rendition(of arguments: [String]) throws -> Rendition {
    try Rendition(of: arguments, in: folder)
  }

  // MARK: Surroundings

  /// Sets the user's resources, as `xrdb -load` does.
  func setResources(_ text: String) {
    let connection = person.connection
    connection.set(.resourceManager, of: connection.root, type: .string, text: text)
    connection.synchronize()
  }

  /// Starts openbox and waits until it manages windows.
  ///
  /// It names itself some milliseconds before, and a window that is mapped in between is never
  /// shown, whoever's it is. That it says whether it shows the desktop is nearly the last thing it
  /// does as it starts.
  func startManager() throws {
    try startManager(at: Self.managerPath, ["--sm-disable"])
    let connection = person.connection
    let showsDesktop = try #require(connection.atom("_NET_SHOWING_DESKTOP"))
    let isReady = person.block {
      connection.windowManager == "Openbox"
        && !connection.values(of: showsDesktop, window: connection.root).isEmpty
    }
    try #require(isReady)
  }

  /// Starts i3, which tiles all windows but dialogs, and waits until it manages windows.
  func startTilingManager() throws {
    let settings = "\(folder)/i3.config"
    try "font pango:monospace 8\n".write(toFile: settings, atomically: true, encoding: .utf8)
    try startManager(at: Self.tilingManagerPath, ["-c", settings])
    try #require(person.block { person.connection.windowManager == "i3" })
  }

  private func startManager(at path: String, _ arguments: [String]) throws {
    let manager = Process()
    manager.executableURL = URL(filePath: path)
    manager.arguments = arguments
    manager.environment = ["DISPLAY": server.display, "HOME": folder, "XDG_RUNTIME_DIR": folder]
    manager.standardOutput = FileHandle.nullDevice
    manager.standardError = FileHandle.nullDevice
    try manager.run()
    self.manager = manager
  }

  private nonisolated static let managerPath = "/usr/bin/openbox"
  private nonisolated static let tilingManagerPath = "/usr/bin/i3"

  /// Whether there is a window manager to be started.
  nonisolated static var hasManager: Bool {
    FileManager.default.isExecutableFile(atPath: managerPath)
  }

  /// Whether there is a window manager to be started that tiles.
  nonisolated static var hasTilingManager: Bool {
    FileManager.default.isExecutableFile(atPath: tilingManagerPath)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips, and says so, where there is no X server to be started.
  static var needsServer: Self {
    .enabled("Xvfb is not installed, nothing is pressed; on Debian: apt-get install xvfb") {
      await XvfbServer.isInstalled
    }
  }

  /// Skips, and says so, where there is no window manager to be started.
  static var needsManager: Self {
    .enabled(
      if: Desk.hasManager,
      "openbox is not installed, no title bar is pressed; on Debian: apt-get install openbox")
  }

  /// Skips, and says so, where there is no window manager to be started that tiles.
  static var needsTilingManager: Self {
    .enabled(
      if: Desk.hasTilingManager,
      "i3 is not installed, no dialog is looked at in it; on Debian: apt-get install i3-wm")
  }
}
