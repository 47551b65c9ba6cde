extension UITableViewCell {
  /// What editing does to a row.
  public enum EditingStyle: Int, Sendable {
    /// Nothing: the row has no control.
    case none
    /// It can be deleted.
    case delete
    /// One can be inserted.
    case insert
  }

  /// What a cell shows beside its content.
  public struct StateMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing.
    public static let defaultMask: StateMask = []
    /// The controls of editing.
    public static let showingEditControlMask = StateMask(rawValue: 1)
    /// The button that deletes the row.
    public static let showingDeleteConfirmationMask = StateMask(rawValue: 1 << 1)
  }
}
