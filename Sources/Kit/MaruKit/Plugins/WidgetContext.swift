import Foundation

/// A widget's line to its host.
@MainActor
public final class WidgetContext {
  /// Hears what the widget says, and tells whether it does something about it.
  ///
  /// Set by the host before the widget is made.
  public var handler: ((WidgetMessage) -> Bool)?

  /// Whether the widget has already finished.
  public private(set) var isFinished = false

  /// The lines of standard input, where the widget takes them and they were read.
  ///
  /// `nil` where the property that they stand for was set, and wherever there is no standard
  /// input: in a window with other widgets, in a picture.
  public let lines: WidgetLines?

  /// Makes a context that nobody hears yet.
  ///
  /// - Parameter lines: The lines of standard input, where they were read.
  public init(lines: WidgetLines? = nil) { self.lines = lines }

  /// Makes widgets of other plugins for this one: by name, with props and a context of their own.
  ///
  /// Set by a host that can, before the widget is made.
  public var provider: ((String, PropValues, WidgetContext) throws -> WidgetInstance)?

  /// Makes a widget of another plugin, to be shown within this one.
  ///
  /// It is the caller's: its controller is added as a child or presented, `update(props:)` hands it
  /// other props, what it says comes to the handler, and it is gone when nobody holds it.
  ///
  /// - Parameters:
  ///   - name: The widget's name, or its identifier.
  ///   - props: Laid over its defaults.
  ///   - handler: Hears what it says, and tells whether anything is done about that.
  /// - Returns: The running widget.
  /// - Throws: `WidgetUnavailable` where there are no others; else whatever says in a line why the
  ///   plugin is missing or refused, or what the widget does not accept.
  public func makeWidget(
    _ name: String, props: PropValues = PropValues(),
    handler: @escaping (WidgetMessage) -> Bool
  ) throws -> WidgetInstance {
    guard let provider else { throw WidgetUnavailable(name: name) }
    let context = WidgetContext()
    context.handler = handler
    context.provider = provider
    return try provider(name, props, context)
  }

  /// Tells the host that something happened, such as a press.
  ///
  /// - Parameters:
  ///   - name: What happened, as one word: `tap`.
  ///   - values: More about it; empty by default.
  /// - Returns: Whether somebody does something about it. A widget that is there for this one
  ///   event finishes with it where nobody does.
  @discardableResult
  public func emit(_ name: String, values: [String: String] = [:]) -> Bool {
    handler?(.event(name: name, values: values)) ?? false
  }

  /// Ends the widget.
  ///
  /// Only the first call counts.
  public func finish(with outcome: WidgetOutcome) {
    guard !isFinished else { return }
    isFinished = true
    _ = handler?(.finished(outcome))
  }
}

/// A widget asked for another one where its host has none to give.
public struct WidgetUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for.
  public let name: String

  /// What was asked for, and why it is not there.
  public var description: String { "\(name) is not there, no other widgets are at hand here" }
}

/// What a widget says to its host.
public enum WidgetMessage: Sendable, Equatable {
  /// Something happened; the widget goes on.
  case event(name: String, values: [String: String])
  /// The widget is done.
  case finished(WidgetOutcome)
}

/// How a widget ended.
public enum WidgetOutcome: Sendable, Equatable {
  /// The person chose something, or what was to be done is done.
  ///
  /// The text, if any, is printed; exit status 0.
  case accepted(String?)
  /// The person declined.
  ///
  /// The text, if any, is printed; exit status 1.
  case cancelled(String?)
}
