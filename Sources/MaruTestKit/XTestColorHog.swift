internal import CXTest
import Foundation
import X11

/// A program that takes the colours of a screen with a colormap for itself, as some old ones do.
///
/// Life: `init` takes them → `stop()`, or nobody holds it any more: then they are free again.
@MainActor public final class XTestColorHog {
  /// How many cells it has.
  public let count: Int

  private var display: OpaquePointer?

  /// Takes the cells that are free.
  ///
  /// The corresponding C function is `XAllocColorCells`.
  ///
  /// - Parameters:
  ///   - name: The display, such as `:7`.
  ///   - rest: How many free cells it leaves.
  /// - Throws: `.unreachable`.
  public init(display name: String, leaving rest: Int = 0) throws(ConnectionError) {
    guard let display = XOpenDisplay(name) else { throw .unreachable(display: name) }
    self.display = display
    let colormap = XDefaultColormap(display, XDefaultScreen(display))
    var pixels: [UInt] = []
    var cell: UInt = 0
    while XAllocColorCells(display, colormap, 0, nil, 0, &cell, 1) != 0 { pixels.append(cell) }
    var given = Array(pixels.suffix(min(rest, pixels.count)))
    XFreeColors(display, colormap, &given, Int32(given.count), 0)
    XSync(display, 0)
    count = pixels.count - given.count
  }

  isolated deinit { stop() }

  /// Gives the cells back.
  ///
  /// Calling it again does nothing. Only the socket is closed: `XCloseDisplay` would end this process
  /// if the server was gone.
  public func stop() {
    if let display { close(XConnectionNumber(display)) }
    display = nil
  }
}
