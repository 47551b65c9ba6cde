import MaruKit

/// A search for elements: a chain of conditions, each within the matches of the one before.
///
/// Concealed elements never match. Of nested matches, such as a button and the label inside it, only
/// the innermost counts. If one element is wanted and several match, those count whose middle nothing
/// covers, so that a button of an alert is found although one behind it has the same label.
struct ElementQuery: Hashable, Sendable {
  /// What an element has to fulfil; every given condition counts.
  struct Conditions: Hashable, Sendable {
    var role: ElementRole?
    var traits: UIAccessibilityTraits = .none
    /// The whole label.
    var name: String?
    /// A part of the label or the value, of the element or one inside it; letter case is ignored.
    var text: String?
    var identifier: String?
  }

  /// Which of several matches is meant.
  enum Choice: Hashable, Sendable {
    case last
    /// Counted from 0, in reading order.
    case index(Int)
  }

  /// One link of the chain.
  struct Step: Hashable, Sendable {
    var conditions: Conditions
    var choice: Choice?
  }

  private var steps: [Step]

  /// A search in the whole window.
  init(_ conditions: Conditions) { steps = [Step(conditions: conditions)] }

  /// A search for elements inside the matches of this one.
  func within(_ conditions: Conditions) -> ElementQuery {
    var query = self
    query.steps.append(Step(conditions: conditions))
    return query
  }

  /// A search for one of the matches of this one.
  func choosing(_ choice: Choice) -> ElementQuery {
    var query = self
    query.steps[query.steps.count - 1].choice = choice
    return query
  }

  // MARK: Searching

  /// The indices of all matches in reading order.
  func matches(in tree: ElementTree) -> [Int] {
    steps.indices.reduce([]) { scopes, step in matches(of: step, in: scopes, of: tree) }
  }

  /// The index of the only match.
  ///
  /// - Parameters:
  ///   - tree: The elements.
  ///   - hit: The number of the element that gets a press at a point of the window.
  /// - Returns: The index in `tree.elements`.
  /// - Throws: `TestScreenError.notFound` or `.ambiguous`, which list the candidates, or an error
  ///   of `hit`.
  func match(in tree: ElementTree, hit: (CGPoint) throws -> Int?) throws -> Int {
    var found = matches(in: tree)
    if found.count > 1 {
      let uncovered = try found.filter { try Self.isUncovered($0, in: tree, hit: hit) }
      if !uncovered.isEmpty { found = uncovered }
    }
    guard let index = found.first else { throw notFound(in: tree) }
    guard found.count == 1 else {
      throw TestScreenError.ambiguous(
        "\(self)", matches: found.map { tree.elements[$0].location })
    }
    return index
  }

  private func matches(of step: Int, in scopes: [Int], of tree: ElementTree) -> [Int] {
    let (conditions, choice) = (steps[step].conditions, steps[step].choice)
    var found = tree.elements.indices.filter { index in
      tree.elements[index].concealment == nil
        && Self.isInside(index, step == 0 ? nil : scopes, of: tree)
        && conditions.match(index, in: tree)
    }
    // The matches of a link that others follow are places, so the outer ones count as well.
    if choice != nil || step == steps.count - 1 {
      found = found.enumerated().filter { place, index in
        place + 1 == found.count || !tree.contains(found[place + 1], in: index)
      }.map(\.element)
    }
    switch choice {
    case nil: return found
    case .last: return Array(found.suffix(1))
    case .index(let index): return found.indices.contains(index) ? [found[index]] : []
    }
  }

  private static func isInside(_ index: Int, _ scopes: [Int]?, of tree: ElementTree) -> Bool {
    scopes.map { $0.contains { $0 != index && tree.contains(index, in: $0) } } ?? true
  }

  /// Whether a press in the middle of an element reaches it, or an element around it because it
  /// takes no presses.
  private static func isUncovered(
    _ index: Int, in tree: ElementTree, hit: (CGPoint) throws -> Int?
  ) rethrows -> Bool {
    let frame = tree.elements[index].frame
    let number = try hit(CGPoint(x: frame.midX, y: frame.midY))
    guard let other = number.flatMap(tree.index) else { return false }
    return tree.contains(other, in: index) || tree.contains(index, in: other)
  }

  // MARK: Explaining

  /// The error for a tree without a match; it names the first link that has none.
  private func notFound(in tree: ElementTree) -> TestScreenError {
    var scopes: [Int] = []
    for step in steps.indices {
      let found = matches(of: step, in: scopes, of: tree)
      guard found.isEmpty else {
        scopes = found
        continue
      }
      let candidates = tree.elements.indices.filter {
        Self.isInside($0, step == 0 ? nil : scopes, of: tree)
      }
      let misses = NearMisses(of: steps[step].conditions, among: candidates, of: tree)
      let wanted = Self.text(of: steps[...step])
      let rest = Self.text(of: steps[(step + 1)...])
      return .notFound(
        rest.isEmpty ? wanted : "\(wanted), to look for \(rest) in it,", among: misses.lines)
    }
    return .notFound("\(self)", among: [])
  }
}

extension ElementQuery.Conditions {
  /// Whether an element fulfils every condition.
  func match(_ index: Int, in tree: ElementTree) -> Bool {
    matchRole(tree.elements[index]) && matchName(tree.elements[index])
      && matchIdentifier(tree.elements[index]) && matchText(index, in: tree)
  }

  func matchRole(_ element: ScreenElement) -> Bool {
    (role.map(element.has) ?? true) && element.traits.isSuperset(of: traits)
  }

  func matchName(_ element: ScreenElement) -> Bool { name == nil || element.label == name }

  func matchIdentifier(_ element: ScreenElement) -> Bool {
    identifier == nil || element.identifier == identifier
  }

  func matchText(_ index: Int, in tree: ElementTree) -> Bool {
    guard let text else { return true }
    return (index..<tree.end(of: index)).contains { index in
      let element = tree.elements[index]
      return element.concealment == nil
        && [element.label, element.value].compactMap(\.self).contains {
          $0.range(of: text, options: .caseInsensitive) != nil
        }
    }
  }
}

extension ElementQuery.Conditions: CustomStringConvertible {
  /// What is wanted, such as `button "Delete"`.
  var description: String {
    let kinds = [role?.rawValue].compactMap(\.self) + traits.names
    var text = kinds.isEmpty ? "element" : kinds.joined(separator: " ")
    if let name { text += " \"\(name)\"" }
    if let part = self.text { text += " containing \"\(part)\"" }
    if let identifier { text += " with the identifier \"\(identifier)\"" }
    return text
  }
}

extension ElementQuery: CustomStringConvertible {
  /// What is wanted, the innermost first, such as `button "Delete" in cell containing "Ada"`.
  var description: String { Self.text(of: steps[...]) }

  private static func text(of steps: ArraySlice<Step>) -> String {
    steps.reversed().map { step in
      switch step.choice {
      case nil: "\(step.conditions)"
      case .last: "the last \(step.conditions)"
      case .index(0): "the first \(step.conditions)"
      case .index(let index): "number \(index) of each \(step.conditions)"
      }
    }.joined(separator: " in ")
  }
}
