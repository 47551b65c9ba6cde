import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct AnimationValueTests {
  private func mix(_ a: Any, _ b: Any, _ fraction: Double) -> Any? {
    guard let a = AnimationValue(a), let b = AnimationValue(b) else { return nil }
    return a.interpolated(to: b, at: fraction).anyValue
  }

  @Test func `a rotation takes the shorter way and keeps its size`() {
    let from = CGAffineTransform(rotationAngle: 0.9 * .pi).scaledBy(x: 2, y: 2)
    let to = CGAffineTransform(rotationAngle: -0.9 * .pi).scaledBy(x: 2, y: 2)
    let middle = (mix(from, to, 0.5) as? CATransform3D)?.affine
    #expect(abs((middle?.a ?? 0) + 2) < 1e-9 && abs(middle?.b ?? 1) < 1e-9)
  }

  @Test func `rotations about any axis are half as far half-way`() {
    for axis in [(1.0, 0.0, 0.0), (0, 1, 0), (0.6, 0, 0.8)] {
      func turn(_ angle: CGFloat) -> CATransform3D {
        CATransform3DMakeRotation(angle, CGFloat(axis.0), CGFloat(axis.1), CGFloat(axis.2))
      }
      let middle = mix(turn(0), turn(2), 0.5) as? CATransform3D
      for (a, b) in zip(middle?.rows.joined().map { $0 } ?? [], turn(1).rows.joined()) {
        #expect(abs(a - b) < 1e-9)
      }
    }
  }

  @Test func `a transform in space equals its recomposed components`() {
    var transform = CATransform3DMakeRotation(1.2, 0.3, -0.5, 0.9)
    transform = CATransform3DConcat(CATransform3DMakeScale(2, 0.5, -3), transform)
    transform = CATransform3DConcat(transform, CATransform3DMakeTranslation(5, 6, 7))
    transform.m34 = -0.002
    let again = SpatialParts(transform).transform
    for (a, b) in zip(again.rows.joined(), transform.rows.joined()) { #expect(abs(a - b) < 1e-9) }
  }

  @Test func `a colour that fades in keeps its hue`() {
    let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    guard let half = mix(clear, red, 0.5) else { Issue.record("no colour"); return }
    #expect(half as? CGColor == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test func `paths with the same elements are interpolated, and others switch`() {
    let a = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let b = CGPath(rect: CGRect(x: 10, y: 0, width: 30, height: 10), transform: nil)
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(
      (mix(a, b, 0.5) as? CGPath)?.boundingBox == CGRect(x: 5, y: 0, width: 20, height: 10))
    #expect(mix(a, circle, 0.9) as? CGPath == a)
    #expect(mix(a, circle, 1) as? CGPath == circle)
  }

  @Test func `images of the same size cross-fade`() throws {
    func plain(_ color: UInt32) throws -> CGImage {
      let bitmap = try #require(Bitmap(width: 2, height: 2))
      bitmap.pixels.update(repeating: color, count: bitmap.stride / 4 * 2)
      return CGImage(bitmap)
    }
    let (black, white) = (try plain(0xFF00_0000), try plain(0xFFFF_FFFF))
    let half = try #require(mix(black, white, 0.5) as? CGImage).bitmap.pixel(x: 0, y: 0) ?? 0
    #expect(abs(Int(half & 0xFF) - 128) <= 1 && half >> 24 >= 0xFE)
    let large = CGImage(try #require(Bitmap(width: 3, height: 3)))
    #expect(mix(black, large, 0.4) as? CGImage === black)
  }

  @Test func `the difference of two values is added to another of the same type`() {
    let values: [(Any, Any)] = [
      (1.0, 5.0), (CGPoint(x: 1, y: 2), CGPoint(x: -3, y: 9)),
      (CGRect(x: 1, y: 2, width: 3, height: 4), CGRect.zero),
      (CGColor(gray: 0, alpha: 0.5), CGColor(gray: 1, alpha: 1)),
      (CGAffineTransform(rotationAngle: 3), CGAffineTransform(scaleX: 2, y: 3)),
    ]
    for (a, b) in values {
      guard let a = AnimationValue(a), let b = AnimationValue(b),
        let way = b.difference(from: a), let sum = a.adding(.difference(way))
      else { Issue.record("no difference"); continue }
      for (x, y) in zip(sum.components ?? [], b.components ?? []) { #expect(abs(x - y) < 1e-9) }
    }
    #expect(AnimationValue.number(1).difference(from: .point(.zero)) == nil)
    #expect(AnimationValue.point(.zero).adding(.number(1)) == nil)
  }

  @Test func `every animatable key path is read and written`() {
    let layer = CALayer()
    for (keyPath, value) in [
      ("transform.rotation.x", 0.5), ("transform.rotation.y", 0.5), ("transform.rotation.z", 0.5),
      ("transform.scale.x", 2), ("transform.translation.x", 9), ("bounds.size.width", 30),
      ("shadowOffset.height", 4), ("contentsRect.origin.x", 0.5), ("borderWidth", 3),
    ] {
      layer.setValue(value, forKeyPath: keyPath)
      let read = layer.value(forKeyPath: keyPath) as? CGFloat ?? .nan
      #expect(abs(read - CGFloat(value)) < 1e-9, "\(keyPath)")
    }
    layer.setValue("kept", forKey: "a name of one's own")
    #expect(layer.value(forKey: "a name of one's own") as? String == "kept")
    #expect(layer.value(forKeyPath: "strokeEnd") == nil)
  }

  @Test func `values wrapped in objects animate like plain values`() {
    let corner = CGRect(x: 1, y: 2, width: 3, height: 4)
    let turn = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(AnimationValue(NSValue(point: corner.origin)) == .point(corner.origin))
    #expect(AnimationValue(NSValue(size: corner.size)) == .size(corner.size))
    #expect(AnimationValue(NSValue(rect: corner)) == .rect(corner))
    #expect(AnimationValue(NSValue(caTransform3D: turn)) == .transform(turn))
    #expect(AnimationValue(NSValue(range: NSRange(location: 1, length: 2))) == nil)
    #expect(NSValue(point: corner.origin).caTransform3DValue == CATransform3D())
    let stage = AnimationStage()
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [NSValue(point: .zero), NSValue(point: CGPoint(x: 50, y: 0))]
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    #expect(stage.values("position.x", at: [0, 0.5]) == [0, 25])
  }
}
