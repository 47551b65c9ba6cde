/// A time that is driven from outside, such as by an animator.
///
/// Animations added under it follow it.
@MainActor
package protocol AnimationTime: AnyObject {
  /// The animations' time for a time of the window's clock.
  func time(at time: Double) -> Double
  /// Whether it is running at a time of the window's clock.
  func runs(at time: Double) -> Bool
  /// Whether it may go backwards, so that no animation is over yet.
  var mayGoBack: Bool { get }
  /// Called after a layer has added an animation under it.
  func wasTaken(by layer: CALayer)
}

extension CALayer {
  /// The time that newly added animations follow.
  package enum TimeOfAdding {
    /// The time that drives the layer or an ancestor, else the layer's own time.
    case layers
    /// A driven time, for any layer.
    case moved(any AnimationTime)
    /// The layer's own time, even if the layer is driven.
    case own
  }

  /// A layer whose subtree's animations follow a driven time.
  private struct MovedBranch {
    weak var top: CALayer?
    let time: any AnimationTime
  }

  package static var timeOfAdding = TimeOfAdding.layers
  private static var movedBranches: [MovedBranch] = []

  /// Makes animations that are added to the layer's subtree from now on follow a time.
  ///
  /// `nil` restores the layers' own time.
  package func moveAnimations(by time: (any AnimationTime)?) {
    Self.movedBranches.removeAll { $0.top == nil || $0.top === self }
    if let time { Self.movedBranches.append(MovedBranch(top: self, time: time)) }
  }

  /// The time that an animation added now follows, or `nil` for the layer's own.
  package var movedTime: (any AnimationTime)? {
    switch Self.timeOfAdding {
    case .own: return nil
    case .moved(let time): return time
    case .layers:
      guard !Self.movedBranches.isEmpty else { return nil }
      for layer in sequence(first: self, next: \.superlayer) {
        if let branch = Self.movedBranches.first(where: { $0.top === layer }) { return branch.time }
      }
      return nil
    }
  }

  /// The layer's current time for an animation under a driven time.
  package func presentTime(under time: (any AnimationTime)?) -> Double {
    time.map { localTime(at: $0.time(at: treeTime)) } ?? currentTime
  }

  /// Ends the animations that follow a driven time.
  package func removeAnimations(under time: any AnimationTime, finished: Bool) {
    drop(finished: finished) { $0.source === time }
  }
}
