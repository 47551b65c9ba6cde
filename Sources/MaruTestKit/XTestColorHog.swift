internal import CXTest
import Foundation
import X11

/// A client that allocates the colours of a screen with a colormap, as some old programs do.
///
/// The colours are freed by `stop()`, or when the object is deallocated.
@MainActor public final class XTestColorHog {
  /// The number of allocated cells.
  public let count: Int

  private var display: OpaquePointer?

  /// Allocates the free cells of the default colormap.
  ///
  /// The corresponding C function is `XAllocColorCells`.
  ///
  /// - Parameters:
  ///   - name: The display, such as `:7`.
  ///   - rest: The number of cells that stay free.
  /// - Throws: `.unreachable` if the display cannot be opened.
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

  /// Frees the cells by closing the connection.
  ///
  /// Further calls do nothing. Only the socket is closed, because `XCloseDisplay` would end this
  /// process if the server was gone.
  public func stop() {
    if let display { close(XConnectionNumber(display)) }
    display = nil
  }
}
