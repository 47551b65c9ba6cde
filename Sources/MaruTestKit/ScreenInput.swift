import MaruKit
import Stage

/// Something that a person does with the pointer, the keyboard or fingers.
///
/// Positions are points of the window, x to the right and y down.
public enum ScreenInput: Hashable, Sendable {
  /// A button of the pointer.
  public enum Button: String, Hashable, Sendable {
    /// The left one, for a right-handed person.
    case primary
    /// The right one.
    case secondary
  }

  /// The pointer moves, with a button down or without.
  case move(to: CGPoint)
  /// A button goes down at the pointer's position.
  case buttonDown(Button)
  /// A button goes up.
  case buttonUp(Button)
  /// A finger touches the screen, moves on it, or leaves it; `finger` tells several apart.
  case touch(PointerInput.Phase, at: CGPoint, finger: Int)
  /// A wheel or a touchpad moves content under the pointer, by points.
  case scroll(CGVector)
  /// A key is pressed and released while modifier keys are held.
  case key(UIKeyboardHIDUsage, UIKeyModifierFlags)
  /// A text is typed, one key per character; a newline presses Return, and a tab presses Tab.
  case text(String)
}

extension ScreenInput: CustomStringConvertible {
  /// The input in a few words, for logs.
  public var description: String {
    switch self {
    case .move(let point): "move to \(Self.text(point))"
    case .buttonDown(let button): "\(button.rawValue) button down"
    case .buttonUp(let button): "\(button.rawValue) button up"
    case .touch(let phase, let point, let finger):
      "finger \(finger) \(phase) at \(Self.text(point))"
    case .scroll(let distance):
      "scroll by \(Self.text(CGPoint(x: distance.dx, y: distance.dy)))"
    case .key(let code, let modifiers): "key \(modifiers.prefix)\(code.name)"
    case .text(let text): "type \(text.debugDescription)"
    }
  }

  /// A point, for logs.
  static func text(_ point: CGPoint) -> String { "(\(text(point.x)), \(text(point.y)))" }

  /// A length with at most one decimal, for logs.
  static func text(_ length: CGFloat) -> String {
    guard length.isFinite, abs(length) < 1e9 else { return "\(length)" }
    let rounded = (Double(length) * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension UIKeyModifierFlags {
  /// The names of the keys, each with a plus sign.
  fileprivate var prefix: String {
    let known: [(UIKeyModifierFlags, String)] = [
      (.control, "Ctrl+"), (.alternate, "Alt+"), (.shift, "Shift+"), (.command, "Super+"),
    ]
    return known.filter { contains($0.0) }.map(\.1).joined()
  }
}

extension UIKeyboardHIDUsage {
  private static let names: [UIKeyboardHIDUsage: String] = [
    .keyboardReturnOrEnter: "Return", .keypadEnter: "Enter", .keyboardEscape: "Escape",
    .keyboardDeleteOrBackspace: "Backspace", .keyboardTab: "Tab", .keyboardSpacebar: "Space",
    .keyboardDeleteForward: "Delete", .keyboardInsert: "Insert", .keyboardHome: "Home",
    .keyboardEnd: "End", .keyboardPageUp: "Page Up", .keyboardPageDown: "Page Down",
    .keyboardLeftArrow: "Left", .keyboardRightArrow: "Right", .keyboardUpArrow: "Up",
    .keyboardDownArrow: "Down", .keyboardApplication: "Menu",
  ]

  /// The key, for logs.
  fileprivate var name: String {
    Self.names[self] ?? character.map { $0.uppercased() } ?? functionNumber.map { "F\($0)" }
      ?? "number \(rawValue)"
  }
}
