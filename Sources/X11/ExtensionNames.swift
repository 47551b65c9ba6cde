internal import CX11

/// The names of a server's extensions, by the opcodes that the server gave them.
@MainActor final class ExtensionNames {
  private var names: [UInt8: String] = [:]

  /// The extension that has an opcode, or `nil` if this module does not know it.
  ///
  /// The server is queried at the first call instead of at opening, because few connections see an
  /// error of an extension.
  ///
  /// The corresponding C function is `XQueryExtension`.
  func name(of majorOpcode: UInt8, display: OpaquePointer) -> String? {
    if names.isEmpty {
      let known = [
        "MIT-SHM", "XInputExtension", "XFIXES", "RANDR", "SHAPE", "XKEYBOARD", "XTEST", "DAMAGE",
      ]
      for name in known {
        var (opcode, event, code): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display, name, &opcode, &event, &code) != 0 else { continue }
        names[UInt8(truncatingIfNeeded: opcode)] = name
      }
    }
    return names[majorOpcode]
  }
}
