import Foundation

/// A widget's connection to its host.
@preconcurrency @MainActor
public final class WidgetContext {
  /// Receives the widget's messages; returns whether it acts on them.
  ///
  /// Set by the host before the widget is created.
  public var handler: ((WidgetMessage) -> Bool)?

  /// Whether the widget has finished.
  public private(set) var isFinished = false

  /// The lines of standard input, if the widget uses them and they were read.
  ///
  /// `nil` if the property that they replace was set, or if there is no standard input: in a window
  /// with other widgets, or for a picture.
  public let lines: WidgetLines?

  /// The lines that arrive while the widget is shown, if its information has the input `.stream`.
  ///
  /// `nil` if there is no such input: with `--follow`, in a window with other widgets, or for a picture.
  /// Set by the host before the widget is created.
  public var stream: WidgetLineStream?

  /// The bytes of standard input, if the widget's information has the input `.bytes`.
  ///
  /// `nil` if the property that they replace was set, or if there is no such input: with `--follow`,
  /// in a window with other widgets, or for a picture without input. Set by the host before the widget
  /// is created.
  public var bytes: WidgetByteStream?

  /// Creates a context without a handler.
  ///
  /// - Parameter lines: The lines of standard input, if they were read.
  public init(lines: WidgetLines? = nil) { self.lines = lines }

  /// The desktop's workspaces and active window; `nil` if there is no desktop, as for a picture.
  ///
  /// Set by the host before the widget is created. Widgets inside this one have the same desktop.
  public var desktop: WidgetDesktop?

  /// Creates widgets of other plugins, by name, with props and a context.
  ///
  /// Set before the widget is created, if the host supports it.
  public var provider: ((String, PropValues, WidgetContext) throws -> WidgetInstance)?

  /// Creates a widget of another plugin, to show inside this one.
  ///
  /// The caller owns it: add its controller as a child or present it, and pass new props to
  /// `update(props:)`. Its messages go to the handler. It is released with its last reference.
  ///
  /// - Parameters:
  ///   - name: The widget's name or identifier.
  ///   - props: Values that override its defaults.
  ///   - handler: Receives its messages; returns whether it acts on them.
  /// - Returns: The running widget.
  /// - Throws: `WidgetUnavailable` if the host has no other widgets. Otherwise an error with a
  ///   one-line description if the plugin is missing or refused, or the props are.
  public func makeWidget(
    _ name: String, props: PropValues = PropValues(),
    handler: @escaping (WidgetMessage) -> Bool
  ) throws -> WidgetInstance {
    guard let provider else { throw WidgetUnavailable(name: name) }
    let context = WidgetContext()
    context.handler = handler
    context.provider = provider
    context.desktop = desktop
    context.isVisible = isVisible
    context.place = place
    context.variables = variables
    context.logHandler = logHandler
    children.removeAll { $0.context == nil }
    children.append(ChildContext(context: context))
    return try provider(name, props, context)
  }

  /// The context of a widget inside this one.
  private struct ChildContext {
    weak var context: WidgetContext?
  }

  private var children: [ChildContext] = []

  // MARK: Visibility

  /// Whether the user can see the widget: its window is shown, and not known to be covered.
  ///
  /// A widget that is not visible should stop its timers.
  public private(set) var isVisible = true

  /// Called after each change of `isVisible`, with its new value.
  ///
  /// Set by the widget.
  public var onVisibilityChange: ((_ isVisible: Bool) -> Void)?

  /// Reports whether the user can see the widget, and those inside it.
  ///
  /// Called by the host.
  public func setVisible(_ isVisible: Bool) {
    guard isVisible != self.isVisible else { return }
    self.isVisible = isVisible
    onVisibilityChange?(isVisible)
    for child in children { child.context?.setVisible(isVisible) }
  }

  // MARK: Place

  /// The place of the widget's window on the display.
  ///
  /// `nil` before the window is shown for the first time, and for a picture.
  public private(set) var place: WidgetPlace?

  /// Called after each change of `place`, with its new value.
  ///
  /// Set by the widget.
  public var onPlaceChange: ((WidgetPlace) -> Void)?

  /// Reports the place of the window, also to the widgets inside this one.
  ///
  /// Called by the host.
  public func setPlace(_ place: WidgetPlace) {
    guard place != self.place else { return }
    self.place = place
    onPlaceChange?(place)
    for child in children { child.context?.setPlace(place) }
  }

  // MARK: Messages

  /// Called with each message that is sent to all widgets: its name, and its values.
  ///
  /// Such a message comes from the script that calls `maru emit`, or from an action `emit` of the
  /// configuration. Set by the widget.
  public var onMessage: ((_ name: String, _ values: [String: String]) -> Void)?

  /// Gives a message to the widget, and to those inside it.
  ///
  /// Called by the host.
  public func receive(message name: String, values: [String: String]) {
    onMessage?(name, values)
    for child in children { child.context?.receive(message: name, values: values) }
  }

  // MARK: Variables

  /// The host's variables; `nil` if it has none, as for a picture.
  ///
  /// Set by the host before the widget is created. Widgets inside this one have the same variables.
  public var variables: WidgetVariables?

  // MARK: Log

  /// Writes a line to the host's log.
  ///
  /// Set by the host before the widget is created. Widgets inside this one write to the same log.
  public var logHandler: ((WidgetLogLevel, String) -> Void)?

  /// Writes a line to the host's log: `maru log` prints it, or standard error of `maru show`.
  ///
  /// Each window has a level in the configuration, and lines below it are dropped.
  ///
  /// - Parameters:
  ///   - level: The importance of the line.
  ///   - message: The text; control characters are made visible.
  public func log(_ level: WidgetLogLevel = .info, _ message: String) {
    logHandler?(level, message)
  }

  // MARK: Properties

  /// The values that properties have because of the user, by name; see ``setValue(_:ofProperty:)``.
  public private(set) var userValues: [String: PropValue] = [:]

  /// Tells the host the value that a property has now, because the user has changed it.
  ///
  /// `maru get` prints it in place of the value that was set. Call it again when `update(to:)` changes
  /// the value.
  ///
  /// - Parameters:
  ///   - value: The value; `.null` for none.
  ///   - name: The property.
  public func setValue(_ value: PropValue, ofProperty name: String) { userValues[name] = value }

  // MARK: Storage

  /// Creates the widget's folder, and returns it; `nil` if it cannot be created.
  ///
  /// Set by the host before the widget is created. Called at most once.
  public var storageProvider: (() -> URL?)?

  /// A folder for the widget's own files, which outlive its window and the program.
  ///
  /// Created on first use. `nil` if the host has none, as for a picture or for a widget inside
  /// another, whose owner can pass it a place as a property.
  public private(set) lazy var storage: URL? = storageProvider?()

  /// Reports an event, such as a press.
  ///
  /// - Parameters:
  ///   - name: The event in one word, such as `tap`.
  ///   - values: Details; empty by default.
  /// - Returns: Whether the host acts on it. If not, a widget whose purpose is this event finishes
  ///   with it.
  @discardableResult
  public func emit(_ name: String, values: [String: String] = [:]) -> Bool {
    handler?(.event(name: name, values: values)) ?? false
  }

  /// Finishes the widget.
  ///
  /// Later calls are ignored.
  public func finish(with outcome: WidgetOutcome) {
    guard !isFinished else { return }
    isFinished = true
    _ = handler?(.finished(outcome))
  }

  /// The answer that ``finish(printing:status:)`` was given; `nil` for another end.
  public private(set) var answerBytes: [UInt8]?

  /// The exit status that the widget gave to its end; `nil` if it is that of the outcome.
  public private(set) var exitStatus: UInt8?

  /// The greatest exit status of a widget; shells use those above.
  public static let greatestExitStatus: UInt8 = 125

  /// Finishes the widget with an exit status of its own, for a script that has to tell more than two
  /// ends apart.
  ///
  /// - Parameters:
  ///   - outcome: The outcome, whose text is printed.
  ///   - status: The exit status of `maru show`, at most ``greatestExitStatus``; a greater one is
  ///     taken as that.
  public func finish(with outcome: WidgetOutcome, status: UInt8) {
    guard !isFinished else { return }
    exitStatus = min(status, Self.greatestExitStatus)
    finish(with: outcome)
  }

  /// Finishes the widget as accepted, with an answer that need not be UTF-8, such as the name of a file.
  ///
  /// The bytes are printed as they are, with a line break unless the last one is zero. Where the
  /// answer is a text, as in JSON and in the values of the event `finished`, bytes that are no UTF-8
  /// are replacement characters.
  ///
  /// - Parameters:
  ///   - bytes: The answer.
  ///   - status: An exit status other than 0, as for `finish(with:status:)`; `nil` for 0.
  public func finish(printing bytes: [UInt8], status: UInt8? = nil) {
    guard !isFinished else { return }
    answerBytes = bytes
    exitStatus = status.map { min($0, Self.greatestExitStatus) }
    finish(with: .accepted(String(decoding: bytes, as: UTF8.self)))
  }
}

/// The error for a widget of another plugin if the host has none.
public struct WidgetUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested widget.
  public let name: String

  /// The requested widget and the reason.
  public var description: String { "\(name) cannot be made, this host has no other widgets" }
}

/// A message from a widget to its host.
public enum WidgetMessage: Sendable, Equatable {
  /// An event of a widget that continues.
  case event(name: String, values: [String: String])
  /// The widget has finished.
  case finished(WidgetOutcome)
}

/// The outcome of a widget.
public enum WidgetOutcome: Sendable, Equatable {
  /// The user accepted, or the task is complete.
  ///
  /// The text, if any, is printed; exit status 0.
  case accepted(String?)
  /// The user declined.
  ///
  /// The text, if any, is printed; exit status 1.
  case cancelled(String?)
}
