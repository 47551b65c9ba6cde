import Foundation

/// The room of a navigation bar that is scrolled away with the content, in points: that of a large
/// title, and of a search bar below it.
///
/// It shrinks while the content scrolls up, and grows while the content is pulled down.
struct CollapsibleRoom: Equatable {
  /// Neither a large title nor a search bar.
  static let none = CollapsibleRoom(height: 0)

  /// The height over the top of the content.
  var height: CGFloat
  /// The part of the height that the search bar has; it is scrolled away first.
  var search: CGFloat = 0
  /// The height that has been scrolled away, 0…`height`.
  var hidden: CGFloat = 0
  /// The height that a pull adds; the safe area does not have it.
  var pull: CGFloat = 0

  /// The height that the safe area has.
  var shown: CGFloat { height - hidden }

  /// The hidden heights at which the content comes to rest, in ascending order.
  var stops: [CGFloat] { search > 0 && search < height ? [0, search, height] : [0, height] }
}
