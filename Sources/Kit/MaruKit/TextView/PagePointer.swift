import Foundation

/// The pointer or a finger in a text view: it selects, scrolls at the edges, and opens links.
@MainActor
final class PagePointer: TextPointer<UITextView> {
  private lazy var links = TextLinks(of: view)
  /// Whether a press lies in the selection, which a drag would move.
  private var pressesSelection = false
  /// The pointer's location in the window during a drag.
  private var finger: CGPoint?
  private lazy var scroller = EdgeScroller(
    view, topSpeed: 1200, finger: { [weak self] in self?.held },
    scroll: { [weak self] offset in self?.scroll(to: offset) })

  // MARK: Pressing

  /// Places the caret on a pointer's press; a finger places it when lifted.
  func press(_ touch: UITouch, _ event: UIEvent?) {
    super.end()
    pressesSelection = false
    let (point, buttons) = (touch.location(in: view), touch.buttonMask)
    let isMain = buttons.isEmpty || buttons.contains(.primary)
    let mayOpen = !view.isEditable && view.isSelectable && (touch.type == .direct || isMain)
    links.press(mayOpen ? point : nil, isFinger: touch.type == .direct)
    if !view.isEditable, view.isSelectable, buttons.contains(.secondary),
      !view.page.isSelected(point), links.showMenu(at: point)
    {
      return
    }
    guard touch.type != .direct, view.isSelectable, !takes(buttons, at: point) else { return }
    if isMain { press(point, touch.tapCount, event) }
  }

  override func holdsSelection(_ point: CGPoint) -> Bool {
    pressesSelection = view.page.isSelected(point)
    return pressesSelection
  }

  // MARK: Dragging

  /// Extends the selection to the pointer.
  func drag(_ touch: UITouch) {
    links.moved(to: touch.location(in: view))
    guard view.isEditing, isDragging else { return }
    finger = touch.location(in: nil)
    extend(to: touch.location(in: view))
    scroller.fingerMoved()
  }

  override func extend(to point: CGPoint) {
    guard isDragging else { return }
    if !editor.selection.isEmpty { links.forget() }
    super.extend(to: point)
  }

  /// The point of the pointer during a drag.
  private var held: CGPoint? { finger.map { view.convert($0, from: nil) } }

  /// Scrolls while a drag is held near an edge.
  private func scroll(to offset: CGPoint) {
    // The delegate may drop the view meanwhile.
    withExtendedLifetime(view) {
      view.contentOffset = offset
      if let held { extend(to: held) }
    }
  }

  // MARK: Releasing

  func release(_ touch: UITouch) {
    let point = touch.location(in: view)
    let wasSelection = pressesSelection
    end()
    view.offerSelection()
    if links.release(point) { return }
    let caret = caret(at: point)
    if wasSelection { return editor.select(caret) }
    guard touch.type == .direct, view.isSelectable, view.bounds.contains(point),
      view.becomeFirstResponder()
    else { return }
    editor.unmark()
    if touch.tapCount == 1, offersCorrections(at: caret.placeInLine, point) { return }
    tap(at: caret, touch.tapCount)
  }

  override func end() {
    super.end()
    links.endRest()
    pressesSelection = false
    finger = nil
    scroller.stop()
  }

  /// Selects a misspelled word under a tap, and offers its guesses.
  ///
  /// - Returns: Whether there are any.
  private func offersCorrections(at place: Int, _ point: CGPoint) -> Bool {
    guard let word = view.spelling.word(at: place..<place),
      let rect = view.page.rects(of: word, isVisible: true).first(where: { $0.contains(point) })
    else { return false }
    let corrections = view.spelling.corrections(of: word)
    guard !corrections.isEmpty else { return false }
    editor.select(TextSelection(word))
    let menu = UIMenu(children: corrections)
    EditMenu.show(menu, at: CGPoint(x: rect.minX, y: rect.maxY), in: view)
    return true
  }
}
