import MaruKit
import MaruTestKit
import Testing

/// Controls that are set, or released elsewhere, while they animate or are pressed.
@MainActor @Suite struct InterruptedControlTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 300))
  private let root = UIViewController()

  init() {
    root.loadViewIfNeeded()
    screen.show(root)
  }

  /// Animates a control, sets it back at once, and returns the position of a part in each frame.
  private func places(
    of part: UIView, in control: UIView, move: () -> Void, back: () -> Void
  ) throws -> [CGRect] {
    move()
    screen.advance(by: 0.1)
    back()
    return try (0..<12).map { _ in
      screen.advance(by: 1.0 / 60)
      return try #require(part.layer.presentation()).frame
    }
  }

  @Test func `a value set without animation is displayed at once, also during another`() throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    let toggle = UISwitch(frame: CGRect(x: 0, y: 50, width: 51, height: 31))
    let bar = UIProgressView(frame: CGRect(x: 0, y: 100, width: 200, height: 4))
    let segments = UISegmentedControl(items: ["One", "Two", "Three"])
    segments.frame = CGRect(x: 0, y: 120, width: 210, height: 32)
    segments.selectedSegmentIndex = 0
    bar.progress = 0.25
    for control in [slider, toggle, bar, segments] { root.view.addSubview(control) }
    screen.memory.frame()

    let rests = try places(
      of: #require(slider.subviews.last), in: slider, move: { slider.setValue(1, animated: true) },
      back: { slider.value = 0 })
    #expect(Set(rests.map(\.minX)).count == 1 && rests[0].minX >= 0)
    let knobs = try places(
      of: #require(toggle.subviews.last), in: toggle, move: { toggle.setOn(true, animated: true) },
      back: { toggle.isOn = false })
    #expect(Set(knobs.map(\.minX)).count == 1 && knobs[0].minX >= 0)
    let fills = try places(
      of: #require(bar.subviews.first), in: bar, move: { bar.setProgress(1, animated: true) },
      back: { bar.progress = 0.25 })
    #expect(Set(fills.map(\.width)) == [50])
  }

  @Test func `a switch that was slid and released beside it handles the next key`() throws {
    let toggle = UISwitch(frame: CGRect(x: 50, y: 50, width: 51, height: 31))
    root.view.addSubview(toggle)
    screen.memory.frame()
    screen.drag(
      along: [60, 80, 98].map { CGPoint(x: $0, y: 65) } + [CGPoint(x: 98, y: 280)])
    try screen.waitUntilIdle()
    let was = toggle.isOn
    screen.window.setFocus(toggle)
    try screen.key(.keyboardSpacebar)
    #expect(toggle.isOn != was)
  }

  @Test func `dots that were slid over and released below handle the next press`() throws {
    let dots = UIPageControl(frame: CGRect(x: 0, y: 50, width: 300, height: 30))
    dots.numberOfPages = 6
    dots.currentPage = 2
    root.view.addSubview(dots)
    screen.memory.frame()
    let middle = CGPoint(x: 150, y: 65)
    screen.drag(along: [middle, CGPoint(x: 180, y: 65), CGPoint(x: 185, y: 280)])
    try screen.waitUntilIdle()
    let page = dots.currentPage
    #expect(page > 2)
    screen.press(at: CGPoint(x: 20, y: 65))
    #expect(dots.currentPage == page - 1)
  }

  @Test func `an activity indicator that does not hide when it stops keeps its visibility`() {
    let wheel = UIActivityIndicatorView(style: .medium)
    wheel.hidesWhenStopped = false
    #expect(!wheel.isHidden)
    wheel.isHidden = true
    wheel.startAnimating()
    #expect(wheel.isHidden)
    wheel.stopAnimating()
    #expect(wheel.isHidden)
    wheel.hidesWhenStopped = true
    wheel.startAnimating()
    #expect(!wheel.isHidden)
    wheel.stopAnimating()
    #expect(wheel.isHidden)
  }
}
