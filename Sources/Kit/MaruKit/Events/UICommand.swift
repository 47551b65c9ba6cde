import Foundation

/// An action that goes to the first responder, or to the nearest responder behind it, that has its method.
///
/// Mirrors UIKit, with a method such as `Editor.save` in place of a selector. Unlike UIKit's it is a
/// `UIAction`, so that menus show and perform it as one.
@preconcurrency @MainActor
open class UICommand: UIAction {
  /// A value that the method can read, for example to tell apart commands with the same method.
  public let propertyList: Any?
  /// Calls the method of a responder; returns whether it has one.
  private let call: @MainActor (UIResponder, UICommand) -> Bool

  /// Creates a command with a method that receives it.
  ///
  /// - Parameters:
  ///   - title: The title in a menu.
  ///   - image: The image in a menu.
  ///   - action: The method of a class of responders, such as `Editor.save`.
  ///   - propertyList: A value for the method.
  ///   - discoverabilityTitle: The text of a tooltip.
  ///   - attributes: The attributes of the menu element.
  ///   - state: Whether the menu element is checked.
  public convenience init<Target: UIResponder>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (Target) -> @MainActor (UICommand) -> Void,
    propertyList: Any? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [],
    state: State = .off
  ) {
    self.init(
      title, image, propertyList, discoverabilityTitle, attributes, state
    ) { (target: Target, command) in action(target)(command) }
  }

  /// Creates a command with a method without parameters, like the one with a method that has one.
  public convenience init<Target: UIResponder>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    propertyList: Any? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [],
    state: State = .off
  ) {
    self.init(
      title, image, propertyList, discoverabilityTitle, attributes, state
    ) { (target: Target, _) in action(target)() }
  }

  init<Target: UIResponder>(
    _ title: String, _ image: UIImage?, _ propertyList: Any?, _ discoverabilityTitle: String?,
    _ attributes: Attributes, _ state: State,
    _ action: @escaping @MainActor (Target, UICommand) -> Void
  ) {
    self.propertyList = propertyList
    call = { responder, command in
      guard let target = responder as? Target else { return false }
      action(target, command)
      return true
    }
    super.init(
      title: title, image: image, discoverabilityTitle: discoverabilityTitle,
      attributes: attributes, state: state
    ) { action in
      let start = action.sender as? UIResponder ?? UIApplication.shared.keyWindow?.keyReceiver
      if let start { (action as? UICommand)?.send(from: start) }
    }
  }

  /// Calls the method of the first responder in a chain that has it.
  private func send(from start: UIResponder) {
    for responder in sequence(first: start, next: \.next) where call(responder, self) { return }
  }
}
