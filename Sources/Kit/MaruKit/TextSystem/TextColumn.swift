import Foundation
import Graphics
import Typesetting

/// The lines of a container whose text continues in the next one, as in columns and pages.
///
/// The container takes lines until its height or its number of lines is full. They are laid out at once, and
/// recreated after each change. A container that is too low for a line takes none.
final class TextColumn: ContainerLines {
  /// The part of a paragraph that is laid out at once, and its limit within one line, in UTF-16 units.
  private static let window = 4096
  private static let longestLine = 1 << 16

  let start: Int
  private(set) var visibleEnd: Int
  private(set) var height: CGFloat = 0
  private(set) var widest: CGFloat = 0
  /// Whether the text ends here.
  private(set) var isComplete = false
  private var parts: [TextFlow.Part] = []

  /// Fills a container.
  ///
  /// - Parameters:
  ///   - storage: The text.
  ///   - style: Makes the lines.
  ///   - settings: The limits of the container; its height or its number of lines must be limited.
  ///   - start: The offset of the first character.
  /// - Complexity: O(n) in the length of the text that the container shows.
  init(
    of storage: NSTextStorage, style: TextPieceStyle, settings: TextFlow.Settings, from start: Int
  ) {
    storage.refresh()
    self.start = min(max(start, 0), storage.buffer.count)
    visibleEnd = self.start
    fill(from: storage, style, settings)
  }

  private func fill(
    from storage: NSTextStorage, _ style: TextPieceStyle, _ settings: TextFlow.Settings
  ) {
    let buffer = storage.buffer
    var lineCount = 0
    var window = Self.window
    while !isComplete {
      let place = visibleEnd
      let (end, isWhole) = Self.paragraphEnd(after: place, within: window, in: buffer)
      var context = TextPieceStyle.Context(
        width: settings.width, lineLimit: 0, height: .infinity)
      context.outline = settings.outline
      context.top = height
      context.container = settings.container
      context.isFirst = parts.isEmpty
      let paragraph = buffer.paragraphStart(at: place)
      context.isStart = paragraph == place
      context.isLast = end == buffer.count
      if !context.isStart {
        context.direction = TextPieceStyle.direction(ofParagraphFrom: paragraph, in: buffer)
      }
      let made = style.lines(of: place..<end, in: storage, context)
      let all = made.layout.lines
      if !isWhole, all.count < 2, window < Self.longestLine {
        window *= 2
        continue
      }
      // The last line of an incomplete paragraph may continue.
      // A container of another shape may end first.
      let isShort = (all.last?.range.upperBound ?? 0) < made.layout.length
      let known = isWhole || isShort ? all.count : max(all.count - 1, 1)
      let room = settings.lineLimit > 0 ? settings.lineLimit - lineCount : known
      let taken = all.prefix(min(known, room)).prefix {
        height + made.before + $0.frame.maxY <= settings.height + 0.01
      }.count
      guard taken > 0 else { return }
      let isCut = isShort || taken < all.count
      let length = isCut ? all[taken - 1].range.upperBound : end - place
      let lines = isCut ? made.prefix(taken) : made
      parts.append(
        TextFlow.Part(
          key: style.makeKey(), index: parts.count, start: place, length: length, top: height,
          lines: lines))
      height += lines.height
      widest = max(widest, lines.layout.size.width)
      lineCount += taken
      visibleEnd = place + length
      guard taken == known, !isShort else { return }
      let endsWithBreak = length > 0 && HardBreaks.contains(buffer[visibleEnd - 1])
      isComplete = !isCut && visibleEnd == buffer.count && !endsWithBreak
    }
  }

  /// The end of a paragraph with its break, or of the part of it in a window.
  private static func paragraphEnd(
    after place: Int, within window: Int, in buffer: TextBuffer
  ) -> (end: Int, isWhole: Bool) {
    var end = min(place + window, buffer.count)
    // A carriage return and its line feed stay together.
    if end > place, end < buffer.count, buffer[end - 1] == 0x0D, buffer[end] == 0x0A { end += 1 }
    if let found = buffer.breaks(in: place..<end).first { return (found, true) }
    return (end, end == buffer.count)
  }

  // MARK: Lines

  var isContinued: Bool { !isComplete }
  var count: Int { parts.count }

  func part(_ index: Int) -> TextFlow.Part? { parts.indices.contains(index) ? parts[index] : nil }

  func part(atOffset offset: Int) -> TextFlow.Part? {
    parts.last { $0.start <= offset } ?? parts.first
  }

  func part(atHeight y: CGFloat) -> TextFlow.Part? { part(index(atHeight: y)) }

  func index(atHeight y: CGFloat) -> Int { parts.lastIndex { $0.top <= y } ?? 0 }

  func top(of index: Int) -> CGFloat { part(index)?.top ?? height }

  func isLaidOut(_ index: Int) -> Bool { parts.indices.contains(index) }

  func layOutAll() {}
}
