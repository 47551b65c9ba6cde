import MaruKit

/// The name of a view in a finding.
@MainActor enum ViewName {
  /// The longest part of a label that is printed, in characters.
  private static let limit = 40

  /// The class, the label or the identifier, and the nearest ancestor that has one: `UILabel
  /// “Title” in TitleBar`.
  static func of(_ view: UIView) -> String {
    let name = ownName(of: view)
    var ancestor = view.superview
    while let candidate = ancestor, !(candidate is UIWindow) {
      if isFamiliar(candidate) { return "\(name) in \(ownName(of: candidate))" }
      ancestor = candidate.superview
    }
    return name
  }

  private static func ownName(of view: UIView) -> String {
    let type = "\(type(of: view))"
    if let identifier = view.accessibilityIdentifier { return "\(type) #\(identifier)" }
    guard let label = view.accessibilityLabel, !label.isEmpty else { return type }
    return "\(type) “\(shortened(label))”"
  }

  /// Whether a person who wrote the widget knows the view: it has a name or a class of its own.
  private static func isFamiliar(_ view: UIView) -> Bool {
    view.accessibilityIdentifier != nil || view.isAccessibilityElement
      || !"\(type(of: view))".hasPrefix("UI")
  }

  /// A text in one line, cut after some characters.
  static func shortened(_ text: String) -> String {
    let line = PrintableText.line(text)
    return line.count > limit ? line.prefix(limit) + "…" : line
  }
}
