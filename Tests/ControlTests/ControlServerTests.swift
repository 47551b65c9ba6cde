import Foundation
import JSON
import SeededRandom
import Testing

@testable import Control

@MainActor @Suite(.timeLimit(.minutes(3))) struct ControlServerTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A server that answers each valid request with the name of its call.
  private func makeServer() throws -> ControlServer {
    let server = try ControlServer(path: folder.socket)
    server.onClient = { channel in
      channel.onMessage = { [unowned channel] message in
        do throws(ControlError) {
          channel.send(message.answer(.string(try ControlSchema.check(message).name)))
        } catch {
          channel.send(message.answer(error))
        }
      }
    }
    return server
  }

  /// Binds and closes a socket, as a host that was killed leaves it.
  private func leaveStaleSocket() throws {
    try PrivateFolder.make("\(folder.path)/maru")
    let socket = OwnedDescriptor(StreamSocket.make(isBlocking: true))
    try #require(StreamSocket.bind(socket.number, to: folder.socket) == 0)
  }

  @Test func `only the user can reach the socket`() throws {
    let server = try makeServer()
    #expect(folder.mode("\(folder.path)/maru") == S_IFDIR | 0o700)
    #expect(folder.mode(folder.socket) == S_IFSOCK | 0o600)
    #expect(folder.mode("\(folder.path)/maru/:7.lock") == S_IFREG | 0o600)
    server.close()
    #expect(folder.mode(folder.socket) == nil)
  }

  @Test func `a second host is refused with status 75, the process and the remedy`() throws {
    let server = try makeServer()
    let error = try #require(throws: ControlError.self) {
      try ControlServer(path: folder.socket)
    }
    #expect(error.status == 75)
    #expect(
      error.message
        == "a host already runs on :7, pid \(getpid()); stop it with `maru quit`")
    server.close()
    let next = try makeServer()
    next.close()
  }

  @Test func `a host that has the lock but no socket yet refuses a second one too`() throws {
    try PrivateFolder.make("\(folder.path)/maru")
    let lock = try #require(try HostLock(path: "\(folder.path)/maru/:7.lock"))
    let error = try #require(throws: ControlError.self) {
      try ControlServer(path: folder.socket)
    }
    #expect(error.status == 75 && error.message.contains("pid \(getpid());"))
    _ = lock
  }

  @Test func `a live socket without a lock is not replaced`() throws {
    try PrivateFolder.make("\(folder.path)/maru")
    let socket = OwnedDescriptor(StreamSocket.make(isBlocking: true))
    try #require(StreamSocket.bind(socket.number, to: folder.socket) == 0)
    try #require(listen(socket.number, 1) == 0)
    let error = try #require(throws: ControlError.self) {
      try ControlServer(path: folder.socket)
    }
    #expect(error.status == 75)
    #expect(folder.mode(folder.socket) != nil)
  }

  @Test func `the socket of a dead host is replaced`() async throws {
    try leaveStaleSocket()
    let error = try #require(throws: ControlError.self) { try ControlClient(path: folder.socket) }
    #expect(error.status == 69)
    let server = try makeServer()
    let path = folder.socket
    let value = try await inBackground {
      try ControlClient(path: path).call(Message(call: "status"))
    }
    #expect(value == "status")
    server.close()
  }

  @Test func `a file in the socket's place is kept, and named`() throws {
    try PrivateFolder.make("\(folder.path)/maru")
    try "precious".write(toFile: folder.socket, atomically: false, encoding: .utf8)
    let error = try #require(throws: ControlError.self) {
      try ControlServer(path: folder.socket)
    }
    #expect(error.status == 65 && error.message.contains(folder.socket))
    #expect(try String(contentsOfFile: folder.socket, encoding: .utf8) == "precious")
  }

  @Test(arguments: [0o777, 0o750, 0o701])
  func `a folder that is open to others is refused with the command that closes it`(
    mode: Int
  ) throws {
    let path = "\(folder.path)/maru"
    try PrivateFolder.make(path)
    chmod(path, mode_t(mode))
    let error = try #require(throws: ControlError.self) {
      try ControlServer(path: folder.socket)
    }
    #expect(error.status == 65 && error.message.contains("`chmod 700 \(path)`"))
    #expect(folder.mode(folder.socket) == nil)
  }

  @Test func `a link instead of the folder is refused`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/maru", withDestinationPath: "/tmp")
    let error = try #require(throws: ControlError.self) {
      try ControlServer(path: folder.socket)
    }
    #expect(error.status == 65 && error.message.contains("\(folder.path)/maru"))
  }

  @Test(.enabled(if: geteuid() == 0)) func `a folder of somebody else is refused`() throws {
    let path = "\(folder.path)/maru"
    try PrivateFolder.make(path)
    chown(path, 4242, 4242)
    let error = try #require(throws: ControlError.self) {
      try ControlServer(path: folder.socket)
    }
    #expect(error.status == 65 && error.message.contains("belongs to user 4242"))
  }

  @Test func `a path that is too long for a socket is refused`() throws {
    let path = "\(folder.path)/\(String(repeating: "x", count: 100))/:7.sock"
    let error = try #require(throws: ControlError.self) { try ControlServer(path: path) }
    #expect(error.status == 65 && error.message.contains("107 bytes"))
    #expect(throws: error) { try ControlClient(path: path) }
  }

  @Test func `closing removes only the server's own socket`() throws {
    let server = try makeServer()
    unlink(folder.socket)
    // Unlike a socket, a file of the same name surely has another inode.
    try "other".write(toFile: "\(folder.path)/other", atomically: false, encoding: .utf8)
    rename("\(folder.path)/other", folder.socket)
    server.close()
    #expect(folder.mode(folder.socket) != nil)
  }

  @Test func `a released server closes itself`() async throws {
    _ = try makeServer()
    try await until { folder.mode(folder.socket) == nil }
  }

  @Test func `one client too many is told so`() async throws {
    let server = try makeServer()
    let path = folder.socket
    let clients = try await inBackground {
      try (0..<ControlServer.clientLimit).map { _ in
        let socket = OwnedDescriptor(StreamSocket.make(isBlocking: true))
        guard StreamSocket.connect(socket.number, to: path) == 0 else { throw POSIXError(.EIO) }
        return socket
      }
    }
    try await until { server.clientCount == clients.count }
    let error = try await inBackground {
      #expect(throws: ControlError.self) {
        try ControlClient(path: path).call(Message(call: "status"))
      }
    }
    #expect(error?.status == 70 && error?.message.contains("256 programs") == true)
    withExtendedLifetime(clients) {}
    server.close()
  }

  @Test func `clients that come and go leave no descriptor`() async throws {
    let server = try makeServer()
    var inodes: [UInt64] = []
    let answer = server.onClient
    server.onClient = { channel in
      inodes.append(channel.inode)
      answer?(channel)
    }
    let path = folder.socket
    try await inBackground {
      for _ in 0..<300 { _ = try ControlClient(path: path).call(Message(call: "reload")) }
    }
    try await until { server.clientCount == 0 }
    #expect(inodes.count == 300)
    try await until { try !inodes.contains { try Descriptors.hold($0) } }
    server.close()
  }

  // MARK: Random messages

  @Test func `each of 10,000 random lines, valid and not, gets one answer`() async throws {
    let server = try makeServer()
    var random = SplitMix(seed: 2026)
    var stream: [UInt8] = []
    for _ in 0..<10_000 { stream += RandomLine.make(using: &random) + [10] }
    // The framer of the test knows which lines are blank.
    var framer = LineFramer(limit: Channel.lineLimit)
    let count = stream.withUnsafeBytes { framer.append($0).count }
    stream += Array(#"{"call":"quit","id":"end"}"#.utf8) + [10]

    let path = folder.socket
    let socket = OwnedDescriptor(StreamSocket.make(isBlocking: true))
    try #require(StreamSocket.connect(socket.number, to: path) == 0)
    let bytes = stream
    let chunks = (0..<64).map { _ in Int.random(in: 1...40_000, using: &random) }
    async let writing: Void = inBackground {
      var rest = bytes[...]
      var index = 0
      while !rest.isEmpty {
        let sent = rest.prefix(chunks[index % chunks.count]).withUnsafeBytes {
          StreamSocket.send($0, to: socket.number)
        }
        guard sent > 0 else { throw POSIXError(.EIO) }
        rest = rest.dropFirst(sent)
        index += 1
      }
    }
    let answers = try await inBackground { try Self.answers(from: socket.number) }
    try await writing
    #expect(answers.count == count + 1)
    #expect(answers.allSatisfy { $0.value != nil || $0.error?.status == 65 })
    #expect(answers.contains { $0.value == "set" } && answers.contains { $0.error != nil })
    #expect(server.clientCount == 1)
    server.close()
  }

  /// Reads answers up to the one whose id is `end`.
  private nonisolated static func answers(from descriptor: Int32) throws -> [Message] {
    var answers: [Message] = []
    var framer = LineFramer(limit: Channel.lineLimit)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while answers.last?.id != "end" {
      let count = buffer.withUnsafeMutableBytes {
        StreamSocket.receive(into: $0, from: descriptor)
      }
      guard count > 0 else { throw POSIXError(.EPIPE) }
      let lines = buffer[..<count].withUnsafeBytes { framer.append($0) }
      for case .bytes(let line) in lines { answers.append(try Message(line: line)) }
    }
    return answers
  }
}
