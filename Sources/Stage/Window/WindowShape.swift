import Foundation
import Raster
import X11

/// The parts of a window that are seen, and those that take clicks.
///
/// With a compositor, the pixels of a transparent window have alpha. Otherwise its shape is cut to the
/// pixels that are at least half opaque: shadows are left out, and edges are hard.
@MainActor final class WindowShape {
  /// The current shape of a transparent window, in device pixels; `nil` for an opaque one.
  private(set) var cutout: [DeviceRect]?
  /// Returns the frames of the tray's icons in the window, in device pixels.
  var iconFrames: () -> [DeviceRect] = { [] }

  private let geometry: WindowGeometry
  private let receivesInput: Bool
  /// The painted pixels of a transparent window.
  private var solid = SolidRegion()
  /// The parts that take clicks, in points; `nil` for all that is painted.
  private var inputRegion: [CGRect]?

  /// Creates the shape of a hidden window.
  ///
  /// - Parameters:
  ///   - geometry: The window's size.
  ///   - receivesInput: Whether any part takes clicks.
  init(_ geometry: WindowGeometry, receivesInput: Bool) {
    self.geometry = geometry
    self.receivesInput = receivesInput
  }

  /// Forgets the pixels of an X window that is gone.
  func forget() {
    cutout = nil
    solid = SolidRegion()
  }

  // MARK: Painted pixels

  /// Takes the painted pixels of a transparent window.
  ///
  /// - Parameters:
  ///   - bitmap: The whole picture.
  ///   - parts: What has changed in it since it was last shown, in device pixels.
  ///   - hardens: Whether to make each changed pixel either opaque or transparent.
  /// - Returns: The new cutout; `nil` if it has not changed.
  func update(
    to bitmap: Bitmap, changed parts: [PixelRect], hardens: Bool
  ) -> [DeviceRect]? {
    solid.update(parts, of: bitmap, hardens: hardens)
    guard solid.rects != cutout else { return nil }
    cutout = solid.rects
    return solid.rects
  }

  /// Sets the window's shape, or with a compositor its input region, to a changed cutout.
  func applyCutout(_ painted: [DeviceRect], to shown: Window) {
    if shown.hasAlpha {
      if receivesInput, inputRegion == nil { passClicks(outside: painted, of: shown) }
    } else {
      shown.setBoundingRegion(painted)
    }
  }

  /// Whether any pixel outside of the content is not fully transparent.
  var isPaintedBesideContent: Bool {
    let part = geometry.content
    return part.height < Int32(geometry.size.height)
      && solid.isPainted(outside: part.y..<part.y + part.height)
  }

  /// Whether a position is in the painted part of the window.
  func contains(_ x: Double, _ y: Double) -> Bool {
    let parts =
      cutout
      ?? [
        DeviceRect(
          x: 0, y: 0, width: Int32(geometry.size.width), height: Int32(geometry.size.height))
      ]
    return parts.contains {
      x >= Double($0.x) && x < Double($0.x + $0.width) && y >= Double($0.y)
        && y < Double($0.y + $0.height)
    }
  }

  // MARK: Clicks

  /// Sets the parts that take clicks.
  ///
  /// - Parameters:
  ///   - region: Points in the window.
  ///   - shown: The X window; `nil` if it is hidden.
  func setInputRegion(_ region: [CGRect], in shown: Window?) {
    guard receivesInput, region != inputRegion else { return }
    inputRegion = region
    if let shown { apply(region, to: shown) }
  }

  /// Sets the parts that take clicks in a new X window, or again.
  ///
  /// A window manager may copy them to its frame only when they change after it has seen the window.
  func applyInputRegion(to shown: Window) {
    if !receivesInput {
      shown.setInputRegion([])
    } else if let inputRegion {
      apply(inputRegion, to: shown)
    } else if let cutout, shown.hasAlpha {
      passClicks(outside: cutout, of: shown)
    }
  }

  private func apply(_ region: [CGRect], to shown: Window) {
    shown.setInputRegion(
      region.map {
        let (start, end) = (
          geometry.devicePoint($0.origin), geometry.devicePoint(CGPoint(x: $0.maxX, y: $0.maxY))
        )
        return DeviceRect(
          x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
      })
  }

  /// Lets clicks pass through the transparent parts of a window.
  private func passClicks(outside painted: [DeviceRect], of shown: Window) {
    // The transparent parts of an icon belong to it.
    shown.setInputRegion(painted + iconFrames())
  }
}
