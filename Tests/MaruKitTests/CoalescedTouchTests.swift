import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Collects the locations of a stroke.
private final class Pad: UIView {
  var places: [CGPoint] = []
  var steps: [CGPoint] = []
  var isUnknownTouchRefused = false

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let event else { return }
    for touch in event.coalescedTouches(for: touch) ?? [] {
      places.append(touch.preciseLocation(in: self))
      steps.append(touch.precisePreviousLocation(in: self))
    }
    isUnknownTouchRefused =
      event.coalescedTouches(for: UITouch()) == nil && event.predictedTouches(for: touch) == []
  }
}

@MainActor @Suite struct CoalescedTouchTests {
  @Test func `a drawing gets all locations of a stroke, each with the one before it`() {
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let pad = Pad(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
    screen.window.addSubview(pad)
    screen.window.makeKeyAndVisible()
    screen.memory.frame()
    screen.pointer(.down, at: CGPoint(x: 20, y: 20))
    let now = screen.memory.clock.now
    let samples = [
      TouchSample(location: CGPoint(x: 25, y: 20), timestamp: now + 0.004),
      TouchSample(location: CGPoint(x: 30, y: 22), timestamp: now + 0.008),
    ]
    screen.window.send(
      PointerInput(
        phase: .moved, location: CGPoint(x: 35, y: 25), timestamp: now + 0.012, history: samples))
    screen.memory.frame()
    #expect(pad.places == [CGPoint(x: 15, y: 10), CGPoint(x: 20, y: 12), CGPoint(x: 25, y: 15)])
    #expect(pad.steps == [CGPoint(x: 10, y: 10), CGPoint(x: 15, y: 10), CGPoint(x: 20, y: 12)])
    #expect(pad.isUnknownTouchRefused)
  }
}
