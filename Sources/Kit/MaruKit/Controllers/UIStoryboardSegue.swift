import Foundation

/// A way from one view controller to another.
///
/// Mirrors UIKit. The kit reads no storyboards, so programs create segues and perform them.
@preconcurrency @MainActor
open class UIStoryboardSegue {
  /// The name of the segue.
  public let identifier: String?
  /// The controller that is shown before.
  public let source: UIViewController
  /// The controller to show.
  public let destination: UIViewController
  private var handler: (@MainActor () -> Void)?

  /// Creates a segue, whose subclass overrides `perform`.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
  }

  /// Creates a segue with a closure that shows the destination.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping @MainActor () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    handler = performHandler
  }

  /// Shows the destination; by default it calls the closure, if there is one.
  open func perform() { handler?() }
}
