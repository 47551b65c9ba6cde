import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Attachments that depend on the width of their line.
@MainActor @Suite struct TextAttachmentTests {
  /// An object as wide as its line.
  private final class Banner: NSTextAttachment, @unchecked Sendable {
    private(set) weak var container: NSTextContainer?
    private(set) var places: Set<Int> = []

    override func attachmentBounds(
      for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
      glyphPosition position: CGPoint, characterIndex charIndex: Int
    ) -> CGRect {
      container = textContainer
      places.insert(charIndex)
      return CGRect(x: 0, y: 0, width: lineFrag.width, height: 20)
    }
  }

  private let banner = Banner()

  private func text(
    _ before: String = "", style: NSParagraphStyle = NSParagraphStyle()
  ) -> NSAttributedString {
    let text = NSMutableAttributedString(string: before)
    text.append(NSAttributedString(attachment: banner))
    text.append(NSAttributedString(string: "\nmore"))
    text.addAttributes(
      [.font: UIFont.systemFont(ofSize: 12), .paragraphStyle: style],
      range: NSRange(location: 0, length: text.length))
    return text
  }

  /// The width of a character in a text view.
  private func width(at place: Int, in view: UITextView) throws -> CGFloat {
    let start = try #require(view.position(from: view.beginningOfDocument, offset: place))
    let end = try #require(view.position(from: start, offset: 1))
    return view.firstRect(for: try #require(view.textRange(from: start, to: end))).width
  }

  @Test func `an attachment fills the line of a text view, and follows its width`() throws {
    let bench = TextViewBench("", frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    bench.view.attributedText = text("first\n")
    bench.screen.memory.frame()
    #expect(abs(try width(at: 6, in: bench.view) - 190) < 0.01)
    #expect(banner.container === bench.view.textContainer && banner.places == [6])
    bench.view.frame.size.width = 150
    bench.screen.memory.frame()
    #expect(abs(try width(at: 6, in: bench.view) - 140) < 0.01)
  }

  @Test func `indents leave less room`() throws {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (30, 20, -10)
    let bench = TextViewBench("", frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    bench.view.attributedText = text("", style: style)
    bench.screen.memory.frame()
    #expect(abs(try width(at: 0, in: bench.view) - 150) < 0.01)
    bench.view.attributedText = text("word ", style: style)
    bench.screen.memory.frame()
    #expect(abs(try width(at: 5, in: bench.view) - 160) < 0.01)
  }

  @Test func `an attachment fills the width of a label`() {
    let label = UILabel()
    label.numberOfLines = 0
    label.attributedText = text()
    #expect(label.sizeThatFits(CGSize(width: 120, height: 1000)).width == 120)
    #expect(label.sizeThatFits(CGSize(width: 80, height: 1000)).width == 80)
    #expect(banner.container == nil && banner.places == [0])
  }

  @Test func `padding keeps text away from both sides of an attachment`() {
    func width(padding: CGFloat) -> CGFloat {
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 10)
      attachment.lineLayoutPadding = padding
      return NSAttributedString(attachment: attachment).size().width
    }
    #expect(abs(width(padding: 0) - 30) < 0.01)
    #expect(abs(width(padding: 4) - 38) < 0.01)
    #expect(abs(width(padding: .nan) - 30) < 0.01)
  }
}
