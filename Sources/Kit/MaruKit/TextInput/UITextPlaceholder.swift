import Graphics

/// Room in a text for something that is being prepared, such as handwriting that is not yet
/// recognized.
///
/// Mirrors UIKit; a text creates it in `insertTextPlaceholder(with:)`.
@preconcurrency @MainActor
open class UITextPlaceholder: IdentityHashable {
  /// Creates a placeholder; for subclasses.
  public init() {}

  /// The rectangles of the placeholder in the text's view, in points; none once it is removed.
  open var rects: [UITextSelectionRect] { [] }
}

/// A placeholder at the caret, which takes no room in the text.
final class CaretPlaceholder: UITextPlaceholder {
  private var rect: CGRect?

  /// Creates a placeholder.
  init(_ rect: CGRect) {
    self.rect = rect.isNull ? nil : rect
    super.init()
  }

  override var rects: [UITextSelectionRect] {
    rect.map { OffsetSelectionRect.list([$0]) } ?? []
  }

  /// Removes the placeholder.
  func remove() { rect = nil }
}
