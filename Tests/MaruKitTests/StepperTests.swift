import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct StepperTests {
  private let bench = ValueBench(UIStepper(), size: CGSize(width: 94, height: 32))
  private var stepper: UIStepper { bench.control }
  private let plus = CGPoint(x: 120, y: 66)
  private let minus = CGPoint(x: 70, y: 66)

  @Test func `a press on either side raises or lowers the value, and reports it`() throws {
    bench.screen.press(at: plus)
    bench.screen.press(at: plus)
    #expect(stepper.value == 2 && bench.log.count == 2)
    bench.screen.press(at: minus)
    #expect(stepper.value == 1 && bench.log.count == 3)
    try bench.screen.press("Increment", .button)
    try bench.screen.press("Decrement", .button)
    #expect(stepper.value == 1 && bench.log.count == 5)
  }

  @Test func `a button at the limit is disabled and reports nothing`() throws {
    bench.screen.press(at: minus)
    #expect(stepper.value == 0 && bench.log.isEmpty)
    _ = try bench.screen.find("Decrement", [.button, .notEnabled])
    stepper.maximumValue = 1
    bench.screen.press(at: plus)
    bench.screen.press(at: plus)
    #expect(stepper.value == 1 && bench.log.count == 1)
    _ = try bench.screen.find("Increment", [.button, .notEnabled])
  }

  @Test func `a stepper that wraps goes from one limit to the other`() {
    stepper.wraps = true
    stepper.maximumValue = 3
    bench.screen.press(at: minus)
    #expect(stepper.value == 3)
    bench.screen.press(at: plus)
    #expect(stepper.value == 0 && bench.log.count == 2)
  }

  @Test func `a held button repeats, and pauses while the finger is beside it`() {
    bench.screen.pointer(.down, at: plus)
    bench.screen.advance(by: 0.4)
    #expect(stepper.value == 1)
    bench.screen.advance(by: 1)
    let reached = stepper.value
    #expect(reached > 5 && bench.log.count == Int(reached))
    bench.screen.pointer(.moved, at: minus)
    bench.screen.advance(by: 1)
    #expect(stepper.value == reached)
    bench.screen.pointer(.moved, at: plus)
    bench.screen.advance(by: 0.5)
    #expect(stepper.value > reached)
    let last = stepper.value
    bench.screen.pointer(.up, at: plus)
    bench.screen.advance(by: 1)
    #expect(stepper.value == last)
  }

  @Test func `without repetition a held button steps once`() {
    stepper.autorepeat = false
    bench.screen.pointer(.down, at: plus)
    bench.screen.advance(by: 2)
    bench.screen.pointer(.up, at: plus)
    #expect(stepper.value == 1 && bench.log.count == 1)
  }

  @Test func `a stepper that is not continuous reports the last value once`() {
    stepper.isContinuous = false
    bench.screen.pointer(.down, at: plus)
    bench.screen.advance(by: 1)
    #expect(stepper.value > 1 && bench.log.isEmpty)
    bench.screen.pointer(.up, at: plus)
    #expect(bench.log.count == 1)
  }

  @Test func `disabling a held stepper stops it`() {
    bench.screen.pointer(.down, at: plus)
    bench.screen.advance(by: 0.8)
    stepper.isEnabled = false
    let reached = stepper.value
    bench.screen.advance(by: 1)
    bench.screen.pointer(.up, at: plus)
    bench.screen.press(at: plus)
    #expect(stepper.value == reached)
  }

  @Test func `a stepper that its own action removes stops`() {
    stepper.addAction(
      UIAction { _ in if stepper.value == 3 { stepper.removeFromSuperview() } },
      for: .valueChanged)
    bench.screen.pointer(.down, at: plus)
    bench.screen.advance(by: 3)
    bench.screen.pointer(.up, at: plus)
    #expect(stepper.value == 3)
  }

  @Test func `arrow keys change the value, in reading direction`() throws {
    bench.screen.window.setFocus(stepper)
    try bench.screen.key(.keyboardRightArrow)
    try bench.screen.key(.keyboardUpArrow)
    #expect(stepper.value == 2 && bench.log.count == 2)
    try bench.screen.key(.keyboardLeftArrow)
    try bench.screen.key(.keyboardDownArrow)
    #expect(stepper.value == 0)
    stepper.semanticContentAttribute = .forceRightToLeft
    try bench.screen.key(.keyboardLeftArrow)
    #expect(stepper.value == 1)
    bench.screen.press(at: minus)
    #expect(stepper.value == 2, "the sides are exchanged")
  }

  @Test func `the value stays within the limits, and steps and limits are numbers`() {
    #expect(stepper.minimumValue == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1)
    stepper.value = 500
    #expect(stepper.value == 100)
    stepper.value = .nan
    #expect(stepper.value == 100)
    stepper.maximumValue = 10
    #expect(stepper.value == 10)
    stepper.minimumValue = 20
    #expect(stepper.maximumValue == 20 && stepper.value == 20)
    stepper.stepValue = -1
    stepper.stepValue = .infinity
    stepper.maximumValue = .nan
    #expect(stepper.stepValue == 1 && stepper.maximumValue == 20)
    #expect(bench.log.isEmpty)
  }

  @Test func `assistive software reads the value at the buttons`() throws {
    stepper.stepValue = 0.1
    for _ in 0..<3 { bench.screen.press(at: plus) }
    #expect(try bench.screen.find("Increment", .button).accessibilityValue == "0.3")
    #expect(try bench.screen.find("Decrement", .button).accessibilityActivate())
    #expect(stepper.accessibilityValue == "0.2")
  }

  @Test func `a stepper has a fixed size, and the images that it is given`() throws {
    let fresh = UIStepper(frame: CGRect(x: 3, y: 4, width: 500, height: 2))
    #expect(fresh.frame == CGRect(x: 3, y: 4, width: 94, height: 32))
    #expect(fresh.intrinsicContentSize == CGSize(width: 94, height: 32))
    let star = UIImage(systemName: "star")
    fresh.setIncrementImage(star, for: .normal)
    #expect(fresh.incrementImage(for: .highlighted) === star)
    #expect(fresh.decrementImage(for: .normal) == nil)
  }
}
