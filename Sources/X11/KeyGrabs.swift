internal import CX11

/// Keys that this program takes from the whole display, whatever window has the focus.
///
/// It has a connection of its own, which reports nothing but these keys and changes of the keyboard
/// mapping, so a program without windows is not woken by anything else. The connection also tells
/// that the server is gone.
///
/// Life: `init` opens the connection → `set` any number of times → `takePresses()` after each
/// `set` and whenever `fileDescriptor` is readable → the last reference goes away, and the server frees the keys.
@MainActor public final class KeyGrabs {
  /// A key with modifiers.
  public struct Chord: Hashable, Sendable {
    /// The symbol of the key.
    public var symbol: KeySymbol
    /// The modifiers, by the usual mapping.
    ///
    /// Caps Lock and Num Lock do not count: the key is taken with and without them.
    public var modifiers: Modifiers

    /// Creates a chord.
    public init(symbol: KeySymbol, modifiers: Modifiers) {
      self.symbol = symbol
      self.modifiers = modifiers.subtracting([.capsLock, .numLock])
    }
  }

  /// Why a key could not be taken.
  public enum Refusal: Hashable, Sendable {
    /// Another program, such as the window manager, has taken the key.
    case taken
    /// The keyboard has no such key.
    case missing
  }

  /// A key as the server knows it: its code, and the bits of its modifiers.
  private struct Key: Hashable {
    let code: UInt8
    let mask: UInt32
  }

  /// The keys that could not be taken, and why.
  public private(set) var refusals: [Chord: Refusal] = [:]

  private let display: OpaquePointer
  private let sink = ErrorSink()
  private let root: UInt
  private var chords: [Chord] = []
  private var keys: [Key: Chord] = [:]
  /// The keys that are down, so that a repeated press does not count.
  private var keysDown: Set<UInt8> = []
  private var modifierMap: ModifierMap

  /// Opens a connection.
  ///
  /// The corresponding C function is `XOpenDisplay`. A few round trips.
  ///
  /// - Parameter name: A display name such as `:0`.
  /// - Throws: `.unreachable` or `.refused`.
  public init(display name: String) throws(ConnectionError) {
    guard let display = silencingStandardError({ XOpenDisplay(name) }) else {
      throw diagnoseRefusal(of: name)
    }
    surviveBrokenPipes()
    sink.attach(to: display)
    self.display = display
    root = XDefaultRootWindow(display)
    XkbSetDetectableAutoRepeat(display, 1, nil)
    modifierMap = ModifierMap(display: display)
  }

  isolated deinit {
    // After the connection is lost, `XCloseDisplay` would need the server.
    if !sink.isGone { XCloseDisplay(display) }
    ErrorSink.detach(from: display)
  }

  /// Whether the server is still there.
  public var isOpen: Bool { !sink.isGone }

  /// The file descriptor to poll for reading.
  public var fileDescriptor: Int32 { XConnectionNumber(display) }

  /// Takes these keys, and frees those that are not among them.
  ///
  /// Keys that were refused are tried again. One round trip if anything changes.
  ///
  /// - Parameter chords: The keys.
  public func set(_ chords: [Chord]) {
    self.chords = chords
    grab()
  }

  /// The keys that were pressed since the last call, in order.
  ///
  /// It also reads changes of the keyboard mapping, and takes the keys at their new places. After it
  /// `isOpen` tells whether the server is gone.
  public func takePresses() -> [Chord] {
    var pressed: [Chord] = []
    // While Xlib waits for the replies about the new mapping, it may queue further presses. Those no
    // longer make the descriptor readable.
    while readEvents(into: &pressed), !sink.isGone {
      modifierMap = ModifierMap(display: display)
      grab()
    }
    return pressed
  }

  /// Handles all events that have arrived.
  ///
  /// - Parameter pressed: Receives the keys that were pressed.
  /// - Returns: Whether the keyboard mapping has changed, so that the keys must be grabbed again.
  private func readEvents(into pressed: inout [Chord]) -> Bool {
    var hasNewMapping = false
    while !sink.isGone, XPending(display) > 0, !sink.isGone {
      var event = XEvent()
      XNextEvent(display, &event)
      guard !sink.isGone else { break }
      switch event.type {
      case KeyPress:
        let code = UInt8(truncatingIfNeeded: event.xkey.keycode)
        let mask = event.xkey.state & 0xff & ~(UInt32(LockMask) | modifierMap.numLock)
        guard keysDown.insert(code).inserted, let chord = keys[Key(code: code, mask: mask)] else {
          continue
        }
        pressed.append(chord)
      case KeyRelease: keysDown.remove(UInt8(truncatingIfNeeded: event.xkey.keycode))
      case MappingNotify:
        XRefreshKeyboardMapping(&event.xmapping)
        if event.xmapping.request != MappingPointer { hasNewMapping = true }
      default: continue
      }
    }
    _ = sink.takeErrors()
    return hasNewMapping
  }

  // MARK: Grabs

  /// Takes the keys at their places on the current keyboard.
  ///
  /// The corresponding C functions are `XGrabKey` and `XUngrabKey`.
  private func grab() {
    guard !sink.isGone else { return }
    var wanted: [Key: Chord] = [:]
    var refusals: [Chord: Refusal] = [:]
    for chord in chords {
      guard let key = key(of: chord) else {
        refusals[chord] = .missing
        continue
      }
      wanted[key] = chord
    }
    guard wanted != keys || self.refusals != refusals else { return }
    // 1. Free all keys, so that none stays at a former place.
    XUngrabKey(display, Int32(AnyKey), UInt32(AnyModifier), root)
    keysDown = []
    // 2. Take each key with and without the locks.
    var requests: [(serials: Range<UInt>, key: Key, chord: Chord)] = []
    for (key, chord) in wanted {
      let start = XNextRequest(display)
      for mask in masks(of: key) {
        XGrabKey(
          display, Int32(key.code), mask, root, 0, Int32(GrabModeAsync), Int32(GrabModeAsync))
      }
      requests.append((start..<XNextRequest(display), key, chord))
    }
    XSync(display, 0)
    // 3. A key that another program has taken in one of these states is not ours in the others.
    let refused = sink.takeErrors().map(\.serial)
    for request in requests where refused.contains(where: { request.serials.contains($0) }) {
      refusals[request.chord] = .taken
      wanted[request.key] = nil
      for mask in masks(of: request.key) {
        XUngrabKey(display, Int32(request.key.code), mask, root)
      }
    }
    keys = wanted
    self.refusals = refusals
    XFlush(display)
  }

  private func masks(of key: Key) -> [UInt32] {
    let lock = UInt32(LockMask)
    let numLock = modifierMap.numLock
    return Set([0, lock, numLock, lock | numLock]).map { key.mask | $0 }
  }

  /// The place of a chord on the keyboard; `nil` if there is none.
  ///
  /// A symbol that needs Shift, such as `question`, is taken with Shift.
  private func key(of chord: Chord) -> Key? {
    let symbol = UInt(chord.symbol.rawValue)
    let code = XKeysymToKeycode(display, symbol)
    guard code != 0 else { return nil }
    var mask = modifierMap.mask(of: chord.modifiers)
    if XkbKeycodeToKeysym(display, code, 0, 0) != symbol,
      XkbKeycodeToKeysym(display, code, 0, 1) == symbol
    {
      mask |= UInt32(ShiftMask)
    }
    return Key(code: code, mask: mask)
  }
}

/// The bits that stand for the logo key, Alt, AltGr and Num Lock on a keyboard.
///
/// The corresponding C function is `XGetModifierMapping`.
private struct ModifierMap {
  private(set) var numLock = UInt32(Mod2Mask)
  private var alt = UInt32(Mod1Mask)
  private var logo = UInt32(Mod4Mask)
  private var level3 = UInt32(Mod5Mask)

  /// Reads the keyboard's mapping; what it lacks keeps the usual bit.
  init(display: OpaquePointer) {
    guard let map = XGetModifierMapping(display) else { return }
    defer { XFreeModifiermap(map) }
    let width = Int(map.pointee.max_keypermod)
    // Shift, Lock and Control have fixed bits. The first modifier with a key counts.
    for index in (3..<8).reversed() {
      for place in 0..<width {
        let code = map.pointee.modifiermap[index * width + place]
        guard code != 0 else { continue }
        let bit = UInt32(1) << UInt32(index)
        for level in Int32(0)...1 {
          switch XkbKeycodeToKeysym(display, code, 0, level) {
          case 0xff7f: numLock = bit
          case 0xffe9, 0xffea: alt = bit
          case 0xffeb, 0xffec: logo = bit
          case 0xfe03: level3 = bit
          default: break
          }
        }
      }
    }
  }

  /// The bits of modifiers by the usual mapping.
  func mask(of modifiers: Modifiers) -> UInt32 {
    var mask: UInt32 = 0
    if modifiers.contains(.shift) { mask |= UInt32(ShiftMask) }
    if modifiers.contains(.control) { mask |= UInt32(ControlMask) }
    if modifiers.contains(.alt) { mask |= alt }
    if modifiers.contains(.logo) { mask |= logo }
    if modifiers.contains(.level3) { mask |= level3 }
    return mask
  }
}
