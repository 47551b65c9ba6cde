import Foundation
import Graphics
import Raster

/// The times for which the motion of animated layers has painted nothing.
///
/// If a layer's motion has painted nothing for a whole round, because it lies outside the clips of
/// its ancestors or of the window, it paints nothing in the next rounds either. Its animations then
/// request no frames until something else changes the layer or an ancestor.
@MainActor
struct UnseenMotion {
  /// Whether an animated layer was not visible in the last frame.
  private var exists = false
  /// The time of the last frame, in seconds of `CACurrentMediaTime`.
  private var lastTime = -Double.infinity

  /// The longest time that one frame adds to the unseen times, in seconds.
  ///
  /// What happened during a longer pause was not observed.
  private static let longestStep = 1.0 / 30

  /// Discards the unseen times of animated layers that a change may have brought into view.
  ///
  /// It is called before the changed layers are composed.
  ///
  /// - Parameters:
  ///   - layers: The animated layers.
  ///   - frame: The number of the frame.
  func restart(_ layers: [CALayer], frame: Int) {
    guard exists else { return }
    layers.withEach { layer in
      guard let presented = layer.presented, presented.unseenTime != nil else { return }
      let isChanged =
        layer.dirt.contains(.descendant)
        || sequence(first: layer, next: \.superlayer).contains { $0.changedFrame >= frame - 1 }
      if isChanged { presented.unseenTime = nil }
    }
  }

  /// Adds a composed frame to the unseen times of animated layers.
  ///
  /// - Parameters:
  ///   - layers: The animated layers.
  ///   - time: The frame's time, in seconds of `CACurrentMediaTime`.
  mutating func count(_ layers: [CALayer], at time: Double) {
    let step = min(max(time - lastTime, 0), Self.longestStep)
    lastTime = time
    var isUnseen = false
    layers.withEach { layer in
      guard let presented = layer.presented else { return }
      guard layer.isOutsideOfView else { return presented.unseenTime = nil }
      presented.unseenTime = presented.unseenTime.map { $0 + step } ?? 0
      isUnseen = true
    }
    exists = isUnseen
  }
}

extension CALayer {
  /// Whether frames in which only the layer's animations continue would all look the same.
  ///
  /// - Parameter time: In seconds of the window's clock.
  /// - Returns: `false` also while it is still unknown.
  func isUnseen(at time: Double) -> Bool {
    if tree?.canBeSeen == false { return true }
    if !composed.isVisible, isOutOfSight { return true }
    guard let unseen = presented?.unseenTime, let round = round(at: time) else { return false }
    return unseen >= round
  }

  /// Whether the last frame showed nothing that depends on the layer.
  fileprivate var isOutsideOfView: Bool {
    var area = composed.subtree
    var layer = self
    while let above = layer.superlayer {
      // Masks, originals of copies and casters of shadows also change pixels outside their area.
      if above.mask === layer || above is CAReplicatorLayer || above.memory.castsSilhouette {
        area = above.composed.subtree
      }
      layer = above
    }
    return area == nil
  }

  /// The time in seconds after which the layer's motion repeats, together with that of its
  /// ancestors.
  ///
  /// - Parameter time: In seconds of the window's clock.
  /// - Returns: `nil` if it does not repeat.
  private func round(at time: Double) -> Double? {
    var periods: Set<Double> = []
    for layer in sequence(first: self, next: \.superlayer) where !layer.animations.isEmpty {
      let local = layer.localTime(at: time)
      let speed = layer.hasTimeOfTree ? 1 : layer.localTime(at: time + 1) - local
      for entry in layer.animations where !entry.isAtRest(at: local) {
        guard speed != 0, let period = entry.period(at: local) else { return nil }
        periods.insert(period / abs(speed))
      }
    }
    guard periods.count > 1 else { return periods.first }
    let step = 1.0 / 60
    return MotionCycle(of: periods.sorted(), interval: step, end: .infinity)
      .map { Double($0.frames) * step }
  }
}
