import Foundation
import Raster
import Testing
import Typesetting

@testable import MaruKit

/// Attributes of text, as they are drawn.
@MainActor @Suite struct TextAttributeTests {
  init() {
    if let fonts = Resources.shared.fonts { FontLibrary.shared.useOnly(fontsIn: fonts) }
  }

  private static let font = UIFont.systemFont(ofSize: 60)
  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF

  /// A picture of an attributed text in a font of 60 points.
  private func drawn(
    _ text: String, _ attributes: [NSAttributedString.Key: Any], width: Int = 300
  ) throws -> Bitmap {
    var all = attributes
    all[.font] = all[.font] ?? Self.font
    let context = CGContext(size: CGSize(width: width, height: 90))
    UIGraphicsPushContext(context)
    NSAttributedString(string: text, attributes: all).draw(at: .zero)
    UIGraphicsPopContext()
    return try #require(context.makeImage()).bitmap
  }

  private func count(of color: UInt32, in bitmap: Bitmap) -> Int {
    (0..<bitmap.height).reduce(0) { sum, y in
      sum + (0..<bitmap.width).count { bitmap.pixel(x: $0, y: y) == color }
    }
  }

  private func areEqual(_ one: Bitmap, _ other: Bitmap) -> Bool {
    (0..<one.height).allSatisfy { y in
      (0..<one.width).allSatisfy { x in one.pixel(x: x, y: y) == other.pixel(x: x, y: y) }
    }
  }

  /// The columns of the row with the most pixels of a colour.
  private func columns(of color: UInt32, in bitmap: Bitmap) -> [Int] {
    let rows = (0..<bitmap.height).map { y in
      (0..<bitmap.width).filter { bitmap.pixel(x: $0, y: y) == color }
    }
    return rows.max { $0.count < $1.count } ?? []
  }

  /// The lengths of the runs of neighbouring numbers.
  private func lengths(_ columns: [Int]) -> [Int] {
    var lengths: [Int] = []
    var last: Int?
    for column in columns {
      if let last, column == last + 1 {
        lengths[lengths.count - 1] += 1
      } else {
        lengths.append(1)
      }
      last = column
    }
    return lengths
  }

  // MARK: Strokes

  @Test func `a positive stroke leaves letters hollow`() throws {
    let filled = try drawn("I", [.foregroundColor: UIColor.red])
    let hollow = try drawn("I", [.foregroundColor: UIColor.red, .strokeWidth: 3])
    #expect(lengths(columns(of: Self.red, in: filled)).count == 1)
    #expect(count(of: Self.red, in: hollow) < count(of: Self.red, in: filled))
    // Inside of the stem no ink is left.
    let stem = columns(of: Self.red, in: filled)
    let middle = try #require(stem.isEmpty ? nil : stem[stem.count / 2])
    #expect((30..<50).allSatisfy { (hollow.pixel(x: middle, y: $0) ?? 0) >> 24 == 0 })
  }

  @Test func `a negative stroke surrounds filled letters in its own colour`() throws {
    let attributes: [NSAttributedString.Key: Any] = [
      .foregroundColor: UIColor.red, .strokeColor: UIColor.blue, .strokeWidth: -4,
    ]
    let bitmap = try drawn("I", attributes)
    #expect(count(of: Self.red, in: bitmap) > 50)
    #expect(count(of: Self.blue, in: bitmap) > 50)
    // A stroke of 4 % of 60 points lies over each side of the stem, half of it outside.
    let row = (0..<bitmap.width).map { bitmap.pixel(x: $0, y: 40) ?? 0 }
    let stroked = row.indices.filter { row[$0] & 0xFF > 128 && row[$0] >> 24 > 128 }
    #expect(lengths(stroked).count == 2)
    #expect(lengths(stroked).allSatisfy { (2...3).contains($0) })
  }

  @Test func `a stroke takes no space`() {
    let plain = NSAttributedString(string: "Maru", attributes: [.font: Self.font])
    let stroked = NSAttributedString(
      string: "Maru", attributes: [.font: Self.font, .strokeWidth: 10])
    #expect(plain.size() == stroked.size())
  }

  // MARK: Lines

  @Test func `an underline by word has gaps between words`() throws {
    let underline = NSUnderlineStyle.single.rawValue
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.clear,
      .underlineColor: UIColor.red,
    ]
    let words = "one two three"
    let whole = try drawn(words, attributes.merging([.underlineStyle: underline]) { $1 })
    let byWord = try drawn(
      words,
      attributes.merging([.underlineStyle: underline | NSUnderlineStyle.byWord.rawValue]) { $1 })
    #expect(lengths(columns(of: Self.red, in: whole)).count == 1)
    #expect(lengths(columns(of: Self.red, in: byWord)).count == 3)
  }

  @Test(arguments: [
    (NSUnderlineStyle.patternDot, [1, 1]), (.patternDash, [4, 4]),
    (.patternDashDot, [4, 1]), (.patternDashDotDot, [4, 1, 1]),
  ])
  func `a line has the marks of its pattern`(pattern: NSUnderlineStyle, marks: [Int]) throws {
    let bitmap = try drawn(
      "pattern of an underline",
      [
        .font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.clear,
        .underlineColor: UIColor.red,
        .underlineStyle: NSUnderlineStyle.single.union(pattern).rawValue,
      ])
    let found = lengths(columns(of: Self.red, in: bitmap))
    #expect(Array(found.prefix(marks.count)) == marks)
    #expect(Array(found.dropFirst(marks.count).prefix(marks.count)) == marks)
  }

  // MARK: Letters

  @Test func `letters are wider by an expansion and joined by default`() {
    func width(_ attributes: [NSAttributedString.Key: Any]) -> CGFloat {
      let all = attributes.merging([.font: Self.font, .kern: 0]) { $1 }
      return NSAttributedString(string: "->", attributes: all).size().width
    }
    #expect(abs(width([.expansion: log(2.0)]) - 2 * width([:])) < 0.01)
    #expect(width([.ligature: 0]) != width([:]))
    #expect(width([.ligature: 1]) == width([:]))
  }

  @Test func `oblique letters lean`() throws {
    let upright = try drawn("I", [.foregroundColor: UIColor.red])
    let oblique = try drawn("I", [.foregroundColor: UIColor.red, .obliqueness: 0.4])
    func left(_ bitmap: Bitmap, _ y: Int) -> Int? {
      (0..<bitmap.width).first { (bitmap.pixel(x: $0, y: y) ?? 0) >> 24 > 128 }
    }
    let (head, foot) = (try #require(left(oblique, 25)), try #require(left(oblique, 50)))
    #expect(left(upright, 25) == left(upright, 50))
    #expect(abs(Double(head - foot) - 0.4 * 25) <= 1)
  }

  @Test func `a writing direction turns a part of a line`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    let text = NSMutableAttributedString(string: "abc", attributes: [.font: Self.font])
    let override =
      NSWritingDirection.rightToLeft.rawValue + NSWritingDirectionFormatType.override.rawValue
    text.addAttribute(.writingDirection, value: [override], range: NSRange(0..<3))
    view.attributedText = text
    view.layoutIfNeeded()
    let start = view.caretRect(
      for: view.position(from: view.beginningOfDocument, offset: 1) ?? view.endOfDocument)
    let end = view.caretRect(
      for: view.position(from: view.beginningOfDocument, offset: 2) ?? view.endOfDocument)
    #expect(end.minX < start.minX)
  }

  // MARK: Paragraph styles

  @Test func `a paragraph style has twelve tab stops until it is given others`() {
    let style = NSMutableParagraphStyle()
    #expect(style.tabStops.map(\.location) == (1...12).map { 28 * CGFloat($0) })
    style.tabStops = [
      NSTextTab(textAlignment: .right, location: 200),
      NSTextTab(textAlignment: .left, location: 50),
    ]
    style.addTabStop(NSTextTab(textAlignment: .center, location: 120))
    #expect(style.tabStops.map(\.location) == [50, 120, 200])
    #expect(style.tabStops.map(\.alignment) == [.left, .center, .right])
    style.removeTabStop(NSTextTab(textAlignment: .center, location: 120))
    #expect(style.tabStops.map(\.location) == [50, 200])
    #expect((style.copy() as? NSParagraphStyle)?.tabStops.count == 2)
    style.tabStops = nil
    #expect(style.tabStops.count == 12)
  }

  @Test func `the interval of tabs counts after the last stop`() {
    func width(_ tabs: Int, _ style: NSParagraphStyle) -> CGFloat {
      NSAttributedString(
        string: String(repeating: "\t", count: tabs) + ".",
        attributes: [.font: UIFont.systemFont(ofSize: 14), .paragraphStyle: style]
      ).size().width
    }
    let style = NSMutableParagraphStyle()
    style.defaultTabInterval = 100
    let usual = NSParagraphStyle.default
    #expect(width(1, style) == width(1, usual))
    #expect(abs(width(13, style) - width(12, usual) - (400 - 336)) < 0.01)
    style.tabStops = []
    #expect(abs(width(1, style) - width(1, usual) - (100 - 28)) < 0.01)
  }

  @Test func `a writing direction that is none changes nothing`() throws {
    let none: [Any] = [Double.nan, Double.infinity, -1, 4, 1e300, "no number", Int.max]
    let usual = try drawn("abc", [.foregroundColor: UIColor.red])
    let other = try drawn("abc", [.foregroundColor: UIColor.red, .writingDirection: none])
    #expect(count(of: Self.red, in: usual) > 0)
    #expect(areEqual(usual, other))
  }

  @Test func `a decimal tab stop aligns the point of its locale`() {
    let german = NSTextTab.columnTerminators(for: Locale(identifier: "de_DE"))
    let style = NSMutableParagraphStyle()
    style.tabStops = [
      NSTextTab(textAlignment: .right, location: 100, options: [.columnTerminators: german])
    ]
    func width(_ text: String) -> CGFloat {
      NSAttributedString(
        string: text, attributes: [.font: UIFont.systemFont(ofSize: 14), .paragraphStyle: style]
      ).size().width
    }
    #expect(width("\t12") == 100)
    #expect(width("\t12,5") > 100)
    #expect(width("\t12.5") == 100)
  }

  // MARK: Line ends

  private static let korean = "안녕하세요 반갑습니다"

  /// Whether a label of two lines has the ink of certain lines.
  private func shows(_ label: UILabel, _ text: String, as lines: String, width: CGFloat) throws
    -> Bool
  {
    func picture(_ text: String, width: CGFloat) throws -> Bitmap {
      label.font = .systemFont(ofSize: 14)
      label.textColor = .red
      label.numberOfLines = 0
      label.text = text
      let context = CGContext(size: CGSize(width: 140, height: 40))
      UIGraphicsPushContext(context)
      label.drawText(in: CGRect(x: 0, y: 0, width: width, height: 40))
      UIGraphicsPopContext()
      return try #require(context.makeImage()).bitmap
    }
    let shown = try picture(text, width: width)
    let wanted = try picture(lines, width: 140)
    return areEqual(shown, wanted)
  }

  @Test func `a label keeps Korean words and avoids a last line of one word`() throws {
    let label = UILabel()
    let fox = "The quick brown fox"
    #expect(label.lineBreakStrategy == .standard)
    #expect(try shows(label, Self.korean, as: "안녕하세요\n반갑습니다", width: 100))
    #expect(try shows(label, fox, as: "The quick\nbrown fox", width: 120))
    label.lineBreakStrategy = []
    #expect(try shows(label, Self.korean, as: "안녕하세요 반갑\n습니다", width: 100))
    #expect(try shows(label, fox, as: "The quick brown\nfox", width: 120))
    label.lineBreakStrategy = .pushOut
    #expect(try shows(label, fox, as: "The quick\nbrown fox", width: 120))
    #expect(try shows(label, Self.korean, as: "안녕하세요 반갑\n습니다", width: 100))
  }

  @Test func `the strategy of a label changes its size`() {
    let label = UILabel()
    label.font = .systemFont(ofSize: 14)
    label.numberOfLines = 0
    label.text = Self.korean
    let whole = label.sizeThatFits(CGSize(width: 100, height: 0)).width
    label.lineBreakStrategy = []
    #expect(label.sizeThatFits(CGSize(width: 100, height: 0)).width > whole)
  }

  @Test func `a paragraph style has no strategy until it is given one`() {
    let style = NSMutableParagraphStyle()
    #expect(style.lineBreakStrategy == [])
    style.lineBreakStrategy = .hangulWordPriority
    #expect((style.copy() as? NSParagraphStyle)?.lineBreakStrategy == .hangulWordPriority)
    style.lineBreakStrategy = .standard
    #expect(style.lineBreakStrategy == .standard)
    #expect(style.lineBreakStrategy.contains(.pushOut))
  }

  @Test func `a soft hyphen at the end of a line shows a hyphen`() throws {
    let font = UIFont.systemFont(ofSize: 16)
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.red]
    let word = NSAttributedString(string: "hyphen", attributes: attributes).size().width
    /// The number of pixels right of the word in the first line.
    func ink(_ text: String) throws -> Int {
      let context = CGContext(size: CGSize(width: 80, height: 60))
      UIGraphicsPushContext(context)
      NSAttributedString(string: text, attributes: attributes)
        .draw(in: CGRect(x: 0, y: 0, width: 80, height: 60))
      UIGraphicsPopContext()
      let bitmap = try #require(context.makeImage()).bitmap
      return (0..<Int(font.lineHeight)).reduce(0) { sum, y in
        sum
          + (Int(word.rounded(.up))..<80).count { x in
            (bitmap.pixel(x: x, y: y) ?? 0) >> 24 > 128
          }
      }
    }
    #expect(try ink("hyphen\u{AD}ation") > 0)
    #expect(try ink("hyphen\nation") == 0)
  }
}
