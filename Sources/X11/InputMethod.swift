internal import CX11

/// Xlib's built-in input method, which turns key presses into text by the keyboard's layout and the compose
/// tables of the locale.
///
/// It needs no server: dead keys and Compose work, and every letter of the layout is UTF-8.
@MainActor final class InputMethod {
  private var contexts: [WindowID: InputContext] = [:]
  private let method: OpaquePointer

  /// Opens the method.
  ///
  /// Takes about ten milliseconds, for the tables.
  ///
  /// The corresponding C functions are `XSetLocaleModifiers` and `XOpenIM`.
  init?(display: OpaquePointer) {
    Self.setLocale()
    XSetLocaleModifiers("@im=none")
    guard let method = XOpenIM(display, nil, nil, nil) else { return nil }
    self.method = method
  }

  /// Sets a UTF-8 locale; in the "C" locale the method would drop all text but ASCII.
  ///
  /// A locale that the program has already set is kept.
  ///
  /// The corresponding C function is `setlocale`, for `LC_CTYPE` only.
  private static func setLocale() {
    if let current = setlocale(LC_CTYPE, nil), String(cString: current) != "C" { return }
    let name = setlocale(LC_CTYPE, "").map { String(cString: $0) }
    if name == nil || name == "C" || name == "POSIX" || XSupportsLocale() == 0 {
      _ = setlocale(LC_CTYPE, "C.UTF-8")
    }
  }

  /// The context of a window, which is created the first time; `nil` if Xlib refuses.
  func context(for window: WindowID) -> InputContext? {
    if let known = contexts[window] { return known }
    guard let context = cx11_create_input_context(method, window.window) else { return nil }
    let made = InputContext(context)
    contexts[window] = made
    made.setFocus(true)
    return made
  }

  /// The context of a window, if it has one.
  func knownContext(of window: WindowID) -> InputContext? { contexts[window] }

  /// Destroys the context of a window.
  func removeContext(of window: WindowID) { contexts.removeValue(forKey: window)?.destroy() }

  /// Closes the method and destroys its contexts.
  ///
  /// The corresponding C function is `XCloseIM`.
  func close() {
    for window in Array(contexts.keys) { removeContext(of: window) }
    XCloseIM(method)
  }
}

/// The built-in method's state for one window: the keys of a compose sequence that is not complete.
@MainActor struct InputContext {
  private let context: OpaquePointer

  init(_ context: OpaquePointer) { self.context = context }

  /// The event mask that the method needs.
  var eventMask: Int { cx11_input_context_events(context) }

  /// Tells the method whether the window has the keyboard focus.
  ///
  /// The corresponding C functions are `XSetICFocus` and `XUnsetICFocus`.
  func setFocus(_ hasFocus: Bool) {
    if hasFocus { XSetICFocus(context) } else { XUnsetICFocus(context) }
  }

  /// Discards the keys of an incomplete sequence.
  ///
  /// The corresponding C function is `Xutf8ResetIC`.
  func reset() {
    if let rest = Xutf8ResetIC(context) { XFree(rest) }
  }

  func destroy() { XDestroyIC(context) }

  /// The keysym and the text of a key press.
  func lookUp(_ event: inout XKeyEvent) -> (KeySymbol, String) {
    lookUpText(of: &event, in: context)
  }
}

/// The keysym and the text of a key press, after its input method has seen it.
///
/// The corresponding C function is `Xutf8LookupString`.
func lookUpText(of event: inout XKeyEvent, in context: OpaquePointer) -> (KeySymbol, String) {
  var symbol: KeySym = 0
  var status: Int32 = 0
  var bytes = [CChar](repeating: 0, count: 64)
  var count = Xutf8LookupString(context, &event, &bytes, Int32(bytes.count), &symbol, &status)
  if status == XBufferOverflow {
    bytes = [CChar](repeating: 0, count: Int(count))
    count = Xutf8LookupString(context, &event, &bytes, count, &symbol, &status)
  }
  let hasText = status == XLookupChars || status == XLookupBoth
  let hasSymbol = status == XLookupKeySym || status == XLookupBoth
  let units = bytes.prefix(hasText ? max(0, Int(count)) : 0).map { UInt8(truncatingIfNeeded: $0) }
  return (hasSymbol ? KeySymbol(symbol) : .none, String(decoding: units, as: UTF8.self))
}
