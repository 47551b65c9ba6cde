import Foundation
import MaruKit
import X11

// An undecorated window that is as transparent as its content.
//
// With a compositor, its pixels have alpha. Otherwise its shape is cut to the pixels that are at
// least half opaque: shadows are left out, and edges are hard.
extension XWindow {
  /// Pixels with at least this alpha belong to the window's shape.
  private static let solid: UInt32 = 128

  var isFloating: Bool { options.kind == .floating }

  /// Sets the window manager's hints for a floating window.
  func makeFloating(_ wanted: inout X11.WindowOptions) {
    wanted.kind = .utility
    wanted.hasFrame = false
    wanted.hasAlpha = screen.connection.supportsAlpha
    wanted.states = [.above, .sticky, .skipsTaskbar, .skipsPager]
  }

  // MARK: Place

  /// In points from the screen's top left.
  var origin: CGPoint? {
    shown?.origin().map {
      CGPoint(x: CGFloat($0.x) / screen.scale, y: CGFloat($0.y) / screen.scale)
    }
  }

  func move(to origin: CGPoint) {
    guard origin.x.isFinite, origin.y.isFinite else { return }
    shown?.move(to: devicePoint(origin))
  }

  func devicePoint(_ point: CGPoint) -> DevicePoint {
    func pixel(_ value: CGFloat) -> Int32 {
      Int32(min(max((value * screen.scale).rounded(), -32_768), 32_767))
    }
    return DevicePoint(x: pixel(point.x), y: pixel(point.y))
  }

  func beginDrag() {
    if isFloating { dragOrigin = shown?.origin() }
  }

  // MARK: Shape

  /// Sets the window's shape, or with a compositor its input region, to the painted pixels.
  func cut(_ shown: Window, to buffer: ImageBuffer) {
    let pixels = buffer.baseAddress.assumingMemoryBound(to: UInt32.self)
    var rects: [DeviceRect] = []
    for y in 0..<buffer.height {
      let row = UnsafeMutableBufferPointer(
        start: pixels + y * (buffer.stride / 4), count: buffer.width)
      if !shown.hasAlpha { Self.makeHard(row) }
      Self.addSolidRuns(of: row, y: Int32(y), to: &rects)
    }
    guard rects != cutout else { return }
    cutout = rects
    if shown.hasAlpha {
      shown.setInputRegion(rects)
    } else {
      shown.setBoundingRegion(rects)
    }
  }

  /// Makes each pixel either opaque or transparent.
  private static func makeHard(_ row: UnsafeMutableBufferPointer<UInt32>) {
    for x in row.indices {
      let pixel = row[x]
      let alpha = pixel >> 24
      guard alpha != 0, alpha != 255 else { continue }
      guard alpha >= solid else {
        row[x] = 0
        continue
      }
      func whole(_ shift: UInt32) -> UInt32 {
        min((pixel >> shift & 0xFF) * 255 / alpha, 255) << shift
      }
      row[x] = 0xFF00_0000 | whole(16) | whole(8) | whole(0)
    }
  }

  /// Adds the runs of solid pixels in a row; a run directly below an equal one extends it.
  private static func addSolidRuns(
    of row: UnsafeMutableBufferPointer<UInt32>, y: Int32, to rects: inout [DeviceRect]
  ) {
    var x = 0
    while x < row.count {
      guard row[x] >> 24 >= solid else {
        x += 1
        continue
      }
      let start = x
      while x < row.count, row[x] >> 24 >= solid { x += 1 }
      let (left, width) = (Int32(start), Int32(x - start))
      let above = rects.lastIndex {
        $0.y + $0.height == y && $0.x == left && $0.width == width
      }
      if let above {
        rects[above] = DeviceRect(
          x: left, y: rects[above].y, width: width, height: rects[above].height + 1)
      } else {
        rects.append(DeviceRect(x: left, y: y, width: width, height: 1))
      }
    }
  }
}
