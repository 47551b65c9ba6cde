import Foundation
import Testing

@testable import MaruKit

/// Decisions of a layout manager's delegate about lines and glyphs.
@MainActor @Suite struct LayoutDelegateTests {
  private struct Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container: NSTextContainer
    /// The manager holds it weakly.
    private let delegate: (any NSLayoutManagerDelegate)?

    init(
      _ string: String, width: CGFloat = 200, height: CGFloat = 0,
      delegate: (any NSLayoutManagerDelegate)? = nil
    ) {
      storage = NSTextStorage(
        attributedString: NSAttributedString(
          string: string, attributes: [.font: UIFont.systemFont(ofSize: 12)]))
      container = NSTextContainer(size: CGSize(width: width, height: height))
      self.delegate = delegate
      manager.delegate = delegate
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
    }

    /// The rectangles and ranges of the lines.
    var lines: [(rect: CGRect, used: CGRect, range: NSRange)] {
      var lines: [(CGRect, CGRect, NSRange)] = []
      manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: storage.length)
      ) { rect, used, _, range, _ in lines.append((rect, used, range)) }
      return lines
    }

    func width(of range: NSRange) -> CGFloat {
      manager.boundingRect(forGlyphRange: range, in: container).width
    }
  }

  // MARK: Lines

  /// Makes all lines equally high, as editors do.
  private final class FixedHeight: NSLayoutManagerDelegate {
    private(set) var ranges: [NSRange] = []
    private(set) var tops: [CGFloat] = []

    func layoutManager(
      _ layoutManager: NSLayoutManager,
      shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
      lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
      baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
      forGlyphRange glyphRange: NSRange
    ) -> Bool {
      ranges.append(glyphRange)
      tops.append(lineFragmentRect.pointee.minY)
      lineFragmentRect.pointee.size.height = 40
      lineFragmentUsedRect.pointee.size.height = 30
      baselineOffset.pointee = 25
      return true
    }
  }

  @Test func `a delegate fixes the height and the baseline of each line`() {
    let delegate = FixedHeight()
    let stack = Stack("one two three four five six\nseven", width: 90, delegate: delegate)
    let lines = stack.lines
    #expect(lines.count > 2)
    #expect(lines.map(\.rect.minY) == lines.indices.map { CGFloat($0) * 40 })
    #expect(lines.allSatisfy { $0.rect.height == 40 && $0.used.height == 30 })
    #expect(lines.allSatisfy { $0.rect.minX == 0 && $0.rect.width == 90 })
    #expect(delegate.ranges == lines.map(\.range) && delegate.tops == lines.map(\.rect.minY))
    for line in lines {
      #expect(stack.manager.location(forGlyphAt: line.range.location).y == 25)
    }
    let used = stack.manager.usedRect(for: stack.container)
    #expect(used.height == CGFloat(lines.count) * 40)
    let index = stack.manager.glyphIndex(for: CGPoint(x: 8, y: 60), in: stack.container)
    #expect(NSLocationInRange(index, lines[1].range))
  }

  @Test func `fixed heights count for the height of a container`() {
    let delegate = FixedHeight()
    let stack = Stack("1\n2\n3\n4", height: 100, delegate: delegate)
    #expect(stack.manager.glyphRange(for: stack.container).length == 4)
  }

  /// Indents each line by 30 points, and returns absurd rectangles for the second paragraph.
  private final class Mover: NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager,
      shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
      lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
      baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
      forGlyphRange glyphRange: NSRange
    ) -> Bool {
      if glyphRange.location > 0 { lineFragmentRect.pointee.size.height = .nan }
      lineFragmentRect.pointee.origin.x += 30
      lineFragmentUsedRect.pointee.origin.x += 30
      return true
    }
  }

  @Test func `a moved line moves its text, and impossible rectangles are ignored`() {
    let delegate = Mover()
    let stack = Stack("one\ntwo", delegate: delegate)
    let lines = stack.lines
    #expect(lines.map(\.rect.minX) == [30, 0] && lines.map(\.used.minX) == [30, 0])
    let boxes = [0, 4].map {
      stack.manager.boundingRect(
        forGlyphRange: NSRange(location: $0, length: 1), in: stack.container)
    }
    #expect(abs(boxes[0].minX - boxes[1].minX - 30) < 0.01 && lines[1].rect.height > 5)
    #expect(stack.manager.location(forGlyphAt: 0).x == 5)
  }

  /// Keeps a range in one line.
  private final class Keeper: NSLayoutManagerDelegate {
    let range: NSRange
    private(set) var places: [Int] = []

    init(_ range: NSRange) { self.range = range }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
    ) -> Bool {
      places.append(charIndex)
      return !(charIndex > range.location && charIndex < NSMaxRange(range))
    }
  }

  @Test func `a delegate keeps the words of a link in one line`() {
    let string = "Please read the terms of use now"
    let link = (string as NSString).range(of: "terms of use")
    let width = Stack(string, width: 0).width(of: NSRange(0..<21)) + 14
    let plain = Stack(string, width: width)
    #expect(plain.lines.contains { NSLocationInRange($0.range.location, link) })
    let delegate = Keeper(link)
    let stack = Stack(string, width: width, delegate: delegate)
    #expect(stack.lines.map(\.range.location).contains(link.location))
    #expect(!delegate.places.isEmpty && delegate.places.allSatisfy { $0 > 0 && $0 < 32 })
  }

  @Test func `without an allowed place a line ends between characters`() {
    let delegate = Keeper(NSRange(location: 0, length: 100))
    let stack = Stack("one two three four", width: 60, delegate: delegate)
    #expect(stack.lines.count > 1)
    #expect(stack.lines.map(\.range.length).reduce(0, +) == 18)
  }

  /// Forbids hyphens.
  private final class NoHyphens: NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager,
      shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
    ) -> Bool { false }
  }

  @Test func `a delegate forbids the break at a soft hyphen`() {
    let string = "some incompre\u{AD}hensible words"
    let delegate = NoHyphens()
    let width = Stack(string, width: 0).width(of: NSRange(0..<18)) + 14
    let plain = Stack(string, width: width)
    #expect(plain.lines.first?.range == NSRange(0..<14))
    #expect(Stack(string, width: width, delegate: delegate).lines.first?.range == NSRange(0..<5))
  }

  /// Notes the sizes.
  private final class Sizes: NSLayoutManagerDelegate {
    var old: [CGSize] = []

    func layoutManager(
      _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
      didChangeGeometryFrom oldSize: CGSize
    ) { old.append(oldSize) }
  }

  @Test func `a delegate hears of the old size of a container`() {
    let delegate = Sizes()
    let stack = Stack("one", width: 90, height: 20, delegate: delegate)
    stack.container.size = CGSize(width: 80, height: 20)
    stack.container.size = CGSize(width: 80, height: 20)
    stack.container.lineFragmentPadding = 1
    #expect(delegate.old == [CGSize(width: 90, height: 20), CGSize(width: 80, height: 20)])
  }

  @Test func `leading belongs to the height of a line unless it is switched off`() {
    let stack = Stack("one\ntwo")
    let (font, height) = (UIFont.systemFont(ofSize: 12), stack.lines.first?.rect.height ?? 0)
    stack.manager.usesFontLeading = false
    let other = stack.lines.first?.rect.height ?? 0
    #expect(abs(height - other - font.leading) < 0.01)
    #expect(abs(other - (font.ascender - font.descender)) < 0.01)
  }

  // MARK: Glyphs

  /// Hides the characters of a set of offsets.
  private final class Folder: NSLayoutManagerDelegate {
    var hidden = IndexSet()

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
      characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
      forGlyphRange glyphRange: NSRange
    ) -> Int {
      let own = (0..<glyphRange.length).map {
        hidden.contains(charIndexes[$0]) ? .null : props[$0]
      }
      layoutManager.setGlyphs(
        glyphs, properties: own, characterIndexes: charIndexes, font: aFont,
        forGlyphRange: glyphRange)
      return glyphRange.length
    }
  }

  @Test func `hidden characters take no room, and come back`() {
    let delegate = Folder()
    let stack = Stack("a**bold** word", delegate: delegate)
    let plain = stack.width(of: NSRange(0..<14))
    delegate.hidden = IndexSet([1, 2, 7, 8])
    stack.manager.invalidateGlyphs(
      forCharacterRange: NSRange(0..<14), changeInLength: 0, actualCharacterRange: nil)
    #expect(stack.width(of: NSRange(1..<3)) < 0.01)
    let short = Stack("abold word").width(of: NSRange(0..<10))
    #expect(abs(stack.width(of: NSRange(0..<14)) - short) < 1 && short < plain - 5)
    #expect(stack.manager.propertyForGlyph(at: 1) == .null)
    #expect(stack.manager.notShownAttribute(forGlyphAt: 1))
    #expect(!stack.manager.notShownAttribute(forGlyphAt: 3))
    delegate.hidden = []
    stack.manager.invalidateGlyphs(
      forCharacterRange: NSRange(0..<14), changeInLength: 0, actualCharacterRange: nil)
    #expect(abs(stack.width(of: NSRange(0..<14)) - plain) < 0.01)
  }

  @Test func `paragraphs that are hidden with their line breaks take no height`() {
    let delegate = Folder()
    delegate.hidden = IndexSet(4..<11)
    let string = "one\ntwo\n\nx\nend"
    let folded = Stack(string, delegate: delegate)
    let plain = Stack(string)
    let end = folded.manager.lineFragmentRect(forGlyphAt: 11, effectiveRange: nil)
    let second = plain.manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil)
    #expect(abs(end.minY - second.minY) < 0.01 && abs(end.height - second.height) < 0.01)
    // A line break that is not hidden keeps its line.
    delegate.hidden = IndexSet(4..<7)
    let other = Stack(string, delegate: delegate)
    #expect(abs(other.lines[1].rect.height - second.height) < 3)
  }

  /// Shows stars in place of letters.
  private final class Stars: NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
      characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
      forGlyphRange glyphRange: NSRange
    ) -> Int {
      let star = CGGlyph(aFont.typesettingFont.glyph(for: "*") ?? 0)
      layoutManager.setGlyphs(
        (0..<glyphRange.length).map { props[$0].isEmpty ? star : glyphs[$0] }, properties: props,
        characterIndexes: charIndexes, font: aFont, forGlyphRange: glyphRange)
      return glyphRange.length
    }
  }

  @Test func `a delegate shows other glyphs`() {
    let delegate = Stars()
    let (stack, stars) = (Stack("secret", delegate: delegate), Stack("******"))
    #expect(abs(stack.width(of: NSRange(0..<6)) - stars.width(of: NSRange(0..<6))) < 1)
    #expect(stack.manager.cgGlyph(at: 2) == stars.manager.cgGlyph(at: 2))
    #expect(stack.manager.cgGlyph(at: 2) != 0)
  }

  /// Treats the characters U+0001 to U+0003 in three ways.
  private final class Controls: NSLayoutManagerDelegate {
    private(set) var places: [Int: NSLayoutManager.ControlCharacterAction] = [:]

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
      forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction {
      places[charIndex] = action
      return switch layoutManager.textStorage?.buffer[charIndex] {
      case 1: .whitespace
      case 2: .lineBreak
      case 3: .horizontalTab
      default: action
      }
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
      for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
      glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect { CGRect(x: 0, y: 0, width: 33, height: 5) }
  }

  @Test func `control characters become spaces, line breaks and tabs`() {
    let delegate = Controls()
    let stack = Stack("a\u{1}b\u{2}c\u{3}d\te\n", delegate: delegate)
    #expect(delegate.places.isEmpty)
    #expect(stack.lines.map(\.range) == [NSRange(0..<4), NSRange(4..<10)])
    #expect(abs(stack.width(of: NSRange(1..<2)) - 33) < 0.01)
    #expect(stack.width(of: NSRange(5..<6)) > 5)
    #expect(Set(delegate.places.keys) == [1, 3, 5, 7, 9])
    #expect(delegate.places[1] == .zeroAdvancement && delegate.places[7] == .horizontalTab)
    #expect(delegate.places[9] == .paragraphBreak)
  }

  @Test func `glyphs that are set without a question have no effect`() {
    let stack = Stack("abc")
    let width = stack.width(of: NSRange(0..<3))
    stack.manager.setGlyphs(
      [0, 0, 0], properties: [.null, .null, .null], characterIndexes: [0, 1, 2],
      font: .systemFont(ofSize: 12), forGlyphRange: NSRange(0..<3))
    stack.manager.invalidateLayout(
      forCharacterRange: NSRange(0..<3), actualCharacterRange: nil)
    #expect(stack.width(of: NSRange(0..<3)) == width)
  }
}
