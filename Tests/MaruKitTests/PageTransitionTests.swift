import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct PageTransitionTests {
  private let screen = TestScreen(size: CGSize(width: 140, height: 140))
  private let root = UIViewController()
  private let book = UIView()

  init() {
    root.loadViewIfNeeded()
    root.view.backgroundColor = .white
    root.view.addSubview(book)
    screen.show(root)
  }

  private func page(_ color: UIColor, _ size: CGFloat = 100) -> UIView {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: size, height: size))
    page.backgroundColor = color
    let mark = UIView(frame: CGRect(x: 20, y: 60, width: 40, height: 20))
    mark.backgroundColor = .black
    page.addSubview(mark)
    return page
  }

  /// Curls from one page to another, up to a fraction of the duration.
  private func turn(
    _ option: UIView.AnimationOptions, from old: UIView, to new: UIView, until time: Double
  ) {
    book.subviews.forEach { $0.removeFromSuperview() }
    book.frame = CGRect(x: 20, y: 20, width: old.frame.width, height: old.frame.height)
    book.addSubview(old)
    screen.advance(by: 0.1)
    UIView.transition(from: old, to: new, duration: 1, options: [option, .curveLinear])
    screen.advance(by: time)
  }

  private func picture() -> [UInt32] {
    (0..<140).flatMap { y in (0..<140).map { x in screen.pixel(x: x, y: y) ?? 0 } }
  }

  private func isPale(_ pixel: UInt32) -> Bool {
    [pixel >> 16, pixel >> 8, pixel].allSatisfy { (150...250).contains($0 & 0xFF) }
  }

  private static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  private static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test func `a page that curls up uncovers the new one from the lower right corner`() {
    turn(.transitionCurlUp, from: page(Self.blue), to: page(Self.red), until: 0.5)
    #expect(screen.pixel(x: 25, y: 25) == 0xFF00_00FF)
    #expect(screen.pixel(x: 115, y: 115) == 0xFFFF_0000)
    // Its back is lighter, and hardly shows its front.
    #expect((40..<100).contains { isPale(screen.pixel(x: 80, y: $0) ?? 0) })
    screen.advance(by: 0.55)
    #expect(screen.pixel(x: 25, y: 25) == 0xFFFF_0000 && !screen.window.layerTree.needsFrame)
  }

  @Test func `curling down is curling up in reverse`() {
    for time in [0.125, 0.375, 0.75] {
      turn(.transitionCurlUp, from: page(Self.blue), to: page(Self.red), until: time)
      let up = picture()
      screen.advance(by: 1)
      turn(.transitionCurlDown, from: page(Self.red), to: page(Self.blue), until: 1 - time)
      #expect(picture() == up)
      screen.advance(by: 1)
    }
  }

  @Test func `the surroundings of the page stay, behind rounded corners too`() {
    let old = page(Self.blue)
    (old.layer.cornerRadius, old.clipsToBounds) = (20, true)
    turn(.transitionCurlUp, from: old, to: page(.clear), until: 0.5)
    for place in [(10, 10), (21, 21), (130, 130), (21, 118)] {
      #expect(screen.pixel(x: place.0, y: place.1) == 0xFFFF_FFFF)
    }
  }

  @Test(arguments: [1.0, 3, 50, 100])
  func `pages of every size begin as the old content and end as the new`(size: CGFloat) {
    turn(
      .transitionCurlUp, from: page(Self.blue, size), to: page(Self.red, size), until: 0)
    #expect(screen.pixel(x: 20, y: 20) == 0xFF00_00FF)
    screen.advance(by: 0.99)
    #expect(screen.pixel(x: 20 + Int(size) - 1, y: 20 + Int(size) - 1) == 0xFFFF_0000)
    screen.advance(by: 0.1)
    #expect(screen.pixel(x: 20, y: 20) == 0xFFFF_0000)
  }

  @Test func `a page that leaves while it curls ends unfinished, and leaves nothing behind`() {
    var finished: Bool?
    let (old, new) = (page(Self.blue), page(Self.red))
    book.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
    book.addSubview(old)
    screen.advance(by: 0.1)
    UIView.transition(from: old, to: new, duration: 1, options: .transitionCurlDown) {
      finished = $0
    }
    screen.advance(by: 0.5)
    book.removeFromSuperview()
    screen.memory.frame()
    #expect(finished == false && root.view.layer.sublayers == nil)
    #expect(screen.pixel(x: 60, y: 60) == 0xFFFF_FFFF)
  }

  @Test func `half-way up a page is rolled up, with light on its back and a shadow beneath`() throws
  {
    turn(
      .transitionCurlUp, from: page(.systemYellow), to: page(.systemTeal), until: 0.5)
    try screen.expectSnapshot("half-way", waits: false)
  }
}
