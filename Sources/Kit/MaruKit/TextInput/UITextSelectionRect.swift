import Graphics

/// A rectangle of selected text.
///
/// Mirrors UIKit; a text creates subclasses.
@preconcurrency @MainActor
open class UITextSelectionRect: IdentityHashable {
  /// Creates a rectangle; for subclasses.
  public init() {}

  /// The rectangle in the text's view, in points.
  open var rect: CGRect { .zero }
  /// The base direction of the text in the line.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection starts here.
  open var containsStart: Bool { false }
  /// Whether the selection ends here.
  open var containsEnd: Bool { false }
  /// Whether the text is vertical.
  open var isVertical: Bool { false }
  /// How the rectangle is turned or scaled around its middle; not at all by default.
  open var transform: CGAffineTransform { .identity }
}

/// A rectangle with its place in a selection.
final class OffsetSelectionRect: UITextSelectionRect {
  private let place: CGRect
  private let isFirst: Bool
  private let isLast: Bool

  private let direction: NSWritingDirection

  private init(_ rect: CGRect, isFirst: Bool, isLast: Bool, _ direction: NSWritingDirection) {
    (place, self.isFirst, self.isLast, self.direction) = (rect, isFirst, isLast, direction)
    super.init()
  }

  /// The rectangles of a selection whose direction is not known.
  static func list(_ rects: [CGRect]) -> [UITextSelectionRect] {
    list(rects.map { ($0, .natural) })
  }

  /// The rectangles of a selection with the base directions of their lines.
  static func list(_ rects: [(CGRect, NSWritingDirection)]) -> [UITextSelectionRect] {
    rects.enumerated().map { index, line in
      OffsetSelectionRect(
        line.0, isFirst: index == 0, isLast: index == rects.count - 1, line.1)
    }
  }

  override var rect: CGRect { place }
  override var writingDirection: NSWritingDirection { direction }
  override var containsStart: Bool { isFirst }
  override var containsEnd: Bool { isLast }
}
