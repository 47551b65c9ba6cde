internal import CXTest
import X11

/// Pointer and keyboard input through the XTEST extension.
extension XTestClient {
  // MARK: Pointer

  /// Moves the pointer.
  ///
  /// The corresponding C function is `XTestFakeMotionEvent`.
  ///
  /// - Parameters:
  ///   - point: Device pixels of the screen.
  ///   - milliseconds: How long the server waits before the motion. The server keeps this time, so
  ///     the speed does not depend on this program.
  public func move(to point: DevicePoint, after milliseconds: Int = 0) {
    send { XTestFakeMotionEvent($0, -1, point.x, point.y, UInt(clamping: milliseconds)) }
  }

  /// Presses a button at the pointer's position.
  ///
  /// The corresponding C function is `XTestFakeButtonEvent`.
  ///
  /// - Parameter button: 1 is the primary button, 3 the secondary one.
  public func press(button: Int = 1) {
    send { XTestFakeButtonEvent($0, UInt32(clamping: button), 1, 0) }
  }

  /// Releases a button.
  public func release(button: Int = 1) {
    send { XTestFakeButtonEvent($0, UInt32(clamping: button), 0, 0) }
  }

  /// Moves the pointer, presses a button, and releases it.
  public func click(_ x: Int32, _ y: Int32, button: Int = 1) {
    move(to: DevicePoint(x: x, y: y))
    press(button: button)
    release(button: button)
  }

  /// Presses at the first point, moves along the others, and releases at the last.
  ///
  /// Does nothing if there are no points.
  ///
  /// - Parameters:
  ///   - points: Device pixels of the screen.
  ///   - button: 1 is the primary button.
  ///   - milliseconds: How long the server waits before each motion after the first.
  public func drag(along points: [DevicePoint], button: Int = 1, every milliseconds: Int = 0) {
    guard let first = points.first else { return }
    move(to: first)
    press(button: button)
    for point in points.dropFirst() { move(to: point, after: milliseconds) }
    release(button: button)
  }

  /// Turns the wheel at the pointer's position.
  ///
  /// - Parameters:
  ///   - down: Notches downwards; negative values scroll up.
  ///   - right: Notches to the right; negative values scroll left.
  public func turnWheel(down: Int = 0, right: Int = 0) {
    for _ in 0..<abs(down) { clickHere(down > 0 ? 5 : 4) }
    for _ in 0..<abs(right) { clickHere(right > 0 ? 7 : 6) }
  }

  private func clickHere(_ button: Int) {
    press(button: button)
    release(button: button)
  }

  // MARK: Keys

  /// Presses and releases a key while modifiers are held.
  ///
  /// A symbol that the layout lacks is assigned to an unused key.
  ///
  /// - Parameters:
  ///   - symbol: The symbol of the key, without Shift or with it. If needed, Shift is held too.
  ///   - modifiers: Shift, Control, Alt and logo; others are ignored.
  /// - Returns: `false` if no unused key is left for the symbol.
  @discardableResult public func stroke(
    _ symbol: KeySymbol, with modifiers: Modifiers = []
  ) -> Bool {
    guard let key = key(of: symbol) else { return false }
    var held = modifiers
    if key.needsShift { held.insert(.shift) }
    let names: [(Modifiers, KeySymbol)] = [
      (.shift, .leftShift), (.control, .leftControl), (.alt, .leftAlt), (.logo, .leftLogo),
    ]
    let keys = names.filter { held.contains($0.0) }.compactMap { self.key(of: $0.1)?.code }
    for code in keys { send(code, isPress: true) }
    send(key.code, isPress: true)
    send(key.code, isPress: false)
    for code in keys.reversed() { send(code, isPress: false) }
    return true
  }

  /// Presses a key, without releasing it.
  public func press(_ symbol: KeySymbol) {
    if let key = key(of: symbol) { send(key.code, isPress: true) }
  }

  /// Releases a key.
  public func release(_ symbol: KeySymbol) {
    if let key = key(of: symbol) { send(key.code, isPress: false) }
  }

  /// Types text, key by key.
  ///
  /// A newline presses Return, and a tab presses Tab. Characters that the layout lacks are assigned
  /// to unused keys, as long as there are any.
  ///
  /// - Parameter text: Any Unicode text.
  /// - Returns: `false` if there was no key for some character.
  @discardableResult public func type(_ text: String) -> Bool {
    text.unicodeScalars.reduce(true) { isComplete, scalar in
      switch scalar {
      case "\n": stroke(.enter) && isComplete
      case "\t": stroke(.tab) && isComplete
      default: stroke(KeySymbol(scalar)) && isComplete
      }
    }
  }

  // MARK: Keycodes

  private func key(of symbol: KeySymbol) -> (code: UInt8, needsShift: Bool)? {
    if let code = spareKeys[symbol.rawValue] { return (code, false) }
    let found = connection.withDisplay { display -> (code: UInt8, needsShift: Bool)? in
      let code = XKeysymToKeycode(display, UInt(symbol.rawValue))
      guard code != 0 else { return nil }
      if XkbKeycodeToKeysym(display, code, 0, 0) == UInt(symbol.rawValue) { return (code, false) }
      guard XkbKeycodeToKeysym(display, code, 0, 1) == UInt(symbol.rawValue) else { return nil }
      return (code, true)
    }
    if let key = found ?? nil { return key }
    return bindSpareKey(to: symbol).map { ($0, false) }
  }

  /// Assigns a symbol to an unused key.
  ///
  /// A key is never assigned twice: a client reads the new layout only after it has received
  /// `MappingNotify`, and could interpret an earlier key event by the wrong layout.
  ///
  /// The corresponding C function is `XChangeKeyboardMapping`.
  private func bindSpareKey(to symbol: KeySymbol) -> UInt8? {
    if freeKeycodes == nil { freeKeycodes = findFreeKeycodes() }
    guard let code = freeKeycodes?.popLast() else { return nil }
    connection.withDisplay { display in
      var symbols = [UInt(symbol.rawValue), UInt(symbol.rawValue)]
      XChangeKeyboardMapping(display, Int32(code), 2, &symbols, 1)
      XSync(display, 0)
    }
    spareKeys[symbol.rawValue] = code
    return code
  }

  /// The keys without a symbol.
  ///
  /// The corresponding C function is `XGetKeyboardMapping`.
  private func findFreeKeycodes() -> [UInt8] {
    connection.withDisplay { display -> [UInt8] in
      var (first, last, width): (Int32, Int32, Int32) = (0, 0, 0)
      XDisplayKeycodes(display, &first, &last)
      let count = last - first + 1
      guard let map = XGetKeyboardMapping(display, UInt8(clamping: first), count, &width) else {
        return []
      }
      defer { XFree(map) }
      return (0..<Int(count)).filter { row in
        (0..<Int(width)).allSatisfy { map[row * Int(width) + $0] == 0 }
      }.map { UInt8(clamping: Int(first) + $0) }
    } ?? []
  }

  private func send(_ code: UInt8, isPress: Bool) {
    send { XTestFakeKeyEvent($0, UInt32(code), isPress ? 1 : 0, 0) }
  }

  private func send(_ request: (OpaquePointer) -> Int32) {
    connection.withDisplay { display in
      _ = request(display)
      XFlush(display)
    }
  }
}
