import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A picture of a later moment is the same if frames that only continue animations are left out.
@MainActor @Suite(.serialized) struct QuietFrameTests {
  private static let size = CGSize(width: 200, height: 200)

  /// What was called, and when, in milliseconds from the start.
  @MainActor private final class CallLog {
    private(set) var calls: [String] = []
    private let start = CACurrentMediaTime()

    func note(_ call: String) {
      calls.append("\(call) \(Int(((CACurrentMediaTime() - start) * 1000).rounded()))")
    }
  }

  private struct Picture: Equatable {
    let pixels: [UInt32]
    let calls: [String]
  }

  /// Shows something, lets the time pass in some steps, and takes a picture.
  private func picture(
    after steps: [Double], skipping: Bool,
    _ show: (TestScreen, CallLog) throws -> Void
  ) rethrows -> Picture {
    let screen = TestScreen(size: Self.size)
    screen.memory.skipsQuietFrames = skipping
    screen.memory.paints = false
    let log = CallLog()
    try show(screen, log)
    for step in steps { screen.advance(by: step) }
    screen.memory.repaint()
    let width = Int(Self.size.width)
    let pixels = (0..<width * Int(Self.size.height)).map {
      screen.pixel(x: $0 % width, y: $0 / width) ?? 0
    }
    screen.show(UIViewController())
    return Picture(pixels: pixels, calls: log.calls)
  }

  private nonisolated static let widgets: [(name: String, props: [String: PropValue])] = [
    ("BottomAlert", ["title": .text("Title"), "choices": .list([.text("One"), .text("Two")])]),
    ("Clock", ["format": .text("%H:%M:%S")]), ("DropDown", ["options": .list([.text("One")])]),
    ("FloatingButton", [:]), ("FloatingButton", ["grid": .flag(true)]),
    ("LoadingView", ["text": .text("Words")]), ("OpenChatSheet", [:]),
  ]

  @Test(arguments: widgets.indices, [[0.05], [0.4], [1.21, 0.3], [7.77], [61.3]])
  func `widgets look the same as with each frame`(index: Int, steps: [Double]) throws {
    let (name, props) = Self.widgets[index]
    let pictures = try [true, false].map { skipping in
      try picture(after: steps, skipping: skipping) { screen, _ in
        try screen.showWidget(named: name, props: PropValues(props))
      }
    }
    #expect(pictures[0] == pictures[1], "\(name) after \(steps) s")
  }

  /// Animations one after the other, an endless one, a timer, and a task that sleeps.
  private func showChain(on screen: TestScreen, _ log: CallLog) {
    let controller = UIViewController()
    let (spinner, box) = (UIView(), UIView())
    for view in [spinner, box] {
      view.frame = CGRect(x: 20, y: 20, width: 30, height: 20)
      view.backgroundColor = .red
      controller.view.addSubview(view)
    }
    screen.show(controller)
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.toValue = 2 * Double.pi
    turn.duration = 1.3
    turn.repeatCount = .infinity
    spinner.layer.add(turn, forKey: "turn")
    func move(_ round: Int) {
      UIView.animate(withDuration: 0.37, delay: 0.2) {
        box.frame.origin = CGPoint(x: 20 + 11 * round, y: 60 + 7 * round)
      } completion: { _ in
        log.note("moved")
        if round < 5 { move(round + 1) }
      }
    }
    move(1)
    Timer.scheduledTimer(withTimeInterval: 0.71, repeats: true) { _ in
      MainActor.assumeIsolated {
        let x = box.layer.presentation()?.frame.minX ?? 0
        log.note("fired \((x * 100).rounded())")
      }
    }
    func fade() {
      UIView.animate(withDuration: 2, delay: 0, options: .beginFromCurrentState) {
        box.alpha = 0.3
        box.frame.size.height = 60
      }
    }
    Task { @MainActor in
      try await Task.sleep(for: .seconds(1.5))
      log.note("slept")
      fade()
    }
  }

  @Test(arguments: [[0.1], [1.0], [1.6, 0.02], [2.9], [4.2], [13.37]])
  func `everything is called at the same times as with each frame`(steps: [Double]) {
    let skipped = picture(after: steps, skipping: true) { showChain(on: $0, $1) }
    let all = picture(after: steps, skipping: false) { showChain(on: $0, $1) }
    #expect(skipped.calls == all.calls)
    #expect(skipped.pixels == all.pixels)
  }

  @Test func `a hundred thousand seconds of an endless animation take a few frames`() throws {
    let screen = TestScreen(size: Self.size)
    screen.memory.skipsQuietFrames = true
    try screen.showWidget(named: "LoadingView")
    screen.advance(by: 100_000)
    #expect(screen.memory.frameCount < 100)
    screen.show(UIViewController())
  }

  @Test func `a display link is called in each frame, even if frames are skipped`() {
    let screen = TestScreen(size: Self.size)
    screen.memory.skipsQuietFrames = true
    var calls = 0
    let link = CADisplayLink { _ in calls += 1 }
    link.add(to: .main, forMode: .common)
    screen.advance(by: 2)
    #expect((118...121).contains(calls))
    link.invalidate()
  }
}
