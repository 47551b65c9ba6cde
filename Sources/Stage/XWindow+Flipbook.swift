import Foundation
import X11

// What moves by itself and comes again is painted once or twice, and copied by the server from then on.
extension XWindow {
  /// For how many seconds no book is begun after one that came to nothing.
  private static let flipbookPause = 0.25

  /// Shows a frame that the server has kept; ends the book of them where it does not fit any more.
  ///
  /// - Parameters:
  ///   - beat: The frame's time.
  ///   - isMotionAlone: Whether nothing asks for the frame but what moves by itself.
  /// - Returns: Whether it was shown, and nothing is to be painted.
  func showAgain(at beat: Double, _ isMotionAlone: Bool) -> Bool {
    guard let flipbook else { return false }
    guard isMotionAlone, window.layerTree.damage.isEmpty, flipbook.page(at: beat) != nil else {
      closeFlipbook()
      return false
    }
    guard flipbook.show(at: beat) else { return false }
    window.layerTree.hostShowedFrame(at: beat)
    return true
  }

  /// Ends the book; the next frame paints what it has shown.
  private func closeFlipbook() {
    if let flipbook, flipbook.wasShown {
      for rect in flipbook.area.rects { window.layerTree.damage.add(rect) }
    }
    flipbook = nil
  }

  /// Gives a painted frame to the book, or begins one.
  ///
  /// - Parameters:
  ///   - rects: What the frame has changed.
  ///   - beat: Its time; it was made for motion alone.
  ///   - buffer: All of its picture.
  ///   - shown: Where it is shown.
  func addPage(
    _ rects: [DeviceRect], at beat: Double, from buffer: ImageBuffer, of shown: Window
  ) {
    if let flipbook {
      if flipbook.take(rects, at: beat, from: buffer, of: shown) { return }
      closeFlipbook()
    } else {
      guard beat >= nextFlipbook, !isFloating else { return }
      flipbook = Flipbook(
        of: window.layerTree, at: beat, step: frameInterval + framePause, in: shown)
    }
    if flipbook == nil { nextFlipbook = beat + Self.flipbookPause }
  }
}
