import JSON

/// How a widget has finished.
public struct Finish: Hashable, Sendable, CustomStringConvertible {
  /// The id of the widget.
  public let widget: String
  /// `accepted` or `cancelled`.
  public let outcome: String
  /// What the widget prints; empty for nothing.
  public let text: String
  /// The exit status that `maru show` has for it.
  public let status: Int

  /// Decodes an event; `nil` if it is another one.
  init?(_ event: WidgetEvent) {
    guard event.name == "finished", let widget = event.widget,
      let outcome = event.values["outcome"]?.string
    else { return nil }
    (self.widget, self.outcome) = (widget, outcome)
    text = event.values["text"]?.string ?? ""
    status = event.values["status"]?.int ?? (outcome == "accepted" ? 0 : 1)
  }

  /// One line: `Question has finished: accepted, with the status 0 and the text “Yes”`.
  public var description: String {
    "\(widget) has finished: \(outcome), with the status \(status)"
      + (text.isEmpty ? "" : " and the text “\(text)”")
  }
}
