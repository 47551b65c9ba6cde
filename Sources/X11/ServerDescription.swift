internal import CX11

/// What an X server is and can do, for people.
public struct ServerDescription: Hashable, Sendable {
  /// The vendor and the release, such as `The X.Org Foundation 21.1.7`.
  public let vendor: String
  /// The bits of a pixel that carry colour, such as 24.
  public let depth: Int
  /// The extensions that Maru uses and this server has, by their names in the protocol.
  public let extensions: Set<String>

  /// An extension that Maru uses, and what is lost without it.
  public struct Use: Hashable, Sendable {
    /// The name in the protocol.
    public let name: String
    /// The consequence, as in “pictures are sent through the socket”.
    public let loss: String
  }

  /// The extensions that Maru uses.
  public static let uses = [
    Use(name: "MIT-SHM", loss: "pictures are sent through the socket, which is slower"),
    Use(name: "XInputExtension", loss: "there is no touch and no smooth scrolling"),
    Use(name: "XFIXES", loss: "a compositor that comes or goes is not noticed"),
    Use(name: "RANDR", loss: "all monitors count as one"),
    Use(name: "SYNC", loss: "a resized window may flicker"),
    Use(name: "XKEYBOARD", loss: "a changed keyboard layout is not noticed"),
    Use(name: "SHAPE", loss: "clicks do not pass through windows"),
  ]
}

extension Connection {
  /// The server's description, or `nil` if the connection is closed.
  ///
  /// The corresponding Xlib functions are `XServerVendor`, `XVendorRelease` and `XQueryExtension`.
  /// One round trip an extension.
  public var server: ServerDescription? {
    guard let display = live else { return nil }
    let extensions = ServerDescription.uses.map(\.name).filter { name in
      var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
      return XQueryExtension(display, name, &opcode, &event, &error) != 0
    }
    let vendor = XServerVendor(display).map { String(cString: $0) } ?? "an unknown vendor"
    let number = Int(XVendorRelease(display))
    // X.Org counts 12101007 for 21.1.7, and 1 in front of it since 1.20.
    let release = "\(number / 100_000 % 100).\(number / 1000 % 100).\(number % 1000)"
    let screen = XDefaultScreen(display)
    return ServerDescription(
      vendor: "\(vendor) \(release)", depth: Int(XDefaultDepth(display, screen)),
      extensions: Set(extensions))
  }
}
