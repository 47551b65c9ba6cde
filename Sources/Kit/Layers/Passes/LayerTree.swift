import Foundation
import Graphics
import Motion
import Raster

/// The layers of a window, and the passes that paint them into its bitmap.
///
/// A frame runs `animate`, `layout`, `compose` and `paint`, in this order. Each pass only processes
/// what was invalidated since the last frame.
@MainActor
public final class LayerTree {
  /// The root layer.
  ///
  /// Its position is the window's origin.
  public let root: CALayer

  /// Device pixels per point.
  public var scale: CGFloat {
    didSet {
      guard scale != oldValue else { return }
      root.markWholeSubtreeForScale()
      root.mark(.geometry)
    }
  }

  /// The pixels that the host shows; `nil`, the default, if it shows all.
  ///
  /// Other pixels are not painted, and animations there request no frames.
  public var visiblePixels: PixelRect? {
    didSet { if visiblePixels != oldValue { root.mark(.geometry) } }
  }

  /// Whether the user can see anything of the window; `true` by default.
  ///
  /// Otherwise animations request no frames until they end. Once the window is seen, they continue
  /// where they are by then.
  public var canBeSeen = true {
    didSet { if canBeSeen, !oldValue { requestFrame() } }
  }

  /// The areas to repaint, in device pixels.
  public var damage = Damage()

  /// Receives the times of the passes and the damage of each frame; `nil` by default, when nothing is
  /// measured.
  public var onFrameReport: ((FrameReport) -> Void)?

  /// Whether scrolling moves pixels, which requires a host that calls ``takeChange()``.
  ///
  /// The default is `false`: everything that changes is then in `damage`.
  public var movesPixels = false

  /// Receives the layers that were laid out for each frame, if there are any; `nil` by default, when
  /// nothing is recorded.
  public var onLayoutReport: ((LayoutReport) -> Void)? {
    didSet { laidOutLayers = onLayoutReport == nil ? nil : laidOutLayers ?? [] }
  }

  /// The shortcuts that frames take; by default those that `MARU_DEBUG` does not switch off.
  public var shortcuts = Shortcuts.enabled

  /// Called at the first change after a frame.
  public var onFrameRequest: (() -> Void)?

  /// The clock of the tree's animations.
  public let clock: any MediaClock

  /// Whether changes of layers without a delegate are animated implicitly, as in Core Animation.
  ///
  /// The default is `false`; a window's tree sets it.
  public var animatesImplicitly = false

  /// The reference through which layers find the tree.
  let link = LayerTreeLink()
  var animatingLayers: [CALayer] = []
  /// Whether an animated layer was not visible in the last frame.
  var hasUnseenMotion = false
  /// The time of the last frame, in seconds of `CACurrentMediaTime`.
  var lastFrameTime = -Double.infinity
  var replicators: [WeakReplicator] = []
  var backdrops: [WeakBackdrop] = []
  /// The number of prepared frames.
  private(set) var frameNumber = 0
  /// Whether the last frame called outside code: a display link, a layout, a drawing, or the
  /// receiver of an animation's start or end.
  public internal(set) var hasCalled = false
  let frameCallbacks = FrameCallbacks()
  var painting = PaintingState()
  /// Whether a change is waiting for a frame.
  ///
  /// Animations do not need this.
  public private(set) var isFrameRequested = false
  private var isInFrame = false
  /// The layers that were laid out since the last report; `nil` if none is wanted.
  var laidOutLayers: [CALayer]?
  /// The time of a frame that the host presented by itself, until the layers have caught up.
  private var foreignFrame: Double?
  /// How often a pass may cause an earlier one to run again; the rest waits for the next frame.
  static let rerunLimit = 4

  /// Creates a tree that uses the current animation clock.
  public init(root: CALayer, scale: CGFloat) {
    self.root = root
    self.scale = scale
    clock = AnimationClock.current
    link.tree = self
    root.attach(to: self)
    requestFrame()
  }

  isolated deinit { link.tree = nil }

  /// Whether a change is waiting for a frame, or an animation is running.
  public var needsFrame: Bool { isFrameRequested || isAnimating }

  /// Whether an animation is running.
  public var isAnimating: Bool { wantedFrameRate > 0 }

  /// The frame rate that running animations want, in frames per second.
  ///
  /// It is 0 if nothing is animated, and infinite for one frame per display refresh.
  public var wantedFrameRate: Double {
    guard frameCallbacks.isEmpty else { return .infinity }
    let now = clock.now
    var rate = 0.0
    _ = animatingLayers.hasElement { layer in
      rate = max(rate, layer.wantedFrameRate(at: now))
      return rate == .infinity
    }
    return rate
  }

  /// How long the next frame may be delayed because only slow animations need it.
  ///
  /// - Parameter refresh: Seconds between two refreshes of the display.
  /// - Returns: Seconds after the next refresh, or `nil` if no frame is needed.
  public func framePause(refresh: Double) -> Double? {
    guard !isFrameRequested else { return 0 }
    let rate = wantedFrameRate
    guard rate > 0 else { return nil }
    return CAFrameRateRange.interval(ofRate: rate, refresh: refresh) - refresh
  }

  /// The time until which frames only continue animations, and call and draw nothing.
  ///
  /// - Parameter time: The time of the last frame, in seconds of `CACurrentMediaTime`.
  /// - Returns: In the same seconds, infinite if it never ends; `nil` if the next frame is needed.
  public func quietEnd(at time: Double) -> Double? {
    guard !isFrameRequested, frameCallbacks.isEmpty else { return nil }
    var end = Double.infinity
    let isBusy = animatingLayers.hasElement { layer in
      guard let next = layer.quietEnd(at: time) else { return true }
      end = min(end, next)
      return false
    }
    return isBusy ? nil : end
  }

  /// Requests a frame.
  public func requestFrame() {
    guard !isFrameRequested else { return }
    isFrameRequested = true
    if !isInFrame { onFrameRequest?() }
  }

  /// Runs all passes except painting, and leaves the areas to paint in `damage`.
  ///
  /// - Parameter time: The frame's time, in seconds of `CACurrentMediaTime`.
  public func prepareFrame(at time: Double) {
    DepartedLayers.end()
    foreignFrame = nil
    frameNumber += 1
    isInFrame = true
    hasCalled = !frameCallbacks.isEmpty
    var report = onFrameReport == nil ? nil : FrameReport(frame: frameNumber)
    var isChanged = isFrameRequested
    animate(at: time)
    report?.end(.animate)
    for _ in 0..<Self.rerunLimit {
      isChanged = isChanged || isFrameRequested
      isFrameRequested = false
      if root.needsLayoutFlag || root.descendantNeedsLayout { hasCalled = true }
      root.layoutIfNeeded()
      report?.end(.layout)
      root.displayIfNeeded()
      report?.end(.display)
      guard isFrameRequested else { break }
    }
    if isChanged { restartUnseenTimes() }
    replicate(at: time)
    // The new copies need no frame of their own.
    if !replicators.isEmpty { root.layoutIfNeeded() }
    report?.end(.replicate)
    isFrameRequested = root.descendantNeedsLayout || root.needsLayoutFlag
    compose()
    report?.end(.compose)
    if var report {
      report.damage = damage.rects
      onFrameReport?(report)
    }
    if let layers = laidOutLayers, !layers.isEmpty {
      laidOutLayers = []
      onLayoutReport?(LayoutReport(frame: frameNumber, layers: layers))
    }
    countUnseenTimes(at: time)
    isInFrame = false
    if isFrameRequested { onFrameRequest?() }
  }

  /// Records that the host presented a frame by itself, from pictures of an earlier round of a
  /// ``motionCycle(at:interval:)``.
  ///
  /// The layers catch up when their presentation is next needed.
  ///
  /// - Parameter time: The frame's time, in seconds of `CACurrentMediaTime`.
  public func hostShowedFrame(at time: Double) { foreignFrame = time }

  /// Updates the animated layers to the last frame that the host presented by itself, or to the
  /// current time if frames are left out because the window cannot be seen.
  func catchUp() {
    guard let time = foreignFrame ?? (canBeSeen ? nil : clock.now) else { return }
    foreignFrame = nil
    animatingLayers.withEach { $0.refreshPresentation(at: time) }
  }

  // MARK: Animate

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
    // Reported last, because the receivers may start animations or remove layers.
    for event in events { event.tell() }
  }
}

/// The reference from a tree's layers to the tree, valid while the tree exists.
///
/// Layers may outlive their tree. A weak reference per layer would make every access slow.
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
