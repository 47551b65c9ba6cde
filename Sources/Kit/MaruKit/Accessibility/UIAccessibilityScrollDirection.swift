/// The direction in which an element is scrolled.
public enum UIAccessibilityScrollDirection: Int, Sendable {
  /// Towards the content at the right.
  case right = 1
  /// Towards the content at the left.
  case left
  /// Towards the content above.
  case up
  /// Towards the content below.
  case down
  /// Towards the next page.
  case next
  /// Towards the previous page.
  case previous
}
