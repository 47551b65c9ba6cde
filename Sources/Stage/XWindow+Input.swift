import Foundation
import Layers
import MaruKit
import X11

// Conversion of device pixels to points, and of server time to the kit's.
extension XWindow {
  /// The distance of one wheel click, in points.
  private static let wheelStep = 53.0

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

  /// Closes what a press beside it closes, and takes the focus if a press gives it.
  ///
  /// - Returns: Whether the press is for the window's views.
  private func beginPress(at x: Double, _ y: Double, time: ServerTime) -> Bool {
    if hasGrab, !shape.contains(x, y) {
      closeByOutsidePress()
      return false
    }
    if takesFocusWhenPressed { shown?.takeFocus(at: time) }
    return true
  }

  /// Shows the person the dialog that blocks the window.
  private func raiseBlocker(time: ServerTime) {
    if let blocker { screen.connection.activate(blocker, at: time) }
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

  func send(_ stroke: KeyStroke, at time: Double) {
    if blocker != nil, stroke.isPress {
      return raiseBlocker(time: stroke.time)
    }
    // Text from an input method takes the place of what is composed.
    if stroke.keycode == 0 { isComposing = false }
    let key = UIKey(
      keyCode: UIKeyboardHIDUsage(
        stroke.plainSymbol, or: stroke.symbol, keycode: stroke.keycode),
      characters: stroke.text,
      charactersIgnoringModifiers: stroke.plainSymbol.text ?? stroke.text,
      modifierFlags: flags(stroke.modifiers))
    self.stroke = stroke
    screen.handledKey = stroke.isPress ? key : nil
    defer {
      self.stroke = nil
      screen.handledKey = nil
    }
    window.send(
      KeyInput(
        isDown: stroke.isPress, isRepeat: stroke.isRepeat, key: key, timestamp: time))
  }

  /// Reports a key that nothing in the window has handled.
  func report(_ key: UIKey) {
    guard let stroke else { return }
    screen.onUnhandledKey?(
      window,
      UnhandledKey(
        key: key, symbol: stroke.plainSymbol.rawValue, modifierBits: stroke.modifiers.rawValue,
        isRepeat: stroke.isRepeat, isByGrab: hasGrab))
  }

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
