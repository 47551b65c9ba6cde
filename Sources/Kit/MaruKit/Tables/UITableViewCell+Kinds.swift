extension UITableViewCell {
  /// The effect of editing on a row.
  public enum EditingStyle: Int, Sendable {
    /// None: the row has no control.
    case none
    /// The row can be deleted.
    case delete
    /// A row can be inserted.
    case insert
  }

  /// The parts that a cell shows beside its content.
  public struct StateMask: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Creates a set from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// No parts.
    public static let defaultMask: StateMask = []
    /// The editing control.
    public static let showingEditControl = StateMask(rawValue: 1)
    /// The delete button.
    public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
    /// The editing control, by its name in Objective-C.
    public static let showingEditControlMask = showingEditControl
    /// The delete button, by its name in Objective-C.
    public static let showingDeleteConfirmationMask = showingDeleteConfirmation
  }
}
