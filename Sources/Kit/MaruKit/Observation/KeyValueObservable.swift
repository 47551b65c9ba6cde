/// An object whose properties can be observed.
///
/// Views are. Without an Objective-C runtime only those properties are observed that say so when
/// they change: `frame`, `bounds`, `center`, `alpha` and `isHidden`; `contentOffset`, `contentSize`
/// and `contentInset` of scroll views; `isEnabled`, `isSelected` and `isHighlighted` of controls;
/// `text` and `attributedText` of labels, text fields and text views; `image` of image views.
@preconcurrency @MainActor
public protocol KeyValueObservable: AnyObject {}

extension UIView: KeyValueObservable {}

extension KeyValueObservable {
  /// Calls a handler after each change of a property.
  ///
  /// As in UIKit, values that animate change once, at the beginning. Setting a property to the value
  /// that it has is not a change.
  ///
  /// ```swift
  /// observation = scrollView.observe(\.contentOffset, options: [.new]) { scrollView, change in
  ///   header.alpha = 1 - scrollView.contentOffset.y / 100
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property; see ``KeyValueObservable`` for those that are observed.
  ///   - options: The values in the change, and whether the handler is called at once too.
  ///   - changeHandler: Called with the object and the change. It may set the property again.
  /// - Returns: The observation, which ends when it is released.
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observer = PropertyObserver(self, keyPath, options: options, handler: changeHandler)
    let observation = NSKeyValueObservation(PropertyObservers.shared.add(observer, of: self))
    if options.contains(.initial) { observer.callAtOnce() }
    return observation
  }
}
