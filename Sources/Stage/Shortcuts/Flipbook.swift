import Layers
import Raster
import X11

/// The pictures of a repeating motion, kept by the server.
///
/// Life: in the first round of the motion it collects the area that frames change, unless the
/// layers know it. In the next round the server keeps this area of each frame. From then on a frame
/// is one copy request, and no layer is evaluated.
///
/// It is valid while nothing else happens in the window. This is the shortcut `flipbook`.
@MainActor
final class Flipbook {
  private let cycle: MotionCycle
  /// The time of the first page.
  private let start: Double
  /// The time between pages, in seconds.
  private let step: Double
  /// The number of frames whose changes were collected.
  private var watched = 0
  /// The area that the frames change.
  private(set) var area = Damage()
  /// The pages from top to bottom; in each page the area's rectangles from top to bottom.
  private var pixmap: Pixmap?
  private var pageHeight = 0
  private var isKept: [Bool] = []
  private var missing = 0
  private var widenings = 0
  /// Whether the pages exceed the limit; all frames are then painted until something else happens.
  private var isTooLarge = false
  /// Whether a page was shown since the window was last painted.
  private(set) var wasShown = false

  /// The most pixels of all pages: 8 MB of the server's memory.
  private static let pixelLimit = 2 << 20
  /// The most times that a frame may widen the area.
  private static let wideningLimit = 3
  /// The most deviation of a frame from its page's time, as a fraction of a step.
  private static let tolerance = 1.0 / 16

  /// Begins a flipbook if a window's motion repeats.
  ///
  /// - Parameters:
  ///   - tree: The window's layers.
  ///   - time: The time of the frame just painted, which was for motion alone.
  ///   - step: The time between frames, in seconds.
  ///   - window: The window that shows it.
  init?(of tree: LayerTree, at time: Double, step: Double, in window: Window) {
    guard let cycle = tree.motionCycle(at: time, interval: step) else { return nil }
    self.cycle = cycle
    start = time
    self.step = step
    guard let area = tree.motionArea(of: cycle, at: time, interval: step) else { return }
    self.area = area
    begin(for: window)
  }

  /// Whether all pages are kept.
  var isComplete: Bool { pixmap != nil && missing == 0 && !isTooLarge }

  /// The page of a frame.
  ///
  /// - Parameter time: The frame's time.
  /// - Returns: `nil` if no page matches or the flipbook has expired.
  func page(at time: Double) -> Int? {
    let steps = (time - start) / step
    guard steps >= 0, steps < 1e12, time < cycle.end else { return nil }
    let frame = Int(steps + 0.5)
    let (round, page) = frame.quotientAndRemainder(dividingBy: cycle.frames)
    let offset = abs(steps - Double(frame)) * step + Double(round) * cycle.drift
    return offset < step * Self.tolerance ? page : nil
  }

  /// Shows a frame in the window, if its page is kept.
  ///
  /// - Parameter time: The frame's time.
  /// - Returns: Whether it was shown.
  func show(at time: Double) -> Bool {
    guard isComplete, let pixmap, let page = page(at: time) else { return false }
    var y = Int32(page * pageHeight)
    for rect in area.rects {
      let part = DeviceRect(x: 0, y: y, width: rect.width, height: rect.height)
      pixmap.copy(part, to: DevicePoint(x: rect.x, y: rect.y))
      y += rect.height
    }
    wasShown = true
    return true
  }

  /// Records a frame that was painted for motion alone.
  ///
  /// - Parameters:
  ///   - rects: The changed rectangles, in device pixels.
  ///   - time: The frame's time.
  ///   - buffer: The whole picture.
  ///   - window: The window that shows it.
  /// - Returns: Whether the flipbook still matches the motion.
  func take(
    _ rects: [DeviceRect], at time: Double, from buffer: ImageBuffer, of window: Window
  ) -> Bool {
    guard let page = page(at: time) else { return false }
    guard !isTooLarge else { return true }
    let rects = rects.compactMap {
      PixelRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
    guard let pixmap else {
      for rect in rects { area.add(rect) }
      watched += 1
      if watched > cycle.frames { begin(for: window) }
      return true
    }
    guard rects.allSatisfy({ rect in area.rects.contains { $0.contains(rect) } }) else {
      widen(by: rects, for: window)
      return true
    }
    guard !isKept[page] else { return true }
    var y = Int32(page * pageHeight)
    for rect in area.rects {
      let part = DeviceRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
      buffer.put(part, in: pixmap, at: DevicePoint(x: 0, y: y))
      y += rect.height
    }
    isKept[page] = true
    missing -= 1
    return true
  }

  /// Starts over with a larger area after a frame changed more than expected.
  private func widen(by rects: [PixelRect], for window: Window) {
    widenings += 1
    for rect in rects { area.add(rect) }
    if widenings <= Self.wideningLimit { begin(for: window) } else { isTooLarge = true }
  }

  /// Allocates the pages for the collected area.
  private func begin(for window: Window) {
    area.joinNearby()
    let width = area.rects.reduce(0) { max($0, Int($1.width)) }
    pageHeight = area.rects.reduce(0) { $0 + Int($1.height) }
    let height = pageHeight * cycle.frames
    guard width * height <= Self.pixelLimit,
      let pixmap = try? Pixmap(for: window, width: width, height: height)
    else { return isTooLarge = true }
    self.pixmap = pixmap
    isKept = [Bool](repeating: false, count: cycle.frames)
    missing = cycle.frames
  }
}
