/// A time that somebody moves: the animations that are added under it follow it.
@MainActor
package protocol AnimationTime: AnyObject {
  /// The time that the animations have at one of the window's clock.
  func time(at time: Double) -> Double
  /// Whether it changes at a time of the window's clock.
  func runs(at time: Double) -> Bool
  /// Whether it may go back, so that no animation is over yet.
  var mayGoBack: Bool { get }
  /// Told that a layer has taken an animation under it.
  func wasTaken(by layer: CALayer)
}

extension CALayer {
  /// What animations follow that are added now.
  package enum TimeOfAdding {
    /// The time that moves the layer or one above it; else that of the layer.
    case layers
    /// A time that somebody moves, wherever the layer is.
    case moved(any AnimationTime)
    /// That of the layer, whoever moves it.
    case own
  }

  /// A layer in which whatever is animated follows a time.
  private struct MovedBranch {
    weak var top: CALayer?
    let time: any AnimationTime
  }

  package static var timeOfAdding = TimeOfAdding.layers
  private static var movedBranches: [MovedBranch] = []

  /// Has the animations that are added from now on to the layer, and to those in it, follow a time;
  /// `nil` for that of their layers.
  package func moveAnimations(by time: (any AnimationTime)?) {
    Self.movedBranches.removeAll { $0.top == nil || $0.top === self }
    if let time { Self.movedBranches.append(MovedBranch(top: self, time: time)) }
  }

  /// The time that an animation follows which is added now; `nil` for that of the layer.
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

  /// The layer's present time, for an animation that follows a time.
  package func presentTime(under time: (any AnimationTime)?) -> Double {
    time.map { localTime(at: $0.time(at: treeTime)) } ?? currentTime
  }

  /// Ends the animations that follow a time which somebody moves.
  package func removeAnimations(under time: any AnimationTime, finished: Bool) {
    drop(finished: finished) { $0.source === time }
  }
}
