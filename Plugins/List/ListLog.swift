import MaruKit

/// Logs problems of input lines, but not each one: there may be a million.
@MainActor final class ListLog {
  /// The most lines that are logged.
  private static let limit = 20

  private unowned let context: WidgetContext
  private var count = 0

  /// Creates a log of a widget.
  init(_ context: WidgetContext) { self.context = context }

  /// Logs a line of the input, unless there were many before.
  func warn(_ message: String) {
    count += 1
    if count <= Self.limit { context.log(.warning, message) }
    if count == Self.limit { context.log(.warning, "further lines like that are not logged") }
  }
}
