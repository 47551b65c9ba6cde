import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A screen with one control in a scroll view, and a log of its events.
@MainActor final class ValueBench<Control: UIControl> {
  let screen = TestScreen(size: CGSize(width: 300, height: 200))
  let control: Control
  var log: [String] = []

  init(_ control: Control, size: CGSize = CGSize(width: 200, height: 34)) {
    self.control = control
    let root = UIViewController()
    root.loadViewIfNeeded()
    control.frame = CGRect(origin: CGPoint(x: 50, y: 50), size: size)
    root.view.addSubview(control)
    control.addAction(UIAction { [unowned self] _ in log.append("changed") }, for: .valueChanged)
    screen.show(root)
  }

  func drag(_ from: CGFloat, _ to: CGFloat) {
    screen.drag(
      along: (0...8).map { CGPoint(x: from + (to - from) * CGFloat($0) / 8, y: 66) })
  }
}

@MainActor @Suite struct SwitchAndSliderTests {
  // MARK: Switch

  @Test func `a press toggles a switch and reports it once`() throws {
    let bench = ValueBench(UISwitch(), size: CGSize(width: 51, height: 31))
    bench.screen.press(at: CGPoint(x: 75, y: 66))
    #expect(bench.control.isOn && bench.log == ["changed"])
    #expect(bench.control.accessibilityValue == "1")
    bench.screen.press(at: CGPoint(x: 75, y: 66))
    #expect(!bench.control.isOn && bench.log.count == 2)
  }

  @Test func `a switch has a fixed size, whatever its frame is set to`() {
    let control = UISwitch(frame: CGRect(x: 3, y: 4, width: 500, height: 2))
    #expect(control.frame == CGRect(x: 3, y: 4, width: 51, height: 31))
    #expect(control.intrinsicContentSize == CGSize(width: 51, height: 31))
  }

  @Test func `a drag of the knob toggles a switch and reports it once at the end`() {
    let bench = ValueBench(UISwitch(), size: CGSize(width: 51, height: 31))
    bench.drag(60, 98)
    #expect(bench.control.isOn && bench.log == ["changed"])
    bench.drag(90, 60)
    #expect(!bench.control.isOn && bench.log.count == 2)
    bench.screen.pointer(.down, at: CGPoint(x: 60, y: 66))
    for x in [70.0, 80, 98, 80, 60] { bench.screen.pointer(.moved, at: CGPoint(x: x, y: 66)) }
    bench.screen.pointer(.up, at: CGPoint(x: 60, y: 66))
    #expect(!bench.control.isOn && bench.log.count == 2)
  }

  @Test func `setting a switch sends no event`() {
    let bench = ValueBench(UISwitch())
    bench.control.setOn(true, animated: true)
    bench.control.isOn = false
    #expect(bench.log.isEmpty)
  }

  @Test func `Space toggles a focused switch, but not a disabled one`() throws {
    let bench = ValueBench(UISwitch())
    bench.screen.window.setFocus(bench.control)
    try bench.screen.key(.keyboardSpacebar)
    #expect(bench.control.isOn)
    bench.control.isEnabled = false
    bench.screen.press(at: CGPoint(x: 75, y: 66))
    #expect(bench.control.isOn && bench.log == ["changed"])
  }

  // MARK: Slider

  @Test func `the thumb follows the finger and sends events while it slides`() {
    let bench = ValueBench(UISlider())
    bench.drag(66, 150)
    #expect(abs(bench.control.value - 0.5) < 0.03)
    #expect(bench.log.count > 3)
    bench.log = []
    bench.control.isContinuous = false
    bench.drag(150, 500)
    #expect(bench.control.value == 1 && bench.log == ["changed"])
  }

  @Test func `a press beside the thumb does nothing`() {
    let bench = ValueBench(UISlider())
    bench.screen.press(at: CGPoint(x: 200, y: 66))
    #expect(bench.control.value == 0 && bench.log.isEmpty)
  }

  @Test func `a value stays between the limits, and limits do not cross`() {
    let slider = UISlider()
    slider.value = 5
    #expect(slider.value == 1)
    slider.maximumValue = 10
    slider.value = 7
    slider.minimumValue = 8
    #expect(slider.value == 8)
    slider.minimumValue = 20
    #expect(slider.maximumValue == 20 && slider.value == 20)
    slider.value = .nan
    slider.maximumValue = .nan
    #expect(slider.value == 20 && slider.maximumValue == 20)
    slider.value = -.infinity
    #expect(slider.value == 20)
  }

  @Test func `keys and accessibility adjustments move the thumb`() throws {
    let bench = ValueBench(UISlider())
    bench.screen.window.setFocus(bench.control)
    try bench.screen.key(.keyboardRightArrow)
    try bench.screen.key(.keyboardUpArrow)
    #expect(abs(bench.control.value - 0.1) < 1e-6)
    try bench.screen.key(.keyboardEnd)
    #expect(bench.control.value == 1)
    bench.control.accessibilityDecrement()
    #expect(bench.control.accessibilityValue == "90%")
    #expect(bench.log.count == 4)
    #expect(bench.control.accessibilityTraits.contains(.adjustable))
  }

  @Test func `a slider's drag is not the pan of the enclosing view`() {
    let bench = ValueBench(UISlider())
    var panned = false
    let pan = UIPanGestureRecognizer { _ in panned = true }
    bench.control.superview?.addGestureRecognizer(pan)
    bench.drag(66, 150)
    #expect(!panned && bench.control.value > 0.3)
    bench.drag(10, 40)
    #expect(panned)
  }

  @Test func `right to left it runs the other way`() {
    let bench = ValueBench(UISlider())
    bench.control.semanticContentAttribute = .forceRightToLeft
    bench.drag(234, 150)
    #expect(abs(bench.control.value - 0.5) < 0.03)
  }

  @Test func `a slider's drag is not a swipe of the enclosing view`() {
    let bench = GestureBench()
    bench.add(UISwipeGestureRecognizer())
    let slider = UISlider(frame: CGRect(x: 50, y: 50, width: 200, height: 34))
    let light = UISwitch(frame: CGRect(x: 50, y: 150, width: 0, height: 0))
    for control in [slider, light] { bench.pad.addSubview(control) }
    slider.value = 0.5
    bench.screen.memory.frame()
    bench.down(150, 67)
    for x in [170.0, 220, 240] { bench.move(x, 67) }
    bench.up(240, 67)
    let knob = light.frame
    bench.down(knob.minX + 10, knob.midY)
    for x in [20.0, 40, 90] { bench.move(knob.minX + x, knob.midY) }
    bench.up(knob.minX + 90, knob.midY)
    #expect(bench.log.isEmpty && slider.value > 0.9 && light.isOn)
    bench.down(60, 300)
    for x in [80.0, 120, 140] { bench.move(x, 300) }
    bench.up(140, 300)
    #expect(bench.log == ["ended"])
  }
}
