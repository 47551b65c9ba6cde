import Foundation
import MaruTestKit
import Testing
import X11

/// fcitx5 with Hangul, on a session bus and with settings of its own.
///
/// It ends with this object.
@MainActor final class InputMethodServer {
  /// The variables of a program that uses it.
  static let environment = ["XMODIFIERS": "@im=fcitx", "LC_ALL": "C.UTF-8"]

  private let bus = Process()
  private let desk: Desk

  /// Starts it, and waits until it serves the display.
  ///
  /// - Parameters:
  ///   - desk: The display.
  ///   - drawsInField: Whether composed text is drawn by the program, or else by the method at the caret.
  /// - Throws: If it does not serve the display within 20 s.
  init(on desk: Desk, drawsInField: Bool = true) throws {
    self.desk = desk
    let settings = URL(filePath: desk.folder).appending(path: "fcitx/config/fcitx5")
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
    bus.executableURL = URL(filePath: "/usr/bin/env")
    bus.arguments = [
      "dbus-run-session", "--", "fcitx5",
      "--disable=wayland,clipboard,notificationitem,notifications",
    ]
    bus.environment = [
      "PATH": "/usr/bin:/bin", "DISPLAY": desk.server.display, "HOME": desk.folder,
      "XDG_CONFIG_HOME": "\(desk.folder)/fcitx/config", "XDG_RUNTIME_DIR": desk.folder,
      "XDG_DATA_HOME": "\(desk.folder)/fcitx/data", "LC_ALL": "C.UTF-8",
    ]
    bus.standardOutput = FileHandle.nullDevice
    bus.standardError = FileHandle.nullDevice
    try bus.run()
    try #require(desk.person.block(timeout: .seconds(20)) { self.isServing })
  }

  isolated deinit {
    send(SIGCONT)
    send(SIGKILL)
    bus.terminate()
    bus.waitUntilExit()
  }

  /// Whether it serves the display.
  var isServing: Bool { desk.person.connection.hasInputServer(named: "fcitx") }

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
      return name?.hasPrefix("fcitx5") == true
    }
  }

  /// Whether fcitx5, its Hangul and a session bus are installed.
  nonisolated static var isInstalled: Bool {
    ["/usr/bin/fcitx5", "/usr/bin/dbus-run-session"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests if the input method is not installed.
  static var needsInputMethod: Self {
    .enabled(
      if: InputMethodServer.isInstalled,
      "an input method is missing; on Debian: apt-get install dbus fcitx5 fcitx5-hangul")
  }
}
