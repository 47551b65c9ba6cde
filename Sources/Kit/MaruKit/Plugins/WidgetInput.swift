/// The use of standard input by a widget that is shown alone.
public enum WidgetInput: Hashable, Sendable {
  /// Unused: a command that runs beside the widget can read it.
  case nothing
  /// Lines that replace the value of a property, if it was not set.
  ///
  /// They are read to the end before the widget is created, which gets them as
  /// `WidgetContext.lines`.
  case lines(insteadOf: String, summary: String)
  /// Lines that the widget gets as they arrive, as `WidgetContext.stream`.
  ///
  /// If the widget is shown for a command, they are the lines that the command prints on its standard
  /// output, and the command can read standard input.
  case stream(summary: String)
  /// Bytes that replace the value of a property, if it was not set, as `WidgetContext.bytes`.
  ///
  /// They need not be text. The widget is created with those that arrive at once, and gets the others
  /// while it is shown.
  case bytes(insteadOf: String, summary: String)

  /// The property that the input replaces, and its description; `nil` if there is none.
  public var replaced: (property: String, summary: String)? {
    switch self {
    case .lines(let property, let summary), .bytes(let property, let summary): (property, summary)
    case .nothing, .stream: nil
    }
  }
}

/// The use of a command after `--`.
public enum WidgetCommandUse: Hashable, Sendable {
  /// Unused: a command is refused, since it would never run.
  case nothing
  /// The command runs at each event of the widget.
  case eachEvent
  /// The command runs once; the widget is shown until it ends, and takes its exit status.
  case wholeShow
}
