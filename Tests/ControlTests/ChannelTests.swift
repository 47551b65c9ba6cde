import Foundation
import JSON
import Testing

@testable import Control

@MainActor @Suite(.timeLimit(.minutes(3))) struct ChannelTests {
  @Test func `a message arrives whole when its bytes come one by one`() async throws {
    let test = try TestChannel()
    for byte in Array("{\"call\":\"a\",\"id\":1}\n{\"event\":\"ä\"}\n".utf8) {
      await test.write([byte])
    }
    try await until { test.messages.count == 2 }
    #expect(test.messages == [Message(call: "a", ["id": 1]), Message(["event": "ä"])])
    test.channel.close()
  }

  @Test func `several megabytes are queued and arrive in order`() async throws {
    let test = try TestChannel()
    let text = JSONValue.string(String(repeating: "0123456789", count: 50_000))
    for number in 0..<10 as Range<Int64> {
      test.channel.send(Message(["n": .integer(number), "text": text]))
    }
    #expect(test.channel.queuedCount > 4_000_000)
    for number in 0..<10 as Range<Int64> {
      let message = try await test.readLine()
      #expect(message?["n"] == .integer(number) && message?["text"] == text)
    }
    try await until { test.channel.queuedCount == 0 }
    #expect(!test.channel.isClosed)
    test.channel.close()
  }

  @Test func `a line of 1 MiB is read, and a longer one is answered with status 65`() async throws {
    let test = try TestChannel()
    let frame = #"{"call":""}"#
    let longest = String(repeating: "x", count: Channel.lineLimit - frame.utf8.count)
    await test.write(Array("{\"call\":\"\(longest)\"}\n{\"call\":\"\(longest)x\"}\n".utf8))
    let error = try await test.readLine()?.error
    #expect(error?.status == 65 && error?.message.contains("1048576 bytes") == true)
    await test.write(Array("{\"call\":\"next\"}\n".utf8))
    try await until { test.messages.count == 2 }
    #expect(test.messages.map { $0.call?.utf8.count } == [longest.utf8.count, 4])
    test.channel.close()
  }

  @Test func `an invalid line goes to its handler instead of being answered`() async throws {
    let test = try TestChannel()
    var reasons: [String] = []
    test.channel.onInvalidLine = { reasons.append($0) }
    await test.write(Array("[]\n{\"call\":\"a\"}\n".utf8))
    try await until { test.messages.count == 1 }
    #expect(reasons.count == 1 && test.channel.queuedCount == 0)
    test.channel.close()
  }

  @Test func `a peer that takes nothing loses the channel, not the host its memory`() async throws {
    let test = try TestChannel()
    let text = JSONValue.string(String(repeating: "x", count: 1_000_000))
    for _ in 0..<20 { test.channel.send(Message(["text": text])) }
    #expect(test.channel.isClosed && test.channel.queuedCount == 0)
    try await until { test.closeCount == 1 }
  }

  @Test func `a channel closes once, whoever closes it and however often`() async throws {
    let test = try TestChannel()
    test.channel.close()
    test.channel.close()
    test.hangUp()
    try await until { test.closeCount == 1 }
    for _ in 0..<10 { await turn() }
    #expect(test.closeCount == 1)
    test.channel.send(Message(call: "late"))
    let other = try TestChannel()
    other.hangUp()
    try await until { other.closeCount == 1 }
    #expect(other.channel.isClosed)
  }

  @Test func `what a peer sent before it hung up is read first`() async throws {
    let test = try TestChannel()
    await test.write(Array("{\"call\":\"a\"}\n{\"call\":\"b\"}".utf8))
    test.hangUp()
    try await until { test.closeCount == 1 }
    #expect(test.messages.map(\.call) == ["a", "b"])
  }

  @Test func `a peer that has finished sending still gets its answer`() async throws {
    let test = try TestChannel()
    let far = try #require(test.far)
    await test.write(Array("{\"call\":\"a\",\"id\":1}".utf8))
    shutdown(far.number, Int32(SHUT_WR))
    try await until { test.messages.count == 1 }
    await turn()
    test.channel.send(test.messages[0].answer("late"))
    #expect(try await test.readLine()?.value == "late")
    test.channel.close()
  }

  @Test func `a handler may close its channel, and the rest of the input is dropped`() async throws
  {
    let test = try TestChannel()
    var count = 0
    test.channel.onMessage = { [channel = test.channel] _ in
      count += 1
      channel.close()
    }
    await test.write(Array("{\"call\":\"a\"}\n{\"call\":\"b\"}\n".utf8))
    try await until { test.closeCount == 1 }
    #expect(count == 1)
  }

  @Test func `a closed channel gives back its descriptor and its memory`() async throws {
    var test: TestChannel? = try TestChannel()
    let inode = try #require(test?.inode)
    weak let channel = test?.channel
    #expect(try Descriptors.hold(inode))
    // With queued output, it has both sources.
    test?.channel.send(Message(["text": .string(String(repeating: "x", count: 1_000_000))]))
    test?.channel.close()
    try await until { test?.closeCount == 1 }
    test = nil
    try await until { try !Descriptors.hold(inode) && channel == nil }
  }

  @Test func `a program that is started does not inherit a link`() throws {
    let (own, child) = try makeChannelPair()
    for descriptor in [own, child] {
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
      close(descriptor)
    }
  }
}
