import Foundation

/// The room of a navigation bar for a large title, in points.
///
/// It shrinks while the content scrolls up, and grows while the content is pulled down.
struct LargeTitleRoom: Equatable {
  /// No large title.
  static let none = LargeTitleRoom(height: 0)

  /// The height over the top of the content.
  var height: CGFloat
  /// The height that has been scrolled away, 0…`height`.
  var hidden: CGFloat = 0
  /// The height that a pull adds; the safe area does not have it.
  var pull: CGFloat = 0

  /// The height that the safe area has.
  var shown: CGFloat { height - hidden }
}
