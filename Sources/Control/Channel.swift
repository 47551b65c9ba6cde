import Dispatch
import FoundationEssentials
import Glibc

/// Messages in both directions over a stream socket. [main actor, main queue]
///
/// Life: `init` → set the handlers in the same turn of the main queue → `send` any number of times →
/// `close`, by either side. An open channel keeps itself alive.
///
/// Nothing blocks: what the peer does not take at once is queued.
@MainActor public final class Channel {
  /// The longest line that is read, in bytes.
  public nonisolated static let lineLimit = 1 << 20
  /// The greatest number of queued bytes; a peer that takes no more loses the channel.
  public nonisolated static let queueLimit = 16 << 20
  /// The seconds in which answers still go to a peer that has finished sending.
  private static let secondsToAnswer = 5

  /// Called with each message.
  public var onMessage: ((Message) -> Void)?
  /// Called with the reason why a line is invalid.
  ///
  /// The channel stays open. Without a handler, it answers with an error of status 65.
  public var onInvalidLine: ((String) -> Void)?
  /// Called once after the channel was closed by either side, in a later turn of the main queue.
  public var onClose: (() -> Void)?
  /// Whether the channel is closed.
  public private(set) var isClosed = false

  /// As `onClose`, for the server.
  var onCloseForServer: (() -> Void)?

  let descriptor: OwnedDescriptor
  private let lineLimit: Int
  private var framer: LineFramer
  private var reading: DescriptorSource?
  private var writing: DescriptorSource?
  private var queue: [UInt8] = []
  /// The number of bytes at the start of `queue` that are already sent.
  private var sentCount = 0

  /// Opens a channel.
  ///
  /// - Parameters:
  ///   - descriptor: A connected stream socket. The channel owns it and makes it non-blocking.
  ///   - lineLimit: The longest line that is read, in bytes.
  public init(descriptor: Int32, lineLimit: Int = Channel.lineLimit) {
    self.descriptor = OwnedDescriptor(descriptor)
    self.lineLimit = lineLimit
    framer = LineFramer(limit: lineLimit)
    StreamSocket.makeNonBlocking(descriptor)
    reading = DescriptorSource(descriptor: descriptor) { self.read() }
  }

  /// The process at the other end; `nil` if the system does not tell.
  public var peerProcess: Int32? {
    isClosed ? nil : StreamSocket.peer(of: descriptor.number)?.process
  }

  /// The number of bytes that the peer has not taken yet.
  public var queuedCount: Int { queue.count - sentCount }

  /// Sends a message, or queues it.
  ///
  /// A closed channel ignores it. The channel closes if too much is queued.
  public func send(_ message: Message) {
    guard !isClosed else { return }
    queue.append(contentsOf: message.line.utf8)
    queue.append(UInt8(ascii: "\n"))
    flush()
    if queuedCount > Self.queueLimit { close() }
  }

  /// Closes the channel and drops what is queued; a second call does nothing.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    reading?.cancel()
    reading = nil
    writing?.cancel()
    writing = nil
    queue = []
    sentCount = 0
    let handlers = [onClose, onCloseForServer]
    (onMessage, onInvalidLine, onClose, onCloseForServer) = (nil, nil, nil, nil)
    DispatchQueue.main.async {
      MainActor.assumeIsolated { for handler in handlers { handler?() } }
    }
  }

  // MARK: Input

  /// Reads some of what there is; the source fires again if there is more.
  private func read() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      for _ in 0..<8 where !isClosed && reading != nil {
        let count = StreamSocket.receive(into: buffer, from: descriptor.number)
        guard count > 0 else {
          if count == 0 { return endInput() }
          if errno != EAGAIN { close() }
          return
        }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        framer.append(bytes).forEach(deliver)
        if count < buffer.count { return }
      }
    }
  }

  private func deliver(_ line: LineFramer.Line) {
    guard !isClosed else { return }
    switch line {
    case .tooLong: refuse(.longLine(limit: lineLimit))
    case .bytes(let bytes):
      do {
        onMessage?(try Message(line: bytes))
      } catch {
        refuse(error)
      }
    }
  }

  private func refuse(_ error: ControlError) {
    if let onInvalidLine { onInvalidLine(error.message) } else { send(Message(error: error)) }
  }

  /// The peer sends no more: `printf … | socat` still waits for its answers.
  private func endInput() {
    framer.end().forEach(deliver)
    guard !isClosed else { return }
    guard !StreamSocket.isHungUp(descriptor.number) else { return close() }
    reading?.cancel()
    reading = nil
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(Self.secondsToAnswer)) {
      MainActor.assumeIsolated { self.close() }
    }
  }

  // MARK: Output

  private func flush() {
    while queuedCount > 0 {
      let count = queue.withUnsafeBytes {
        StreamSocket.send(UnsafeRawBufferPointer(rebasing: $0[sentCount...]), to: descriptor.number)
      }
      guard count >= 0 else {
        if errno == EAGAIN { waitToWrite() } else { close() }
        return
      }
      sentCount += count
      // Moving the rest costs at most as much as sending what precedes it.
      if sentCount > queue.count / 2 {
        queue.removeFirst(sentCount)
        sentCount = 0
      }
    }
    writing?.cancel()
    writing = nil
  }

  private func waitToWrite() {
    guard writing == nil else { return }
    writing = DescriptorSource(descriptor: descriptor.number, for: .writing) { self.flush() }
  }
}
