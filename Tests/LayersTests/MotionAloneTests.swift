import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

/// Frames that only continue animations, compared with requested frames.
@MainActor @Suite struct MotionAloneTests {
  /// Two windows with the same layers.
  ///
  /// Every frame of the second one is requested.
  @MainActor private struct Pair {
    let calm: Window
    let asked: Window
    var layers: [[CALayer]] = []

    init() throws {
      calm = try Window(120, 90)
      asked = try Window(120, 90)
      layers = [calm, asked].map { window in
        let box = CALayer()
        box.frame = CGRect(x: 10, y: 5, width: 60.5, height: 70)
        box.masksToBounds = true
        window.tree.root.addSublayer(box)
        return [
          window.add(CGRect(x: 20, y: 10, width: 15, height: 15), Window.red, radius: 7.5),
          window.add(CGRect(x: 40, y: 20, width: 30, height: 9), Window.black, radius: 2, to: box),
          window.add(
            CGRect(x: 80, y: 50, width: 20.25, height: 20), Window.red, to: window.tree.root),
        ]
      }
    }

    /// Runs a closure in both windows.
    func act(_ body: ([CALayer]) -> Void) { layers.forEach(body) }

    /// Makes frames, and compares them.
    func frames(_ count: Int, _ comment: Comment) throws {
      for frame in 0..<count {
        asked.tree.requestFrame()
        // The order of reports makes no difference.
        let rects = [calm.frame(), asked.frame()].map { change in
          change.damage.rects.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
        }
        #expect(rects[0] == rects[1], "\(comment), frame \(frame)")
        let rows = 0..<90
        let differ = rows.contains { y in
          (0..<120).contains { calm.bitmap.pixel(x: $0, y: y) != asked.bitmap.pixel(x: $0, y: y) }
        }
        #expect(!differ, comment)
        #expect(try calm.wrongPixels() == 0, comment)
        for (one, other) in zip(layers[0], layers[1]) {
          #expect(one.presented?.values.transform == other.presented?.values.transform, comment)
          #expect(one.presented?.values.position == other.presented?.values.position, comment)
          #expect(one.presented?.values.opacity == other.presented?.values.opacity, comment)
        }
      }
    }
  }

  private func animation(
    _ keyPath: String, to value: Any, seconds: Double = 0.4, repeats: Bool = true
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = value
    animation.duration = seconds
    animation.autoreverses = repeats
    if repeats { animation.repeatCount = .infinity }
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }

  private func breathe(_ layers: [CALayer]) {
    for layer in layers {
      layer.add(animation("transform.scale", to: 0.5), forKey: "scale")
      layer.add(animation("opacity", to: 0.3), forKey: "opacity")
    }
  }

  @Test func `frames of motion alone look like requested ones`() throws {
    let pair = try Pair()
    pair.act(breathe)
    try pair.frames(40, "breathing")
  }

  @Test func `every property moves the same in both`() throws {
    for (keyPath, value) in [
      ("position", CGPoint(x: 30, y: 44) as Any), ("position.x", 60.0), ("position.y", 9.5),
      ("transform.rotation", 1.2), ("transform.scale.x", 0.0), ("transform.scale.y", 1.75),
      ("transform.translation.x", 20.5), ("transform.translation.y", -9.0), ("opacity", 0.0),
    ] {
      let pair = try Pair()
      pair.act { layers in
        layers[0].transform = CATransform3D(
          CGAffineTransform(a: 1, b: 0.2, c: 0.1, d: 0.8, tx: 1, ty: 2))
        for layer in layers { layer.add(animation(keyPath, to: value), forKey: nil) }
      }
      try pair.frames(30, "\(keyPath)")
    }
  }

  @Test func `changes added to the layer's own values move too`() throws {
    let pair = try Pair()
    pair.act { layers in
      let way = CABasicAnimation(keyPath: "position.x")
      way.fromValue = -20.0
      way.toValue = 0.0
      way.isAdditive = true
      way.duration = 0.4
      layers[0].add(way, forKey: nil)
    }
    try pair.frames(30, "added")
  }

  @Test func `transforms added by views move too`() throws {
    let pair = try Pair()
    pair.act { layers in
      let start = AnimationValue.transform(CATransform3DMakeScale(0.01, 0.01, 1))
      let end = AnimationValue.transform(
        CATransform3D(CGAffineTransform(a: 1, b: 0.3, c: 0, d: 1, tx: 4, ty: 0)))
      for layer in layers {
        if case .transform(let transform) = end { layer.transform = transform }
        let missing = CABasicAnimation(keyPath: "transform")
        missing.fromValue = start.difference(from: end).map { AnimationValue.difference($0) }
        missing.toValue = AnimationValue.difference([0, 0, 0, 0, 0, 0])
        missing.isAdditive = true
        missing.duration = 0.3
        missing.autoreverses = true
        missing.repeatCount = 3
        layer.add(missing, forKey: nil)
      }
    }
    try pair.frames(50, "a view's transform")
  }

  @Test func `animations that are not simple move too`() throws {
    let pair = try Pair()
    pair.act { layers in
      let way = CAKeyframeAnimation(keyPath: "position")
      way.values = [CGPoint(x: 20, y: 20), CGPoint(x: 60, y: 30), CGPoint(x: 30, y: 60)]
      way.duration = 1
      layers[0].add(way, forKey: nil)
      // Two animations of one part, and a transform that is not a difference.
      layers[1].add(animation("transform.scale", to: 0.5), forKey: nil)
      layers[1].add(animation("transform.rotation", to: 1.0), forKey: nil)
      layers[2].add(animation("transform", to: CATransform3DMakeScale(2, 0.5, 1)), forKey: nil)
    }
    try pair.frames(40, "not simple")
  }

  @Test func `changes during the motion show at once`() throws {
    let pair = try Pair()
    pair.act(breathe)
    try pair.frames(7, "before")
    pair.act { $0[0].backgroundColor = Window.black }
    try pair.frames(6, "a colour")
    pair.act { $0[1].superlayer?.opacity = 0.5 }
    try pair.frames(6, "a fading ancestor")
    pair.act { $0[1].superlayer?.position.x += 7 }
    try pair.frames(6, "a moved ancestor")
    pair.act { $0[2].isHidden = true }
    try pair.frames(6, "a hidden layer")
    pair.act { $0[0].removeAnimation(forKey: "scale") }
    try pair.frames(6, "one animation fewer")
    pair.act { $0[1].removeFromSuperlayer() }
    try pair.frames(6, "one layer fewer")
    pair.act { $0[0].add(animation("position.y", to: 60.0), forKey: nil) }
    try pair.frames(6, "another animation")
  }

  @Test func `an animation that returns to the value at its interruption shows it`() throws {
    let pair = try Pair()
    pair.act { layers in
      let turn = animation("position.x", to: 70.0, seconds: 6.0 / 60)
      turn.autoreverses = false
      layers[2].add(turn, forKey: nil)
    }
    // Interrupted after each number of frames once, so that a rotation and its components lie in
    // between.
    for count in 1...15 {
      try pair.frames(count, "\(count) frames")
      pair.act { $0[0].opacity -= 0.01 }
    }
  }

  @Test func `an animation ends on time and reports it`() throws {
    let pair = try Pair()
    var ends = 0
    pair.act { layers in
      CATransaction.begin()
      CATransaction.setCompletionBlock { ends += 1 }
      layers[0].add(animation("opacity", to: 0.2, seconds: 0.25, repeats: false), forKey: nil)
      CATransaction.commit()
    }
    try pair.frames(14, "fading")
    #expect(ends == 0)
    try pair.frames(3, "over")
    #expect(ends == 2)
    #expect(pair.layers[0][0].animationKeys() == nil)
    #expect(!pair.calm.tree.needsFrame)
  }
}
