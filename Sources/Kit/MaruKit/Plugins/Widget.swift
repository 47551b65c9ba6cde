import Foundation

/// A widget, which is the content of a plugin.
///
/// ```swift
/// final class Hello: Widget {
///   struct Props: WidgetProps {
///     var name = "world"
///   }
///   static let information = WidgetInformation(
///     identifier: "org.example.hello", name: "Hello", version: "1.0", summary: "Says hello")
///
///   init(props: Props, context: WidgetContext) { … }
///   func makeViewController() -> UIViewController { … }
///   func update(to props: Props) { … }
/// }
///
/// @c(maru_plugin_Hello) public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Hello.self) }
/// ```
///
/// Life, all on the main actor: `init` once → `restoreState(from:)` if there is a saved state →
/// `makeViewController()` once → `update(to:)` any number of times → released after its window
/// closes. A widget may call `context.finish(with:)` at any time after `makeViewController()`.
@preconcurrency @MainActor
public protocol Widget: AnyObject {
  /// The properties that a script or a configuration file can set.
  associatedtype Props: WidgetProps

  /// The widget's name and other facts.
  ///
  /// Read once, when the plugin is opened.
  static var information: WidgetInformation { get }

  /// The properties for a picture of the widget if none are set.
  ///
  /// The default is that of `Props`. Override it rather than giving `Props` sample texts: a script
  /// that leaves a property out would show them.
  static var demonstration: Props { get }

  /// Creates the widget.
  ///
  /// - Parameters:
  ///   - props: The defaults of `Props`, overridden by the caller's values.
  ///   - context: The widget's connection to its host. Keep it: it lives as long as the widget.
  /// - Throws: If the widget cannot work with these props; the host prints the description.
  init(props: Props, context: WidgetContext) throws

  /// Creates the controller whose view the host shows.
  ///
  /// Called once.
  func makeViewController() -> UIViewController

  /// Applies new props to the running widget.
  ///
  /// Does nothing by default.
  ///
  /// - Throws: If the widget cannot work with these props. It then keeps its state, and the host
  ///   reports the error.
  func update(to props: Props) throws

  /// Performs an action, such as `open` of a menu.
  ///
  /// Called only for the actions in the widget's information, with values that their documentation
  /// has. By default, every action is unknown.
  ///
  /// - Parameters:
  ///   - action: The action's name.
  ///   - values: Its values by name; some or all of them may be missing.
  /// - Returns: The answer, if the action has one.
  /// - Throws: `WidgetActionError` if the action is unknown, or cannot be performed with these
  ///   values or at this time.
  func perform(action: String, values: [String: PropValue]) throws -> PropValue?

  /// The style of a window that contains only the widget in its current state.
  ///
  /// By default, that of its information. Read once, when the window is made.
  var windowStyle: WidgetWindowStyle { get }

  /// The outcome when the `--follow` input ends.
  ///
  /// `.cancelled(nil)` by default: the input ended before the user answered. A widget that asks
  /// nothing should accept.
  func outcomeAtEndOfFeed() -> WidgetOutcome

  /// The state to restore after a restart; `nil`, the default, for none.
  func saveState() -> Data?

  /// Restores the state from an earlier `saveState()`.
  ///
  /// Ignored by default.
  func restoreState(from state: Data)
}

extension Widget {
  /// The defaults of `Props`.
  public static var demonstration: Props { Props() }

  /// Does nothing.
  public func update(to props: Props) {}

  /// Throws `WidgetActionError.unknown`.
  public func perform(action: String, values: [String: PropValue]) throws -> PropValue? {
    throw WidgetActionError.unknown(action, among: Self.information.actions)
  }

  /// The style in the information.
  public var windowStyle: WidgetWindowStyle { Self.information.windowStyle }

  /// Cancelled, since the user has not answered.
  public func outcomeAtEndOfFeed() -> WidgetOutcome { .cancelled(nil) }

  /// None.
  public func saveState() -> Data? { nil }

  /// Ignores the state.
  public func restoreState(from state: Data) {}
}

/// The properties of a widget: a value type with a default for each.
///
/// Each stored property becomes an option of `maru show`, and a key of `--props` and of
/// configuration files. Options are made of texts, numbers, flags, enumerations with text raw
/// values, and optionals and arrays of these. Any other `Codable` type is given as JSON, or as
/// plain text if its `init(from:)` accepts one.
public protocol WidgetProps: Codable {
  /// Creates the defaults.
  init()

  /// The documentation of the properties, by name.
  ///
  /// Empty by default.
  static var documentation: [String: PropDocumentation] { get }
}

extension WidgetProps {
  /// Empty.
  public static var documentation: [String: PropDocumentation] { [:] }
}

/// The documentation of a property.
public struct PropDocumentation: Sendable {
  /// A summary in one line, for `maru show NAME --help`.
  public let summary: String
  /// The option's name without dashes, if it is not derived from the property's.
  ///
  /// An example is
  /// `button` for a property `buttons` whose option is repeated.
  public let option: String?

  /// The words that a text property accepts, for shell completion; `nil` if they cannot be listed.
  public let vocabulary: PropVocabulary?

  /// Creates the documentation of a property.
  public init(_ summary: String, option: String? = nil, vocabulary: PropVocabulary? = nil) {
    self.summary = summary
    self.option = option
    self.vocabulary = vocabulary
  }
}

/// A vocabulary of a text property that is too large for a help text.
public enum PropVocabulary: Hashable, Sendable {
  /// The names of symbols, from `UIImage.systemNames`.
  case symbols
  /// The names of colours, from `PropsError.colorNames`, and `#RRGGBB`.
  case colors

  /// The words, for completion.
  public var words: [String] {
    switch self {
    case .symbols: UIImage.systemNames
    case .colors: PropsError.colorNames
    }
  }

  /// Checks a property's value.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - property: The property's name, for the error.
  /// - Throws: `PropsError.refused` if the vocabulary does not have it.
  @preconcurrency @MainActor
  public func check(_ text: String, of property: String) throws(PropsError) {
    switch self {
    case .symbols: _ = try PropsError.symbol(text, of: property)
    case .colors: _ = try PropsError.color(text, of: property)
    }
  }
}

/// The documentation of an event, for `maru show NAME --help`.
public struct EventDocumentation: Sendable, Hashable {
  /// The event's name, such as `tap`.
  public let name: String
  /// The occasion of the event, in one line.
  public let summary: String
  /// The descriptions of the event's values, by name.
  public let values: [String: String]

  /// Creates the documentation of an event.
  public init(_ name: String, _ summary: String, values: [String: String] = [:]) {
    self.name = name
    self.summary = summary
    self.values = values
  }
}

/// The name of a widget and other facts about it.
public struct WidgetInformation: Sendable, Hashable {
  /// A unique identifier in reverse DNS order: `org.example.clock`.
  public let identifier: String
  /// The name on the command line: `maru show NAME`.
  ///
  /// Letters and digits, no spaces.
  public let name: String
  /// The widget's own version.
  public let version: String
  /// A summary in one line for `maru list`.
  public let summary: String
  /// The default size of the widget's own window, in points.
  ///
  /// The `preferredContentSize` of the view controller takes precedence.
  public let preferredSize: CGSize
  /// The use of standard input when the widget is shown alone.
  public let input: WidgetInput
  /// The use of a command after `--`.
  public let commandUse: WidgetCommandUse
  /// The events that the widget emits, in the order of documentation.
  public let events: [EventDocumentation]
  /// The actions that the widget performs on request, in the order of documentation.
  public let actions: [ActionDocumentation]
  /// The default style of the widget's own window.
  public let windowStyle: WidgetWindowStyle
  /// What the widget uses of the machine, in the order of documentation.
  public let permissions: [WidgetPermission]

  /// Creates the information.
  ///
  /// A widget with events that run a command sets `commandUse: .eachEvent`.
  public init(
    identifier: String, name: String, version: String, summary: String,
    preferredSize: CGSize = CGSize(width: 420, height: 300), input: WidgetInput = .nothing,
    commandUse: WidgetCommandUse = .nothing, events: [EventDocumentation] = [],
    actions: [ActionDocumentation] = [], windowStyle: WidgetWindowStyle = .framed,
    permissions: [WidgetPermission] = []
  ) {
    self.identifier = identifier
    self.name = name
    self.version = version
    self.summary = summary
    self.preferredSize = preferredSize
    self.input = input
    self.commandUse = commandUse
    self.events = events
    self.actions = actions
    self.windowStyle = windowStyle
    self.permissions = permissions
  }
}

/// The style of a window that contains only the widget.
public enum WidgetWindowStyle: Sendable, Hashable {
  /// Decorated by the window manager, and opaque.
  case framed
  /// Above other windows, without decorations, and transparent outside of the widget's content.
  ///
  /// A drag and the arrow keys move it, unless the widget handles them. The host keeps it on the
  /// screen, and remembers its position by the widget's identifier.
  case floating
  /// Decorated and opaque, for a short question or message.
  ///
  /// Window managers place dialogs above other windows; tiling ones keep their size.
  case dialog
  /// A message in a corner of the monitor with the pointer, without decorations, and transparent
  /// outside of the widget's content.
  ///
  /// The window is as large as the content prefers. The content leaves a margin of 16 points on all
  /// sides for its shadow; the margins of neighbours overlap. It is beside the earlier notifications of all
  /// programs, and it moves to the corner when those have gone. It takes the focus only when it is
  /// pressed.
  case notification(WidgetNotificationCorner)
}

/// The corner or edge of the monitor at which a notification appears.
public enum WidgetNotificationCorner: String, Sendable, Hashable, CaseIterable {
  /// At the top, to the left.
  case topLeft = "top-left"
  /// At the top, in the middle.
  case top
  /// At the top, to the right.
  case topRight = "top-right"
  /// At the bottom, to the left.
  case bottomLeft = "bottom-left"
  /// At the bottom, in the middle.
  case bottom
  /// At the bottom, to the right.
  case bottomRight = "bottom-right"
}
