import Foundation

/// What an action does; it is handed the action itself, whose `sender` tells who performed it.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// Something that a control or a menu performs.
@MainActor
open class UIAction: UIMenuElement {
  /// The name by which an action is replaced or removed.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The name by which it is replaced or removed; its own unless given.
  public let identifier: Identifier
  /// What a pointer resting on it is told.
  open var discoverabilityTitle: String?
  /// How it behaves.
  open var attributes: Attributes
  /// Whether it is ticked.
  open var state: State
  /// Who performs it, while its handler runs.
  open internal(set) var sender: Any?
  private let handler: UIActionHandler
  /// How many were made, so that each has a name of its own.
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
