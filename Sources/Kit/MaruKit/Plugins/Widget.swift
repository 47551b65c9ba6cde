import Foundation

/// A widget: what a plugin is written to be.
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
/// Life, all on the main actor: `init` once → `restoreState(from:)` where there is a saved state →
/// `makeViewController()` once → `update(to:)` any number of times → released when its window
/// closes. A widget may call `context.finish(with:)` at any time after `makeViewController()`.
@MainActor
public protocol Widget: AnyObject {
  /// Everything that a script or a configuration file can set.
  associatedtype Props: WidgetProps

  /// Who the widget is.
  ///
  /// Read once, when the plugin is opened.
  static var information: WidgetInformation { get }

  /// What a picture of the widget shows where nobody sets anything.
  ///
  /// The defaults, unless the widget says otherwise: those of `Props` are what a script gets that
  /// leaves something out, and should be no words that nobody asked for.
  static var demonstration: Props { get }

  /// Makes the widget.
  ///
  /// - Parameters:
  ///   - props: The defaults of `Props` with what the caller gave laid over them.
  ///   - context: The widget's line to its host. Keep it: it lives as long as the widget.
  /// - Throws: Where the widget cannot work with these props; the host prints the description.
  init(props: Props, context: WidgetContext) throws

  /// Makes the controller whose view the host shows.
  ///
  /// Called once.
  func makeViewController() -> UIViewController

  /// Takes new props while running.
  ///
  /// Does nothing by default.
  ///
  /// - Throws: Where the widget cannot work with these props; it then keeps what it has, and the
  ///   host tells.
  func update(to props: Props) throws

  /// What a window of its own is like, as the widget now stands.
  ///
  /// By default what its information says. Read once, when the window is made.
  var windowStyle: WidgetWindowStyle { get }

  /// How the widget ends as the lines do that it was fed with.
  ///
  /// `.cancelled(nil)` by default: whoever fed it has gone before a person answered. A widget that
  /// asks nothing accepts.
  func outcomeAtEndOfFeed() -> WidgetOutcome

  /// What the widget wants to be handed after a restart, or `nil` (the default) for nothing.
  func saveState() -> Data?

  /// Takes what an earlier instance returned from `saveState()`.
  ///
  /// Ignored by default.
  func restoreState(from state: Data)
}

extension Widget {
  /// The defaults.
  public static var demonstration: Props { Props() }

  /// Does nothing.
  public func update(to props: Props) {}

  /// What the information says.
  public var windowStyle: WidgetWindowStyle { Self.information.windowStyle }

  /// Nobody has answered.
  public func outcomeAtEndOfFeed() -> WidgetOutcome { .cancelled(nil) }

  /// Nothing to save.
  public func saveState() -> Data? { nil }

  /// Ignores the state.
  public func restoreState(from state: Data) {}
}

/// The settings of a widget: a plain value with a default for everything.
///
/// Each stored property becomes an option of `maru show`, a key of `--props` and of a
/// configuration file. Texts, numbers, flags, enumerations with a text as raw value, optionals and
/// arrays of these become options by themselves; any other `Codable` type is given as JSON, or as
/// a plain text where its `init(from:)` accepts one.
public protocol WidgetProps: Codable {
  /// Makes the defaults.
  init()

  /// What a person is told about each property, by the property's name.
  ///
  /// Empty by default.
  static var documentation: [String: PropDocumentation] { get }
}

extension WidgetProps {
  /// Nothing to tell.
  public static var documentation: [String: PropDocumentation] { [:] }
}

/// What a person is told about one property of a widget.
public struct PropDocumentation: Sendable {
  /// One line, for `maru show NAME --help`.
  public let summary: String
  /// The option's name without dashes, where it is not the property's name with dashes:
  /// `button` for a property `buttons` that is given once for each button.
  public let option: String?

  /// Which words a text property takes, for the shell to offer; `nil` if they cannot be listed.
  public let vocabulary: PropVocabulary?

  /// Makes the documentation of one property.
  public init(_ summary: String, option: String? = nil, vocabulary: PropVocabulary? = nil) {
    self.summary = summary
    self.option = option
    self.vocabulary = vocabulary
  }
}

/// Words that a text property takes and that are too many for a help text.
public enum PropVocabulary: Hashable, Sendable {
  /// The names of symbols, as `UIImage.systemNames` has them.
  case symbols

  /// The words, sorted.
  public var words: [String] {
    switch self {
    case .symbols: UIImage.systemNames
    }
  }
}

/// What a person is told about one event of a widget, for `maru show NAME --help`.
public struct EventDocumentation: Sendable, Hashable {
  /// As it is emitted: `tap`.
  public let name: String
  /// When it happens, in one line.
  public let summary: String
  /// What each of its values is, by the value's name.
  public let values: [String: String]

  /// Makes the documentation of one event.
  public init(_ name: String, _ summary: String, values: [String: String] = [:]) {
    self.name = name
    self.summary = summary
    self.values = values
  }
}

/// Who a widget is.
public struct WidgetInformation: Sendable, Hashable {
  /// Unique, in reverse DNS order: `org.example.clock`.
  public let identifier: String
  /// What a person types: `maru show NAME`.
  ///
  /// Letters and digits, no spaces.
  public let name: String
  /// The widget's own version.
  public let version: String
  /// One line for `maru list`.
  public let summary: String
  /// The size in points that a window of its own has where nobody says otherwise.
  ///
  /// A view controller with a `preferredContentSize` of its own says better.
  public let preferredSize: CGSize
  /// What the widget takes from standard input when it is shown by itself.
  public let input: WidgetInput
  /// What a command that is given behind `--` is to it.
  public let commandUse: WidgetCommandUse
  /// What it tells of while it runs, in the order in which a person is told.
  public let events: [EventDocumentation]
  /// What a window of its own is like where the widget does not say otherwise.
  public let windowStyle: WidgetWindowStyle

  /// Makes the information.
  ///
  /// A widget with events that a command may be run at says `commandUse: .eachEvent`.
  public init(
    identifier: String, name: String, version: String, summary: String,
    preferredSize: CGSize = CGSize(width: 420, height: 300), input: WidgetInput = .nothing,
    commandUse: WidgetCommandUse = .nothing, events: [EventDocumentation] = [],
    windowStyle: WidgetWindowStyle = .framed
  ) {
    self.identifier = identifier
    self.name = name
    self.version = version
    self.summary = summary
    self.preferredSize = preferredSize
    self.input = input
    self.commandUse = commandUse
    self.events = events
    self.windowStyle = windowStyle
  }
}

/// What the window of a widget that is alone in it is like.
public enum WidgetWindowStyle: Sendable, Hashable {
  /// With the window manager's frame, and opaque.
  case framed
  /// Above other windows, without a frame, and seen only where the widget paints.
  ///
  /// A drag and the arrow keys move it, unless the widget does something else about them. The host
  /// keeps it on the screen, and remembers where it was by the widget's identifier.
  case floating
  /// With the window manager's frame, and opaque; a short question or a note.
  ///
  /// Window managers place dialogs above other windows, and those that tile leave them their size.
  case dialog
}
