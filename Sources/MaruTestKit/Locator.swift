import MaruKit

/// A description of an element on a screen, which is looked for at each use.
///
/// [main actor]
///
/// ```swift
///     try screen.element(.row, text: "Call Ada").element(.button, "Done").press()
/// ```
///
/// A value; it is made by ``WidgetScreen/element(_:_:text:identifier:)``. Hidden and transparent elements
/// never match. Of nested matches, such as a button and the label inside it, the innermost counts.
///
/// Actions wait until exactly one element matches, rests, is enabled and gets presses. Properties of the
/// element wait until exactly one matches. If that does not happen within the screen's `patience`, the
/// error lists the nearest elements, the best first.
@MainActor public struct Locator {
  /// The screen.
  public let screen: any WidgetScreen
  nonisolated let query: ElementQuery
  /// The statement that made it.
  private let statement: TestStatement

  init(
    on screen: any WidgetScreen, query: ElementQuery, statement: TestStatement = TestStatement()
  ) {
    self.screen = screen
    self.query = query
    self.statement = statement
  }

  // MARK: Chaining

  /// Describes an element inside those that match, by its role and other conditions.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - name: The whole accessibility label.
  ///   - text: A part of the label or the value of the element or of one inside it; letter case is
  ///     ignored.
  ///   - identifier: The `accessibilityIdentifier`.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: The locator of the inner element.
  public func element(
    _ role: ElementRole, _ name: String? = nil, text: String? = nil, identifier: String? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> Locator {
    Locator(
      on: screen,
      query: query.within(
        ElementQuery.Conditions(role: role, name: name, text: text, identifier: identifier)),
      statement: TestStatement(fileID: fileID, line: line))
  }

  /// Describes an element of any role inside those that match.
  ///
  /// - Parameters:
  ///   - name: The whole accessibility label.
  ///   - text: A part of the label or the value of the element or of one inside it; letter case is
  ///     ignored.
  ///   - identifier: The `accessibilityIdentifier`.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: The locator of the inner element.
  public func element(
    _ name: String? = nil, text: String? = nil, identifier: String? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> Locator {
    Locator(
      on: screen,
      query: query.within(
        ElementQuery.Conditions(name: name, text: text, identifier: identifier)),
      statement: TestStatement(fileID: fileID, line: line))
  }

  /// The first match in reading order.
  public var first: Locator { nth(0) }

  /// The last match in reading order.
  public var last: Locator { choosing(.last) }

  /// One of the matches.
  ///
  /// - Parameter index: Its place in reading order, from 0.
  /// - Returns: Its locator; it finds nothing if there are fewer matches.
  public func nth(_ index: Int) -> Locator {
    choosing(.index(index))
  }

  private func choosing(_ choice: ElementQuery.Choice) -> Locator {
    Locator(on: screen, query: query.choosing(choice), statement: statement)
  }

  // MARK: Looking, without waiting

  /// Every match now, in reading order.
  ///
  /// - Throws: If the window is closed.
  public var all: [ScreenElement] {
    get throws {
      let tree = try screen.elements()
      return query.matches(in: tree).map { tree.elements[$0] }
    }
  }

  /// Whether there is a match now.
  ///
  /// - Throws: If the window is closed.
  public var exists: Bool { get throws { try count > 0 } }

  /// The number of matches now.
  ///
  /// - Throws: If the window is closed.
  public var count: Int { get throws { try query.matches(in: screen.elements()).count } }

  /// The only match now.
  ///
  /// - Throws: `TestScreenError.notFound` or `.ambiguous`, which list the candidates.
  func match() throws -> (index: Int, tree: ElementTree) {
    let tree = try screen.elements()
    return (try query.match(in: tree, hit: screen.elementHit), tree)
  }

  // MARK: Reading, after waiting for the element

  /// The element, as it is now.
  ///
  /// - Throws: `TestScreenError.notFound` or `.ambiguous`, which list the candidates.
  public var element: ScreenElement {
    get throws {
      // A property cannot take the caller's line.
      try statement.located {
        let found = try retry { try match() }
        return found.tree.elements[found.index]
      }
    }
  }

  /// The accessibility label.
  ///
  /// - Throws: Like `element`.
  public var label: String? { get throws { try element.label } }

  /// The accessibility value: the text of a text field, `1` or `0` of a switch.
  ///
  /// - Throws: Like `element`.
  public var value: String? { get throws { try element.value } }

  /// Whether the element takes input.
  ///
  /// - Throws: Like `element`.
  public var isEnabled: Bool { get throws { try element.isEnabled } }

  /// Whether the element is selected; for a switch, whether it is on.
  ///
  /// - Throws: Like `element`.
  public var isSelected: Bool { get throws { try element.isSelected } }

  /// The rectangle in points of the window.
  ///
  /// - Throws: Like `element`.
  public var frame: CGRect { get throws { try element.frame } }

  /// Repeats an attempt until it throws no error, or patience is over.
  ///
  /// - Parameters:
  ///   - seconds: The time; `patience` if `nil`.
  ///   - attempt: The attempt.
  /// - Returns: The result of the attempt.
  /// - Throws: The last `TestScreenError` of the attempt, or another error at once.
  func retry<Result>(
    within seconds: Double? = nil, _ attempt: () throws -> Result
  ) throws -> Result {
    let limit = seconds ?? screen.patience
    var outcome: Swift.Result<Result, any Error>?
    _ = try screen.wait(within: limit) {
      do {
        outcome = .success(try attempt())
        return true
      } catch let error as TestScreenError {
        outcome = .failure(error.waited(for: limit))
        return false
      }
    }
    guard let outcome else { return try attempt() }
    return try outcome.get()
  }
}

extension Locator: CustomStringConvertible {
  /// The element that is meant, such as `button "Delete" in cell containing "Ada"`.
  public nonisolated var description: String { "\(query)" }
}
