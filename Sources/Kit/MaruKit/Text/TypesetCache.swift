import Foundation

/// The last few layouts of a text.
///
/// A text is measured without a limit and then drawn within one, so a few layouts alternate.
struct TypesetCache {
  private struct Room: Equatable {
    var width: CGFloat
    var height: CGFloat
    var lineLimit: Int
    var scale: CGFloat
  }

  private static let limit = 4

  private var known: [(room: Room, text: TypesetText)] = []

  /// Forgets all layouts, for example after a change of the text.
  mutating func forget() { known.removeAll() }

  /// The text laid out in a size, from the cache if possible.
  ///
  /// - Parameters:
  ///   - width: Points; infinite for no limit.
  ///   - height: Points; infinite for no limit.
  ///   - lineLimit: The most lines; 0 for no limit.
  ///   - scale: The scale of the font sizes.
  ///   - styledText: Provides the text if it must be laid out.
  /// - Returns: The laid-out text.
  mutating func text(
    width: CGFloat, height: CGFloat, lineLimit: Int, scale: CGFloat,
    of styledText: () -> StyledText
  ) -> TypesetText {
    let room = Room(width: width, height: height, lineLimit: lineLimit, scale: scale)
    if let same = known.first(where: { $0.room == room }) { return same.text }
    let styled = scale == 1 ? styledText() : styledText().scaled(by: scale)
    let text = TypesetText(
      styled, width: width, lineLimit: lineLimit, maximumHeight: height,
      reusing: known.last { $0.room.scale == scale && !$0.text.isTruncated }?.text)
    if known.count >= Self.limit { known.removeFirst() }
    known.append((room, text))
    return text
  }
}
