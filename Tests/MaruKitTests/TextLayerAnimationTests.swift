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

  /// The number of dark pixels in a range of columns.
  private func ink(_ columns: Range<Int>) -> Int {
    screen.memory.frame()
    return columns.reduce(0) { sum, x in
      sum + (0..<50).filter { (screen.pixel(x: x, y: $0) ?? 0) & 0xFF < 128 }.count
    }
  }

  /// Whether the last frame has dark pixels below a row.
  private func hasInk(below row: Int) -> Bool {
    (row..<50).contains { y in
      (0..<100).contains { (screen.pixel(x: $0, y: y) ?? 0) & 0xFF < 128 }
    }
  }

  @Test func `it draws its text in its size and alignment`() {
    #expect(ink(0..<100) == 0)
    text.string = "I"
    text.alignmentMode = .left
    #expect(ink(0..<50) > 10 && ink(50..<100) == 0)
    text.alignmentMode = .right
    #expect(ink(0..<50) == 0)
    let large = ink(50..<100)
    CATransaction.withoutActions { text.fontSize = 12 }
    #expect(ink(50..<100) < large)
  }

  @Test func `a text that is too wide is clipped at a pixel, not before a glyph`() {
    text.string = "MMMMMMMM"
    text.alignmentMode = .left
    let whole = ink(0..<100)
    CATransaction.withoutActions { text.frame.size.width = 47 }
    let widths = (0..<47).filter { ink($0..<($0 + 1)) > 0 }
    #expect((widths.last ?? 0) >= 44)
    #expect(ink(47..<100) == 0 && ink(0..<47) < whole)
  }

  @Test func `a text of many words stays on one line unless it wraps`() {
    text.alignmentMode = .left
    CATransaction.withoutActions { text.fontSize = 14 }
    text.string = "one two three four five six"
    _ = ink(0..<100)
    #expect(!hasInk(below: 20))
    text.isWrapped = true
    _ = ink(0..<100)
    #expect(hasInk(below: 20))
  }

  @Test func `its colour and size can animate, also implicitly`() {
    text.string = "I"
    text.alignmentMode = .left
    let dark = ink(0..<100)
    let fade = CABasicAnimation(keyPath: "foregroundColor")
    (fade.fromValue, fade.toValue) = (CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1))
    fade.duration = 1
    text.add(fade, forKey: "fade")
    screen.advance(by: 0.25)
    #expect(abs((text.presentation()?.foregroundColor?.red ?? 0) - 0.25) < 0.01)
    #expect(ink(0..<100) == dark)
    screen.advance(by: 0.5)
    #expect(ink(0..<100) == 0)
    screen.advance(by: 0.3)
    #expect(ink(0..<100) == dark)
    text.fontSize = 12
    screen.advance(by: 0.05)
    let shown = text.presentation()?.fontSize ?? 0
    #expect(text.fontSize == 12 && shown > 13 && shown < 36)
    screen.advance(by: 0.3)
    #expect(text.presentation()?.fontSize == 12 && ink(0..<100) < dark)
    #expect(text.animationKeys() == nil)
  }

  @Test func `an invalid string draws nothing, and an invalid font size keeps the text visible`() {
    text.string = 7
    #expect(ink(0..<100) == 0)
    text.string = "I"
    text.fontSize = .nan
    #expect(ink(0..<100) > 10)
  }
}
