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
  /// The direction of the text.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection starts here.
  open var containsStart: Bool { false }
  /// Whether the selection ends here.
  open var containsEnd: Bool { false }
  /// Whether the text is vertical.
  open var isVertical: Bool { false }
}

/// A rectangle with its place in a selection.
final class OffsetSelectionRect: UITextSelectionRect {
  private let place: CGRect
  private let isFirst: Bool
  private let isLast: Bool

  private init(_ rect: CGRect, isFirst: Bool, isLast: Bool) {
    (place, self.isFirst, self.isLast) = (rect, isFirst, isLast)
    super.init()
  }

  /// The rectangles of a selection.
  static func list(_ rects: [CGRect]) -> [UITextSelectionRect] {
    rects.enumerated().map { index, rect in
      OffsetSelectionRect(rect, isFirst: index == 0, isLast: index == rects.count - 1)
    }
  }

  override var rect: CGRect { place }
  override var containsStart: Bool { isFirst }
  override var containsEnd: Bool { isLast }
}
