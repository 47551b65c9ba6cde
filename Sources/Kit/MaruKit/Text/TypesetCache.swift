import Foundation

/// What a text looked like in the rooms that it was last typeset for.
///
/// It is measured without a limit, then drawn within one: a few are asked for in turn.
struct TypesetCache {
  private struct Room: Equatable {
    var width: CGFloat
    var height: CGFloat
    var lineLimit: Int
    var scale: CGFloat
  }

  private static let limit = 4

  private var known: [(room: Room, text: TypesetText)] = []

  /// Forgets all, as where the text has changed.
  mutating func forget() { known.removeAll() }

  /// The text in a room, typeset where it was not yet.
  ///
  /// - Parameters:
  ///   - width: Points; infinite for no limit.
  ///   - height: Points; infinite for no limit.
  ///   - lineLimit: The most lines; 0 for no limit.
  ///   - scale: Of the font sizes.
  ///   - styledText: Asked for the text where it has to be typeset.
  /// - Returns: The text in lines.
  mutating func text(
    width: CGFloat, height: CGFloat, lineLimit: Int, scale: CGFloat,
    of styledText: () -> StyledText
  ) -> TypesetText {
    let room = Room(width: width, height: height, lineLimit: lineLimit, scale: scale)
    if let same = known.first(where: { $0.room == room }) { return same.text }
    let styled = scale == 1 ? styledText() : styledText().scaled(by: scale)
    let text = TypesetText(styled, width: width, lineLimit: lineLimit, maximumHeight: height)
    if known.count >= Self.limit { known.removeFirst() }
    known.append((room, text))
    return text
  }
}
