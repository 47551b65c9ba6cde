import Foundation

/// Where the positions of an edited text are on the screen.
@MainActor
protocol TextPlaces: AnyObject {
  /// The position nearest to a point of the view.
  func place(at point: CGPoint) -> Int
  /// The caret that a press at a point of the view gives.
  func caret(at point: CGPoint) -> TextSelection
  /// The first rectangle of a range in the view; `nil` for an empty one.
  func firstRect(of range: Range<Int>) -> CGRect?
  /// Whether a press is on selected text.
  ///
  /// - Parameters:
  ///   - point: The point of the press in the view.
  ///   - place: The position that was nearest to the point.
  /// - Returns: Whether the text there is selected.
  func isSelected(_ point: CGPoint, _ place: Int) -> Bool
  /// The text that a drag in a unit selects at a position.
  func stretch(_ unit: TextDrag.Unit, at place: Int) -> Range<Int>
  /// Whether the text at a position runs from right to left.
  func isRightToLeft(at place: Int) -> Bool
  /// The position to the right or left of another where directions meet; otherwise `nil`.
  func neighbour(of place: Int, right: Bool) -> Int?
  /// The left or right end of a selection.
  func end(of selection: TextSelection, right: Bool) -> Int
}

extension TextPlaces {
  /// A caret at the position nearest to the point, for text that does not wrap.
  func caret(at point: CGPoint) -> TextSelection { TextSelection(place(at: point)) }

  /// The next position to the right or left.
  func character(beside place: Int, right: Bool, in editor: TextEditSession) -> Int {
    if let next = neighbour(of: place, right: right) { return next }
    let isForward = right != isRightToLeft(at: place)
    return editor.near(place) { isForward ? $0.clusterEnd(after: $1) : $0.clusterStart(before: $1) }
  }
}
