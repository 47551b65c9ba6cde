import MaruKit

// Each action waits until the element can be acted on, acts, and lets the window settle.
extension Locator {
  /// Presses the middle of the element's visible part.
  ///
  /// - Parameters:
  ///   - button: The button of the pointer.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: `TestScreenError` if no element or several match, or if the element is disabled,
  ///   covered or outside of the window.
  public func press(
    _ button: ScreenInput.Button = .primary, fileID: String = #fileID, line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("press \(query)") { try screen.click(button, at: target()) }
    }
  }

  /// Presses the element twice in quick succession.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:)`.
  public func doublePress(fileID: String = #fileID, line: Int = #line) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("press \(query) twice") {
        let point = try target()
        try screen.send(.move(to: point))
        for pause in [0.05, 0] {
          try screen.send(.buttonDown(.primary))
          screen.advance(by: 0.05)
          try screen.send(.buttonUp(.primary))
          screen.advance(by: pause)
        }
        screen.settle()
      }
    }
  }

  /// Presses the element for some time.
  ///
  /// - Parameters:
  ///   - duration: The seconds between press and release.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:)`.
  public func longPress(duration: Double = 1, fileID: String = #fileID, line: Int = #line) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("press \(query) for \(duration) s") {
        try screen.click(at: target(), duration: duration)
      }
    }
  }

  /// Moves the pointer over the element.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:)`, but the element may be disabled.
  public func hover(fileID: String = #fileID, line: Int = #line) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("hover over \(query)") {
        try screen.hover(at: target(needsEnabled: false))
      }
    }
  }

  /// Drags the element to another, and drops it there if it is something to drag and drop.
  ///
  /// - Parameters:
  ///   - other: The element in whose middle the button is released.
  ///   - duration: The seconds of the motion.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:)`, for both elements.
  public func drag(
    to other: Locator, duration: Double = 0.3, fileID: String = #fileID, line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("drag \(query) to \(other)") {
        let end = try other.target(needsEnabled: false)
        try screen.drag(from: target(), to: end, duration: duration)
      }
    }
  }

  /// Drags something from another program, such as files, to the middle of the element, and drops it.
  ///
  /// - Parameters:
  ///   - content: What is dragged.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: The effect of the drop; `.cancel` or `.forbidden` if the element takes none.
  /// - Throws: Like `press(_:)`, but the element may be disabled.
  @discardableResult
  public func drop(
    _ content: ForeignDrag, fileID: String = #fileID, line: Int = #line
  ) throws -> UIDropOperation {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("drop \(content) on \(query)") {
        try screen.drop(content, at: target(needsEnabled: false))
      }
    }
  }

  /// Drags the element by a distance.
  ///
  /// - Parameters:
  ///   - distance: Points to the right and down.
  ///   - duration: The seconds of the motion.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:)`.
  public func drag(
    by distance: CGVector, duration: Double = 0.3, fileID: String = #fileID, line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("drag \(query)") {
        let start = try target()
        let end = CGPoint(x: start.x + distance.dx, y: start.y + distance.dy)
        try screen.drag(from: start, to: end, duration: duration)
      }
    }
  }

  /// Scrolls over the element.
  ///
  /// - Parameters:
  ///   - distance: How far the content moves, in points: a negative height shows what is
  ///     below.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:)`, but the element may be disabled.
  public func scroll(by distance: CGVector, fileID: String = #fileID, line: Int = #line) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("scroll \(query)") {
        try screen.scroll(by: distance, at: target(needsEnabled: false))
      }
    }
  }

  /// Scrolls the element, down to its end and then back up, until another can be pressed.
  ///
  /// - Parameters:
  ///   - other: The element to show; it does not have to exist before.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:)`, for both elements.
  public func scroll(to other: Locator, fileID: String = #fileID, line: Int = #line) throws {
    try TestStatement(fileID: fileID, line: line).located {
      let point = try target(needsEnabled: false)
      let step = max(try element.visibleFrame.height * 0.7, 40)
      for direction: CGFloat in [-1, 1] {
        var before: ElementTree?
        while true {
          if (try? other.target(in: other.match(), needsEnabled: false)) != nil { return }
          let tree = try screen.elements()
          guard tree != before else { break }
          before = tree
          try screen.scroll(by: CGVector(dx: 0, dy: direction * step), at: point)
          // A screen in real time shows the new rows a little later.
          _ = try screen.wait(within: 0.3) { try screen.elements() != tree }
        }
      }
      _ = try other.target(needsEnabled: false)
    }
  }

  /// Gives the element the keyboard focus.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:)`, or `TestScreenError.unsupported` if the screen cannot focus it.
  public func focus(fileID: String = #fileID, line: Int = #line) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("focus \(query)") {
        _ = try target()
        try screen.focus(element)
        screen.settle()
      }
    }
  }

  /// Gives the element the keyboard focus, and types a text.
  ///
  /// - Parameters:
  ///   - text: The text, one key per character.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `focus()`.
  public func type(_ text: String, fileID: String = #fileID, line: Int = #line) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("\(ScreenInput.text(text)) into \(query)") {
        try focus()
        try screen.typeText(text)
      }
    }
  }

  /// Replaces the text of a text field.
  ///
  /// - Parameters:
  ///   - text: The new text, which is typed one key per character.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `focus()`.
  public func fill(_ text: String, fileID: String = #fileID, line: Int = #line) throws {
    try TestStatement(fileID: fileID, line: line).located {
      try screen.acting("fill \(query) with \(text.debugDescription)") {
        try focus()
        try screen.typeKey(.character("a"), .control)
        try screen.typeKey(.keyboardDeleteOrBackspace)
        try screen.typeText(text)
      }
    }
  }

  /// Moves two fingers on the element together or apart.
  ///
  /// - Parameters:
  ///   - scale: The distance of the fingers at the end, divided by that at the start.
  ///   - duration: The seconds of the motion.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `press(_:)`, or `TestScreenError.unsupported` if the screen has no fingers.
  public func pinch(
    scale: CGFloat, duration: Double = 0.3, fileID: String = #fileID, line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      let frame = try element.visibleFrame
      let distance = min(frame.width, frame.height) / 2
      try screen.pinch(
        at: target(), scale: scale, distance: scale > 1 ? distance / scale : distance,
        duration: duration)
    }
  }

  /// Turns two fingers on the element.
  ///
  /// - Parameters:
  ///   - angle: Radians, clockwise.
  ///   - duration: The seconds of the motion.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: Like `pinch(scale:duration:)`.
  public func rotate(
    by angle: CGFloat, duration: Double = 0.3, fileID: String = #fileID, line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      let frame = try element.visibleFrame
      try screen.rotate(
        at: target(), by: angle, distance: min(frame.width, frame.height) / 2, duration: duration)
    }
  }

  // MARK: The place of an action

  /// Waits until the element can be acted on.
  ///
  /// - Parameter needsEnabled: Whether the element has to be enabled.
  /// - Returns: The point for the pointer, in points of the window.
  /// - Throws: `TestScreenError`.
  private func target(needsEnabled: Bool = true) throws -> CGPoint {
    var last: CGPoint?
    return try retry {
      let point = try target(in: match(), needsEnabled: needsEnabled)
      guard let before = last, before == point else {
        last = point
        throw TestScreenError.neverBecame(
          "\(query)", state: "at rest", after: screen.patience, found: "it still moves")
      }
      return point
    }
  }

  /// The point for the pointer, if the element can be acted on.
  func target(
    in found: (index: Int, tree: ElementTree), needsEnabled: Bool
  ) throws -> CGPoint {
    let (index, tree) = found
    let element = tree.elements[index]
    guard element.isEnabled || !needsEnabled else {
      throw TestScreenError.disabled(element.summary)
    }
    guard !element.visibleFrame.isEmpty else { throw TestScreenError.outside(element.location) }
    let point = CGPoint(x: element.visibleFrame.midX, y: element.visibleFrame.midY)
    let hit = try screen.elementHit(at: point).flatMap(tree.index)
    guard let hit else {
      throw TestScreenError.notPressable(label: element.summary, hit: "nothing")
    }
    // A press on a text inside of a button presses the button.
    let isOwn = tree.contains(hit, in: index)
    let isPart =
      tree.contains(index, in: hit)
      && tree.pressable(around: index).map { tree.contains(hit, in: $0) } ?? false
    let isFace = tree.pressable(around: hit).map { tree.isFace(index, of: $0) } ?? false
    guard isOwn || isPart || isFace || !needsEnabled && tree.contains(index, in: hit) else {
      throw TestScreenError.notPressable(
        label: element.summary, hit: tree.elements[hit].summary)
    }
    return point
  }
}
