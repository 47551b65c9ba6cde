import Foundation

/// A key, with modifier keys, that calls a method of a responder.
///
/// Mirrors UIKit. A responder lists its commands in `keyCommands`. They are found along the responder chain, from
/// the responder that would get the key.
///
/// With a PC's keyboard, Control stands for `.command`, because window managers use the Super key. So a command for
/// Command and S is run by Control and S, unless there is a command for just that, and by Super and S.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  /// The arrow up, as an `input`.
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  /// The arrow down.
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  /// The arrow to the left.
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The arrow to the right.
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  /// Escape.
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  /// Page Up.
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  /// Page Down.
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"
  /// Home.
  public nonisolated static let inputHome = "UIKeyInputHome"
  /// End.
  public nonisolated static let inputEnd = "UIKeyInputEnd"
  /// Delete, which deletes forward.
  public nonisolated static let inputDelete = "UIKeyInputDelete"
  /// F1.
  public nonisolated static let f1 = "UIKeyInputF1"
  /// F2.
  public nonisolated static let f2 = "UIKeyInputF2"
  /// F3.
  public nonisolated static let f3 = "UIKeyInputF3"
  /// F4.
  public nonisolated static let f4 = "UIKeyInputF4"
  /// F5.
  public nonisolated static let f5 = "UIKeyInputF5"
  /// F6.
  public nonisolated static let f6 = "UIKeyInputF6"
  /// F7.
  public nonisolated static let f7 = "UIKeyInputF7"
  /// F8.
  public nonisolated static let f8 = "UIKeyInputF8"
  /// F9.
  public nonisolated static let f9 = "UIKeyInputF9"
  /// F10.
  public nonisolated static let f10 = "UIKeyInputF10"
  /// F11.
  public nonisolated static let f11 = "UIKeyInputF11"
  /// F12.
  public nonisolated static let f12 = "UIKeyInputF12"

  /// The key: a character, `"\r"` for Return, `"\t"` for Tab, `"\u{8}"` for Backspace, or one of the constants.
  ///
  /// The case of a letter does not matter.
  public let input: String?
  /// The modifier keys that are held.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command precedes what a text does with the key, and what the keyboard focus does.
  ///
  /// By default, keys that write or edit text go to the text that is edited; Tab moves the focus; and Return, Space
  /// and the arrows go to a focused view.
  open var wantsPriorityOverSystemBehavior = false

  /// Creates a command with a method that receives it.
  public convenience init<Target: UIResponder>(
    input: String, modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void
  ) { self.init(action: action, input: input, modifierFlags: modifierFlags) }

  /// Creates a command with a method without parameters.
  public convenience init<Target: UIResponder>(
    input: String, modifierFlags: UIKeyModifierFlags,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) { self.init(action: action, input: input, modifierFlags: modifierFlags) }

  /// Creates a command that can also be shown in a menu, with a method that receives it.
  ///
  /// - Parameters:
  ///   - title: The title in a menu.
  ///   - image: The image in a menu.
  ///   - action: The method of a class of responders, such as `Editor.save`.
  ///   - input: The key.
  ///   - modifierFlags: The modifier keys.
  ///   - propertyList: A value for the method.
  ///   - discoverabilityTitle: The text of a tooltip.
  ///   - attributes: The attributes of the menu element. A disabled command has no key.
  ///   - state: Whether the menu element is checked.
  public init<Target: UIResponder>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      title, image, propertyList, discoverabilityTitle, attributes, state
    ) { (target: Target, command) in
      if let command = command as? UIKeyCommand { action(target)(command) }
    }
  }

  /// Creates a command that can also be shown in a menu, with a method without parameters.
  public init<Target: UIResponder>(
    title: String = "", image: UIImage? = nil,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      title, image, propertyList, discoverabilityTitle, attributes, state
    ) { (target: Target, _) in action(target)() }
  }
}
