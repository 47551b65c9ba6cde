import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TextLayerAnimationTests {
  private let screen = TestScreen(size: CGSize(width: 100, height: 50))
  private let text = CATextLayer()

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    text.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    text.foregroundColor = CGColor(gray: 0, alpha: 1)
    root.view.layer.addSublayer(text)
    screen.show(root)
  }

  /// How many pixels of some columns are dark.
  private func ink(_ columns: Range<Int>) -> Int {
    screen.memory.frame()
    return columns.reduce(0) { sum, x in
      sum + (0..<50).filter { (screen.pixel(x: x, y: $0) ?? 0) & 0xFF < 128 }.count
    }
  }

  @Test func `it draws its text where it is aligned, in its size`() {
    #expect(ink(0..<100) == 0)
    text.string = "I"
    text.alignmentMode = .left
    #expect(ink(0..<50) > 10 && ink(50..<100) == 0)
    text.alignmentMode = .right
    #expect(ink(0..<50) == 0)
    let large = ink(50..<100)
    text.fontSize = 12
    #expect(ink(50..<100) < large)
  }

  @Test func `what is no text, and a size that is none, draw nothing odd`() {
    text.string = 7
    #expect(ink(0..<100) == 0)
    text.string = "I"
    text.fontSize = .nan
    #expect(ink(0..<100) > 10)
  }
}
