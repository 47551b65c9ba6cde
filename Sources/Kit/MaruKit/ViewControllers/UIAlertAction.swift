/// What a person may choose in an alert.
///
/// Mirrors UIKit.
@MainActor
open class UIAlertAction: IdentityHashable {
  /// What an action is for.
  public enum Style: Int, Sendable {
    /// Something like any other.
    case `default` = 0
    /// Leaving everything as it is.
    case cancel = 1
    /// Something that cannot be undone, in red.
    case destructive = 2
  }

  /// What the action's button says.
  public let title: String?
  /// What the action is for.
  public let style: Style

  /// Whether the action can be chosen.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { onChange?() } }
  }

  private let handler: ((UIAlertAction) -> Void)?
  var onChange: (() -> Void)?

  /// Makes an action.
  ///
  /// - Parameters:
  ///   - title: What its button says.
  ///   - style: What it is for.
  ///   - handler: Called when it was chosen and the alert has gone.
  public init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  func perform() { handler?(self) }
}
