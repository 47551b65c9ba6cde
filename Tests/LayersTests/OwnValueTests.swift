import Foundation
import Graphics
import Testing

@testable import Layers

/// A layer that draws a value of its own, and records what it drew.
private final class RingLayer: CALayer {
  /// The values drawn, oldest first, of the layer and its copies.
  final class Record { var values: [CGFloat] = [] }

  var record = Record()
  var animates = false
  var width: CGFloat = 3

  var progress: CGFloat {
    get { value(forKey: "progress") as? CGFloat ?? 0 }
    set { setValue(newValue, forKey: "progress") }
  }

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? RingLayer else { return }
    record = other.record
    width = other.width
  }

  required init?(coder: NSCoder) { nil }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard animates, event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.progress
    animation.duration = 1
    return animation
  }

  override func draw(in context: CGContext) {
    record.values.append(progress)
    context.fill(CGRect(x: 0, y: 0, width: progress * 10, height: width))
  }
}

/// Values that a subclass declares with `needsDisplay(forKey:)`.
@MainActor @Suite struct OwnValueTests {
  private let ring = RingLayer()
  private let stage: AnimationStage

  init() {
    stage = AnimationStage(ring)
    ring.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.move(to: 0.1)
  }

  @Test func `a number has the type in which it was set, also while it is animated`() throws {
    ring.setValue(10.0, forKey: "progress")
    #expect(ring.value(forKey: "progress") as? Double == 10)
    let animation = CABasicAnimation(keyPath: "progress")
    (animation.fromValue, animation.toValue, animation.duration) = (0.0, 10.0, 1)
    ring.add(animation, forKey: nil)
    stage.move(to: 0.1)
    stage.move(to: 0.6)
    let shown = try #require(ring.presentation()?.value(forKey: "progress") as? Double)
    #expect(abs(shown - 5) < 0.01)
    ring.setValue(Float(3), forKey: "progress")
    #expect(ring.value(forKey: "progress") as? Float == 3)
    ring.progress = 4
    #expect(ring.progress == 4)
    ring.setValue(7, forKey: "progress")
    #expect(ring.value(forKey: "progress") as? Int == 7)
  }

  @Test func `a value of a layer's own is unset at first, and redraws the layer once it is set`() {
    #expect(ring.record.values == [0])
    ring.progress = 0.5
    #expect(ring.progress == 0.5)
    #expect(ring.needsDisplay)
    stage.move(to: 0.2)
    #expect(ring.record.values == [0, 0.5])
    ring.progress = 1
    stage.move(to: 0.3)
    #expect(ring.record.values == [0, 0.5, 1])
  }

  @Test func `a change is not animated unless the layer has an action for it`() {
    ring.progress = 0.5
    stage.move(to: 0.2)
    ring.progress = 1
    stage.move(to: 0.3)
    #expect(ring.animations.isEmpty)
    #expect(ring.record.values.last == 1)
  }

  @Test func `each frame of an animation draws the value at that time`() {
    ring.progress = 0.001
    stage.move(to: 1)
    ring.animates = true
    ring.progress = 1
    #expect(ring.progress == 1)
    stage.move(to: 1.5)
    #expect(abs((ring.record.values.last ?? 0) - 0.5) < 0.01)
    #expect(abs((ring.presentation()?.progress ?? 0) - 0.5) < 0.01)
    stage.move(to: 1.75)
    #expect(abs((ring.record.values.last ?? 0) - 0.75) < 0.01)
    stage.move(to: 2.5)
    #expect(ring.record.values.last == 1)
  }

  @Test func `an explicit animation draws its values, then the layer's own`() {
    ring.progress = 0.2
    let animation = CABasicAnimation(keyPath: "progress")
    (animation.fromValue, animation.toValue, animation.duration) = (0.6, 0.8, 1)
    ring.add(animation, forKey: "fill")
    stage.move(to: 0.6)
    #expect(abs((ring.record.values.last ?? 0) - 0.7) < 0.01)
    stage.move(to: 2)
    #expect(ring.record.values.last == 0.2)
  }

  @Test func `other custom values do not redraw the layer`() {
    let count = ring.record.values.count
    ring.setValue(3, forKey: "mood")
    stage.move(to: 0.2)
    #expect(ring.record.values.count == count)
    #expect(ring.value(forKey: "mood") as? Int == 3)
  }
}
