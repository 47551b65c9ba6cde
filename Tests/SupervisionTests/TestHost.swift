import Control
import Foundation
import JSON
import Testing

@testable import Supervision

/// A supervisor in this process, with workers that are real processes.
@MainActor final class TestHost {
  let folder: String
  let supervisor: Supervisor
  var environment: [String: String] { options.environment }
  private let options: SupervisorOptions

  /// The program `fake-worker`, beside the tests.
  static var fakeWorker: String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return ((tests as NSString).deletingLastPathComponent as NSString)
      .appendingPathComponent("fake-worker")
  }

  /// Writes the configuration into a folder of its own.
  init(
    _ configuration: String, sensors: [String: String] = [:],
    options change: (inout SupervisorOptions) -> Void = { _ in }
  ) throws {
    folder = try Self.makeFolder()
    for (path, text) in sensors { try Self.write(text, to: "\(folder)/sensors/\(path)") }
    try Self.write(configuration, to: "\(folder)/maru.toml")
    var options = SupervisorOptions(
      file: "\(folder)/maru.toml", display: ":97",
      environment: Self.environment(in: folder), executable: Self.fakeWorker,
      sensorRoot: "\(folder)/sensors")
    options.opensDisplay = false
    change(&options)
    self.options = options
    supervisor = Supervisor(options)
  }

  static func makeFolder() throws -> String {
    // Short, because the path of a socket is.
    let folder = "/tmp/sup-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    return folder
  }

  static func environment(in folder: String) -> [String: String] {
    [
      "HOME": folder, "XDG_RUNTIME_DIR": folder, "XDG_STATE_HOME": "\(folder)/state",
      "PATH": "/usr/bin:/bin", "USER": "tester",
    ]
  }

  nonisolated static func write(_ text: String, to path: String) throws {
    let parent = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Starts it, runs the body, and stops it.
  func run(_ body: (TestHost) async throws -> Void) async throws {
    try supervisor.start()
    do {
      try await body(self)
    } catch {
      await stop()
      throw error
    }
    await stop()
  }

  func stop() async {
    await withCheckedContinuation { continuation in
      supervisor.onStop = { continuation.resume() }
      supervisor.stop()
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  func write(_ configuration: String) throws {
    try Self.write(configuration, to: "\(folder)/new.toml")
    rename("\(folder)/new.toml", "\(folder)/maru.toml")
  }

  /// What an appended line of the log says.
  func log() -> String {
    (try? String(contentsOfFile: "\(folder)/state/maru/maru-:97.log", encoding: .utf8)) ?? ""
  }

  func client() throws -> TestClient { try TestClient(path: supervisor.socketPath) }

  // MARK: Windows

  func window(_ id: String) throws -> WindowProcess { try #require(supervisor.window(id)) }

  /// Waits until a window has a worker that shows it; not `former`.
  @discardableResult
  func shown(
    _ id: String, other former: pid_t? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> pid_t {
    try await until("\(id) is shown", sourceLocation: sourceLocation) {
      guard let window = supervisor.window(id), let process = window.processIdentifier else {
        return false
      }
      return window.status.state == .shown && process != former
    }
    return try #require(supervisor.window(id)?.processIdentifier)
  }
}

/// Waits for a condition; the main queue runs meanwhile.
@MainActor func until(
  _ what: String, within seconds: Double = 60, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async throws {
  let deadline = monotonicNow + seconds
  while try await !condition() {
    guard monotonicNow < deadline else {
      Issue.record("not within \(seconds) s: \(what)", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// A script at the control socket.
@MainActor final class TestClient {
  private(set) var events: [Message] = []
  private(set) var answers: [Int: Message] = [:]
  private(set) var isClosed = false
  private var channel: Channel?
  private var nextNumber = 1

  convenience init(path: String) throws {
    try self.init(descriptor: #require(Self.socket(connectedTo: path)))
  }

  /// A client of a host that may not listen yet.
  static func connect(to path: String) -> TestClient? {
    socket(connectedTo: path).map { TestClient(descriptor: $0) }
  }

  private static func socket(connectedTo path: String) -> Int32? {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result != 0 else { return descriptor }
    Glibc.close(descriptor)
    return nil
  }

  private init(descriptor: Int32) {
    let channel = Channel(descriptor: descriptor, lineLimit: Channel.queueLimit)
    self.channel = channel
    channel.onMessage = { [weak self] message in
      if let id = message.id?.int {
        self?.answers[id] = message
      } else {
        self?.events.append(message)
      }
    }
    channel.onClose = { [weak self] in self?.isClosed = true }
  }

  /// The descriptor is closed with the last reference to the channel.
  func close() {
    channel?.close()
    channel = nil
  }

  /// Sends a call and returns its number.
  @discardableResult
  func send(_ call: String, _ arguments: [String: JSONValue] = [:]) -> Int {
    var message = Message(call: call, arguments)
    message["id"] = .integer(Int64(nextNumber))
    channel?.send(message)
    defer { nextNumber += 1 }
    return nextNumber
  }

  /// Waits for the answer to a call.
  func answer(
    _ number: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Message {
    try await until("call \(number) is answered", sourceLocation: sourceLocation) {
      answers[number] != nil
    }
    return try #require(answers[number])
  }

  /// The value of the answer to a call.
  @discardableResult
  func call(
    _ call: String, _ arguments: [String: JSONValue] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    let answer = try await answer(send(call, arguments), sourceLocation: sourceLocation)
    if let error = answer.error { throw error }
    return answer.value ?? .null
  }

  /// The error of a call.
  func refusal(
    _ call: String, _ arguments: [String: JSONValue] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> ControlError {
    let answer = try await answer(send(call, arguments), sourceLocation: sourceLocation)
    return try #require(answer.error, sourceLocation: sourceLocation)
  }

  /// Makes a worker misbehave; nothing is waited for.
  func tell(_ widget: String, _ what: String, _ values: [String: JSONValue] = [:]) {
    send(
      "call",
      [
        "address": .string(widget), "action": "do",
        "values": .object(values.merging(["what": .string(what)]) { $1 }),
      ])
  }

  func get(
    _ address: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> JSONValue {
    try await call("get", ["address": .string(address)], sourceLocation: sourceLocation)
  }
}
