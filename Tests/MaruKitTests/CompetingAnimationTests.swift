import Foundation
import MaruKit
import MaruTestKit
import SeededRandom
import Testing

/// Animators and blocks that change properties while another one animates them.
@MainActor @Suite struct CompetingAnimationTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }
  private var shownX: CGFloat { bench.shownX }

  private func animator(to x: CGFloat, _ curve: UIView.AnimationCurve = .linear)
    -> UIViewPropertyAnimator
  {
    UIViewPropertyAnimator(duration: 1, curve: curve) { box.frame.origin.x = x }
  }

  /// The longest step between two frames.
  private func longestStep(in seconds: Double) -> CGFloat {
    var (last, longest) = (shownX, CGFloat(0))
    for _ in 0..<Int(seconds * 60) {
      screen.advance(by: 1 / 60.0)
      longest = max(longest, abs(shownX - last))
      last = shownX
    }
    return longest
  }

  @Test func `an animator that ends leaves a property that a second animator has reversed`() {
    screen.advance(by: 0)
    animator(to: 200).startAnimation()
    screen.advance(by: 0.5)
    animator(to: 0, .easeInOut).startAnimation()
    #expect(longestStep(in: 1.5) < 20 && shownX == 0 && box.frame.minX == 0)
  }

  @Test func `an animator that ends leaves a property that a block has reversed`() {
    screen.advance(by: 0)
    animator(to: 200).startAnimation()
    screen.advance(by: 0.5)
    UIView.animate(withDuration: 1) { box.frame.origin.x = 0 }
    #expect(longestStep(in: 1.5) < 20 && shownX == 0 && box.frame.minX == 0)
  }

  @Test func `a value set during an animation stays, wherever the animator ends`() {
    screen.advance(by: 0)
    for end in [UIViewAnimatingPosition.end, .start, .current] {
      let animator = animator(to: 200)
      animator.startAnimation()
      screen.advance(by: 0.5)
      box.frame.origin.x = 300
      screen.advance(by: 0.1)
      animator.stopAnimation(false)
      animator.finishAnimation(at: end)
      screen.memory.frame()
      #expect(box.frame.minX == 300 && shownX == 300)
      box.frame.origin.x = 0
    }
    animator(to: 200).startAnimation()
    screen.advance(by: 0.5)
    box.frame.origin.x = 300
    screen.advance(by: 1)
    #expect(box.frame.minX == 300 && shownX == 300)
  }

  @Test func `a view that is laid out during an animation keeps its new layout`() {
    screen.advance(by: 0)
    let view = UIView()
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    box.superview?.addSubview(host)
    view.translatesAutoresizingMaskIntoConstraints = false
    host.addSubview(view)
    let width = view.widthAnchor.constraint(equalToConstant: 50)
    NSLayoutConstraint.activate([
      width, view.heightAnchor.constraint(equalToConstant: 50),
      view.trailingAnchor.constraint(equalTo: host.trailingAnchor),
      view.topAnchor.constraint(equalTo: host.topAnchor),
    ])
    screen.memory.frame()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      width.constant = 100
      host.layoutIfNeeded()
    }
    animator.startAnimation()
    screen.advance(by: 0.5)
    host.frame.size.width = 600
    screen.advance(by: 1)
    #expect(view.frame == CGRect(x: 500, y: 0, width: 100, height: 50))
  }

  @Test func `an animator reversed to its start restores a view without a colour`() {
    screen.advance(by: 0)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      box.backgroundColor = .red
      box.layer.borderColor = UIColor.red.cgColor
    }
    box.layer.borderColor = nil
    animator.startAnimation()
    screen.advance(by: 0.5)
    animator.isReversed = true
    screen.advance(by: 0.6)
    #expect(box.backgroundColor == nil && box.layer.backgroundColor == nil)
    #expect(box.layer.borderColor == nil)
  }

  // MARK: From the current state

  @Test func `from the current state a view keeps its velocity, and both blocks finish`() {
    screen.advance(by: 0)
    var told: [String] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      box.frame.origin.x = 200
    } completion: {
      told.append("first \($0)")
    }
    screen.advance(by: 0.5)
    let before = shownX
    UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
      box.frame.origin.x = 0
    } completion: {
      told.append("second \($0)")
    }
    #expect(told.isEmpty && abs(shownX - before) < 0.01)
    screen.advance(by: 1 / 60.0)
    #expect(shownX > before + 2.5)
    screen.advance(by: 2)
    #expect(told == ["first true", "second true"] && shownX == 0)
  }

  @Test func `from the current state an endless animation ends at its current value`() {
    screen.advance(by: 0)
    var isFinished: Bool?
    UIView.animate(
      withDuration: 0.5, delay: 0, options: [.curveLinear, .repeat, .autoreverse]
    ) {
      box.frame.origin.x = 200
    } completion: {
      isFinished = $0
    }
    screen.advance(by: 2.25)
    let before = shownX
    #expect(abs(before - 100) < 5)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState]) {
      box.frame.origin.x = 300
    }
    #expect(isFinished == false && abs(shownX - before) < 0.01)
    screen.advance(by: 0.5)
    #expect(abs(shownX - (before + 300) / 2) < 4)
    screen.advance(by: 1)
    #expect(shownX == 300 && box.layer.animationKeys() == nil)
  }

  // MARK: Random sequences

  @Test(arguments: 1...12)
  func `at rest a view is where it was last set, each completion was called once`(seed: UInt64) {
    screen.advance(by: 0)
    let steps = CompetingSteps(bench, seed: seed)
    for _ in 0..<80 { steps.step() }
    steps.comeToRest()
    #expect(box.frame.minX == steps.expected && shownX == steps.expected, "\(steps.log)")
    #expect(steps.told == Array(repeating: 1, count: steps.told.count), "\(steps.log)")
    #expect(steps.areAllFinished && box.layer.animationKeys() == nil)
    #expect(!screen.window.layerTree.needsFrame)
  }
}

/// Random animators, blocks and plain changes of one property.
@MainActor private final class CompetingSteps {
  private let bench: BoxBench
  private var dice: SplitMix
  private var animators: [UIViewPropertyAnimator] = []
  /// Every target differs from the others.
  private var target: CGFloat = 0
  /// The box's expected position at rest.
  private(set) var expected: CGFloat = 0
  /// How often each completion was called.
  private(set) var told: [Int] = []
  private(set) var areAllFinished = true
  private(set) var log: [String] = []

  init(_ bench: BoxBench, seed: UInt64) {
    self.bench = bench
    dice = SplitMix(seed: seed)
  }

  private func next() -> Int {
    told.append(0)
    target += 1
    expected = target
    return told.count - 1
  }

  private func end(_ index: Int, _ isFinished: Bool) {
    told[index] += 1
    if !isFinished { areAllFinished = false }
  }

  func step() {
    let seconds = Double.random(in: 0.05...1, using: &dice)
    let kind = Int.random(in: 0..<8, using: &dice)
    switch kind {
    case 0, 1:
      let index = next()
      UIView.animate(
        withDuration: seconds, delay: kind == 0 ? 0 : seconds / 3,
        options: Bool.random(using: &dice) ? .beginFromCurrentState : []
      ) {
        bench.box.frame.origin.x = target
      } completion: {
        self.end(index, $0)
      }
    case 2:
      let index = next()
      UIView.animateKeyframes(withDuration: seconds, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          bench.box.frame.origin.x = -target
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          bench.box.frame.origin.x = target
        }
      } completion: {
        self.end(index, $0)
      }
    case 3, 4: animate(seconds, isSpring: kind == 4)
    case 5:
      target += 1
      expected = target
      bench.box.frame.origin.x = target
    case 6: animators.randomElement(using: &dice)?.isReversed.toggle()
    default:
      guard let animator = animators.randomElement(using: &dice) else { break }
      if animator.isRunning { animator.pauseAnimation() } else { resume(animator) }
    }
    log.append("\(kind) to \(target) in \(seconds)")
    bench.screen.advance(by: Double.random(in: 0...0.2, using: &dice))
  }

  private func animate(_ seconds: Double, isSpring: Bool) {
    let start = expected
    let index = next()
    let end = target
    let animator =
      isSpring
      ? UIViewPropertyAnimator(duration: seconds, dampingRatio: 0.6)
      : UIViewPropertyAnimator(duration: seconds, curve: .easeInOut)
    animator.addAnimations { [bench] in bench.box.frame.origin.x = end }
    animator.addCompletion { [unowned self] position in
      told[index] += 1
      if position == .start, expected == end { expected = start }
    }
    animator.startAnimation()
    animators.append(animator)
  }

  private func resume(_ animator: UIViewPropertyAnimator) {
    guard animator.state == .active else { return }
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  }

  func comeToRest() {
    for animator in animators where !animator.isRunning { resume(animator) }
    bench.screen.advance(by: 5)
  }
}
