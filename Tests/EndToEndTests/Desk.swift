import Foundation
import MaruTestKit
import Testing

@testable import X11

/// A virtual X server with a client in place of the user, on which tests run `maru`.
///
/// The server and the folder are removed when the desk is deallocated.
@MainActor final class Desk {
  let server: XvfbServer
  let person: XTestClient
  /// A temporary folder for files.
  let folder: String
  private let hog: XTestColorHog?
  /// The window manager, if one was started.
  private(set) var manager: Process?
  /// The compositor, if one was started.
  private var compositor: Process?

  /// Starts a server and connects to it.
  ///
  /// - Parameters:
  ///   - arguments: Further arguments for the server.
  ///   - depth: The screen's bits per pixel.
  ///   - isShortOfColors: Whether another client has allocated all free colours.
  /// - Throws: If the server, the client or the folder cannot be created.
  init(arguments: [String] = [], depth: Int = 24, isShortOfColors: Bool = false) throws {
    server = try XvfbServer(width: 1000, height: 820, depth: depth, arguments: arguments)
    // Before the client connects, which would allocate some colours itself.
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
    // Some do not end by a signal that they handle while their server is gone.
    for process in [manager, compositor].compactMap(\.self) where process.isRunning {
      kill(process.processIdentifier, SIGKILL)
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Programs

  /// Starts `maru` without waiting for a window.
  func start(
    _ arguments: [String], environment: [String: String] = [:], input: Program.Input = .empty,
    output: Program.Output = .kept, ignoring ignored: [String] = [],
    through launcher: [String] = []
  ) throws -> Program {
    let own = ["DISPLAY": server.display, "XDG_STATE_HOME": folder].merging(environment) {
      _, given in given
    }
    return try Program(
      arguments, environment: own, input: input, output: output, ignoring: ignored,
      through: launcher,
      in: folder)
  }

  /// Starts `maru` and waits until its window is visible and painted.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - environment: Variables in addition to those of every run, which they override.
  ///   - input: The source of standard input.
  ///   - output: The destination of standard output.
  ///   - ignored: The signals that it ignores from the start, such as `HUP`.
  ///   - scale: The expected number of device pixels per point.
  ///   - sourceLocation: The location of a failure.
  /// - Returns: The window.
  /// - Throws: If no window appears within 30 s, or the program ends first.
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
      found, "no window of maru \(arguments), which printed \(program.errorSoFar)",
      sourceLocation: sourceLocation)
    return OpenWindow(id: id, program: program, desk: self, scale: scale)
  }

  /// Renders a widget, to look up the frames of its views.
  func rendition(of arguments: [String]) throws -> Rendition {
    try Rendition(of: arguments, in: folder)
  }

  // MARK: Surroundings

  /// Replaces the X resources, like `xrdb -load`.
  func setResources(_ text: String) {
    let connection = person.connection
    connection.set(.resourceManager, of: connection.root, type: .string, text: text)
    connection.synchronize()
  }

  /// Starts openbox and waits until it manages windows.
  ///
  /// It sets its name some milliseconds earlier and never shows a window that is mapped in between.
  /// `_NET_SHOWING_DESKTOP` is one of the last properties that it sets at its start.
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

  /// Ends the window manager, and waits until none manages windows.
  func endManager() {
    manager?.terminate()
    manager?.waitUntilExit()
    _ = person.block { person.connection.windowManager == nil }
  }

  /// Starts i3, which tiles all windows except dialogs, and waits until it manages windows.
  ///
  /// - Parameter rules: More lines of its configuration.
  /// - Throws: If it does not manage windows within some seconds.
  func startTilingManager(rules: String = "") throws {
    let settings = "\(folder)/i3.config"
    try "font pango:monospace 8\n\(rules)\n".write(
      toFile: settings, atomically: true, encoding: .utf8)
    try startManager(at: Self.tilingManagerPath, ["-c", settings])
    try #require(person.block { person.connection.windowManager == "i3" })
  }

  /// Runs a command of i3, such as `workspace 2`.
  func tellTilingManager(_ command: String) throws {
    let client = Process()
    client.executableURL = URL(filePath: "/usr/bin/i3-msg")
    client.arguments = [command]
    client.environment = ["DISPLAY": server.display, "HOME": folder, "XDG_RUNTIME_DIR": folder]
    client.standardOutput = FileHandle.nullDevice
    try client.run()
    client.waitUntilExit()
    try #require(client.terminationStatus == 0)
  }

  /// Starts fluxbox without its toolbar, and waits until it manages windows.
  func startFluxbox() throws {
    let settings = "\(folder)/fluxbox.config"
    try "session.screen0.toolbar.visible: false\n".write(
      toFile: settings, atomically: true, encoding: .utf8)
    try startManager(at: Self.fluxboxPath, ["-rc", settings])
    try #require(person.block { person.connection.windowManager == "Fluxbox" })
  }

  /// Starts the compositor picom, and waits until it runs.
  ///
  /// - Returns: Its process.
  func startCompositor() throws -> Process {
    let compositor = Process()
    compositor.executableURL = URL(filePath: Self.compositorPath)
    compositor.arguments = ["--config", "/dev/null", "--backend", "xrender"]
    compositor.environment = [
      "DISPLAY": server.display, "HOME": folder, "XDG_RUNTIME_DIR": folder,
    ]
    compositor.standardOutput = FileHandle.nullDevice
    compositor.standardError = FileHandle.nullDevice
    try compositor.run()
    self.compositor = compositor
    try #require(person.block { person.connection.isCompositorRunning })
    return compositor
  }

  private func startManager(at path: String, _ arguments: [String]) throws {
    let manager = Process()
    manager.executableURL = URL(filePath: path)
    manager.arguments = arguments
    // Without a search path, it starts no program, such as one that sets a wallpaper.
    manager.environment = [
      "DISPLAY": server.display, "HOME": folder, "XDG_RUNTIME_DIR": folder, "PATH": folder,
    ]
    manager.standardOutput = FileHandle.nullDevice
    manager.standardError = FileHandle.nullDevice
    try manager.run()
    self.manager = manager
  }

  private nonisolated static let managerPath = "/usr/bin/openbox"
  private nonisolated static let tilingManagerPath = "/usr/bin/i3"
  private nonisolated static let fluxboxPath = "/usr/bin/fluxbox"
  private nonisolated static let compositorPath = "/usr/bin/picom"

  /// Whether openbox is installed.
  nonisolated static var hasManager: Bool {
    FileManager.default.isExecutableFile(atPath: managerPath)
  }

  /// Whether i3 is installed.
  nonisolated static var hasTilingManager: Bool {
    FileManager.default.isExecutableFile(atPath: tilingManagerPath)
  }

  /// Whether fluxbox is installed.
  nonisolated static var hasFluxbox: Bool {
    FileManager.default.isExecutableFile(atPath: fluxboxPath)
  }

  /// Whether picom is installed.
  nonisolated static var hasCompositor: Bool {
    FileManager.default.isExecutableFile(atPath: compositorPath)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests if Xvfb is not installed.
  static var needsServer: Self {
    .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
      await XvfbServer.isInstalled
    }
  }

  /// Skips the tests if openbox is not installed.
  static var needsManager: Self {
    .enabled(
      if: Desk.hasManager,
      "openbox is not installed; on Debian: apt-get install openbox")
  }

  /// Skips the tests if i3 is not installed.
  static var needsTilingManager: Self {
    .enabled(
      if: Desk.hasTilingManager,
      "i3 is not installed; on Debian: apt-get install i3-wm")
  }

  /// Skips the tests if picom is not installed.
  static var needsCompositor: Self {
    .enabled(
      if: Desk.hasCompositor,
      "picom is not installed; on Debian: apt-get install picom")
  }
}
