import Foundation
import Graphics
import Layers
import MaruKit
import Motion
import Raster

/// A window in memory with a manual time, without a display or waiting.
///
/// [main actor]
///
/// Its time is used while something is called here: timers, the main queue, the main run loop and
/// tasks are served as ``advance(by:)`` moves the clock, as in a window.
@MainActor
public final class MemoryScreen {
  /// The window.
  public let window: UIWindow
  /// The time that everything in the window follows.
  public let time: ManualTime
  /// The clock of animations while this screen is used.
  public var clock: ManualClock { time.clock }
  /// The last painted frame, in premultiplied BGRA device pixels.
  public let bitmap: Bitmap
  /// The rectangles that the last frame painted or moved, in device pixels.
  public private(set) var lastDamage: [PixelRect] = []
  /// The number of frames that painted something.
  public private(set) var frameCount = 0

  /// Whether frames are painted, which takes two thirds of their time; damage is reported anyway.
  ///
  /// ``repaint()`` makes up for those that were not.
  public var paints = true

  /// Whether frames that only continue animations are skipped; `false` by default.
  ///
  /// The last frame of a call is the same. So are the times at which anything is called or drawn.
  /// The time of a call then depends on what happens, not on its length.
  public var skipsQuietFrames = false

  /// The time of the last frame.
  private var lastFrame = -Double.infinity

  private static let frameInterval = 1.0 / 60

  /// Creates a screen with one hidden window; its pasteboard is limited to the process.
  ///
  /// - Parameters:
  ///   - size: Points; rounded to whole device pixels, at least one.
  ///   - scale: Device pixels per point.
  ///   - style: Light or dark.
  ///   - time: The source of its time; a new one by default.
  public init(
    size: CGSize, scale: CGFloat = 1, style: UIUserInterfaceStyle = .light,
    time: ManualTime = ManualTime()
  ) {
    self.time = time
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
    AnimationClock.current = time.clock
    DeadlineQueue.current = time.deadlines
    AnimationClock.frameInterval = Self.frameInterval
    UIPasteboard.general.host = nil
    UIPasteboard.selection.host = nil
    window = UIWindow(frame: bounds)
    UIScreen.main.hostWindow = window
    window.layerTree.movesPixels = true
    window.layerTree.visiblePixels = bitmap.bounds
    window.environmentTraits = UITraitCollection.current.modifyingTraits {
      $0.userInterfaceStyle = style
      $0.displayScale = scale
    }
  }

  /// A fallback if memory is too small for the requested size.
  private static var smallestBitmap: Bitmap {
    guard let bitmap = Bitmap(width: 1, height: 1) else {
      preconditionFailure("no memory for a single pixel")
    }
    return bitmap
  }

  /// Makes its time the current one, and its window that of `UIScreen.main`.
  ///
  /// A controller's view starts at the size of `UIScreen.main`. Without this call, that is the size of
  /// the most recently created screen.
  public func use() {
    time.use()
    UIScreen.main.hostWindow = window
  }

  isolated deinit { UIScreen.main.forget(window) }

  /// Runs code of the window, with its time.
  private func during<Result>(_ code: () -> Result) -> Result {
    time.during { UIScreen.main.serve(window, code) }
  }

  // MARK: Time

  /// Advances the clock, with a frame every sixtieth of a second and one at the end.
  ///
  /// Timers, delays and sleeps end at their own times, before the frame that follows. Animations with
  /// a lower frame rate have fewer frames.
  public func advance(by seconds: Double) {
    during {
      runCallsAndFrame()
      guard seconds.isFinite, seconds > 0 else { return }
      let end = clock.now + seconds
      passOver(until: end)
      while clock.now + Self.frameInterval < end {
        step()
        passOver(until: end)
      }
      time.move(to: end)
      runCallsAndFrame()
    }
  }

  /// Advances the clock until nothing is damaged, animated or pending.
  ///
  /// The main queue and its tasks are pending work. Timers, delays and sleeps run at their times but
  /// are not waited for, since those of a clock never end. Nor is a blinking caret.
  ///
  /// - Parameter seconds: The time after which it gives up, in seconds of the manual clock.
  /// - Returns: Whether the screen came to rest; `false` after that time, for example with an
  ///   animation that repeats forever.
  @discardableResult
  public func settle(within seconds: Double = 60) -> Bool {
    during {
      let end = clock.now + seconds
      runCallsAndFrame()
      while !rests || time.deadlines.hasPendingWork {
        guard clock.now < end else { return false }
        step()
      }
      return true
    }
  }

  /// Runs one frame at the current time, after the work that is due.
  public func frame() { during { runCallsAndFrame() } }

  /// Paints the whole window as the last frame left it.
  public func repaint() {
    window.layerTree.paint([bitmap.bounds], into: bitmap, background: .white)
  }

  /// Whether nothing happens until a deadline or a timer.
  private var rests: Bool {
    !window.layerTree.needsFrame && DeferredCalls.isEmpty && !time.hasWork
  }

  /// Skips the sixtieths of a second in which nothing happens, or nothing that has to be computed.
  private func passOver(until end: Double) {
    let next = min(time.next ?? .infinity, time.deadlines.next ?? .infinity, end)
    guard rests else { return passOverMotion(until: next) }
    let idle = ((next - clock.now) / Self.frameInterval).rounded(.down) - 1
    clock.advance(by: idle * Self.frameInterval)
  }

  /// Skips the frames that only continue animations, except the last one before a time.
  private func passOverMotion(until next: Double) {
    let tree = window.layerTree
    guard skipsQuietFrames, DeferredCalls.isEmpty, !time.hasWork,
      let end = tree.quietEnd(at: lastFrame),
      let pause = tree.framePause(refresh: Self.frameInterval)
    else { return }
    let step = Self.frameInterval + pause
    let idle = ((min(next, end) - lastFrame) / step).rounded(.down) - 1
    let landing = lastFrame + idle * step
    guard landing > clock.now else { return }
    clock.advance(by: landing - clock.now)
    // Work that is due later finds the layers as they are then.
    makeFrame()
  }

  /// Advances the clock by a sixtieth of a second, and runs a frame unless only animations want one and
  /// it is not due yet.
  private func step() {
    time.move(to: clock.now + Self.frameInterval)
    runCalls()
    let pause = window.layerTree.framePause(refresh: Self.frameInterval) ?? 0
    // The clock's sixtieths are rounded.
    guard clock.now >= lastFrame + pause + Self.frameInterval / 2 else { return }
    makeFrame()
  }

  private func runCallsAndFrame() {
    runCalls()
    makeFrame()
  }

  private func runCalls() {
    time.run()
    guard !DeferredCalls.isEmpty else { return }
    DeferredCalls.run()
    if time.hasWork { time.run() }
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
