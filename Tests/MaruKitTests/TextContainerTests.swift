import Foundation
import MaruTestKit
import SeededRandom
import Testing

@testable import MaruKit

/// Text that flows from one container into the next.
@MainActor @Suite struct TextContainerTests {
  private struct Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()

    init(_ text: NSAttributedString, _ sizes: [CGSize]) {
      storage = NSTextStorage(attributedString: text)
      for size in sizes { manager.addTextContainer(NSTextContainer(size: size)) }
      storage.addLayoutManager(manager)
    }

    var containers: [NSTextContainer] { manager.textContainers }
    /// The text of each container.
    var ranges: [NSRange] { containers.map { manager.glyphRange(for: $0) } }
    /// The text of each container, without the line breaks.
    var texts: [String] {
      ranges.map { storage.attributedSubstring(from: $0).string.filter { !$0.isNewline } }
    }

    /// The lines with their containers.
    var lines: [(rect: CGRect, range: NSRange, container: NSTextContainer)] {
      var lines: [(CGRect, NSRange, NSTextContainer)] = []
      manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: storage.length)
      ) { rect, _, container, range, _ in lines.append((rect, range, container)) }
      return lines
    }
  }

  private func text(_ string: String) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent) = (14, 6)
    return NSAttributedString(
      string: string, attributes: [.font: UIFont.systemFont(ofSize: 12), .paragraphStyle: style])
  }

  private func stack(_ string: String, _ sizes: [CGSize]) -> Stack { Stack(text(string), sizes) }

  /// The height of some lines.
  private func height(_ lines: Int) -> CGFloat {
    let stack = stack(Array(repeating: "x", count: lines).joined(separator: "\n"), [.zero])
    return stack.manager.usedRect(for: stack.containers[0]).height
  }

  private func column(_ lines: Int) -> CGSize { CGSize(width: 100, height: height(lines) + 2) }

  private func randomText(_ random: inout SplitMix, _ count: Int) -> String {
    let words = [
      "a ", "word ", "\n", "longer-word ", "\r\n", "\n\n", "of ", "漢字", "שלום ", "é", "\u{2029}",
      "words ", "several ",
    ]
    return (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined()
  }

  @Test func `a container takes lines until it is full, and the rest goes to the next`() {
    let stack = stack("1\n2\n3\n4\n5\n6", [column(2), column(3), column(9)])
    #expect(stack.texts == ["12", "345", "6"])
    #expect(stack.lines.map(\.rect.minY).filter { $0 == 0 }.count == 3)
    for line in stack.lines {
      var range = NSRange()
      let found = stack.manager.textContainer(
        forGlyphAt: line.range.location, effectiveRange: &range)
      #expect(found === line.container && range == stack.manager.glyphRange(for: line.container))
      #expect(line.rect.maxY <= line.container.size.height)
      let rect = stack.manager.lineFragmentRect(
        forGlyphAt: line.range.location, effectiveRange: nil)
      #expect(rect == line.rect)
    }
    let used = stack.containers.map { stack.manager.usedRect(for: $0).height }
    #expect(abs(used[0] - height(2)) < 0.01 && abs(used[1] - height(3)) < 0.01)
    #expect(stack.manager.textContainer(forGlyphAt: 11, effectiveRange: nil) == nil)
  }

  @Test(arguments: 1...12) func `columns have the lines that one container has`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let string = randomText(&random, 400)
    let heights = (0..<40).map { _ in CGFloat.random(in: 0...90, using: &random) + 1 }
    let columns = stack(string, heights.map { CGSize(width: 110, height: $0) } + [.zero])
    columns.containers.last?.size.width = 110
    let whole = stack(string, [CGSize(width: 110, height: 0)])
    #expect(columns.lines.map(\.range) == whole.lines.map(\.range))
    var place = 0
    for (range, container) in zip(columns.ranges, columns.containers) where range.length > 0 {
      #expect(range.location == place)
      place = NSMaxRange(range)
      if container.size.height > 0 {
        #expect(columns.manager.usedRect(for: container).height <= container.size.height + 6)
      }
    }
    #expect(place == columns.storage.length)
  }

  @Test(arguments: 1...4) func `random edits give the same columns as a new layout`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let sizes = [column(3), CGSize(width: 60, height: 50), column(1), column(4)]
    let edited = stack(randomText(&random, 40), sizes)
    for _ in 0..<40 {
      let length = edited.storage.length
      let place = Int.random(in: 0...length, using: &random)
      let count = min(Int.random(in: 0...9, using: &random), length - place)
      let new = randomText(&random, Int.random(in: 0...3, using: &random))
      edited.storage.replaceCharacters(
        in: NSRange(location: place, length: count), with: text(new))
      let fresh = Stack(
        edited.storage.attributedSubstring(
          from: NSRange(location: 0, length: edited.storage.length)), sizes)
      #expect(edited.ranges == fresh.ranges)
      #expect(edited.lines.map(\.rect) == fresh.lines.map(\.rect))
    }
  }

  @Test func `a paragraph of megabytes continues in the next column`() {
    let string = String(repeating: "some words ", count: 200_000)
    let stack = stack(string, [column(20), column(1000), CGSize(width: 100, height: 0)])
    let (first, second) = (stack.ranges[0], stack.ranges[1])
    #expect(first.length > 150 && second.length > 10_000)
    #expect(second.location == first.length)
    let whole = self.stack(string, [CGSize(width: 100, height: 0)])
    for place in [first.length, NSMaxRange(second)] {
      var range = NSRange()
      _ = whole.manager.lineFragmentRect(forGlyphAt: place, effectiveRange: &range)
      #expect(range.location == place)
    }
  }

  @Test
  func `a container that is too low for a line takes none, and one without a limit takes all`() {
    let stack = stack("1\n2\n3", [CGSize(width: 100, height: 3), column(1), .zero, column(5)])
    #expect(stack.texts == ["", "1", "23", ""])
    #expect(stack.manager.usedRect(for: stack.containers[0]) == .zero)
    #expect(stack.manager.usedRect(for: stack.containers[3]) == .zero)
    stack.containers[1].size.height = 0
    #expect(stack.texts == ["", "123", "", ""])
    stack.containers[1].maximumNumberOfLines = 2
    #expect(stack.texts == ["", "12", "3", ""])
  }

  @Test func `the empty line after the last break is in the container with room for it`() {
    for (lines, index) in [(2, 1), (3, 0)] {
      let stack = stack("a\nb\n", [column(lines), column(2), column(2)])
      #expect(stack.manager.extraLineFragmentTextContainer === stack.containers[index])
      let rect = stack.manager.extraLineFragmentRect
      #expect(rect.height > 5 && (rect.minY == 0) == (index == 1))
    }
    let empty = stack("", [column(2), column(2)])
    #expect(empty.manager.extraLineFragmentTextContainer === empty.containers[0])
  }

  @Test func `containers are added, inserted and removed`() {
    let stack = stack("1\n2\n3\n4", [column(1), column(9)])
    #expect(stack.texts == ["1", "234"])
    let middle = NSTextContainer(size: column(2))
    stack.manager.insertTextContainer(middle, at: 1)
    #expect(stack.texts == ["1", "23", "4"] && middle.layoutManager === stack.manager)
    stack.manager.insertTextContainer(middle, at: 0)
    #expect(stack.containers.count == 3)
    stack.manager.removeTextContainer(at: 0)
    #expect(stack.texts == ["12", "34"])
    let other = NSLayoutManager()
    other.addTextContainer(middle)
    #expect(stack.texts == ["1234"] && other.textContainers.count == 1)
    stack.manager.removeTextContainer(at: 0)
    stack.manager.removeTextContainer(at: 0)
    #expect(stack.lines.isEmpty && stack.manager.firstUnlaidCharacterIndex() == 0)
  }

  @Test func `points and rectangles are in the container's own coordinates`() {
    let stack = stack("1\n2\nthree\n4", [column(2), column(2)])
    let second = stack.containers[1]
    let word = NSRange(location: 4, length: 5)
    let box = stack.manager.boundingRect(forGlyphRange: word, in: second)
    #expect(box.minY == 0 && box.width > 10)
    #expect(
      stack.manager.characterIndex(
        for: CGPoint(x: box.minX + 1, y: box.midY), in: second,
        fractionOfDistanceBetweenInsertionPoints: nil) == 4)
    #expect(stack.manager.glyphIndex(for: CGPoint(x: 15, y: 1), in: stack.containers[0]) == 0)
    #expect(
      stack.manager.glyphRange(forBoundingRect: box.insetBy(dx: 0, dy: 1), in: second)
        == NSRange(4..<10))
    let all = NSRange(location: 0, length: stack.storage.length)
    let boxes = stack.containers.map { stack.manager.boundingRect(forGlyphRange: all, in: $0) }
    #expect(boxes.allSatisfy { abs($0.height - height(2)) < 0.01 })
  }

  /// A delegate that adds pages while there is text left.
  private final class Pages: NSLayoutManagerDelegate {
    let size: CGSize
    var calls: [(container: NSTextContainer?, isAtEnd: Bool)] = []

    init(_ size: CGSize) { self.size = size }

    func layoutManager(
      _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
      atEnd layoutFinishedFlag: Bool
    ) {
      calls.append((textContainer, layoutFinishedFlag))
      if textContainer == nil { layoutManager.addTextContainer(NSTextContainer(size: size)) }
    }
  }

  @Test func `a delegate adds pages until the text ends`() {
    let pages = Pages(column(2))
    let stack = stack("1\n2\n3\n4\n5", [column(2)])
    stack.manager.delegate = pages
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
    #expect(stack.texts == ["12", "34", "5"])
    #expect(pages.calls.last?.container === stack.containers[2])
    #expect(pages.calls.filter(\.isAtEnd).count == 1 && pages.calls.last?.isAtEnd == true)
    pages.calls = []
    stack.storage.append(text("\n6\n7"))
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
    #expect(stack.texts == ["12", "34", "56", "7"])
    stack.manager.ensureLayout(for: stack.containers[3])
    #expect(pages.calls.last?.container === stack.containers[3])
    #expect(pages.calls.filter { $0.container == nil }.count == 1)
  }

  @Test func `pages that are too low for a line are not added endlessly`() {
    let pages = Pages(CGSize(width: 100, height: 2))
    let stack = stack("1\n2\n3", [column(1)])
    stack.manager.delegate = pages
    _ = stack.ranges
    #expect(stack.containers.count == 2)
  }

  @Test func `a delegate is told once that unlimited text is laid out`() {
    let pages = Pages(column(2))
    let stack = stack("1\n2\n3", [CGSize(width: 100, height: 0)])
    stack.manager.delegate = pages
    _ = stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    #expect(pages.calls.isEmpty)
    for _ in 0..<2 { stack.manager.ensureLayout(for: stack.containers[0]) }
    #expect(pages.calls.count == 1 && pages.calls.first?.isAtEnd == true)
  }

  @Test func `text views show the parts of their containers, also after an edit`() throws {
    let screen = TestScreen(size: CGSize(width: 260, height: 100))
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .white
    let string = NSMutableAttributedString(string: "")
    for (line, color) in [("1\n2\n", UIColor.red), ("3\n4", .green)] {
      string.append(
        NSAttributedString(
          string: line, attributes: [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: color])
      )
    }
    let stack = Stack(string, [column(2), column(5)])
    let views = zip([CGFloat(0), 130], stack.containers).map { x, container in
      UITextView(frame: CGRect(x: x, y: 0, width: 120, height: 100), textContainer: container)
    }
    for view in views {
      view.isScrollEnabled = false
      view.backgroundColor = .white
      root.view.addSubview(view)
    }
    screen.show(root)
    func green() -> [Int] {
      screen.places { $0 >> 8 & 0xFF > 240 && $0 >> 16 & 0xFF < 200 && $0 & 0xFF < 200 }.columns
    }
    let red = screen.redPlaces.columns
    #expect(!red.isEmpty && red.allSatisfy { $0 < 120 })
    #expect(!green().isEmpty && green().allSatisfy { $0 >= 130 })
    views[0].becomeFirstResponder()
    views[0].selectedRange = NSRange(location: 0, length: 0)
    views[0].insertText("\n")
    #expect(screen.redPlaces.columns.contains { $0 >= 130 })
    #expect(screen.redPlaces.columns.contains { $0 < 120 } && green().allSatisfy { $0 >= 130 })
    views[0].undoManager?.undo()
    #expect(screen.redPlaces.columns.allSatisfy { $0 < 120 })
    views[0].text = "5"
    #expect(stack.texts == ["5", ""] && green().isEmpty)
  }
}
