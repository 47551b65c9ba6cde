import Foundation
import Testing

@testable import MaruKit

/// Containers whose lines have not the whole width.
@MainActor @Suite struct ShapedContainerTests {
  /// A triangle: each line is indented by its height in the container.
  private class Triangle: NSTextContainer {
    private(set) var places: [Int] = []
    var end: CGFloat = .infinity

    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, at characterIndex: Int,
      writingDirection baseWritingDirection: NSWritingDirection,
      remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect {
      places.append(characterIndex)
      var rect = super.lineFragmentRect(
        forProposedRect: proposedRect, at: characterIndex, writingDirection: baseWritingDirection,
        remaining: remainingRect)
      guard rect.maxY <= end else { return .zero }
      rect.origin.x += rect.minY
      rect.size.width -= rect.minY
      return rect
    }
  }

  /// A subclass that promises to be a rectangle.
  private final class Simple: Triangle {
    override var isSimpleRectangularTextContainer: Bool { true }
  }

  private struct Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()

    init(_ string: String, _ containers: [NSTextContainer]) {
      storage = NSTextStorage(
        attributedString: NSAttributedString(
          string: string, attributes: [.font: UIFont.systemFont(ofSize: 12)]))
      for container in containers { manager.addTextContainer(container) }
      storage.addLayoutManager(manager)
    }

    var lines: [(rect: CGRect, used: CGRect, range: NSRange)] {
      var lines: [(CGRect, CGRect, NSRange)] = []
      manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: storage.length)
      ) { rect, used, _, range, _ in lines.append((rect, used, range)) }
      return lines
    }
  }

  private let words = String(repeating: "some words ", count: 12)

  @Test func `a subclass shapes the lines`() {
    let container = Triangle(size: CGSize(width: 300, height: 0))
    let stack = Stack(words + "\n" + words, [container])
    let lines = stack.lines
    #expect(lines.count > 4)
    for line in lines {
      #expect(abs(line.rect.minX - line.rect.minY) < 0.01 && abs(line.rect.maxX - 300) < 0.01)
      #expect(line.used.minX >= line.rect.minX - 0.01 && line.used.maxX <= 300.01)
      #expect(container.places.contains(line.range.location))
      #expect(abs(stack.manager.location(forGlyphAt: line.range.location).x - 5) < 0.01)
    }
    #expect(lines.map(\.range.length).reduce(0, +) == stack.storage.length)
    stack.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "x\n")
    #expect(stack.lines.allSatisfy { abs($0.rect.minX - $0.rect.minY) < 0.01 })
  }

  @Test func `a subclass ends the text of its container`() {
    let first = Triangle(size: CGSize(width: 300, height: 500))
    first.end = 50
    let next = NSTextContainer(size: CGSize(width: 300, height: 0))
    let stack = Stack(words + words, [first, next])
    let (one, two) = (stack.manager.glyphRange(for: first), stack.manager.glyphRange(for: next))
    #expect(one.length > 20 && NSMaxRange(one) == two.location)
    #expect(NSMaxRange(two) == stack.storage.length)
    #expect(stack.manager.usedRect(for: first).height <= 50)
    let alone = Triangle(size: CGSize(width: 300, height: 0))
    alone.end = 50
    let other = Stack(words + words, [alone])
    #expect(other.manager.glyphRange(for: alone) == one)
    alone.end = 1
    other.manager.textContainerChangedGeometry(alone)
    #expect(other.manager.glyphRange(for: alone).length == 0)
  }

  @Test func `a subclass that is a plain rectangle is not asked`() {
    let container = Simple(size: CGSize(width: 300, height: 0))
    let stack = Stack(words, [container])
    #expect(stack.lines.allSatisfy { $0.rect.minX == 0 } && container.places.isEmpty)
    #expect(!Triangle(size: .zero).isSimpleRectangularTextContainer)
  }

  @Test func `text goes on at the other side of an excluded area`() {
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    let area = CGRect(x: 120, y: 0, width: 60, height: 40)
    container.exclusionPaths = [UIBezierPath(rect: area)]
    let stack = Stack(words + words, [container])
    let lines = stack.lines
    #expect(lines[0].rect.minY == lines[1].rect.minY)
    #expect(lines[0].rect.minX == 0 && lines[0].rect.maxX == 120)
    #expect(lines[1].rect.minX == 180 && lines[1].rect.maxX == 300)
    #expect(lines.allSatisfy { !$0.used.insetBy(dx: 0.1, dy: 0.1).intersects(area) })
    #expect(lines.last.map { $0.rect.width == 300 && $0.rect.minY >= 40 } == true)
    for line in lines.prefix(2) {
      let point = CGPoint(x: line.used.midX, y: line.used.midY)
      let index = stack.manager.glyphIndex(for: point, in: container)
      #expect(NSLocationInRange(index, line.range))
      #expect(NSLocationInRange(stack.manager.carets.offset(at: point, in: container), line.range))
    }
  }

  @Test func `text from right to left begins at the right of an excluded area`() {
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    container.exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 120, y: 0, width: 60, height: 40))
    ]
    let stack = Stack(String(repeating: "שלום עולם ", count: 12), [container])
    #expect(stack.lines[0].rect.minX == 180 && stack.lines[1].rect.minX == 0)
    #expect(stack.lines[0].rect.minY == stack.lines[1].rect.minY)
  }

  @Test func `the rest of a proposed line lies beyond an excluded area`() {
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    container.exclusionPaths = [
      UIBezierPath(rect: CGRect(x: 120, y: 0, width: 60, height: 40))
    ]
    var rest = CGRect.zero
    let row = CGRect(x: 0, y: 10, width: 300, height: 20)
    let first = container.lineFragmentRect(
      forProposedRect: row, at: 0, writingDirection: .leftToRight, remaining: &rest)
    #expect(first == CGRect(x: 0, y: 10, width: 120, height: 20))
    #expect(rest == CGRect(x: 180, y: 10, width: 120, height: 20))
    let last = container.lineFragmentRect(
      forProposedRect: row, at: 0, writingDirection: .rightToLeft, remaining: &rest)
    #expect(last == CGRect(x: 180, y: 10, width: 120, height: 20))
    #expect(rest == CGRect(x: 0, y: 10, width: 120, height: 20))
  }

  @Test func `all containers and the text move to another layout manager`() {
    let containers = [CGSize(width: 90, height: 40), .zero].map { NSTextContainer(size: $0) }
    let stack = Stack(words, containers)
    let ranges = containers.map { stack.manager.glyphRange(for: $0) }
    let other = NSLayoutManager()
    containers[1].replaceLayoutManager(other)
    #expect(stack.manager.textContainers.isEmpty && stack.manager.textStorage == nil)
    #expect(other.textContainers == containers)
    #expect(other.textStorage === stack.storage)
    #expect(stack.storage.layoutManagers == [other])
    #expect(containers.map { other.glyphRange(for: $0) } == ranges)
    let alone = NSTextContainer(size: .zero)
    alone.replaceLayoutManager(other)
    #expect(other.textContainers.count == 3)
  }

  // MARK: Excluded areas

  @Test func `text follows the outline of a circle`() {
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    container.lineFragmentPadding = 0
    container.exclusionPaths = [UIBezierPath(ovalIn: CGRect(x: 200, y: 0, width: 200, height: 200))]
    let lines = Stack(String(repeating: words, count: 6), [container]).lines
    let beside = lines.filter { $0.rect.maxY < 200 }
    #expect(beside.count > 10)
    for line in beside {
      // The circle is widest at the height of its middle, or at the edge that is nearest to it.
      let y = min(max(100, line.rect.minY), line.rect.maxY)
      let edge = 300 - (10_000 - (y - 100) * (y - 100)).squareRoot()
      #expect(abs(line.rect.maxX - edge) < 1, "\(line.rect)")
    }
    #expect(lines.last?.rect.maxX == 300)
  }

  @Test func `text is on both sides of a turned square, and in the hole of a ring`() {
    let container = NSTextContainer(size: CGSize(width: 400, height: 0))
    container.lineFragmentPadding = 0
    let square = UIBezierPath()
    square.move(to: CGPoint(x: 200, y: 0))
    for corner in [CGPoint(x: 300, y: 100), CGPoint(x: 200, y: 200), CGPoint(x: 100, y: 100)] {
      square.addLine(to: corner)
    }
    square.close()
    container.exclusionPaths = [square]
    let stack = Stack(String(repeating: words, count: 8), [container])
    for line in stack.lines where line.rect.maxY < 200 {
      let reach = 100 - abs(min(max(100, line.rect.minY), line.rect.maxY) - 100)
      let gap = line.rect.minX < 200 ? 200 - line.rect.maxX : line.rect.minX - 200
      #expect(abs(gap - reach) < 0.01, "\(line.rect)")
    }
    let ring = UIBezierPath(rect: CGRect(x: 50, y: 0, width: 300, height: 200))
    ring.append(UIBezierPath(rect: CGRect(x: 100, y: 0, width: 200, height: 200)))
    ring.usesEvenOddFillRule = true
    container.exclusionPaths = [ring]
    let first = stack.lines.first { $0.rect.maxY < 200 && $0.rect.minX > 60 }
    #expect(first?.rect.minX == 100 && first?.rect.maxX == 300)
  }
}
