import Foundation
import Raster
import Testing
import Typesetting

@testable import MaruKit

@MainActor @Suite struct LabelTests {
  init() {
    if let fonts = Resources.shared.fonts { FontLibrary.shared.useOnly(fontsIn: fonts) }
  }

  private func label(_ text: String?, lines: Int = 1) -> UILabel {
    let label = UILabel()
    label.text = text
    label.numberOfLines = lines
    return label
  }

  /// The bounds of the ink of a label that draws itself at a size.
  private func ink(of label: UILabel, width: CGFloat, height: CGFloat) throws -> CGRect {
    label.frame = CGRect(x: 0, y: 0, width: width, height: height)
    let context = CGContext(size: label.bounds.size)
    UIGraphicsPushContext(context)
    label.draw(label.bounds)
    UIGraphicsPopContext()
    let bitmap = try #require(context.makeImage()).bitmap
    var ink = CGRect.null
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where (bitmap.pixel(x: x, y: y) ?? 0) >> 24 > 32 {
        ink = ink.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return ink
  }

  @Test func `a label's size is one line of its font`() {
    let size = label("Hello").intrinsicContentSize
    #expect(size.width > 20 && size.width < 60)
    #expect(size.height == UIFont.systemFont(ofSize: 17).lineHeight.rounded(.up))
  }

  @Test(arguments: [nil, ""]) func `a label without text has no size and draws nothing`(
    _ text: String?
  ) throws {
    #expect(label(text).intrinsicContentSize == .zero)
    #expect(try ink(of: label(text), width: 50, height: 20) == .null)
  }

  @Test func `several lines fit the given width, one line does not wrap`() {
    let text = "The quick brown fox jumps over the lazy dog"
    let several = label(text, lines: 0).sizeThatFits(CGSize(width: 120, height: 10))
    let single = label(text).sizeThatFits(CGSize(width: 120, height: 10))
    #expect(several.width <= 120)
    #expect(several.height > single.height * 2)
    #expect(single.width > 300)
  }

  @Test func `the maximum number of lines limits the height`() {
    let text = String(repeating: "words and words ", count: 40)
    let one = label("x").intrinsicContentSize.height
    let three = label(text, lines: 3).sizeThatFits(CGSize(width: 200, height: 0)).height
    #expect(abs(three - one * 3) <= 2)
  }

  @Test func `the preferred width wraps the lines of a label's intrinsic size`() {
    let wide = label("several words in a row", lines: 0)
    let before = wide.intrinsicContentSize
    wide.preferredMaxLayoutWidth = 60
    #expect(wide.intrinsicContentSize.width <= 60)
    #expect(wide.intrinsicContentSize.height > before.height)
  }

  @Test func `text is centred vertically`() throws {
    let text = label("xxx")
    let ink = try ink(of: text, width: 80, height: 100)
    let line = UIFont.systemFont(ofSize: 17)
    let baseline = 50 - line.lineHeight / 2 + line.ascender
    #expect(abs(ink.maxY - baseline) <= 1.5)
  }

  @Test func `alignment moves the ink to its side`() throws {
    let text = label("abc")
    let left = try ink(of: text, width: 200, height: 30)
    text.textAlignment = .right
    let right = try ink(of: text, width: 200, height: 30)
    text.textAlignment = .center
    let center = try ink(of: text, width: 200, height: 30)
    #expect(left.minX < 4 && right.maxX > 196)
    #expect(abs(center.midX - 100) < 2)
  }

  @Test func `an interface that reads right to left begins on the right`() throws {
    let text = label("abc")
    text.semanticContentAttribute = .forceRightToLeft
    #expect(try ink(of: text, width: 200, height: 30).maxX > 190)
  }

  @Test func `text that is too long stays inside`() throws {
    let text = label(String(repeating: "very long ", count: 500))
    #expect(try ink(of: text, width: 100, height: 30).maxX <= 100)
  }

  @Test func `a label that may shrink shows all of its text`() throws {
    let text = label("Shrinks until it fits")
    let full = try ink(of: text, width: 400, height: 30)
    text.adjustsFontSizeToFitWidth = true
    let shrunk = try ink(of: text, width: 90, height: 30)
    #expect(full.width > 100)
    #expect(shrunk.maxX <= 90 && shrunk.width > 80)
    text.minimumScaleFactor = 1
    #expect(try ink(of: text, width: 90, height: 30).height >= full.height - 1)
  }

  @Test func `a subclass's text rectangle adds room around the text`() {
    final class Padded: UILabel {
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect
      {
        super.textRect(forBounds: bounds, limitedToNumberOfLines: lines).insetBy(dx: -10, dy: -5)
      }
    }
    let padded = Padded()
    padded.text = "Hello"
    let bare = label("Hello").intrinsicContentSize
    #expect(padded.intrinsicContentSize.width == bare.width + 20)
    #expect(padded.intrinsicContentSize.height == bare.height + 10)
  }

  @Test func `attributes take precedence over the label's font`() {
    let text = label("Hello")
    let small = text.intrinsicContentSize
    text.attributedText = NSAttributedString(
      string: "Hello", attributes: [.font: UIFont.systemFont(ofSize: 34)])
    #expect(text.intrinsicContentSize.width > small.width * 1.8)
    #expect(text.text == "Hello")
    text.text = "Hello"
    #expect(text.intrinsicContentSize == small)
  }

  @Test func `paragraphs of different styles keep their own alignment`() throws {
    let right = NSMutableParagraphStyle()
    right.alignment = .right
    let rich = NSMutableAttributedString(string: "left\n")
    rich.append(NSAttributedString(string: "right", attributes: [.paragraphStyle: right]))
    let text = label(nil, lines: 0)
    text.attributedText = rich
    let ink = try ink(of: text, width: 300, height: 60)
    #expect(ink.minX < 4 && ink.maxX > 296)
    #expect(text.sizeThatFits(CGSize(width: 300, height: 0)).height < 50)
  }

  @Test(arguments: ["👩‍👩‍👧‍👦 family", "שלום עולם", "안녕하세요 마루", "\u{0}", "\r\n\r\n", "é\u{301}\u{301}"])
  func `any text is measured and drawn`(_ text: String) throws {
    let view = label(text, lines: 0)
    let size = view.sizeThatFits(CGSize(width: 80, height: 0))
    #expect(size.width.isFinite && size.height.isFinite && size.width >= 0)
    _ = try ink(of: view, width: 80, height: 60)
  }

  @Test func `a label is static text, labelled by its text`() {
    let view = label("Name")
    #expect(view.isAccessibilityElement)
    #expect(view.accessibilityLabel == "Name")
    #expect(view.accessibilityTraits.contains(.staticText))
    view.accessibilityLabel = "Other"
    #expect(view.accessibilityLabel == "Other")
  }

  @Test(arguments: ["", "One line", "Two\nlines", "\n", "A\u{2029}B\r\nC\n", "नमस्ते 🙂 שלום"])
  func `a string has the size of the attributed one with the same attributes`(text: String) {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 7
    style.alignment = .center
    let attributes: [[NSAttributedString.Key: Any]] = [
      [:], [.font: UIFont.systemFont(ofSize: 21)], [.paragraphStyle: style, .kern: 3.5],
      [.baselineOffset: 4, .font: UIFont.boldSystemFont(ofSize: 9)],
    ]
    for attributes in attributes {
      let attributed = NSAttributedString(string: text, attributes: attributes)
      #expect(text.size(withAttributes: attributes) == attributed.size())
    }
  }

  @Test func `strings are measured like labels`() {
    let font = UIFont.systemFont(ofSize: 17)
    let size = "Hello".size(withAttributes: [.font: font])
    #expect(label("Hello").intrinsicContentSize.width == size.width.rounded(.up))
    let bounds = "one two three four".boundingRect(
      with: CGSize(width: 50, height: 1000), options: .usesLineFragmentOrigin,
      attributes: [.font: font], context: nil)
    #expect(bounds.width <= 50 && bounds.height > size.height * 2)
  }

  @Test func `attributes of one kind may differ from range to range`() {
    let styles = [NSTextAlignment.left, .right].map { alignment in
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      return style
    }
    let pairs: [(NSAttributedString.Key, Any, Any)] = [
      (.foregroundColor, UIColor(red: 0, green: 0, blue: 1, alpha: 1), UIColor.red),
      (.font, UIFont.systemFont(ofSize: 9), UIFont.boldSystemFont(ofSize: 9)),
      (.paragraphStyle, styles[0], styles[1]), (.shadow, NSShadow(), NSShadow()),
    ]
    for (key, first, second) in pairs {
      let text = NSMutableAttributedString(string: "one two")
      text.addAttribute(key, value: first, range: NSRange(location: 0, length: 3))
      text.addAttribute(key, value: second, range: NSRange(location: 3, length: 4))
      let label = UILabel(frame: .zero)
      label.attributedText = text
      #expect(label.attributedText?.string == "one two")
    }
  }
}
