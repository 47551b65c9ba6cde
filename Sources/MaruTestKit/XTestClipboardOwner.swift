internal import CXTest
import Foundation
import X11

/// A program that has copied data.
///
/// It owns the selection `CLIPBOARD` and answers on a thread of its own, also while a test waits for
/// it, until the server ends.
public enum XTestClipboardOwner {
  /// Copies data in place of what was copied before.
  ///
  /// - Parameters:
  ///   - data: The data by target, such as `text/html`; at most 64 KiB each.
  ///   - name: The display, such as `:7`.
  /// - Throws: `.unreachable` if the display cannot be opened.
  public static func copy(
    _ data: [String: [UInt8]], display name: String
  ) throws(ConnectionError) {
    let link = try XTestLink(display: name)
    let display = link.display
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    let bytes = Dictionary(
      uniqueKeysWithValues: data.map { (XInternAtom(display, $0.key, 0), $0.value) })
    XSetSelectionOwner(display, XInternAtom(display, "CLIPBOARD", 0), window, UInt(CurrentTime))
    XSync(display, 0)
    nonisolated(unsafe) let used = link
    Thread {
      let targets = XInternAtom(used.display, "TARGETS", 0)
      while let event = used.nextEvent() {
        guard event.type == CXTest.SelectionRequest else { continue }
        let request = event.xselectionrequest
        if request.target == targets {
          write(Array(bytes.keys), to: request, used.display)
        } else if let found = bytes[request.target] {
          XChangeProperty(
            used.display, request.requestor, request.property, request.target, 8, PropModeReplace,
            found, Int32(found.count))
        }
        let isKnown = request.target == targets || bytes[request.target] != nil
        used.answer(request, property: isKnown ? request.property : 0)
      }
    }.start()
  }

  /// Writes a list of targets; items of 32 bits have the size of C's `long`.
  private static func write(
    _ targets: [UInt], to request: XSelectionRequestEvent, _ display: OpaquePointer
  ) {
    targets.withUnsafeBytes {
      _ = XChangeProperty(
        display, request.requestor, request.property, XInternAtom(display, "ATOM", 0), 32,
        PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, Int32(targets.count))
    }
  }
}
