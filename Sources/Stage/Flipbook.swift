import Layers
import Raster
import X11

/// The pictures of a motion that comes again and again, kept by the server.
///
/// Life: through one round of the motion it watches what frames change, unless the layers know; in the
/// next the server keeps that part of each of them; from then on a frame is a request to copy, for which
/// no layer is asked.
/// It holds for as long as nothing but that motion happens in the window.
@MainActor
final class Flipbook {
  private let cycle: MotionCycle
  /// The time of its first page.
  private let start: Double
  /// Seconds from one page to the next.
  private let step: Double
  /// How many frames were watched.
  private var watched = 0
  /// What the frames change.
  private(set) var area = Damage()
  /// The pages below each other, in each the parts of the area below each other.
  private var pixmap: Pixmap?
  private var pageHeight = 0
  private var isKept: [Bool] = []
  private var missing = 0
  private var widenings = 0
  /// Whether there is no room for the pages: until something else happens all frames are painted.
  private var isTooLarge = false
  /// Whether it has shown a page since the window was painted.
  private(set) var wasShown = false

  /// How many pixels all pages have at most: 8 MB of the server's memory.
  private static let pixelLimit = 2 << 20
  /// How often a frame may change more than those before it did.
  private static let wideningLimit = 3
  /// By which part of a step frames may be beside their pages.
  private static let tolerance = 1.0 / 16

  /// Begins a book where the motion of a window repeats.
  ///
  /// - Parameters:
  ///   - tree: The window's layers.
  ///   - time: That of the frame which was just made, for its motion alone.
  ///   - step: Seconds from one frame to the next.
  ///   - window: Where it is shown.
  init?(of tree: LayerTree, at time: Double, step: Double, in window: Window) {
    guard let cycle = tree.motionCycle(at: time, interval: step) else { return nil }
    self.cycle = cycle
    start = time
    self.step = step
    guard let area = tree.motionArea(of: cycle, at: time, interval: step) else { return }
    self.area = area
    begin(for: window)
  }

  /// Whether every page is there.
  var isComplete: Bool { pixmap != nil && missing == 0 && !isTooLarge }

  /// Which page a frame shows.
  ///
  /// - Parameter time: The frame's.
  /// - Returns: `nil` where it is on none, or the book is no longer right.
  func page(at time: Double) -> Int? {
    let steps = (time - start) / step
    guard steps >= 0, steps < 1e12, time < cycle.end else { return nil }
    let frame = Int(steps + 0.5)
    let (round, page) = frame.quotientAndRemainder(dividingBy: cycle.frames)
    let offset = abs(steps - Double(frame)) * step + Double(round) * cycle.drift
    return offset < step * Self.tolerance ? page : nil
  }

  /// Shows a frame in its window, where its page is there.
  ///
  /// - Parameter time: The frame's.
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

  /// Takes up a frame that was painted, for its motion alone.
  ///
  /// - Parameters:
  ///   - rects: What it changed; device pixels.
  ///   - time: The frame's.
  ///   - buffer: All of its picture.
  ///   - window: Where it is shown.
  /// - Returns: Whether the book still fits the motion.
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

  /// Begins again where a frame changes more than was thought.
  private func widen(by rects: [PixelRect], for window: Window) {
    widenings += 1
    for rect in rects { area.add(rect) }
    if widenings <= Self.wideningLimit { begin(for: window) } else { isTooLarge = true }
  }

  /// Makes room for the pages, once it is known what they show.
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
