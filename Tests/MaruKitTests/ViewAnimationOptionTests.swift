import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ViewAnimationOptionTests {
  private let bench = BoxBench()
  private var screen: TestScreen { bench.screen }
  private var box: UIView { bench.box }
  private var shownX: CGFloat { bench.shownX }

  private func slide(to x: CGFloat, _ options: UIView.AnimationOptions = .curveLinear) {
    UIView.animate(withDuration: 1, delay: 0, options: options) { box.frame.origin.x = x }
  }

  @Test func `a reversed animation loses its velocity gradually`() {
    slide(to: 200)
    screen.advance(by: 0.5)
    let before = shownX
    slide(to: 0, .curveEaseInOut)
    screen.advance(by: 0.1)
    #expect(shownX > before + 5)
    screen.advance(by: 2)
    #expect(shownX == 0)
  }

  @Test func `every kind of value reverses from its presentation value`() {
    func change(_ isOn: Bool) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        box.transform = isOn ? CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 2) : .identity
        box.backgroundColor = isOn ? .white : .black
        box.layer.cornerRadius = isOn ? 20 : 0
      }
    }
    box.backgroundColor = .black
    change(true)
    screen.advance(by: 0.6)
    let before = box.layer.presentation()
    change(false)
    screen.memory.frame()
    let after = box.layer.presentation()
    #expect(abs((before?.transform.m12 ?? 0) - (after?.transform.m12 ?? 9)) < 1e-6)
    #expect(abs((before?.cornerRadius ?? 0) - (after?.cornerRadius ?? 99)) < 1e-6)
    #expect(abs((before?.backgroundColor?.red ?? 0) - (after?.backgroundColor?.red ?? 9)) < 1e-6)
    screen.advance(by: 1.1)
    #expect(box.layer.presentation()?.transform.m12 == 0)
  }

  @Test func `with and without beginFromCurrentState both blocks finish`() {
    for options in [UIView.AnimationOptions.curveLinear, [.beginFromCurrentState, .curveLinear]] {
      box.frame.origin.x = 0
      var first: Bool?
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        box.frame.origin.x = 200
      } completion: {
        first = $0
      }
      screen.advance(by: 0.5)
      slide(to: 0, options)
      screen.memory.frame()
      #expect(abs(shownX - 100) < 1)
      screen.advance(by: 1.1)
      #expect(first == true)
    }
  }

  @Test func `a repeated and reversed animation runs until it is removed`() {
    var finished: Bool?
    UIView.animate(withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
      box.frame.origin.x = 100
    } completion: {
      finished = $0
    }
    screen.advance(by: 0.75)
    #expect(abs(shownX - 50) < 1)
    screen.advance(by: 5)
    #expect(finished == nil)
    box.layer.removeAllAnimations()
    #expect(finished == false)
    #expect(shownX == 100)
  }

  @Test func `a finite repeat count ends by itself`() {
    var finished: Bool?
    UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { box.alpha = 0 }
    } completion: {
      finished = $0
    }
    screen.advance(by: 1.1)
    #expect(finished == nil)
    screen.advance(by: 0.2)
    #expect(finished == true)
  }

  @Test func `a nested block inherits duration and curve, unless it overrides them`() {
    let other = UIView(frame: box.frame)
    box.superview?.addSubview(other)
    screen.memory.frame()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.animate(withDuration: 9, delay: 0, options: .curveEaseIn) {
        box.frame.origin.x = 100
      }
      UIView.animate(
        withDuration: 2, delay: 0, options: [.overrideInheritedDuration, .overrideInheritedCurve]
      ) { other.frame.origin.x = 100 }
    }
    screen.advance(by: 0.5)
    #expect(abs(shownX - 50) < 1)
    screen.advance(by: 0.5)
    #expect(shownX == 100)
    #expect(abs((other.layer.presentation()?.frame.minX ?? 0) - 50) < 1)
  }

  @Test func `layoutSubviews lays out inside the animation`() {
    final class Stretched: UIView {
      override func layoutSubviews() { subviews.first?.frame = bounds }
    }
    let view = Stretched(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let inner = UIView()
    view.addSubview(inner)
    box.addSubview(view)
    screen.memory.frame()
    UIView.animate(withDuration: 1, delay: 0, options: [.layoutSubviews, .curveLinear]) {
      view.frame.size.width = 200
    }
    screen.advance(by: 0.5)
    #expect(abs((inner.layer.presentation()?.bounds.width ?? 0) - 150) < 1)
  }

  @Test func `springs overshoot by their damping, and end when they have settled`() {
    func peak(_ animate: () -> Void) -> CGFloat {
      box.frame.origin.x = 0
      screen.memory.frame()
      animate()
      var highest: CGFloat = 0
      for _ in 0..<120 {
        screen.advance(by: 1.0 / 60)
        highest = max(highest, shownX)
      }
      return highest
    }
    let bouncing = peak {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0
      ) { box.frame.origin.x = 100 }
    }
    let calm = peak {
      UIView.animate(springDuration: 0.4, bounce: 0) { box.frame.origin.x = 100 }
    }
    #expect(bouncing > 115 && bouncing < 150)
    #expect(calm <= 100.01)
    #expect(shownX == 100)
  }

  @Test func `keyframes run in their parts of the whole`() {
    UIView.animateKeyframes(
      withDuration: 1, delay: 0,
      options: UIView.KeyframeAnimationOptions(
        rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    ) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        box.frame.origin.x = 100
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
        box.frame.origin.x = 300
        box.alpha = 0.5
      }
    }
    var finished = false
    screen.advance(by: 0.25)
    #expect(abs(shownX - 50) < 1)
    #expect(box.layer.presentation()?.opacity == 1)
    screen.advance(by: 0.375)
    #expect(abs(shownX - 200) < 3)
    screen.advance(by: 0.2)
    #expect(shownX == 300)
    UIView.animateKeyframes(withDuration: 0.5, delay: 0, animations: {}) { finished = $0 }
    screen.memory.frame()
    #expect(finished)
  }

  @Test func `discrete keyframes jump`() {
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeDiscrete) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        box.frame.origin.x = 100
      }
    }
    screen.advance(by: 0.1)
    #expect([0, 100].contains(shownX))
  }

  @Test func `with animations disabled the completion is called, and nothing moves`() {
    UIView.setAnimationsEnabled(false)
    var finished: Bool?
    UIView.animate(withDuration: 1, animations: { box.frame.origin.x = 50 }) { finished = $0 }
    UIView.setAnimationsEnabled(true)
    #expect(shownX == 50)
    screen.memory.frame()
    #expect(finished == true)
  }

  @Test func `nested blocks do not animate without animation either`() {
    var (isEnabled, finished) = (true, Bool?.none)
    UIView.performWithoutAnimation {
      isEnabled = UIView.areAnimationsEnabled
      UIView.animate(withDuration: 1, animations: { box.frame.origin.x = 50 }) { finished = $0 }
    }
    #expect(!isEnabled && UIView.areAnimationsEnabled)
    #expect(shownX == 50)
    screen.memory.frame()
    #expect(finished == true)
    UIView.animate(withDuration: 1) { box.frame.origin.x = 100 }
    screen.memory.frame()
    #expect(shownX < 60)
  }

  @Test func `deleted views fade and are removed`() {
    UIView.perform(.delete, on: [box], animations: nil)
    screen.advance(by: 0.1)
    #expect((box.layer.presentation()?.opacity ?? 1) < 1 && box.superview != nil)
    screen.advance(by: 0.5)
    #expect(box.superview == nil)
  }

  @Test func `a dissolve mixes both views, then shows the new one alone`() {
    let next = UIView(frame: box.frame)
    box.backgroundColor = .black
    next.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    screen.memory.frame()
    var finished: Bool?
    UIView.transition(
      from: box, to: next, duration: 0.5, options: [.transitionCrossDissolve, .curveLinear]
    ) { finished = $0 }
    #expect(box.superview == nil && next.superview != nil)
    screen.advance(by: 0.25)
    let red = (screen.pixel(x: 50, y: 50) ?? 0) >> 16 & 0xFF
    #expect(red > 90 && red < 165)
    screen.advance(by: 0.3)
    #expect(screen.pixel(x: 50, y: 50) == 0xFFFF_0000)
    #expect(finished == true)
  }

  @Test func `a change of reduced motion is posted`() {
    let center = NotificationCenter.default
    nonisolated(unsafe) var told = 0
    let token = center.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in told += 1 }
    UIAccessibility.isReduceMotionEnabled.toggle()
    UIAccessibility.isReduceMotionEnabled.toggle()
    center.removeObserver(token)
    #expect(told == 2)
  }

  // MARK: Early ends

  @Test func `a window that closes ends its animations, and frees the views`() {
    weak var view: UIView?
    var finished: [Bool] = []
    do {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      let controller = UIViewController()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      let child = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      view = child
      controller.view.addSubview(child)
      window.layerTree.prepareFrame(at: 1)
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat]) {
        child.alpha = 0
      } completion: {
        finished.append($0)
        _ = child.alpha
      }
      window.isHidden = true
      window.rootViewController = nil
      screen.memory.frame()
    }
    #expect(view == nil)
    #expect(finished == [false])
  }

  @Test func `a view that is removed in its own completion is harmless`() {
    UIView.animate(withDuration: 0.2, animations: { box.alpha = 0.5 }) { _ in
      self.box.removeFromSuperview()
      UIView.animate(withDuration: 0.2) { self.box.alpha = 1 }
    }
    screen.advance(by: 0.5)
    #expect(box.superview == nil)
  }
}
