import MaruKit

extension ShownWidget {
  /// The most pressable and the most other elements that are used; each use opens a window.
  private static let (pressLimit, otherLimit) = (8, 4)

  /// The views that a person changes: those that are pressed, then wheels, sliders and others with a
  /// value, and the rows of lists.
  var usableElements: [UIView] { pressables + others }

  /// The elements that are used: the first of both kinds, up to the limits.
  var triedElements: [UIView] {
    Array(pressables.prefix(Self.pressLimit) + others.prefix(Self.otherLimit))
  }

  /// The rows and adjustable views that are not pressable, and neither contain nor are in a pressable
  /// view.
  private var others: [UIView] {
    let pressables = pressables
    let found = visibleViews.filter { view in
      let traits = view.accessibilityTraits
      let isRow = view is UITableViewCell || view is UICollectionViewCell
      return (isRow || traits.contains(.adjustable)) && !traits.contains(.notEnabled)
        && receivesPresses(view)
        && !pressables.contains { $0.isDescendant(of: view) || view.isDescendant(of: $0) }
    }
    return found.filter { view in
      !found.contains { $0 !== view && view.isDescendant(of: $0) }
    }
  }

  /// Presses an element, types text into a field, and moves what has a value; then a second passes.
  func use(_ element: UIView) {
    let value = Self.value(of: element)
    press(at: Self.middle(of: element))
    if element is any UIKeyInput { type("a7") }
    if element.accessibilityTraits.contains(.adjustable) { adjust(element, from: value) }
    advance(by: 1)
  }

  /// Moves a value by an arrow key, or by a drag, until it is another one.
  private func adjust(_ element: UIView, from start: [String]) {
    stroke(.keyboardRightArrow)
    advance(by: 1)
    var isDone: Bool {
      start.isEmpty || Self.value(of: element) != start || element.window !== window
        || instance.context.isFinished
    }
    for key in [UIKeyboardHIDUsage.keyboardDownArrow, .keyboardUpArrow, .keyboardLeftArrow] {
      guard !isDone else { return }
      // The arrow before may have gone to the wheel beside this one.
      window.setFocus(element)
      stroke(key)
      advance(by: 1)
    }
    for distance in [-Self.dragDistance, Self.dragDistance] {
      guard !isDone else { return }
      let start = Self.middle(of: element)
      let points = [0, 0.5, 1].map { CGPoint(x: start.x, y: start.y + distance * $0) }
      drag(along: points, duration: 0.3)
      advance(by: 1)
    }
  }

  /// The length of a drag that turns a wheel by a row or two, in points.
  private static let dragDistance: CGFloat = 48

  /// What is read as a view's value, and how far its content is scrolled; empty without either.
  private static func value(of view: UIView) -> [String] {
    let offset = (view as? UIScrollView).map { "\($0.contentOffset)" }
    return [view.accessibilityValue, offset].compactMap { $0 }
  }
}
