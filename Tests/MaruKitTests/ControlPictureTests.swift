import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Custom images and actions of controls.
@MainActor @Suite struct ControlPictureTests {
  private func square(_ side: CGFloat, _ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image {
      color.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
  }

  // MARK: Slider

  @Test func `a slider's thumb has the size of its image, and is dragged by it`() throws {
    let bench = ValueBench(UISlider())
    let picture = square(20, .red)
    bench.control.setThumbImage(picture, for: .normal)
    bench.screen.advance(by: 0.02)
    let track = bench.control.trackRect(forBounds: bench.control.bounds)
    let knob = bench.control.thumbRect(
      forBounds: bench.control.bounds, trackRect: track, value: 0)
    #expect(knob.size == CGSize(width: 20, height: 20) && knob.minX == track.minX)
    #expect(bench.screen.pixel(x: 50 + Int(knob.midX), y: 67) == 0xFFFF_0000)
    bench.drag(50 + knob.midX, 400)
    #expect(bench.control.value == 1 && !bench.log.isEmpty)
  }

  @Test func `a slider shows the images of its state`() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    let (usual, held, low) = (square(20, .red), square(24, .blue), square(6, .green))
    slider.setThumbImage(usual, for: .normal)
    slider.setThumbImage(held, for: .highlighted)
    slider.setMinimumTrackImage(low, for: .normal)
    #expect(slider.currentThumbImage === usual && slider.thumbImage(for: .highlighted) === held)
    #expect(slider.trackRect(forBounds: slider.bounds).height == 6)
    slider.isHighlighted = true
    #expect(slider.currentThumbImage === held && slider.currentMinimumTrackImage === low)
    slider.isHighlighted = false
    slider.setThumbImage(nil, for: .normal)
    #expect(slider.currentThumbImage == nil && slider.maximumTrackImage(for: .normal) == nil)
  }

  // MARK: Segments

  @Test func `a segment performs its action after the control's events`() throws {
    var log: [String] = []
    let actions = ["one", "two"].map { name in
      UIAction(title: name, identifier: .init(name)) { log.append("\(name): \($0.sender != nil)") }
    }
    let control = UISegmentedControl(frame: .zero, actions: actions)
    #expect(control.titleForSegment(at: 1) == "two")
    #expect(control.actionForSegment(at: 0) === actions[0])
    #expect(control.segmentIndex(identifiedBy: .init("two")) == 1)
    #expect(control.segmentIndex(identifiedBy: .init("nine")) == NSNotFound)
    let bench = ValueBench(control, size: CGSize(width: 200, height: 32))
    control.addAction(UIAction { _ in log.append("changed") }, for: .valueChanged)
    bench.screen.press(at: CGPoint(x: 200, y: 66))
    #expect(log == ["changed", "two: true"])
    control.setAction(UIAction(title: "new") { _ in log.append("new") }, forSegmentAt: 0)
    bench.screen.press(at: CGPoint(x: 100, y: 66))
    #expect(control.titleForSegment(at: 0) == "new" && log.last == "new")
    control.setAction(actions[0], forSegmentAt: 7)
    #expect(control.actionForSegment(at: 7) == nil)
  }

  // MARK: Pages

  @Test func `pages have images instead of dots, in their colours`() throws {
    let bench = ValueBench(UIPageControl(), size: CGSize(width: 200, height: 26))
    let control = bench.control
    control.numberOfPages = 3
    control.currentPageIndicatorTintColor = .red
    control.pageIndicatorTintColor = .blue
    control.preferredIndicatorImage = square(9, .black)
    let own = square(11, .black)
    control.setIndicatorImage(own, forPage: 2)
    bench.screen.advance(by: 0.02)
    let dots = control.subviews.compactMap { $0 as? UIImageView }
    #expect(dots.map(\.bounds.width) == [9, 9, 11])
    #expect(control.indicatorImage(forPage: 2) === own && control.indicatorImage(forPage: 0) == nil)
    #expect(bench.screen.pixel(x: 50 + Int(dots[0].center.x), y: 63) == 0xFFFF_0000)
    #expect(bench.screen.pixel(x: 50 + Int(dots[1].center.x), y: 63) == 0xFF00_00FF)
    control.preferredIndicatorImage = nil
    control.setIndicatorImage(nil, forPage: 2)
    bench.screen.advance(by: 0.02)
    #expect(dots.map(\.bounds.width) == [7, 7, 7])
  }
}
