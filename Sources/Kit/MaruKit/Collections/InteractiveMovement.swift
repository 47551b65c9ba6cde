import Foundation
import Graphics

/// An item that the user is moving.
@MainActor
struct InteractiveMovement {
  /// The item's index path in the data.
  let original: IndexPath
  /// The item's current index path.
  var current: IndexPath
  /// The finger's location in the content.
  var position: CGPoint
  /// Maps between index paths in the data and current ones.
  var mapping: ListMapping
  /// The number of items in each section of the data.
  let counts: [Int]
  /// The fraction of a pixel left over from scrolling at an edge.
  var debt = CGPoint.zero
  /// The time of the last scroll step at an edge.
  var lastStep: Double?
}
