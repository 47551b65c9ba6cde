import Foundation
import Graphics
import Motion
import Raster

/// The layers of one window, and the passes that bring them to its bitmap.
///
/// A frame is `animate`, `layout`, `compose`, `paint`, in this order. Each does only what was
/// marked since the last frame.
@MainActor
public final class LayerTree {
  /// The layer that holds all others.
  ///
  /// Its position is the window's origin.
  public let root: CALayer

  /// Device pixels a point.
  public var scale: CGFloat {
    didSet {
      guard scale != oldValue else { return }
      root.markWholeSubtreeForScale()
      requestFrame()
    }
  }

  /// What has to be painted anew, in device pixels.
  public var damage = Damage()

  /// Whether scrolling moves pixels, which needs a host that asks for them: ``takeChange()``.
  ///
  /// Off by default: `damage` is all that has to be painted then.
  public var movesPixels = false

  /// Called at the first change after a frame.
  public var onFrameRequest: (() -> Void)?

  /// Where the animations of the tree's layers take their time from.
  public let clock: any MediaClock

  /// Whether layers without a delegate animate what is changed, as Core Animation's do.
  ///
  /// Off at first: a window's tree has it on.
  public var animatesImplicitly = false

  /// What the layers know the tree by.
  let link = LayerTreeLink()
  var animatingLayers: [CALayer] = []
  var replicators: [WeakReplicator] = []
  var backdrops: [WeakBackdrop] = []
  /// How many frames were prepared.
  private(set) var frameNumber = 0
  /// Whether the last frame called anybody: a display link, a layout, a drawing, or who waited for an
  /// animation's start or end.
  public internal(set) var hasCalled = false
  let frameCallbacks = FrameCallbacks()
  var painting = PaintingState()
  /// Whether a change waits for a frame; animations need none for that.
  public private(set) var isFrameRequested = false
  private var isInFrame = false
  /// The time of a frame that the host has shown by itself, until the layers have followed.
  private var foreignFrame: Double?
  /// What moves by itself, while nothing else happens.
  private(set) var steadyMotion: SteadyMotion?

  /// How often a pass may ask for an earlier one before the rest waits for the next frame.
  static let rerunLimit = 4

  /// Makes a tree that runs on the present animation clock.
  public init(root: CALayer, scale: CGFloat) {
    self.root = root
    self.scale = scale
    clock = AnimationClock.current
    link.tree = self
    root.attach(to: self)
    requestFrame()
  }

  isolated deinit { link.tree = nil }

  /// Whether a change waits for a frame, or an animation runs.
  public var needsFrame: Bool { isFrameRequested || isAnimating }

  /// Whether an animation runs that is not over yet.
  public var isAnimating: Bool { wantedFrameRate > 0 }

  /// How many frames a second what moves by itself wants: 0 where nothing does, infinity for one each
  /// refresh of the display.
  public var wantedFrameRate: Double {
    guard frameCallbacks.isEmpty else { return .infinity }
    if let steadyMotion, !isFrameRequested, steadyMotion.frameRate > 0 {
      return steadyMotion.frameRate
    }
    let now = clock.now
    var rate = 0.0
    _ = animatingLayers.hasElement { layer in
      rate = max(rate, layer.wantedFrameRate(at: now))
      return rate == .infinity
    }
    return rate
  }

  /// How long the next frame may wait, where nothing but animations asks for it that want fewer frames
  /// than the display makes.
  ///
  /// - Parameter refresh: Seconds between two refreshes of the display.
  /// - Returns: Seconds after the next refresh; `nil` where no frame is needed.
  public func framePause(refresh: Double) -> Double? {
    guard !isFrameRequested else { return 0 }
    let rate = wantedFrameRate
    guard rate > 0 else { return nil }
    return CAFrameRateRange.interval(ofRate: rate, refresh: refresh) - refresh
  }

  /// Asks for a frame.
  public func requestFrame() {
    guard !isFrameRequested else { return }
    isFrameRequested = true
    if !isInFrame { onFrameRequest?() }
  }

  /// Runs every pass but the last, and leaves what is to be painted in `damage`.
  ///
  /// - Parameter time: The frame's time, as `CACurrentMediaTime` counts.
  public func prepareFrame(at time: Double) {
    DepartedLayers.end()
    foreignFrame = nil
    frameNumber += 1
    if moveSteadily(to: time) { return }
    let isMotionAlone = !isFrameRequested
    isInFrame = true
    hasCalled = !frameCallbacks.isEmpty
    animate(at: time)
    for _ in 0..<Self.rerunLimit {
      isFrameRequested = false
      if root.needsLayoutFlag || root.descendantNeedsLayout { hasCalled = true }
      root.layoutIfNeeded()
      root.displayIfNeeded()
      guard isFrameRequested else { break }
    }
    replicate(at: time)
    // The copies that were made just now need no frame of their own.
    if !replicators.isEmpty { root.layoutIfNeeded() }
    isFrameRequested = root.descendantNeedsLayout || root.needsLayoutFlag
    compose()
    isInFrame = false
    if isFrameRequested {
      onFrameRequest?()
    } else if isMotionAlone {
      steadyMotion = SteadyMotion(in: self)
    }
  }

  /// Tells that the host has shown what the layers look like at a time, without asking them: from
  /// pictures of a former round of a ``motionCycle(at:interval:)``.
  ///
  /// The layers follow when somebody asks for their presentation.
  ///
  /// - Parameter time: The frame's time, as `CACurrentMediaTime` counts.
  public func hostShowedFrame(at time: Double) { foreignFrame = time }

  /// Has the animated layers follow a frame that the host has shown by itself.
  func catchUp() {
    guard let time = foreignFrame else { return }
    foreignFrame = nil
    animatingLayers.withEach { $0.refreshPresentation(at: time) }
  }

  // MARK: Animate

  /// Makes a frame in which nothing happens but that layers move which were prepared for it.
  ///
  /// - Returns: Whether it was made. Nothing is prepared any more where it was not.
  private func moveSteadily(to time: Double) -> Bool {
    guard let steadyMotion else { return false }
    guard !isFrameRequested, steadyMotion.covers(time) else {
      self.steadyMotion = nil
      for layer in animatingLayers { layer.animations.withEach { $0.forgetLook() } }
      return false
    }
    hasCalled = false
    painting.frame &+= 1
    steadyMotion.move(to: time, in: self)
    painting.pictures.trim(frame: painting.frame, limit: pictureByteLimit)
    return true
  }

  private func animate(at time: Double) {
    frameCallbacks.run(at: time)
    guard !animatingLayers.isEmpty else { return }
    var events: [AnimationEvent] = []
    var haveEnded = false
    animatingLayers.withEach { layer in
      guard layer.treeLink === link else { return haveEnded = true }
      layer.sampleAnimations(at: time, &events)
      haveEnded = haveEnded || layer.animations.isEmpty
    }
    if haveEnded { animatingLayers.removeAll { $0.animations.isEmpty || $0.treeLink !== link } }
    if !events.isEmpty { hasCalled = true }
    // Told last: what they do may start animations or take layers away.
    for event in events { event.tell() }
  }
}

/// How the layers of a tree know it, for as long as there is one.
///
/// Layers may outlive their tree. Were each reference to it weak, each use would be slow.
final class LayerTreeLink: Sendable {
  nonisolated(unsafe) unowned(unsafe) fileprivate(set) var tree: LayerTree?
}

extension CALayer {
  func markWholeSubtreeForScale() {
    dirt.formUnion([.geometry, .descendant])
    if drewContents { needsDisplayFlag = true }
    for layer in sublayerStorage { layer.markWholeSubtreeForScale() }
    mask?.markWholeSubtreeForScale()
  }
}
