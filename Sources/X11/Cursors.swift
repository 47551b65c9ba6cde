internal import CX11

/// The cursors of a connection; each shape is created when it is first used.
@MainActor final class Cursors {
  private unowned let connection: Connection
  private var numbers: [CursorShape: UInt] = [:]

  init(connection: Connection) { self.connection = connection }

  /// The server's number of the cursor with a shape, or `nil` if the connection is lost.
  ///
  /// The corresponding C function is `XCreateFontCursor`.
  func number(for shape: CursorShape) -> UInt? {
    if let known = numbers[shape] { return known }
    guard let display = connection.live else { return nil }
    let number =
      shape == .hidden ? emptyCursor(display) : XCreateFontCursor(display, shape.glyph)
    numbers[shape] = number
    return number
  }

  /// A transparent cursor of one pixel.
  ///
  /// The corresponding C function is `XCreatePixmapCursor`.
  private func emptyCursor(_ display: OpaquePointer) -> UInt {
    let bits: [CChar] = [0]
    let pixmap = XCreateBitmapFromData(display, connection.root.window, bits, 1, 1)
    defer { XFreePixmap(display, pixmap) }
    var (ink, paper) = (XColor(), XColor())
    return XCreatePixmapCursor(display, pixmap, pixmap, &ink, &paper, 0, 0)
  }
}
