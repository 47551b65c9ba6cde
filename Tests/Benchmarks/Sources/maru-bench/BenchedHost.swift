import Control
import Foundation
import JSON
import MaruTestKit
import X11

/// A `maru run` on a stage, with an open connection to its control socket.
///
/// It ends with this object.
@MainActor final class BenchedHost {
  /// The open connection.
  let client: ControlClient
  /// The variables of the host and of programs that call it.
  let environment: [String: String]

  private let child: ChildProgram
  private let folder: String

  /// The reasons why a host cannot be measured.
  enum Problem: Error {
    /// The host ended, or did not show its windows within twenty seconds.
    case notShown
  }

  /// Starts a host and waits until all of its windows are shown.
  ///
  /// - Parameters:
  ///   - configuration: The text of the configuration file.
  ///   - maru: The path of our own executable.
  ///   - stage: The screen.
  /// - Throws: `Problem.notShown`, or the error of the connection.
  init(_ configuration: String, maru: String, on stage: ProgramStage) throws {
    folder = NSTemporaryDirectory() + "maru-bench-host-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = "\(folder)/maru.toml"
    try configuration.write(toFile: file, atomically: true, encoding: .utf8)
    environment = [
      "XDG_RUNTIME_DIR": folder, "XDG_STATE_HOME": "\(folder)/state",
      "XDG_CONFIG_HOME": "\(folder)/config",
    ]
    let program = PeerProgram(
      name: "maru run", path: maru, arguments: ["run", "--config", file], isPressedByKey: false,
      environment: environment)
    guard let child = stage.launch(program) else { throw Problem.notShown }
    self.child = child
    let path = try ControlSocket.path(
      environment: environment, display: stage.display)
    client = try Self.connect(to: path, while: child)
    let limit = ContinuousClock.now + .seconds(20)
    while try !Self.states(of: client).allSatisfy({ $0 == "shown" }) {
      guard child.isRunning, .now < limit else { throw Problem.notShown }
      usleep(2_000)
    }
  }

  isolated deinit {
    _ = try? client.call(Message(call: "quit"))
    let limit = ContinuousClock.now + .seconds(5)
    while child.isRunning, .now < limit { usleep(2_000) }
    child.end()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The process of the supervisor.
  var supervisor: pid_t { child.identifier }

  /// The processes of the windows, in the order of the file.
  func workers() throws -> [pid_t] {
    try windows().compactMap { $0["pid"]?.int.map { pid_t($0) } }
  }

  private func windows() throws -> [JSONValue] {
    try client.call(Message(call: "status"))["windows"]?.array ?? []
  }

  /// Kills the first worker, and returns the time until another shows the window.
  func heal() throws -> Duration? {
    guard let worker = try workers().first else { return nil }
    let start = ContinuousClock.now
    kill(worker, SIGKILL)
    let limit = start + .seconds(10)
    while ContinuousClock.now < limit {
      let window = try windows().first
      if window?["state"]?.string == "shown", let process = window?["pid"]?.int,
        pid_t(process) != worker
      {
        return start.duration(to: .now)
      }
      // The host and its workers share one processor.
      usleep(1_000)
    }
    return nil
  }

  private static func states(of client: ControlClient) throws -> [String] {
    let windows = try client.call(Message(call: "status"))["windows"]?.array ?? []
    return windows.isEmpty ? ["none"] : windows.map { $0["state"]?.string ?? "" }
  }

  private static func connect(
    to path: String, while child: ChildProgram
  ) throws -> ControlClient {
    let limit = ContinuousClock.now + .seconds(10)
    while true {
      do {
        return try ControlClient(path: path)
      } catch {
        guard child.isRunning, .now < limit else { throw error }
        usleep(1_000)
      }
    }
  }
}
