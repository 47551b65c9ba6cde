import MaruKit

/// A view as assistive technology sees it, at one moment.
public struct ScreenElement: Hashable, Sendable {
  /// The reason why a view cannot be seen.
  public enum Concealment: String, Hashable, Sendable {
    /// The view or a superview is hidden.
    case hidden
    /// The alpha of the view or a superview is below 0.01.
    case transparent
  }

  /// Refers to the view on its screen, as long as the view lives.
  public let number: Int
  /// The name of the class, without its module.
  public let className: String
  /// The role by the class, or else by the first trait; `nil` for a mere container.
  public let role: ElementRole?
  /// The accessibility label.
  public let label: String?
  /// The accessibility value.
  public let value: String?
  /// The accessibility identifier.
  public let identifier: String?
  /// The accessibility traits.
  public let traits: UIAccessibilityTraits
  /// The bounds in the window's coordinates, in points, x to the right and y down.
  public let frame: CGRect
  /// The part of `frame` that neither the window nor a superview clips; empty if there is none.
  public let visibleFrame: CGRect
  /// Why the view cannot be seen; `nil` if it can, unless something covers or clips it.
  public let concealment: Concealment?
  /// The number of superviews in the window.
  public let depth: Int

  /// Whether the element takes input; it lacks the trait `notEnabled`.
  public var isEnabled: Bool { !traits.contains(.notEnabled) }
  /// Whether the element is selected; for a switch, whether it is on.
  public var isSelected: Bool {
    traits.contains(.selected) || (role == .switch && value == "1")
  }

  /// Whether the element has a role, by its class or by a trait.
  public func has(_ role: ElementRole) -> Bool {
    self.role == role || role.trait.map(traits.contains) ?? false
  }

  /// Whether a press on something inside the element is a press on the element.
  var isPressable: Bool {
    [.button, .link, .row, .textField, .searchField, .adjustable, .switch].contains(where: has)
  }

  /// The label, the role, the traits and the identifier on one line.
  var summary: String {
    let identifier = self.identifier.map { "identifier \"\($0)\"" }
    guard let name = label.map({ "\"\($0)\"" }) ?? identifier else { return className }
    // Most roles are traits as well.
    var details = traits.names
    if let role, !details.contains(role.rawValue) { details.insert(role.rawValue, at: 0) }
    if label != nil, let identifier { details.append(identifier) }
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }

  /// The summary and the frame.
  var location: String {
    "\(summary) at (\(frame.minX), \(frame.minY)), \(frame.width) × \(frame.height)"
  }
}
