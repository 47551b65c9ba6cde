import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The control events of a second press, and of a cancelled one.
@MainActor @Suite struct ControlEventTests {
  private let bench = GestureBench()
  private let control = UIControl(frame: CGRect(x: 100, y: 100, width: 40, height: 40))

  init() {
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchUpInside, "up inside"),
      (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
    ]
    for (event, name) in names {
      control.addAction(UIAction { [bench] _ in bench.log.append(name) }, for: event)
    }
    bench.pad.addSubview(control)
    bench.screen.memory.frame()
  }

  @Test func `a second press is cancelled`() {
    bench.down(120, 120)
    bench.up(120, 120, after: 0.05)
    bench.screen.advance(by: 0.1)
    bench.down(120, 120)
    bench.screen.pointer(
      .cancelled, at: CGPoint(x: 120, y: 120), type: .direct, identifier: 1)
    #expect(bench.log == ["down", "up inside", "down", "repeat", "cancel"])
  }

  @Test func `a control performs its primary action once when the program asks for it`() {
    let primary = UIAction { [bench] _ in bench.log.append("primary") }
    let controls: [UIControl] = [
      UIControl(frame: .zero, primaryAction: primary),
      UIButton(frame: .zero, primaryAction: primary), UISwitch(), UISlider(),
    ]
    for control in controls {
      control.addAction(primary, for: .primaryActionTriggered)
      bench.log = []
      control.performPrimaryAction()
      #expect(bench.log == ["primary"], "\(type(of: control))")
    }
  }

  @Test func `a press is cancelled by the pan of an enclosing view`() {
    bench.add(UIPanGestureRecognizer())
    bench.down(120, 120)
    bench.move(120, 100)
    bench.up(120, 100)
    #expect(bench.log == ["down", "began", "cancel", "ended"])
  }
}
