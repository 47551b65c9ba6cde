import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A list of 2000 points in a sheet whose stops are at 400 and 700, in a window of 400 × 800.
@MainActor @Suite struct SheetScrollTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 800))
  private let root = UIViewController()
  private let content = UIViewController()
  private let list = UIScrollView()
  private let sheet: UISheetPresentationController

  init() throws {
    screen.show(root)
    sheet = try #require(content.sheetPresentationController)
    sheet.detents = [.medium(), .custom(identifier: .init("high")) { _ in 700 }]
    list.frame = content.view.bounds
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    list.contentSize = CGSize(width: 100, height: 2000)
    content.view.addSubview(list)
    content.isModalInPresentation = true
    root.present(content, animated: false)
    try screen.waitUntilIdle()
  }

  private var extent: CGFloat { 800 - (sheet.presentedView?.frame.minY ?? .nan) }

  /// Presses at a height, and moves to others in steps of at most ten points.
  private func drag(through places: [CGFloat]) {
    guard var place = places.first else { return }
    screen.pointer(.down, at: CGPoint(x: 200, y: place))
    for next in places.dropFirst() {
      while place != next {
        place += max(min(next - place, 10), -10)
        screen.advance(by: 1.0 / 60)
        screen.pointer(.moved, at: CGPoint(x: 200, y: place))
      }
    }
    screen.memory.frame()
  }

  private func release(at place: CGFloat) throws {
    screen.advance(by: 0.3)
    screen.pointer(.up, at: CGPoint(x: 200, y: place))
    try screen.waitUntilIdle()
  }

  @Test func `pulled up, the sheet grows first, then the list scrolls, in one drag`() {
    drag(through: [790, 580])
    #expect(extent == 600)
    #expect(list.contentOffset.y == 0)
    drag(through: [790, 380])
    screen.pointer(.up, at: CGPoint(x: 200, y: 380))
  }

  @Test func `the rest of a drag beyond the highest stop scrolls the list`() throws {
    drag(through: [790, 390])
    #expect(extent == 700)
    #expect(list.contentOffset.y == 90)
    try release(at: 390)
    #expect(extent == 700)
    #expect(sheet.selectedDetentIdentifier?.rawValue == "high")
  }

  @Test func `pulled down, the list scrolls to its top, then the sheet shrinks`() throws {
    drag(through: [790, 390])
    try release(at: 390)
    drag(through: [300, 410])
    #expect(list.contentOffset.y == 0 && extent == 690)
    drag(through: [410])
    try release(at: 410)
    #expect(extent == 700)
  }

  @Test func `a horizontal list leaves mostly vertical drags to the sheet`()
    throws
  {
    list.contentSize = CGSize(width: 2000, height: 100)
    screen.pointer(.down, at: CGPoint(x: 200, y: 790))
    for place in [CGPoint(x: 185, y: 730), CGPoint(x: 170, y: 690)] {
      screen.advance(by: 1.0 / 60)
      screen.pointer(.moved, at: place)
    }
    screen.memory.frame()
    #expect(list.contentOffset.x == 0 && extent > 480)
    screen.pointer(.up, at: CGPoint(x: 170, y: 690))
    try screen.waitUntilIdle()
    screen.pointer(.down, at: CGPoint(x: 200, y: 790))
    for place in [CGPoint(x: 140, y: 775), CGPoint(x: 100, y: 765)] {
      screen.advance(by: 1.0 / 60)
      screen.pointer(.moved, at: place)
    }
    #expect(list.contentOffset.x > 80)
    screen.pointer(.up, at: CGPoint(x: 100, y: 765))
  }

  @Test func `one drag goes up and back without a jump`() {
    drag(through: [790, 390])
    #expect(list.contentOffset.y == 90 && extent == 700)
    screen.advance(by: 1.0 / 60)
    var places: [CGFloat] = []
    for y in stride(from: CGFloat(390), through: 600, by: 10) {
      screen.advance(by: 1.0 / 60)
      screen.pointer(.moved, at: CGPoint(x: 200, y: y))
      places.append(extent + list.contentOffset.y)
    }
    // List and sheet together move as far down as the finger.
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1 - 10) < 0.5 })
    #expect(list.contentOffset.y == 0)
    #expect(abs(extent - (700 - (600 - 390 - 90))) < 1)
  }

  @Test func `below its lowest stop a modal sheet resists even if the list is pulled`() throws {
    drag(through: [500, 710])
    #expect(list.contentOffset.y == 0)
    let pull = 200 * 0.55 / 800
    #expect(abs(extent - (400 - pull / (pull + 1) * 800)) <= 1)
    try release(at: 710)
    #expect(extent == 400)
  }

  @Test func `released between the stops the sheet takes the throw, the list none of it`() throws {
    screen.drag(
      along: (0...6).map { CGPoint(x: 200, y: 700 - 15 * CGFloat($0)) }, duration: 0.1)
    try screen.waitUntilIdle()
    #expect(extent == 700)
    #expect(list.contentOffset.y == 0)
  }

  @Test func `if scrolling should not expand the sheet, the list scrolls at once`() throws {
    sheet.prefersScrollingExpandsWhenScrolledToEdge = false
    drag(through: [790, 680])
    #expect(extent == 400)
    #expect(list.contentOffset.y == 100)
    try release(at: 680)
  }

  @Test func `a touchpad shares its distance like a finger`() throws {
    for _ in 0..<35 {
      screen.scroll(CGVector(dx: 0, dy: -10), at: CGPoint(x: 200, y: 750))
      screen.advance(by: 1.0 / 60)
    }
    #expect(extent == 700)
    #expect(list.contentOffset.y == 50)
    try screen.waitUntilIdle()
    #expect(extent == 700)
  }

  @Test func `a list that is removed during a drag releases the sheet`() throws {
    drag(through: [790, 680])
    list.removeFromSuperview()
    screen.pointer(.up, at: CGPoint(x: 200, y: 680))
    try screen.waitUntilIdle()
    #expect([400, 700].contains(extent))
  }
}
