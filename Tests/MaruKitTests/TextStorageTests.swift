import Foundation
import MaruKit
import Testing

@Suite struct TextStorageTests {
  private final class Log: NSTextStorageDelegate {
    var lines: [String] = []
    var onWill: ((NSTextStorage) -> Void)?

    func textStorage(
      _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) { onWill?(textStorage) }

    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {
      lines.append(
        "\(editedMask.rawValue) \(editedRange.location)+\(editedRange.length) \(delta)")
    }
  }

  private func described(_ text: NSAttributedString) -> [String] {
    var parts: [String] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
      attributes, range, _ in
      let keys = attributes.keys.map(\.rawValue).sorted().joined(separator: ",")
      parts.append("\(range.location)+\(range.length) \(keys)")
    }
    return parts
  }

  @Test func `a change tells the delegate its range in the new text`() {
    let storage = NSTextStorage(string: "one two")
    let log = Log()
    storage.delegate = log
    storage.replaceCharacters(in: NSRange(location: 3, length: 1), with: "---")
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 2))
    #expect(storage.string == "one---two" && log.lines == ["2 3+3 2", "1 0+2 0"])
  }

  @Test func `a program may note a change of a plain storage, whose attributes still change`() {
    let storage = NSTextStorage(string: "0123456789")
    let all = NSRange(location: 0, length: 10)
    storage.edited(.editedAttributes, range: all, changeInLength: 0)
    storage.addAttribute(.kern, value: 1, range: all)
    storage.setAttributes([.tracking: 2], range: NSRange(location: 0, length: 5))
    #expect(described(storage) == ["0+5 CTTracking", "5+5 NSKern"])
  }

  @Test func `the range of a group stays inside the text`() {
    let storage = NSTextStorage(string: "0123456789")
    let log = Log()
    storage.delegate = log
    storage.beginEditing()
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 5, length: 5))
    storage.deleteCharacters(in: NSRange(location: 0, length: 10))
    storage.endEditing()
    #expect(log.lines == ["3 0+0 -10"])
  }

  @Test func `a group of changes is told once`() {
    let storage = NSTextStorage(string: "0123456789")
    let log = Log()
    storage.delegate = log
    storage.beginEditing()
    storage.replaceCharacters(in: NSRange(location: 8, length: 1), with: "abc")
    storage.replaceCharacters(in: NSRange(location: 1, length: 2), with: "")
    storage.endEditing()
    #expect(storage.string == "034567abc9" && log.lines == ["2 1+8 0"])
  }

  @Test func `a delegate's own changes belong to the group`() {
    let storage = NSTextStorage(string: "ab")
    let log = Log()
    storage.delegate = log
    log.onWill = { $0.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 1)) }
    storage.append(NSAttributedString(string: "c"))
    #expect(log.lines == ["3 0+3 1"])
  }

  @Test func `text and attributes are the same as in a mutable attributed string`() {
    let storage = NSTextStorage(string: "")
    let plain = NSMutableAttributedString(string: "")
    for text in [storage, plain as NSMutableAttributedString] {
      text.append(NSAttributedString(string: "Hello ", attributes: [.kern: 1]))
      text.append(NSAttributedString(string: "wörld", attributes: [.baselineOffset: 2]))
      text.addAttribute(.tracking, value: 3, range: NSRange(location: 3, length: 5))
      text.replaceCharacters(in: NSRange(location: 4, length: 2), with: "XYZ")
      text.removeAttribute(.kern, range: NSRange(location: 0, length: 2))
      text.insert(NSAttributedString(string: "👩"), at: 1)
      text.deleteCharacters(in: NSRange(location: 6, length: 2))
    }
    #expect(storage.string == plain.string && storage.length == plain.length)
    #expect(described(storage) == described(plain))
    #expect(described(NSAttributedString(attributedString: storage)) == described(plain))
    #expect((storage.copy() as? NSAttributedString)?.isEqual(to: plain) == true)
    let part = NSRange(location: 2, length: 6)
    #expect(
      described(storage.attributedSubstring(from: part))
        == described(plain.attributedSubstring(from: part)))
  }

  @Test func `copies are exact beside single surrogates`() {
    let storage = NSTextStorage(string: "a👩b")
    storage.deleteCharacters(in: NSRange(location: 2, length: 1))
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: storage.length))
    #expect(NSAttributedString(attributedString: storage).string == "a\u{FFFD}b")
    storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "")
    #expect(NSMutableAttributedString(attributedString: storage).string == "ab")
  }

  @Test func `ranges outside of the text change nothing outside`() {
    let storage = NSTextStorage(string: "abc")
    storage.replaceCharacters(in: NSRange(location: 2, length: 99), with: "!")
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 40, length: 2))
    storage.deleteCharacters(in: NSRange(location: -3, length: 1))
    #expect(storage.string == "b!")
  }

  /// A storage that keeps its text itself, as UIKit code does it, and marks every digit.
  private final class DigitStorage: NSTextStorage {
    private let text = NSMutableAttributedString(string: "")

    override var string: String { text.string }

    override func attributes(
      at location: Int, effectiveRange range: NSRangePointer?
    ) -> [NSAttributedString.Key: Any] { text.attributes(at: location, effectiveRange: range) }

    override func replaceCharacters(in range: NSRange, with str: String) {
      beginEditing()
      text.replaceCharacters(in: range, with: str)
      edited(
        .editedCharacters, range: range,
        changeInLength: str.utf16.count - range.length)
      endEditing()
    }

    override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
      beginEditing()
      text.setAttributes(attrs, range: range)
      edited(.editedAttributes, range: range, changeInLength: 0)
      endEditing()
    }

    override func processEditing() {
      let string = text.string as NSString
      for place in 0..<string.length where (48...57).contains(string.character(at: place)) {
        addAttribute(.kern, value: 5, range: NSRange(location: place, length: 1))
      }
      super.processEditing()
    }
  }

  @Test func `a subclass can keep the text and highlight it while it is edited`() {
    let storage = DigitStorage()
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "a1\nb22")
    #expect(
      storage.length == 6 && described(storage) == ["0+1 ", "1+1 NSKern", "2+2 ", "4+2 NSKern"])
    let low = manager.usedRect(for: container).height
    storage.replaceCharacters(in: NSRange(location: 6, length: 0), with: "\n3")
    #expect(manager.numberOfGlyphs == 8 && manager.usedRect(for: container).height > low * 1.4)
  }
}
