import Foundation

/// Something that can be done with an accessibility element beside activating it.
///
/// Mirrors UIKit. Run by programs only, because no screen reader reads the kit's windows yet.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: IdentityHashable {
  /// Does it, and returns whether it could be done.
  public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

  /// The name that a screen reader reads, in the user's language.
  open var name: String
  /// The picture of the action.
  open var image: UIImage?
  /// Does it, and returns whether it could be done.
  open var actionHandler: Handler?

  /// Creates an action with a closure.
  public init(name: String, image: UIImage? = nil, actionHandler: Handler?) {
    self.name = name
    self.image = image
    self.actionHandler = actionHandler
  }

  /// Creates an action with a method that receives it; the target is held weakly.
  public init<Target: AnyObject, Action: UIAccessibilityCustomAction>(
    name: String, target: Target,
    selector: @escaping @MainActor (Target) -> @MainActor (Action) -> Bool
  ) {
    self.name = name
    actionHandler = { [weak target] action in
      guard let target, let action = action as? Action else { return false }
      return selector(target)(action)
    }
  }

  /// Creates an action with a method without parameters; the target is held weakly.
  public init<Target: AnyObject>(
    name: String, target: Target, selector: @escaping @MainActor (Target) -> @MainActor () -> Bool
  ) {
    self.name = name
    actionHandler = { [weak target] _ in target.map { selector($0)() } ?? false }
  }
}
