/// Lines that a widget gets as they arrive: those of standard input, or of the command's output.
///
/// A widget whose information has the input `.stream` finds it in its context. Set the closures before
/// the view controller is made: no line arrives earlier.
@preconcurrency @MainActor
public final class WidgetLineStream {
  /// Called with the lines that have arrived, without their line breaks, in order.
  ///
  /// A line that is not UTF-8 has replacement characters. The writer waits while the closure works.
  ///
  /// Set by the widget.
  public var onLines: ((_ lines: [String]) -> Void)?
  /// Called once after the last line.
  ///
  /// Set by the widget.
  public var onEnd: (() -> Void)?
  /// Whether no more lines will arrive.
  public private(set) var hasEnded = false

  /// Whether the widget has set a closure; if not, nothing is read.
  public var isUsed: Bool { onLines != nil || onEnd != nil }

  /// Whether the lines are those that the command prints, for which the widget is shown.
  public let isOfCommand: Bool

  /// Creates a stream to which lines can be given.
  ///
  /// - Parameter isOfCommand: Whether the lines are those of a command.
  public init(isOfCommand: Bool = false) { self.isOfCommand = isOfCommand }

  /// Gives lines to the widget; ignored after the end.
  ///
  /// Called by the host, and by tests.
  public func receive(_ lines: [String]) {
    if !hasEnded, !lines.isEmpty { onLines?(lines) }
  }

  /// Tells the widget that no more lines will arrive.
  ///
  /// Called by the host, and by tests.
  public func end() {
    guard !hasEnded else { return }
    hasEnded = true
    onEnd?()
  }
}
