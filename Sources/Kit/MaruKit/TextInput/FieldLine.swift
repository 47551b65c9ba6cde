import Foundation
import Graphics
import Typesetting

/// The line that a field shows, with the selection and the caret.
///
/// It may differ from the text (`ShownText`). Positions are those of the text.
@MainActor
final class FieldLine: TextPlaces {
  private unowned let field: UITextField
  private let content: FieldText
  private let line = TextLineView(frame: .zero)
  private var knownShown: ShownText?
  /// The part of the text that was displayed last.
  private var lastPart: Range<Int>?

  /// Creates the line of a field.
  init(of field: UITextField, _ content: FieldText) {
    self.field = field
    self.content = content
    line.text = { [weak self] in self?.styledText }
    line.caretTransform = { [weak self] in self?.caretTransform ?? .identity }
    line.shownCaret = { [weak self] in self?.shownCaret ?? .zero }
    line.shownSelection = { [weak self] in self?.shownSelection ?? [] }
  }

  /// The view of the line.
  var view: UIView { line }

  private var editor: TextEditSession { field.editor }

  // MARK: Displayed text

  /// The displayed text.
  private var shown: ShownText {
    if let knownShown { return knownShown }
    let part = ShownText.part(of: content.text, around: shownPlace, last: lastPart)
    let made = ShownText(content.text, isSecure: field.isSecureTextEntry, part: part)
    knownShown = made
    lastPart = part
    return made
  }

  /// The position that has to be in the displayed part: the caret's, or the start without editing.
  private var shownPlace: Int { field.isEditing ? editor.selection.head : 0 }

  /// The displayed text without a limit.
  var wholeShown: String {
    let whole = 0..<editor.length
    if shown.part == whole { return shown.string }
    return ShownText(content.text, isSecure: field.isSecureTextEntry, part: whole).string
  }

  /// Displays another part of a very long text if the caret has come near the end of the part.
  private func followCaret() {
    let old = shown
    let part = ShownText.part(of: content.text, around: shownPlace, last: old.part)
    guard part != old.part else { return }
    knownShown = nil
    lastPart = part
    let common = editor.selection.head
    let isInBoth = old.part.contains(common) && part.contains(common)
    line.textChanged(keeping: isInBoth ? (old.shown(common), shown.shown(common)) : nil)
  }

  // MARK: Look

  private var styledText: StyledText {
    var style = ParagraphStyle()
    style.alignment = alignment
    style.lineBreakMode = .truncatingTail
    let font = field.font ?? .systemFont(ofSize: 17)
    let color = field.textColor ?? .label
    let isPlain = content.text.runs.isEmpty || field.isSecureTextEntry
    if isPlain, editor.composed.isEmpty {
      return StyledText(shown.string, font: font, color: color, style: style)
    }
    let pieces =
      isPlain
      ? [(shown.string, [:])]
      : content.text.pieces(of: shown.string, from: shown.part.lowerBound)
    let overlay = editor.composed.mapped { shown.shown($0) }
    return StyledText(
      overlay.applied(to: pieces, from: 0), font: font, color: color, style: style)
  }

  /// The resolved alignment of the text.
  private var alignment: ParagraphStyle.Alignment {
    switch field.textAlignment {
    case .center: .center
    case .right: .right
    case .natural, .justified: field.readsRightToLeft ? .right : .left
    default: .left
    }
  }

  /// Updates the alignment, which depends on the direction.
  ///
  /// - Returns: The new alignment; `nil` without a change.
  func followAlignment() -> NSTextAlignment? {
    guard line.alignment != alignment else { return nil }
    line.alignment = alignment
    line.textChanged()
    return alignment == .center ? .center : alignment == .right ? .right : .left
  }

  /// Updates the line after its text has changed.
  func textChanged() {
    knownShown = nil
    line.textChanged()
  }

  /// Updates the line after attributes have changed.
  func attributesChanged() { line.textChanged() }

  /// Updates the line after the field's font or its sizes have changed.
  func fontChanged() {
    let size = field.font?.pointSize ?? 0
    line.smallestScale =
      field.adjustsFontSizeToFitWidth && size > 0
      ? min(max(field.minimumFontSize / size, 0.05), 1) : 1
    line.textChanged()
  }

  /// Updates the colour after the field was enabled or disabled.
  func enablingChanged() {
    let color: UIColor? = field.isEnabled ? nil : .tertiaryLabel
    guard line.overridingColor != color else { return }
    line.overridingColor = color
    line.setNeedsDisplay()
  }

  /// Updates the line after editing has begun or ended.
  func editingChanged() { line.isEditing = field.isEditing }

  /// Shows the selection or the caret, which starts to blink again.
  func showSelection() {
    followCaret()
    let isActive = field.isEditing && field.window?.isKeyWindow == true
    let (selection, tint) = (editor.selection, field.tintColor)
    line.caret.backgroundColor = tint
    let opacity = field.traitCollection.userInterfaceStyle == .dark ? 0.5 : 0.3
    line.selectionColor = isActive ? tint?.withAlphaComponent(opacity) : .systemFill
    let style = field.markedTextStyle
    line.underlineColor = (style?[.underlineColor] ?? style?[.foregroundColor]) as? UIColor
    line.show(
      selection: shown.shown(selection.range), head: shown.shown(selection.head),
      underlined: editor.underlined.map(shown.shown))
    if isActive, selection.isEmpty { line.caret.show() } else { line.caret.hide() }
  }

  // MARK: Layout

  /// The size of the line without shrinking, in points.
  var naturalSize: CGSize { line.naturalSize }

  /// The distance from the top of the line to its baseline.
  var baseline: CGFloat { line.baseline }

  /// Moves the line to the rectangle of the text.
  func place(in room: CGRect) {
    line.frame = field.roundToPixels(room.insetBy(dx: -TextLineView.margin, dy: 0))
  }

  private var caretTransform: CGAffineTransform {
    field.caretTransform(for: OffsetPosition(editor.selection.head))
  }

  /// Whether the line shows the selection, so that its own layout is done.
  private var isShowing = false

  /// The rectangle of the caret.
  ///
  /// A subclass of the field may override it.
  private var shownCaret: CGRect {
    isShowing = true
    defer { isShowing = false }
    let rect = field.caretRect(for: OffsetPosition(editor.selection.head))
    return rect.isNull ? .zero : line.convert(rect, from: field)
  }

  /// The rectangles of the selection.
  ///
  /// A subclass of the field may override them.
  private var shownSelection: [CGRect] {
    isShowing = true
    defer { isShowing = false }
    return field.selectionRects(for: OffsetRange(editor.selection.range)).map {
      line.convert($0.rect, from: field)
    }
  }

  /// The rectangle of a caret in the field.
  func caretRect(at place: Int) -> CGRect {
    if !isShowing { field.layoutIfNeeded() }
    return field.convert(line.caretRect(at: shown.shown(place)), from: line)
  }

  func firstRect(of range: Range<Int>) -> CGRect? { rects(of: range).first }

  /// The rectangles of a range in the field, from left to right.
  func rects(of range: Range<Int>) -> [CGRect] {
    if !isShowing { field.layoutIfNeeded() }
    return line.rects(of: shown.shown(range)).map { field.convert($0, from: line) }
  }

  // MARK: Places

  func place(at point: CGPoint) -> Int {
    field.layoutIfNeeded()
    return shown.original(line.place(at: line.convert(point, from: field).x))
  }

  func isSelected(_ point: CGPoint, _ place: Int) -> Bool {
    editor.selection.range.contains(place)
  }

  func stretch(_ unit: TextDrag.Unit, at place: Int) -> Range<Int> {
    if unit == .character { return place..<place }
    return unit == .all || field.isSecureTextEntry
      ? 0..<editor.length : editor.word(at: place)
  }

  func isRightToLeft(at place: Int) -> Bool { line.isLineRightToLeft }

  func neighbour(of place: Int, right: Bool) -> Int? {
    field.isSecureTextEntry
      ? nil : line.neighbour(of: shown.shown(place), right: right).map(shown.original)
  }

  func end(of selection: TextSelection, right: Bool) -> Int {
    let (lower, upper) = (selection.range.lowerBound, selection.range.upperBound)
    let lowerIsLeft = line.isLeft(shown.shown(lower), of: shown.shown(upper))
    return right == lowerIsLeft ? upper : lower
  }
}
