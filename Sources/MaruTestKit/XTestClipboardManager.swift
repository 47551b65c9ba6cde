internal import CXTest
import Foundation
import Synchronization
import X11

/// A clipboard manager, which takes over the data of a program that ends.
///
/// It owns the selection `CLIPBOARD_MANAGER` and answers the target `SAVE_TARGETS`, as the
/// freedesktop.org specification “Clipboard Manager” describes. It works on a thread of its own
/// until the server ends.
public final class XTestClipboardManager: Sendable {
  /// What it has read from the clipboard's owner, by target.
  public var saved: [String: [UInt8]] { state.withLock { $0 } }

  private let state = Mutex<[String: [UInt8]]>([:])

  /// Starts the manager, and waits until it owns the selection.
  ///
  /// - Parameter name: The display, such as `:7`.
  /// - Throws: `.unreachable` if the display cannot be opened.
  public init(display name: String) throws(ConnectionError) {
    let link = try XTestLink(display: name)
    let display = link.display
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    XSetSelectionOwner(
      display, XInternAtom(display, "CLIPBOARD_MANAGER", 0), window, UInt(CurrentTime))
    XSync(display, 0)
    nonisolated(unsafe) let used = link
    Thread { [self] in
      while let event = used.nextEvent() {
        if event.type == CXTest.SelectionRequest { save(event.xselectionrequest, window, used) }
      }
    }.start()
  }

  /// Reads each target in the requestor's list, and tells the requestor that it is done.
  private func save(
    _ request: XSelectionRequestEvent, _ window: UInt, _ link: XTestLink
  ) {
    let display = link.display
    let list = read(request.property, of: request.requestor, display)
    let targets = list.withUnsafeBytes { Array($0.bindMemory(to: UInt.self)) }
    for target in targets {
      guard let name = XGetAtomName(display, target) else { continue }
      let bytes = convert(target, window, link)
      state.withLock { $0[String(cString: name)] = bytes }
      XFree(name)
    }
    XChangeProperty(
      display, request.requestor, request.property, XInternAtom(display, "NULL", 0), 32,
      PropModeReplace, nil, 0)
    link.answer(request, property: request.property)
  }

  /// Reads one target of the clipboard.
  private func convert(_ target: UInt, _ window: UInt, _ link: XTestLink) -> [UInt8] {
    let display = link.display
    let place = XInternAtom(display, "SAVED", 0)
    XConvertSelection(
      display, XInternAtom(display, "CLIPBOARD", 0), target, place, window, UInt(CurrentTime))
    while let event = link.nextEvent() {
      guard event.type == SelectionNotify else { continue }
      return event.xselection.property == 0 ? [] : read(place, of: window, display)
    }
    return []
  }

  /// Reads a property and deletes it; items of 32 bits have the size of C's `long`.
  private func read(_ property: UInt, of window: UInt, _ display: OpaquePointer) -> [UInt8] {
    var (type, count, rest): (UInt, UInt, UInt) = (0, 0, 0)
    var format: Int32 = 0
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, property, 0, 1 << 20, 1, 0, &type, &format, &count, &rest, &data)
    guard let data else { return [] }
    defer { XFree(data) }
    let size = format == 32 ? MemoryLayout<UInt>.size : Int(format) / 8
    return Array(UnsafeBufferPointer(start: data, count: Int(count) * size))
  }
}
