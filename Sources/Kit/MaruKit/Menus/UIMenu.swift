import Foundation

/// A list of actions and further menus, which a button opens.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// Identifies a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The options of a menu.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The raw bits, as in UIKit.
    public let rawValue: UInt

    /// Creates a set from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The elements are shown in the menu around, between lines.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The title is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing an action checks it, and unchecks the others.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// The identifier; a unique one by default.
  public let identifier: Identifier
  /// The options.
  public let options: Options
  /// The elements.
  public let children: [UIMenuElement]
  /// The number of created menus, for unique identifiers.
  private static var count = 0

  /// Creates a menu.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
  ) {
    Self.count += 1
    self.identifier = identifier ?? Identifier("menu-\(Self.count)")
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// A copy of the menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }

  /// The checked actions of the menu, and of the menus that are shown in it.
  open var selectedElements: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      if let menu = child as? UIMenu, menu.options.contains(.displayInline) {
        return menu.selectedElements
      }
      return (child as? UIAction)?.state == .on ? [child] : []
    }
  }

  /// Checks an action, if only one can be checked.
  final func choose(_ action: UIAction) {
    guard options.contains(.singleSelection) else { return }
    for other in actions { other.state = other === action ? .on : .off }
  }

  /// The actions of the menu, and of the menus that are shown in it.
  private var actions: [UIAction] {
    children.flatMap { child -> [UIAction] in
      if let menu = child as? UIMenu, menu.options.contains(.displayInline) { return menu.actions }
      return [child as? UIAction].compactMap(\.self)
    }
  }
}
