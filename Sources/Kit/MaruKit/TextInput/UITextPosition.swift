/// A place in a text: between two characters, or at an end.
///
/// Mirrors UIKit: who has the text makes them, and says how two compare.
@MainActor
open class UITextPosition: IdentityHashable {
  /// Makes a place; for subclasses.
  public init() {}
}

/// A stretch of a text.
@MainActor
open class UITextRange: IdentityHashable {
  /// Makes a stretch; for subclasses.
  public init() {}

  /// Where it begins.
  open var start: UITextPosition { UITextPosition() }
  /// Where it ends.
  open var end: UITextPosition { UITextPosition() }
  /// Whether nothing is in it.
  open var isEmpty: Bool { true }
}

/// A place by its distance from the start, in UTF-16.
final class OffsetPosition: UITextPosition {
  let offset: Int

  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }
}

/// A stretch by its distances from the start, in UTF-16.
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
