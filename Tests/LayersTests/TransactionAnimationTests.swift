import Foundation
import Graphics
import Testing

@testable import Layers

@MainActor @Suite struct TransactionAnimationTests {
  private let stage = AnimationStage()

  init() {
    stage.tree.animatesImplicitly = true
    stage.layer.opacity = 0
    stage.move(to: 0)
  }

  @Test func `a layer without a delegate animates its changes`() {
    stage.layer.opacity = 1
    #expect(stage.layer.opacity == 1)
    let shown = stage.values("opacity", at: [0, 0.125, 0.3])
    #expect(shown[0] == 0 && shown[1] > 0.5 && shown[1] < 0.95 && shown[2] == 1)
  }

  @Test func `a layer that has not been shown yet does not animate`() {
    let new = CALayer()
    stage.tree.root.addSublayer(new)
    new.opacity = 0.5
    #expect(new.animationKeys() == nil)
  }

  @Test func `the transaction sets the duration and timing, or disables actions`() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    stage.layer.opacity = 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    stage.layer.position.x = 50
    CATransaction.commit()
    CATransaction.commit()
    #expect(stage.values("opacity", at: [0.25]) == [0.25])
    #expect(stage.layer.animationKeys() == ["opacity"])
  }

  @Test func `a completion block waits for animations of nested transactions`() {
    var isDone = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isDone = true }
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    stage.layer.opacity = 1
    CATransaction.commit()
    CATransaction.commit()
    stage.move(to: 0.9)
    #expect(!isDone)
    stage.move(to: 1.1)
    #expect(isDone)
  }

  @Test func `a replaced completion block is called for the animations before it`() {
    var done: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { done.append("first") }
    CATransaction.setCompletionBlock { done.append("second") }
    CATransaction.setAnimationDuration(1)
    stage.layer.opacity = 1
    CATransaction.setCompletionBlock(nil)
    CATransaction.commit()
    DeferredCalls.run()
    #expect(done == ["first"])
    stage.move(to: 1.1)
    #expect(done == ["first", "second"])
  }

  @Test func `outside begin and commit, settings last until the frame`() {
    CATransaction.setDisableActions(true)
    stage.layer.opacity = 1
    #expect(stage.layer.animationKeys() == nil)
    CATransaction.flush()
    #expect(!CATransaction.disableActions())
    CATransaction.commit()
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == true)
    CATransaction.flush()
  }

  @Test func `actions by key take precedence over the implicit animation`() {
    let slow = CABasicAnimation()
    slow.keyPath = "opacity"
    slow.duration = 10
    stage.layer.actions = ["opacity": slow, "position": NSNull()]
    stage.layer.position.x = 9
    #expect(stage.layer.animationKeys() == nil)
    stage.layer.opacity = 1
    #expect(stage.values("opacity", at: [5]) == [0.5])
  }

  @Test func `a path is not animated implicitly`() {
    let stage = AnimationStage(CAShapeLayer())
    stage.tree.animatesImplicitly = true
    stage.move(to: 0)
    let shape = stage.layer as? CAShapeLayer
    shape?.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
    #expect(shape?.animationKeys() == nil)
    shape?.strokeEnd = 0.5
    #expect(shape?.animationKeys() == ["strokeEnd"])
  }

  @Test func `the completion block can be read, but not that of an outer transaction`() {
    var calls = 0
    CATransaction.begin()
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.setCompletionBlock { calls += 1 }
    CATransaction.completionBlock()?()
    #expect(calls == 1 && CATransaction.value(forKey: kCATransactionCompletionBlock) != nil)
    CATransaction.begin()
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.commit()
    CATransaction.setCompletionBlock(nil)
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.commit()
  }
}
