import Foundation

extension CALayer: CAMediaTiming {
  /// The start of the layer's time, in seconds of its superlayer's time.
  public var beginTime: CFTimeInterval {
    get { (timing ?? LayerTiming()).beginTime }
    set { changeTiming { $0.beginTime = newValue } }
  }

  /// Has no effect on a layer; infinite by default.
  public var duration: CFTimeInterval {
    get { (timing ?? LayerTiming()).duration }
    set { changeTiming { $0.duration = newValue } }
  }

  /// The rate of time for the animations of the subtree; 0 pauses them.
  public var speed: Float {
    get { (timing ?? LayerTiming()).speed }
    set { changeTiming { $0.speed = newValue } }
  }

  /// Seconds added to the layer's time.
  public var timeOffset: CFTimeInterval {
    get { (timing ?? LayerTiming()).timeOffset }
    set { changeTiming { $0.timeOffset = newValue } }
  }

  /// Has no effect on a layer.
  public var repeatCount: Float {
    get { (timing ?? LayerTiming()).repeatCount }
    set { changeTiming { $0.repeatCount = newValue } }
  }

  /// Has no effect on a layer.
  public var repeatDuration: CFTimeInterval {
    get { (timing ?? LayerTiming()).repeatDuration }
    set { changeTiming { $0.repeatDuration = newValue } }
  }

  /// Has no effect on a layer.
  public var autoreverses: Bool {
    get { (timing ?? LayerTiming()).autoreverses }
    set { changeTiming { $0.autoreverses = newValue } }
  }

  /// Has no effect on a layer.
  public var fillMode: CAMediaTimingFillMode {
    get { (timing ?? LayerTiming()).fillMode }
    set { changeTiming { $0.fillMode = newValue } }
  }

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

  private func changeTiming(_ change: (inout LayerTiming) -> Void) {
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
