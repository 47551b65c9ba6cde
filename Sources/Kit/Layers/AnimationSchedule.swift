import Foundation

/// When an animation runs, and how far it is in one run at a time.
struct AnimationSchedule {
  let begin: Double
  let duration: Double
  let speed: Double
  let timeOffset: Double
  /// The length of all runs together, in the animation's own seconds; may be infinite.
  let total: Double
  let autoreverses: Bool
  let fillMode: CAMediaTimingFillMode

  /// - Parameters:
  ///   - animation: Whose timing to take.
  ///   - begin: Seconds.
  ///   - fallback: The duration where the animation has none.
  @MainActor
  init(_ animation: CAAnimation, begin: Double, fallback: Double) {
    self.begin = begin
    duration = animation.duration > 0 ? animation.duration : fallback
    speed = Double(animation.speed)
    timeOffset = animation.timeOffset
    autoreverses = animation.autoreverses
    fillMode = animation.fillMode
    let once = duration * (animation.autoreverses ? 2 : 1)
    let count = animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
    total = animation.repeatDuration > 0 ? animation.repeatDuration : once * count
  }

  /// Whether the last run is over.
  func isOver(at time: Double) -> Bool { localTime(at: time) >= total && speed != 0 }

  /// The progress through one run, 0…1; `nil` where the animation has no effect at the time.
  func fraction(at time: Double) -> Double? {
    var local = localTime(at: time)
    if time < begin {
      guard fillMode.coversBefore else { return nil }
      local = 0
    } else if local >= total {
      guard fillMode.coversAfter else { return nil }
      local = total
    }
    guard duration > 0 else { return 1 }
    let runs = max(local / duration, 0)
    // The end of the last run is 1, not the 0 of a run that does not come.
    let run = local == total && runs == runs.rounded() ? runs - 1 : runs.rounded(.down)
    let fraction = runs - max(run, 0)
    let isBackwards = autoreverses && Int(run.truncatingRemainder(dividingBy: 2)) == 1
    return isBackwards ? 1 - fraction : fraction
  }

  private func localTime(at time: Double) -> Double { (time - begin) * speed + timeOffset }
}
