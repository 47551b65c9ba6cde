import Foundation
import Graphics
import Layers
import Raster

/// A window's layers, and their changes from frame to frame.
@MainActor
struct LayerScene {
  /// The name in the table.
  let name: String
  /// The layers, at a scale of one device pixel per point.
  let tree: LayerTree
  /// Advances the scene to a frame, counted from 0.
  let step: @MainActor (Int) -> Void

  /// The size of the window in points and pixels.
  static let size = CGSize(width: 1280, height: 800)

  /// The names of all scenes.
  static let names = ["sheet", "list", "dots", "dropdown", "zoom", "zoom-live", "chart"]

  /// Creates all scenes, or only the named one, each with its own tree.
  static func all(only name: String?) -> [LayerScene] {
    [sheet(), list(), dots(), dropdown(), zoom(isLive: false), zoom(isLive: true), chart()]
      .filter { name == nil || $0.name == name }
  }

  // MARK: Parts

  /// A tree with a light root that fills the window.
  static func makeTree() -> LayerTree {
    let tree = LayerTree(root: CALayer(), scale: 1)
    tree.root.frame = CGRect(origin: .zero, size: size)
    tree.root.backgroundColor = CGColor(red: 0.95, green: 0.95, blue: 0.97, alpha: 1)
    return tree
  }

  /// A coloured rectangle with rounded corners.
  static func box(_ frame: CGRect, _ color: CGColor?, radius: CGFloat = 0) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    layer.cornerRadius = radius
    return layer
  }

  /// A line of strokes on a clear background, like a label's contents.
  static func words(_ frame: CGRect, _ color: CGColor, seed: Int) -> CALayer {
    let context = CGContext(size: frame.size, scale: 1)
    context.setStrokeColor(color)
    context.setLineWidth(1.4)
    var x: CGFloat = 1
    var number = seed &* 7919 &+ 17
    while x < frame.width - 8 {
      number = (number &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
      let width = CGFloat(3 + number % 5)
      context.move(to: CGPoint(x: x, y: frame.height * 0.8))
      context.addCurve(
        to: CGPoint(x: x + width, y: frame.height * 0.8),
        control1: CGPoint(x: x, y: CGFloat(number >> 8 & 7)),
        control2: CGPoint(x: x + width, y: CGFloat(number >> 12 & 7)))
      context.strokePath()
      x += width + (number >> 16 & 7 == 0 ? 6 : 2)
    }
    let layer = CALayer()
    layer.frame = frame
    layer.contents = context.makeImage()
    return layer
  }

  /// A round icon, drawn as contents.
  static func icon(_ frame: CGRect, _ color: CGColor) -> CALayer {
    let context = CGContext(size: frame.size, scale: 1)
    context.setFillColor(color)
    context.fillEllipse(in: CGRect(origin: .zero, size: frame.size))
    let layer = CALayer()
    layer.frame = frame
    layer.contents = context.makeImage()
    return layer
  }

  /// Adds forty cards with shadows, like those of a gallery.
  static func addGrid(to parent: CALayer) {
    for index in 0..<40 {
      let (column, row) = (index % 8, index / 8)
      let card = box(
        CGRect(x: 20 + column * 156, y: 16 + row * 156, width: 140, height: 140),
        CGColor(gray: 1, alpha: 1), radius: 12)
      card.shadowOpacity = 0.15
      card.shadowRadius = 6
      let color = CGColor(red: CGFloat(column) / 8, green: 0.45, blue: CGFloat(row) / 5, alpha: 1)
      card.addSublayer(icon(CGRect(x: 46, y: 20, width: 48, height: 48), color))
      card.addSublayer(
        words(CGRect(x: 16, y: 84, width: 108, height: 16), CGColor(gray: 0, alpha: 1), seed: index)
      )
      card.addSublayer(
        words(
          CGRect(x: 16, y: 106, width: 108, height: 14), CGColor(gray: 0.5, alpha: 1),
          seed: index + 100))
      parent.addSublayer(card)
    }
  }

  /// A row of a list or a sheet: an icon, two lines and a separator.
  static func row(_ frame: CGRect, index: Int, background: CGColor?) -> CALayer {
    let layer = box(frame, background)
    let color = CGColor(
      red: CGFloat(index % 7) / 7, green: CGFloat(index % 5) / 5, blue: 0.6, alpha: 1)
    layer.addSublayer(icon(CGRect(x: 16, y: 8, width: 28, height: 28), color))
    layer.addSublayer(
      words(
        CGRect(x: 60, y: 6, width: frame.width * 0.5, height: 16), CGColor(gray: 0, alpha: 1),
        seed: index))
    layer.addSublayer(
      words(
        CGRect(x: 60, y: 24, width: frame.width * 0.6, height: 14),
        CGColor(gray: 0.5, alpha: 1), seed: index + 50))
    layer.addSublayer(
      box(
        CGRect(x: 60, y: frame.height - 1, width: frame.width - 60, height: 1),
        CGColor(gray: 0.85, alpha: 1)))
    return layer
  }
}
