import Foundation
import Graphics

/// A link or an attachment in a text.
struct TextLink {
  /// What is linked.
  enum Target {
    case link(URL)
    case attachment(NSTextAttachment)
  }

  var target: Target
  var range: NSRange
}

// Pointer and touch input.
extension UITextView {
  /// Places the caret on a pointer's press; a finger places it when lifted.
  func press(_ touch: UITouch, _ event: UIEvent?) {
    textDrag = nil
    pressesSelection = false
    let point = touch.location(in: self)
    let isMain =
      touch.type == .direct || touch.buttonMask.isEmpty || touch.buttonMask.contains(.primary)
    pressedLink = isEditable || !isSelectable || !isMain ? nil : link(at: point)
    guard touch.type != .direct, isSelectable else { return }
    if touch.buttonMask.contains(.secondary) { return pressSecondary(point) }
    if touch.buttonMask.contains(.middle) { return pressMiddle(point) }
    guard touch.buttonMask.isEmpty || touch.buttonMask.contains(.primary) else { return }
    let extends = isEditing && event?.modifierFlags.contains(.shift) == true
    // Find the position first: the text may scroll when editing begins.
    let place = page.place(at: point)
    guard becomeFirstResponder(), window != nil else { return }
    window?.setFocus(self)
    editor.unmark()
    if extends {
      textDrag = TextDrag(
        unit: .character, start: editor.selection.anchor..<editor.selection.anchor)
      return editor.select(TextSelection(anchor: editor.selection.anchor, head: place))
    }
    if touch.tapCount % 3 == 1, page.isSelected(point) {
      pressesSelection = true
      return
    }
    let unit: TextDrag.Unit =
      touch.tapCount % 3 == 1 ? .character : touch.tapCount % 3 == 2 ? .word : .all
    let start = page.stretch(unit, at: place)
    textDrag = TextDrag(unit: unit, start: start)
    editor.select(TextSelection(start))
  }

  private func pressSecondary(_ point: CGPoint) {
    let place = page.place(at: point)
    guard becomeFirstResponder(), window != nil else { return }
    window?.setFocus(self)
    if !page.isSelected(point) { editor.select(TextSelection(place)) }
    showEditMenu(at: point)
  }

  /// Inserts the text that was last selected in any program.
  private func pressMiddle(_ point: CGPoint) {
    guard isEditable else { return }
    let place = page.place(at: point)
    let former = window?.firstResponder
    UIPasteboard.selection.loadText { [weak self, weak former] text in
      guard let self, isEditable, window?.isFree(for: self, since: former) == true,
        becomeFirstResponder(), window != nil
      else { return }
      window?.setFocus(self)
      editor.unmark()
      editor.select(TextSelection(place))
      editor.write(text, as: .other)
    }
  }

  func drag(_ touch: UITouch) {
    guard isEditing, textDrag != nil else { return }
    let point = touch.location(in: self)
    selectsAtEdge = touch.location(in: nil)
    extend(to: point)
    edgeScroller.fingerMoved()
  }

  /// Extends the selection of a drag to a point.
  private func extend(to point: CGPoint) {
    guard let drag = textDrag else { return }
    pressedLink = editor.selection.isEmpty ? pressedLink : nil
    let place = page.place(at: point)
    guard drag.unit != .character else {
      return editor.select(TextSelection(anchor: drag.start.lowerBound, head: place))
    }
    editor.select(drag.selection(to: page.stretch(drag.unit, at: place)))
  }

  func release(_ touch: UITouch) {
    let point = touch.location(in: self)
    let wasSelection = pressesSelection
    endDrag()
    offerSelection()
    if let pressed = pressedLink, link(at: point)?.range == pressed.range { return open(pressed) }
    pressedLink = nil
    let place = page.place(at: point)
    if wasSelection { return editor.select(TextSelection(place)) }
    guard touch.type == .direct, isSelectable, bounds.contains(point), becomeFirstResponder() else {
      return
    }
    editor.unmark()
    if touch.tapCount == 1, offersCorrections(at: place, point) { return }
    editor.select(
      touch.tapCount == 2
        ? TextSelection(editor.characters.word(at: place))
        : touch.tapCount > 2
          ? TextSelection(layoutManager.paragraph(at: place)) : TextSelection(place))
  }

  /// Selects a misspelled word under a tap, and offers its guesses.
  ///
  /// - Returns: Whether there are any.
  private func offersCorrections(at place: Int, _ point: CGPoint) -> Bool {
    guard let word = spelling.word(at: place..<place),
      let rect = page.rects(of: word, isVisible: true).first(where: { $0.contains(point) })
    else { return false }
    let corrections = spelling.corrections(of: word)
    guard !corrections.isEmpty else { return false }
    editor.select(TextSelection(word))
    EditMenu.show(corrections, at: CGPoint(x: rect.minX, y: rect.maxY), in: self)
    return true
  }

  func endDrag() {
    textDrag = nil
    pressesSelection = false
    selectsAtEdge = nil
    edgeScroller.stop()
  }

  /// Scrolls while a drag is held near an edge.
  func makeEdgeScroller() -> EdgeScroller {
    let finger: () -> CGPoint? = { [weak self] in
      guard let self, let point = self.selectsAtEdge else { return nil }
      return self.convert(point, from: nil)
    }
    return EdgeScroller(self, topSpeed: 1200, finger: finger) { [weak self] offset in
      guard let self else { return }
      self.contentOffset = offset
      if let point = finger() { self.extend(to: point) }
    }
  }

  // MARK: Links

  /// The link or the attachment at a point.
  private func link(at point: CGPoint) -> TextLink? {
    guard length > 0 else { return nil }
    let inner = page.inContainer(point)
    let index = layoutManager.characterIndex(
      for: inner, in: textContainer, fractionOfDistanceBetweenInsertionPoints: nil)
    let box = layoutManager.boundingRect(
      forGlyphRange: NSRange(index..<editor.characters.clusterEnd(after: index)), in: textContainer)
    guard box.insetBy(dx: -1, dy: -1).contains(inner) else { return nil }
    var range = NSRange()
    let limit = NSRange(layoutManager.paragraph(at: index))
    let found = textStorage.attribute(
      .link, at: index, longestEffectiveRange: &range, in: limit)
    if let url = found as? URL ?? (found as? String).flatMap({ URL(string: $0) }) {
      return TextLink(target: .link(url), range: range)
    }
    let attachment = textStorage.attribute(
      .attachment, at: index, longestEffectiveRange: &range, in: limit)
    if let attachment = attachment as? NSTextAttachment {
      return TextLink(target: .attachment(attachment), range: range)
    }
    return detectedLink(at: index, in: limit)
  }

  private func detectedLink(at index: Int, in paragraph: NSRange) -> TextLink? {
    let types = layoutManager.style.detectedTypes
    guard !types.isEmpty else { return nil }
    // In a very long paragraph, a part around the point is enough.
    let lower = max(paragraph.location, index - 4096)
    let upper = min(NSMaxRange(paragraph), index + 4096)
    let links = LinkDetector(types).links(in: textStorage.buffer.string(lower..<upper))
    return links.first { $0.range.contains(index - lower) }.map {
      TextLink(
        target: .link($0.url),
        range: NSRange(location: lower + $0.range.lowerBound, length: $0.range.count))
    }
  }

  /// Opens a clicked link, unless the delegate prevents it.
  private func open(_ link: TextLink) {
    pressedLink = nil
    switch link.target {
    case .link(let url):
      let isOpened =
        textDelegate?.textView(
          self, shouldInteractWith: url, in: link.range, interaction: .invokeDefaultAction)
        ?? true
      if isOpened { UIApplication.shared.open(url) }
    case .attachment(let attachment):
      _ = textDelegate?.textView(
        self, shouldInteractWith: attachment, in: link.range, interaction: .invokeDefaultAction)
    }
  }
}
