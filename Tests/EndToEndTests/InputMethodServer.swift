import Foundation
import MaruTestKit
import Testing
import X11

/// An input method, on a session bus and with settings of its own.
///
/// It ends with this object.
@MainActor final class InputMethodServer {
  /// The program, and the language that it composes.
  enum Method {
    /// fcitx5 with Hangul.
    case fcitx
    /// ibus with an engine, such as `hangul` or `anthy`.
    case ibus(engine: String)

    /// The name by which programs choose it.
    fileprivate var name: String {
      switch self {
      case .fcitx: "fcitx"
      case .ibus: "ibus"
      }
    }

    fileprivate var command: [String] {
      switch self {
      case .fcitx: ["fcitx5", "--disable=wayland,clipboard,notificationitem,notifications"]
      case .ibus:
        ["ibus-daemon", "--xim", "--panel", "disable", "--emoji-extension", "disable"]
      }
    }

    /// The variables of a program that uses it.
    var environment: [String: String] { ["XMODIFIERS": "@im=\(name)", "LC_ALL": "C.UTF-8"] }
  }

  /// The variables of a program that uses fcitx5.
  static let environment = Method.fcitx.environment

  private let bus = Process()
  private let desk: Desk
  private let method: Method

  /// Starts it, and waits until it serves the display.
  ///
  /// - Parameters:
  ///   - desk: The display.
  ///   - method: The program.
  ///   - drawsInField: For fcitx5, whether composed text is drawn by the program, or else by the method at
  ///     the caret.
  /// - Throws: If it does not serve the display within 20 s.
  init(on desk: Desk, method: Method = .fcitx, drawsInField: Bool = true) throws {
    self.desk = desk
    self.method = method
    switch method {
    case .fcitx: try Self.configureFcitx(in: desk.folder, drawsInField: drawsInField)
    case .ibus: try Self.configureIBus(in: desk.folder)
    }
    bus.executableURL = URL(filePath: "/usr/bin/env")
    bus.arguments = ["dbus-run-session", "--"] + method.command
    bus.environment = environment
    bus.standardOutput = FileHandle.nullDevice
    bus.standardError = FileHandle.nullDevice
    try bus.run()
    try #require(desk.person.block(timeout: .seconds(20)) { self.isServing })
    guard case .ibus(let engine) = method else { return }
    try #require(desk.person.block(timeout: .seconds(20)) { self.choose(engine) })
  }

  private var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "DISPLAY": desk.server.display, "HOME": desk.folder,
      "XDG_CONFIG_HOME": "\(desk.folder)/method/config", "XDG_RUNTIME_DIR": desk.folder,
      "XDG_DATA_HOME": "\(desk.folder)/method/data", "LC_ALL": "C.UTF-8",
      "XDG_CACHE_HOME": "\(desk.folder)/method/cache", "GSETTINGS_BACKEND": "keyfile",
      "NO_AT_BRIDGE": "1",
    ]
  }

  /// Tells ibus to use an engine, and returns whether it does.
  ///
  /// The status of `ibus engine` tells about the keyboard layout too.
  private func choose(_ engine: String) -> Bool {
    let variables = environment.map { "\($0)='\($1)'" }.joined(separator: " ")
    let command = "export \(variables); ibus engine \(engine) >/dev/null 2>&1; ibus engine 2>&1"
    guard let stream = popen(command, "r") else { return false }
    let answer = FileHandle(fileDescriptor: fileno(stream), closeOnDealloc: false)
      .readDataToEndOfFile()
    return pclose(stream) == 0 && answer == Data("\(engine)\n".utf8)
  }

  /// Hangul and hiragana from the first key on.
  private static func configureIBus(in folder: String) throws {
    let settings = URL(filePath: folder).appending(path: "method/config/glib-2.0/settings")
    try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
    try """
    [org/freedesktop/ibus/engine/hangul]
    initial-input-mode='hangul'
    [org/freedesktop/ibus/engine/anthy/common]
    input-mode=0

    """.write(to: settings.appending(path: "keyfile"), atomically: true, encoding: .utf8)
  }

  private static func configureFcitx(in folder: String, drawsInField: Bool) throws {
    let settings = URL(filePath: folder).appending(path: "method/config/fcitx5")
    try FileManager.default.createDirectory(
      at: settings.appending(path: "conf"), withIntermediateDirectories: true)
    try """
    [Groups/0]
    Name=Default
    Default Layout=us
    DefaultIM=hangul
    [Groups/0/Items/0]
    Name=hangul
    Layout=
    [GroupOrder]
    0=Default

    """.write(to: settings.appending(path: "profile"), atomically: true, encoding: .utf8)
    try "UseOnTheSpot=\(drawsInField ? "True" : "False")\n".write(
      to: settings.appending(path: "conf/xim.conf"), atomically: true, encoding: .utf8)
  }

  isolated deinit {
    send(SIGCONT)
    send(SIGKILL)
    // dbus-run-session ends the bus when its program has ended, but not if it is terminated itself.
    if !desk.person.block(until: { !bus.isRunning }) { bus.terminate() }
    bus.waitUntilExit()
  }

  /// Whether it serves the display.
  var isServing: Bool { desk.person.connection.hasInputServer(named: method.name) }

  /// Ends it at once, and waits until the display knows.
  func kill() {
    send(SIGKILL)
    _ = desk.person.block { !isServing }
  }

  /// Sends a signal to the method itself.
  func send(_ signal: Int32) {
    for process in identifiers { Glibc.kill(process, signal) }
  }

  /// The processes that the bus's program started and that are the method.
  private var identifiers: [pid_t] {
    let folder = "/proc/\(bus.processIdentifier)/task/\(bus.processIdentifier)/children"
    let children = (try? String(contentsOfFile: folder, encoding: .utf8)) ?? ""
    return children.split(separator: " ").compactMap { pid_t($0) }.filter { child in
      let name = try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8)
      return name?.hasPrefix(method.command[0]) == true
    }
  }

  /// Whether fcitx5, its Hangul and a session bus are installed.
  nonisolated static var isInstalled: Bool {
    ["/usr/bin/fcitx5", "/usr/bin/dbus-run-session"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}

extension InputMethodServer {
  /// Whether ibus with Hangul and anthy, and a session bus, are installed.
  nonisolated static var isIBusInstalled: Bool {
    [
      "/usr/bin/ibus", "/usr/bin/dbus-run-session", "/usr/libexec/ibus-engine-hangul",
      "/usr/libexec/ibus-engine-anthy",
    ].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests if the input method is not installed.
  static var needsInputMethod: Self {
    .enabled(
      if: InputMethodServer.isInstalled,
      "an input method is missing; on Debian: apt-get install dbus fcitx5 fcitx5-hangul")
  }

  /// Skips the tests if ibus is not installed.
  static var needsIBus: Self {
    .enabled(
      if: InputMethodServer.isIBusInstalled,
      "ibus is missing; on Debian: apt-get install dbus ibus ibus-hangul ibus-anthy")
  }
}
