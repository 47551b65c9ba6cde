import Foundation
import Graphics
import Testing

@testable import Layers

@MainActor @Suite struct AnimationDelegateTests {
  private final class Diary: CAAnimationDelegate {
    var lines: [String] = []
    func animationDidStart(_ anim: CAAnimation) { lines.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      lines.append("stop \(flag) \(anim.value(forKey: "name") as? String ?? "?")")
    }
  }

  private let stage = AnimationStage()
  private let diary = Diary()

  private func fade(_ name: String = "a") -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.duration = 1
    animation.delegate = diary
    animation.setValue(name, forKey: "name")
    return animation
  }

  @Test func `a delegate is notified of the start and the end, once each`() {
    stage.layer.add(fade(), forKey: "test")
    #expect(diary.lines == [])
    stage.move(to: 0.5)
    stage.move(to: 0.9)
    #expect(diary.lines == ["start"])
    stage.move(to: 1.1)
    stage.move(to: 2)
    #expect(diary.lines == ["start", "stop true a"])
  }

  @Test func `the start is reported after the delay`() {
    let late = fade()
    late.beginTime = stage.clock.now + 1
    stage.layer.add(late, forKey: nil)
    stage.move(to: 0.5)
    #expect(diary.lines == [])
    stage.move(to: 1.1)
    #expect(diary.lines == ["start"])
    stage.layer.removeAllAnimations()
  }

  @Test func `an animation kept after its end reports the end once, and not again when removed`() {
    let kept = fade()
    kept.isRemovedOnCompletion = false
    stage.layer.add(kept, forKey: "test")
    stage.move(to: 2)
    stage.move(to: 3)
    stage.layer.removeAnimation(forKey: "test")
    #expect(diary.lines == ["start", "stop true a"])
  }

  @Test func `the delegate receives the animation that the layer keeps under its key`() {
    final class Judge: CAAnimationDelegate {
      var isSame = false
      weak var layer: CALayer?
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        isSame = anim == layer?.animation(forKey: "test")
      }
    }
    let judge = Judge()
    judge.layer = stage.layer
    let kept = fade()
    kept.isRemovedOnCompletion = false
    kept.delegate = judge
    stage.layer.add(kept, forKey: "test")
    stage.move(to: 2)
    #expect(judge.isSame && Set([stage.layer, stage.layer]).count == 1)
  }

  @Test func `an animation that is replaced or removed until the next frame ends unfinished`() {
    stage.layer.add(fade("first"), forKey: "test")
    stage.layer.add(fade("second"), forKey: "test")
    #expect(diary.lines == ["stop false first"])
    stage.layer.removeFromSuperlayer()
    stage.move(to: 0)
    #expect(diary.lines == ["stop false first", "stop false second"])
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func `an animation that is removed and added again before the next frame continues`() {
    let other = CALayer()
    stage.tree.root.addSublayer(other)
    stage.layer.add(fade("first"), forKey: "test")
    stage.move(to: 0.25)
    stage.layer.removeFromSuperlayer()
    other.addSublayer(stage.layer)
    #expect(stage.values("opacity", at: [0.25, 0.5]) == [0.25, 0.5])
    stage.move(to: 1)
    #expect(diary.lines == ["start", "stop true first"])
  }

  @Test func `a delegate may remove layers at the end of an animation`() {
    let child = CALayer()
    stage.layer.addSublayer(child)
    let animation = fade()
    animation.delegate = nil
    animation.completion = { [weak child, layer = stage.layer] _ in
      child?.removeFromSuperlayer()
      layer.addSublayer(CALayer())
      layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "next")
    }
    child.add(animation, forKey: nil)
    stage.layer.removeFromSuperlayer()
    stage.move(to: 0)
    #expect(child.superlayer == nil)
    #expect(stage.layer.sublayers?.count == 1)
  }

  @Test func `changes to an animation after adding it have no effect`() {
    let animation = fade()
    animation.toValue = 1
    stage.layer.add(animation, forKey: nil)
    animation.toValue = 0
    #expect(stage.values("opacity", at: [0.5]) == [0.5])
  }

  @Test func `neither layer nor delegate outlives a removed endless animation`() {
    weak var layer: CALayer?
    weak var diary: Diary?
    do {
      let gone = CALayer()
      let own = Diary()
      (layer, diary) = (gone, own)
      let animation = fade()
      animation.delegate = own
      animation.repeatCount = .infinity
      animation.completion = { _ in _ = gone.opacity }
      stage.tree.root.addSublayer(gone)
      gone.add(animation, forKey: nil)
      stage.move(to: 0.5)
      gone.removeFromSuperlayer()
      stage.move(to: 0.5)
    }
    #expect(layer == nil && diary == nil)
  }
}
