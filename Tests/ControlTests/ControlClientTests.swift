import Foundation
import JSON
import Testing

@testable import Control

@MainActor @Suite(.timeLimit(.minutes(3))) struct ControlClientTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A server with one handler for all messages.
  private func makeServer(
    _ handler: @escaping @MainActor (Message, Channel) -> Void
  ) throws -> ControlServer {
    let server = try ControlServer(path: folder.socket)
    server.onClient = { channel in
      channel.onMessage = { [unowned channel] in handler($0, channel) }
    }
    return server
  }

  /// The error of a call that must fail.
  private func error(
    of message: Message, timeLimit: Double = ControlClient.timeLimit
  ) async throws -> ControlError {
    let path = folder.socket
    return try await inBackground {
      try #require(throws: ControlError.self) {
        try ControlClient(path: path, timeLimit: timeLimit).call(message)
      }
    }
  }

  @Test func `without a host, the error has status 69 and says how to start one`() throws {
    for path in [folder.socket, "\(folder.path)/:7.sock"] {
      let error = try #require(throws: ControlError.self) { try ControlClient(path: path) }
      #expect(error.status == 69)
      #expect(error.message == "no host runs on :7; start it with `maru run`")
    }
  }

  @Test func `the error of an answer is thrown with its status and words`() async throws {
    let server = try makeServer { message, channel in
      channel.send(message.answer(ControlError(status: 124, message: "too late")))
    }
    #expect(
      try await error(of: Message(call: "wait"))
        == ControlError(status: 124, message: "too late"))
    server.close()
  }

  @Test func `an answer is found among events and answers to others`() async throws {
    let server = try makeServer { message, channel in
      channel.send(Message(event: "one"))
      channel.send(Message(["id": 99, "value": "wrong"]))
      channel.send(message.answer(["right": true]))
      channel.send(Message(event: "two"))
      channel.close()
    }
    let path = folder.socket
    let (value, events) = try await inBackground {
      let client = try ControlClient(path: path)
      let value = try client.call(Message(call: "listen"))
      var events: [String?] = []
      while let event = client.next() { events.append(event.event) }
      return (value, events)
    }
    #expect(value == ["right": true])
    #expect(events == ["one", "two"])
    server.close()
  }

  @Test func `a host that ends before it answers gives status 69`() async throws {
    let server = try makeServer { _, channel in channel.close() }
    let error = try await error(of: Message(call: "status"))
    #expect(error.status == 69 && error.message.contains("ended before it answered"))
    server.close()
  }

  @Test func `a host that never answers gives status 69 after the time limit`() async throws {
    let server = try makeServer { _, _ in }
    let error = try await error(of: Message(call: "status"), timeLimit: 0.01)
    #expect(error.status == 69 && error.message.contains("within 0.01 s"))
    server.close()
  }

  @Test func `a host that is stopped, with its backlog full, gives status 69`() async throws {
    try PrivateFolder.make("\(folder.path)/maru")
    let stopped = OwnedDescriptor(StreamSocket.make(isBlocking: true))
    try #require(StreamSocket.bind(stopped.number, to: folder.socket) == 0)
    try #require(listen(stopped.number, 0) == 0)
    let waiting = OwnedDescriptor(StreamSocket.make(isBlocking: true))
    try #require(StreamSocket.connect(waiting.number, to: folder.socket) == 0)
    let error = try await error(of: Message(call: "status"), timeLimit: 0.01)
    #expect(error.status == 69 && error.message.contains("did not answer"))
  }

  @Test func `a request that is too long gives status 65, not a broken connection`() async throws {
    let server = try makeServer { message, channel in channel.send(message.answer()) }
    let text = String(repeating: "x", count: 3 * Channel.lineLimit)
    let error = try await error(of: Message(call: "set", ["value": .string(text)]))
    #expect(error.status == 65 && error.message.contains("longer than"))
    server.close()
  }

  @Test func `an answer of several megabytes is read`() async throws {
    let text = JSONValue.string(String(repeating: "y", count: 5_000_000))
    let server = try makeServer { message, channel in channel.send(message.answer(text)) }
    let path = folder.socket
    let value = try await inBackground {
      try ControlClient(path: path).call(Message(call: "tree"))
    }
    #expect(value == text)
    server.close()
  }

  @Test func `the client knows the process of the host`() throws {
    let server = try makeServer { _, _ in }
    #expect(try ControlClient(path: folder.socket).hostProcess == getpid())
    server.close()
  }
}
