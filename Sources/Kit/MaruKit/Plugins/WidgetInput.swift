/// What a widget takes from standard input when it is shown by itself.
public enum WidgetInput: Hashable, Sendable {
  /// Nothing: it is left to whoever is run beside the widget.
  case nothing
  /// Lines, which stand for the values of one property and are read where that is not set.
  ///
  /// They are read to their end before the widget is made, and handed to it as
  /// `WidgetContext.lines`.
  case lines(insteadOf: String, summary: String)
}

/// What a command that is given behind `--` is to a widget.
public enum WidgetCommandUse: Hashable, Sendable {
  /// Nothing: whoever gives one is told so, since it would never run.
  case nothing
  /// It is run at each event of the widget.
  case eachEvent
  /// It is run once, and the widget is shown until it ends: with its status.
  case wholeShow
}
