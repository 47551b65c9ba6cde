import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import LoadingView

/// Five pulsing dots, with a manual clock.
@MainActor @Suite(.serialized) struct LoadingViewTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 200))
  private let view = LoadingView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  private func show() {
    let controller = UIViewController()
    screen.show(controller)
    controller.view.addSubview(view)
    screen.advance(by: 0)
  }

  /// The displayed scale of each dot.
  private var scales: [CGFloat] {
    view.dots.map { ($0.layer.presentation() ?? $0.layer).frame.width / 15 }
  }

  private var opacities: [Float] { view.dots.map { ($0.layer.presentation() ?? $0.layer).opacity } }

  private func isClose(_ values: [CGFloat], _ expected: [CGFloat]) -> Bool {
    values.count == expected.count
      && zip(values, expected).allSatisfy { abs($0 - $1) < 0.03 }
  }

  // MARK: File

  @Test func `the nib's content fills its owner, though it was drawn at another size`() throws {
    show()
    let content = try #require(view.subviews.first)
    #expect(content.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
    #expect(content.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    view.frame.size = CGSize(width: 500, height: 90)
    screen.advance(by: 0)
    #expect(content.frame == CGRect(x: 0, y: 0, width: 500, height: 90))
  }

  @Test func `five dots of 15 by 15 points are centred, with gaps of 8`() throws {
    show()
    let frames = view.dots.map { $0.convert($0.bounds, to: view) }
    #expect(frames.count == 5)
    for (index, frame) in frames.enumerated() {
      #expect(abs(frame.midX - (150 + 23 * CGFloat(index - 2))) < 0.6)
      #expect(abs(frame.midY - 100) < 0.6)
      #expect(abs(frame.width - 15) < 0.01 && abs(frame.height - 15) < 0.01)
    }
    #expect(view.dots.allSatisfy { $0.layer.cornerRadius == 7.5 })
  }

  @Test func `the text is 12 points above the dots, 20 points large and centred`() throws {
    show()
    let label = try #require(view.label)
    let frame = label.convert(label.bounds, to: view)
    #expect(label.text == "Loading" && label.font.pointSize == 20)
    let top = view.dots[2].convert(view.dots[2].bounds, to: view).minY
    #expect(abs(top - frame.maxY - 12) < 0.6)
    #expect(abs(frame.midX - 150) < 0.6)
  }

  @Test func `the colours range from light to dark`() {
    let wanted: [[CGFloat]] = [
      [221, 236, 230], [183, 215, 201], [135, 181, 163], [96, 144, 124], [28, 49, 68],
    ]
    for (dot, rgb) in zip(view.dots, wanted) {
      var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
      dot.backgroundColor?.getRed(&red, green: &green, blue: &blue, alpha: nil)
      #expect([red, green, blue].map { ($0 * 255).rounded() } == rgb)
    }
  }

  @Test func `the text follows the user's text size as long as two lines fit`() throws {
    show()
    view.text = String(repeating: "Linking one file after the other. ", count: 4)
    let label = try #require(view.label)
    var sizes: [CGFloat] = []
    for category in [
      UIContentSizeCategory.extraSmall, .large, .accessibilityMedium,
      .accessibilityExtraExtraExtraLarge,
    ] {
      screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
        $0.preferredContentSizeCategory = category
      }
      screen.advance(by: 0)
      sizes.append(label.font.pointSize)
      let frame = label.convert(label.bounds, to: view)
      #expect(frame.minY >= 0 && frame.minX >= 8 && frame.maxX <= 292, "\(category) \(frame)")
    }
    #expect(sizes[0] < sizes[1] && sizes[1] == 20 && sizes[2] > 25 && sizes == sizes.sorted())
  }

  @Test func `another text size gives a short text more room`() throws {
    show()
    view.frame.size = CGSize(width: 240, height: 200)
    view.text = "Hello"
    let label = try #require(view.label)
    for category in [UIContentSizeCategory.large, .extraExtraExtraLarge, .extraSmall] {
      screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
        $0.preferredContentSizeCategory = category
      }
      screen.advance(by: 0)
      #expect(label.bounds.width >= label.intrinsicContentSize.width - 0.5, "\(category)")
      #expect(label.bounds.height >= label.font.lineHeight - 0.5, "\(category)")
    }
  }

  @Test func `a long text has four lines if there is room, none too wide to read`() throws {
    show()
    view.text = String(repeating: "Linking one file after the other. ", count: 12)
    let label = try #require(view.label)
    for (width, height, lines) in [
      (200.0, 150.0, 2), (300, 200, 3), (414, 736, 4), (3840, 2160, 4),
    ] {
      view.frame.size = CGSize(width: width, height: height)
      screen.advance(by: 0)
      let frame = label.convert(label.bounds, to: view)
      #expect(frame.minY >= 0 && frame.width <= 640.5, "\(frame)")
      #expect(Int((frame.height / label.font.lineHeight).rounded()) == lines, "\(frame)")
    }
  }

  @Test func `in dark appearance the darkest dot is visible`() throws {
    show()
    let dot = try #require(view.dots.last?.backgroundColor)
    let dark = dot.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    var green: CGFloat = 0
    dark.getRed(nil, green: &green, blue: nil, alpha: nil)
    #expect(green > 0.3)
  }

  // MARK: Animation

  @Test func `each dot starts small and grows in 0.6 seconds, 0.2 after the previous one`() {
    show()
    view.startAnimation()
    screen.advance(by: 0)
    #expect(isClose(scales, [0.01, 0.01, 0.01, 0.01, 0.01]))
    screen.advance(by: 0.2)
    #expect(isClose(scales, [0.01, 0.01, 0.01, 0.01, 0.01]))
    screen.advance(by: 0.3)
    #expect(isClose([scales[0]], [0.505]))
    #expect(scales[1] < scales[0] && scales[2] < scales[1] && scales[3] < 0.02)
    screen.advance(by: 0.3)
    #expect(isClose([scales[0]], [1]))
  }

  @Test func `the dots shrink in the same way, and repeat forever`() {
    show()
    view.startAnimation()
    screen.advance(by: 0)
    screen.advance(by: 0.2 + 0.6 + 0.3)
    #expect(isClose([scales[0]], [0.505]))
    screen.advance(by: 0.3)
    #expect(scales[0] < 0.05)
    screen.advance(by: 0.6)
    #expect(scales[0] > 0.95)
    screen.advance(by: 1.2 * 3)
    #expect(scales[0] > 0.95)
  }

  @Test func `the animation can start before the view is in a window`() {
    view.startAnimation()
    #expect(view.isAnimating)
    show()
    screen.advance(by: 0.5)
    #expect(isClose([scales[0]], [0.505]))
  }

  @Test func `a view that leaves and returns continues its animation`() throws {
    show()
    view.startAnimation()
    screen.advance(by: 1)
    let parent = try #require(view.superview)
    view.removeFromSuperview()
    screen.advance(by: 1)
    parent.addSubview(view)
    screen.advance(by: 0)
    screen.advance(by: 0.5)
    #expect(isClose([scales[0]], [0.505]))
  }

  @Test func `stopping stops every dot, and nothing moves any more`() throws {
    show()
    view.startAnimation()
    screen.advance(by: 0.7)
    view.stopAnimation()
    screen.advance(by: 0)
    #expect(isClose(scales, [1, 1, 1, 1, 1]))
    #expect(view.dots.allSatisfy { $0.transform == .identity })
    try screen.waitUntilIdle()
  }

  @Test func `starting twice has no effect, and stopping needs no start`() throws {
    view.stopAnimation()
    show()
    view.startAnimation()
    screen.advance(by: 0.5)
    view.startAnimation()
    screen.advance(by: 0)
    #expect(isClose([scales[0]], [0.505]))
    view.stopAnimation()
    view.stopAnimation()
    try screen.waitUntilIdle()
  }

  @Test func `with reduced motion the dots fade and keep their size`() {
    UIAccessibility.isReduceMotionEnabled = true
    defer { UIAccessibility.isReduceMotionEnabled = false }
    show()
    view.startAnimation()
    screen.advance(by: 0)
    screen.advance(by: 0.5)
    #expect(isClose(scales, [1, 1, 1, 1, 1]))
    #expect(opacities[0] > 0.5 && opacities[0] < 0.8 && opacities[4] == 0.25)
    UIAccessibility.isReduceMotionEnabled = false
    screen.advance(by: 0)
    #expect(scales[0] < 0.02 && opacities[0] == 1)
  }

  // MARK: Progress

  @Test func `progress shows a bar, and nil hides it`() throws {
    show()
    let bar = try #require(view.subviews.compactMap { $0 as? UIProgressView }.first)
    #expect(bar.isHidden)
    view.progress = 0.4
    #expect(!bar.isHidden && bar.progress == 0.4)
    #expect(view.accessibilityValue == "40 %")
    view.progress = nil
    #expect(bar.isHidden && view.accessibilityValue == nil)
  }

  @Test func `progress out of bounds is clamped, and NaN counts as none`() throws {
    let bar = try #require(view.subviews.compactMap { $0 as? UIProgressView }.first)
    for (progress, shown) in [(-1.0, 0), (1.5, 1), (.infinity, 1), (-.infinity, 0)]
      as [(Double, Float)]
    {
      view.progress = progress
      #expect(bar.progress == shown)
    }
    view.progress = .nan
    #expect(view.progress == nil && bar.isHidden)
  }

  @Test(arguments: [1, 40, 5_000, 1_000_000])
  func `a text of any length stays inside the view, above the dots`(count: Int) throws {
    show()
    view.text = String(repeating: "word ", count: count)
    screen.advance(by: 0)
    let label = try #require(view.label)
    let frame = label.convert(label.bounds, to: view)
    #expect(frame.minX >= 7.9 && frame.maxX <= 292.1 && frame.minY >= 0)
    #expect(frame.maxY < 92)
  }

  @Test func `a text with line breaks is one line, and an empty one takes no room`() throws {
    show()
    view.text = "a\nb\r\nc"
    #expect(view.label?.text == "a b c" && view.accessibilityLabel == "a b c")
    view.text = ""
    screen.advance(by: 0)
    #expect(view.label?.frame.width == 0)
  }
}
