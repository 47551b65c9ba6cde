import Foundation

/// A batch of updates to a list.
///
/// As in UIKit, deletions and reloads name old index paths, insertions name new ones. `Animation`
/// describes how an element appears or disappears.
struct ListChanges<Animation> {
  var deletedItems: [IndexPath: Animation] = [:]
  var insertedItems: [IndexPath: Animation] = [:]
  var reloadedItems: [IndexPath: Animation] = [:]
  /// Items to reconfigure in their existing cells, by their old index paths.
  var reconfiguredItems: Set<IndexPath> = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []
  var deletedSections: [Int: Animation] = [:]
  var insertedSections: [Int: Animation] = [:]
  var reloadedSections: [Int: Animation] = [:]
  var movedSections: [(from: Int, to: Int)] = []
  /// The completions of the batch and of batches nested in it.
  var completions: [(Bool) -> Void] = []

  /// Calls all completions.
  func tellEnd(finished: Bool) {
    for completion in completions { completion(finished) }
  }

  /// Whether the item at an old index path is reloaded.
  func reloads(_ path: IndexPath) -> Bool {
    reloadedItems[path] != nil || reloadedSections[path.section] != nil
  }
}
