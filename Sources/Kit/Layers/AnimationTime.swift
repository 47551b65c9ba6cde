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
  /// What animations that are added now follow; `nil` for the time of their layers.
  package static var addingTime: (any AnimationTime)?

  /// The layer's present time for an animation that is added now.
  package var timeOfAdding: Double {
    Self.addingTime.map { localTime(at: $0.time(at: treeTime)) } ?? currentTime
  }

  /// Ends the animations that follow a time which somebody moves.
  package func removeAnimations(under time: any AnimationTime, finished: Bool) {
    drop(finished: finished) { $0.source === time }
  }
}
