internal import CXTest
import Foundation
import X11

/// A second X client, which presses and looks as a person at the screen would.
///
/// Units: device pixels of the screen, x to the right and y down. What is done is sent at once.
@MainActor public final class XTestClient {
  /// Its own connection to the server.
  public let connection: X11.Connection
  /// What was shown anew since it was last asked for, in the order in which it was told.
  public internal(set) var damages: [DamageNotice] = []
  /// The top-level windows that were shown since it was last cleared, with the moment.
  public var shownWindows: [(window: WindowID, time: ContinuousClock.Instant)] = []

  /// The messages to the root window, oldest first: answers to pings are among them.
  public internal(set) var messages: [ClientMessage] = []

  var spareKeys: [UInt32: UInt8] = [:]
  var freeKeycodes: [UInt8]?
  private var damageEvent: Int32?
  private var damageNumber: UInt = 0

  /// Opens a connection of its own.
  ///
  /// - Parameter display: Such as `:7`.
  /// - Throws: What `Connection.init` throws; `.unreachable` too where XTEST is missing.
  public init(display: String) throws(ConnectionError) {
    connection = try X11.Connection(display: display)
    let hasTest =
      connection.withDisplay { display in
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        return XTestQueryExtension(display, &event, &error, &major, &minor) != 0
      } ?? false
    guard hasTest else { throw .unreachable(display: display) }
    watchScreen()
  }

  /// Closes the connection.
  ///
  /// What was pressed stays pressed.
  public func close() { connection.close() }

  // MARK: Damage

  /// Asks to be told of everything that is drawn, and of windows that are shown.
  ///
  /// The corresponding C functions are `XDamageCreate` and `XSelectInput`.
  private func watchScreen() {
    connection.foreignEventHandler = { [weak self] type, event in
      self?.decode(type: type, event: event)
    }
    let root = UInt(connection.root.rawValue)
    damageEvent =
      connection.withDisplay { display -> Int32? in
        XSelectInput(
          display, root, PropertyChangeMask | StructureNotifyMask | SubstructureNotifyMask)
        var (event, error): (Int32, Int32) = (0, 0)
        guard XDamageQueryExtension(display, &event, &error) != 0 else { return nil }
        damageNumber = XDamageCreate(display, root, Int32(XDamageReportRawRectangles))
        XSync(display, 0)
        return event
      } ?? nil
  }

  private func decode(type: Int32, event: UnsafeRawPointer) {
    guard type == damageEvent else { return }
    let area = event.load(as: XDamageNotifyEvent.self).area
    damages.append(
      DamageNotice(
        rect: DeviceRect(
          x: Int32(area.x), y: Int32(area.y), width: Int32(area.width),
          height: Int32(area.height)), time: .now))
  }

  /// Takes the damage that has come in so far, without waiting.
  public func takeDamage() -> [DamageNotice] {
    readEvents()
    defer { damages.removeAll() }
    return damages
  }

  // MARK: Waiting

  /// Reads what has come in.
  ///
  /// The moments of `shownWindows` are those of the reading.
  func readEvents() {
    for event in connection.pendingEvents() {
      switch event {
      case .mapped(let window): shownWindows.append((window, .now))
      case .message(let message): messages.append(message)
      default: continue
      }
    }
  }

  /// Waits, blocking this thread, until something is so: for programs that run elsewhere.
  ///
  /// The condition is asked whenever the server tells that something changed on the screen, and
  /// 50 times a second for what does not show there.
  ///
  /// - Parameters:
  ///   - timeout: When to give up.
  ///   - condition: What to wait for.
  /// - Returns: Whether it became so in time.
  public func block(
    timeout: Duration = .seconds(10), until condition: () throws -> Bool
  ) rethrows -> Bool {
    let deadline = ContinuousClock.now + timeout
    while true {
      readEvents()
      if try condition() { return true }
      guard ContinuousClock.now < deadline, connection.isOpen else { return false }
      awaitEvent(before: min(deadline, .now + .milliseconds(20)))
    }
  }

  /// Waits, while everything else on the main actor goes on, until something is so: for windows
  /// of this process.
  ///
  /// - Parameters:
  ///   - timeout: When to give up.
  ///   - condition: Asked as `block(timeout:until:)` does.
  /// - Returns: Whether it became so in time.
  public func wait(
    timeout: Duration = .seconds(10), until condition: () throws -> Bool
  ) async rethrows -> Bool {
    let deadline = ContinuousClock.now + timeout
    while true {
      readEvents()
      if try condition() { return true }
      guard ContinuousClock.now < deadline, connection.isOpen else { return false }
      await Self.readable(connection.fileDescriptor, atMost: .milliseconds(20))
    }
  }

  /// Blocks until nothing was drawn for a while: an animation's end.
  ///
  /// - Parameters:
  ///   - duration: How long the screen must keep still.
  ///   - timeout: When to give up.
  /// - Returns: The moment of the last damage, or `nil` where there was none, or no end of it.
  public func blockUntilStill(
    for duration: Duration = .milliseconds(200), timeout: Duration = .seconds(10)
  ) -> ContinuousClock.Instant? {
    let deadline = ContinuousClock.now + timeout
    var last: ContinuousClock.Instant?
    var quietSince = ContinuousClock.now
    while quietSince + duration > .now {
      guard .now < deadline, connection.isOpen else { return nil }
      awaitEvent(before: quietSince + duration)
      for notice in takeDamage() {
        last = notice.time
        quietSince = notice.time
      }
    }
    return last
  }

  /// Blocks until there is something to read, or the time is over.
  func awaitEvent(before deadline: ContinuousClock.Instant) {
    guard !connection.hasEvents else { return }
    let left = ContinuousClock.now.duration(to: deadline)
    let milliseconds =
      left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
    var handle = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&handle, 1, Int32(min(max(0, milliseconds) + 1, 60_000)))
  }

  /// Polls on another thread, so that the main actor is free meanwhile.
  private static func readable(_ descriptor: Int32, atMost duration: Duration) async {
    let milliseconds = Int32(duration.components.attoseconds / 1_000_000_000_000_000)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var handle = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&handle, 1, milliseconds)
        continuation.resume()
      }
    }
  }
}

/// A part of the screen that was drawn anew.
public struct DamageNotice: Hashable, Sendable {
  /// Device pixels of the screen.
  public let rect: DeviceRect
  /// When this client read the server's word of it.
  public let time: ContinuousClock.Instant
}
