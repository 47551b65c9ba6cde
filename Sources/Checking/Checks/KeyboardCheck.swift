import MaruKit

/// Full use by keyboard: Tab reaches what a pointer can press, and a key presses it.
struct KeyboardCheck: Check {
  let name = "keyboard"
  let summary =
    "each pressable element is reached with Tab or arrow keys, and pressed with Return or Space"

  /// The most presses of Tab, and the most elements that are pressed.
  private static let (tabLimit, elementLimit) = (200, 16)
  /// The most stops of Tab from which arrow keys are tried.
  private static let arrowStops = 3

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    examination.begin("the widget's demonstration")
    let shown = try widget.show()
    defer { shown.close() }
    let elements = shown.pressables
    guard !elements.isEmpty else { return }
    let taps = elements.map { isSmallTapArea($0, in: shown.window) }
    let stops = tabStops(of: shown)
    reportTrap(stops, of: elements, shown, examination)
    for (index, element) in elements.prefix(Self.elementLimit).enumerated() {
      // Tells the process that waits that this one is not hung.
      examination.begin("the widget's demonstration")
      let stop = stops.firstIndex { $0.isDescendant(of: element) || holds($0, element) }
      guard let stop else {
        let effect = try effect(of: index, on: widget)
        guard !effect.isNone || taps[index],
          try !otherKeysReach(index, effect, stops: stops.count, on: widget)
        else { continue }
        examination.report(
          "neither Tab nor arrow keys reach it", views: [element], on: shown,
          remedy: "make it a UIControl, or return true from canBecomeFocused and handle Return and "
            + "Space in pressesBegan, in it or in a view around it")
        continue
      }
      // Arrow keys move inside lists, and text is typed into fields.
      let isContainer = element !== stops[stop] && element.isDescendant(of: stops[stop])
      let isTyped = element is any UIKeyInput || element.accessibilityTraits.contains(.adjustable)
      guard !isContainer, !isTyped else { continue }
      let effect = try effect(of: index, on: widget)
      guard !effect.isNone else { continue }
      if try !hasKeyEffect(tabs: stop + 1, effect, on: widget) {
        examination.report(
          "neither Return nor Space presses it, as a pointer does", views: [element], on: shown,
          remedy: "call super in pressesBegan and pressesEnded, or handle the keys there")
      }
    }
  }

  /// Whether keys of a focused view may press an element inside it; those of a scroll view only scroll.
  private func holds(_ stop: UIView, _ element: UIView) -> Bool {
    type(of: stop) != UIScrollView.self && element.isDescendant(of: stop)
  }

  /// Whether a tap recognizer acts on a view: if the view is large and has no role, it may be a
  /// backdrop, whose tap has no effect now.
  private func isSmallTapArea(_ view: UIView, in window: UIWindow) -> Bool {
    let hasTap = view.gestureRecognizers?.contains { recognizer in
      guard let tap = recognizer as? UITapGestureRecognizer else { return false }
      return tap.isEnabled && tap.numberOfTapsRequired == 1
    }
    guard hasTap == true else { return false }
    let hasRole = !view.accessibilityTraits.isDisjoint(with: [.button, .link])
    let (area, whole) = (view.bounds.size, window.bounds.size)
    return hasRole || area.width * area.height < whole.width * whole.height / 2
  }

  /// The views that Tab reaches, in order, until the first is reached again.
  private func tabStops(of shown: ShownWidget) -> [UIView] {
    var stops: [UIView] = []
    for _ in 0..<Self.tabLimit {
      shown.stroke(.keyboardTab)
      guard let view = shown.window.focusedView ?? shown.window.firstResponder as? UIView,
        !stops.contains(where: { $0 === view })
      else { break }
      stops.append(view)
    }
    return stops
  }

  /// Reports a view that keeps the focus although there are others.
  private func reportTrap(
    _ stops: [UIView], of elements: [UIView], _ shown: ShownWidget, _ examination: Examination
  ) {
    guard let last = stops.last else { return }
    let missed = elements.filter { element in
      element.canBecomeFocused && !stops.contains { $0 === element }
    }
    let focused = shown.window.focusedView ?? shown.window.firstResponder as? UIView
    guard focused === last, stops.count > 1 || !missed.isEmpty else { return }
    examination.report(
      "Tab does not leave it", views: [last], on: shown,
      remedy: "pass Tab on to super in pressesBegan")
  }

  // MARK: Pressing

  /// What a press of an element does.
  private enum PressEffect {
    case none
    /// It changes neither text nor messages, but for example a colour or the saved state.
    case unread(ShownWidget.Outcome)
    /// It changes texts, or sends messages.
    case read(ShownWidget.Effect)

    var isNone: Bool { if case .none = self { true } else { false } }
  }

  /// What the pointer does when it presses an element.
  private func effect(of index: Int, on widget: CheckedWidget) throws -> PressEffect {
    let shown = try widget.show()
    defer { shown.close() }
    guard index < shown.pressables.count else { return .none }
    shown.advance(by: 1)
    let before = shown.effect
    shown.press(at: ShownWidget.middle(of: shown.pressables[index]))
    shown.advance(by: 1)
    let after = shown.effect
    guard after == before else { return .read(after) }
    let outcome = shown.outcome()
    guard !shown.updatesFrequently,
      let untouched = try outcomeWithoutInput(tabs: 0, seconds: ShownWidget.pressTime, on: widget)
    else { return .none }
    return outcome == untouched ? .none : .unread(outcome)
  }

  /// The outcome of some presses of Tab alone; `nil` if it is not the same each time.
  private func outcomeWithoutInput(
    tabs: Int, seconds: Double, on widget: CheckedWidget
  ) throws -> ShownWidget.Outcome? {
    let outcomes = try (0..<2).map { _ in
      let shown = try widget.show()
      defer { shown.close() }
      for _ in 0..<tabs { shown.stroke(.keyboardTab) }
      shown.advance(by: 1)
      shown.advance(by: seconds)
      shown.advance(by: 1)
      return shown.outcome()
    }
    return outcomes[0] == outcomes[1] ? outcomes[0] : nil
  }

  /// Whether arrow keys focus an element, or they and Return, or Escape alone, do what a press of it
  /// does, as in a list, in a menu or behind a panel.
  private func otherKeysReach(
    _ index: Int, _ wanted: PressEffect, stops: Int, on widget: CheckedWidget
  ) throws -> Bool {
    for tabs in 0...min(stops, Self.arrowStops) {
      for arrow in [UIKeyboardHIDUsage.keyboardDownArrow, .keyboardRightArrow] {
        for count in 0...Self.elementLimit {
          let shown = try widget.show()
          defer { shown.close() }
          let elements = shown.pressables
          for _ in 0..<tabs { shown.stroke(.keyboardTab) }
          for _ in 0..<count { shown.stroke(arrow) }
          if index < elements.count, let focused = shown.window.focusedView,
            focused.isDescendant(of: elements[index])
          {
            return true
          }
          shown.stroke(.keyboardReturnOrEnter)
          shown.advance(by: 1)
          if isReached(wanted, by: shown) { return true }
        }
      }
    }
    let shown = try widget.show()
    defer { shown.close() }
    shown.stroke(.keyboardEscape)
    shown.advance(by: 1)
    return isReached(wanted, by: shown)
  }

  private func isReached(_ wanted: PressEffect, by shown: ShownWidget) -> Bool {
    switch wanted {
    case .none: false
    case .unread(let outcome): shown.outcome() == outcome
    case .read(let effect): shown.effect == effect
    }
  }

  /// Whether something happens when a key presses the view that some presses of Tab reach.
  ///
  /// If what happens is not read, as in a field of colours, arrow keys may choose as well.
  private func hasKeyEffect(
    tabs: Int, _ wanted: PressEffect, on widget: CheckedWidget
  ) throws -> Bool {
    var keys: [UIKeyboardHIDUsage] = [.keyboardReturnOrEnter, .keyboardSpacebar]
    var untouched: ShownWidget.Outcome?
    if case .unread = wanted {
      keys += [.keyboardDownArrow, .keyboardRightArrow]
      untouched = try outcomeWithoutInput(tabs: tabs, seconds: 0, on: widget)
      guard untouched != nil else { return true }
    }
    for key in keys {
      let shown = try widget.show()
      defer { shown.close() }
      for _ in 0..<tabs { shown.stroke(.keyboardTab) }
      shown.advance(by: 1)
      let before = shown.effect
      shown.stroke(key)
      shown.advance(by: 1)
      if shown.effect != before { return true }
      if let untouched, shown.outcome() != untouched { return true }
    }
    return false
  }
}
