import Foundation
import MaruKit
import MaruTestKit
import Testing

extension NSTextAttachmentViewProvider {
  /// A provider whose view has the room that the provider wants.
  fileprivate convenience init(
    of attachment: NSTextAttachment, in view: UIView?, at location: any NSTextLocation,
    of container: NSTextContainer?
  ) {
    self.init(
      textAttachment: attachment, parentView: view,
      textLayoutManager: container?.textLayoutManager, location: location)
    tracksTextAttachmentViewBounds = true
  }
}

/// Live views within a text.
@MainActor @Suite struct TextAttachmentViewTests {
  private final class Provider: NSTextAttachmentViewProvider {
    override func loadView() {
      let toggle = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 34))
      toggle.accessibilityLabel = "Agree"
      toggle.addAction(
        UIAction { [weak toggle] _ in toggle?.isSelected.toggle() }, for: .touchUpInside)
      view = toggle
    }
  }

  private final class Choice: NSTextAttachment, @unchecked Sendable {
    override func viewProvider(
      for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
      let provider = Provider(of: self, in: parentView, at: location, of: textContainer)
      return provider
    }
  }

  private let bench = TextViewBench("", frame: CGRect(x: 20, y: 20, width: 300, height: 120))

  private func show(_ attachment: NSTextAttachment, before: String = "I agree: ") {
    let text = NSMutableAttributedString(string: before)
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: " or not"))
    text.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 17),
      range: NSRange(location: 0, length: text.length))
    bench.view.attributedText = text
    bench.screen.advance(by: 0.1)
  }

  private var toggle: UIButton? {
    bench.view.subviews.compactMap { $0 as? UIButton }.first
  }

  @Test func `a view has its place and its room in the line, and can be pressed`() throws {
    show(Choice())
    let toggle = try #require(toggle)
    #expect(abs(toggle.frame.minX - bench.view.convert(bench.point(at: 9), from: nil).x) < 2)
    #expect(bench.point(at: 10).x - bench.point(at: 9).x >= toggle.frame.width - 1)
    #expect(toggle.frame.height == 34 && toggle.frame.minY >= 0)
    try bench.screen.element(.button, "Agree").press()
    #expect(toggle.isSelected)
  }

  @Test func `it moves with the text, and goes with its character`() throws {
    show(Choice())
    let toggle = try #require(toggle)
    let before = toggle.frame.minX
    bench.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "So ")
    bench.screen.advance(by: 0.1)
    #expect(toggle.frame.minX > before + 10)
    bench.view.textStorage.replaceCharacters(in: NSRange(location: 12, length: 1), with: "")
    bench.screen.advance(by: 0.1)
    #expect(toggle.superview == nil)
  }

  @Test func `a view that scrolls out is removed, and comes back as it was`() throws {
    show(Choice())
    let lines = (0..<60).map { "\nline \($0)" }.joined()
    bench.view.textStorage.append(NSAttributedString(string: lines))
    bench.screen.advance(by: 0.1)
    let toggle = try #require(toggle)
    toggle.isSelected = true
    bench.view.contentOffset.y = 500
    bench.screen.advance(by: 0.1)
    #expect(toggle.superview == nil)
    bench.view.contentOffset.y = 0
    bench.screen.advance(by: 0.1)
    #expect(self.toggle === toggle && toggle.isSelected)
  }

  @Test func `a class that is registered for a type makes the views`() throws {
    NSTextAttachment.registerViewProviderClass(Provider.self, forFileType: "org.example.choice")
    let attachment = NSTextAttachment(data: nil, ofType: "org.example.choice")
    attachment.bounds = CGRect(x: 0, y: -4, width: 80, height: 20)
    #expect(attachment.usesTextAttachmentView)
    show(attachment)
    #expect(toggle?.frame.size == CGSize(width: 80, height: 20), "the room gives the size")
    attachment.allowsTextAttachmentView = false
    #expect(!attachment.usesTextAttachmentView)
  }

  /// Makes views, each wider than the one before.
  private final class Growing: NSTextAttachment, @unchecked Sendable {
    final class Provider: NSTextAttachmentViewProvider {
      var width: CGFloat = 0

      override func loadView() { view = UIView() }

      override func attachmentBounds(
        for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
        textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
      ) -> CGRect {
        (textAttachment as? Growing)?.questions += 1
        return CGRect(x: 0, y: 0, width: width, height: 20)
      }
    }

    var questions = 0
    private var width: CGFloat = 0

    override func viewProvider(
      for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
    ) -> NSTextAttachmentViewProvider? {
      let provider = Provider(of: self, in: parentView, at: location, of: textContainer)
      width += 30
      provider.width = width
      return provider
    }
  }

  @Test func `an attachment at two places has the room of the first, and rests`() {
    let attachment = Growing()
    let text = NSMutableAttributedString(attachment: attachment)
    text.append(NSAttributedString(string: " and "))
    text.append(NSAttributedString(attachment: attachment))
    bench.view.attributedText = text
    bench.screen.advance(by: 0.1)
    let views = bench.view.subviews.filter { $0.frame.size == CGSize(width: 30, height: 20) }
    #expect(views.count == 2 && views.first?.frame.minX != views.last?.frame.minX)
    let questions = attachment.questions
    #expect(questions > 0)
    bench.screen.advance(by: 0.5)
    #expect(attachment.questions == questions)
  }

  // MARK: Lists

  @Test func `markers of lists follow their formats`() {
    func markers(_ format: NSTextList.MarkerFormat) -> [String] {
      let list = NSTextList(markerFormat: format, options: 0)
      return [1, 4, 28].map(list.marker(forItemNumber:))
    }
    #expect(markers("{decimal}.") == ["1.", "4.", "28."])
    #expect(markers(.lowercaseAlpha) == ["a", "d", "ab"])
    #expect(markers(.uppercaseRoman) == ["I", "IV", "XXVIII"])
    #expect(markers(.disc) == ["•", "•", "•"])
    #expect(NSTextList(markerFormat: .octal, options: 0).isOrdered)
    #expect(!NSTextList(markerFormat: .check, options: 0).isOrdered)
  }

  @Test func `a paragraph style keeps lists and hyphenation in copies`() {
    let style = NSMutableParagraphStyle()
    style.textLists = [NSTextList(markerFormat: .disc, options: 0)]
    style.hyphenationFactor = 0.5
    style.usesDefaultHyphenation = true
    style.allowsDefaultTighteningForTruncation = true
    let copy = style.copy() as? NSParagraphStyle
    #expect(copy == style && copy?.textLists.count == 1 && copy?.hyphenationFactor == 0.5)
    style.textLists = []
    #expect(copy != style)
  }
}
