/// The animate pass: calls the frame callbacks, and gives animated layers their presentation
/// values.
///
/// It also knows when animations need the next frame.
@MainActor
final class AnimatePass {
  /// Called at the start of each frame.
  let callbacks = FrameCallbacks()
  /// The layers that have animations.
  private(set) var layers: [CALayer] = []
  private let link: LayerTreeLink
  private var unseen = UnseenMotion()
  /// The time of a frame that the host presented by itself, until the layers have caught up.
  private var hostTime: Double?

  init(of link: LayerTreeLink) { self.link = link }

  func add(_ layer: CALayer) { layers.append(layer) }

  func remove(_ layer: CALayer) { layers.removeAll { $0 === layer } }

  /// Runs the pass.
  ///
  /// - Parameter time: The frame's time, in seconds of `CACurrentMediaTime`.
  /// - Returns: Whether outside code was called: a callback, or the receiver of an animation's start
  ///   or end.
  func run(at time: Double) -> Bool {
    hostTime = nil
    let hasCallbacks = !callbacks.isEmpty
    callbacks.run(at: time)
    guard !layers.isEmpty else { return hasCallbacks }
    var events: [AnimationEvent] = []
    var haveEnded = false
    layers.withEach { layer in
      guard layer.treeLink === link else { return haveEnded = true }
      layer.sampleAnimations(at: time, &events)
      haveEnded = haveEnded || layer.animations.isEmpty
    }
    if haveEnded { layers.removeAll { $0.animations.isEmpty || $0.treeLink !== link } }
    // Reported last, because the receivers may start animations or remove layers.
    for event in events { event.tell() }
    return hasCallbacks || !events.isEmpty
  }

  // MARK: The next frame

  /// The frame rate that running animations want, in frames per second.
  ///
  /// It is 0 if nothing is animated, and infinite for one frame per display refresh.
  func frameRate(at time: Double) -> Double {
    guard callbacks.isEmpty else { return .infinity }
    var rate = 0.0
    _ = layers.hasElement { layer in
      rate = max(rate, layer.wantedFrameRate(at: time))
      return rate == .infinity
    }
    return rate
  }

  /// The time until which frames only continue animations, infinite if it never ends; `nil` if the
  /// next frame is needed.
  func quietEnd(at time: Double) -> Double? {
    guard callbacks.isEmpty else { return nil }
    var end = Double.infinity
    let isBusy = layers.hasElement { layer in
      guard let next = layer.quietEnd(at: time) else { return true }
      end = min(end, next)
      return false
    }
    return isBusy ? nil : end
  }

  // MARK: Left-out frames

  /// Records that the host presented a frame by itself.
  func hostShowedFrame(at time: Double) { hostTime = time }

  /// Updates the animated layers to the last frame that the host presented by itself, or to a time.
  func catchUp(to time: Double?) {
    guard let time = hostTime ?? time else { return }
    hostTime = nil
    layers.withEach { $0.refreshPresentation(at: time) }
  }

  /// Discards the unseen times of layers that a change may have brought into view, before the
  /// changed layers are composed.
  func restartUnseenTimes(frame: Int) { unseen.restart(layers, frame: frame) }

  /// Adds a composed frame to the unseen times.
  func countUnseenTimes(at time: Double) { unseen.count(layers, at: time) }
}
