/// A class that has appearance proxies, with which properties of all its instances are set.
///
/// `UINavigationBar.appearance().barTintColor = .systemIndigo` sets the colour of all navigation
/// bars. Mirrors UIKit:
///
/// - An instance gets the properties when it enters a window, before its `didMoveToWindow()`. Later
///   changes of the proxy apply when it enters a window again, or when its traits change and there
///   is a proxy for traits.
/// - A property that the program has set on the instance keeps its value. It counts as set if that
///   happened after a proxy set the property, so set up proxies before you create views.
/// - A proxy of a class applies to its subclasses too, and one of the subclass overrides it. Next,
///   a proxy for containers overrides one without: the container nearest to the window decides,
///   and among equal ones the longer list. Last, a proxy for traits overrides one without.
/// - A property gets the value that it was last set to on the proxy. Reading it on the proxy returns
///   that value.
///
/// These properties take part; others that are set on a proxy have no effect:
///
/// - the background and tint colours of all views, `overrideUserInterfaceStyle`,
///   `semanticContentAttribute`, `isExclusiveTouch`, `layoutMargins`,
///   `preservesSuperviewLayoutMargins`, and the limits of the text size;
/// - fonts, colours, images, title attributes and other properties of looks of the kit's views and bar
///   items, and the bars' appearances;
/// - the properties of your own classes that call ``appearanceDidSet(_:to:)``.
///
/// A proxy is an instance of the class, because Swift cannot forward messages. It is created with
/// `init(frame:)`, a bar item with `init()`, a collection view with
/// `init(frame:collectionViewLayout:)`, an input view with `init(frame:inputViewStyle:)`, and kept
/// until the process ends. So a class with other designated initializers overrides that one too;
/// otherwise `appearance()` stops the process, as Swift does for every initializer that is not
/// implemented. The initializer cannot ask for the proxy that is being created with it.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {
  /// The proxy for all instances.
  static func appearance() -> Self

  /// The proxy for the instances inside of others.
  ///
  /// - Parameter containerTypes: Classes of views and controllers around the instance, the innermost
  ///   first. Others may lie between them.
  /// - Returns: The proxy.
  static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self

  /// The proxy for the instances with given traits.
  ///
  /// - Parameter trait: The traits; those that are not specified may have any value.
  /// - Returns: The proxy.
  static func appearance(for trait: UITraitCollection) -> Self

  /// The proxy for the instances with given traits inside of others.
  ///
  /// - Parameters:
  ///   - trait: The traits; those that are not specified may have any value.
  ///   - containerTypes: Classes of views and controllers around the instance, the innermost first.
  ///     Others may lie between them.
  /// - Returns: The proxy.
  static func appearance(
    for trait: UITraitCollection,
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
}

/// A view, a controller or a bar item, in which an appearance proxy can look for instances.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: AnyObject {}

extension UIViewController: UIAppearanceContainer {}
extension UIPresentationController: UIAppearanceContainer {}

// MARK: Setters

extension UIAppearance {
  /// Lets a property of your own class take part in appearance proxies.
  ///
  /// Call it whenever the property is set. A name of Maru's own: on iOS such a property is
  /// `@objc dynamic`, which needs the Objective-C runtime.
  ///
  /// ```swift
  /// final class Badge: UIView {
  ///   var radius: CGFloat = 4 {
  ///     didSet {
  ///       layer.cornerRadius = radius
  ///       appearanceDidSet(\Badge.radius, to: radius)
  ///     }
  ///   }
  /// }
  /// Badge.appearance().radius = 8
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property. Always the same key path, also for subclasses.
  ///   - value: Its new value.
  @inline(__always)
  public func appearanceDidSet<Object: UIAppearance, Value>(
    _ property: @autoclosure () -> ReferenceWritableKeyPath<Object, Value>,
    to value: @autoclosure () -> Value
  ) {
    guard AppearanceProxies.areInUse else { return }
    let (property, value) = (property(), value())
    AppearanceProxies.shared.note(.property(property), of: self) { object in
      (object as? Object)?[keyPath: property] = value
    }
  }

  /// Lets a method that sets a value for a state, or the like, take part.
  ///
  /// - Parameters:
  ///   - method: The method. A reference to it captures nothing, so it costs nothing without proxies.
  ///   - value: The value that was set.
  ///   - state: The state. A proxy has a value for each.
  ///   - name: The method's name.
  @inline(__always)
  func appearanceDidCall<Object: UIAppearance, Value, State: Hashable>(
    _ method: @escaping @MainActor (Object) -> @MainActor (Value, State) -> Void, _ value: Value,
    for state: State, name: String = #function
  ) {
    guard AppearanceProxies.areInUse else { return }
    AppearanceProxies.shared.note(.setter(name, state), of: self) { object in
      if let object = object as? Object { method(object)(value, state) }
    }
  }
}
