import Foundation

/// An image that image views show as a sequence of others.
final class AnimatedImage: UIImage, @unchecked Sendable {
  private let frames: [UIImage]
  private let seconds: Double

  init(_ frames: [UIImage], first: UIImage, duration: Double) {
    self.frames = frames
    seconds = duration > 0 && duration.isFinite ? duration : Double(frames.count) / 30
    super.init(content: first.content, look: first.look)
  }

  override var images: [UIImage]? { frames }
  override var duration: TimeInterval { seconds }
}
