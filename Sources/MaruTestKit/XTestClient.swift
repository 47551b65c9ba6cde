internal import CXTest
import Foundation
import Stage
import X11

/// A second X client that sends input and looks at the screen, in place of a user.
///
/// Units: device pixels of the screen, x to the right and y down. Each request is flushed at once.
@MainActor public final class XTestClient {
  /// The connection to the server.
  public let connection: X11.Connection
  /// The damage since the last `takeDamage()`, oldest first.
  public internal(set) var damages: [DamageNotice] = []
  /// The top-level windows that were mapped, each with the time at which its event was read.
  ///
  /// It grows until a test clears it.
  public var shownWindows: [(window: WindowID, time: ContinuousClock.Instant)] = []

  /// The messages to the root window, oldest first, including answers to pings.
  public internal(set) var messages: [ClientMessage] = []

  var spareKeys: [UInt32: UInt8] = [:]
  var freeKeycodes: [UInt8]?
  private var damageEvent: Int32?

  /// Opens a connection.
  ///
  /// - Parameter display: The display, such as `:7`.
  /// - Throws: Like `Connection.init`; also `.unreachable` if the server has no XTEST extension.
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
  /// Pressed keys and buttons stay pressed.
  public func close() { connection.close() }

  // MARK: Damage

  /// Selects damage to the screen, mapped windows and messages to the root window.
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
        _ = XDamageCreate(display, root, Int32(XDamageReportRawRectangles))
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
          height: Int32(area.height)), time: Self.now))
  }

  /// Returns the damage so far and clears it, without waiting.
  public func takeDamage() -> [DamageNotice] {
    readEvents()
    defer { damages.removeAll() }
    return damages
  }

  // MARK: Waiting

  /// The real time: other processes have no other, also if a `TestScreen` has set a manual one.
  static var now: ContinuousClock.Instant { ManualTime.outside { .now } }

  /// Reads the pending events.
  func readEvents() {
    for event in connection.pendingEvents() {
      switch event {
      case .mapped(let window): shownWindows.append((window, Self.now))
      case .message(let message): messages.append(message)
      default: continue
      }
    }
  }

  /// Blocks this thread until a condition holds, for tests of other processes.
  ///
  /// The condition is checked after each event, such as damage to the screen, and at least every
  /// 20 ms for changes that do not show there.
  ///
  /// - Parameters:
  ///   - timeout: The time after which it gives up.
  ///   - condition: The condition.
  /// - Returns: `false` at the timeout, or if the connection closes.
  public func block(
    timeout: Duration = .seconds(30), until condition: () throws -> Bool
  ) rethrows -> Bool {
    let deadline = Self.now + timeout
    while true {
      readEvents()
      if try condition() { return true }
      guard Self.now < deadline, connection.isOpen else { return false }
      awaitEvent(before: min(deadline, Self.now + .milliseconds(20)))
    }
  }

  /// Waits until a condition holds and leaves the main actor free meanwhile, for tests of windows
  /// of this process.
  ///
  /// - Parameters:
  ///   - timeout: The time after which it gives up.
  ///   - condition: Checked as often as in `block(timeout:until:)`.
  /// - Returns: `false` at the timeout, or if the connection closes.
  public func wait(
    timeout: Duration = .seconds(30), until condition: () throws -> Bool
  ) async rethrows -> Bool {
    let deadline = Self.now + timeout
    while true {
      readEvents()
      if try condition() { return true }
      guard Self.now < deadline, connection.isOpen else { return false }
      await Self.readable(connection.fileDescriptor, atMost: .milliseconds(20))
    }
  }

  /// Blocks until nothing has been drawn for some time, such as after an animation.
  ///
  /// - Parameters:
  ///   - duration: How long nothing must be drawn.
  ///   - timeout: The time after which it gives up.
  /// - Returns: The time of the last damage; `nil` if there was none, at the timeout, or if the
  ///   connection closes.
  public func blockUntilStill(
    for duration: Duration = .milliseconds(200), timeout: Duration = .seconds(10)
  ) -> ContinuousClock.Instant? {
    let deadline = Self.now + timeout
    var last: ContinuousClock.Instant?
    var quietSince = Self.now
    while quietSince + duration > Self.now {
      guard Self.now < deadline, connection.isOpen else { return nil }
      awaitEvent(before: quietSince + duration)
      for notice in takeDamage() {
        last = notice.time
        quietSince = notice.time
      }
    }
    return last
  }

  /// Blocks until there is something to read, but not beyond the deadline.
  func awaitEvent(before deadline: ContinuousClock.Instant) {
    guard !connection.hasEvents else { return }
    let left = Self.now.duration(to: deadline)
    let milliseconds =
      left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
    var handle = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&handle, 1, Int32(min(max(0, milliseconds) + 1, 60_000)))
  }

  /// Polls a file descriptor on another thread, so that the main actor stays free.
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

/// A repainted part of the screen.
public struct DamageNotice: Hashable, Sendable {
  /// Device pixels of the screen.
  public let rect: DeviceRect
  /// The time at which this client read the event.
  public let time: ContinuousClock.Instant
}
