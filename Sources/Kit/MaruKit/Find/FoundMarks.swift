import Foundation

/// The marked matches of a text view, behind its letters.
@MainActor
final class FoundMarks {
  /// The most matches that are shown at a time.
  private static let mostShown = 500
  /// The most visible text in which matches are shown, in UTF-16 units.
  private static let mostText = 1 << 15

  private unowned let view: UITextView
  /// The matches, in order; they do not overlap.
  private var found: [Range<Int>] = []
  /// The current match, which is one of them.
  private(set) var current: Range<Int>?
  // Most text views never find anything.
  private lazy var marks = TextHighlights(frame: .zero)
  private lazy var emphasis = TextHighlights(frame: .zero)
  private var isPlaced = false

  /// Creates the marks of a view; none at first.
  init(of view: UITextView) { self.view = view }

  /// Gives a range a look.
  func show(_ range: Range<Int>, as style: UITextSearchFoundTextStyle) {
    let index =
      found.last.map { $0.lowerBound < range.lowerBound } ?? true
      ? found.count
      : firstIndex(from: range.lowerBound)
    let isKnown = index < found.count && found[index] == range
    if style == .normal {
      if isKnown { found.remove(at: index) }
    } else if !isKnown {
      found.insert(range, at: index)
    }
    if style == .highlighted { current = range } else if current == range { current = nil }
    view.setNeedsLayout()
  }

  /// Removes all.
  func clear() {
    guard !found.isEmpty || current != nil else { return }
    (found, current) = ([], nil)
    view.setNeedsLayout()
  }

  /// Moves the marks with an edit, and removes those that it touches.
  ///
  /// - Parameters:
  ///   - new: The range of the new text.
  ///   - delta: The change of the length.
  func edited(_ new: Range<Int>, delta: Int) {
    guard !found.isEmpty else { return }
    let end = new.upperBound - delta
    func moved(_ range: Range<Int>) -> Range<Int>? {
      if range.upperBound <= new.lowerBound { return range }
      return range.lowerBound >= end
        ? range.lowerBound + delta..<range.upperBound + delta : nil
    }
    found = found.compactMap(moved)
    current = current.flatMap(moved)
  }

  /// The first match that does not begin before a place.
  private func firstIndex(from place: Int) -> Int {
    var (low, high) = (0, found.count)
    while low < high {
      let middle = (low + high) / 2
      if found[middle].lowerBound >= place { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Showing

  /// Shows the visible ones.
  func layOut() {
    guard !found.isEmpty || isPlaced else { return }
    isPlaced = true
    if marks.superview == nil { for part in [marks, emphasis] { view.page.addBehind(part) } }
    for part in [marks, emphasis] where part.frame != view.page.frame {
      part.frame = view.page.frame
    }
    let isDark = view.traitCollection.userInterfaceStyle == .dark
    marks.show(
      visible.filter { $0 != current }.flatMap(rects),
      color: .systemYellow.withAlphaComponent(isDark ? 0.25 : 0.35))
    emphasis.show(
      current.map(rects) ?? [], color: .systemOrange.withAlphaComponent(isDark ? 0.6 : 0.7))
  }

  private var visible: ArraySlice<Range<Int>> {
    guard !found.isEmpty else { return [] }
    let rect = CGRect(
      x: 0, y: view.bounds.minY - view.page.origin.y, width: view.bounds.width,
      height: view.bounds.height)
    let text = view.layoutManager.glyphRange(forBoundingRect: rect, in: view.textContainer)
    let first = firstIndex(from: text.location)
    let end = firstIndex(from: text.location + min(text.length, Self.mostText))
    // One that began before may reach into it.
    return found[max(first - 1, 0)..<end].prefix(Self.mostShown)
  }

  private func rects(of range: Range<Int>) -> [CGRect] {
    let range = range.clamped(to: 0..<view.textStorage.length)
    return range.isEmpty ? [] : view.page.rects(of: range, isVisible: true)
  }
}
