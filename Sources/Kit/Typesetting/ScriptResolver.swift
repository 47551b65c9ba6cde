internal import CHarfBuzz

/// Resolves the script of common characters by UAX #24, section 5.
///
/// Characters common to all scripts take the script of the preceding text, and closing brackets
/// that of their opening brackets.
struct ScriptResolver {
  private let functions = hb_unicode_funcs_get_default()
  private let scalars: [UInt32]
  private var current: hb_script_t
  /// Open brackets and the script around them.
  private var open: [(closing: UInt32, script: hb_script_t)] = []

  /// Prepares to resolve a text.
  ///
  /// Common characters at its start take the script of the first letter.
  init(_ scalars: [UInt32]) {
    self.scalars = scalars
    current = HB_SCRIPT_LATIN
    let functions = functions
    if let first = scalars.lazy.map({ Self.script(of: $0, functions) }).first(where: Self.isReal) {
      current = first
    }
  }

  /// The script of a character.
  ///
  /// Call it for all characters in text order.
  mutating func script(at index: Int) -> hb_script_t {
    let scalar = scalars[index]
    let script = Self.script(of: scalar, functions)
    if Self.isReal(script) {
      current = script
      return script
    }
    if scalar != 0x20, script == HB_SCRIPT_COMMON { followBrackets(scalar) }
    return current
  }

  private mutating func followBrackets(_ scalar: UInt32) {
    switch hb_unicode_general_category(functions, scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION:
      guard open.count < 64 else { return }
      open.append((hb_unicode_mirroring(functions, scalar), current))
    case HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION:
      guard let match = open.lastIndex(where: { $0.closing == scalar }) else { return }
      current = open[match].script
      open.removeSubrange(match...)
    default: break
    }
  }

  private static func script(of scalar: UInt32, _ functions: OpaquePointer?) -> hb_script_t {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A: HB_SCRIPT_LATIN
    case 0..<0x80: HB_SCRIPT_COMMON
    case 0xAC00...0xD7A3: HB_SCRIPT_HANGUL
    default: hb_unicode_script(functions, scalar)
    }
  }

  private static func isReal(_ script: hb_script_t) -> Bool {
    script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
  }
}
