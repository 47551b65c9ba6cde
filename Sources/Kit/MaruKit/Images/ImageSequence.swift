import Layers

/// Pictures that are shown one after the other, at the times of a display link.
@MainActor final class ImageSequence {
  /// Called when another picture is to be shown, and after the last round.
  private let onChange: @MainActor () -> Void

  private var images: [UIImage] = []
  /// Seconds of a round.
  private var duration = 0.0
  /// The number of rounds; 0 for no end.
  private var rounds = 0
  private var start = 0.0
  private var index = 0
  private var link: CADisplayLink?

  /// Whether a round is under way.
  private(set) var isRunning = false

  init(onChange: @escaping @MainActor () -> Void) { self.onChange = onChange }

  /// The present picture; `nil` while nothing runs.
  var current: UIImage? { isRunning && images.indices.contains(index) ? images[index] : nil }

  /// Begins with the first picture.
  ///
  /// - Parameters:
  ///   - images: The pictures; nothing begins without one.
  ///   - duration: Seconds of a round; if it is not positive, each picture takes a thirtieth of a
  ///     second, as in UIKit.
  ///   - rounds: The number of rounds; 0 for no end.
  func run(_ images: [UIImage], duration: Double, rounds: Int) {
    guard !images.isEmpty else { return stop() }
    self.images = images
    self.duration = duration > 0 && duration.isFinite ? duration : Double(images.count) / 30
    self.rounds = rounds
    start = CACurrentMediaTime()
    index = 0
    isRunning = true
    onChange()
  }

  func stop() {
    guard isRunning else { return }
    isRunning = false
    follow(false)
    onChange()
  }

  /// Follows the display, or rests; the rounds go on at rest.
  func follow(_ isShown: Bool) {
    guard isShown && isRunning && images.count > 1 else {
      link?.invalidate()
      return link = nil
    }
    guard link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      step()
    }
    link.add(to: .main, forMode: .common)
    self.link = link
    step()
  }

  private func step() {
    // The time may be a rounding error before that of a picture.
    let passed = (CACurrentMediaTime() - start) / duration + 1e-6
    guard rounds <= 0 || passed < Double(rounds) else { return stop() }
    let fraction = passed - passed.rounded(.down)
    let next = min(Int(fraction * Double(images.count)), images.count - 1)
    guard next != index else { return }
    index = next
    onChange()
  }
}
