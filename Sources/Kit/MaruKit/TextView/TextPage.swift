import Foundation
import Graphics

/// What a text view shows: the visible lines, the selection and the caret.
///
/// Rectangles and points are in the view's content.
@MainActor
final class TextPage: TextPlaces {
  private unowned let view: UITextView
  private var manager: NSLayoutManager { view.layoutManager }
  private let container: NSTextContainer
  private let back = TextHighlights(frame: .zero)
  private let content = UIView()
  private let front = TextHighlights(frame: .zero)
  private let caret = TextCaret(frame: .zero)
  /// The views of the visible pieces.
  private var fragments: [UInt32: TextFragmentView] = [:]

  /// Creates the page of a view.
  init(of view: UITextView) {
    self.view = view
    container = view.textContainer
  }

  /// Adds the page to its view.
  func show() {
    for part in [back, content, front, caret] {
      part.isUserInteractionEnabled = false
      view.addSubview(part)
    }
  }

  /// Adds marks of the text, under the caret.
  func add(_ marks: UIView) { view.insertSubview(marks, belowSubview: caret) }

  /// Adds marks behind the letters.
  func addBehind(_ marks: UIView) { view.insertSubview(marks, belowSubview: content) }

  private var editor: TextEditSession { view.editor }

  /// The container's upper left corner in the content.
  var origin: CGPoint {
    CGPoint(x: view.textContainerInset.left, y: view.textContainerInset.top)
  }

  /// The frame of the text, with its margins.
  var frame: CGRect { content.frame }

  /// The lines that the view shows; `nil` if the text ends in a container before the view's.
  private var lines: (any ContainerLines)? { manager.lines(of: container) }

  /// The height of the lines, in part an estimate.
  var height: CGFloat { lines?.height ?? 0 }

  private func containerWidth(for width: CGFloat) -> CGFloat {
    max(1, width - view.textContainerInset.left - view.textContainerInset.right)
  }

  // MARK: Text

  /// Lays out the visible lines, and keeps them in place while estimates above become exact.
  func layOut() {
    if container.widthTracksTextView, view.bounds.width > 0 {
      let inset = view.adjustedContentInset
      let width = containerWidth(for: view.bounds.width - inset.left - inset.right)
      if container.size.width != width { keepingPlace { container.size.width = width } }
    }
    for _ in 0..<4 where !layOutOnce() {}
    updateContentSize()
    arrange()
    placeSelection()
  }

  /// Runs a change of the width, and keeps the first visible character in place.
  private func keepingPlace(_ change: () -> Void) {
    guard let lines, view.contentOffset.y > view.textContainerInset.top else { return change() }
    let index = lines.index(atHeight: view.contentOffset.y - origin.y)
    let distance = view.contentOffset.y - lines.top(of: index)
    change()
    updateContentSize()
    let top = (self.lines ?? lines).top(of: index)
    view.contentOffset.y = max(top + distance, -view.adjustedContentInset.top)
  }

  /// Lays out what is visible.
  ///
  /// - Returns: Whether the lines that were exact before stayed in place.
  private func layOutOnce() -> Bool {
    guard let lines, view.bounds.height > 0 else { return true }
    let (top, bottom) = (view.bounds.minY - origin.y, view.bounds.maxY - origin.y)
    var index = lines.index(atHeight: max(top, 0))
    // The first visible piece that is exact stays in place.
    var anchor = index
    while anchor < lines.count, !lines.isLaidOut(anchor), lines.top(of: anchor) < bottom {
      anchor += 1
    }
    let hasAnchor = lines.isLaidOut(anchor) && lines.top(of: anchor) < bottom && anchor > index
    let (oldTop, count) = (lines.top(of: anchor), lines.count)
    while let part = lines.part(index), part.top < bottom { index += 1 }
    guard hasAnchor, lines.count == count else { return true }
    let shift = lines.top(of: anchor) - oldTop
    guard abs(shift) > 0.001 else { return true }
    updateContentSize()
    let offset = view.contentOffset
    let place = view.onPixels(CGPoint(x: offset.x, y: offset.y + shift))
    guard place != offset else { return true }
    view.contentOffset = place
    return false
  }

  /// Updates the size of the content from the known and estimated heights.
  private func updateContentSize() {
    let (lines, inset) = (lines, view.textContainerInset)
    var width = view.bounds.width
    if !container.widthTracksTextView {
      let used = container.lineWidth.isFinite ? container.lineWidth : (lines?.widest ?? 0) + 10
      width = used + inset.left + inset.right
    }
    let height = (lines?.height ?? 0) + inset.top + inset.bottom
    view.contentSize = CGSize(width: width, height: view.ceilToPixels(height))
  }

  /// Shows a view for each visible piece.
  private func arrange() {
    let whole = CGRect(origin: .zero, size: view.contentSize)
    for part in [back, content, front] where part.frame != whole { part.frame = whole }
    guard view.bounds.height > 0 else { return }
    let (lines, origin) = (lines, origin)
    let bottom = view.bounds.maxY - origin.y
    var index = lines?.index(atHeight: max(view.bounds.minY - origin.y, 0)) ?? 0
    var rest = fragments
    fragments = [:]
    while let part = lines?.part(index), part.top < bottom {
      let fragment = rest.removeValue(forKey: part.key) ?? makeFragment()
      fragments[part.key] = fragment
      fragment.show(
        CGRect(
          x: 0, y: origin.y + part.top, width: max(view.contentSize.width, view.bounds.width),
          height: part.lines.height), NSRange(part.range), origin: origin)
      index += 1
    }
    for fragment in rest.values { fragment.removeFromSuperview() }
  }

  /// Draws the lines of a range again.
  func drawAgain(_ range: Range<Int>) {
    for fragment in fragments.values where fragment.shows(range) { fragment.setNeedsDisplay() }
  }

  /// Removes the visible lines, which belong to another layout manager.
  func forgetFragments() {
    for fragment in fragments.values { fragment.removeFromSuperview() }
    fragments = [:]
  }

  private func makeFragment() -> TextFragmentView {
    let fragment = TextFragmentView(manager)
    content.addSubview(fragment)
    return fragment
  }

  /// The size of the whole text in a width.
  func size(width: CGFloat) -> CGSize {
    // UIKit's greatest numbers stand for any width.
    let isFree = !(width > 0 && width < 1e7)
    let insets = view.textContainerInset
    if manager.textContainers.count > 1 {
      // The view shows the part of the text that its container has taken.
      let used = manager.usedRect(for: container)
      return view.ceilToPixels(
        CGSize(
          width: used.width + insets.left + insets.right,
          height: used.height + insets.top + insets.bottom))
    }
    var settings = container.settings
    settings.width =
      isFree ? .infinity : max(0, containerWidth(for: width) - 2 * container.padding)
    let flow: TextFlow
    if let known = lines as? TextFlow, known.settings == settings {
      flow = known
    } else {
      flow = TextFlow(of: view.textStorage, style: manager.style, settings: settings)
    }
    flow.layOutAll()
    let used = flow.widest + 2 * container.padding + insets.left + insets.right
    return view.ceilToPixels(
      CGSize(
        width: isFree ? used : min(used, width),
        height: max(flow.height, (view.font?.lineHeight ?? 0)) + insets.top + insets.bottom))
  }

  // MARK: Selection

  /// Shows the caret, which starts to blink again, or hides it.
  func showCaret() {
    let isActive = view.isEditing && view.window?.isKeyWindow == true
    caret.backgroundColor = view.tintColor
    if isActive, view.isEditable, view.isSelectable, editor.selection.isEmpty {
      caret.show()
    } else {
      caret.hide()
    }
  }

  /// Moves the highlights and the caret to the selection.
  private func placeSelection() {
    let selection = editor.selection
    let isActive = view.isEditing && view.window?.isKeyWindow == true
    let opacity = view.traitCollection.userInterfaceStyle == .dark ? 0.5 : 0.3
    let isShown = view.isSelectable && (view.isEditing || !selection.isEmpty)
    back.show(
      isShown && !selection.isEmpty ? shownSelection : [],
      color: isActive ? view.tintColor.withAlphaComponent(opacity) : .systemFill)
    let lines = editor.underlined.flatMap { rects(of: $0, isVisible: true) }
    let style = view.markedTextStyle
    let color = style?[.underlineColor] ?? style?[.foregroundColor]
    front.show(
      lines.map { CGRect(x: $0.minX, y: $0.maxY - 2, width: $0.width, height: 1) },
      color: color as? UIColor ?? view.textColor ?? .label)
    guard !caret.isHidden else { return }
    let head = OffsetPosition(selection.head)
    caret.place(view.caretRect(for: head), view.caretTransform(for: head))
  }

  /// Whether the highlights are being placed, for which the visible lines are enough.
  private(set) var isPlacingSelection = false

  /// The rectangles of the visible part of the selection.
  ///
  /// A subclass of the view may override them.
  private var shownSelection: [CGRect] {
    isPlacingSelection = true
    defer { isPlacingSelection = false }
    return view.selectionRects(for: OffsetRange(editor.selection.range)).map(\.rect)
  }

  /// The side of a wrap on which a caret is shown: that of the selection at its head.
  func affinity(at place: Int) -> UITextStorageDirection {
    place == editor.selection.head ? editor.selection.affinity : .forward
  }

  /// The rectangle of a caret.
  func caretRect(at place: Int) -> CGRect {
    let rect = manager.carets.rect(at: place, affinity(at: place), in: container)
    var x = view.roundToPixels(origin.x + rect.minX - TextCaret.width / 2)
    x = min(max(x, 0), max(view.contentSize.width, view.bounds.width) - TextCaret.width)
    let line = CGRect(
      x: x, y: origin.y + rect.minY, width: TextCaret.width, height: rect.height)
    return view.roundToPixels(line)
  }

  func firstRect(of range: Range<Int>) -> CGRect? {
    view.layoutIfNeeded()
    // One line is enough.
    let end = max(manager.carets.lineRange(at: range.lowerBound).upperBound, range.lowerBound + 1)
    return rects(of: range.clamped(to: 0..<end), isVisible: false).first
  }

  /// The rectangles of a range, line by line.
  func rects(of range: Range<Int>, isVisible: Bool) -> [CGRect] {
    lineRects(of: range, isVisible: isVisible).map(\.rect)
  }

  /// The same rectangles, with the base directions of their lines.
  func lineRects(
    of range: Range<Int>, isVisible: Bool
  ) -> [(rect: CGRect, isRightToLeft: Bool)] {
    let (view, origin) = (view, origin)
    let (top, bottom) = (view.bounds.minY - origin.y, view.bounds.maxY - origin.y)
    let visible = isVisible && top.isFinite ? top...max(top, bottom) : nil
    return manager.carets.lineRects(of: range, container, in: visible, fills: true).map {
      // Whole pixels: otherwise a seam would show between lines.
      let top = view.roundToPixels($0.rect.minY + origin.y)
      let rect = CGRect(
        x: $0.rect.minX + origin.x, y: top, width: $0.rect.width,
        height: view.roundToPixels($0.rect.maxY + origin.y) - top)
      return (rect, $0.isRightToLeft)
    }
  }

  /// Scrolls until a range is visible; of a long one the end.
  func reveal(_ range: NSRange) {
    guard view.isScrollEnabled, view.bounds.height > 0, view.bounds.width > 0 else { return }
    view.layoutIfNeeded()
    let range = range.clamped(to: editor.length)
    var rect = caretRect(at: range.upperBound)
    if !range.isEmpty {
      let start = caretRect(at: range.lowerBound)
      if rect.maxY - start.minY <= view.bounds.height { rect = rect.union(start) }
    }
    updateContentSize()
    // The first and the last line show the margin too.
    if rect.minY <= origin.y + 1 {
      rect = rect.union(CGRect(x: rect.minX, y: 0, width: 0, height: 0))
    }
    if rect.maxY >= view.contentSize.height - view.textContainerInset.bottom - 1 {
      rect.size.height = view.contentSize.height - rect.minY
    }
    view.scrollRectToVisible(rect, animated: false)
    view.layoutIfNeeded()
  }

  /// Scrolls until the caret is visible.
  func revealCaret() { reveal(NSRange(location: editor.selection.head, length: 0)) }

  // MARK: Places

  /// A point of the content, in the container.
  func inContainer(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  func place(at point: CGPoint) -> Int {
    view.layoutIfNeeded()
    return manager.carets.offset(at: inContainer(point), in: container)
  }

  func caret(at point: CGPoint) -> TextSelection {
    view.layoutIfNeeded()
    return manager.carets.caret(at: inContainer(point), in: container)
  }

  /// Whether a point lies on selected text.
  func isSelected(_ point: CGPoint) -> Bool {
    let selection = editor.selection
    return !selection.isEmpty
      && rects(of: selection.range, isVisible: true).contains { $0.contains(point) }
  }

  func isSelected(_ point: CGPoint, _ place: Int) -> Bool { isSelected(point) }

  func stretch(_ unit: TextDrag.Unit, at place: Int) -> Range<Int> {
    switch unit {
    case .character: place..<place
    case .word: editor.word(at: place)
    case .all: manager.paragraph(at: place)
    }
  }

  func isRightToLeft(at place: Int) -> Bool { manager.carets.isRightToLeft(at: place) }

  func neighbour(of place: Int, right: Bool) -> Int? {
    manager.carets.neighbour(of: place, right: right)
  }

  func end(of selection: TextSelection, right: Bool) -> Int {
    let isForward = right != isRightToLeft(at: selection.head)
    return isForward ? selection.range.upperBound : selection.range.lowerBound
  }
}
