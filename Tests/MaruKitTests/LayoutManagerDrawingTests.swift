import Foundation
import MaruTestKit
import Raster
import Testing
import Typesetting

@testable import MaruKit

/// The methods of a layout manager that a subclass overrides to draw.
@MainActor @Suite struct LayoutManagerDrawingTests {
  private static let red: UInt32 = 0xFFFF_0000

  /// Overrides nothing.
  private final class Plain: NSLayoutManager {}

  /// Notes the calls, and draws as usual.
  private final class Listener: NSLayoutManager {
    var backgrounds: [(rects: [CGRect], range: NSRange, color: UIColor)] = []
    var underlines: [(range: NSRange, line: NSRange, style: NSUnderlineStyle)] = []
    var parts: [(range: NSRange, offset: CGFloat)] = []
    var strikes: [NSRange] = []
    var glyphCount = 0
    var fonts: Set<String> = []

    override func fillBackgroundRectArray(
      _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
      forCharacterRange charRange: NSRange, color: UIColor
    ) {
      backgrounds.append(((0..<rectCount).map { rectArray[$0] }, charRange, color))
      super.fillBackgroundRectArray(
        rectArray, count: rectCount, forCharacterRange: charRange, color: color)
    }

    override func underlineGlyphRange(
      _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
      lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
      containerOrigin: CGPoint
    ) {
      underlines.append((glyphRange, lineGlyphRange, underlineVal))
      super.underlineGlyphRange(
        glyphRange, underlineType: underlineVal, lineFragmentRect: lineRect,
        lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
    }

    override func drawUnderline(
      forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
      baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
      lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
      parts.append((glyphRange, baselineOffset))
      super.drawUnderline(
        forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: baselineOffset,
        lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
        containerOrigin: containerOrigin)
    }

    override func drawStrikethrough(
      forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
      baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
      lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) { strikes.append(glyphRange) }

    override func showCGGlyphs(
      _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
      font: UIFont, textMatrix: CGAffineTransform,
      attributes: [NSAttributedString.Key: Any], in context: CGContext
    ) {
      self.glyphCount += glyphCount
      fonts.insert(font.fontName)
      super.showCGGlyphs(
        glyphs, positions: positions, count: glyphCount, font: font, textMatrix: textMatrix,
        attributes: attributes, in: context)
    }
  }

  /// Fills a red box instead of an underline, as components with thick underlines do.
  private final class Boxes: NSLayoutManager {
    override func drawUnderline(
      forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
      baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
      lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
      let left = location(forGlyphAt: glyphRange.location).x
      let right = location(forGlyphAt: NSMaxRange(glyphRange)).x
      UIColor.red.setFill()
      UIBezierPath(
        rect: CGRect(
          x: containerOrigin.x + lineRect.minX + left, y: containerOrigin.y + lineRect.maxY - 4,
          width: right - left, height: 4)
      ).fill()
    }
  }

  /// Draws all letters in red.
  private final class RedLetters: NSLayoutManager {
    override func showCGGlyphs(
      _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
      font: UIFont, textMatrix: CGAffineTransform,
      attributes: [NSAttributedString.Key: Any], in context: CGContext
    ) {
      context.setFillColor(UIColor.red.cgColor)
      super.showCGGlyphs(
        glyphs, positions: positions, count: glyphCount, font: font, textMatrix: textMatrix,
        attributes: attributes, in: context)
    }
  }

  init() {
    if let fonts = Resources.shared.fonts { FontLibrary.shared.useOnly(fontsIn: fonts) }
  }

  private struct Stack {
    let storage: NSTextStorage
    let manager: NSLayoutManager
    let container: NSTextContainer

    init(_ text: NSAttributedString, _ manager: NSLayoutManager, width: CGFloat = 200) {
      storage = NSTextStorage(attributedString: text)
      self.manager = manager
      container = NSTextContainer(size: CGSize(width: width, height: 0))
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
    }

    /// A picture of the text.
    func drawn() throws -> Bitmap {
      let context = CGContext(size: CGSize(width: 220, height: 140))
      UIGraphicsPushContext(context)
      let all = NSRange(location: 0, length: storage.length)
      manager.drawBackground(forGlyphRange: all, at: CGPoint(x: 4, y: 6))
      manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: 4, y: 6))
      UIGraphicsPopContext()
      return try #require(context.makeImage()).bitmap
    }
  }

  private func text(
    _ string: String, _ attributes: [NSAttributedString.Key: Any] = [:], in range: NSRange? = nil
  ) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(
      string: string, attributes: [.font: UIFont.systemFont(ofSize: 16)])
    text.addAttributes(attributes, range: range ?? NSRange(location: 0, length: text.length))
    return text
  }

  private func places(of color: UInt32, in bitmap: Bitmap) -> [(x: Int, y: Int)] {
    (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).filter { bitmap.pixel(x: $0, y: y) == color }.map { ($0, y) }
    }
  }

  /// The largest difference of a channel.
  private func difference(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
  }

  @Test func `a subclass that overrides nothing draws the same pixels`() throws {
    let text = text("Plain, marked, ")
    text.append(
      self.text("under lined words", [.underlineStyle: NSUnderlineStyle.single.rawValue]))
    text.append(self.text(" struck\n", [.strikethroughStyle: NSUnderlineStyle.double.rawValue]))
    text.append(
      self.text("slanted", [.obliqueness: 0.3, .backgroundColor: UIColor.systemYellow]))
    text.append(self.text(" wide ", [.expansion: 0.4, .foregroundColor: UIColor.red]))
    text.append(
      self.text(
        "by word", [.underlineStyle: NSUnderlineStyle([.single, .byWord]).rawValue]))
    let (one, other) = (
      try Stack(text, NSLayoutManager()).drawn(), try Stack(text, Plain()).drawn()
    )
    let most = (0..<one.height).flatMap { y in
      (0..<one.width).map { difference(one.pixel(x: $0, y: y) ?? 0, other.pixel(x: $0, y: y) ?? 0) }
    }.max()
    // The places of outlines are added in another order.
    #expect((most ?? 0) <= 2)
    #expect((0..<one.height).contains { y in (0..<200).contains { one.pixel(x: $0, y: y) != 0 } })
  }

  @Test func `a background over two lines comes once, with a rectangle for each line`() throws {
    let manager = Listener()
    let range = NSRange(location: 4, length: 13)
    let stack = Stack(
      text("One two\nthree four five", [.backgroundColor: UIColor.red], in: range), manager)
    _ = try stack.drawn()
    #expect(manager.backgrounds.count == 1)
    let found = try #require(manager.backgrounds.first)
    #expect(found.range == range && found.color == .red && found.rects.count == 2)
    let lines = [4, 8].map { stack.manager.lineFragmentRect(forGlyphAt: $0, effectiveRange: nil) }
    for (rect, line) in zip(found.rects, lines) {
      #expect(rect.minY >= line.minY + 6 - 0.01 && rect.maxY <= line.maxY + 6 + 0.01)
    }
    let second = stack.manager.boundingRect(
      forGlyphRange: NSRange(location: 8, length: 9), in: stack.container)
    #expect(abs(found.rects[1].minX - second.minX - 4) < 0.01)
    #expect(abs(found.rects[1].width - second.width) < 0.01)
  }

  @Test func `two backgrounds beside each other are filled one after the other`() throws {
    let manager = Listener()
    let string = text("One two", [.backgroundColor: UIColor.red])
    string.addAttribute(
      .backgroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 3))
    _ = try Stack(string, manager).drawn()
    #expect(manager.backgrounds.map(\.range) == [NSRange(0..<3), NSRange(3..<7)])
    #expect(manager.backgrounds.map(\.color) == [.blue, .red])
  }

  @Test func `a subclass draws its own underline`() throws {
    let range = NSRange(location: 4, length: 3)
    let stack = Stack(
      text("One two three", [.underlineStyle: NSUnderlineStyle.single.rawValue], in: range),
      Boxes())
    let red = places(of: Self.red, in: try stack.drawn())
    let box = stack.manager.boundingRect(forGlyphRange: range, in: stack.container)
    #expect(red.count > 40)
    #expect(
      red.allSatisfy { CGFloat($0.x) >= box.minX + 3 && CGFloat($0.x) <= box.maxX + 5 })
    let line = stack.manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil)
    #expect(red.allSatisfy { CGFloat($0.y) >= line.maxY + 6 - 5 })
  }

  @Test func `an underline comes line by line, and by word if only words are underlined`() throws {
    let manager = Listener()
    let style = NSUnderlineStyle([.single, .byWord])
    let stack = Stack(
      text("one two\nthree", [.underlineStyle: style.rawValue]), manager)
    _ = try stack.drawn()
    #expect(manager.underlines.map(\.range) == [NSRange(0..<7), NSRange(8..<13)])
    #expect(manager.underlines.map(\.line) == [NSRange(0..<8), NSRange(8..<13)])
    #expect(manager.underlines.allSatisfy { $0.style == style })
    #expect(manager.parts.map(\.range) == [NSRange(0..<3), NSRange(4..<7), NSRange(8..<13)])
    let line = stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let pen = stack.manager.location(forGlyphAt: 0)
    #expect(manager.parts.allSatisfy { abs($0.offset - (line.height - pen.y)) < 0.01 })
  }

  @Test func `a subclass that does not draw strikethrough shows none`() throws {
    let (manager, range) = (Listener(), NSRange(location: 0, length: 3))
    let attributes: [NSAttributedString.Key: Any] = [
      .strikethroughStyle: NSUnderlineStyle.thick.rawValue, .strikethroughColor: UIColor.red,
    ]
    let string = text("III III", attributes, in: range)
    #expect(places(of: Self.red, in: try Stack(string, manager).drawn()).isEmpty)
    #expect(manager.strikes == [range])
    #expect(!places(of: Self.red, in: try Stack(string, Plain()).drawn()).isEmpty)
  }

  @Test func `a subclass chooses the colour of glyphs`() throws {
    let string = text(
      "II", [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 60)])
    #expect(places(of: Self.red, in: try Stack(string, Plain()).drawn()).isEmpty)
    #expect(!places(of: Self.red, in: try Stack(string, RedLetters()).drawn()).isEmpty)
  }

  @Test func `glyphs come with the font that shows them`() throws {
    let manager = Listener()
    _ = try Stack(text("abc"), manager).drawn()
    #expect(manager.glyphCount == 3)
    #expect(manager.fonts == [UIFont.systemFont(ofSize: 16).fontName])
  }

  @Test func `a text view draws with its layout manager, and again after its display is invalid`() {
    let stack = Stack(
      text("One two", [.underlineStyle: NSUnderlineStyle.single.rawValue]), Boxes())
    let screen = TestScreen(size: CGSize(width: 200, height: 80))
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .white
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 80), textContainer: stack.container)
    view.backgroundColor = .white
    root.view.addSubview(view)
    screen.show(root)
    #expect(!screen.redPlaces.columns.isEmpty)
    let other = Listener()
    view.textContainer.replaceLayoutManager(other)
    screen.memory.frame()
    #expect(view.layoutManager === other && other.textStorage === view.textStorage)
    #expect(screen.redPlaces.columns.isEmpty && other.glyphCount >= 7)
    other.glyphCount = 0
    screen.memory.frame()
    #expect(other.glyphCount == 0)
    view.layoutManager.invalidateDisplay(forCharacterRange: NSRange(location: 0, length: 1))
    screen.memory.frame()
    #expect(other.glyphCount == 7)
    other.glyphCount = 0
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "1")
    screen.memory.frame()
    #expect(other.glyphCount >= 5)
  }
}
