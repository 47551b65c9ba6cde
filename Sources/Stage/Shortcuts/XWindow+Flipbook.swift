import Foundation
import Layers
import X11

// Repeating motion is painted once or twice; from then on the server copies it.
extension XWindow {
  /// The time without a new flipbook after an unsuccessful one, in seconds.
  private static let flipbookPause = 0.25

  /// Shows a frame that the server has kept; closes the flipbook if it no longer matches.
  ///
  /// - Parameters:
  ///   - beat: The frame's time.
  ///   - isMotionAlone: Whether only motion requests the frame.
  /// - Returns: Whether it was shown and needs no painting.
  func showAgain(at beat: Double, _ isMotionAlone: Bool) -> Bool {
    guard let flipbook else { return false }
    guard isMotionAlone, window.layerTree.damage.isEmpty, flipbook.page(at: beat) != nil else {
      closeFlipbook()
      return false
    }
    let span = TraceSpan.begin()
    guard flipbook.show(at: beat) else { return false }
    span?.end("present", .frame, details: ["picture": "kept"])
    window.layerTree.hostShowedFrame(at: beat)
    return true
  }

  /// Closes the flipbook; the next frame paints the area that it covered.
  private func closeFlipbook() {
    if let flipbook, flipbook.wasShown {
      for rect in flipbook.area.rects { window.layerTree.damage.add(rect) }
    }
    flipbook = nil
  }

  /// Adds a painted frame to the flipbook, or begins one.
  ///
  /// There is none for a shaped window, whose shape may change, nor while damage is tinted: copied
  /// frames have none.
  ///
  /// - Parameters:
  ///   - rects: The changed rectangles.
  ///   - beat: The frame's time; it was for motion alone.
  ///   - buffer: The whole picture.
  ///   - shown: The window that shows it.
  func addPage(
    _ rects: [DeviceRect], at beat: Double, from buffer: ImageBuffer, of shown: Window
  ) {
    if let flipbook {
      if flipbook.take(rects, at: beat, from: buffer, of: shown) { return }
      closeFlipbook()
    } else {
      guard window.layerTree.shortcuts.contains(.flipbook), beat >= nextFlipbook, !isTransparent,
        damageTint == nil
      else { return }
      flipbook = Flipbook(
        of: window.layerTree, at: beat, step: frameInterval + framePause, in: shown)
    }
    if flipbook == nil { nextFlipbook = beat + Self.flipbookPause }
  }
}
