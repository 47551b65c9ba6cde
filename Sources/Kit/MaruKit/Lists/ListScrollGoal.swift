import Foundation

/// The target of a list's scroll animation, which can move while the animation runs.
struct ListScrollGoal<Position> {
  /// The row or item.
  let path: IndexPath
  /// The wanted position of the row or item.
  let position: Position
  /// The start time of the animation, which identifies it.
  let start: Double
}
