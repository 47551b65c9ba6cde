import Foundation
import JSON

@testable import Control

/// A channel whose other end the test reads and writes as raw bytes.
@MainActor final class TestChannel {
  let channel: Channel
  /// The test's end, which does not block.
  private(set) var far: OwnedDescriptor?
  /// The identity of the channel's socket.
  let inode: UInt64
  private(set) var messages: [Message] = []
  private(set) var closeCount = 0
  private var received: [UInt8] = []

  init(lineLimit: Int = Channel.lineLimit) throws {
    let (own, child) = try makeChannelPair()
    StreamSocket.makeNonBlocking(child)
    far = OwnedDescriptor(child)
    inode = Descriptors.inode(of: own)
    channel = Channel(descriptor: own, lineLimit: lineLimit)
    channel.onMessage = { [weak self] in self?.messages.append($0) }
    channel.onClose = { [weak self] in self?.closeCount += 1 }
  }

  /// Closes the test's end.
  func hangUp() { far = nil }

  /// Writes all bytes, while the channel reads them.
  func write(_ bytes: some Collection<UInt8>) async {
    var rest = Array(bytes)[...]
    while !rest.isEmpty, let far {
      let count = rest.withUnsafeBytes { StreamSocket.send($0, to: far.number) }
      if count < 0, errno != EAGAIN { return }
      rest = rest.dropFirst(max(count, 0))
      await turn()
    }
  }

  /// Reads one line that the channel sent; `nil` if it ended.
  func readLine() async throws -> Message? {
    while true {
      if let newline = received.firstIndex(of: 10) {
        let line = received[..<newline]
        defer { received.removeFirst(line.count + 1) }
        return try Message(line: line)
      }
      guard try await receive() else { return nil }
    }
  }

  /// Reads what there is, and waits for something; false at the end.
  func receive() async throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while let far {
      let count = buffer.withUnsafeMutableBytes {
        StreamSocket.receive(into: $0, from: far.number)
      }
      if count == 0 || (count < 0 && errno != EAGAIN) { return false }
      if count > 0 {
        received += buffer[..<count]
        return true
      }
      await turn()
    }
    return false
  }
}

/// Lets the main queue do what it has to do.
@MainActor func turn() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
}

/// Waits until a condition holds; the suite's time limit ends it.
@MainActor func until(_ condition: @MainActor () throws -> Bool) async throws {
  while try !condition() {
    try Task.checkCancellation()
    await turn()
  }
}

/// Runs blocking code beside the main queue.
func inBackground<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
  }
}

/// The descriptors of this process, by what they are open on.
enum Descriptors {
  /// The identity of a socket.
  static func inode(of descriptor: Int32) -> UInt64 {
    var status = stat()
    fstat(descriptor, &status)
    return UInt64(status.st_ino)
  }

  /// Whether this process has a descriptor of a socket.
  static func hold(_ inode: UInt64) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
        == "socket:[\(inode)]"
    }
  }
}

/// A private folder that is removed at the end.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    var name = Array("/tmp/maru-control-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw POSIXError(.EIO) }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a socket in the folder `maru`.
  var socket: String { "\(path)/maru/:7.sock" }

  /// The type and the permissions of a file; `nil` if there is none.
  func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : nil
  }
}

extension Channel {
  /// The identity of the channel's socket.
  var inode: UInt64 { Descriptors.inode(of: descriptor.number) }
}
