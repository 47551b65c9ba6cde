/// Finds the units of a text view's text: lines as they are laid out, the others by their characters.
///
/// Left and right follow the direction of the line at the position; up goes to the start of the text, and down to
/// its end.
@MainActor
final class PageTokenizer: UITextInputStringTokenizer {
  private weak var view: UITextView?

  /// Creates the tokenizer of a view, which is held weakly.
  init(of view: UITextView) {
    self.view = view
    super.init(textInput: view)
  }

  override func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    let direction = resolved(direction, at: position)
    guard granularity == .line else {
      return super.isPosition(position, atBoundary: granularity, inDirection: direction)
    }
    guard let place = place(of: position),
      let line = line(at: place, isBackward: !direction.isBackward)
    else { return false }
    return place == (direction.isBackward ? line.lowerBound : line.upperBound)
  }

  override func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    let direction = resolved(direction, at: position)
    guard granularity == .line else {
      return super.position(from: position, toBoundary: granularity, inDirection: direction)
    }
    guard let view, let place = place(of: position) else { return nil }
    let border =
      direction.isBackward
      ? border(before: place, in: view) : border(after: place, in: view)
    return border == place ? nil : view.position(from: position, offset: border - place)
  }

  override func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange? {
    let direction = resolved(direction, at: position)
    guard granularity == .line else {
      return super.rangeEnclosingPosition(position, with: granularity, inDirection: direction)
    }
    guard let view, let place = place(of: position),
      let line = line(at: place, isBackward: direction.isBackward),
      let start = view.position(from: position, offset: line.lowerBound - place),
      let end = view.position(from: position, offset: line.upperBound - place)
    else { return nil }
    return view.textRange(from: start, to: end)
  }

  // MARK: Lines

  /// The line with the character before or after a position; `nil` if it is empty.
  ///
  /// A line break belongs to the line that it ends, as it belongs to a paragraph.
  private func line(at place: Int, isBackward: Bool) -> Range<Int>? {
    guard let view, isBackward ? place > 0 : place < view.editor.length else { return nil }
    view.layoutIfNeeded()
    let line = view.layoutManager.carets.lineRange(at: isBackward ? place - 1 : place)
    return line.isEmpty ? nil : line
  }

  /// The next end of a line, or the start of the next line; the position itself at the end of the text.
  private func border(after place: Int, in view: UITextView) -> Int {
    view.layoutIfNeeded()
    let end = view.layoutManager.carets.lineRange(at: place).upperBound
    return end > place ? end : view.editor.near(place) { $0.clusterEnd(after: $1) }
  }

  /// The preceding start of a line, or the end of the line before; the position itself at the start of the text.
  private func border(before place: Int, in view: UITextView) -> Int {
    guard place > 0 else { return place }
    view.layoutIfNeeded()
    let line = view.layoutManager.carets.lineRange(at: place - 1)
    return line.upperBound < place ? line.upperBound : line.lowerBound
  }

  // MARK: Positions and directions

  /// The offset of a position from the start of the text.
  private func place(of position: UITextPosition) -> Int? {
    view.map { $0.offset(from: $0.beginningOfDocument, to: position) }
  }

  /// The direction along the text for left and right at a position.
  private func resolved(
    _ direction: UITextDirection, at position: UITextPosition
  ) -> UITextDirection {
    let isRight = direction == .layout(.right)
    guard isRight || direction == .layout(.left), let view, let place = place(of: position) else {
      return direction
    }
    view.layoutIfNeeded()
    let isForward = isRight != view.layoutManager.carets.isRightToLeft(at: place)
    return .storage(isForward ? .forward : .backward)
  }
}
