import Foundation
import Graphics

/// An item that is moved by hand.
@MainActor
struct InteractiveMovement {
  /// Where the item was in the data.
  let original: IndexPath
  /// The place that it has now.
  var current: IndexPath
  /// Where the finger is, in the content.
  var position: CGPoint
  /// Which place each item has now, and which it had.
  var mapping: ListMapping
  /// How many items each section has in the data.
  let counts: [Int]
  /// Part of a pixel that scrolling at an edge still owes.
  var debt = CGPoint.zero
  /// When the content was last scrolled at an edge.
  var lastStep: Double?
}
