import Foundation
import Graphics
import Typesetting

/// One line of text that scrolls, with what is selected in it and a caret.
///
/// Places are UTF-16 units of what is shown.
@MainActor
final class TextLineView: UIView {
  /// Asked for the text where it has to be typeset.
  var text: (() -> StyledText?)?
  /// Where a line stands that is narrower than the view.
  var alignment = ParagraphStyle.Alignment.left
  /// How far text may shrink to fit, at most 1.
  var smallestScale: CGFloat = 1
  /// Whether the line scrolls; where not, what does not fit ends with an ellipsis.
  var isEditing = false { didSet { if isEditing != oldValue { placesChanged() } } }
  /// A colour for all of the text instead of its own.
  var overridingColor: UIColor?
  /// Behind what is selected.
  var selectionColor: UIColor?
  /// What is selected.
  private(set) var selection = 0..<0
  /// What an input method may still change.
  private(set) var marked: Range<Int>?
  /// Where the caret stands.
  private(set) var head = 0

  let caret = TextCaret(frame: .zero)
  private var cache = TypesetCache()
  /// Where the text begins, in the view.
  private var origin: CGFloat = 0

  /// How far text keeps from the view's sides, so that half of a caret has room, in points.
  static let margin = TextCaret.width / 2

  /// How much of the text stays in sight beside the caret, in points.
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

  /// The text, or how it looks, has changed.
  func textChanged() {
    cache.forget()
    placesChanged()
  }

  /// Shows another selection.
  func show(selection: Range<Int>, head: Int, marked: Range<Int>?) {
    self.selection = selection
    self.head = head
    self.marked = marked
    placesChanged()
  }

  private func placesChanged() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Layout

  /// All of the line.
  private var whole: TypesetText { typeset(width: .infinity, scale: scale) }

  /// The size of the line, in points, as it is without shrinking.
  var naturalSize: CGSize {
    let text = typeset(width: .infinity, scale: 1)
    return CGSize(
      width: text.extent.upperBound - text.extent.lowerBound, height: text.size.height)
  }

  /// How far the baseline lies below the top of the line.
  var baseline: CGFloat { typeset(width: .infinity, scale: 1).firstBaseline }

  private func typeset(width: CGFloat, scale: CGFloat) -> TypesetText {
    cache.text(width: width, height: .infinity, lineLimit: 1, scale: scale) {
      text?() ?? StyledText("", font: .systemFont(ofSize: 17), color: .label, style: .init())
    }
  }

  /// The width that there is for text.
  private var room: CGFloat { max(bounds.width - 2 * Self.margin, 0) }

  /// How much the text is shrunk.
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
    caret.frame = caretFrame
  }

  /// Finds where the text begins: as it is aligned where it fits, else so that the caret is seen.
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

  /// The upper edge of the line.
  private func top(of text: TypesetText) -> CGFloat {
    roundToPixels((bounds.height - text.size.height) / 2)
  }

  private var caretFrame: CGRect { caretRect(at: head) }

  // MARK: Places

  /// Where a caret stands: within the view, as far as its place is.
  func caretRect(at place: Int) -> CGRect {
    let text = whole
    var x = roundToPixels(origin + text.caretOffset(at: place) - TextCaret.width / 2)
    if x > -TextCaret.width, x < bounds.width {
      x = min(max(x, 0), max(bounds.width - TextCaret.width, 0))
    }
    return CGRect(x: x, y: top(of: text), width: TextCaret.width, height: text.size.height)
  }

  /// The rectangles of a stretch, from left to right.
  func rects(of range: Range<Int>) -> [CGRect] {
    let text = whole
    return text.extents(of: range).map {
      CGRect(
        x: origin + $0.lowerBound, y: top(of: text), width: $0.upperBound - $0.lowerBound,
        height: text.size.height)
    }
  }

  /// The place nearest to a point.
  func place(at x: CGFloat) -> Int { whole.place(at: x - origin) }

  /// The place right of another, or left of it, in a line that mixes directions; `nil` in others.
  func neighbour(of place: Int, right: Bool) -> Int? {
    let text = whole
    return text.mixesDirections ? text.line?.index(beside: place, right: right) : nil
  }

  /// Whether the line reads from right to left.
  var isLineRightToLeft: Bool { whole.isRightToLeft }

  /// Whether a place stands left of another.
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
      for rect in rects(of: selection) { context.fill(rect.intersection(bounds)) }
    }
    let text = whole
    text.draw(
      at: CGPoint(x: origin, y: top(of: text)), of: context, override: overridingColor,
      visible: 0...bounds.width)
    guard let marked, !marked.isEmpty else { return }
    context.setFillColor((overridingColor ?? UIColor.label).cgColor)
    for rect in rects(of: marked) {
      context.fill(CGRect(x: rect.minX, y: rect.maxY - 2, width: rect.width, height: 1))
    }
  }
}
