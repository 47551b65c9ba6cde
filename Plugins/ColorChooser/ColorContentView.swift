import MaruKit

/// The controls of the dialog: the wheel beside the field, the sliders and the palette.
///
/// They scroll if they do not fit.
final class ColorContentView: UIView {
  /// What it shows besides the choice.
  struct Content: Equatable {
    /// The colour with which the dialog began.
    var former = ColorValue.white
    /// Whether the opacity can be chosen.
    var hasOpacity = false
    /// The swatches.
    var palette = StandardPalette.colors
    /// The number of swatches in a row if there is room for them.
    var columns: Int? = StandardPalette.columns
    /// Whether only the palette is shown.
    var showsOnlyPalette = false
  }

  private static let gap: CGFloat = 14
  private static let smallGap: CGFloat = 8
  /// The largest and the smallest wheel, in points.
  private static let largestWheel: CGFloat = 320
  private static let smallestWheel: CGFloat = 44
  /// The wheel that a low window keeps if the rest scrolls, in points.
  private static let lowWheel: CGFloat = 110
  private static let leastComparison: CGFloat = 22
  /// The width of the field, as a multiple of the font's size.
  private static let leastColumn: CGFloat = 6
  /// The lines that are kept free below the field.
  private static let noteLines: CGFloat = 3
  /// The rows of swatches for which the dialog has room at first.
  private static let usualRows: CGFloat = 5.5
  /// The room around the controls for the ring of the focus, in points.
  private static let surroundings: CGFloat = 6

  let wheel = ColorWheel()
  let brightness = ColorSlider("Brightness")
  let opacity = ColorSlider("Opacity")
  let palette = PaletteView()
  let comparison = ColorComparison()
  let field = ColorField()
  private let note = UILabel()
  private let scroll = UIScrollView()
  private var content = Content()

  override init(frame: CGRect) {
    super.init(frame: frame)
    note.font = .preferredFont(forTextStyle: .footnote)
    note.adjustsFontForContentSizeCategory = true
    note.numberOfLines = 0
    scroll.alwaysBounceVertical = false
    scroll.delaysContentTouches = false
    // The keys belong to the controls.
    scroll.allowsKeyboardScrolling = false
    addSubview(scroll)
    for part in [wheel, comparison, field, note, brightness, opacity, palette] {
      scroll.addSubview(part)
    }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// Shows other contents.
  func show(_ new: Content) {
    content = new
    for part in [wheel, comparison, field, note, brightness] {
      part.isHidden = new.showsOnlyPalette
    }
    opacity.isHidden = new.showsOnlyPalette || !new.hasOpacity
    palette.show(new.palette, columns: new.columns)
    palette.isHidden = new.palette.isEmpty
    setNeedsLayout()
  }

  /// Shows a choice.
  ///
  /// - Parameters:
  ///   - choice: The choice.
  ///   - text: The text for the field; `nil` leaves the one that is being typed.
  ///   - problem: Why the typed text is no colour; `nil` if it is one.
  func show(_ choice: ColorChoice, text: String?, problem: String?) {
    let color = choice.color
    wheel.choice = choice
    brightness.show(
      choice.brightness, from: .black, to: choice.vividColor, thumb: color)
    opacity.show(
      choice.opacity, from: color.withOpacity(0), to: color.withOpacity(1), thumb: color)
    comparison.show(former: content.former, new: color)
    palette.mark(color)
    if let text, text != field.text { field.text = text }
    field.isWrong = problem != nil
    note.text = problem ?? Self.otherNotations(of: color)
    note.textColor = problem == nil ? .secondaryLabel : .systemRed
    setNeedsLayout()
  }

  /// The colour in two more notations; the field has the opacity.
  private static func otherNotations(of color: ColorValue) -> String {
    [ColorFormat.rgb, .hsl].map { $0.text(color.withOpacity(1)) }.joined(separator: "\n")
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let whole = arrange(width: size.width, height: .infinity) { _, _ in }
    return CGSize(
      width: size.width, height: (whole - surplus(in: size.width)).rounded(.up))
  }

  /// The height of the rows of swatches for which the dialog has no room at first, in points.
  private func surplus(in width: CGFloat) -> CGFloat {
    guard !palette.isHidden else { return 0 }
    return palette.height(in: width) - palette.height(of: Self.usualRows, in: width)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let edge = Self.surroundings
    scroll.frame = bounds.insetBy(dx: -edge, dy: -edge)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = bounds.width
    let height = arrange(width: width, height: bounds.height) { view, frame in
      guard !frame.isNull else { return view.isHidden = true }
      view.isHidden = false
      var place = frame
      if isMirrored { place.origin.x = width - frame.maxX }
      view.frame = place.offsetBy(dx: edge, dy: edge)
    }
    scroll.contentSize = CGSize(width: scroll.bounds.width, height: height + 2 * edge)
  }

  /// Arranges the visible parts, from left to right.
  ///
  /// - Parameters:
  ///   - width: The width for them, in points.
  ///   - height: The height in which they should fit, in points.
  ///   - place: Called with each part and its frame, which is null if there is no room for it.
  /// - Returns: Their height in points.
  private func arrange(
    width: CGFloat, height: CGFloat, _ place: (UIView, CGRect) -> Void
  ) -> CGFloat {
    let fitting = CGSize(width: width, height: .infinity)
    let lower = [brightness, opacity, palette].filter { !$0.isHidden }.map {
      ($0, $0.sizeThatFits(fitting).height)
    }
    var y: CGFloat = 0
    if !content.showsOnlyPalette {
      // The wheel keeps its size beside a large palette, which scrolls.
      let rest = lower.reduce(-surplus(in: width)) { $0 + $1.1 + Self.gap }
      y = arrangeTop(width: width, height: height - rest, whole: height, place) + Self.gap
    }
    for (view, height) in lower {
      place(view, CGRect(x: 0, y: y, width: width, height: height))
      y += height + Self.gap
    }
    return max(y - Self.gap, 0)
  }

  /// Arranges the wheel, and the comparison, the field and the note beside it.
  ///
  /// - Parameters:
  ///   - width: The width for them, in points.
  ///   - height: The height in which they should fit, in points; it may be negative.
  ///   - whole: The height of all parts, in points.
  ///   - place: Called with each part and its frame.
  /// - Returns: Their height in points.
  private func arrangeTop(
    width: CGFloat, height: CGFloat, whole: CGFloat, _ place: (UIView, CGRect) -> Void
  ) -> CGFloat {
    let fitting = CGSize(width: width, height: .infinity)
    let fieldHeight = field.sizeThatFits(fitting).height
    let leastColumn = (field.font?.pointSize ?? 17) * Self.leastColumn
    let widest = min(Self.largestWheel, (width / 2).rounded(), width - Self.gap - leastColumn)
    guard widest >= Self.smallestWheel else {
      let side = min(width, max(min(whole, Self.lowWheel), Self.smallestWheel))
      place(wheel, CGRect(x: ((width - side) / 2).rounded(), y: 0, width: side, height: side))
      return arrangeColumn(
        CGRect(
          x: 0, y: side + Self.gap, width: width,
          height: fieldHeight + Self.smallGap + Self.leastComparison), fieldHeight, place)
    }
    // If all cannot fit, a small wheel and its field do, and the rest is scrolled to.
    let low = max(min(whole, Self.lowWheel), Self.smallestWheel)
    let side = min(max(height, low), widest).rounded()
    place(wheel, CGRect(x: 0, y: 0, width: side, height: side))
    let x = side + Self.gap
    let column = CGRect(x: x, y: 0, width: width - x, height: max(side, fieldHeight))
    return max(side, arrangeColumn(column, fieldHeight, place))
  }

  /// Arranges the comparison, the field and the note below one another.
  ///
  /// - Parameters:
  ///   - column: The rectangle for them. A reason that does not fit is below it.
  ///   - fieldHeight: The height of the field, in points.
  ///   - place: Called with each part and its frame.
  /// - Returns: The lower edge of the lowest part.
  private func arrangeColumn(
    _ column: CGRect, _ fieldHeight: CGFloat, _ place: (UIView, CGRect) -> Void
  ) -> CGFloat {
    let noteHeight = height(ofNoteIn: column.width)
    let kept = max(noteHeight, note.font.lineHeight * Self.noteLines)
    var comparison = column.height - fieldHeight - Self.smallGap
    let room = comparison - Self.leastComparison - Self.smallGap
    let isInside = noteHeight <= room
    if isInside { comparison = max(comparison - Self.smallGap - kept, Self.leastComparison) }
    comparison.round(.down)
    func line(_ y: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: column.minX, y: y, width: column.width, height: height)
    }
    guard comparison >= Self.leastComparison else {
      place(self.comparison, .null)
      place(field, line((column.midY - fieldHeight / 2).rounded(), fieldHeight))
      return arrangeNote(below: column, place)
    }
    place(self.comparison, line(column.minY, comparison))
    let y = column.minY + comparison + Self.smallGap
    place(field, line(y, fieldHeight))
    guard isInside else { return arrangeNote(below: column, place) }
    place(note, line(y + fieldHeight + Self.smallGap, noteHeight))
    return column.maxY
  }

  /// Arranges a reason for which there is no room in the column; other notes are left out.
  ///
  /// - Returns: The lower edge of the lowest part.
  private func arrangeNote(
    below column: CGRect, _ place: (UIView, CGRect) -> Void
  ) -> CGFloat {
    guard field.isWrong else {
      place(note, .null)
      return column.maxY
    }
    // It has the whole width.
    let height = height(ofNoteIn: column.maxX)
    let top = column.maxY + Self.smallGap
    place(note, CGRect(x: 0, y: top, width: column.maxX, height: height))
    return top + height
  }

  private func height(ofNoteIn width: CGFloat) -> CGFloat {
    note.sizeThatFits(CGSize(width: width, height: .infinity)).height.rounded(.up)
  }
}
