import Foundation

/// What an animation of a list's offset leads to, which may move while it goes on.
struct ListScrollGoal<Position> {
  /// The row or the item.
  let path: IndexPath
  /// Where it is to lie.
  let position: Position
  /// When the animation began; another one has another goal.
  let start: Double
}
