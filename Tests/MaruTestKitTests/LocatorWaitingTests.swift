import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Locators wait for elements by the manual clock.
@MainActor @Suite struct LocatorWaitingTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 200))
  private let root = UIViewController()
  private let button = UIButton(type: .system)

  init() {
    screen.show(root)
    button.setTitle("Save", for: .normal)
    button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
  }

  /// Changes the window after some seconds of the manual clock.
  private func after(_ seconds: Double, _ change: @escaping @MainActor () -> Void) {
    _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in
      MainActor.assumeIsolated { change() }
    }
  }

  @Test func `a press waits until its element appears`() throws {
    var isPressed = false
    button.addAction(UIAction { _ in isPressed = true }, for: .touchUpInside)
    after(3) { [root, button] in root.view.addSubview(button) }
    let begin = screen.memory.clock.now
    try screen.element(.button, "Save").press()
    #expect(isPressed)
    #expect((3...4).contains(screen.memory.clock.now - begin))
  }

  @Test func `a press waits until its element is enabled and no longer covered`() throws {
    var isPressed = false
    button.addAction(UIAction { _ in isPressed = true }, for: .touchUpInside)
    button.isEnabled = false
    root.view.addSubview(button)
    let cover = UIView(frame: root.view.bounds)
    root.view.addSubview(cover)
    after(1) { [button] in button.isEnabled = true }
    after(2) { cover.removeFromSuperview() }
    try screen.element(.button, "Save").press()
    #expect(isPressed)
  }

  @Test func `a press waits until its element rests`() throws {
    var place: CGFloat?
    button.addAction(UIAction { [button] _ in place = button.frame.minX }, for: .touchUpInside)
    root.view.addSubview(button)
    for step in 1...10 {
      after(Double(step) / 60) { [button] in button.frame.origin.x += 10 }
    }
    try screen.element(.button, "Save").press()
    #expect(place == 120)
  }

  @Test func `patience is the time that a locator waits, and an error after it`() throws {
    screen.patience = 2
    after(3) { [root, button] in root.view.addSubview(button) }
    let begin = screen.memory.clock.now
    #expect(throws: TestScreenError.self) { try screen.element(.button, "Save").press() }
    #expect((2...2.1).contains(screen.memory.clock.now - begin))
    try screen.element(.button, "Save").wait(until: .shown, within: 1.1)
  }

  @Test(arguments: [
    (ElementState.disabled, "enabled"), (.selected, "unselected"), (.label("Saved"), "label"),
  ])
  func `a state is waited for`(state: ElementState, name: String) throws {
    root.view.addSubview(button)
    let locator = screen.element(.button)
    #expect(try !locator.is(state))
    after(1) { [button] in
      button.isEnabled = false
      button.isSelected = true
      button.setTitle("Saved", for: .normal)
    }
    try locator.wait(until: state)
    #expect(try locator.is(state))
  }

  @Test func `a state that never comes is an error with the state that is`() throws {
    root.view.addSubview(button)
    #expect {
      try screen.element(.button, "Save").wait(until: .disabled, within: 1)
    } throws: {
      "\($0)".hasPrefix(
        "button \"Save\" was not disabled within 1.0 s; it is \"Save\" (button) (at MaruTestKit")
    }
  }

  @Test func `elements are waited for until they are gone, or until so many are there`() throws {
    root.view.addSubview(button)
    #expect(throws: TestScreenError.self) {
      try screen.element(.button, "Save").wait(until: .gone, within: 0.1)
    }
    let other = UIButton(type: .system)
    other.setTitle("Save", for: .normal)
    other.frame = CGRect(x: 20, y: 80, width: 100, height: 40)
    after(1) { [root] in root.view.addSubview(other) }
    try screen.element(.button, "Save").wait(until: .count(2))
    after(1) { [button] in for view in [button, other] { view.isHidden = true } }
    try screen.element(.button, "Save").wait(until: .gone)
  }

  @Test func `any condition is waited for, and named if it never holds`() throws {
    var isDone = false
    after(1) { isDone = true }
    try screen.wait(for: "the end") { isDone }
    #expect { try screen.wait(for: "a miracle", within: 1) { false } } throws: {
      "\($0)".hasPrefix("a miracle did not happen within 1.0 s (at MaruTestKitTests/")
    }
  }

  @Test func `an action does not wait for an endless animation`() throws {
    let box = UIView(frame: CGRect(x: 0, y: 100, width: 20, height: 20))
    root.view.addSubview(box)
    root.view.addSubview(button)
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat]) { box.alpha = 0.5 }
    let begin = screen.memory.clock.now
    try screen.element(.button, "Save").press()
    #expect(screen.memory.clock.now - begin < 2)
  }
}
