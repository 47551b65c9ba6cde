import Foundation

// Items that call a target's method.
extension UIBarButtonItem {
  // MARK: Without a method

  /// Creates an item with a title that calls nothing yet.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Never?) {
    self.init()
    self.title = title
    self.style = style
  }

  /// Creates an item with an image that calls nothing yet.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Never?) {
    self.init()
    self.image = image
    self.style = style
  }

  /// Creates one of the system's items that calls nothing yet, such as a space.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Never?
  ) {
    self.init(systemItem: systemItem)
  }

  // MARK: With a method

  /// Creates an item with a title that calls a method.
  ///
  /// ```swift
  /// UIBarButtonItem(title: "Edit", style: .plain, target: self, action: Screen.edit)
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - style: The look.
  ///   - target: The object whose method is called; held weakly.
  ///   - action: The method.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: title, style: style, target: target, action: nil)
    setTarget(target, action: action)
  }

  /// Creates an item with a title that calls a method, which receives the item.
  ///
  /// The target is held weakly.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(title: title, style: style, target: target, action: nil)
    setTarget(target, action: action)
  }

  /// Creates an item with an image that calls a method.
  ///
  /// The target is held weakly.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(image: image, style: style, target: target, action: nil)
    setTarget(target, action: action)
  }

  /// Creates an item with an image that calls a method, which receives the item.
  ///
  /// The target is held weakly.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(image: image, style: style, target: target, action: nil)
    setTarget(target, action: action)
  }

  /// Creates one of the system's items that calls a method.
  ///
  /// The target is held weakly.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(systemItem: systemItem)
    setTarget(target, action: action)
  }

  /// Creates one of the system's items that calls a method, which receives the item.
  ///
  /// The target is held weakly.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(systemItem: systemItem)
    setTarget(target, action: action)
  }

  // MARK: Changing the method

  /// Sets the object whose method a press calls, in place of the former one.
  ///
  /// The target is held weakly. UIKit sets `target` and `action`, which has a selector.
  public func setTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    take(
      BarButtonTarget(object: target) { object, _ in
        if let object = object as? Target { action(object)() }
      })
  }

  /// Sets the object whose method a press calls with the item, in place of the former one.
  ///
  /// The target is held weakly.
  public func setTarget<Target: AnyObject>(
    _ target: Target,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    take(
      BarButtonTarget(object: target) { object, item in
        if let object = object as? Target { action(object)(item) }
      })
  }

  /// Removes the object whose method a press calls.
  public func removeTarget() { take(nil) }
}
