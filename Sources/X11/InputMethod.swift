internal import CX11

/// The user's input method (XIM), which turns key presses into text.
///
/// If the user has none, Xlib's built-in method uses the compose tables.
@MainActor final class InputMethod {
  private(set) var isAlive = true
  private(set) var contexts: [WindowID: InputContext] = [:]
  private let method: OpaquePointer
  private var callback = XIMCallback()

  /// Opens the method selected by the locale and `$XMODIFIERS`, else the built-in one.
  ///
  /// The corresponding C functions are `XSetLocaleModifiers` and `XOpenIM`.
  init?(display: OpaquePointer) {
    Self.setLocale()
    XSetLocaleModifiers("")
    var method = XOpenIM(display, nil, nil, nil)
    if method == nil {
      XSetLocaleModifiers("@im=none")
      method = XOpenIM(display, nil, nil, nil)
    }
    guard let method else { return nil }
    self.method = method
    callback.client_data = UnsafeMutablePointer(bitPattern: 0)
    callback.client_data = OpaqueBox.pointer(to: self)
    callback.callback = { _, client, _ in
      let address = UInt(bitPattern: client)
      MainActor.assumeIsolated { OpaqueBox.method(at: address)?.noteDeath() }
    }
    cx11_watch_input_method(method, &callback)
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

  /// Creates the context of a window, or `nil` if the method refuses.
  func makeContext(for window: WindowID) -> InputContext? {
    guard isAlive, let context = cx11_create_input_context(method, window.window) else {
      return nil
    }
    let made = InputContext(context)
    contexts[window] = made
    return made
  }

  /// Destroys the context of a window.
  func removeContext(of window: WindowID) {
    guard let context = contexts.removeValue(forKey: window), isAlive else { return }
    context.destroy()
  }

  /// Closes the method and destroys its contexts.
  ///
  /// The corresponding C function is `XCloseIM`.
  func close() {
    guard isAlive else { return }
    for window in Array(contexts.keys) { removeContext(of: window) }
    isAlive = false
    XCloseIM(method)
  }

  /// Drops the contexts after the input method's server has exited; they no longer exist.
  fileprivate func noteDeath() {
    isAlive = false
    contexts.removeAll()
  }
}

/// Converts between an input method and the client data of its C callback.
@MainActor private enum OpaqueBox {
  static func pointer(to method: InputMethod) -> XPointer? {
    UnsafeMutableRawPointer(Unmanaged.passUnretained(method).toOpaque())
      .assumingMemoryBound(to: CChar.self)
  }

  static func method(at address: UInt) -> InputMethod? {
    UnsafeRawPointer(bitPattern: address).map {
      Unmanaged<InputMethod>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

/// The input method's state for one window.
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

  /// Discards the text being composed.
  ///
  /// The corresponding C function is `Xutf8ResetIC`.
  func reset() {
    if let rest = Xutf8ResetIC(context) { XFree(rest) }
  }

  func destroy() { XDestroyIC(context) }

  /// The keysym and the text of a key press.
  ///
  /// The corresponding C function is `Xutf8LookupString`.
  func lookUp(_ event: inout XKeyEvent) -> (KeySymbol, String) {
    var symbol: KeySym = 0
    var status: Int32 = 0
    var bytes = [CChar](repeating: 0, count: 64)
    var count = Xutf8LookupString(
      context, &event, &bytes, Int32(bytes.count), &symbol, &status)
    if status == XBufferOverflow {
      bytes = [CChar](repeating: 0, count: Int(count))
      count = Xutf8LookupString(context, &event, &bytes, count, &symbol, &status)
    }
    let hasText = status == XLookupChars || status == XLookupBoth
    let hasSymbol = status == XLookupKeySym || status == XLookupBoth
    let units = bytes.prefix(hasText ? max(0, Int(count)) : 0).map { UInt8(truncatingIfNeeded: $0) }
    return (hasSymbol ? KeySymbol(symbol) : .none, String(decoding: units, as: UTF8.self))
  }
}
