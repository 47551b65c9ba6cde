import MaruKit

/// A description of a view by its accessibility properties, and the search for it.
///
/// Every given property has to match. Of nested matches, such as a button and the label inside it, only
/// the innermost counts. Of several others, those count whose middle nothing covers, so that a button of
/// an alert is found although one below it has the same label.
struct ElementQuery {
  var label: String?
  var role: UIAccessibilityTraits = .none
  var identifier: String?

  /// Finds the only visible view that matches.
  ///
  /// - Throws: `TestScreenError.notFound` or `.ambiguous`, which list the candidates.
  /// - Complexity: O(n) in the window's views.
  @MainActor func view(in window: UIWindow) throws(TestScreenError) -> UIView {
    let visible = Self.visibleViews(in: window)
    var found = visible.filter(matches)
    found = found.filter { view in
      !found.contains { $0 !== view && $0.isDescendant(of: view) }
    }
    if found.count > 1 {
      let uncovered = found.filter { Self.isUncovered($0, in: window) }
      if !uncovered.isEmpty { found = uncovered }
    }
    guard let view = found.first else {
      throw .notFound("\(self)", among: visible.compactMap { Self.summary(of: $0) })
    }
    guard found.count == 1 else {
      throw .ambiguous("\(self)", matches: found.map { Self.location(of: $0) })
    }
    return view
  }

  @MainActor private func matches(_ view: UIView) -> Bool {
    (label == nil || view.accessibilityLabel == label)
      && view.accessibilityTraits.isSuperset(of: role)
      && (identifier == nil || view.accessibilityIdentifier == identifier)
  }

  /// The view and its descendants, without hidden and transparent ones, in drawing order.
  @MainActor private static func visibleViews(in view: UIView) -> [UIView] {
    guard !view.isHidden, view.alpha >= 0.01 else { return [] }
    return [view] + view.subviews.flatMap(visibleViews)
  }

  /// Whether a touch in the middle of a view reaches it, or an ancestor because the view takes no
  /// touches.
  @MainActor private static func isUncovered(_ view: UIView, in window: UIWindow) -> Bool {
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    guard let hit = window.hitTest(middle, with: nil) else { return false }
    return hit.isDescendant(of: view) || view.isDescendant(of: hit)
  }

  /// The label, the role and the identifier of a view; `nil` if it has neither label nor identifier.
  @MainActor private static func summary(of view: UIView) -> String? {
    let identifier = view.accessibilityIdentifier.map { "identifier \"\($0)\"" }
    guard let name = view.accessibilityLabel.map({ "\"\($0)\"" }) ?? identifier else { return nil }
    let details =
      view.accessibilityTraits.names
      + (view.accessibilityLabel == nil ? [] : [identifier]).compactMap { $0 }
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }

  /// The summary of a view, and its frame in the window.
  @MainActor private static func location(of view: UIView) -> String {
    let frame = view.accessibilityFrame
    let name = summary(of: view) ?? "\(type(of: view))"
    return "\(name) at (\(frame.minX), \(frame.minY)), \(frame.width) × \(frame.height)"
  }
}

extension ElementQuery: CustomStringConvertible {
  /// The properties, to follow “no view” or “several views”.
  var description: String {
    var parts: [String] = []
    if let label { parts.append("labelled \"\(label)\"") }
    if !role.isEmpty { parts.append("with the role \(role.names.joined(separator: ", "))") }
    if let identifier { parts.append("with the identifier \"\(identifier)\"") }
    return parts.joined(separator: " ")
  }
}
