import Foundation
import Graphics

// Lines, selection and caret.
extension UITextView {
  /// The container's upper left corner in the content.
  var textOrigin: CGPoint { CGPoint(x: textContainerInset.left, y: textContainerInset.top) }

  /// The lines that the view shows; `nil` if the text ends in a container before the view's.
  var lines: (any ContainerLines)? { layoutManager.lines(of: textContainer) }

  /// Updates the layout after the room for text has changed.
  func roomChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func containerWidth(for width: CGFloat) -> CGFloat {
    max(1, width - textContainerInset.left - textContainerInset.right)
  }

  // MARK: Text

  /// Lays out the visible lines, and keeps them in place while estimates above become exact.
  func layOutText() {
    if textContainer.widthTracksTextView, bounds.width > 0 {
      let width = containerWidth(
        for: bounds.width - adjustedContentInset.left
          - adjustedContentInset.right)
      if textContainer.size.width != width { keepingPlace { textContainer.size.width = width } }
    }
    for _ in 0..<4 where !layOutOnce() {}
    updateContentSize()
    arrange()
    placeSelection()
    spelling.layOut()
  }

  /// Runs a change of the width, and keeps the first visible character in place.
  private func keepingPlace(_ change: () -> Void) {
    guard let lines, contentOffset.y > textContainerInset.top else { return change() }
    let index = lines.index(atHeight: contentOffset.y - textOrigin.y)
    let distance = contentOffset.y - lines.top(of: index)
    change()
    updateContentSize()
    let top = (self.lines ?? lines).top(of: index)
    contentOffset.y = max(top + distance, -adjustedContentInset.top)
  }

  /// Lays out what is visible.
  ///
  /// - Returns: Whether the lines that were exact before stayed in place.
  private func layOutOnce() -> Bool {
    guard let lines, bounds.height > 0 else { return true }
    let (top, bottom) = (bounds.minY - textOrigin.y, bounds.maxY - textOrigin.y)
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
    let place = onPixels(CGPoint(x: contentOffset.x, y: contentOffset.y + shift))
    guard place != contentOffset else { return true }
    contentOffset = place
    return false
  }

  /// Updates the size of the content from the known and estimated heights.
  func updateContentSize() {
    let lines = lines
    var width = bounds.width
    if !textContainer.widthTracksTextView {
      let used =
        textContainer.lineWidth.isFinite ? textContainer.lineWidth : (lines?.widest ?? 0) + 10
      width = used + textContainerInset.left + textContainerInset.right
    }
    let height = (lines?.height ?? 0) + textContainerInset.top + textContainerInset.bottom
    contentSize = CGSize(width: width, height: ceilToPixels(height))
  }

  /// Shows a view for each visible piece.
  private func arrange() {
    let whole = CGRect(origin: .zero, size: contentSize)
    for view in [back, content, front] where view.frame != whole { view.frame = whole }
    guard bounds.height > 0 else { return }
    let lines = lines
    let bottom = bounds.maxY - textOrigin.y
    var index = lines?.index(atHeight: max(bounds.minY - textOrigin.y, 0)) ?? 0
    var rest = fragments
    fragments = [:]
    while let part = lines?.part(index), part.top < bottom {
      let view = rest.removeValue(forKey: part.key) ?? makeFragment()
      fragments[part.key] = view
      view.show(
        CGRect(
          x: 0, y: textOrigin.y + part.top, width: max(contentSize.width, bounds.width),
          height: part.lines.height), NSRange(part.range), origin: textOrigin)
      index += 1
    }
    for view in rest.values { view.removeFromSuperview() }
  }

  private func makeFragment() -> TextFragmentView {
    let view = TextFragmentView(layoutManager)
    content.addSubview(view)
    return view
  }

  /// The size of the whole text in a width.
  func sizeOfText(width: CGFloat) -> CGSize {
    // UIKit's greatest numbers stand for any width.
    let isFree = !(width > 0 && width < 1e7)
    let insets = textContainerInset
    if layoutManager.textContainers.count > 1 {
      // The view shows the part of the text that its container has taken.
      let used = layoutManager.usedRect(for: textContainer)
      return ceilToPixels(
        CGSize(
          width: used.width + insets.left + insets.right,
          height: used.height + insets.top + insets.bottom))
    }
    var settings = textContainer.settings
    settings.width =
      isFree ? .infinity : max(0, containerWidth(for: width) - 2 * textContainer.padding)
    let flow: TextFlow
    if let known = lines as? TextFlow, known.settings == settings {
      flow = known
    } else {
      flow = TextFlow(of: textStorage, style: layoutManager.style, settings: settings)
    }
    flow.layOutAll()
    let used = flow.widest + 2 * textContainer.padding + insets.left + insets.right
    return ceilToPixels(
      CGSize(
        width: isFree ? used : min(used, width),
        height: max(flow.height, (font?.lineHeight ?? 0)) + insets.top + insets.bottom))
  }

  // MARK: Selection

  /// Shows the selection or the caret, which starts to blink again.
  func showSelection() {
    setNeedsLayout()
    let isActive = isEditing && window?.isKeyWindow == true
    caret.backgroundColor = tintColor
    if isActive, isEditable, isSelectable, editor.selection.isEmpty {
      caret.show()
    } else {
      caret.hide()
    }
  }

  /// Moves the highlights and the caret to the selection.
  private func placeSelection() {
    let isActive = isEditing && window?.isKeyWindow == true
    let opacity = traitCollection.userInterfaceStyle == .dark ? 0.5 : 0.3
    let isShown = isSelectable && (isEditing || !editor.selection.isEmpty)
    back.show(
      isShown && !editor.selection.isEmpty
        ? rects(of: editor.selection.range, isVisible: true) : [],
      color: isActive ? tintColor.withAlphaComponent(opacity) : .systemFill)
    let lines = editor.underlined.flatMap { rects(of: $0, isVisible: true) }
    let color = markedTextStyle?[.underlineColor] ?? markedTextStyle?[.foregroundColor]
    front.show(
      lines.map { CGRect(x: $0.minX, y: $0.maxY - 2, width: $0.width, height: 1) },
      color: color as? UIColor ?? textColor ?? .label)
    if !caret.isHidden { caret.frame = rectOfCaret(at: editor.selection.head) }
  }

  /// The rectangle of a caret in the content.
  func rectOfCaret(at place: Int) -> CGRect {
    let rect = layoutManager.caretRect(at: place, in: textContainer)
    var x = roundToPixels(textOrigin.x + rect.minX - TextCaret.width / 2)
    x = min(max(x, 0), max(contentSize.width, bounds.width) - TextCaret.width)
    let line = CGRect(
      x: x, y: textOrigin.y + rect.minY, width: TextCaret.width, height: rect.height)
    return roundToPixels(line)
  }

  /// The rectangles of a range in the content, line by line.
  func rects(of range: Range<Int>, isVisible: Bool) -> [CGRect] {
    let (top, bottom) = (bounds.minY - textOrigin.y, bounds.maxY - textOrigin.y)
    let visible = isVisible && top.isFinite ? top...max(top, bottom) : nil
    return layoutManager.rects(of: range, textContainer, in: visible, fills: true).map {
      // Whole pixels: otherwise a seam would show between lines.
      let top = roundToPixels($0.minY + textOrigin.y)
      return CGRect(
        x: $0.minX + textOrigin.x, y: top, width: $0.width,
        height: roundToPixels($0.maxY + textOrigin.y) - top)
    }
  }

  /// Scrolls until a range is visible; of a long one the end.
  func reveal(_ range: NSRange) {
    guard isScrollEnabled, bounds.height > 0, bounds.width > 0 else { return }
    layoutIfNeeded()
    let range = range.clamped(to: length)
    var rect = rectOfCaret(at: range.upperBound)
    if !range.isEmpty {
      let start = rectOfCaret(at: range.lowerBound)
      if rect.maxY - start.minY <= bounds.height { rect = rect.union(start) }
    }
    updateContentSize()
    // The first and the last line show the margin too.
    if rect.minY <= textOrigin.y + 1 {
      rect = rect.union(CGRect(x: rect.minX, y: 0, width: 0, height: 0))
    }
    if rect.maxY >= contentSize.height - textContainerInset.bottom - 1 {
      rect.size.height = contentSize.height - rect.minY
    }
    scrollRectToVisible(rect, animated: false)
    layoutIfNeeded()
  }
}
