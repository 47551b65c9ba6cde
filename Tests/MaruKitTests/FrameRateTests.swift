import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct FrameRateTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }

  private func slide(_ options: UIView.AnimationOptions, _ view: UIView) {
    UIView.animate(withDuration: 2, delay: 0, options: options.union(.curveLinear)) {
      view.frame.origin.x = 200
    }
  }

  /// The number of frames in a second.
  private func framesInSecond() -> Int {
    screen.memory.frame()
    let before = screen.memory.frameCount
    screen.advance(by: 1)
    return screen.memory.frameCount - before
  }

  @Test(arguments: [
    (UIView.AnimationOptions.preferredFramesPerSecond30, 30), (.preferredFramesPerSecond60, 60),
    (.preferredFramesPerSecondDefault, 60),
  ])
  func `an animation gets its preferred frame rate`(
    option: UIView.AnimationOptions, count: Int
  ) {
    box.backgroundColor = .black
    slide(option, box)
    #expect(abs(framesInSecond() - count) <= 1)
  }

  @Test func `a layer's animation sets the rate with its range`() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 1, 2)
    turn.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)
    box.backgroundColor = .black
    box.layer.add(turn, forKey: nil)
    #expect(abs(framesInSecond() - 20) <= 1)
    box.layer.removeAllAnimations()
    turn.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 15)
    box.layer.add(turn, forKey: nil)
    #expect(abs(framesInSecond() - 15) <= 1)
  }

  @Test func `if something else moves, all animations have the display's rate`() {
    box.backgroundColor = .black
    let other = UIView(frame: CGRect(x: 0, y: 50, width: 20, height: 20))
    other.backgroundColor = .red
    box.superview?.addSubview(other)
    slide(.preferredFramesPerSecond30, box)
    slide([], other)
    #expect(abs(framesInSecond() - 60) <= 1)
  }

  @Test func `a change is displayed with the next refresh`() {
    box.backgroundColor = .black
    slide(.preferredFramesPerSecond30, box)
    screen.advance(by: 0.5)
    var frames: [Int] = []
    for _ in 0..<4 {
      box.backgroundColor = frames.count % 2 == 0 ? .red : .black
      let before = screen.memory.frameCount
      screen.advance(by: 1.0 / 60)
      frames.append(screen.memory.frameCount - before)
    }
    #expect(frames.allSatisfy { $0 >= 1 })
  }

  @Test func `at a lower rate an animation ends in time, and no frames follow`() throws {
    box.backgroundColor = .black
    var finished: Bool?
    UIView.animate(
      withDuration: 0.5, delay: 0.25, options: .preferredFramesPerSecond30,
      animations: { box.frame.origin.x = 200 }, completion: { finished = $0 })
    screen.advance(by: 0.7)
    #expect(finished == nil)
    screen.advance(by: 0.1)
    #expect(finished == true && bench.shownX == 200)
    #expect(!screen.window.layerTree.needsFrame)
  }
}
