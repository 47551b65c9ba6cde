import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TextFieldLayoutTests {
  // MARK: Rectangles

  @Test func `text keeps clear of borders, side views and the clear button`() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    let bounds = field.bounds
    #expect(field.textRect(forBounds: bounds) == bounds)
    field.borderStyle = .roundedRect
    #expect(field.textRect(forBounds: bounds) == CGRect(x: 7, y: 0, width: 186, height: 34))
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(field.textRect(forBounds: bounds).minX == 7)
    field.leftViewMode = .always
    field.clearButtonMode = .always
    let rect = field.editingRect(forBounds: bounds)
    #expect(rect.minX > field.leftViewRect(forBounds: bounds).maxX)
    #expect(rect.maxX < field.clearButtonRect(forBounds: bounds).minX)
    #expect(field.leftViewRect(forBounds: bounds).midY == 17)
    field.semanticContentAttribute = .forceRightToLeft
    let mirrored = field.editingRect(forBounds: bounds)
    #expect(mirrored.minX == 200 - rect.maxX && mirrored.width == rect.width)
  }

  @Test func `a right view replaces the clear button`() {
    let bench = TextFieldBench("abc")
    bench.field.clearButtonMode = .always
    bench.field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    bench.field.rightViewMode = .whileEditing
    bench.screen.memory.frame()
    #expect(bench.screen.shows("Clear text") && bench.field.rightView?.isHidden == true)
    bench.edit()
    bench.screen.memory.frame()
    #expect(!bench.screen.shows("Clear text") && bench.field.rightView?.isHidden == false)
  }

  @Test func `a subclass can place text and placeholder`() {
    final class Padded: UITextField {
      override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 30, dy: 0) }
      override func editingRect(forBounds bounds: CGRect) -> CGRect {
        bounds.insetBy(dx: 50, dy: 0)
      }
    }
    let bench = TextFieldBench()
    let field = Padded(frame: CGRect(x: 20, y: 80, width: 200, height: 34))
    bench.root.view.addSubview(field)
    #expect(abs(field.caretRect(for: field.beginningOfDocument).midX - 30) <= 1)
    field.becomeFirstResponder()
    #expect(abs(field.caretRect(for: field.beginningOfDocument).midX - 50) <= 1)
  }

  @Test(arguments: [
    (NSTextAlignment.left, false, 7.0), (.natural, false, 7), (.center, false, 100),
    (.right, false, 193), (.natural, true, 193), (.left, true, 7),
  ])
  func `an empty field has its caret at the position of the text`(
    alignment: NSTextAlignment, readsRightToLeft: Bool, place: CGFloat
  ) {
    let bench = TextFieldBench().edit()
    bench.field.textAlignment = alignment
    if readsRightToLeft { bench.field.semanticContentAttribute = .forceRightToLeft }
    bench.screen.memory.frame()
    let rect = bench.field.caretRect(for: bench.field.beginningOfDocument)
    #expect(abs(rect.midX - place) <= 1)
  }

  // MARK: Size

  @Test func `a field is one line high, 34 points with a border, and as wide as its text`() {
    let field = UITextField(frame: .zero)
    let plain = field.intrinsicContentSize
    field.borderStyle = .roundedRect
    #expect(field.intrinsicContentSize.height == plain.height + 12)
    #expect((33...35).contains(field.intrinsicContentSize.height))
    field.text = "Some text"
    let width = field.intrinsicContentSize.width
    field.text = "Some text that is longer"
    #expect(field.intrinsicContentSize.width > width + 50)
    field.text = ""
    field.placeholder = "Some text that is longer"
    #expect(field.intrinsicContentSize.width > width + 50)
    #expect(field.sizeThatFits(.zero) == field.intrinsicContentSize)
  }

  @Test func `a label next to a field aligns with its baseline`() throws {
    let bench = TextFieldBench()
    let field = UITextField(frame: .zero)
    let label = UILabel(frame: .zero)
    (field.text, label.text) = ("Text", "Text")
    field.borderStyle = .roundedRect
    for view in [field, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      bench.root.view.addSubview(view)
    }
    NSLayoutConstraint.activate([
      field.leadingAnchor.constraint(equalTo: bench.root.view.leadingAnchor, constant: 10),
      field.topAnchor.constraint(equalTo: bench.root.view.topAnchor, constant: 80),
      label.leadingAnchor.constraint(equalTo: field.trailingAnchor, constant: 10),
      label.firstBaselineAnchor.constraint(equalTo: field.firstBaselineAnchor),
    ])
    bench.screen.memory.frame()
    #expect(field.frame.width > 30 && field.frame.height >= 33)
    #expect(abs(label.frame.midY - field.frame.midY) <= 1)
  }

  @Test func `text that is too wide shrinks up to its limit`() {
    let bench = TextFieldBench("A text that is a little too wide")
    bench.edit()
    func width() -> CGFloat { bench.point(at: 32).x - bench.point(at: 0).x }
    let full = width()
    bench.field.adjustsFontSizeToFitWidth = true
    bench.field.minimumFontSize = 8
    #expect(full > 190 && width() <= 186)
    bench.field.minimumFontSize = 16
    #expect(width() > 190 && width() < full)
  }

  @Test func `a font of a text style follows the user's text size`() {
    let bench = TextFieldBench("Text")
    bench.field.font = .preferredFont(forTextStyle: .body)
    bench.field.adjustsFontForContentSizeCategory = true
    let before = bench.field.intrinsicContentSize
    bench.screen.window.environmentTraits = bench.screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = .accessibilityLarge
    }
    #expect(bench.field.intrinsicContentSize.height > before.height + 5)
    #expect(bench.field.intrinsicContentSize.width > before.width * 1.3)
  }

  @Test(arguments: [CGSize.zero, CGSize(width: 1, height: 1), CGSize(width: 10, height: 300)])
  func `a field of any size can be edited`(size: CGSize) throws {
    let bench = TextFieldBench("abc")
    bench.field.frame.size = size
    bench.field.clearButtonMode = .always
    bench.edit()
    try bench.screen.type("def")
    try bench.screen.key(.keyboardLeftArrow, [.shift, .control])
    bench.screen.memory.frame()
    #expect(bench.text == "abcdef" && bench.selection == 0..<6)
  }

  @Test func `a press in a long text hits the displayed position, before editing scrolls`() {
    let bench = TextFieldBench(String(repeating: "word ", count: 100))
    bench.press(at: 7)
    #expect(bench.selection == 7..<7)
    #expect(bench.field.frame.contains(bench.point(at: 0)))
  }

  // MARK: Huge

  @Test func `a hundred thousand characters are typed, passed and deleted like three`() throws {
    let unit = "wörd 👍🏽 ab "
    let text = String(repeating: unit, count: 100_000 / unit.count + 1)
    let bench = TextFieldBench(text).edit()
    let length = text.utf16.count
    try bench.screen.type("x")
    try bench.screen.key(.keyboardLeftArrow, .control)
    #expect(bench.selection == length..<length)
    try bench.screen.key(.keyboardDeleteOrBackspace)
    try bench.screen.key(.keyboardHome, .shift)
    #expect(bench.selection == 0..<length - 1)
    try bench.screen.key(.keyboardHome)
    try bench.screen.key(.keyboardDeleteForward, .control)
    #expect(bench.text.hasPrefix(" 👍🏽 ab") && bench.text.hasSuffix("abx"))
    try bench.screen.key(.character("z"), .control)
    #expect(bench.text.utf16.count == length)
    #expect(bench.field.frame.contains(bench.point(at: bench.selection.lowerBound)))
  }

  @Test func `if directions change ten thousand times, an arrow moves to the next character`()
    throws
  {
    let bench = TextFieldBench(String(repeating: "ab אב ", count: 10_000)).edit()
    bench.select(30_000..<30_000)
    var x = bench.point(at: 30_000).x
    for _ in 0..<5 {
      try bench.screen.key(.keyboardRightArrow)
      let next = bench.point(at: bench.selection.lowerBound)
      #expect(bench.field.frame.contains(next) && abs(bench.selection.lowerBound - 30_000) < 20)
      x = next.x
    }
    #expect(x.isFinite)
  }
}
