/// A position in a text: between two characters, or at an end.
///
/// Mirrors UIKit: the owner of the text creates and compares positions.
@preconcurrency @MainActor
open class UITextPosition: IdentityHashable {
  /// Creates a position; for subclasses.
  public init() {}
}

/// A range of a text.
@preconcurrency @MainActor
open class UITextRange: IdentityHashable {
  /// Creates a range; for subclasses.
  public init() {}

  /// The start of the range.
  open var start: UITextPosition { UITextPosition() }
  /// The end of the range.
  open var end: UITextPosition { UITextPosition() }
  /// Whether the range is empty.
  open var isEmpty: Bool { true }
}

/// A position as a UTF-16 offset from the start.
final class OffsetPosition: UITextPosition {
  let offset: Int

  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }
}

/// A range of UTF-16 offsets from the start.
final class OffsetRange: UITextRange {
  let range: Range<Int>

  init(_ range: Range<Int>) {
    self.range = range
    super.init()
  }

  override var start: UITextPosition { OffsetPosition(range.lowerBound) }
  override var end: UITextPosition { OffsetPosition(range.upperBound) }
  override var isEmpty: Bool { range.isEmpty }
}
