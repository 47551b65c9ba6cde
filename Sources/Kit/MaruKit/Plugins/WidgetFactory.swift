import Foundation

/// Makes the widgets of one plugin, with the widget's type hidden behind it.
///
/// Life: the host asks the plugin for one factory, once, and keeps it → `makeWidget` any number of
/// times. It is never released, as the plugin's code is never unloaded.
@MainActor
public class WidgetFactory {
  /// Who the widgets are.
  public let information: WidgetInformation
  /// What can be set.
  ///
  /// Found at the first call, which costs about a millisecond.
  public private(set) lazy var schema = makeSchema()

  init(information: WidgetInformation) {
    self.information = information
  }

  /// Makes a widget.
  ///
  /// - Parameters:
  ///   - props: Laid over the defaults.
  ///   - state: What an earlier instance returned from `saveState()`, or `nil` for a fresh start.
  ///     It is handed to the widget before it makes its view controller.
  ///   - context: The widget's line to the host.
  /// - Returns: The running widget, with its view controller.
  /// - Throws: `PropsError` where a property is unknown or of the wrong type, or what the widget's
  ///   own `init` throws.
  public func makeWidget(
    props: PropValues, state: Data? = nil, context: WidgetContext
  ) throws -> WidgetInstance {
    preconditionFailure("makeWidget(props:state:context:) is the subclass's")
  }

  /// Checks properties as `makeWidget` does, without making anything.
  ///
  /// - Throws: `PropsError`.
  public func check(_ props: PropValues) throws(PropsError) {
    try schema.check(props)
  }

  /// What a picture shows where nobody sets anything; laid over the defaults.
  public var demonstration: PropValues { PropValues() }

  func makeSchema() -> PropsSchema { PropsSchema(properties: []) }
}

/// A running widget, with its type hidden behind it.
@MainActor
public class WidgetInstance {
  /// The controller whose view the host shows.
  public let viewController: UIViewController
  /// The widget's line to the host.
  public let context: WidgetContext

  init(viewController: UIViewController, context: WidgetContext) {
    self.viewController = viewController
    self.context = context
  }

  /// Hands the widget new props: the defaults with `props` laid over them.
  ///
  /// - Throws: `PropsError`; the widget then keeps what it has.
  public func update(props: PropValues) throws(PropsError) {}

  /// The size in points that a window of its own has where nobody says otherwise.
  public var preferredSize: CGSize { viewController.preferredContentSize }

  /// What a window of its own is like.
  public var windowStyle: WidgetWindowStyle { .framed }

  /// How the widget ends as the lines do that it was fed with.
  public func outcomeAtEndOfFeed() -> WidgetOutcome { .cancelled(nil) }

  /// What the widget wants to be handed after a restart.
  public func saveState() -> Data? { nil }
}
