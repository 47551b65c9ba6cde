import Foundation
import Graphics

extension CALayer {
  /// Starts a copy of an animation with an external time source; `nil` for the layer's time.
  package func add(
    _ animation: CAAnimation, forKey key: String?, under time: (any AnimationTime)?
  ) {
    let replaced = key.map { key in animations.filter { $0.key == key } } ?? []
    let copy = animation.copy()
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    if !(copy.duration > 0) { copy.duration = CATransaction.animationDuration() }
    copy.willBeAdded(to: self)
    let now = presentTime(under: time)
    let entry = AnimationEntry(key: key, animation: copy, now: now, source: time)
    if animations.isEmpty { tree?.animatePass.add(self) }
    animations.removeAll { entry in replaced.contains { $0 === entry } }
    animations.append(entry)
    CATransaction.enlist(entry)
    if let time {
      time.wasTaken(by: self)
    } else if entry.schedule.isWaiting(at: now), hasTimeOfTree {
      entry.wakeAtBeginning(self)
    }
    copy.wasAdded(to: self)
    for entry in replaced { forget(entry) }
    mark(copy.stale)
    refreshPresentation(at: treeTime)
    tree?.requestFrame()
    for entry in replaced { entry.stop(finished: false) }
    if tree == nil, copy.completion != nil { endUnlessShown(entry) }
  }

  /// Ends an animation with a completion on time if the layer is outside a window and gets no
  /// frames.
  private func endUnlessShown(_ entry: AnimationEntry) {
    let schedule = entry.schedule
    let seconds = schedule.begin - currentTime + schedule.total / abs(schedule.speed)
    guard seconds.isFinite else { return }
    DeadlineQueue.current.add(at: CACurrentMediaTime() + max(seconds, 0)) { [weak self] in
      guard self?.tree == nil else { return }
      if let self, let index = animations.firstIndex(where: { $0 === entry }) {
        animations.remove(at: index)
        forget(entry)
        refreshPresentation(at: treeTime)
      }
      entry.stop(finished: true)
    }
  }

  /// A copy of the layer as it is on screen; `nil` if it is not in a window.
  ///
  /// The copy has neither sublayers nor a superlayer.
  public func presentation() -> Self? {
    guard tree != nil else { return nil }
    catchUp()
    guard let copy = type(of: self).make(layer: self) as? Self else { return nil }
    copy.model = shown
    copy.contents = shownContents(copy.model)
    copy.presentedLayer = self
    return copy
  }

  /// The layer's model values.
  public var snapshot: LayerSnapshot { LayerSnapshot(properties: model) }

  /// The layer's animated values on screen; `nil` without animations.
  public var presentationSnapshot: LayerSnapshot? {
    catchUp()
    return presented.map { LayerSnapshot(properties: $0.values) }
  }

  /// Updates the presentation if no frame did so.
  ///
  /// That is the case if the host showed recorded frames, or if the layer is not visible.
  private func catchUp() {
    tree?.catchUp()
    guard tree != nil, !animations.isEmpty else { return }
    let time = treeTime
    if isUnseen(at: time) { refreshPresentation(at: time) }
  }

  /// An unused animation key: the key itself, or with a number as a suffix.
  public func uniqueAnimationKey(for key: String) -> String {
    let taken = Set(animations.compactMap(\.key))
    guard taken.contains(key) else { return key }
    var number = 2
    while taken.contains("\(key)-\(number)") { number += 1 }
    return "\(key)-\(number)"
  }

  /// Removes the animations of a property, by their keys with or without a numeric suffix.
  package func removeAnimations(of property: String) {
    drop { $0.isNamed(after: property) }
  }

  /// Removes the endless animations of a property, by their keys.
  ///
  /// - Returns: Whether there were any.
  package func removeEndlessAnimations(of property: String) -> Bool {
    let count = animations.count
    drop { $0.isEndless && $0.isNamed(after: property) }
    return animations.count < count
  }

  /// Removes an animation, and reports whether it finished.
  package func remove(_ animation: CAAnimation, finished: Bool) {
    for entry in animations where entry.animation === animation {
      animations.removeAll { $0 === entry }
      forget(entry)
      refreshPresentation(at: treeTime)
      entry.stop(finished: finished)
    }
  }

  /// Updates the presentation after an animation was changed.
  package func animationsChanged() {
    for entry in animations { mark(entry.stale) }
    refreshPresentation(at: treeTime)
    tree?.requestFrame()
  }

  /// Whether an animation has replaced the contents.
  var hasAnimatedContents: Bool {
    presented?.values.details.values.animatedContents != nil
  }

  /// The displayed contents: the layer's own, or an animation's.
  func shownContents(_ properties: LayerProperties) -> CGImage? {
    properties.animatedContents ?? contents
  }

  func drop(finished: Bool = false, _ isDropped: (AnimationEntry) -> Bool) {
    let dropped = animations.filter(isDropped)
    guard !dropped.isEmpty else { return }
    animations.removeAll { entry in dropped.contains { $0 === entry } }
    for entry in dropped { forget(entry) }
    refreshPresentation(at: treeTime)
    AnimationEntry.holdingStops {
      for entry in dropped { entry.stop(finished: finished) }
    }
  }

  private func forget(_ entry: AnimationEntry) {
    entry.cancelWake()
    if entry.redraws { needsDisplayFlag = true }
    mark(entry.stale)
    entry.animation.wasRemoved(from: self)
  }

  // MARK: Frames

  /// Sets the presentation values at a time, and removes finished animations.
  ///
  /// - Parameters:
  ///   - time: The frame's time.
  ///   - events: Collects the events that are delivered after all layers have moved.
  func sampleAnimations(at time: Double, _ events: inout [AnimationEvent]) {
    let local = localTime(at: time)
    var stale: LayerDirt = []
    var isOneOver = false
    animations.withEach { entry in
      let own = entry.time(at: time, local: local, of: self)
      if entry.look(at: own) {
        stale.formUnion(entry.stale)
        if entry.redraws { needsDisplayFlag = true }
      }
      if !entry.isStarted, !entry.schedule.isWaiting(at: own) { events.append(.started(entry)) }
      guard entry.isOver(at: own) else { return }
      events.append(.ended(entry))
      isOneOver = true
    }
    if isOneOver { dropFinished(at: time) }
    if !stale.isEmpty { markDirty(stale) }
    refreshPresentation(at: time)
  }

  /// Removes the animations that are over at a time of the tree.
  private func dropFinished(at time: Double) {
    let local = localTime(at: time)
    for entry in animations where entry.animation.isRemovedOnCompletion {
      guard entry.isOver(at: entry.time(at: time, local: local, of: self)) else { continue }
      animations.removeAll { $0 === entry }
      forget(entry)
    }
  }

  /// The highest frame rate of the animations that change the next frame, per second.
  ///
  /// It is 0 if there are none, or if the layer is not visible.
  func wantedFrameRate(at time: Double) -> Double {
    guard !animations.isEmpty else { return 0 }
    let local = localTime(at: time)
    let standsStill = timeStandsStill
    let isUnseen = isUnseen(at: time)
    var rate = 0.0
    animations.withEach { entry in
      guard entry.frameRate > rate else { return }
      let stands = standsStill || entry.source?.runs(at: time) == false
      let own = entry.time(at: time, local: local, of: self)
      guard entry.needsFrames(at: own, standsStill: stands) else { return }
      if isUnseen, entry.sleeps(at: own, in: self) { return }
      rate = entry.frameRate
    }
    return rate
  }

  /// The time until which the layer's animations only continue.
  ///
  /// - Parameter time: In seconds of the window's clock.
  /// - Returns: In the same seconds; `nil` if a frame has to sample or draw the layer before.
  func quietEnd(at time: Double) -> Double? {
    let local = localTime(at: time)
    let standsStill = timeStandsStill
    var end = Double.infinity
    let isBusy = animations.hasElement { entry in
      let stands = standsStill || entry.source?.runs(at: time) == false
      let own = entry.time(at: time, local: local, of: self)
      guard entry.needsFrames(at: own, standsStill: stands) else { return false }
      guard !entry.redraws, let next = entry.quietEnd(at: own, in: self) else { return true }
      end = min(end, next)
      return false
    }
    return isBusy ? nil : end
  }

  /// Whether no animation of the layer is visible.
  ///
  /// Either a superlayer is hidden or transparent, or the layer itself is and no animation changes
  /// that. Any change that makes it visible requests a frame, as does an animation of a superlayer.
  var isOutOfSight: Bool {
    let canAppear: LayerDirt = isHiddenOnScreen ? .subtree : .fade
    guard isClearOnScreen, !animations.contains(where: { !$0.stale.isDisjoint(with: canAppear) })
    else {
      return sequence(first: self, next: \.superlayer).dropFirst().contains { $0.isClearOnScreen }
    }
    return true
  }

  /// Whether the layer is hidden or has no opacity.
  private var isClearOnScreen: Bool { isHiddenOnScreen || shownOpacity <= 0 }

  /// The layer's animated values at a time of the tree.
  func properties(at time: Double) -> LayerProperties {
    guard !animations.isEmpty else { return model }
    var properties = model
    properties.animate(by: animations, at: time, of: self)
    return properties
  }

  func refreshPresentation(at time: Double) {
    guard !animations.isEmpty else { return presented = nil }
    let presented = presented ?? LayerPresentation(model)
    presented.reset(to: self)
    presented.values.animate(by: animations, at: time, of: self)
    if self.presented == nil { self.presented = presented }
  }
}

extension LayerProperties {
  /// Applies animations to the values.
  ///
  /// - Parameters:
  ///   - animations: In order of addition.
  ///   - time: The time on the window's clock.
  ///   - layer: The layer, whose own values these are at first.
  @MainActor
  fileprivate mutating func animate(
    by animations: [AnimationEntry], at time: Double, of layer: CALayer
  ) {
    var hasLast = false
    let local = layer.localTime(at: time)
    animations.withEach { entry in
      if entry.appliesLast {
        hasLast = true
      } else {
        entry.apply(at: entry.time(at: time, local: local, of: layer), to: &self, of: layer)
      }
    }
    guard hasLast else { return }
    for entry in animations.reversed() where entry.appliesLast {
      entry.apply(at: entry.time(at: time, local: local, of: layer), to: &self, of: layer)
    }
  }
}
