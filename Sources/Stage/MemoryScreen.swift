import Foundation
import Graphics
import Layers
import MaruKit
import Motion
import Raster

/// A window in memory, with a clock that is moved by hand: no display, no waiting.
///
/// [main actor]
@MainActor
public final class MemoryScreen {
  /// The window.
  public let window: UIWindow
  /// The clock that animations run on while this screen is used.
  public let clock = ManualClock()
  /// The last painted frame, premultiplied BGRA in device pixels.
  public let bitmap: Bitmap
  /// What the last frame changed, painted or moved, in device pixels.
  public private(set) var lastDamage: [PixelRect] = []
  /// How many frames painted something.
  public private(set) var frameCount = 0

  /// Whether frames are painted, as two thirds of their time go there; damage is told in any case.
  public var paints = true

  /// When the last frame was made.
  private var lastFrame = -Double.infinity

  private static let frameInterval = 1.0 / 60
  /// How long `settle` goes on before it gives up, in seconds of the manual clock.
  private static let patience = 60.0

  /// Makes a screen with one window, hidden as yet; what is copied stays in the process.
  ///
  /// - Parameters:
  ///   - size: Points; the window has the nearest whole device pixels, at least one.
  ///   - scale: Device pixels a point.
  ///   - style: Light or dark.
  public init(size: CGSize, scale: CGFloat = 1, style: UIUserInterfaceStyle = .light) {
    let scale = scale.isFinite && scale > 0 ? scale : 1
    func pixels(_ points: CGFloat) -> Int {
      let pixels = points.isFinite ? (points * scale).rounded() : 1
      return Int(min(max(pixels, 1), CGFloat(Bitmap.sizeLimit)))
    }
    let (width, height) = (pixels(size.width), pixels(size.height))
    bitmap = Bitmap(width: width, height: height) ?? Self.smallestBitmap
    UIScreen.main.scale = scale
    let bounds = CGRect(
      x: 0, y: 0, width: CGFloat(bitmap.width) / scale, height: CGFloat(bitmap.height) / scale)
    AnimationClock.current = clock
    AnimationClock.frameInterval = Self.frameInterval
    UIPasteboard.general.host = nil
    window = UIWindow(frame: bounds)
    UIScreen.main.hostWindow = window
    window.layerTree.movesPixels = true
    window.environmentTraits = UITraitCollection.current.modifyingTraits {
      $0.userInterfaceStyle = style
      $0.displayScale = scale
    }
  }

  /// Stands in where memory does not suffice for the size that was asked for.
  private static var smallestBitmap: Bitmap {
    guard let bitmap = Bitmap(width: 1, height: 1) else {
      preconditionFailure("no memory for a single pixel")
    }
    return bitmap
  }

  // MARK: Time

  /// Moves the clock, with a frame at each sixtieth of a second and one at the end.
  ///
  /// Animations that are content with fewer have fewer.
  public func advance(by seconds: Double) {
    AnimationClock.current = clock
    frame()
    guard seconds.isFinite, seconds > 0 else { return }
    let end = clock.now + seconds
    while clock.now + Self.frameInterval < end {
      clock.advance(by: Self.frameInterval)
      refresh()
    }
    clock.advance(by: end - clock.now)
    frame()
  }

  /// Moves the clock until nothing is damaged, animates or waits.
  ///
  /// - Returns: Whether it came to rest; `false` after a minute, as with an animation that
  ///   repeats for ever.
  @discardableResult
  public func settle() -> Bool {
    AnimationClock.current = clock
    let end = clock.now + Self.patience
    frame()
    while window.layerTree.needsFrame || !DeferredCalls.isEmpty || DeadlineQueue.next != nil {
      guard clock.now < end else { return false }
      clock.advance(by: Self.frameInterval)
      refresh()
    }
    return true
  }

  /// Runs one frame at the clock's time.
  public func frame() {
    AnimationClock.current = clock
    runCalls()
    makeFrame()
  }

  /// Runs a frame unless animations alone want one, and not yet.
  private func refresh() {
    runCalls()
    let pause = window.layerTree.framePause(refresh: Self.frameInterval) ?? 0
    // The clock's sixtieths are rounded.
    guard clock.now >= lastFrame + pause + Self.frameInterval / 2 else { return }
    makeFrame()
  }

  private func runCalls() {
    DeadlineQueue.run(until: clock.now)
    DeferredCalls.run()
  }

  private func makeFrame() {
    lastFrame = clock.now
    window.layerTree.prepareFrame(at: clock.now)
    window.framePrepared(at: clock.now)
    var change = window.layerTree.takeChange()
    change.clip(to: bitmap.bounds)
    lastDamage = change.shownRects
    guard !change.isEmpty else { return }
    frameCount += 1
    guard paints else { return }
    change.movePixels(of: bitmap)
    window.layerTree.paint(change.damage.rects, into: bitmap, background: .white)
  }
}
