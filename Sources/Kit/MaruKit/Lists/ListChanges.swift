import Foundation

/// What a batch of updates of a list inserts, deletes, moves and reloads.
///
/// As in UIKit, what is deleted or reloaded is named by its old place, what is inserted by its new.
/// `Animation` is how something comes or goes.
struct ListChanges<Animation> {
  var deletedItems: [IndexPath: Animation] = [:]
  var insertedItems: [IndexPath: Animation] = [:]
  var reloadedItems: [IndexPath: Animation] = [:]
  /// What is filled anew without another cell; by its old place.
  var reconfiguredItems: Set<IndexPath> = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []
  var deletedSections: [Int: Animation] = [:]
  var insertedSections: [Int: Animation] = [:]
  var reloadedSections: [Int: Animation] = [:]
  var movedSections: [(from: Int, to: Int)] = []
  /// Who waits for all of it to be in its place, batches within the batch included.
  var completions: [(Bool) -> Void] = []

  /// Tells all of them.
  func tellEnd(finished: Bool) {
    for completion in completions { completion(finished) }
  }

  /// Whether what was at a place is asked for anew.
  func reloads(_ path: IndexPath) -> Bool {
    reloadedItems[path] != nil || reloadedSections[path.section] != nil
  }
}
