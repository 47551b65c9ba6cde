internal import CX11

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The optional extensions that this server supports, with their opcodes and event bases.
struct Extensions {
  /// The first event of MIT-SHM, or `nil` if images cannot be shared.
  private(set) var sharedMemoryEvent: Int32?
  /// The opcode of XInput 2.2 or later, or `nil`.
  var inputOpcode: Int32?
  /// The first event of XFIXES, or `nil`.
  private(set) var fixesEvent: Int32?
  /// The first event of RANDR 1.5 or later, or `nil`.
  private(set) var monitorsEvent: Int32?
  /// Whether the server has counters (SYNC 3).
  private(set) var hasCounters = false
  /// The first event of XKEYBOARD, or `nil`.
  private(set) var keyboardEvent: Int32?

  /// Queries each extension; one or two round trips an extension.
  init(display: OpaquePointer) {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    // Pixels are written in this processor's byte order and read in the server's.
    if XImageByteOrder(display) == hostByteOrder, Self.isLocal(display),
      XShmQueryExtension(display) != 0
    {
      sharedMemoryEvent = XShmGetEventBase(display)
    }
    var (major, minor): (Int32, Int32) = (2, 2)
    if XQueryExtension(display, "XInputExtension", &opcode, &event, &error) != 0,
      XIQueryVersion(display, &major, &minor) == 0, major > 2 || minor >= 2
    {
      inputOpcode = opcode
    }
    if XFixesQueryExtension(display, &event, &error) != 0 { fixesEvent = event }
    if XRRQueryExtension(display, &event, &error) != 0,
      XRRQueryVersion(display, &major, &minor) != 0, major > 1 || minor >= 5
    {
      monitorsEvent = event
    }
    hasCounters =
      XSyncQueryExtension(display, &event, &error) != 0
      && XSyncInitialize(display, &major, &minor) != 0 && major >= 3
    (major, minor) = (1, 0)
    if XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) != 0 {
      keyboardEvent = event
    }
  }
}

extension Extensions {
  /// Whether the server supports bounding and input shapes (SHAPE 1.1).
  ///
  /// Two round trips.
  ///
  /// The corresponding C function is `XShapeQueryVersion`.
  static func hasInputShapes(on display: OpaquePointer) -> Bool {
    var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    return XShapeQueryExtension(display, &event, &error) != 0
      && XShapeQueryVersion(display, &major, &minor) != 0 && (major > 1 || minor >= 1)
  }

  /// Whether the connection can hand over open files: it is a socket of this machine.
  fileprivate static func isLocal(_ display: OpaquePointer) -> Bool {
    var address = sockaddr()
    var size = socklen_t(MemoryLayout<sockaddr>.size)
    return getsockname(XConnectionNumber(display), &address, &size) == 0
      && Int32(address.sa_family) == AF_UNIX
  }
}

/// `LSBFirst` or `MSBFirst`, for this processor.
var hostByteOrder: Int32 { UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst }
