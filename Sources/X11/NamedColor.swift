internal import CX11

/// A colour of the X server.
public struct NamedColor: Hashable, Sendable {
  /// From 0 to 255.
  public let red: UInt8
  /// From 0 to 255.
  public let green: UInt8
  /// From 0 to 255.
  public let blue: UInt8
}

extension Connection {
  /// The colour that a text means to X programs: `steelblue`, `#f80`, `rgb:ff/80/00`.
  ///
  /// One round trip at most. The corresponding C function is `XParseColor`.
  ///
  /// - Returns: `nil` if the server knows no such colour.
  public func color(named name: String) -> NamedColor? {
    guard let display = live else { return nil }
    var color = XColor()
    guard XParseColor(display, XDefaultColormap(display, screen), name, &color) != 0 else {
      return nil
    }
    return NamedColor(
      red: UInt8(color.red >> 8), green: UInt8(color.green >> 8), blue: UInt8(color.blue >> 8))
  }
}
