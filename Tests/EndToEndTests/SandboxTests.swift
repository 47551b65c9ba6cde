import Foundation
import MaruTestKit
import Testing

/// A window with `sandbox = true`, and a widget in it that tries to get out.
///
/// Each attempt is made in a window without a sandbox too, where it succeeds.
@MainActor @Suite(.serialized, .needsServer, .needsBubblewrap) struct SandboxTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func host(
    _ grants: String = "true", variables: [String: String] = [:]
  ) throws -> RunningHost {
    let plugin = try TestPlugin.trial.path
    return try RunningHost(
      """
      [window.box]
      kind = "panel"
      anchor = "top"
      height = 40
      sandbox = \(grants)
      widgets = [{ name = "\(plugin)", id = "in" }]
      [window.free]
      kind = "panel"
      anchor = "bottom"
      height = 40
      widgets = [{ name = "\(plugin)", id = "out" }]
      """, windows: 2, on: desk, variables: variables)
  }

  @Test func `the user's files are out of reach, and so is the control socket`() throws {
    let host = try host()
    let secret = "\(desk.folder)/secret"
    try "secret".write(toFile: secret, atomically: true, encoding: .utf8)
    #expect(try host.tell("call", "out", "read", "path=\(secret)") == "secret")
    #expect(try host.tell("call", "in", "read", "path=\(secret)") == "refused")
    let socket = "\(desk.folder)/maru/\(desk.server.display).sock"
    #expect(try host.tell("call", "out", "connect", "path=\(socket)") == "true")
    #expect(try host.tell("call", "in", "connect", "path=\(socket)") == "false")
    #expect(try host.tell("call", "in", "write", "path=/usr/share/x") == "false")
  }

  @Test func `there are no programs and no other processes, and no secrets in the environment`()
    throws
  {
    let host = try host(variables: ["MY_SECRET_TOKEN": "word"])
    #expect(try host.tell("call", "out", "run", "path=/bin/true") == "true")
    #expect(try host.tell("call", "in", "run", "path=/bin/true") == "false")
    #expect(try host.tell("call", "out", "variable", "name=MY_SECRET_TOKEN") == "word")
    #expect(try host.tell("call", "in", "variable", "name=MY_SECRET_TOKEN") == "")
  }

  @Test func `the network is out of reach unless the file grants it`() throws {
    let (descriptor, port) = try Self.listener()
    defer { close(descriptor) }
    let host = try host()
    #expect(try host.tell("call", "out", "dial", "port=\(port)") == "true")
    #expect(try host.tell("call", "in", "dial", "port=\(port)") == "false")
    #expect(host.log.contains("in asks for network, which its sandbox does not grant"))
    try String(contentsOfFile: host.file, encoding: .utf8)
      .replacing("sandbox = true", with: "sandbox = { network = true }")
      .write(toFile: host.file, atomically: true, encoding: .utf8)
    #expect(
      desk.person.block { (try? host.ask("call", "in", "dial", "port=\(port)").output) == "true\n" }
    )
  }

  @Test func `a granted folder can be read, and another written`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(desk.folder)/notes", withIntermediateDirectories: true)
    try "mine".write(toFile: "\(desk.folder)/notes/a", atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: "\(desk.folder)/drafts", withIntermediateDirectories: true)
    let host = try host("{ read = [\"notes\"], write = [\"drafts\"] }")
    #expect(try host.tell("call", "in", "read", "path=\(desk.folder)/notes/a") == "mine")
    #expect(try host.tell("call", "in", "write", "path=\(desk.folder)/notes/b") == "false")
    #expect(try host.tell("call", "in", "write", "path=\(desk.folder)/drafts/b") == "true")
    #expect(FileManager.default.fileExists(atPath: "\(desk.folder)/drafts/b"))
  }

  @Test func `a grant that no plugin asks for is not given`() throws {
    let host = try host("{ commands = true }")
    #expect(try host.tell("call", "out", "run", "path=/bin/true") == "true")
    #expect(try host.tell("call", "in", "run", "path=/bin/true") == "false")
  }

  @Test func `a widget's own storage and state outlive its process`() throws {
    let host = try host()
    try host.tell("call", "in", "store", "text=apples")
    try host.tell("call", "in", "keep", "text=pears")
    let former = try #require(try host.window("box").pid)
    try host.tell("restart", "box")
    #expect(desk.person.block { (try? host.window("box").pid) != former })
    #expect(host.waits(for: "shown", of: "box"))
    #expect(try host.tell("call", "in", "stored") == "apples")
    #expect(try host.tell("call", "in", "kept") == "pears")
    #expect(try host.tell("call", "out", "stored") == "")
  }

  @Test func `a killed worker heals, and a picture of it can be written anywhere`() throws {
    let host = try host()
    let process = try #require(try host.window("box").pid)
    kill(process, SIGKILL)
    #expect(
      desk.person.block {
        (try? host.window("box")).map { $0.restarts == 1 && $0.state == "shown" } ?? false
      })
    #expect(host.log.contains("died: it was ended by SIGKILL"))
    try host.tell("screenshot", "box", "-o", "\(desk.folder)/box.png")
    #expect(FileManager.default.fileExists(atPath: "\(desk.folder)/box.png"))
  }

  @Test func `a worker that was started later outlives the threads of its host`() throws {
    let host = try host()
    let first = try #require(try host.window("box").pid)
    try host.tell("restart", "box")
    #expect(desk.person.block { (try? host.window("box").pid) != first })
    #expect(host.waits(for: "shown", of: "box"))
    let second = try host.window("box").pid
    // Dispatch ends threads that were idle for five seconds.
    let isReplaced = desk.person.block(timeout: .seconds(8)) {
      (try? host.window("box").pid) != second
    }
    #expect(!isReplaced, "\(host.log)")
  }

  @Test func `a widget that kills the process that started it reaches nothing outside`() throws {
    let host = try host()
    let before = host.windows
    _ = try host.ask("call", "in", "end-parent")
    #expect(try host.tell("call", "in", "kept") == "")
    #expect(host.windows == before)
  }

  @Test func `check-config names a grant that no widget asks for`() throws {
    let host = try host("{ network = true, commands = true }")
    let ending = try host.ask("check-config", host.file)
    #expect(ending.status == 65)
    #expect(ending.error.contains("sandbox grants commands"))
    #expect(!ending.error.contains("grants network"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
  func `the plugins of root are trusted in another user's sandbox`() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "HOME=/", "setpriv", "--reuid", "65533", "--regid", "65533", "--clear-groups", "bwrap",
      "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-user",
      "\(BuiltProducts.folder)/maru", "list", "--json",
    ]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    struct Listing: Decodable { let name, status: String }
    let plugins = try JSONDecoder().decode([Listing].self, from: data)
    #expect(plugins.contains { $0.name == "Label" && $0.status == "ok" })
  }

  /// A socket that listens at a port of this machine.
  private static func listener() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes -> Bool in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return bind(descriptor, pointer, size) == 0 && listen(descriptor, 8) == 0
        && getsockname(descriptor, pointer, &size) == 0
    }
    try #require(isBound)
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if bubblewrap does not work here; some containers forbid its namespaces.
  static var needsBubblewrap: Self {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bwrap", "--ro-bind", "/", "/", "--unshare-pid", "--unshare-net", "true"]
    process.standardError = FileHandle.nullDevice
    let isStarted = (try? process.run()) != nil
    if isStarted { process.waitUntilExit() }
    return .enabled(
      if: isStarted && process.terminationStatus == 0, "bubblewrap does not work here")
  }
}
