import MaruKit

/// A window in which a test presses and looks, in memory or on an X server.
///
/// [main actor]
///
/// A test that takes `any WidgetScreen` runs on both. A ``Locator`` finds elements and waits for them:
///
/// ```swift
///   private func save(_ name: String, on screen: any WidgetScreen) throws {
///     try screen.element(.textField, "Name").fill(name)
///     try screen.element(.button, "Save").press()
///     try screen.element(text: "Saved").wait(until: .shown)
///   }
/// ```
///
/// Positions are points of the window, x to the right and y down. Times are seconds: of a manual clock in
/// memory, else real ones.
@MainActor public protocol WidgetScreen: AnyObject {
  /// The window's size in points.
  var size: CGSize { get }

  /// The seconds that locators wait at most, unless told otherwise.
  var patience: Double { get set }

  /// The time since the window was shown, in seconds.
  var time: Double { get }

  /// A picture of the window as it is now, in memory of its own.
  ///
  /// - Throws: If the window is closed.
  func image() throws -> CGImage

  /// The elements that are in the window now, also those that cannot be seen.
  ///
  /// - Throws: If the window is closed.
  func elements() throws -> ElementTree

  /// The number of the element that gets a press at a point.
  ///
  /// - Parameter point: Points of the window.
  /// - Returns: `nil` if none does.
  /// - Throws: If the window is closed.
  func elementHit(at point: CGPoint) throws -> Int?

  /// Sends an input, and does not wait for its effect.
  ///
  /// - Throws: `TestScreenError.unsupported` if the screen has no such input.
  func send(_ input: ScreenInput) throws

  /// Drags something from another program to a point and drops it, and does not wait for the
  /// effect.
  ///
  /// - Parameters:
  ///   - content: What is dragged.
  ///   - point: Points of the window.
  /// - Returns: The effect of the drop; `.cancel` or `.forbidden` if nothing was dropped.
  /// - Throws: If the window is closed.
  func sendDrop(_ content: ForeignDrag, at point: CGPoint) throws -> UIDropOperation

  /// Gives the keyboard focus to an element, without input if possible.
  ///
  /// - Throws: `TestScreenError.unsupported` if the screen cannot do this.
  func focus(_ element: ScreenElement) throws

  /// Lets time pass.
  ///
  /// - Parameter seconds: The time.
  func advance(by seconds: Double)

  /// Lets an input take effect; what lasts longer, such as an endless animation, is not waited for.
  func settle()

  /// The messages of the shown widgets, oldest first.
  var messages: [WidgetMessage] { get }

  /// Sets a property of the widget.
  ///
  /// - Parameters:
  ///   - property: Its name.
  ///   - value: Its new value.
  /// - Throws: If the widget does not take it.
  func set(_ property: String, to value: PropValue) throws

  /// The value of a property of the widget, or its default.
  ///
  /// - Parameter property: Its name.
  /// - Returns: The value.
  /// - Throws: If the widget has no such property.
  func value(of property: String) throws -> PropValue

  /// Performs an action of the widget.
  ///
  /// - Parameters:
  ///   - action: Its name.
  ///   - values: Its values by name.
  /// - Returns: The answer; `.null` if the action has none.
  /// - Throws: If the widget does not perform it.
  @discardableResult
  func perform(_ action: String, values: [String: PropValue]) throws -> PropValue

  /// The text on the clipboard; `nil` if there is none.
  var clipboard: String? { get set }

  /// Ends the widget, as at the end of a session.
  ///
  /// - Returns: The state that the widget saved, to show it again; `nil` if it has none.
  func end() -> Data?

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - seconds: The time after which it gives up.
  ///   - condition: Called at least at each frame, or every 20 ms.
  /// - Returns: Whether it holds.
  /// - Throws: The error of the condition.
  func wait(within seconds: Double, until condition: () throws -> Bool) throws -> Bool
}

// MARK: - Elements

extension WidgetScreen {
  /// Describes an element by its role and other conditions.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - name: The whole accessibility label.
  ///   - text: A part of the label or the value of the element or of one inside it; letter case is
  ///     ignored.
  ///   - identifier: The `accessibilityIdentifier`.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: A locator that looks at each use.
  public func element(
    _ role: ElementRole, _ name: String? = nil, text: String? = nil, identifier: String? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> Locator {
    Locator(
      on: self,
      query: ElementQuery(
        ElementQuery.Conditions(role: role, name: name, text: text, identifier: identifier)),
      statement: TestStatement(fileID: fileID, line: line))
  }

  /// Describes an element of any role; without conditions, every element matches.
  ///
  /// - Parameters:
  ///   - name: The whole accessibility label.
  ///   - text: A part of the label or the value of the element or of one inside it; letter case is
  ///     ignored.
  ///   - identifier: The `accessibilityIdentifier`.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: A locator that looks at each use.
  public func element(
    _ name: String? = nil, text: String? = nil, identifier: String? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> Locator {
    Locator(
      on: self,
      query: ElementQuery(
        ElementQuery.Conditions(name: name, text: text, identifier: identifier)),
      statement: TestStatement(fileID: fileID, line: line))
  }

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - what: What is waited for, to complete the error “… did not happen”.
  ///   - seconds: The time after which it gives up; `patience` if `nil`.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  ///   - condition: Called at least at each frame, or every 20 ms.
  /// - Throws: `TestScreenError.neverHappened`, or the error of the condition.
  public func wait(
    for what: String, within seconds: Double? = nil, fileID: String = #fileID, line: Int = #line,
    until condition: () throws -> Bool
  ) throws {
    let limit = seconds ?? patience
    guard try !wait(within: limit, until: condition) else { return }
    throw TestScreenError.neverHappened(
      what, after: limit, in: TestStatement(fileID: fileID, line: line))
  }
}

// MARK: - The widget

extension WidgetScreen {
  /// The outcome of the widget that finished last; `nil` if none has.
  public var outcome: WidgetOutcome? {
    for message in messages.reversed() {
      if case .finished(let outcome) = message { return outcome }
    }
    return nil
  }

  /// The events of the widgets, oldest first, by name.
  public var events: [(name: String, values: [String: String])] {
    messages.compactMap { message in
      guard case .event(let name, let values) = message else { return nil }
      return (name, values)
    }
  }

  /// Waits until a widget finishes.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: Its outcome.
  /// - Throws: `TestScreenError.neverHappened` if none does within `patience`.
  @discardableResult
  public func waitForOutcome(fileID: String = #fileID, line: Int = #line) throws -> WidgetOutcome {
    try TestStatement(fileID: fileID, line: line).located {
      var found: WidgetOutcome?
      try wait(for: "the end of the widget") {
        found = outcome
        return found != nil
      }
      guard let found else {
        throw TestScreenError.neverHappened("the end of the widget", after: patience)
      }
      return found
    }
  }

  /// Waits until a widget tells an event.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: The values of the last one with this name.
  /// - Throws: `TestScreenError.neverHappened` if there is none within `patience`.
  @discardableResult
  public func waitForEvent(
    _ name: String, fileID: String = #fileID, line: Int = #line
  ) throws -> [String: String] {
    try TestStatement(fileID: fileID, line: line).located {
      var values: [String: String]?
      try wait(for: "the event \(name)") {
        values = events.last { $0.name == name }?.values
        return values != nil
      }
      return values ?? [:]
    }
  }
}

// MARK: - Input

extension WidgetScreen {
  /// Moves the pointer, presses a button and releases it.
  ///
  /// - Parameters:
  ///   - button: The button.
  ///   - point: Points of the window.
  ///   - duration: The seconds between press and release.
  /// - Throws: If the window is closed.
  public func click(
    _ button: ScreenInput.Button = .primary, at point: CGPoint, duration: Double = 0.05
  ) throws {
    try acting("press at \(ScreenInput.text(point))") {
      try send(.move(to: point))
      try send(.buttonDown(button))
      advance(by: duration)
      try send(.buttonUp(button))
      settle()
    }
  }

  /// Presses at a point, moves to another in a straight line, and releases.
  ///
  /// - Parameters:
  ///   - start: Points of the window.
  ///   - end: Points of the window.
  ///   - duration: The seconds of the motion.
  /// - Throws: If the window is closed.
  public func drag(from start: CGPoint, to end: CGPoint, duration: Double = 0.3) throws {
    try acting("drag from \(ScreenInput.text(start)) to \(ScreenInput.text(end))") {
      try send(.move(to: start))
      try send(.buttonDown(.primary))
      try move(from: start, to: end, duration: duration) { try send(.move(to: $0)) }
      try send(.buttonUp(.primary))
      settle()
    }
  }

  /// Moves the pointer to a point, without a button.
  ///
  /// - Throws: If the window is closed.
  public func hover(at point: CGPoint) throws {
    try acting("hover at \(ScreenInput.text(point))") {
      try send(.move(to: point))
      settle()
    }
  }

  /// Moves the pointer to a point, and scrolls there.
  ///
  /// - Parameters:
  ///   - distance: How far the content moves, in points. On an X server it is a number of notches of
  ///     the wheel.
  ///   - point: Points of the window.
  /// - Throws: If the window is closed.
  public func scroll(by distance: CGVector, at point: CGPoint) throws {
    try acting("scroll by (\(distance.dx), \(distance.dy)) at \(ScreenInput.text(point))") {
      try send(.move(to: point))
      try send(.scroll(distance))
      settle()
    }
  }

  /// Presses and releases a key.
  ///
  /// - Parameters:
  ///   - code: The key.
  ///   - modifiers: The modifier keys that are held.
  /// - Throws: `TestScreenError.unsupported` if the keyboard has no such key.
  public func typeKey(_ code: UIKeyboardHIDUsage, _ modifiers: UIKeyModifierFlags = []) throws {
    let input = ScreenInput.key(code, modifiers)
    try acting("\(input)") {
      try send(input)
      settle()
    }
  }

  /// Types a text, one key per character.
  ///
  /// A newline presses Return, and a tab presses Tab.
  ///
  /// - Throws: `TestScreenError.unsupported` if the keyboard has no key for a character.
  public func typeText(_ text: String) throws {
    let input = ScreenInput.text(text)
    try acting("\(input)") {
      try send(input)
      settle()
    }
  }

  /// Moves two fingers from around a point in opposite directions.
  ///
  /// - Parameters:
  ///   - point: The middle, in points of the window.
  ///   - scale: The distance of the fingers at the end, divided by that at the start.
  ///   - distance: The distance of the fingers at the start, in points.
  ///   - duration: The seconds of the motion.
  /// - Throws: `WidgetWindowError` if a window of the real program is closed.
  public func pinch(
    at point: CGPoint, scale: CGFloat, distance: CGFloat = 80, duration: Double = 0.3
  ) throws {
    try touch(duration: duration) { share in
      let half = distance / 2 * (1 + (scale - 1) * share)
      return [CGPoint(x: point.x - half, y: point.y), CGPoint(x: point.x + half, y: point.y)]
    }
  }

  /// Turns two fingers around a point.
  ///
  /// - Parameters:
  ///   - point: The middle, in points of the window.
  ///   - angle: Radians, clockwise.
  ///   - distance: The distance of the fingers, in points.
  ///   - duration: The seconds of the motion.
  /// - Throws: `WidgetWindowError` if a window of the real program is closed.
  public func rotate(
    at point: CGPoint, by angle: CGFloat, distance: CGFloat = 80, duration: Double = 0.3
  ) throws {
    try touch(duration: duration) { share in
      let (x, y) = (cos(angle * share) * distance / 2, sin(angle * share) * distance / 2)
      return [CGPoint(x: point.x - x, y: point.y - y), CGPoint(x: point.x + x, y: point.y + y)]
    }
  }

  /// Moves any number of fingers.
  ///
  /// - Parameters:
  ///   - duration: The seconds of the motion.
  ///   - positions: The fingers' positions in points of the window, at a share of the time from 0 to
  ///     1; always as many.
  /// - Throws: `WidgetWindowError` if a window of the real program is closed.
  public func touch(duration: Double = 0.3, _ positions: (CGFloat) -> [CGPoint]) throws {
    func send(_ phase: PointerInput.Phase, _ share: CGFloat) throws {
      for (finger, point) in positions(share).enumerated() {
        try self.send(.touch(phase, at: point, finger: finger))
      }
    }
    try acting("move \(positions(0).count) fingers") {
      try send(.down, 0)
      let steps = Self.steps(in: duration)
      for step in 1...steps {
        advance(by: duration / Double(steps))
        try send(.moved, CGFloat(step) / CGFloat(steps))
      }
      try send(.up, 1)
      settle()
    }
  }

  private func move(
    from start: CGPoint, to end: CGPoint, duration: Double, _ send: (CGPoint) throws -> Void
  ) throws {
    let steps = Self.steps(in: duration)
    for step in 1...steps {
      advance(by: duration / Double(steps))
      let share = CGFloat(step) / CGFloat(steps)
      try send(
        CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
    }
  }

  /// The number of motions in some seconds: about one every sixtieth of a second, at least four.
  private static func steps(in duration: Double) -> Int {
    duration.isFinite ? Int(min(max(duration * 60, 4), 600)) : 4
  }
}
