import Foundation
import Testing

@testable import MaruKit

/// A window with one control, and a pointer that presses it.
@MainActor final class ControlBench<Control: UIControl> {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
  let control: Control
  var log: [String] = []
  private var time = 1.0

  init(_ control: Control) {
    self.control = control
    control.frame = CGRect(x: 200, y: 150, width: 100, height: 40)
    window.isHidden = false
    window.addSubview(control)
    let events: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDragInside, "drag"), (.touchDragOutside, "drag out"),
      (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up"),
      (.touchUpOutside, "up out"), (.touchCancel, "cancel"), (.primaryActionTriggered, "primary"),
    ]
    for (event, name) in events {
      control.addAction(UIAction { [unowned self] _ in log.append(name) }, for: event)
    }
  }

  func send(
    _ phase: PointerInput.Phase, _ x: CGFloat, _ y: CGFloat, buttons: UIEvent.ButtonMask = .primary
  ) {
    time += 0.5
    window.send(
      PointerInput(phase: phase, location: CGPoint(x: x, y: y), timestamp: time, buttons: buttons))
  }

  func key(_ code: UIKeyboardHIDUsage, isDown: Bool) {
    time += 0.1
    window.send(KeyInput(isDown: isDown, key: UIKey(keyCode: code), timestamp: time))
  }
}

@MainActor @Suite struct ControlTests {
  @Test func `a press inside sends down and up and highlights meanwhile`() {
    let bench = ControlBench(UIControl())
    bench.send(.down, 250, 170)
    #expect(bench.control.isHighlighted && bench.control.isTracking)
    bench.send(.up, 250, 170)
    #expect(!bench.control.isHighlighted && !bench.control.isTracking)
    #expect(bench.log == ["down", "up"])
  }

  @Test func `up to 70 points outside still count as inside`() {
    let bench = ControlBench(UIControl())
    bench.send(.down, 250, 170)
    bench.send(.moved, 369, 170)
    bench.send(.up, 369, 170)
    #expect(bench.log == ["down", "drag", "up"])
  }

  @Test func `farther out the control is not highlighted, and is not pressed`() {
    let bench = ControlBench(UIControl())
    bench.send(.down, 250, 170)
    bench.send(.moved, 372, 170)
    #expect(!bench.control.isHighlighted)
    bench.send(.moved, 250, 170)
    #expect(bench.control.isHighlighted)
    bench.send(.moved, 500, 170)
    bench.send(.up, 500, 170)
    #expect(
      bench.log == ["down", "exit", "drag out", "enter", "drag", "exit", "drag out", "up out"])
  }

  @Test func `a disabled control receives the touch and does nothing`() {
    let bench = ControlBench(UIControl())
    bench.control.isEnabled = false
    bench.send(.down, 250, 170)
    bench.send(.up, 250, 170)
    #expect(bench.log.isEmpty)
    #expect(bench.window.hitTest(CGPoint(x: 250, y: 170), with: nil) === bench.control)
    #expect(!bench.control.accessibilityActivate())
  }

  @Test func `disabling a pressed control cancels the press`() {
    let bench = ControlBench(UIControl())
    bench.send(.down, 250, 170)
    bench.control.isEnabled = false
    bench.send(.up, 250, 170)
    #expect(bench.log == ["down", "cancel"])
    #expect(!bench.control.isTracking)
  }

  @Test func `the second mouse button does not press`() {
    let bench = ControlBench(UIControl())
    bench.send(.down, 250, 170, buttons: .secondary)
    bench.send(.up, 250, 170, buttons: .secondary)
    #expect(bench.log.isEmpty)
  }

  @Test func `a control that refuses a touch is not pressed`() {
    final class Shy: UIControl {
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
    }
    let bench = ControlBench(Shy())
    bench.send(.down, 250, 170)
    #expect(!bench.control.isHighlighted)
    bench.send(.up, 250, 170)
    #expect(bench.log.isEmpty)
  }

  @Test func `removing a pressed control cancels the press`() {
    let bench = ControlBench(UIControl())
    bench.send(.down, 250, 170)
    bench.control.removeFromSuperview()
    #expect(bench.log == ["down", "cancel"])
  }

  @Test func `Space and Return press the focused control`() {
    let bench = ControlBench(UIButton(type: .system))
    bench.window.setFocus(bench.control)
    #expect(bench.control.state.contains(.focused))
    bench.key(.keyboardSpacebar, isDown: true)
    #expect(bench.control.isHighlighted)
    bench.key(.keyboardSpacebar, isDown: false)
    bench.key(.keyboardReturnOrEnter, isDown: true)
    bench.key(.keyboardReturnOrEnter, isDown: false)
    #expect(bench.log == ["up", "primary", "up", "primary"])
  }

  @Test func `a focused control has a ring`() throws {
    let bench = ControlBench(UIButton(type: .system))
    bench.window.setFocus(bench.control)
    let ring = try #require(bench.control.focusRing)
    #expect(ring.frame.contains(bench.control.bounds))
    #expect(!ring.isUserInteractionEnabled)
    bench.window.setFocus(nil)
    #expect(bench.control.focusRing == nil)
    #expect(ring.superview == nil)
  }

  @Test func `an action replaces one with the same identifier`() {
    let control = UIControl()
    var calls: [Int] = []
    let identifier = UIAction.Identifier("go")
    control.addAction(UIAction(identifier: identifier) { _ in calls.append(1) }, for: .valueChanged)
    control.addAction(UIAction(identifier: identifier) { _ in calls.append(2) }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(calls == [2])
    control.removeAction(identifiedBy: identifier, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(calls == [2])
    #expect(control.allControlEvents.isEmpty)
  }

  @Test func `actions run in the order of addition and know their sender`() {
    let control = UIControl()
    var calls: [String] = []
    control.addAction(
      UIAction { calls.append($0.sender is UIControl ? "a" : "?") }, for: .valueChanged)
    control.addAction(
      UIAction { _ in
        calls.append("b")
        control.addAction(UIAction { _ in calls.append("late") }, for: .valueChanged)
      }, for: [.valueChanged, .touchDown])
    control.sendActions(for: .valueChanged)
    #expect(calls == ["a", "b"])
  }

  @Test func `a target's method is called, and the target is not kept alive`() {
    @MainActor final class Target {
      var count = 0
      func close() { count += 1 }
      func pressed(by control: UIControl) { count += 10 }
    }
    let control = UIControl()
    var target: Target? = Target()
    weak let observed = target
    if let target {
      control.addTarget(target, action: Target.pressed(by:), for: .touchUpInside)
      control.addTarget(target, action: Target.close, for: .touchUpInside)
    }
    control.sendActions(for: .touchUpInside)
    #expect(target?.count == 11)
    control.removeTarget(target, action: nil, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(target?.count == 11)
    target = nil
    #expect(observed == nil)
  }

  @Test func `accessibility traits reflect the state`() {
    let control = UIControl()
    control.isSelected = true
    control.isEnabled = false
    #expect(control.state == [.selected, .disabled])
    #expect(control.accessibilityTraits.contains([.selected, .notEnabled]))
  }
}
