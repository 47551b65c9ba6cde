import Foundation
import JSON
import Testing

@testable import Supervision

/// A host in a process of its own, which gets signals.
@MainActor @Suite(.timeLimit(.minutes(3))) struct ShutdownTests {
  private static let text = """
    version = 1
    [window.bar]
    widgets = [{ name = "Label", id = "title" }]
    [window.clock]
    widgets = [{ name = "Label", id = "time" }]
    """

  private func start(_ folder: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: TestHost.fakeWorker)
    process.arguments = ["host", "\(folder)/maru.toml", ":97"]
    process.environment = TestHost.environment(in: folder)
    try process.run()
    return process
  }

  /// Runs a host and returns its process and those of its workers.
  private func host(_ folder: String) async throws -> (Process, [pid_t], TestClient) {
    try TestHost.write(Self.text, to: "\(folder)/maru.toml")
    let process = try start(folder)
    let path = "\(folder)/maru/:97.sock"
    var connected: TestClient?
    try await until("the host listens") {
      connected = TestClient.connect(to: path)
      return connected != nil
    }
    let client = try #require(connected)
    var workers: [pid_t] = []
    try await until("both windows are shown") {
      let windows = try await client.call("status")["windows"]?.array ?? []
      workers = windows.filter { $0["state"] == "shown" }.compactMap { $0["pid"]?.int }
        .map { pid_t($0) }
      return workers.count == 2
    }
    return (process, workers, client)
  }

  private func areGone(_ workers: [pid_t]) -> Bool { workers.allSatisfy { kill($0, 0) != 0 } }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal ends the host, its workers and the socket`(signal: Int32) async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (process, workers, _) = try await host(folder)
    kill(process.processIdentifier, signal)
    try await until("it has ended") { !process.isRunning }
    #expect(process.terminationStatus == 0)
    #expect(process.terminationReason == .exit)
    #expect(areGone(workers))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/maru/:97.sock"))
  }

  @Test func `quit is answered before the host ends`() async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (process, workers, client) = try await host(folder)
    try await client.call("quit")
    try await until("it has ended") { !process.isRunning }
    #expect(areGone(workers))
  }

  @Test func `a killed host leaves no worker, and another takes its place`() async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (process, workers, _) = try await host(folder)
    kill(process.processIdentifier, SIGKILL)
    try await until("the workers have ended") { areGone(workers) }
    let (second, _, client) = try await host(folder)
    try await client.call("quit")
    try await until("it has ended") { !second.isRunning }
  }

  @Test func `a second host says that one runs already`() async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (first, _, client) = try await host(folder)
    let second = try start(folder)
    try await until("the second has ended") { !second.isRunning }
    #expect(second.terminationStatus == 75)
    try await client.call("quit")
    try await until("the first has ended") { !first.isRunning }
  }

  @Test func `SIGHUP reads the file again`() async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (process, _, client) = try await host(folder)
    // Written through a second name, which the watch of the folder does not see.
    try FileManager.default.createDirectory(
      atPath: "\(folder)/aside", withIntermediateDirectories: true)
    link("\(folder)/maru.toml", "\(folder)/aside/other")
    let file = try #require(FileHandle(forWritingAtPath: "\(folder)/aside/other"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("\n[window.more]\nwidgets = [{ name = \"Label\" }]\n".utf8))
    try file.close()
    kill(process.processIdentifier, SIGHUP)
    try await until("there is a third window") {
      try await client.call("status")["windows"]?.array?.count == 3
    }
    try await client.call("quit")
    try await until("it has ended") { !process.isRunning }
  }

  @Test func `a killed worker is back within 300 ms`() async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (process, workers, client) = try await host(folder)
    kill(workers[0], SIGKILL)
    // The host measures it, because this process is busy with other tests.
    var milliseconds: Int?
    try await until("it is back") {
      let log = try? String(contentsOfFile: "\(folder)/state/maru/maru-:97.log", encoding: .utf8)
      milliseconds = log?.firstMatch(of: /bar: the window is shown again, (\d+) ms/).flatMap {
        Int($0.1)
      }
      return milliseconds != nil
    }
    #expect(try #require(milliseconds) < 300)
    try await client.call("quit")
    try await until("it has ended") { !process.isRunning }
  }

  @Test func `restarts and deaths leave no descriptor and no process behind`() async throws {
    let folder = try TestHost.makeFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (process, workers, client) = try await host(folder)
    func descriptors() -> Int {
      let path = "/proc/\(process.processIdentifier)/fd"
      return (try? FileManager.default.contentsOfDirectory(atPath: path))?.count ?? 0
    }
    func worker() async throws -> pid_t? {
      let bar = try await client.call("status")["windows"]?.array?.first
      return bar?["state"] == "shown" ? bar?["pid"]?.int.map { pid_t($0) } : nil
    }
    let before = descriptors()
    var former = workers[0]
    for round in 0..<30 {
      if round % 3 == 0 { kill(former, SIGKILL) }
      try await client.call("restart", ["address": "bar"])
      try await until("there is another worker") {
        let next = try await worker()
        guard let next, next != former else { return false }
        former = next
        return true
      }
    }
    try await until("all descriptors are closed") { descriptors() <= before }
    let children = SystemFile.word(
      "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children")
    if let children { #expect(children.split(separator: " ").count <= 2) }
    try await client.call("quit")
    try await until("it has ended") { !process.isRunning }
  }
}
