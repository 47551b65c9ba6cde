import Foundation
import Graphics
import Motion
import Raster
import Testing

@testable import Layers

/// A tree with a white root, a bitmap and a manual clock.
@MainActor
struct Window {
  let tree: LayerTree
  let bitmap: Bitmap
  let clock = ManualClock()

  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let white = CGColor(gray: 1, alpha: 1)
  static let black = CGColor(gray: 0, alpha: 1)

  init(_ width: Int, _ height: Int, scale: CGFloat = 1) throws {
    AnimationClock.current = clock
    tree = LayerTree(root: CALayer(), scale: scale)
    tree.root.frame = CGRect(
      x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
    tree.root.backgroundColor = Self.white
    tree.movesPixels = true
    bitmap = try #require(Bitmap(width: width, height: height))
    frame()
  }

  /// Adds a layer of one colour.
  func add(
    _ frame: CGRect, _ color: CGColor?, radius: CGFloat = 0, to parent: CALayer? = nil
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    layer.cornerRadius = radius
    (parent ?? tree.root).addSublayer(layer)
    return layer
  }

  /// Adds a sheet with a subtree large enough to be worth caching.
  func addSheet(_ frame: CGRect, radius: CGFloat = 0) -> CALayer {
    let sheet = add(frame, Self.white, radius: radius)
    for index in 0..<6 {
      _ = add(
        CGRect(x: 8.5, y: 8 + CGFloat(index) * 12.25, width: frame.width - 17, height: 8),
        CGColor(red: 0.15 * CGFloat(index), green: 0.4, blue: 0.7, alpha: 0.8), radius: 3,
        to: sheet)
    }
    return sheet
  }

  /// Runs a frame, a sixtieth of a second later.
  ///
  /// - Returns: The changes.
  @discardableResult
  func frame() -> FrameChange {
    clock.advance(by: 1.0 / 60)
    tree.prepareFrame(at: clock.now)
    var change = tree.takeChange()
    change.clip(to: bitmap.bounds)
    change.movePixels(of: bitmap)
    tree.paint(change.damage.rects, into: bitmap, background: .white)
    return change
  }

  /// The number of pixels that differ from painting everything without pictures.
  func wrongPixels() throws -> Int {
    let fresh = try #require(Bitmap(width: bitmap.width, height: bitmap.height))
    let shortcuts = tree.shortcuts
    tree.shortcuts.subtract([.layerPictures, .stretchedPictures])
    tree.paint([fresh.bounds], into: fresh, background: .white)
    tree.shortcuts = shortcuts
    return (0..<bitmap.height).reduce(0) { count, y in
      count
        + (0..<bitmap.width).filter { bitmap.pixel(x: $0, y: y) != fresh.pixel(x: $0, y: y) }.count
    }
  }

  /// The number of cached pictures.
  var pictureCount: Int { tree.paintPass.pictures.count }
}

extension FrameChange {
  /// The number of painted pixels.
  var paintedPixels: Int { damage.rects.reduce(0) { $0 + $1.area } }
}
