internal import CXTest
import X11

/// Finds windows, and sends them the requests of a window manager.
extension XTestClient {
  /// All windows, starting with the root; parents come before their children.
  ///
  /// Complexity: One round trip per window.
  ///
  /// The corresponding C function is `XQueryTree`.
  public func allWindows() -> [WindowID] {
    var found: [WindowID] = [connection.root]
    var index = 0
    while index < found.count {
      found += children(of: found[index])
      index += 1
    }
    return found
  }

  /// The windows with a title (`_NET_WM_NAME`, or else `WM_NAME`).
  public func windows(named title: String) -> [WindowID] {
    allWindows().filter { name(of: $0) == title }
  }

  /// The windows of a process according to their property `_NET_WM_PID`.
  public func windows(ofProcess identifier: Int32) -> [WindowID] {
    guard let property = connection.atom("_NET_WM_PID") else { return [] }
    return allWindows().filter {
      connection.values(of: property, window: $0).first == UInt32(bitPattern: identifier)
    }
  }

  /// A window's title, or `nil` if it has none.
  public func name(of window: WindowID) -> String? {
    for property in ["_NET_WM_NAME", "WM_NAME"] {
      if let atom = connection.atom(property),
        let text = connection.text(of: atom, window: window)
      {
        return text
      }
    }
    return nil
  }

  /// A window's frame in device pixels of the screen; `nil` if there is no such window.
  public func frame(of window: WindowID) -> DeviceRect? { connection.frame(of: window) }

  /// Whether a window and all its ancestors are mapped.
  ///
  /// The corresponding C function is `XGetWindowAttributes`.
  public func isVisible(_ window: WindowID) -> Bool {
    connection.trappingErrors {
      connection.withDisplay { display -> Bool in
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(display, UInt(window.rawValue), &attributes) != 0
          && attributes.map_state == IsViewable
      } ?? false
    }.result
  }

  /// Finds the innermost window that is seen at a point.
  ///
  /// A round trip for each window from the root to that one. The corresponding C function is
  /// `XTranslateCoordinates`.
  ///
  /// - Parameter point: The position on the screen, in device pixels.
  /// - Returns: The window; `nil` if only the root window is there.
  public func topWindow(at point: DevicePoint) -> WindowID? {
    connection.trappingErrors {
      connection.withDisplay { display -> WindowID? in
        let root = UInt(connection.root.rawValue)
        var found = root
        while true {
          var (x, y, child): (Int32, Int32, UInt) = (0, 0, 0)
          guard
            XTranslateCoordinates(display, root, found, point.x, point.y, &x, &y, &child) != 0,
            child != 0
          else { break }
          found = child
        }
        return found == root ? nil : WindowID(rawValue: UInt32(truncatingIfNeeded: found))
      } ?? nil
    }.result
  }

  /// The window that has the keyboard focus; `nil` if none has it, or the root window.
  ///
  /// The corresponding C function is `XGetInputFocus`.
  public var focusedWindow: WindowID? {
    connection.withDisplay { display -> WindowID? in
      var (window, revert): (UInt, Int32) = (0, 0)
      XGetInputFocus(display, &window, &revert)
      // 1 is `PointerRoot`.
      guard window > 1, window != UInt(connection.root.rawValue) else { return nil }
      return WindowID(rawValue: UInt32(truncatingIfNeeded: window))
    } ?? nil
  }

  /// The top-level window that would get a click at a position; `nil` if it is the root window.
  ///
  /// The pointer is moved there. The corresponding C function is `XQueryPointer`.
  public func windowUnder(_ x: Int32, _ y: Int32) -> WindowID? {
    move(to: DevicePoint(x: x, y: y))
    return connection.withDisplay { display -> WindowID? in
      var (root, child): (UInt, UInt) = (0, 0)
      var (rootX, rootY, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      var mask: UInt32 = 0
      XQueryPointer(
        display, UInt(connection.root.rawValue), &root, &child, &rootX, &rootY, &windowX,
        &windowY, &mask)
      return WindowID(rawValue: UInt32(truncatingIfNeeded: child))
    } ?? nil
  }

  /// Whether no other program holds the pointer; it is grabbed for a moment to find out.
  ///
  /// The corresponding C functions are `XGrabPointer` and `XUngrabPointer`.
  public func canGrabPointer() -> Bool {
    connection.withDisplay { display in
      let isFree =
        XGrabPointer(
          display, UInt(connection.root.rawValue), 0, 0, GrabModeAsync, GrabModeAsync, 0, 0,
          UInt(CurrentTime)) == GrabSuccess
      if isFree { XUngrabPointer(display, UInt(CurrentTime)) }
      XFlush(display)
      return isFree
    } ?? false
  }

  /// Requests that a window closes, like the close button of a title bar (`WM_DELETE_WINDOW`).
  public func requestClose(of window: WindowID) {
    send(protocol: "WM_DELETE_WINDOW", to: window, values: [0, 0, 0])
  }

  /// Offers a window the keyboard focus (`WM_TAKE_FOCUS`).
  public func offerFocus(to window: WindowID) {
    send(protocol: "WM_TAKE_FOCUS", to: window, values: [0, 0, 0])
  }

  /// Requests that a window sets its counter once it has painted its next size
  /// (`_NET_WM_SYNC_REQUEST`).
  public func requestCounter(of window: WindowID, value: UInt32) {
    send(protocol: "_NET_WM_SYNC_REQUEST", to: window, values: [value, 0, 0])
  }

  /// The value of a window's counter (`_NET_WM_SYNC_REQUEST_COUNTER`); `nil` if it has none.
  ///
  /// The corresponding C function is `XSyncQueryCounter`.
  public func counter(of window: WindowID) -> UInt32? {
    guard let property = connection.atom("_NET_WM_SYNC_REQUEST_COUNTER"),
      let number = connection.values(of: property, window: window).first
    else { return nil }
    return connection.withDisplay { display -> UInt32? in
      var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      guard XSyncQueryExtension(display, &event, &error) != 0,
        XSyncInitialize(display, &major, &minor) != 0
      else { return nil }
      var value = XSyncValue()
      return XSyncQueryCounter(display, UInt(number), &value) != 0 ? value.lo : nil
    } ?? nil
  }

  /// Resizes a window, like the frame of a window manager.
  ///
  /// The corresponding C function is `XResizeWindow`.
  public func resize(_ window: WindowID, width: Int, height: Int) {
    connection.withDisplay {
      _ = XResizeWindow(
        $0, UInt(window.rawValue), UInt32(clamping: width), UInt32(clamping: height))
    }
    connection.synchronize()
  }

  /// Pings the program of a window (`_NET_WM_PING`).
  ///
  /// The answer is sent to the root window, so it is added to `messages`.
  public func ping(_ window: WindowID) {
    send(protocol: "_NET_WM_PING", to: window, values: [window.rawValue, 0, 0])
  }

  /// Closes the connection of the program that created a window.
  ///
  /// The corresponding C function is `XKillClient`.
  public func kill(_ window: WindowID) {
    _ = connection.trappingErrors {
      connection.withDisplay { _ = XKillClient($0, UInt(window.rawValue)) }
    }
  }

  /// Makes a window the owner of a selection and announces it with a `MANAGER` message, like a
  /// compositor or a settings manager.
  ///
  /// The corresponding C function is `XSetSelectionOwner`.
  public func own(_ selection: X11.Atom, by window: WindowID) {
    guard let manager = connection.atom("MANAGER") else { return }
    _ = connection.withDisplay { display in
      XSetSelectionOwner(display, UInt(selection.rawValue), UInt(window.rawValue), 0)
    }
    send(
      manager, about: connection.root, [0, Int(selection.rawValue), Int(window.rawValue)],
      to: connection.root, mask: StructureNotifyMask)
  }

  /// The owner of a selection; `nil` if there is none.
  ///
  /// The corresponding C function is `XGetSelectionOwner`.
  public func owner(of selection: X11.Atom) -> WindowID? {
    connection.withDisplay { display in
      let owner = XGetSelectionOwner(display, UInt(selection.rawValue))
      return WindowID(rawValue: UInt32(truncatingIfNeeded: owner))
    } ?? nil
  }

  /// Sends a message about a window to the program of that window.
  ///
  /// - Parameters:
  ///   - name: The type of the message.
  ///   - window: The window.
  ///   - values: Up to five values; the others are zero.
  public func sendMessage(_ name: String, to window: WindowID, values: [UInt32]) {
    guard let type = connection.atom(name) else { return }
    send(type, about: window, values.map { Int($0) }, to: window)
  }

  /// Sends a window manager a request about a window, as a pager or a task bar does.
  ///
  /// The corresponding C function is `XSendEvent`.
  ///
  /// - Parameters:
  ///   - name: The type of the message, such as `_NET_ACTIVE_WINDOW`.
  ///   - window: The window that it is about.
  ///   - values: Up to five values; the others are zero.
  public func sendToManager(_ name: String, about window: WindowID, values: [UInt32]) {
    guard let type = connection.atom(name) else { return }
    send(
      type, about: window, values.map { Int($0) }, to: connection.root,
      mask: SubstructureRedirectMask | SubstructureNotifyMask)
  }

  private func send(protocol name: String, to window: WindowID, values: [UInt32]) {
    guard let type = connection.atom("WM_PROTOCOLS"), let name = connection.atom(name) else {
      return
    }
    let words = [Int(name.rawValue), Int(connection.lastInputTime.milliseconds)]
    _ = connection.trappingErrors {
      send(type, about: window, words + values.map { Int($0) }, to: window)
    }
  }

  /// Sends a client message about a window.
  ///
  /// - Parameters:
  ///   - type: The type of the message.
  ///   - window: The window that it is about.
  ///   - values: Up to five values; the others are zero.
  ///   - receiver: The window that receives it, or the root window.
  ///   - mask: The events for which programs get it; 0 for the program of the receiver.
  private func send(
    _ type: X11.Atom, about window: WindowID, _ values: [Int], to receiver: WindowID, mask: Int = 0
  ) {
    let words = values + [0, 0, 0, 0, 0]
    connection.withDisplay { display in
      var event = XEvent()
      event.xclient.type = CXTest.ClientMessage
      event.xclient.window = UInt(window.rawValue)
      event.xclient.message_type = UInt(type.rawValue)
      event.xclient.format = 32
      event.xclient.data.l = (words[0], words[1], words[2], words[3], words[4])
      XSendEvent(display, UInt(receiver.rawValue), 0, mask, &event)
      XFlush(display)
    }
  }

  private func children(of window: WindowID) -> [WindowID] {
    connection.trappingErrors {
      connection.withDisplay { display -> [WindowID] in
        var (root, parent): (UInt, UInt) = (0, 0)
        var list: UnsafeMutablePointer<UInt>?
        var count: UInt32 = 0
        guard XQueryTree(display, UInt(window.rawValue), &root, &parent, &list, &count) != 0,
          let list
        else { return [] }
        defer { XFree(list) }
        return (0..<Int(count)).compactMap {
          WindowID(rawValue: UInt32(truncatingIfNeeded: list[$0]))
        }
      } ?? []
    }.result
  }
}
