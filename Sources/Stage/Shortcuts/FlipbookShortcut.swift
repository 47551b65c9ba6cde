import Foundation
import Layers
import X11

/// Repeating motion is painted once or twice; from then on the server copies it.
@MainActor final class FlipbookShortcut {
  /// The time without a new flipbook after an unsuccessful one, in seconds.
  private static let pause = 0.25

  /// The pictures of the window's repeating motion.
  private(set) var flipbook: Flipbook?

  private let tree: LayerTree
  /// The earliest time for a new flipbook after an unsuccessful one.
  private var earliest = 0.0

  /// Creates the shortcut for a window's layers.
  init(of tree: LayerTree) { self.tree = tree }

  /// Shows a frame that the server has kept; closes the flipbook if it no longer matches.
  ///
  /// - Parameters:
  ///   - beat: The frame's time.
  ///   - isMotionAlone: Whether only motion requests the frame.
  /// - Returns: Whether it was shown and needs no painting.
  func showAgain(at beat: Double, _ isMotionAlone: Bool) -> Bool {
    guard let flipbook else { return false }
    guard isMotionAlone, tree.damage.isEmpty, flipbook.page(at: beat) != nil else {
      close()
      return false
    }
    let span = TraceSpan.begin()
    guard flipbook.show(at: beat) else { return false }
    span?.end("present", .frame, details: ["picture": "kept"])
    tree.hostShowedFrame(at: beat)
    return true
  }

  /// Forgets the flipbook, but does not paint its area again.
  func forget() { flipbook = nil }

  /// Closes the flipbook; the next frame paints the area that it covered.
  private func close() {
    if let flipbook, flipbook.wasShown {
      for rect in flipbook.area.rects { tree.damage.add(rect) }
    }
    flipbook = nil
  }

  /// Adds a painted frame to the flipbook, or begins one.
  ///
  /// - Parameters:
  ///   - rects: The changed rectangles.
  ///   - beat: The frame's time; it was for motion alone.
  ///   - step: The time between frames, in seconds.
  ///   - buffer: The whole picture.
  ///   - shown: The window that shows it.
  ///   - mayBegin: Whether a new flipbook would show what painting shows.
  func addPage(
    _ rects: [DeviceRect], at beat: Double, step: Double, from buffer: ImageBuffer,
    of shown: Window, mayBegin: Bool
  ) {
    if let flipbook {
      if flipbook.take(rects, at: beat, from: buffer, of: shown) { return }
      close()
    } else {
      guard tree.shortcuts.contains(.flipbook), beat >= earliest, mayBegin else { return }
      flipbook = Flipbook(of: tree, at: beat, step: step, in: shown)
    }
    if flipbook == nil { earliest = beat + Self.pause }
  }
}
