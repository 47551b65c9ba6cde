internal import CXTest
import X11

/// Pointer and keys, by the XTEST extension.
extension XTestClient {
  // MARK: Pointer

  /// Moves the pointer.
  ///
  /// The corresponding C function is `XTestFakeMotionEvent`.
  ///
  /// - Parameters:
  ///   - point: Device pixels of the screen.
  ///   - milliseconds: How long the server waits before; so speeds do not depend on this program.
  public func move(to point: DevicePoint, after milliseconds: Int = 0) {
    send { XTestFakeMotionEvent($0, -1, point.x, point.y, UInt(clamping: milliseconds)) }
  }

  /// Presses a button where the pointer is.
  ///
  /// The corresponding C function is `XTestFakeButtonEvent`.
  ///
  /// - Parameter button: 1 is the main one, 3 the context menu's.
  public func press(button: Int = 1) {
    send { XTestFakeButtonEvent($0, UInt32(clamping: button), 1, 0) }
  }

  /// Lets a button go.
  public func release(button: Int = 1) {
    send { XTestFakeButtonEvent($0, UInt32(clamping: button), 0, 0) }
  }

  /// Moves, presses, and lets go.
  public func click(_ x: Int32, _ y: Int32, button: Int = 1) {
    move(to: DevicePoint(x: x, y: y))
    press(button: button)
    release(button: button)
  }

  /// Presses at the first point, moves along the others, and lets go at the last.
  ///
  /// Nothing happens without a point.
  ///
  /// - Parameters:
  ///   - points: Device pixels of the screen.
  ///   - button: 1 is the main one.
  ///   - milliseconds: How long the server waits before each of the others.
  public func drag(along points: [DevicePoint], button: Int = 1, every milliseconds: Int = 0) {
    guard let first = points.first else { return }
    move(to: first)
    press(button: button)
    for point in points.dropFirst() { move(to: point, after: milliseconds) }
    release(button: button)
  }

  /// Turns the wheel where the pointer is.
  ///
  /// - Parameters:
  ///   - down: Notches towards the end of a document; negative ones go up.
  ///   - right: Notches to the right; negative ones go left.
  public func turnWheel(down: Int = 0, right: Int = 0) {
    for _ in 0..<abs(down) { clickHere(down > 0 ? 5 : 4) }
    for _ in 0..<abs(right) { clickHere(right > 0 ? 7 : 6) }
  }

  private func clickHere(_ button: Int) {
    press(button: button)
    release(button: button)
  }

  // MARK: Keys

  /// Presses a key and lets it go, with modifiers held meanwhile.
  ///
  /// A symbol that the layout lacks is put on a key that has none.
  ///
  /// - Parameters:
  ///   - symbol: What is on the key, or above it with Shift.
  ///   - modifiers: Shift, Control, Alt, logo; others are left out.
  /// - Returns: `false` when no key is left to put the symbol on.
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

  /// Presses a key and holds it.
  public func press(_ symbol: KeySymbol) {
    if let key = key(of: symbol) { send(key.code, isPress: true) }
  }

  /// Lets a key go.
  public func release(_ symbol: KeySymbol) {
    if let key = key(of: symbol) { send(key.code, isPress: false) }
  }

  /// Types text, key by key.
  ///
  /// A line's end is the Return key, a tabulator the Tab key.
  ///
  /// Characters that the layout lacks are put on keys that have none, as many as there are.
  ///
  /// - Parameter text: Any Unicode text.
  /// - Returns: `false` when some character found no key.
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

  /// Puts a symbol on a key that has none.
  ///
  /// Each symbol keeps its key: a client reads the layout only after it has seen the event that
  /// speaks of it.
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

  /// The keys without any symbol.
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
