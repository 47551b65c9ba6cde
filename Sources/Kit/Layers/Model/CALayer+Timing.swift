import Foundation

extension CALayer: CAMediaTiming {
  /// Converts a time from another layer's to this layer's.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - layer: The other layer, or `nil` for the time of `CACurrentMediaTime`.
  /// - Returns: Seconds of this layer's time.
  public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    localTime(at: layer?.treeTime(ofLocal: time) ?? time)
  }

  /// Converts a time from this layer's to another layer's.
  ///
  /// - Parameters:
  ///   - time: Seconds of this layer's time.
  ///   - layer: The other layer, or `nil` for the time of `CACurrentMediaTime`.
  /// - Returns: Seconds of the other layer's time. A stopped time converts to its start.
  public func convertTime(_ time: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    let top = treeTime(ofLocal: time)
    return layer?.localTime(at: top) ?? top
  }

  /// The current time of the layer, in seconds.
  ///
  /// It is the window's clock, transformed by the timing of the ancestors and of the layer itself.
  public var currentTime: Double { localTime(at: treeTime) }

  /// The current time of the window's clock.
  var treeTime: Double { tree?.clock.now ?? CACurrentMediaTime() }

  /// The layer's time for a time of the window's clock.
  func localTime(at time: Double) -> Double {
    guard Self.haveOwnTimes else { return time }
    let parent = superlayer?.localTime(at: time) ?? time
    return timing?.local(parent) ?? parent
  }

  /// Whether the layer's time equals the window's clock.
  var hasTimeOfTree: Bool {
    !Self.haveOwnTimes || sequence(first: self, next: \.superlayer).allSatisfy { $0.timing == nil }
  }

  /// Whether the layer's time is stopped.
  var timeStandsStill: Bool {
    guard Self.haveOwnTimes else { return false }
    return sequence(first: self, next: \.superlayer).contains { $0.timing?.speed == 0 }
  }

  private func treeTime(ofLocal time: Double) -> Double {
    let parent = timing?.parent(time) ?? time
    return superlayer?.treeTime(ofLocal: parent) ?? parent
  }

  func changeTiming(_ change: (inout LayerTiming) -> Void) {
    var new = timing ?? LayerTiming()
    change(&new)
    let usual = LayerTiming()
    if !new.beginTime.isFinite { new.beginTime = usual.beginTime }
    if !new.speed.isFinite { new.speed = usual.speed }
    if !new.timeOffset.isFinite { new.timeOffset = usual.timeOffset }
    guard new != timing ?? usual else { return }
    timing = new == usual ? nil : new
    Self.haveOwnTimes = true
    tree?.requestFrame()
  }
}
