import JSON

/// A notification of zenity.
struct ZenityNotification {
  /// The properties of the widget.
  let props: [String: JSONValue]

  /// Describes a notification.
  ///
  /// - Parameters:
  ///   - text: The text, whose first line is the title.
  ///   - icon: A path, a name of an icon theme, or one of zenity's own names.
  ///   - seconds: The time limit; `nil` for the usual one.
  ///   - listens: Whether lines of standard input change it.
  /// - Throws: `ZenityProblem` if it has no text and does not listen.
  init(text: String?, icon: String?, seconds: Double?, listens: Bool) throws(ZenityProblem) {
    guard listens || text?.isEmpty == false else { throw .noText }
    let lines = (text ?? "").split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    var props: [String: JSONValue] = ["listen": .bool(listens)]
    if let title = lines.first { props["title"] = .string(String(title)) }
    if lines.count > 1 { props["text"] = .string(String(lines[1])) }
    switch icon {
    case "info": props["symbol"] = "info.circle.fill"
    case "question": props["symbol"] = "questionmark.circle.fill"
    case "warning": props["symbol"] = "exclamationmark.triangle.fill"
    case "error": props["symbol"] = "xmark.octagon.fill"
    default: props["icon"] = icon.map { .string($0) }
    }
    props["timeout"] = seconds.map { .number(min(max($0, 2), 86_400)) }
    self.props = props
  }
}
