internal import CX11

/// The notifications that the programs of a screen show, each in an X window of its own.
///
/// No server arranges them. Each program stores the corner and the creation time of its window in the property
/// `_MARU_NOTIFICATION`, follows the children of the root window, and places its own windows below the earlier
/// ones, or above them at the lower edge.
@MainActor final class Notifications {
  /// A notification of any program.
  private struct Entry: Equatable {
    var slot: NotificationSlot
    var frame: DeviceRect
  }

  private unowned let connection: Connection
  private var entries: [WindowID: Entry] = [:]
  private var isFollowing = false

  init(connection: Connection) { self.connection = connection }

  /// Whether this program shows a notification.
  private var isNeeded: Bool {
    connection.windows.all.contains { $0.kind == .notification }
  }

  /// Publishes the slot of a window, and starts to follow the notifications of other programs.
  func announce(_ window: WindowID, in slot: NotificationSlot) {
    guard let property else { return }
    connection.set(property, of: window, type: .cardinal, words: slot.words)
    guard !isFollowing else { return }
    isFollowing = true
    connection.stacking.watch()
    for window in children() { add(window) }
  }

  /// The device pixels that earlier notifications of a stack take up.
  func extent(before slot: NotificationSlot, overlap: Int32) -> Int32 {
    entries.values.filter { $0.slot.isEarlier(than: slot) }
      .reduce(0) { $0 &+ max($1.frame.height &- overlap, 0) }
  }

  /// Takes an event that tells of a child of the root window.
  func note(_ event: XEvent) {
    guard isFollowing else { return }
    guard isNeeded else {
      for window in entries.keys { remove(window) }
      isFollowing = false
      return
    }
    let former = entries
    switch event.type {
    case MapNotify where event.xmap.override_redirect != 0:
      if let id = WindowID(event.xmap.window) { add(id) }
    case ConfigureNotify:
      let frame = event.xconfigure
      guard let id = WindowID(frame.window) else { return }
      entries[id]?.frame = DeviceRect(
        x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    case UnmapNotify: if let id = WindowID(event.xunmap.window) { remove(id) }
    case DestroyNotify: if let id = WindowID(event.xdestroywindow.window) { entries[id] = nil }
    default: return
    }
    if entries != former { connection.postOnce(.notificationsChanged) }
  }

  /// Takes the change of a window's property: a notification can go to another monitor.
  ///
  /// - Returns: Whether it is the property of a notification.
  func noteProperty(_ window: WindowID, _ atom: Atom) -> Bool {
    guard isFollowing, atom == property, let former = entries[window] else { return false }
    if let slot = NotificationSlot(words: connection.values(of: atom, window: window)) {
      entries[window]?.slot = slot
    } else {
      remove(window)
    }
    if entries[window] != former { connection.postOnce(.notificationsChanged) }
    return true
  }

  /// The corresponding C function is `XGetWindowAttributes`.
  private func add(_ window: WindowID) {
    guard let property, let display = connection.live,
      NotificationSlot(words: connection.values(of: property, window: window)) != nil
    else { return }
    // Followed before it is read, so that no change in between is lost.
    connection.foreignWindows.select(PropertyChangeMask, of: window, for: .notification)
    guard let slot = NotificationSlot(words: connection.values(of: property, window: window))
    else { return }
    var attributes = XWindowAttributes()
    // It may have gone.
    let isShown = connection.trappingErrorsOfQuestion {
      XGetWindowAttributes(display, window.window, &attributes) != 0
        && attributes.map_state == IsViewable
    }
    guard isShown else { return }
    let frame = DeviceRect(
      x: attributes.x, y: attributes.y, width: attributes.width, height: attributes.height)
    entries[window] = Entry(slot: slot, frame: frame)
  }

  private func remove(_ window: WindowID) {
    guard entries.removeValue(forKey: window) != nil else { return }
    connection.foreignWindows.select(0, of: window, for: .notification)
  }

  /// The children of the root window.
  ///
  /// The corresponding C function is `XQueryTree`.
  private func children() -> [WindowID] {
    guard let display = connection.live else { return [] }
    return connection.trappingErrorsOfQuestion {
      var (root, parent): (CX11.Window, CX11.Window) = (0, 0)
      var children: UnsafeMutablePointer<CX11.Window>?
      var count: UInt32 = 0
      guard
        XQueryTree(display, connection.root.window, &root, &parent, &children, &count) != 0,
        let children
      else { return [] }
      defer { XFree(children) }
      return UnsafeBufferPointer(start: children, count: Int(count)).compactMap { WindowID($0) }
    }
  }

  private var property: Atom? { connection.atom("_MARU_NOTIFICATION") }
}

/// Where a notification belongs: a corner of a monitor, and an age.
public struct NotificationSlot: Hashable, Sendable {
  /// The number of the corner; each number is a stack of its own.
  public var corner: UInt32
  /// The upper left corner of the monitor, in device pixels.
  public var monitor: DevicePoint
  /// When the notification was made, in milliseconds since 1970; earlier ones are nearer to the edge.
  public var time: UInt64
  /// Tells notifications of the same millisecond apart.
  public var tieBreaker: UInt32

  /// Creates a slot.
  public init(corner: UInt32, monitor: DevicePoint, time: UInt64, tieBreaker: UInt32) {
    self.corner = corner
    self.monitor = monitor
    self.time = time
    self.tieBreaker = tieBreaker
  }

  /// Reads the words of the property; `nil` unless there are six.
  init?(words: [UInt32]) {
    guard words.count == 6 else { return nil }
    self.init(
      corner: words[0],
      monitor: DevicePoint(x: Int32(bitPattern: words[1]), y: Int32(bitPattern: words[2])),
      time: UInt64(words[3]) << 32 | UInt64(words[4]), tieBreaker: words[5])
  }

  var words: [UInt32] {
    [
      corner, UInt32(bitPattern: monitor.x), UInt32(bitPattern: monitor.y),
      UInt32(truncatingIfNeeded: time >> 32), UInt32(truncatingIfNeeded: time), tieBreaker,
    ]
  }

  /// Whether it is in the same stack as another one, and nearer to the edge.
  func isEarlier(than other: NotificationSlot) -> Bool {
    corner == other.corner && monitor == other.monitor
      && (time, tieBreaker) < (other.time, other.tieBreaker)
  }
}

extension Connection {
  /// The device pixels that earlier notifications of all programs take up in a stack.
  ///
  /// `Event.notificationsChanged` tells of changes.
  ///
  /// - Parameters:
  ///   - slot: The slot that a window was announced with.
  ///   - overlap: The device pixels by which the transparent margins of two neighbours overlap.
  /// - Returns: The sum of the heights of those that are shown, without the overlaps.
  public func extent(ofNotificationsBefore slot: NotificationSlot, overlap: Int32) -> Int32 {
    notifications.extent(before: slot, overlap: overlap)
  }
}

extension Window {
  /// Publishes the slot of the notification, and starts to follow those of other programs.
  ///
  /// Some round trips at the first one of a connection.
  public func announce(in slot: NotificationSlot) {
    connection.notifications.announce(id, in: slot)
  }
}
