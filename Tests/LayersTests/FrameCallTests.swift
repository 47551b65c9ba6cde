import Foundation
import Graphics
import Testing

@testable import Layers

/// Whether a frame reports that it called outside code, which may have had side effects.
@MainActor
@Suite struct FrameCallTests {
  private final class Painter: CALayer {
    override func draw(in context: CGContext) {}
  }

  private final class Keeper: CALayer {
    override func layoutSublayers() {}
  }

  private func animation() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0.0
    animation.toValue = 1.0
    animation.duration = 2
    return animation
  }

  @Test func `a frame that only animates calls no outside code`() {
    let stage = AnimationStage()
    stage.layer.add(animation(), forKey: nil)
    stage.move(to: 0)
    for time in [0.5, 1, 1.5] {
      stage.move(to: time)
      #expect(!stage.tree.hasCalled)
    }
  }

  @Test func `starts and ends of animations count as calls`() {
    let stage = AnimationStage()
    stage.move(to: 0)
    stage.layer.add(animation(), forKey: nil)
    stage.move(to: 0.5)
    #expect(stage.tree.hasCalled)
    stage.move(to: 1)
    #expect(!stage.tree.hasCalled)
    stage.move(to: 2.5)
    #expect(stage.tree.hasCalled)
  }

  @Test func `layouts, drawings and display links count as calls`() {
    let stage = AnimationStage(Painter())
    let keeper = Keeper()
    stage.layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.layer.addSublayer(keeper)
    stage.move(to: 0)
    stage.move(to: 0.1)
    #expect(!stage.tree.hasCalled)
    keeper.setNeedsLayout()
    stage.move(to: 0.2)
    #expect(stage.tree.hasCalled)
    stage.layer.setNeedsDisplay()
    stage.move(to: 0.3)
    #expect(stage.tree.hasCalled)
    let token = stage.tree.addFrameCallback { _ in }
    stage.move(to: 0.4)
    #expect(stage.tree.hasCalled)
    stage.tree.removeFrameCallback(token)
    stage.move(to: 0.5)
    #expect(!stage.tree.hasCalled)
  }
}
