import Foundation
import Graphics
import Motion
import Raster

@testable import Layers

/// A layer in a tree with a manual clock.
@MainActor
final class AnimationStage {
  let clock = ManualClock()
  let tree: LayerTree
  let layer: CALayer

  init(_ layer: CALayer = CALayer()) {
    let usual = AnimationClock.current
    AnimationClock.current = clock
    tree = LayerTree(root: CALayer(), scale: 1)
    AnimationClock.current = usual
    self.layer = layer
    tree.root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    tree.root.position = CGPoint(x: 50, y: 50)
    tree.root.addSublayer(layer)
  }

  /// Moves to a time in seconds since the test began, and makes a frame.
  func move(to time: Double) {
    clock.advance(by: time - (clock.now - 1))
    tree.prepareFrame(at: clock.now)
    tree.damage.removeAll()
  }

  /// A presentation value at some times, rounded to thousandths.
  func values(_ keyPath: String, at times: [Double]) -> [Double] {
    times.map { time in
      move(to: time)
      guard case .number(let value)? = shown(keyPath) else { return .nan }
      return (value * 1000).rounded() / 1000
    }
  }

  func shown(_ keyPath: String) -> AnimationValue? {
    (layer.presentationSnapshot ?? layer.snapshot).value(forKeyPath: keyPath)
  }

  /// Paints everything: 100 × 100 pixels on white.
  func picture() -> Bitmap? {
    guard let bitmap = Bitmap(width: 100, height: 100) else { return nil }
    tree.prepareFrame(at: clock.now)
    tree.paint([bitmap.bounds], into: bitmap, background: .white)
    return bitmap
  }
}
