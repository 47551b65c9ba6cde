import Foundation
import Graphics
import Typesetting

/// A scrolling line of text with a selection and a caret.
///
/// Positions are UTF-16 offsets in the displayed text.
@MainActor
final class TextLineView: UIView {
  /// Provides the text for typesetting.
  var text: (() -> StyledText?)?
  /// The alignment of a line narrower than the view.
  var alignment = ParagraphStyle.Alignment.left
  /// The minimum scale to which text shrinks to fit, up to 1.
  var smallestScale: CGFloat = 1
  /// Whether the line scrolls; otherwise text that is too wide is truncated.
  var isEditing = false { didSet { if isEditing != oldValue { placesChanged() } } }
  /// A colour that replaces the text's own.
  var overridingColor: UIColor?
  /// The background colour of the selection.
  var selectionColor: UIColor?
  /// The selected range.
  private(set) var selection = 0..<0
  /// The underlined ranges, which an input method is composing.
  private var underlined: [Range<Int>] = []
  /// The colour of the lines under them; the label colour by default.
  var underlineColor: UIColor?
  /// The position of the caret.
  private(set) var head = 0

  let caret = TextCaret(frame: .zero)
  /// What turns or scales the caret.
  var caretTransform: (() -> CGAffineTransform)?
  /// The rectangle in which the caret is shown; that of its position by default.
  var shownCaret: (() -> CGRect)?
  /// The rectangles that show the selection; those of its text by default.
  var shownSelection: (() -> [CGRect])?
  private var cache = TypesetCache()
  /// The left edge of the text in the view.
  private var origin: CGFloat = 0

  /// The margin between the text and the view's sides, in points; it leaves room for half a caret.
  static let margin = TextCaret.width / 2

  /// The least visible text beside the caret, in points.
  private static let context: CGFloat = 20

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    contentMode = .redraw
    addSubview(caret)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Changing

  /// Updates the view after the text or its attributes have changed.
  ///
  /// - Parameter place: The positions of a character before and after the change, which stays where it
  ///   is in the view.
  func textChanged(keeping place: (old: Int, new: Int)? = nil) {
    let offset = place.map { whole.caretOffset(at: $0.old) }
    cache.forget()
    if let place, let offset { origin += offset - whole.caretOffset(at: place.new) }
    placesChanged()
  }

  /// Updates the selection, the caret and the underlined ranges.
  func show(selection: Range<Int>, head: Int, underlined: [Range<Int>]) {
    self.selection = selection
    self.head = head
    self.underlined = underlined
    placesChanged()
  }

  private func placesChanged() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Layout

  /// The whole line, laid out.
  private var whole: TypesetText { typeset(width: .infinity, scale: scale) }

  /// The size of the line without shrinking, in points.
  var naturalSize: CGSize {
    let text = typeset(width: .infinity, scale: 1)
    return CGSize(
      width: text.extent.upperBound - text.extent.lowerBound, height: text.size.height)
  }

  /// The distance from the top of the line to its baseline.
  var baseline: CGFloat { typeset(width: .infinity, scale: 1).firstBaseline }

  private func typeset(width: CGFloat, scale: CGFloat) -> TypesetText {
    cache.text(width: width, height: .infinity, lineLimit: 1, scale: scale) {
      text?() ?? StyledText("", font: .systemFont(ofSize: 17), color: .label, style: .init())
    }
  }

  /// The width available for text.
  private var room: CGFloat { max(bounds.width - 2 * Self.margin, 0) }

  /// The scale to which the text is shrunk.
  private var scale: CGFloat {
    guard smallestScale < 1, room > 0 else { return 1 }
    let natural = naturalSize.width
    guard natural > room else { return 1 }
    return min(1, max(smallestScale, room / natural * 0.998))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let old = origin
    scroll()
    if origin != old { setNeedsDisplay() }
    caret.place(shownCaret?() ?? caretRect(at: head), caretTransform?() ?? .identity)
  }

  /// Positions the text: aligned if it fits, otherwise scrolled so that the caret is visible.
  private func scroll() {
    let text = whole
    let extent = text.extent
    let free = room - (extent.upperBound - extent.lowerBound)
    guard free < 0 else {
      let share: CGFloat = alignment == .right ? 1 : alignment == .center ? 0.5 : 0
      return origin = Self.margin + roundToPixels(free * share) - extent.lowerBound
    }
    guard isEditing else {
      return origin =
        alignment == .right
        ? bounds.width - Self.margin - extent.upperBound : Self.margin - extent.lowerBound
    }
    let place = text.caretOffset(at: head)
    let context = min(Self.context, bounds.width / 8)
    origin = min(max(origin, context - place), bounds.width - context - place)
    let last = bounds.width - Self.margin - extent.upperBound
    origin = roundToPixels(min(max(origin, last), Self.margin - extent.lowerBound))
  }

  /// The top edge of the line.
  private func top(of text: TypesetText) -> CGFloat {
    roundToPixels((bounds.height - text.size.height) / 2)
  }

  // MARK: Places

  /// The rectangle of a caret, kept inside the view if its position is visible.
  func caretRect(at place: Int) -> CGRect {
    let text = whole
    var x = roundToPixels(origin + text.caretOffset(at: place) - TextCaret.width / 2)
    if x > -TextCaret.width, x < bounds.width {
      x = min(max(x, 0), max(bounds.width - TextCaret.width, 0))
    }
    return CGRect(x: x, y: top(of: text), width: TextCaret.width, height: text.size.height)
  }

  /// The rectangles of a range, from left to right.
  func rects(of range: Range<Int>) -> [CGRect] {
    let text = whole
    return text.extents(of: range).map {
      CGRect(
        x: origin + $0.lowerBound, y: top(of: text), width: $0.upperBound - $0.lowerBound,
        height: text.size.height)
    }
  }

  /// The position nearest to a point.
  func place(at x: CGFloat) -> Int { whole.place(at: x - origin) }

  /// The position to the right or left of another in a line with both directions; otherwise `nil`.
  func neighbour(of place: Int, right: Bool) -> Int? {
    let text = whole
    return text.mixesDirections ? text.line?.index(beside: place, right: right) : nil
  }

  /// Whether the line's base direction is right to left.
  var isLineRightToLeft: Bool { whole.isRightToLeft }

  /// Whether a position is to the left of another.
  func isLeft(_ place: Int, of other: Int) -> Bool {
    whole.caretOffset(at: place) < whole.caretOffset(at: other)
  }

  // MARK: Paint

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0 else { return }
    guard isEditing else {
      let text = typeset(width: room, scale: scale)
      return text.draw(
        at: CGPoint(x: Self.margin, y: top(of: text)), of: context, override: overridingColor)
    }
    if let selectionColor, !selection.isEmpty {
      context.setFillColor(selectionColor.cgColor)
      for rect in shownSelection?() ?? rects(of: selection) {
        context.fill(rect.intersection(bounds))
      }
    }
    let text = whole
    text.draw(
      at: CGPoint(x: origin, y: top(of: text)), of: context, override: overridingColor,
      visible: 0...bounds.width)
    guard !underlined.isEmpty else { return }
    context.setFillColor((overridingColor ?? underlineColor ?? .label).cgColor)
    for rect in underlined.flatMap(rects) {
      context.fill(CGRect(x: rect.minX, y: rect.maxY - 2, width: rect.width, height: 1))
    }
  }
}
