import Foundation

/// Makes the widgets of one plugin, and hides their type.
///
/// Life: the host requests the factory of each plugin once and keeps it → `makeWidget` any number
/// of times. It is never released, since the plugin's code is never unloaded.
@preconcurrency @MainActor
public class WidgetFactory {
  /// The name of the widgets and other facts.
  public let information: WidgetInformation
  /// The properties.
  ///
  /// Found on first use, which takes about a millisecond.
  public private(set) lazy var schema = makeSchema()

  init(information: WidgetInformation) {
    self.information = information
  }

  /// Creates a widget.
  ///
  /// - Parameters:
  ///   - props: Values that override the defaults.
  ///   - state: The result of an earlier `saveState()`, or `nil`. It is restored before the widget
  ///     creates its view controller.
  ///   - context: The widget's connection to the host.
  /// - Returns: The running widget, with its view controller.
  /// - Throws: `PropsError` if a property is unknown or has the wrong kind, or an error of the
  ///   widget's own `init`.
  public func makeWidget(
    props: PropValues, state: Data? = nil, context: WidgetContext
  ) throws -> WidgetInstance {
    preconditionFailure("makeWidget(props:state:context:) is the subclass's")
  }

  /// Checks properties like `makeWidget`, without creating a widget.
  ///
  /// - Throws: `PropsError`.
  public func check(_ props: PropValues) throws(PropsError) {
    try schema.check(props)
  }

  /// The values for a picture if none are set; they override the defaults.
  public var demonstration: PropValues { PropValues() }

  func makeSchema() -> PropsSchema { PropsSchema(properties: []) }
}

/// A running widget; its type is hidden.
@preconcurrency @MainActor
public class WidgetInstance {
  /// The controller whose view the host shows.
  public let viewController: UIViewController
  /// The widget's connection to the host.
  public let context: WidgetContext

  init(viewController: UIViewController, context: WidgetContext) {
    self.viewController = viewController
    self.context = context
  }

  /// Applies new props: the defaults, overridden by `props`.
  ///
  /// - Throws: `PropsError`; the widget then keeps its state.
  public func update(props: PropValues) throws(PropsError) {}

  /// Performs an action of the widget.
  ///
  /// - Parameters:
  ///   - action: The action's name, one of those in the widget's information.
  ///   - values: Its values by name.
  /// - Returns: The answer, if the action has one.
  /// - Throws: `WidgetActionError` if the action or one of the values is unknown, or an error of the
  ///   widget.
  @discardableResult
  public func perform(action: String, values: [String: PropValue] = [:]) throws -> PropValue? {
    throw WidgetActionError.unknown(action, among: [])
  }

  /// The default size of the widget's own window, in points.
  public var preferredSize: CGSize { viewController.preferredContentSize }

  /// The style of the widget's own window.
  public var windowStyle: WidgetWindowStyle { .framed }

  /// The outcome when the `--follow` input ends.
  public func outcomeAtEndOfFeed() -> WidgetOutcome { .cancelled(nil) }

  /// The state to restore after a restart.
  public func saveState() -> Data? { nil }
}
