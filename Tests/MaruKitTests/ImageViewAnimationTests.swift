import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Image views that show several images in turn.
@MainActor @Suite struct ImageViewAnimationTests {
  private let screen = TestScreen(size: CGSize(width: 40, height: 40))
  private let imageView = UIImageView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
  private let colors: [UIColor] = [.red, .green, .blue]
  private let images: [UIImage]

  init() {
    images = colors.map { color in
      UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      }
    }
    let controller = UIViewController()
    controller.view.addSubview(imageView)
    screen.show(controller)
  }

  /// The index of the image that is seen; `nil` for none.
  private var seen: Int? {
    screen.memory.frame()
    let pixel = (screen.pixel(x: 20, y: 20) ?? 0) & 0xFF_FFFF
    return [0xFF_0000, 0x00_FF00, 0x00_00FF].firstIndex(of: pixel)
  }

  private func advance(_ seconds: Double) -> Int? {
    screen.advance(by: seconds)
    return seen
  }

  @Test func `images are shown in turn, again and again`() {
    imageView.animationImages = images
    imageView.animationDuration = 3
    #expect(!imageView.isAnimating && seen == nil)
    imageView.startAnimating()
    #expect(imageView.isAnimating && seen == 0)
    #expect((0..<5).map { _ in advance(1.01) } == [1, 2, 0, 1, 2])
    imageView.stopAnimating()
    #expect(!imageView.isAnimating && seen == nil)
  }

  @Test func `after its last round the view shows its image again, and rests`() throws {
    imageView.image = images[2]
    imageView.animationImages = [images[0], images[1]]
    imageView.animationDuration = 1
    imageView.animationRepeatCount = 2
    imageView.startAnimating()
    #expect(advance(1.9) == 1)
    #expect(advance(0.2) == 2 && !imageView.isAnimating)
    try screen.waitUntilIdle()
  }

  @Test func `an animated image runs in its view without a call, and ends with another`() throws {
    imageView.image = .animatedImage(with: images, duration: 3)
    #expect(imageView.image?.images?.count == 3 && imageView.image?.duration == 3)
    #expect(imageView.isAnimating && seen == 0)
    #expect(advance(1.1) == 1)
    imageView.image = images[2]
    #expect(seen == 2 && !imageView.isAnimating)
    try screen.waitUntilIdle()
  }

  @Test func `no frames are requested outside a window`() throws {
    imageView.animationImages = images
    imageView.animationDuration = 3
    imageView.startAnimating()
    imageView.removeFromSuperview()
    try screen.waitUntilIdle()
    screen.window.addSubview(imageView)
    #expect(imageView.isAnimating)
  }

  @Test func `an animated image without frames is none`() {
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    imageView.animationImages = []
    imageView.startAnimating()
    #expect(!imageView.isAnimating)
  }
}
