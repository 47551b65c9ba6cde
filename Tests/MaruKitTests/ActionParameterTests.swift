import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Actions whose parameter has another class than what sends them.
@MainActor @Suite(.serialized) struct ActionParameterTests {
  @MainActor private final class Target {
    var calls: [String] = []
    func slide(_ sender: UISlider) { calls.append("slide") }
    func press(_ sender: UIControl, _ event: UIEvent?) { calls.append("press") }
    func drag(_ recognizer: UIPanGestureRecognizer) { calls.append("drag") }
    func tap(_ recognizer: UIGestureRecognizer) { calls.append("tap") }
  }

  /// The warnings during an action.
  private func warnings(_ action: () -> Void) -> [String] {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    action()
    return warnings
  }

  @Test func `an action for another class of control is not called, and a warning names both`() {
    let target = Target()
    let button = UIButton()
    button.addTarget(target, action: Target.slide, for: .touchUpInside)
    button.addTarget(target, action: Target.press, for: .touchUpInside)
    let warnings = warnings { button.sendActions(for: .touchUpInside) }
    #expect(target.calls == ["press"])
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("takes a UISlider, but belongs to a UIButton") == true)
  }

  @Test func `an action for another class of recognizer is not called, and a warning names both`() {
    let target = Target()
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let root = UIViewController()
    let recognizer = UITapGestureRecognizer()
    recognizer.addTarget(target, action: Target.drag)
    recognizer.addTarget(target, action: Target.tap)
    root.view.addGestureRecognizer(recognizer)
    screen.show(root)
    let warnings = warnings {
      screen.pointer(.down, at: CGPoint(x: 50, y: 50))
      screen.pointer(.up, at: CGPoint(x: 50, y: 50))
    }
    #expect(target.calls == ["tap"])
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains("takes a UIPanGestureRecognizer, but belongs to a UITap") == true)
  }
}
