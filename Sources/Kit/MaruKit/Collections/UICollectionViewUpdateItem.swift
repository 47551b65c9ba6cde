import Foundation

/// One change of a batch that a layout is told about.
///
/// Mirrors UIKit. The item of a path is `NSNotFound` where a whole section changes.
@MainActor
open class UICollectionViewUpdateItem {
  /// What happens to an item or a section.
  public enum Action: Int, Sendable {
    /// It comes.
    case insert
    /// It goes.
    case delete
    /// It is asked for anew.
    case reload
    /// It moves.
    case move
    /// Nothing.
    case none
  }

  /// Where it was; `nil` for what comes.
  public let indexPathBeforeUpdate: IndexPath?
  /// Where it is; `nil` for what goes.
  public let indexPathAfterUpdate: IndexPath?
  /// What happens to it.
  public let updateAction: Action

  init(_ action: Action, from old: IndexPath?, to new: IndexPath?) {
    updateAction = action
    indexPathBeforeUpdate = old
    indexPathAfterUpdate = new
  }
}
