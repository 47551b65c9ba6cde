/// Something of the machine that a widget uses, for the person who decides whether it may.
///
/// A window with `sandbox = true` in the configuration has nothing of this. The person grants it
/// there, by the table `sandbox`.
public struct WidgetPermission: Hashable, Sendable {
  /// The kind of thing.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The user's files, besides the widget's own.
    case files
    /// The network.
    case network
    /// The programs of the machine.
    case commands
  }

  /// What is used.
  public let kind: Kind
  /// What for, in one sentence: “Fetches the forecast.”.
  public let purpose: String

  /// Creates a permission.
  public init(_ kind: Kind, purpose: String) {
    self.kind = kind
    self.purpose = purpose
  }
}
