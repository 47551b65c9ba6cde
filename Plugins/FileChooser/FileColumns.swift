import MaruKit

/// The widths of the columns of a folder, which are the same in the headings and in each row.
struct FileColumns: Hashable {
  /// The widths of the size and of the time, in points; zero if there is no room for them.
  var size: CGFloat = 0
  var time: CGFloat = 0

  /// The distance of the highlight of a row from the sides of the table, in points.
  static let outset: CGFloat = 6
  /// The distance of its parts from the ends of the highlight, and of the name from the symbol.
  static let inset: CGFloat = 8
  private static let gap: CGFloat = 12
  /// The share of the width that names keep.
  private static let nameShare: CGFloat = 0.45

  /// No columns but the names.
  static let names = FileColumns()

  private init() {}

  /// Measures the columns.
  ///
  /// - Parameters:
  ///   - font: The font of the rows.
  ///   - width: The width of the table, in points.
  init(font: UIFont, width: CGFloat) {
    func extent(_ text: String) -> CGFloat {
      text.size(withAttributes: [.font: font]).width.rounded(.up)
    }
    let (size, time) = (extent("999 bytes"), extent("28 Sept  00:00"))
    let ends = 2 * (Self.outset + Self.inset)
    let names: CGFloat = width - ends - font.lineHeight - Self.gap - size - Self.gap
    let least: CGFloat = width * Self.nameShare
    guard names >= least else { return }
    self.size = size
    if names - time - Self.gap >= least { self.time = time }
  }

  /// The frames of the parts of a row.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the row.
  ///   - font: The font of the row.
  ///   - isMirrored: Whether the symbol is at the right.
  /// - Returns: The frames; empty for columns that are not shown.
  func frames(
    in bounds: CGRect, font: UIFont, isMirrored: Bool
  ) -> (symbol: CGRect, name: CGRect, size: CGRect, time: CGRect) {
    let (start, end): (CGRectEdge, CGRectEdge) =
      isMirrored ? (.maxXEdge, .minXEdge) : (.minXEdge, .maxXEdge)
    var room = bounds.insetBy(dx: Self.outset + Self.inset, dy: 0)
    func take(_ width: CGFloat, from edge: CGRectEdge, gap: CGFloat) -> CGRect {
      guard width > 0 else { return .zero }
      let parts = room.divided(atDistance: width, from: edge)
      room = parts.remainder.divided(atDistance: gap, from: edge).remainder
      return parts.slice
    }
    let side = (font.pointSize * 1.15).rounded()
    let symbol = take(side, from: start, gap: Self.inset).insetBy(
      dx: 0, dy: max((bounds.height - side) / 2, 0).rounded())
    let time = take(time, from: end, gap: Self.gap)
    let size = take(size, from: end, gap: Self.gap)
    return (symbol, room, size, time)
  }
}
