import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct SmallControlTests {
  // MARK: Progress and activity

  @Test func `progress is clamped to 0…1`() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.progress = 0.4
    #expect(bar.accessibilityValue == "40%")
    bar.progress = 7
    #expect(bar.progress == 1)
    bar.setProgress(-1, animated: true)
    bar.progress = .nan
    #expect(bar.progress == 0)
    #expect(bar.intrinsicContentSize.height == 4)
  }

  @Test func `a bar fills in proportion to its progress`() throws {
    let screen = TestScreen(size: CGSize(width: 100, height: 20))
    let root = UIViewController()
    root.loadViewIfNeeded()
    let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
    bar.progress = 0.5
    bar.progressTintColor = .red
    root.view.addSubview(bar)
    screen.show(root)
    #expect(screen.pixel(x: 40, y: 2) == 0xFFFF_0000)
    #expect(screen.pixel(x: 60, y: 2) != 0xFFFF_0000)
  }

  @Test func `the older styles of an activity indicator set its size and its colour`() {
    let wheel = UIActivityIndicatorView(style: .whiteLarge)
    #expect(wheel.bounds.size == CGSize(width: 37, height: 37))
    #expect(wheel.color == .white)
    wheel.style = .gray
    #expect(wheel.sizeThatFits(.zero) == CGSize(width: 20, height: 20))
    #expect(wheel.color == .gray)
    wheel.color = .red
    wheel.style = .large
    #expect(wheel.color == .red)
  }

  @Test func `an activity indicator spins while visible, and hides when it is stopped`() {
    let screen = TestScreen(size: CGSize(width: 100, height: 60))
    let root = UIViewController()
    root.loadViewIfNeeded()
    let wheel = UIActivityIndicatorView(style: .large)
    #expect(wheel.isHidden)
    wheel.startAnimating()
    screen.show(root)
    screen.advance(by: 0.1)
    #expect(!screen.window.layerTree.isAnimating)
    root.view.addSubview(wheel)
    screen.advance(by: 0.1)
    let first = screen.memory.frameCount
    screen.advance(by: 0.2)
    #expect(screen.memory.frameCount > first + 5)
    wheel.stopAnimating()
    #expect(wheel.isHidden && !wheel.isAnimating)
    #expect(screen.memory.settle())
    wheel.hidesWhenStopped = false
    #expect(!wheel.isHidden)
  }

  // MARK: Pages

  @Test func `a press on either side goes one page forward or back`() throws {
    let bench = ValueBench(UIPageControl(), size: CGSize(width: 200, height: 26))
    bench.control.numberOfPages = 3
    bench.screen.press(at: CGPoint(x: 220, y: 60))
    bench.screen.press(at: CGPoint(x: 220, y: 60))
    bench.screen.press(at: CGPoint(x: 220, y: 60))
    #expect(bench.control.currentPage == 2 && bench.log.count == 2)
    bench.screen.press(at: CGPoint(x: 80, y: 60))
    #expect(bench.control.currentPage == 1)
    bench.screen.window.setFocus(bench.control)
    try bench.screen.key(.keyboardRightArrow)
    #expect(bench.control.currentPage == 2)
    #expect(bench.control.accessibilityValue == "page 3 of 3")
  }

  @Test func `pages that do not exist cannot be reached`() {
    let control = UIPageControl()
    control.numberOfPages = 2
    control.currentPage = 9
    #expect(control.currentPage == 1)
    control.numberOfPages = -4
    #expect(control.numberOfPages == 0 && control.currentPage == 0)
    control.numberOfPages = .max
    #expect(control.intrinsicContentSize.width.isFinite)
  }

  @Test func `dots that do not fit scroll past, smaller towards more pages`() {
    let bench = ValueBench(UIPageControl(), size: CGSize(width: 200, height: 26))
    let control = bench.control
    control.numberOfPages = 40
    control.currentPageIndicatorTintColor = .red
    var widest = CGFloat(0)
    for page in Array(0..<40) + Array((0..<40).reversed()) {
      control.currentPage = page
      bench.screen.advance(by: 0.02)
      let dots = control.subviews.compactMap { $0 as? UIImageView }.filter { !$0.isHidden }
      #expect(dots.count == 13)
      #expect(dots.allSatisfy { control.bounds.contains($0.frame) })
      let present = dots.filter { $0.backgroundColor == .red }
      #expect(present.count == 1 && present.first?.frame.width == 7)
      #expect((dots.first?.frame.width ?? 0) < 5 || page < 11)
      #expect((dots.last?.frame.width ?? 0) < 5 || page > 28)
      widest = max(widest, dots.map(\.frame.width).max() ?? 0)
    }
    #expect(widest == 7)
    bench.drag(60, 245)
    #expect(control.currentPage > 8)
  }

  // MARK: Segments

  private func makeSegments() -> ValueBench<UISegmentedControl> {
    let bench = ValueBench(
      UISegmentedControl(items: ["One", "Two", "Three"]), size: CGSize(width: 210, height: 32))
    bench.control.selectedSegmentIndex = 0
    return bench
  }

  @Test func `a press selects a segment and reports it, a second one does not`() throws {
    let bench = makeSegments()
    try bench.screen.press("Two", .button)
    #expect(bench.control.selectedSegmentIndex == 1)
    try bench.screen.press("Two", [.button, .selected])
    #expect(bench.log == ["changed"])
  }

  @Test func `the selection slides with a finger`() {
    let bench = makeSegments()
    bench.drag(70, 240)
    #expect(bench.control.selectedSegmentIndex == 2 && bench.log == ["changed"])
  }

  @Test func `a press that ends outside selects nothing`() {
    let bench = makeSegments()
    bench.screen.pointer(.down, at: CGPoint(x: 150, y: 66))
    bench.screen.pointer(.moved, at: CGPoint(x: 150, y: 190))
    bench.screen.pointer(.up, at: CGPoint(x: 150, y: 190))
    #expect(bench.control.selectedSegmentIndex == 0 && bench.log.isEmpty)
  }

  @Test func `arrow keys skip disabled segments`() throws {
    let bench = makeSegments()
    bench.control.setEnabled(false, forSegmentAt: 1)
    bench.screen.window.setFocus(bench.control)
    try bench.screen.key(.keyboardRightArrow)
    #expect(bench.control.selectedSegmentIndex == 2)
    try bench.screen.key(.keyboardRightArrow)
    #expect(bench.control.selectedSegmentIndex == 2)
    bench.screen.press(at: CGPoint(x: 150, y: 66))
    #expect(bench.control.selectedSegmentIndex == 2 && bench.log == ["changed"])
  }

  @Test func `the selection stays when segments are inserted and removed`() {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "x", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 2) == "b")
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.removeSegment(at: 99, animated: false)
    control.selectedSegmentIndex = 99
    #expect(control.numberOfSegments == 2 && control.selectedSegmentIndex == -1)
    #expect(control.titleForSegment(at: -1) == nil)
  }

  @Test func `a momentary control keeps no selection`() throws {
    let bench = makeSegments()
    bench.control.isMomentary = true
    bench.control.selectedSegmentIndex = -1
    try bench.screen.press("Three", .button)
    #expect(bench.log == ["changed"])
    #expect(bench.control.selectedSegmentIndex == -1)
  }

  // MARK: Looks

  private func switches(_ style: UIUserInterfaceStyle) -> TestScreen {
    let off = UISwitch(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
    let on = UISwitch(frame: CGRect(x: 75, y: 10, width: 0, height: 0))
    on.isOn = true
    let slider = UISlider(frame: CGRect(x: 10, y: 45, width: 120, height: 34))
    slider.value = 0.4
    return show([off, on, slider], CGSize(width: 140, height: 85), style)
  }

  private func rows(_ style: UIUserInterfaceStyle) -> TestScreen {
    let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
    segments.frame = CGRect(x: 10, y: 10, width: 180, height: 32)
    segments.selectedSegmentIndex = 1
    let bar = UIProgressView(frame: CGRect(x: 10, y: 50, width: 180, height: 4))
    bar.progress = 0.6
    let pages = UIPageControl(frame: CGRect(x: 10, y: 58, width: 140, height: 26))
    pages.numberOfPages = 5
    pages.currentPage = 2
    let wheel = UIActivityIndicatorView(frame: CGRect(x: 165, y: 61, width: 20, height: 20))
    wheel.hidesWhenStopped = false
    return show([segments, bar, pages, wheel], CGSize(width: 200, height: 90), style)
  }

  private func show(
    _ views: [UIView], _ size: CGSize, _ style: UIUserInterfaceStyle
  ) -> TestScreen {
    let screen = TestScreen(size: size, scale: 1, style: style)
    let root = UIViewController()
    root.loadViewIfNeeded()
    for view in views { root.view.addSubview(view) }
    screen.show(root)
    return screen
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `switches, sliders and rows match their picture`(style: UIUserInterfaceStyle) throws {
    let name = style == .dark ? "dark" : "light"
    try switches(style).expectSnapshot("switches-\(name)")
    try rows(style).expectSnapshot("rows-\(name)")
  }
}
