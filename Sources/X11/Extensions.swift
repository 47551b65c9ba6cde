internal import CX11

/// Which of the optional extensions this server has, and the numbers it gave them.
struct Extensions {
  /// The first event of MIT-SHM, or `nil` where images cannot be shared.
  private(set) var sharedMemoryEvent: Int32?
  /// The opcode of XInput 2.2 or later, or `nil`.
  var inputOpcode: Int32?
  /// The first event of XFIXES, or `nil`.
  private(set) var fixesEvent: Int32?
  /// The first event of RANDR 1.5 or later, or `nil`.
  private(set) var monitorsEvent: Int32?
  /// Whether windows can have shapes, and shapes for input (SHAPE 1.1).
  private(set) var hasInputShapes = false
  /// The first event of XKEYBOARD, or `nil`.
  private(set) var keyboardEvent: Int32?

  /// Asks for each; one or two round trips an extension.
  init(display: OpaquePointer, errorSink: ErrorSink) {
    func query(_ name: String) -> (opcode: Int32, event: Int32)? {
      var opcode: Int32 = 0
      var event: Int32 = 0
      var error: Int32 = 0
      guard XQueryExtension(display, name, &opcode, &event, &error) != 0 else { return nil }
      errorSink.register(extension: name, opcode: opcode)
      return (opcode, event)
    }

    // The image's words are written in this processor's order, and read in the server's.
    if XImageByteOrder(display) == hostByteOrder, query("MIT-SHM") != nil,
      XShmQueryExtension(display) != 0
    {
      sharedMemoryEvent = XShmGetEventBase(display)
    }
    var major: Int32 = 2
    var minor: Int32 = 2
    if let input = query("XInputExtension"), XIQueryVersion(display, &major, &minor) == 0,
      major > 2 || minor >= 2
    {
      inputOpcode = input.opcode
    }
    var event: Int32 = 0
    var error: Int32 = 0
    if query("XFIXES") != nil, XFixesQueryExtension(display, &event, &error) != 0,
      XFixesQueryVersion(display, &major, &minor) != 0
    {
      fixesEvent = event
    }
    if query("RANDR") != nil, XRRQueryExtension(display, &event, &error) != 0,
      XRRQueryVersion(display, &major, &minor) != 0, major > 1 || minor >= 5
    {
      monitorsEvent = event
    }
    if query("SHAPE") != nil, XShapeQueryVersion(display, &major, &minor) != 0 {
      hasInputShapes = major > 1 || minor >= 1
    }
    var opcode: Int32 = 0
    major = 1
    minor = 0
    if XkbQueryExtension(display, &opcode, &event, &error, &major, &minor) != 0 {
      errorSink.register(extension: "XKEYBOARD", opcode: opcode)
      keyboardEvent = event
    }
  }
}

/// `LSBFirst` or `MSBFirst`, as this processor is.
var hostByteOrder: Int32 { UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst }
