import Foundation
import SeededRandom
import Testing

@testable import MaruKit

@MainActor @Suite struct LayoutManagerTests {
  private struct Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container: NSTextContainer

    init(_ text: NSAttributedString, _ size: CGSize) {
      storage = NSTextStorage(attributedString: text)
      container = NSTextContainer(size: size)
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
    }

    /// The range of each line, and the upper edge.
    var lines: [(range: NSRange, top: CGFloat)] {
      var lines: [(NSRange, CGFloat)] = []
      manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: storage.length)
      ) { rect, _, _, range, _ in lines.append((range, rect.minY)) }
      return lines
    }
  }

  private func text(_ string: String, size: CGFloat = 12) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.font: UIFont.systemFont(ofSize: size)])
  }

  private func stack(_ string: String, width: CGFloat, height: CGFloat = 0) -> Stack {
    Stack(text(string), CGSize(width: width, height: height))
  }

  @Test func `the link under a tap is found in a label's text`() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 160, height: 60))
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: 14)
    label.text = "Please read the terms and press the button below."
    let stack = Stack(text(label.text ?? "", size: 14), label.bounds.size)
    stack.container.lineFragmentPadding = 0
    stack.container.lineBreakMode = label.lineBreakMode
    stack.container.maximumNumberOfLines = label.numberOfLines
    let terms = ("Please read the terms and press the button below." as NSString).range(of: "terms")
    let box = stack.manager.boundingRect(forGlyphRange: terms, in: stack.container)
    let used = stack.manager.usedRect(for: stack.container)
    #expect(abs(used.height - label.sizeThatFits(label.bounds.size).height) < 1)
    for (x, isLink) in [(box.midX, true), (box.maxX + 12, false), (box.minX - 12, false)] {
      let index = stack.manager.characterIndex(
        for: CGPoint(x: x, y: box.midY), in: stack.container,
        fractionOfDistanceBetweenInsertionPoints: nil)
      #expect(NSLocationInRange(index, terms) == isLink)
    }
  }

  @Test func `a text that ends with a line break keeps one empty line while it is edited`() {
    let stack = stack("a\n", width: 200)
    stack.manager.ensureLayout(for: stack.container)
    let height = stack.manager.usedRect(for: stack.container).height
    for _ in 0..<5 {
      stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x")
      stack.manager.ensureLayout(for: stack.container)
      #expect(stack.manager.usedRect(for: stack.container).height == height)
    }
  }

  @Test func `a delegate that asks for lines in a group of edits gets none, and they come later`() {
    let stack = stack("one\ntwo\nthree", width: 200)
    stack.manager.ensureLayout(for: stack.container)
    stack.storage.beginEditing()
    stack.storage.replaceCharacters(in: NSRange(location: 3, length: 10), with: "")
    _ = stack.manager.boundingRect(
      forGlyphRange: NSRange(location: 0, length: 3), in: stack.container)
    stack.storage.endEditing()
    #expect(stack.lines.map(\.range) == [NSRange(location: 0, length: 3)])
  }

  @Test func `a character's box contains the points that find it`() {
    let stack = stack("The quick brown fox\njumps over the lazy dog", width: 90)
    for index in 0..<stack.storage.length where index != 19 {
      let box = stack.manager.boundingRect(
        forGlyphRange: NSRange(location: index, length: 1), in: stack.container)
      guard box.width > 0.5 else { continue }
      var fraction: CGFloat = -1
      let found = stack.manager.characterIndex(
        for: CGPoint(x: box.minX + box.width / 4, y: box.midY), in: stack.container,
        fractionOfDistanceBetweenInsertionPoints: &fraction)
      #expect(found == index && abs(fraction - 0.25) < 0.02)
    }
  }

  @Test func `lines follow each other without gaps in the text`() {
    let stack = stack("One two three four five six\n\nseven\r\neight nine ten", width: 70)
    let lines = stack.lines
    var place = 0
    for line in lines {
      #expect(line.range.location == place && line.range.length > 0)
      place = NSMaxRange(line.range)
    }
    #expect(place == stack.storage.length && lines.count > 6)
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.top < $1.top })
    #expect(stack.manager.extraLineFragmentRect == .zero)
    stack.storage.append(text("\n"))
    #expect(stack.manager.extraLineFragmentRect.height > 5)
  }

  @Test func `padding moves the text, and a paragraph's spacing its successors`() {
    let stack = stack("a\nb", width: 100)
    let caret = stack.manager.location(forGlyphAt: 0)
    #expect(caret.x == 5)
    stack.container.lineFragmentPadding = 20
    #expect(stack.manager.location(forGlyphAt: 0).x == 20)
    let top = stack.manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil).minY
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 30
    stack.storage.addAttribute(
      .paragraphStyle, value: style, range: NSRange(location: 0, length: 3))
    let lower = stack.manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: nil).minY
    #expect(abs(lower - top - 30) < 0.01)
  }

  @Test func `a limit of lines or of the height hides the rest`() {
    let stack = stack("one\ntwo\nthree\nfour", width: 100)
    #expect(stack.manager.glyphRange(for: stack.container).length == 18)
    stack.container.maximumNumberOfLines = 2
    #expect(stack.manager.glyphRange(for: stack.container).length == 8)
    #expect(stack.manager.textContainer(forGlyphAt: 9, effectiveRange: nil) == nil)
    let two = stack.manager.usedRect(for: stack.container).height
    stack.container.maximumNumberOfLines = 0
    stack.container.size.height = two + 3
    #expect(stack.manager.glyphRange(for: stack.container).length == 8)
    #expect(stack.manager.usedRect(for: stack.container).height == two)
  }

  @Test(arguments: 1...8) func `random edits give the same lines as a new layout`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let words = [
      "a ", "word ", "\n", "longer-word", "\r", "\n\n", " ", "漢字", "שלום ", "é", "\u{2029}",
    ]
    let start = (0..<(seed > 4 ? 4000 : 60)).map { _ in words.randomElement(using: &random) ?? "" }
    let edited = stack(start.joined(), width: 120)
    for step in 0..<60 {
      let length = edited.storage.length
      let place = Int.random(in: 0...length, using: &random)
      let count = min(
        Int.random(in: 0...(step % 10 == 0 ? 400 : 6), using: &random), length - place)
      let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      edited.storage.replaceCharacters(
        in: NSRange(location: place, length: count), with: text(new.joined()))
      let fresh = Stack(
        edited.storage.attributedSubstring(
          from: NSRange(location: 0, length: edited.storage.length)), CGSize(width: 120, height: 0))
      if step % 6 == 0 {
        let (left, right) = (edited.lines, fresh.lines)
        #expect(left.map(\.range) == right.map(\.range))
        #expect(zip(left, right).allSatisfy { abs($0.top - $1.top) < 0.01 })
      }
    }
  }

  @Test(arguments: 1...3) func `a long paragraph has the lines that it has in one piece`(seed: Int)
  {
    var random = SplitMix(seed: UInt64(seed))
    let words = [
      "some ", "words ", "of ", "different-", "lengths ", "in ", "a ", "paragraph ", "äöü ",
    ]
    let string = (0..<9000).map { _ in words.randomElement(using: &random) ?? "" }.joined()
    let stack = stack(string, width: 300)
    let whole = TypesetText(
      StyledText(
        string, attributes: [.font: UIFont.systemFont(ofSize: 12)], font: .systemFont(ofSize: 12),
        color: .label, style: .init()), width: 290)
    let expected = whole.layout.lines.map { NSRange($0.range) }
    #expect(stack.lines.map(\.range) == expected && expected.count > 500)
    // An edit near the start moves all borders.
    stack.storage.replaceCharacters(in: NSRange(location: 100, length: 0), with: text("inserted "))
    let other = Stack(
      stack.storage.attributedSubstring(from: NSRange(location: 0, length: stack.storage.length)),
      CGSize(width: 300, height: 0))
    #expect(stack.lines.map(\.range) == other.lines.map(\.range))
  }

  @Test(arguments: [
    String(repeating: "x", count: 1_000_000), "a" + String(repeating: "\u{301}", count: 1000),
    "\0\u{1}\u{7F}\u{202E}x\u{FFFF}", String(repeating: "\n", count: 20_000), "",
    String(repeating: "👨‍👩‍👧", count: 3000),
  ]) func `strange texts can be measured at every place`(string: String) {
    let stack = stack(string, width: 200)
    for place in [0, 1, string.utf16.count / 2, string.utf16.count, -3, .max] {
      _ = stack.manager.boundingRect(
        forGlyphRange: NSRange(location: max(place, 0), length: 5), in: stack.container)
      _ = stack.manager.lineFragmentRect(forGlyphAt: place, effectiveRange: nil)
    }
    for y in [CGFloat.nan, -1, 0, 1e9, .infinity] {
      _ = stack.manager.glyphIndex(for: CGPoint(x: y, y: y), in: stack.container)
      _ = stack.manager.glyphRange(
        forBoundingRect: CGRect(x: 0, y: y, width: 10, height: 10), in: stack.container)
    }
    for width in [CGFloat.nan, -5, 1, .infinity, 1e30] {
      stack.container.size = CGSize(width: width, height: .nan)
      _ = stack.manager.carets.rect(at: string.utf16.count / 2)
    }
  }

  @Test func `an attachment takes its room in the line`() {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: -4, width: 40, height: 60)
    let text = NSMutableAttributedString(attributedString: self.text("ab"))
    text.insert(NSAttributedString(attachment: attachment), at: 1)
    let stack = Stack(text, CGSize(width: 200, height: 0))
    let box = stack.manager.boundingRect(
      forGlyphRange: NSRange(location: 1, length: 1), in: stack.container)
    #expect(abs(box.width - 40) < 0.01 && box.height >= 60)
    attachment.bounds.size.width = .nan
    stack.manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: 3), actualCharacterRange: nil)
    #expect(stack.manager.usedRect(for: stack.container).height > 0)
  }

  @Test func `lines avoid excluded areas, and move below if there is no room`() {
    let stack = stack(String(repeating: "word ", count: 60), width: 200)
    stack.container.lineFragmentPadding = 0
    let plain = stack.lines.count
    let area = CGRect(x: 0, y: 20, width: 120, height: 40)
    stack.container.exclusionPaths = [UIBezierPath(rect: area)]
    var beside = 0
    stack.manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: stack.storage.length)
    ) { _, used, _, _, _ in
      #expect(!used.insetBy(dx: 0.1, dy: 0.1).intersects(area))
      if used.minX >= 120 { beside += 1 }
    }
    #expect(beside >= 2 && stack.lines.count > plain)
    stack.container.exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 195, height: 50))
    ]
    #expect((stack.lines.first?.top ?? 0) >= 50)
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: text("\n\n"))
    #expect((stack.lines.first?.top ?? 0) >= 50)
  }

  @Test func `a container tells the free part of a proposed line`() {
    let container = NSTextContainer(size: CGSize(width: 200, height: 100))
    var rest = CGRect.infinite
    func line(y: CGFloat) -> CGRect {
      container.lineFragmentRect(
        forProposedRect: CGRect(x: 10, y: y, width: 300, height: 20), at: 0,
        writingDirection: .natural, remaining: &rest)
    }
    #expect(container.isSimpleRectangularTextContainer)
    #expect(line(y: 0) == CGRect(x: 10, y: 0, width: 190, height: 20) && rest.isEmpty)
    container.exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 80, height: 30)),
      UIBezierPath(rect: CGRect(x: 0, y: 40, width: 200, height: 10)),
    ]
    #expect(!container.isSimpleRectangularTextContainer)
    #expect(line(y: 0) == CGRect(x: 80, y: 0, width: 120, height: 20))
    #expect(line(y: 45) == CGRect(x: 10, y: 50, width: 190, height: 20))
    #expect(line(y: 90).isEmpty)
  }

  /// A delegate with its own spaces.
  private final class Spaces: NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { 7 }

    func layoutManager(
      _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { glyphIndex == 4 ? 30 : 0 }

    func layoutManager(
      _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { glyphIndex == 3 ? 11 : 0 }
  }

  /// A delegate without answers.
  private final class Listener: NSLayoutManagerDelegate {}

  @Test func `a delegate decides about the spaces between lines and paragraphs`() {
    let style = NSMutableParagraphStyle()
    (style.lineSpacing, style.paragraphSpacing) = (3, 5)
    let text = NSMutableAttributedString(attributedString: self.text("one\ntwo\nthree"))
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 13))
    func tops(_ delegate: (any NSLayoutManagerDelegate)?) -> [CGFloat] {
      let stack = Stack(text, CGSize(width: 200, height: 0))
      stack.manager.delegate = delegate
      return stack.lines.map(\.top)
    }
    let (plain, listener, spaces) = (tops(nil), Listener(), Spaces())
    #expect(plain.count == 3 && tops(listener) == plain)
    let spaced = tops(spaces)
    #expect(abs(spaced[1] - plain[1] - (7 + 11 + 30 - 3 - 5)) < 0.01)
    #expect(abs(spaced[2] - spaced[1] - (plain[2] - plain[1]) - (7 - 3 - 5)) < 0.01)
  }
}
