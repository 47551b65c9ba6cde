import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The view under a resting pointer.
@MainActor @Suite struct HoverTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 400))
  private let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let hover = UIHoverGestureRecognizer()
  private final class Log { var states: [UIGestureRecognizer.State] = [] }
  private let log = Log()

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    list.contentSize = CGSize(width: 400, height: 2000)
    root.view.addSubview(list)
    list.addSubview(box)
    box.addGestureRecognizer(hover)
    hover.addHandler { [log] in log.states.append($0.state) }
    screen.show(root)
    screen.memory.frame()
    screen.pointer(.moved, at: CGPoint(x: 50, y: 50))
  }

  enum Departure: CaseIterable { case moved, hidden, covered, scrolled, disabled }

  @Test(arguments: Departure.allCases)
  func `hover ends as a view leaves a resting pointer, and begins as it returns`(
    departure: Departure
  ) throws {
    #expect(log.states == [.began])
    let cover = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    switch departure {
    case .moved: box.frame.origin.x = 250
    case .hidden: box.isHidden = true
    case .covered: list.addSubview(cover)
    case .scrolled: list.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    case .disabled: box.isUserInteractionEnabled = false
    }
    try screen.waitUntilIdle()
    screen.memory.frame()
    #expect(log.states == [.began, .ended])
    switch departure {
    case .moved: box.frame.origin.x = 0
    case .hidden: box.isHidden = false
    case .covered: cover.removeFromSuperview()
    case .scrolled: list.setContentOffset(.zero, animated: true)
    case .disabled: box.isUserInteractionEnabled = true
    }
    try screen.waitUntilIdle()
    screen.memory.frame()
    #expect(log.states == [.began, .ended, .began])
  }

  @Test func `frames alone do not notify a view under a resting pointer`() {
    for _ in 0..<3 {
      box.backgroundColor = log.states.count > 1 ? .red : .blue
      screen.memory.frame()
    }
    #expect(log.states == [.began])
  }

  @Test func `a pointer that is released over another view hovers there`() {
    screen.pointer(.down, at: CGPoint(x: 50, y: 50))
    screen.pointer(.moved, at: CGPoint(x: 200, y: 55))
    screen.memory.frame()
    screen.pointer(.up, at: CGPoint(x: 200, y: 55))
    #expect(log.states == [.began, .ended])
  }
}
