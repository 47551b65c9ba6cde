import Foundation

/// The closure of an action; it receives the action, whose `sender` performed it.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// An action that a control or a menu performs.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// Identifies an action, to replace or remove it.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier; a unique one by default.
  public let identifier: Identifier
  /// The text of a tooltip.
  open var discoverabilityTitle: String?
  /// The attributes of the menu element.
  open var attributes: Attributes
  /// Whether the menu element is checked.
  open var state: State
  /// The object that performs the action, while its handler runs.
  open internal(set) var sender: Any?
  private let handler: UIActionHandler
  /// The number of created actions, for unique identifiers.
  private static var count = 0

  /// Creates an action.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping UIActionHandler
  ) {
    Self.count += 1
    self.identifier = identifier ?? Identifier("action-\(Self.count)")
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Runs the handler, unless the action is disabled.
  func perform(sender: Any?) {
    guard !attributes.contains(.disabled) else { return }
    let before = self.sender
    self.sender = sender
    defer { self.sender = before }
    handler(self)
  }
}
