import Foundation

// Who is told, what has to fail first, and which touches are left to others.
extension UIGestureRecognizer {
  /// Calls a method of an object, which is not kept alive, at each change of state.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Recognizer) -> Void
  ) {
    targets.append(
      GestureTarget(object: target) { [weak target] recognizer in
        guard let target, let recognizer = recognizer as? Recognizer else { return }
        action(target)(recognizer)
      })
  }

  /// Calls a method without parameters of an object, which is not kept alive, at each change of
  /// state.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    targets.append(
      GestureTarget(object: target) { [weak target] _ in
        guard let target else { return }
        action(target)()
      })
  }

  /// Calls a closure at each change of state.
  public func addHandler(_ handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    targets.append(GestureTarget(object: nil, call: handler))
  }

  /// Calls an object's methods no more.
  public func removeTarget(_ target: AnyObject) {
    targets.removeAll { $0.object === target }
  }

  /// Recognizes only after another recognizer has failed.
  ///
  /// One that follows no touch of the gesture counts as failed.
  public func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    guard otherGestureRecognizer !== self else { return }
    requirements.removeAll { $0.recognizer == nil || $0.recognizer === otherGestureRecognizer }
    requirements.append(WeakRecognizer(otherGestureRecognizer))
  }

  /// Leaves a touch to others.
  public func ignore(_ touch: UITouch, for event: UIEvent) {
    trackedTouches.removeAll { $0 === touch }
    attempt.removeAll { $0 === touch }
    touch.gestureRecognizers?.removeAll { $0 === self }
  }
}

/// Who is told about a gesture.
struct GestureTarget {
  weak var object: AnyObject?
  let call: @MainActor (UIGestureRecognizer) -> Void
}

/// A recognizer that is not kept alive.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?

  init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}
