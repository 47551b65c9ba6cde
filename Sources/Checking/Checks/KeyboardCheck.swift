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
    let stops = tabStops(of: shown)
    reportTrap(stops, of: elements, shown, examination)
    for (index, element) in elements.prefix(Self.elementLimit).enumerated() {
      let stop = stops.firstIndex { $0.isDescendant(of: element) || element.isDescendant(of: $0) }
      guard let stop else {
        guard try hasEffect(of: index, on: widget),
          try !arrowsReach(index, stops: stops.count, on: widget)
        else { continue }
        examination.report(
          "neither Tab nor arrow keys reach it", views: [element], on: shown,
          remedy: "make it a UIControl, or return true from canBecomeFocused")
        continue
      }
      // Arrow keys move inside lists, and text is typed into fields.
      let isContainer = element !== stops[stop] && element.isDescendant(of: stops[stop])
      let isTyped = element is any UIKeyInput || element.accessibilityTraits.contains(.adjustable)
      guard !isContainer, !isTyped, try hasEffect(of: index, on: widget) else { continue }
      if try !hasKeyEffect(tabs: stop + 1, on: widget) {
        examination.report(
          "neither Return nor Space presses it, as a pointer does", views: [element], on: shown,
          remedy: "call super in pressesBegan and pressesEnded, or handle the keys there")
      }
    }
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

  /// Whether something happens when the pointer presses an element.
  private func hasEffect(of index: Int, on widget: CheckedWidget) throws -> Bool {
    guard let (before, after) = try effects(of: index, on: widget) else { return false }
    return after != before
  }

  /// The effects before and after the pointer presses an element.
  private func effects(
    of index: Int, on widget: CheckedWidget
  ) throws -> (ShownWidget.Effect, ShownWidget.Effect)? {
    let shown = try widget.show()
    defer { shown.close() }
    guard index < shown.pressables.count else { return nil }
    shown.advance(by: 1)
    let before = shown.effect
    shown.press(at: ShownWidget.middle(of: shown.pressables[index]))
    shown.advance(by: 1)
    return (before, shown.effect)
  }

  /// Whether arrow keys and Return do what a press of an element does, as in a list or a menu.
  private func arrowsReach(_ index: Int, stops: Int, on widget: CheckedWidget) throws -> Bool {
    guard let wanted = try effects(of: index, on: widget)?.1 else { return false }
    for tabs in 0...min(stops, Self.arrowStops) {
      for arrow in [UIKeyboardHIDUsage.keyboardDownArrow, .keyboardRightArrow] {
        for count in 0...Self.elementLimit {
          let shown = try widget.show()
          defer { shown.close() }
          for _ in 0..<tabs { shown.stroke(.keyboardTab) }
          for _ in 0..<count { shown.stroke(arrow) }
          shown.stroke(.keyboardReturnOrEnter)
          shown.advance(by: 1)
          if shown.effect == wanted { return true }
        }
      }
    }
    return false
  }

  /// Whether something happens when a key presses the view that some presses of Tab reach.
  private func hasKeyEffect(tabs: Int, on widget: CheckedWidget) throws -> Bool {
    for key in [UIKeyboardHIDUsage.keyboardReturnOrEnter, .keyboardSpacebar] {
      let shown = try widget.show()
      defer { shown.close() }
      for _ in 0..<tabs { shown.stroke(.keyboardTab) }
      shown.advance(by: 1)
      let before = shown.effect
      shown.stroke(key)
      shown.advance(by: 1)
      if shown.effect != before { return true }
    }
    return false
  }
}
