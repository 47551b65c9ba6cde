import Foundation
import MaruKit

// Input enters at the window, so that the hit test and the responder chain decide on its effect.
extension TestScreen {
  /// The duration of a press, in seconds of the manual clock.
  private static let pressDuration = 0.05

  /// Presses the middle of the only view with an accessibility label, and waits for rest.
  ///
  /// - Parameters:
  ///   - label: The whole label.
  ///   - role: Traits that the view must have.
  ///   - identifier: Its `accessibilityIdentifier`, if not any.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: `TestScreenError` if there is no such view or more than one, if it is covered, or if
  ///   the window does not come to rest.
  public func press(
    _ label: String, _ role: UIAccessibilityTraits = .none, identifier: String? = nil,
    fileID: String = #fileID, line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try press(ElementQuery.Conditions(traits: role, name: label, identifier: identifier))
    }
  }

  /// Presses the middle of the only view with an accessibility identifier, and waits for rest.
  ///
  /// - Parameters:
  ///   - identifier: Its `accessibilityIdentifier`.
  ///   - role: Traits that the view must have.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:_:identifier:)`.
  public func press(
    identifier: String, role: UIAccessibilityTraits = .none, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try press(ElementQuery.Conditions(traits: role, identifier: identifier))
    }
  }

  /// Presses the middle of the only view with some traits, and waits for rest.
  ///
  /// - Parameters:
  ///   - role: Traits that the view must have.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:_:identifier:)`.
  public func press(
    role: UIAccessibilityTraits, fileID: String = #fileID, line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try press(ElementQuery.Conditions(traits: role))
    }
  }

  private func press(_ conditions: ElementQuery.Conditions) throws {
    try acting("press \(conditions)") {
      let locator = Locator(on: self, query: ElementQuery(conditions))
      press(at: try locator.target(in: locator.match(), needsEnabled: false))
      try waitUntilIdle()
    }
  }

  /// Presses a point of the window, without waiting for rest.
  ///
  /// - Parameters:
  ///   - point: Points in the window.
  ///   - type: A pointer's button by default.
  public func press(at point: CGPoint, type: UITouch.TouchType = .indirectPointer) {
    acting("press at \(ScreenInput.text(point))") {
      pointer(.down, at: point, type: type)
      advance(by: Self.pressDuration)
      pointer(.up, at: point, type: type)
      memory.frame()
    }
  }

  /// Presses, moves through some points, and releases at the last.
  ///
  /// - Parameters:
  ///   - points: Points in the window; the press begins at the first.
  ///   - duration: Seconds of the manual clock from the first to the last.
  public func drag(along points: [CGPoint], duration: Double = 0.3) {
    guard let first = points.first, let last = points.last else { return }
    acting("drag from \(ScreenInput.text(first)) to \(ScreenInput.text(last))") {
      pointer(.down, at: first)
      let step = duration / Double(max(points.count - 1, 1))
      for point in points.dropFirst() {
        advance(by: step)
        pointer(.moved, at: point)
      }
      memory.frame()
      pointer(.up, at: last)
      memory.frame()
    }
  }

  /// Sends an input, and does not wait for its effect.
  ///
  /// - Throws: Nothing: a window in memory has every input.
  public func send(_ input: ScreenInput) throws {
    switch input {
    case .move(let point):
      pointer = point
      send(.moved)
    case .buttonDown(let button):
      buttons.insert(button.mask)
      send(.down)
    case .buttonUp(let button):
      send(.up)
      buttons.remove(button.mask)
    case .touch(let phase, let point, let finger):
      pointer(phase, at: point, type: .direct, identifier: finger + 1)
    case .scroll(let distance): scroll(distance, at: pointer)
    case .key(let code, let modifiers): stroke(UIKey(keyCode: code, modifierFlags: modifiers))
    case .text(let text): try type(text, waits: false)
    }
    memory.frame()
  }

  /// Sends an event of the pointer at its position, with the buttons that are down.
  private func send(_ phase: PointerInput.Phase) {
    memory.use()
    window.send(
      PointerInput(
        phase: phase, location: pointer, timestamp: memory.clock.now, type: .indirectPointer,
        buttons: buttons))
  }

  /// Gives the keyboard focus to an element, or to the nearest one around it that takes it.
  ///
  /// - Throws: `TestScreenError.unsupported` if none does.
  public func focus(_ element: ScreenElement) throws {
    memory.use()
    for view in sequence(first: view(of: element), next: { $0?.superview }).compactMap({ $0 }) {
      if view.canBecomeFirstResponder, view.becomeFirstResponder() { return }
      guard view.canBecomeFocused else { continue }
      let owner = view.window ?? window
      if owner !== window { owner.makeKey() }
      return owner.setFocus(view)
    }
    throw TestScreenError.unsupported("the keyboard focus of \(element.summary)")
  }

  /// Sends one event of a finger or a pointer to the window.
  ///
  /// - Parameters:
  ///   - phase: The kind of event.
  ///   - point: Points in the window.
  ///   - type: A pointer's button by default.
  ///   - identifier: Distinguishes fingers.
  public func pointer(
    _ phase: PointerInput.Phase, at point: CGPoint, type: UITouch.TouchType = .indirectPointer,
    identifier: Int = 0
  ) {
    memory.use()
    window.send(
      PointerInput(
        phase: phase, location: point, timestamp: memory.clock.now, type: type,
        identifier: identifier))
  }

  /// Presses and releases a key, and waits for rest.
  ///
  /// - Parameters:
  ///   - code: The key.
  ///   - modifiers: The modifier keys that are held.
  ///   - waits: Whether to wait; pass `false` to look at an animation that the key starts.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: `TestScreenError.neverIdle` if the window does not come to rest.
  public func key(
    _ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = [], waits: Bool = true,
    fileID: String = #fileID, line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try acting("\(ScreenInput.key(code, modifiers))") {
        stroke(UIKey(keyCode: code, modifierFlags: modifiers))
        if waits { try waitUntilIdle() }
      }
    }
  }

  /// Types a text, one key per character, and waits for rest.
  ///
  /// A newline presses Return, and a tab presses Tab.
  ///
  /// - Parameters:
  ///   - text: The characters.
  ///   - waits: Whether to wait at the end.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: `TestScreenError.neverIdle` if the window does not come to rest.
  public func type(
    _ text: String, waits: Bool = true, fileID: String = #fileID, line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try acting("\(ScreenInput.text(text))") {
        for character in text {
          switch character {
          case "\n", "\r\n": stroke(UIKey(keyCode: .keyboardReturnOrEnter))
          case "\t": stroke(UIKey(keyCode: .keyboardTab))
          default: stroke(UIKey(keyCode: .character(character), characters: String(character)))
          }
        }
        if waits { try waitUntilIdle() }
      }
    }
  }

  /// Scrolls with a touchpad.
  ///
  /// - Parameters:
  ///   - translation: The distance that the content moves, in points.
  ///   - point: The pointer's position, in points in the window.
  public func scroll(_ translation: CGVector, at point: CGPoint) {
    memory.use()
    window.send(
      ScrollInput(
        translation: translation, isContinuous: true, location: point,
        timestamp: memory.clock.now))
    memory.frame()
  }

  /// The middle of a view, in the window.
  public func center(of view: UIView) -> CGPoint {
    view.convert(
      CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: view.window == nil ? nil : window)
  }

  private func stroke(_ key: UIKey) {
    memory.use()
    for isDown in [true, false] {
      window.send(KeyInput(isDown: isDown, key: key, timestamp: memory.clock.now))
    }
    memory.frame()
  }
}

extension ScreenInput.Button {
  fileprivate var mask: UIEvent.ButtonMask {
    switch self {
    case .primary: .primary
    case .secondary: .secondary
    }
  }
}
