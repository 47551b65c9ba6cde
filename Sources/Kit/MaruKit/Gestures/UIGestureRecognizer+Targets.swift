import Foundation

// Targets, failure requirements and ignored touches.
extension UIGestureRecognizer {
  /// Adds a target whose method is called at each state change; the target is held weakly.
  ///
  /// A method for recognizers of another class is not called; a warning says so once.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
  ) {
    let parameter = ActionParameter<Recognizer>()
    targets.append(
      GestureTarget(object: target) { [weak target] recognizer in
        guard let target, let wanted = parameter.value(recognizer) else { return }
        action(target)(wanted)
      })
  }

  /// Adds a target whose parameterless method is called at each state change; the target is held
  /// weakly.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    targets.append(
      GestureTarget(object: target) { [weak target] _ in
        guard let target else { return }
        action(target)()
      })
  }

  /// Adds a closure that is called at each state change.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    targets.append(GestureTarget(object: nil, call: handler))
  }

  /// Removes a target.
  public func removeTarget(_ target: AnyObject) {
    targets.removeAll { $0.object === target }
  }

  /// Removes a target with all its actions; all targets if `nil`.
  ///
  /// As in UIKit, the action `nil` stands for all. There can be no other, because methods of Swift
  /// cannot be compared.
  public func removeTarget(_ target: AnyObject?, action: Never?) {
    guard let target else { return targets.removeAll() }
    removeTarget(target)
  }
}

/// A target of a recognizer.
struct GestureTarget {
  weak var object: AnyObject?
  let call: @MainActor (UIGestureRecognizer) -> Void
}

/// A weak reference to a recognizer.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?

  init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}
