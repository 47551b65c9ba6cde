import MaruKit

/// The elements that nearly match a description, for the error if none does.
struct NearMisses {
  /// How an element differs, the least difference first.
  private enum Difference: Int {
    case concealment, role, letterCase, similarName, partOfName, identifier, similarOther, name,
      everything

    /// Whether a person may have meant the element.
    var isNear: Bool { rawValue < Difference.name.rawValue }
  }

  /// The most elements that are listed.
  private static let limit = 5

  /// One line for each, the nearest first; others are listed only if none is near.
  let lines: [String]

  /// Ranks elements.
  ///
  /// - Parameters:
  ///   - conditions: The description.
  ///   - candidates: Indices in `tree`.
  ///   - tree: The elements.
  init(of conditions: ElementQuery.Conditions, among candidates: [Int], of tree: ElementTree) {
    var ranked: [(index: Int, difference: Difference)] = []
    for index in candidates {
      let element = tree.elements[index]
      guard element.label != nil || element.identifier != nil else { continue }
      guard let difference = Self.difference(index, conditions, of: tree) else { continue }
      ranked.append((index, difference))
    }
    ranked.sort { ($0.difference.rawValue, $0.index) < ($1.difference.rawValue, $1.index) }
    if ranked.contains(where: \.difference.isNear) { ranked.removeAll { !$0.difference.isNear } }
    // A button and the label inside it are one thing to a person.
    var listed: [Int] = []
    var lines: [String] = []
    for (index, difference) in ranked {
      let element = tree.elements[index]
      let isKnown = listed.contains {
        (tree.contains(index, in: $0) || tree.contains($0, in: index))
          && tree.elements[$0].label == element.label && element.label != nil
      }
      guard !isKnown else { continue }
      listed.append(index)
      lines.append(element.summary + Self.note(difference, element))
      if lines.count == Self.limit { break }
    }
    self.lines = lines
  }

  /// How an element differs; `nil` for a concealed one that differs in other ways too.
  private static func difference(
    _ index: Int, _ conditions: ElementQuery.Conditions, of tree: ElementTree
  ) -> Difference? {
    let element = tree.elements[index]
    guard element.concealment == nil else {
      return conditions.matchRole(element) && conditions.matchName(element)
        && conditions.matchIdentifier(element) ? .concealment : nil
    }
    let hasRole = conditions.matchRole(element)
    guard let wanted = conditions.name ?? conditions.text ?? conditions.identifier else {
      return hasRole ? .name : .everything
    }
    let shown =
      conditions.name == nil && conditions.text == nil ? element.identifier : element.label
    guard let shown else { return .everything }
    let isText = conditions.name == nil && conditions.text != nil
    if isText ? conditions.matchText(index, in: tree) : shown == wanted {
      return conditions.matchIdentifier(element) ? .role : .identifier
    }
    let (one, other) = (normalized(shown), normalized(wanted))
    let isSimilar = NearestName.to(wanted, among: [shown]) != nil
    guard hasRole else { return one == other || isSimilar ? .similarOther : .everything }
    if one == other { return .letterCase }
    if isSimilar { return .similarName }
    return !one.isEmpty && (one.contains(other) || other.contains(one)) ? .partOfName : .name
  }

  /// A text without differences in case and white space.
  private static func normalized(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func note(_ difference: Difference, _ element: ScreenElement) -> String {
    switch difference {
    case .concealment: element.concealment.map { ", which is \($0.rawValue)" } ?? ""
    case .role: ", which has another role"
    case .letterCase: ", which differs in letter case or spaces"
    case .identifier: ", which has another identifier"
    case .similarName, .partOfName, .similarOther, .name, .everything: ""
    }
  }
}
