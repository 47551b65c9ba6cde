import Foundation
import Graphics
import Typesetting

/// The lines of a long text, laid out piece by piece where they are needed.
///
/// A piece is a paragraph, or a part of a long one. A list has the length and the height of each:
/// the exact height once it has been laid out, and an estimate before. So a text of 10 MB costs no
/// more than its visible lines, and an edit costs one piece.
///
/// A long paragraph is cut between lines. When a piece is laid out, the first line of the next one
/// is known too, and the border moves to the last complete line. Pieces below follow when they are
/// needed.
///
/// Coordinates are points from the first line's upper left corner, without padding.
final class TextFlow: ContainerLines {
  /// The limits of the text.
  struct Settings: Equatable {
    /// The width of a line; may be infinite.
    var width: CGFloat = .infinity
    /// The height; may be infinite.
    var height: CGFloat = .infinity
    /// The most lines; 0 for no limit.
    var lineLimit = 0
    /// The outline of the container, if it is no plain rectangle.
    var outline = ContainerShape.Outline()
    /// The treatment of the last line that a limit allows.
    var lineBreakMode = ParagraphStyle.LineBreakMode.wordWrapping
    /// The container, for attachments.
    var container: NSTextContainer?

    /// Whether the place of a line depends on all lines before it.
    var isLimited: Bool { lineLimit > 0 || height.isFinite || !outline.isPlain }
  }

  private struct Piece: Extent {
    private var units: UInt32
    private var points: Float
    /// The key of its layout; 0 if it has not been laid out since it changed.
    var key: UInt32 = 0
    /// Whether a hard break or the end of the text ends it.
    var isWhole: Bool

    init(length: Int, height: Double, isWhole: Bool) {
      units = UInt32(clamping: length)
      points = Float(height)
      self.isWhole = isWhole
    }

    var length: Int {
      get { Int(units) }
      set { units = UInt32(clamping: newValue) }
    }
    var height: Double {
      get { Double(points) }
      set { points = Float(newValue) }
    }
  }

  /// A piece with its lines.
  struct Part {
    /// The key of these lines; other lines have another one.
    var key: UInt32
    /// The index of the piece.
    var index: Int
    /// The offset of its first character.
    var start: Int
    /// The length with the line break at the end.
    var length: Int
    /// The position of its top.
    var top: CGFloat
    var lines: PieceLines

    /// The top of the first line.
    var linesTop: CGFloat { top + lines.before }
    /// The lines.
    var layout: TextLayout { lines.layout }
    /// The range of the whole piece.
    var range: Range<Int> { start..<start + length }

    /// The rectangle of a line.
    func frame(of line: TextLine) -> CGRect { line.frame.offsetBy(dx: 0, dy: linesTop) }

    /// The range of a line; the last line includes the line break.
    func range(of line: TextLine) -> Range<Int> {
      let isLast = line.range.upperBound == layout.lines.last?.range.upperBound
      return start + line.range.lowerBound..<start + (isLast ? length : line.range.upperBound)
    }
  }

  /// The longest piece of a paragraph when it is cut, and the longest before it is cut again.
  private static let pieceLength = 4096
  private static let longestPiece = 8192
  /// The longest line, in units, without a limit of the width.
  private static let longestLine = 1 << 16
  /// The number of pieces whose lines are kept.
  private static let keptPieces = 1024

  /// The offset of the first character; earlier text is in the containers before.
  let start: Int
  /// Whether a paragraph starts there.
  private let startsParagraph: Bool
  private unowned let storage: NSTextStorage
  private let style: TextPieceStyle
  private var pieces = ExtentList<Piece>()
  private var kept: [UInt32: PieceLines] = [:]
  /// The end of the text that the limits allow; `nil` if it must be determined.
  private var shownEnd: Int?
  /// The number of pieces at the start whose heights are exact, as far as it is known.
  private var exactCount = 0
  /// Whether everything above a place is laid out before it, so that its position is exact.
  var isContiguous = true
  /// The widest line that has been laid out.
  private(set) var widest: CGFloat = 0

  /// The limits of the text.
  var settings = Settings() { didSet { if settings != oldValue { forgetLines() } } }

  /// Creates the flow of a storage's text.
  ///
  /// A flow that does not begin at the start of the text must be recreated after each change.
  ///
  /// Complexity: O(n) in the length of the text, which takes about a millisecond for a megabyte.
  init(
    of storage: NSTextStorage, style: TextPieceStyle, settings: Settings, from start: Int = 0
  ) {
    storage.refresh()
    let buffer = storage.buffer
    self.start = min(max(start, 0), buffer.count)
    startsParagraph = self.start == 0 || buffer.paragraphStart(at: self.start) == self.start
    self.storage = storage
    self.style = style
    self.settings = settings
    pieces = ExtentList(cut(self.start..<buffer.count, isWhole: true))
  }

  /// The length of the text.
  var length: Int { pieces.length }
  /// Always false: a flow fills the last container.
  var isContinued: Bool { false }
  /// The height of the text, partly estimated.
  var height: CGFloat {
    limit()
    return CGFloat(pieces.height)
  }

  // MARK: Changing

  /// Forgets all lines, after a change of the attributes or the limits.
  ///
  /// Complexity: O(n) in the number of pieces.
  func forgetLines() {
    kept.removeAll(keepingCapacity: true)
    shownEnd = nil
    exactCount = 0
    widest = 0
    let estimate = estimator
    pieces.updateAll { piece in
      piece.key = 0
      piece.height = estimate(piece.length)
    }
  }

  /// Forgets the lines of a range, after a change of its attributes.
  func forgetLines(in range: Range<Int>) {
    let first = pieces.place(atOffset: range.lowerBound).index
    let last = pieces.place(atOffset: max(range.upperBound - 1, range.lowerBound)).index
    exactCount = min(exactCount, first)
    for index in first...max(first, last) {
      var piece = pieces[index]
      forget(&piece)
      pieces.update(index, to: piece)
    }
    if settings.isLimited { forgetLines() }
  }

  /// Follows an edit of the text.
  ///
  /// - Parameters:
  ///   - new: The range of the new text.
  ///   - delta: The change of the length.
  func edited(_ new: Range<Int>, delta: Int) {
    storage.refresh()
    let buffer = storage.buffer
    guard length + delta == buffer.count, new.lowerBound <= new.upperBound - delta else {
      pieces = ExtentList(cut(0..<buffer.count, isWhole: true))
      return forgetLines()
    }
    var first = pieces.place(atOffset: new.lowerBound)
    // The line before may now have room for the word, and a line feed may join a carriage return.
    if first.index > 0,
      !pieces[first.index - 1].isWhole || buffer[first.offset - 1] == 0x0D
    {
      first = pieces.place(at: first.index - 1)
    }
    var last = pieces.place(atOffset: max(new.upperBound - delta, first.offset))
    // The empty piece at the end is made anew with the one before it.
    if last.offset + pieces[last.index].length == length {
      last = pieces.place(at: pieces.count - 1)
    }
    exactCount = min(exactCount, first.index)
    let isWhole = pieces[last.index].isWhole
    let end = last.offset + pieces[last.index].length + delta
    let old = (first.index...last.index).map { pieces[$0] }
    var made = cut(first.offset..<end, isWhole: isWhole)
    for (index, piece) in old.enumerated() {
      if piece.key != 0 { kept[piece.key] = nil }
      if made.count == old.count { made[index].height = piece.height }
    }
    pieces.replace(first.index..<last.index + 1, with: made)
    if settings.isLimited { forgetLines() }
  }

  private func forget(_ piece: inout Piece) {
    if piece.key != 0 { kept[piece.key] = nil }
    piece.key = 0
  }

  // MARK: Pieces

  /// Cuts a range into pieces with estimated heights.
  private func cut(_ range: Range<Int>, isWhole: Bool) -> [Piece] {
    let estimate = estimator
    var made: [Piece] = []
    var start = range.lowerBound
    func add(_ end: Int, isWhole: Bool) {
      while end - start > Self.longestPiece {
        let cut = borderNear(start + Self.pieceLength, after: start)
        made.append(
          Piece(length: cut - start, height: estimate(cut - start), isWhole: false))
        start = cut
      }
      made.append(Piece(length: end - start, height: estimate(end - start), isWhole: isWhole))
      start = end
    }
    for end in storage.buffer.breaks(in: range) { add(end, isWhole: true) }
    let isAtEnd = range.upperBound == storage.buffer.count
    if start < range.upperBound || isAtEnd { add(range.upperBound, isWhole: isWhole) }
    return made
  }

  /// A place to cut near an offset: after a space, or at least not inside a character.
  private func borderNear(_ offset: Int, after start: Int) -> Int {
    let buffer = storage.buffer
    for place in stride(from: offset, to: max(start + 1, offset - 128), by: -1)
    where buffer[place - 1] == 0x20 {
      return place
    }
    var place = offset
    while place > max(start + 1, offset - 64), Self.continues(buffer[place]) { place -= 1 }
    return place
  }

  /// Whether a unit belongs to the character before it.
  private static func continues(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x300...0x36F, 0x200D, 0xFE00...0xFE0F, 0xDC00...0xDFFF: true
    default: false
    }
  }

  /// A function that estimates the height of a piece with a length.
  private var estimator: (Int) -> Double {
    let font = style.defaultFont
    let lineHeight = Double(font.lineHeight + font.leading)
    guard settings.width.isFinite else { return { _ in lineHeight } }
    let perLine = max(1, Double(settings.width) / max(Double(font.pointSize) * 0.5, 1))
    return { length in
      Double(length) < perLine ? lineHeight : (Double(length) / perLine).rounded(.up) * lineHeight
    }
  }

  // MARK: Laying out

  /// How often the piece with an offset is looked for, if others move its index.
  private static let mostMoves = 8

  /// The piece with an offset, laid out; `nil` if a limit hides it.
  func part(atOffset offset: Int) -> Part? {
    let offset = min(max(offset - start, 0), length)
    // Laying out may cut and join the pieces before it.
    for _ in 0..<Self.mostMoves {
      let index = pieces.place(atOffset: offset).index
      let found = part(index)
      if pieces.place(atOffset: offset).index == index { return found }
    }
    return part(pieces.place(atOffset: offset).index)
  }

  /// The piece at a height, laid out, or the nearest.
  func part(atHeight y: CGFloat) -> Part? {
    limit()
    let y = Double(y.isNaN ? 0 : y)
    while isContiguous, !settings.isLimited, exactCount < pieces.count,
      pieces.place(at: exactCount).top <= y
    {
      layOut(before: exactCount + 1)
    }
    return part(pieces.place(atHeight: y).index)
  }

  /// The piece with an index, laid out; `nil` if there is none or if a limit hides it.
  func part(_ index: Int) -> Part? {
    limit()
    if isContiguous { layOut(before: index) }
    // Inside of a group of edits the storage is ahead.
    guard start + length == storage.buffer.count, index >= 0, index < pieces.count,
      let lines = lines(of: index)
    else { return nil }
    let place = pieces.place(at: index)
    return Part(
      key: pieces[index].key, index: index, start: start + place.offset,
      length: pieces[index].length,
      top: CGFloat(place.top),
      lines: lines)
  }

  /// Makes the heights of all pieces before one exact.
  private func layOut(before index: Int) {
    guard !settings.isLimited else { return }
    while exactCount < min(index, pieces.count) {
      if pieces[exactCount].key == 0 { _ = lines(of: exactCount) }
      exactCount += 1
    }
  }

  /// The paragraph with an offset, with its line break.
  func paragraph(atOffset offset: Int) -> Range<Int> {
    var first = pieces.place(atOffset: min(max(offset, 0), length)).index
    var last = first
    while first > 0, !pieces[first - 1].isWhole { first -= 1 }
    while last + 1 < pieces.count, !pieces[last].isWhole { last += 1 }
    return pieces.place(at: first).offset..<pieces.place(at: last + 1).offset
  }

  /// The index of the piece at a height without laying it out.
  func index(atHeight y: CGFloat) -> Int { pieces.place(atHeight: Double(y)).index }

  /// The top of a piece without laying it out.
  func top(of index: Int) -> CGFloat { CGFloat(pieces.place(at: index).top) }

  /// The index of the piece at an offset without laying it out.
  func index(atOffset offset: Int) -> Int { pieces.place(atOffset: offset).index }

  /// The number of pieces.
  var count: Int { pieces.count }

  /// Whether a piece's height is exact.
  func isLaidOut(_ index: Int) -> Bool {
    index < pieces.count && pieces[index].key != 0
  }

  /// Lays out all pieces.
  ///
  /// Complexity: O(n) in the length of the text.
  func layOutAll() {
    var index = 0
    while part(index) != nil { index += 1 }
  }

  private func lines(of index: Int) -> PieceLines? {
    let piece = pieces[index]
    if piece.key != 0, let known = kept[piece.key] { return known }
    // A limit has laid out everything that it shows; only forgotten lines are made again.
    guard shownEnd == nil else { return nil }
    let first = offset(of: index)
    let made =
      piece.isWhole ? typeset(first..<first + piece.length, index) : settled(index, from: first)
    keep(made, at: index)
    return made
  }

  /// The offset of a piece's first character in the storage.
  private func offset(of index: Int) -> Int { start + pieces.place(at: index).offset }

  private func keep(_ lines: PieceLines, at index: Int) {
    if kept.count >= Self.keptPieces, shownEnd == nil, !settings.isLimited {
      kept.removeAll(keepingCapacity: true)
    }
    let key = style.makeKey()
    kept[key] = lines
    var piece = pieces[index]
    piece.key = key
    piece.height = Double(lines.height)
    pieces.update(index, to: piece)
    widest = max(widest, lines.layout.size.width)
  }

  private func typeset(
    _ range: Range<Int>, _ index: Int, lineLimit: Int = 0, height: CGFloat = .infinity,
    top: CGFloat? = nil
  ) -> PieceLines {
    let isStart = index == 0 ? startsParagraph : pieces[index - 1].isWhole
    var context = TextPieceStyle.Context(
      width: settings.width, lineLimit: lineLimit, height: height,
      lineBreakMode: settings.lineLimit > 0 || settings.height.isFinite
        ? settings.lineBreakMode : nil)
    context.outline = settings.outline
    context.top = top ?? CGFloat(pieces.place(at: index).top)
    context.container = settings.container
    context.isFirst = index == 0
    context.isStart = isStart
    context.isLast = range.upperBound == storage.buffer.count
    if !isStart { context.direction = direction(ofParagraphAt: index) }
    return style.lines(of: range, in: storage, context)
  }

  /// Lays out a piece that the next one continues, and moves their border to the end of a line.
  private func settled(_ index: Int, from start: Int) -> PieceLines {
    while index + 1 < pieces.count {
      let own = pieces[index].length
      let next = pieces[index + 1]
      let most = own + next.length
      let end = next.isWhole ? most : min(most, own + 1024)
      let lines = typeset(start..<start + end, index)
      let isEnd = next.isWhole
      let complete = isEnd ? lines.layout.lines : lines.layout.lines.dropLast()
      let fitting = complete.prefix { $0.range.upperBound <= own }.count
      if fitting == 0, complete.isEmpty, most < Self.longestLine {
        // The line continues in the next piece.
        join(index)
        if pieces[index].isWhole { return typeset(start..<start + most, index) }
        continue
      }
      guard let last = complete.prefix(max(1, fitting)).last else { break }
      if isEnd, last.range.upperBound >= lines.layout.length {
        join(index)
        return lines
      }
      moveBorder(after: index, to: last.range.upperBound)
      return lines.prefix(max(1, fitting))
    }
    return typeset(start..<start + pieces[index].length, index)
  }

  private func join(_ index: Int) {
    var piece = pieces[index]
    var next = pieces[index + 1]
    forget(&next)
    piece.length += next.length
    piece.isWhole = next.isWhole
    pieces.replace(index..<index + 2, with: [piece])
  }

  /// Gives the text after a new border to the next piece.
  private func moveBorder(after index: Int, to length: Int) {
    var piece = pieces[index]
    guard length != piece.length else { return }
    var next = pieces[index + 1]
    forget(&next)
    next.length += piece.length - length
    piece.length = length
    guard next.length > Self.longestPiece else {
      return pieces.replace(index..<index + 2, with: [piece, next])
    }
    let first = offset(of: index) + length
    let border = borderNear(first + Self.pieceLength, after: first) - first
    let estimate = estimator
    let head = Piece(length: border, height: estimate(border), isWhole: false)
    next.length -= border
    pieces.replace(index..<index + 2, with: [piece, head, next])
  }

  /// The direction of the paragraph that a piece continues, by its first letter.
  private func direction(ofParagraphAt index: Int) -> ParagraphStyle.WritingDirection {
    var first = index
    while first > 0, !pieces[first - 1].isWhole { first -= 1 }
    let paragraph =
      first == 0 && !startsParagraph
      ? storage.buffer.paragraphStart(at: start) : offset(of: first)
    return TextPieceStyle.direction(ofParagraphFrom: paragraph, in: storage.buffer)
  }

  // MARK: Limits

  /// The end of the text that is shown.
  var visibleEnd: Int {
    limit()
    return shownEnd ?? start + length
  }

  /// Lays out as many pieces as the limits allow; the others have no height.
  private func limit() {
    guard settings.isLimited, shownEnd == nil else { return }
    var (index, end, lineCount, top) = (0, start, 0, CGFloat.zero)
    while index < pieces.count, settings.lineLimit == 0 || lineCount < settings.lineLimit {
      let length = pieces[index].length
      let lines = typeset(
        end..<end + length, index,
        lineLimit: settings.lineLimit == 0 ? 0 : settings.lineLimit - lineCount,
        height: settings.height - top, top: top)
      guard let last = lines.layout.lines.last else { break }
      if index > 0, top + lines.firstLineBottom > settings.height + 0.01 { break }
      keep(lines, at: index)
      lineCount += lines.layout.lines.count
      top += lines.height
      let shown = last.range.upperBound
      let isCut = !last.endsParagraph || shown < lines.layout.length
      end += isCut ? shown : length
      index += 1
      if isCut { break }
    }
    shownEnd = end
    while index < pieces.count {
      var piece = pieces[index]
      forget(&piece)
      piece.height = 0
      pieces.update(index, to: piece)
      index += 1
    }
  }
}
