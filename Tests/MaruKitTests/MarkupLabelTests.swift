import Foundation
import Raster
import Testing
import Typesetting

@testable import MaruKit

/// A line of text in Pango's markup, drawn without an attributed string.
@MainActor @Suite struct MarkupLabelTests {
  private let font = UIFont.systemFont(ofSize: 20)

  init() {
    if let fonts = Resources.shared.fonts { FontLibrary.shared.useOnly(fontsIn: fonts) }
  }

  private func label(_ markup: String) throws -> MarkupLabel {
    let label = MarkupLabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    let parsed: PangoMarkup = try #require(PangoMarkup(markup))
    label.markup = parsed
    label.font = font
    label.textColor = .black
    return label
  }

  /// The picture of a label that draws itself.
  private func picture(of label: UIView) throws -> Bitmap {
    let context = CGContext(size: label.bounds.size)
    UIGraphicsPushContext(context)
    UITraitCollection { $0.userInterfaceStyle = .light }.performAsCurrent {
      label.draw(label.bounds)
    }
    UIGraphicsPopContext()
    return try #require(context.makeImage()).bitmap
  }

  /// The columns that have a pixel of exactly a colour.
  private func columns(of color: UInt32, in bitmap: Bitmap) -> [Int] {
    (0..<bitmap.width).filter { x in
      (0..<bitmap.height).contains { y in bitmap.pixel(x: x, y: y) == color }
    }
  }

  @Test func `it draws the same as a label with an attributed text`() throws {
    let markup =
      "<b>Bold</b> <i>x</i> <span color='red' size='large'>red</span> <u>u</u> &amp; <s>s</s>"
    let usual = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    usual.font = font
    usual.attributedText = NSAttributedString(pangoMarkup: markup, font: font, color: .black)
    let (own, other) = (try picture(of: label(markup)), try picture(of: usual))
    for y in 0..<40 {
      for x in 0..<200 where own.pixel(x: x, y: y) != other.pixel(x: x, y: y) {
        Issue.record("the pixel \(x), \(y) differs")
        return
      }
    }
  }

  @Test func `letters have the colours of the markup, unless one colour is wanted`() throws {
    let label = try label(
      "■ <span foreground='#FF0000'>■</span> <span background='#00FF00' foreground='#0000FF'>■</span>"
    )
    let (red, blue) = (UInt32(0xFFFF_0000), UInt32(0xFF00_00FF))
    #expect(!columns(of: red, in: try picture(of: label)).isEmpty)
    label.hasUniformColor = true
    let uniform = try picture(of: label)
    #expect(columns(of: red, in: uniform).isEmpty)
    #expect(!columns(of: blue, in: uniform).isEmpty, "on its own background it can be read")
  }

  @Test func `the size is that of the line, and zero without text`() throws {
    let plain = try label("wide words").intrinsicContentSize
    #expect(try label("<b>wide words</b>").intrinsicContentSize.width > plain.width)
    #expect(try label("<big>wide words</big>").intrinsicContentSize.height > plain.height)
    #expect(try label("").intrinsicContentSize == .zero)
    #expect(MarkupLabel(frame: .zero).intrinsicContentSize == .zero)
  }

  @Test func `a part of the text is as wide as it is drawn`() throws {
    let markup = try #require(PangoMarkup("ab<b>cd</b>ef"))
    func width(_ location: Int, _ length: Int) -> CGFloat {
      markup.width(of: NSRange(location: location, length: length), font: font)
    }
    let whole = markup.width(font: font)
    #expect(abs(width(0, 3) + width(3, 3) - whole) < 0.5)
    #expect(width(2, 2) > "cd".size(withAttributes: [.font: font]).width)
    #expect(width(0, 0) == 0 && width(9, 3) == 0)
  }

  @Test func `its name is the text without the markup`() throws {
    #expect(try label("<b>a</b> &lt; b").accessibilityLabel == "a < b")
  }
}
