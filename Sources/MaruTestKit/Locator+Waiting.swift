import MaruKit

/// What a test expects of the element of a locator.
public enum ElementState: Hashable, Sendable {
  /// At least one element matches.
  case shown
  /// No element matches.
  case gone
  /// So many elements match.
  case count(Int)
  /// The only match takes input.
  case enabled
  /// The only match takes no input.
  case disabled
  /// The only match is selected; a switch is on.
  case selected
  /// The only match is not selected.
  case unselected
  /// The only match has this accessibility label.
  case label(String)
  /// The only match has this accessibility value.
  case value(String)
}

extension ElementState: CustomStringConvertible {
  /// The state, to complete “it was never …”.
  public var description: String {
    switch self {
    case .shown: "shown"
    case .gone: "gone"
    case .count(let count): "there \(count) times"
    case .enabled: "enabled"
    case .disabled: "disabled"
    case .selected: "selected"
    case .unselected: "unselected"
    case .label(let label): "labelled \"\(label)\""
    case .value(let value): "of the value \"\(value)\""
    }
  }
}

extension Locator {
  /// Waits until the element is in a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - seconds: The time after which it gives up; the screen's `patience` if `nil`.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: `TestScreenError.neverBecame`, which tells the state that the element is in, or
  ///   `.notFound` or `.ambiguous`, which list the candidates.
  public func wait(
    until state: ElementState, within seconds: Double? = nil, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    try TestStatement(fileID: fileID, line: line).located {
      let limit = seconds ?? screen.patience
      try retry(within: limit) {
        guard let found = try contradiction(to: state) else { return }
        throw TestScreenError.neverBecame("\(query)", state: "\(state)", after: limit, found: found)
      }
    }
  }

  /// Whether the element is in a state now.
  ///
  /// - Parameter state: The state.
  /// - Returns: `false` also if no element matches or several do, unless the state says so.
  /// - Throws: If the window is closed.
  public func `is`(_ state: ElementState) throws -> Bool {
    do {
      return try contradiction(to: state) == nil
    } catch is TestScreenError {
      return false
    }
  }

  /// What is instead of a state; `nil` if the element is in it.
  private func contradiction(to state: ElementState) throws -> String? {
    switch state {
    case .shown:
      // The error names near misses.
      if try !exists { _ = try match() }
      return nil
    case .gone: return try all.first.map { "it is still \($0.location)" }
    case .count(let wanted):
      let count = try count
      return count == wanted ? nil : "it is there \(count) times"
    case .enabled, .disabled, .selected, .unselected, .label, .value: break
    }
    let found = try match()
    let element = found.tree.elements[found.index]
    let holds =
      switch state {
      case .enabled: element.isEnabled
      case .disabled: !element.isEnabled
      case .selected: element.isSelected
      case .unselected: !element.isSelected
      case .label(let label): element.label == label
      case .value(let value): element.value == value
      case .shown, .gone, .count: true
      }
    guard !holds else { return nil }
    return "it is \(element.summary)" + (element.value.map { " with the value \"\($0)\"" } ?? "")
  }
}
