import FoundationEssentials
import Glibc
import JSON

/// A program's connection to the host.
///
/// It blocks, and needs no queue.
///
/// Life: `init` → `call` any number of times → `next` for events. It is closed when it is released.
public final class ControlClient {
  /// The seconds that a call takes at most, unless told otherwise.
  public static let timeLimit = 15.0

  private let descriptor: OwnedDescriptor
  private let display: String
  private let timeLimit: Double
  private var framer = LineFramer(limit: Channel.queueLimit)
  private var lines: [LineFramer.Line] = []
  private var events: [Message] = []
  private var lastID: Int64 = 0
  private var hasEnded = false

  /// Connects to the host.
  ///
  /// - Parameters:
  ///   - path: The path of the control socket.
  ///   - timeLimit: The seconds that connecting and a call take at most.
  /// - Throws: `ControlError` with status 69 if no host runs.
  public init(path: String, timeLimit: Double = ControlClient.timeLimit) throws(ControlError) {
    display = ControlSocket.display(of: path)
    self.timeLimit = timeLimit
    let number = StreamSocket.make(isBlocking: true)
    guard number >= 0 else { throw .system("reached", path: path, problem: errno) }
    descriptor = OwnedDescriptor(number)
    StreamSocket.limitSending(number, seconds: timeLimit)
    switch StreamSocket.connect(number, to: path) {
    case 0: break
    case ENOENT, ECONNREFUSED, ENOTDIR: throw .noHost(display: display)
    case EAGAIN: throw .noAnswer(display: display, seconds: timeLimit)
    case ENAMETOOLONG: throw .longPath(path)
    case let problem: throw .system("reached", path: path, problem: problem)
    }
    if let user = StreamSocket.peer(of: number)?.user, user != geteuid() {
      throw .foreignHost(display: display, user: user)
    }
  }

  /// The process of the host.
  public var hostProcess: Int32? { StreamSocket.peer(of: descriptor.number)?.process }

  /// Sends a message without waiting for an answer.
  ///
  /// - Throws: `ControlError` with status 69 if the host went away.
  public func send(_ message: Message) throws(ControlError) {
    let bytes = Array((message.line + "\n").utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        StreamSocket.send(UnsafeRawBufferPointer(rebasing: $0[sent...]), to: descriptor.number)
      }
      guard count > 0 else {
        // What the host said before it hung up tells more.
        if let error = farewell() { throw error }
        throw errno == EAGAIN
          ? .noAnswer(display: display, seconds: timeLimit) : .hostGone(display: display)
      }
      sent += count
    }
  }

  /// Sends a request and waits for its answer.
  ///
  /// Events that come before it are kept for `next`.
  ///
  /// - Parameters:
  ///   - message: The request. It gets an `id`.
  ///   - seconds: The limit if it is not that of the client; infinity waits for ever.
  /// - Returns: The value of the answer.
  /// - Throws: The error of the answer, or `ControlError` with status 69 if there is none.
  public func call(
    _ message: Message, within seconds: Double? = nil
  ) throws(ControlError) -> JSONValue {
    lastID += 1
    var message = message
    message["id"] = .integer(lastID)
    try send(message)
    let limit = seconds ?? timeLimit
    let end = limit.isFinite ? ContinuousClock.now + .seconds(limit) : nil
    while let answer = read(until: end) {
      // An error without an id is about a line that could not be read.
      if answer.isAnswer, answer.id == message.id || (answer.id == nil && answer.error != nil) {
        if let error = answer.error { throw error }
        return answer.value ?? .null
      }
      if answer.event != nil { events.append(answer) }
    }
    throw hasEnded
      ? .hostGone(display: display) : .noAnswer(display: display, seconds: limit)
  }

  /// Waits for the next event.
  ///
  /// - Parameter seconds: The time after which it gives up; infinity waits for ever.
  /// - Returns: `nil` when the host went away, or after that time.
  public func next(within seconds: Double = .infinity) -> Message? {
    if !events.isEmpty { return events.removeFirst() }
    let end = seconds.isFinite ? ContinuousClock.now + .seconds(seconds) : nil
    while let message = read(until: end) {
      if message.event != nil { return message }
    }
    return nil
  }

  /// The next message; `nil` at the end, or when the time is over.
  private func read(until end: ContinuousClock.Instant?) -> Message? {
    while true {
      while !lines.isEmpty {
        if case .bytes(let bytes) = lines.removeFirst(), let message = try? Message(line: bytes) {
          return message
        }
      }
      let rest = end.map { max(($0 - ContinuousClock.now) / .seconds(1), 0) }
      guard !hasEnded, StreamSocket.waitForInput(descriptor.number, seconds: rest) else {
        return nil
      }
      receive()
    }
  }

  private func receive() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      let count = StreamSocket.receive(into: buffer, from: descriptor.number)
      if count > 0 {
        lines += framer.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else {
        hasEnded = true
        lines += framer.end()
      }
    }
  }

  /// The error that the host sent before it hung up.
  private func farewell() -> ControlError? {
    let problem = errno
    defer { errno = problem }
    guard problem == EPIPE || problem == ECONNRESET else { return nil }
    while let message = read(until: .now) {
      if message.id == nil, let error = message.error { return error }
    }
    return nil
  }
}
