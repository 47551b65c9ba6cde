import Foundation
import Graphics
import Motion
import Raster

/// The layers of a window, and the passes that paint them into its bitmap.
///
/// A frame runs the passes of ``FramePass``, in their order. Each pass only processes what was
/// invalidated since the last frame.
@preconcurrency @MainActor
public final class LayerTree {
  /// The root layer.
  ///
  /// Its position is the window's origin.
  public let root: CALayer

  /// Device pixels per point.
  public var scale: CGFloat {
    didSet {
      guard scale != oldValue else { return }
      redraw()
    }
  }

  /// Draws the contents of all layers anew in the next frame, after a change of how text is drawn.
  public func redraw() {
    root.markWholeSubtreeForScale()
    root.mark(.geometry)
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
  public var damage: Damage {
    get { pending.damage }
    set { pending.damage = newValue }
  }

  /// Receives the times of the passes and the damage of each frame; `nil` by default, when nothing
  /// is measured.
  public var onFrameReport: ((FrameReport) -> Void)?

  /// Whether scrolling moves pixels, which requires a host that calls ``takeChange()``.
  ///
  /// The default is `false`: everything that changes is then in `damage`.
  public var movesPixels = false

  /// Receives the layers that were laid out for each frame, if there are any; `nil` by default,
  /// when nothing is recorded.
  public var onLayoutReport: ((LayoutReport) -> Void)? {
    didSet { layoutPass.isRecording = onLayoutReport != nil }
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
  let link: LayerTreeLink
  let backdrops: Backdrops

  // The passes, in their order. Composing is a value made for each frame: ``ComposePass``.
  let animatePass: AnimatePass
  let layoutPass = LayoutPass()
  let displayPass = DisplayPass()
  let emitPass: EmitPass
  let replicatePass: ReplicatePass
  let paintPass = PaintPass()

  /// The change that the host has not taken yet.
  private(set) var pending = FrameChange()
  /// The number of prepared frames.
  private(set) var frameNumber = 0
  /// Whether the last frame called outside code: a display link, a layout, a drawing, or the
  /// receiver of an animation's start or end.
  public private(set) var hasCalled = false
  /// Whether a change is waiting for a frame.
  ///
  /// Animations do not need this.
  public private(set) var isFrameRequested = false
  private var isInFrame = false

  /// Creates a tree that uses the current animation clock.
  public init(root: CALayer, scale: CGFloat) {
    self.root = root
    self.scale = scale
    clock = AnimationClock.current
    link = LayerTreeLink()
    backdrops = Backdrops(of: link)
    animatePass = AnimatePass(of: link)
    emitPass = EmitPass(of: link)
    replicatePass = ReplicatePass(of: link)
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
    showsParticles ? .infinity : animatePass.frameRate(at: clock.now)
  }

  private var showsParticles: Bool { canBeSeen && emitPass.isActive }

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
    isFrameRequested || showsParticles ? nil : animatePass.quietEnd(at: time)
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
    frameNumber += 1
    isInFrame = true
    let span = TraceSpan.begin()
    var report = onFrameReport == nil && span == nil ? nil : FrameReport(frame: frameNumber)
    var isChanged = isFrameRequested
    hasCalled = animatePass.run(at: time)
    report?.end(.animate)
    for _ in 0..<FramePass.rerunLimit {
      isChanged = isChanged || isFrameRequested
      isFrameRequested = false
      if layoutPass.run(root) { hasCalled = true }
      report?.end(.layout)
      if displayPass.run(root) { hasCalled = true }
      report?.end(.display)
      guard isFrameRequested else { break }
    }
    if isChanged { animatePass.restartUnseenTimes(frame: frameNumber) }
    emitPass.run(at: time)
    report?.end(.emit)
    replicatePass.run(at: time)
    // The new copies need no frame of their own.
    if !replicatePass.isEmpty { _ = layoutPass.run(root) }
    report?.end(.replicate)
    isFrameRequested = layoutPass.isNeeded(in: root)
    compose()
    report?.end(.compose)
    if var report {
      report.damage = damage.rects
      onFrameReport?(report)
      span?.end("frame \(frameNumber)", .frame, details: ["damage": report.damageText])
    }
    if let report = layoutPass.takeReport(of: frameNumber) { onLayoutReport?(report) }
    animatePass.countUnseenTimes(at: time)
    isInFrame = false
    if isFrameRequested { onFrameRequest?() }
  }

  /// Runs the compose pass.
  func compose() {
    paintPass.beginFrame()
    var taken = shortcuts
    if !movesPixels { taken.remove(.movedPixels) }
    let limit = pictureByteLimit
    let context = ComposePass.Context(
      scale: scale, visiblePixels: visiblePixels, shortcuts: taken, pictureByteLimit: limit,
      backdrops: backdrops)
    var pass = ComposePass(context: context, change: FrameChange())
    swap(&pass.change, &pending)
    pass.run(root)
    swap(&pass.change, &pending)
    paintPass.endFrame(byteLimit: limit)
  }

  /// Takes and resets the changes since the last call, to present them now.
  ///
  /// The caller must first move the pixels and then paint the damage.
  public func takeChange() -> FrameChange {
    backdrops.grow(&pending.damage)
    var change = FrameChange()
    swap(&change, &pending)
    return change
  }

  /// Paints the layers that intersect some rectangles, back to front, skipping hidden ones.
  ///
  /// - Parameters:
  ///   - rects: Device pixels. Nothing outside is touched, unless a rectangle cuts a backdrop,
  ///     which is then painted completely.
  ///   - bitmap: The window's picture, whose origin is the tree's.
  ///   - background: The content behind the root layer; only called if it is visible.
  /// - Returns: The number of pixels in the rectangles.
  @discardableResult
  public func paint(
    _ rects: [PixelRect], into bitmap: Bitmap,
    background: @autoclosure () -> PremultipliedColor = .clear
  ) -> Int {
    let context = PaintPass.Context(
      root: root, backdrops: backdrops, shortcuts: shortcuts, pictureByteLimit: pictureByteLimit)
    let span = TraceSpan.begin()
    let pixels = paintPass.run(rects, into: bitmap, context, background: background)
    span?.end(
      FramePass.paint.rawValue, .pass,
      details: ["pixels": "\(pixels)", "layers": "\(paintPass.recordedLayers)"])
    if paintPass.pictures.count > 0, !isAnimating { paintPass.pictures.dropAnimated() }
    return pixels
  }

  /// The memory limit of the cached pictures, in bytes.
  private var pictureByteLimit: Int {
    let size = root.model.bounds.size
    return paintPass.pictureByteLimit(ofPixels: Double(size.width * size.height * scale * scale))
  }

  /// Records that the host presented a frame by itself, from pictures of an earlier round of a
  /// ``motionCycle(at:interval:)``.
  ///
  /// The layers catch up when their presentation is next needed.
  ///
  /// - Parameter time: The frame's time, in seconds of `CACurrentMediaTime`.
  public func hostShowedFrame(at time: Double) { animatePass.hostShowedFrame(at: time) }

  /// Updates the animated layers to the last frame that the host presented by itself, or to the
  /// current time if frames are left out because the window cannot be seen.
  func catchUp() { animatePass.catchUp(to: canBeSeen ? nil : clock.now) }
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
