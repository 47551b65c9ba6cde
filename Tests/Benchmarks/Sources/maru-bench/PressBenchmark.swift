import MaruTestKit
import X11

/// The time from a press to the first change on the screen.
@MainActor struct PressBenchmark {
  let person: XTestClient
  let frame: DeviceRect

  /// The times of several presses, or an empty array if nothing in the window responds.
  ///
  /// Every press is cancelled by releasing outside the window, at its side: dragging down might
  /// dismiss it.
  func run(count: Int, byKey: Bool) -> [Duration] {
    if byKey { return (0..<count).compactMap { timeKey($0) } }
    guard let target = findTarget() else { return [] }
    return (0..<count).compactMap { _ in time(at: target) }
  }

  /// Finds a point that responds to a press, from the lower middle outwards, where buttons usually
  /// are.
  private func findTarget() -> DevicePoint? {
    let columns: [Double] = [0.5, 0.85, 0.92, 0.7, 0.3, 0.15]
    let rows: [Double] = [0.9, 0.8, 0.73, 0.95, 0.65, 0.5, 0.3]
    for row in rows {
      for column in columns {
        let point = DevicePoint(
          x: frame.x + Int32(Double(frame.width) * column),
          y: frame.y + Int32(Double(frame.height) * row))
        if time(at: point) != nil { return point }
      }
    }
    return nil
  }

  private func time(at point: DevicePoint) -> Duration? {
    person.move(to: point)
    _ = person.blockUntilStill(for: .milliseconds(60), timeout: .seconds(2))
    defer {
      person.move(to: DevicePoint(x: ProgramStage.corner.x, y: point.y))
      person.release()
      _ = person.blockUntilStill(for: .milliseconds(100), timeout: .seconds(2))
    }
    return firstDamage { person.press() }
  }

  private func timeKey(_ index: Int) -> Duration? {
    _ = person.blockUntilStill(for: .milliseconds(60), timeout: .seconds(2))
    let key = index.isMultiple(of: 2) ? KeySymbol.right : KeySymbol.left
    return firstDamage { person.stroke(key) }
  }

  private func firstDamage(after act: () -> Void) -> Duration? {
    _ = person.takeDamage()
    let start = ContinuousClock.now
    act()
    guard person.block(timeout: .milliseconds(150), until: { !person.damages.isEmpty }) else {
      return nil
    }
    return person.damages.first.map { start.duration(to: $0.time) }
  }
}
