import Foundation
import Layers
import MaruKit
import X11

/// What the input of a window asks of the window.
@MainActor protocol WindowInputDelegate: AnyObject {
  /// Closes what a press beside it closes, and takes the focus if a press gives it.
  ///
  /// - Parameters:
  ///   - x: The position of the press in the window's picture, in device pixels.
  ///   - y: The same from the top.
  ///   - time: The time of the press.
  /// - Returns: Whether the press is for the window's views.
  func beginPress(at x: Double, _ y: Double, time: ServerTime) -> Bool
  /// Notes the key whose press is being handled; `nil` once it has been.
  func handles(_ key: UIKey?)
}

/// The input of a window: converts device pixels to points and keysyms to keys, and hands it to the views.
///
/// A dialog can block it.
@MainActor final class WindowInput {
  /// The distance of one wheel click, in points.
  private static let wheelStep = 53.0

  /// The window.
  weak var delegate: (any WindowInputDelegate)?

  private let window: UIWindow
  private let geometry: WindowGeometry
  private let inputMethod: InputMethodSession
  private let connection: Connection
  private let isMovedByDrags: Bool
  /// The pressed buttons.
  private var pressedButtons: UIEvent.ButtonMask = []
  /// The origin of a floating window when a button was pressed in it.
  ///
  /// Drag positions are relative to it, even if the window moves.
  private var dragOrigin: DevicePoint?
  /// The modal dialog, of any program, that blocks the window.
  private var blocker: WindowID?
  /// The key stroke that the window is handling.
  private var stroke: KeyStroke?
  /// The fingers that touched the screen outside of what is open, until they are lifted.
  private var outsideTouches: Set<UInt32> = []
  /// The fingers that touch the window's views.
  private var touches: Set<UInt32> = []

  /// Creates the input of a hidden window.
  ///
  /// - Parameters:
  ///   - window: The window whose views receive it.
  ///   - geometry: The window's size.
  ///   - inputMethod: The window's input method.
  ///   - connection: The connection of the window.
  ///   - isMovedByDrags: Whether drags in the window may move it.
  init(
    of window: UIWindow, _ geometry: WindowGeometry, _ inputMethod: InputMethodSession,
    on connection: Connection, isMovedByDrags: Bool
  ) {
    self.window = window
    self.geometry = geometry
    self.inputMethod = inputMethod
    self.connection = connection
    self.isMovedByDrags = isMovedByDrags
  }

  /// Forgets the touches of an X window that is gone.
  func forgetTouches() {
    outsideTouches = []
    touches = []
    dragOrigin = nil
  }

  /// Lets a dialog block it; what is pressed or touched is cancelled.
  func setBlocker(_ blocker: WindowID?) {
    guard blocker != self.blocker else { return }
    self.blocker = blocker
    guard blocker != nil else { return }
    func cancel(_ type: UITouch.TouchType, _ identifier: Int) {
      window.send(
        PointerInput(
          phase: .cancelled, location: .zero, timestamp: CACurrentMediaTime(), type: type,
          identifier: identifier))
    }
    if !pressedButtons.isEmpty { cancel(.indirectPointer, 0) }
    for touch in touches { cancel(.direct, Int(touch) + 1) }
    pressedButtons = []
    outsideTouches.formUnion(touches)
    touches = []
  }

  // MARK: Pointer and touches

  func send(_ button: PointerButton, at time: Double) {
    if blocker != nil, !pressedButtons.contains(.button(kitNumber(of: button.button))) {
      if button.isPress { raiseBlocker(time: button.time) }
      return
    }
    let mask = UIEvent.ButtonMask.button(kitNumber(of: button.button))
    if button.isPress, pressedButtons.isEmpty == false {
      pressedButtons.insert(mask)
      return
    }
    if button.isPress {
      guard beginPress(at: button.x, button.y, time: button.time) else { return }
      pressedButtons.insert(mask)
      beginDrag(at: button.x, button.y, root: (button.rootX, button.rootY))
    } else {
      guard pressedButtons.contains(mask) else { return }
      pressedButtons.remove(mask)
      guard pressedButtons.isEmpty else { return }
    }
    window.send(
      PointerInput(
        phase: button.isPress ? .down : .up,
        location: place(button.x, button.y, root: (button.rootX, button.rootY)), timestamp: time,
        buttons: button.isPress ? mask : [], modifiers: flags(button.modifiers)))
    if !button.isPress { dragOrigin = nil }
  }

  private func beginPress(at x: Double, _ y: Double, time: ServerTime) -> Bool {
    delegate?.beginPress(at: x, y, time: time) ?? true
  }

  /// Remembers the position of a floating window at a press.
  ///
  /// - Parameters:
  ///   - x: The position of the press in the window, in device pixels.
  ///   - y: The same from the top.
  ///   - root: The same position on the root window.
  private func beginDrag(at x: Double, _ y: Double, root: (x: Double, y: Double)) {
    guard isMovedByDrags else { return }
    dragOrigin = DevicePoint(
      x: Int32(clamping: Int((root.x - x).rounded())),
      y: Int32(clamping: Int((root.y - y).rounded())))
  }

  /// Shows the person the dialog that blocks the window.
  private func raiseBlocker(time: ServerTime) {
    if let blocker { connection.activate(blocker, at: time) }
  }

  func send(_ motion: PointerMotion, history: [PointerMotion], clock: ServerClock) {
    guard blocker == nil else { return }
    let samples = history.map {
      TouchSample(
        location: place($0.x, $0.y, root: ($0.rootX, $0.rootY)), timestamp: clock.time(of: $0.time))
    }
    window.send(
      PointerInput(
        phase: .moved, location: place(motion.x, motion.y, root: (motion.rootX, motion.rootY)),
        timestamp: clock.time(of: motion.time),
        buttons: pressedButtons, modifiers: flags(motion.modifiers), history: samples))
  }

  func send(_ touch: Touch, at time: Double) {
    if touch.phase == .began {
      guard blocker == nil else {
        raiseBlocker(time: touch.time)
        outsideTouches.insert(touch.identifier)
        return
      }
      guard beginPress(at: touch.x, touch.y, time: touch.time) else {
        outsideTouches.insert(touch.identifier)
        return
      }
      touches.insert(touch.identifier)
      if dragOrigin == nil { beginDrag(at: touch.x, touch.y, root: (touch.rootX, touch.rootY)) }
    }
    guard !outsideTouches.contains(touch.identifier) else {
      if touch.phase == .ended { outsideTouches.remove(touch.identifier) }
      return
    }
    if touch.phase == .ended { touches.remove(touch.identifier) }
    defer { if touch.phase == .ended, touch.isPrimary { dragOrigin = nil } }
    let phase: PointerInput.Phase =
      switch touch.phase {
      case .began: .down
      case .moved: .moved
      case .ended: .up
      }
    window.send(
      PointerInput(
        phase: phase, location: place(touch.x, touch.y, root: (touch.rootX, touch.rootY)),
        timestamp: time, type: .direct,
        // The pointer's identifier is 0.
        identifier: Int(touch.identifier) + 1, modifiers: flags(touch.modifiers)))
  }

  /// Forwards a scroll step of a wheel or touchpad.
  ///
  /// A plain wheel reports whole notches even if the server reports fractions: those are clicks.
  func send(_ scroll: Scroll, at time: Double) {
    guard blocker == nil else { return }
    let isClick =
      !scroll.isSmooth
      || scroll.device != .touchpad && scroll.deltaX.rounded() == scroll.deltaX
        && scroll.deltaY.rounded() == scroll.deltaY
    window.send(
      ScrollInput(
        translation: CGVector(
          dx: -scroll.deltaX * Self.wheelStep, dy: -scroll.deltaY * Self.wheelStep),
        isContinuous: !isClick, location: geometry.point(scroll.x, scroll.y), timestamp: time))
  }

  // MARK: Keys

  func send(_ stroke: KeyStroke, at time: Double) {
    if blocker != nil, stroke.isPress {
      return raiseBlocker(time: stroke.time)
    }
    // Text from an input method takes the place of what is composed.
    if stroke.keycode == 0 {
      inputMethod.textArrived()
    } else if stroke.isPress, stroke.text.unicodeScalars.contains(where: { $0.value >= 0x20 }) {
      inputMethod.letterArrived()
    }
    let key = UIKey(
      keyCode: UIKeyboardHIDUsage(
        stroke.plainSymbol, or: stroke.symbol, keycode: stroke.keycode),
      characters: stroke.text,
      charactersIgnoringModifiers: stroke.plainSymbol.text ?? stroke.text,
      modifierFlags: flags(stroke.modifiers))
    let input = KeyInput(
      isDown: stroke.isPress, isRepeat: stroke.isRepeat, key: key, timestamp: time)
    // Later, if the key waits for pasted text.
    window.send(input) { [weak self] handle in
      self?.note(stroke, as: key)
      handle()
      self?.note(nil, as: nil)
    }
  }

  /// Notes the key that is being handled; `nil` once it has been.
  private func note(_ stroke: KeyStroke?, as key: UIKey?) {
    self.stroke = stroke
    delegate?.handles(stroke?.isPress == true ? key : nil)
  }

  /// Describes a key that nothing in the window has handled.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isByGrab: Whether the window has grabbed the keyboard.
  /// - Returns: The description; `nil` if no key is being handled.
  func unhandled(_ key: UIKey, isByGrab: Bool) -> UnhandledKey? {
    stroke.map {
      UnhandledKey(
        key: key, symbol: $0.plainSymbol.rawValue, modifierBits: $0.modifiers.rawValue,
        isRepeat: $0.isRepeat, isByGrab: isByGrab)
    }
  }

  // MARK: Conversion

  /// A position in the window.
  ///
  /// During a drag in a floating window, it is relative to the window's position at the start.
  private func place(_ x: Double, _ y: Double, root: (x: Double, y: Double)) -> CGPoint {
    guard let dragOrigin else { return geometry.point(x, y) }
    return geometry.point(root.x - Double(dragOrigin.x), root.y - Double(dragOrigin.y))
  }

  /// X numbers the buttons left, middle, right; UIKit left, right, then the others.
  private func kitNumber(of button: Int) -> Int {
    switch button {
    case 2: 3
    case 3: 2
    default: button
    }
  }

  private func flags(_ modifiers: Modifiers) -> UIKeyModifierFlags {
    var flags: UIKeyModifierFlags = []
    if modifiers.contains(.shift) { flags.insert(.shift) }
    if modifiers.contains(.capsLock) { flags.insert(.alphaShift) }
    if modifiers.contains(.control) { flags.insert(.control) }
    if modifiers.contains(.alt) { flags.insert(.alternate) }
    if modifiers.contains(.logo) { flags.insert(.command) }
    return flags
  }
}
