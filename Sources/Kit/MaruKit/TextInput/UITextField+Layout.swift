import Foundation
import Graphics
import Typesetting

// Appearance and layout of a text field.
extension UITextField {
  /// The distance between text and border, in points.
  private var inset: CGFloat {
    switch borderStyle {
    case .none: 0
    case .line: 4
    case .bezel, .roundedRect: 7
    }
  }

  private static let buttonSize: CGFloat = 19
  private static let gap: CGFloat = 5

  // MARK: Parts

  func setUp() {
    placeholderLabel.isAccessibilityElement = false
    placeholderLabel.textAlignment = .left
    placeholderLabel.textColor = .placeholderText
    for view in [border, placeholderLabel, line, clearButton] { addSubview(view) }
    line.text = { [weak self] in self?.styledText }
    clearButton.addAction(
      UIAction { [weak self] _ in self?.clearPressed() }, for: .touchUpInside)
    lookChanged()
  }

  func replace(_ old: UIView?, with view: UIView?) {
    guard old !== view else { return }
    if let old, old.superview === self { old.removeFromSuperview() }
    if let view { addSubview(view) }
    roomChanged()
  }

  func layOutParts() {
    alignmentMayHaveChanged()
    border.frame = borderRect(forBounds: bounds)
    let room = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    line.frame = roundToPixels(room.insetBy(dx: -TextLineView.margin, dy: 0))
    placeholderLabel.frame = roundToPixels(placeholderRect(forBounds: bounds))
    placeholderLabel.isHidden = hasText
    clearButton.isHidden = !showsClearButton
    clearButton.frame = clearButtonRect(forBounds: bounds)
    if let leftView {
      leftView.isHidden = !leftViewMode.shows(whileEditing: isEditing)
      leftView.frame = leftViewRect(forBounds: bounds)
    }
    if let rightView {
      rightView.isHidden = !rightViewMode.shows(whileEditing: isEditing)
      rightView.frame = rightViewRect(forBounds: bounds)
    }
    line.layoutIfNeeded()
  }

  private var showsRightView: Bool {
    rightView != nil && rightViewMode.shows(whileEditing: isEditing)
  }

  private var showsClearButton: Bool { hasText && !showsRightView && keepsRoomForButton }

  private var keepsRoomForButton: Bool {
    isEnabled && clearButtonMode.shows(whileEditing: isEditing)
  }

  // MARK: Rectangles

  /// The widths that the views beside the text take.
  private func margins(in bounds: CGRect) -> (leading: CGFloat, trailing: CGFloat) {
    var (leading, trailing) = (inset, inset)
    if leftView != nil, leftViewMode.shows(whileEditing: isEditing) {
      leading = distance(of: leftViewRect(forBounds: bounds), isLeading: true, in: bounds)
    }
    if showsRightView {
      trailing = distance(of: rightViewRect(forBounds: bounds), isLeading: false, in: bounds)
    } else if keepsRoomForButton {
      trailing = distance(of: clearButtonRect(forBounds: bounds), isLeading: false, in: bounds)
    }
    return (leading, trailing)
  }

  /// The distance from an edge to the text because of a view at this edge.
  private func distance(of rect: CGRect, isLeading: Bool, in bounds: CGRect) -> CGFloat {
    let isLeft = isLeading != readsRightToLeft
    let inner = isLeft ? rect.maxX - bounds.minX : bounds.maxX - rect.minX
    return max(inner + (borderStyle == .none ? 0 : Self.gap), inset)
  }

  func roomForText(in bounds: CGRect) -> CGRect {
    let (leading, trailing) = margins(in: bounds)
    let (left, right) = readsRightToLeft ? (trailing, leading) : (leading, trailing)
    return CGRect(
      x: bounds.minX + left, y: bounds.minY, width: max(bounds.width - left - right, 0),
      height: bounds.height)
  }

  func roomForButton(in bounds: CGRect) -> CGRect {
    let size = Self.buttonSize
    let margin = borderStyle == .none ? 0 : Self.gap
    return CGRect(
      x: readsRightToLeft ? bounds.minX + margin : bounds.maxX - margin - size,
      y: roundToPixels(bounds.midY - size / 2), width: size, height: size)
  }

  func roomForSide(_ view: UIView?, isLeading: Bool, in bounds: CGRect) -> CGRect {
    guard let view else { return .zero }
    var size = view.bounds.size
    if size.width <= 0 || size.height <= 0 { size = view.sizeThatFits(bounds.size) }
    size.height = min(size.height, bounds.height)
    let margin = borderStyle == .none ? 0 : Self.gap
    let isLeft = isLeading != readsRightToLeft
    return CGRect(
      x: isLeft ? bounds.minX + margin : bounds.maxX - margin - size.width,
      y: roundToPixels(bounds.midY - size.height / 2), width: size.width, height: size.height)
  }

  /// The height of a one-line field: 34 points with a border and 17-point text.
  private var heightOfContent: CGFloat {
    let line = ceilToPixels(max(line.naturalSize.height, (font?.lineHeight ?? 0)))
    return line.rounded(.up) + 1 + (borderStyle == .none ? 0 : 12)
  }

  var sizeOfContent: CGSize {
    let height = heightOfContent
    let room = CGRect(x: 0, y: 0, width: 1_000, height: height)
    let (leading, trailing) = margins(in: room)
    let text = hasText ? line.naturalSize.width + TextCaret.width : 0
    let width = max(text, placeholderLabel.intrinsicContentSize.width)
    return CGSize(width: ceilToPixels(width + leading + trailing), height: height)
  }

  func baselinesOfLine(in size: CGSize) -> Baselines? {
    let height = size.height > 0 ? size.height : heightOfContent
    let room = textRect(
      forBounds: CGRect(x: 0, y: 0, width: max(size.width, 100), height: height))
    let top = roundToPixels((room.height - line.naturalSize.height) / 2)
    let baseline = room.minY + top + line.baseline
    return Baselines(first: baseline, last: height - baseline)
  }

  // MARK: Look

  /// The default attributes of the text.
  var look: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return [
      .font: font as Any, .foregroundColor: textColor ?? UIColor.label, .paragraphStyle: style,
    ]
  }

  /// The resolved alignment of the text.
  private var alignment: ParagraphStyle.Alignment {
    switch textAlignment {
    case .center: .center
    case .right: .right
    case .natural, .justified: readsRightToLeft ? .right : .left
    default: .left
    }
  }

  private var styledText: StyledText {
    var style = ParagraphStyle()
    style.alignment = alignment
    style.lineBreakMode = .truncatingTail
    let font = font ?? .systemFont(ofSize: 17)
    let color = textColor ?? .label
    let isPlain = content.text.runs.isEmpty || isSecureTextEntry
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

  /// Updates the alignment, which depends on the direction.
  private func alignmentMayHaveChanged() {
    guard line.alignment != alignment else { return }
    line.alignment = alignment
    line.textChanged()
    placeholderLabel.textAlignment =
      alignment == .center ? .center : alignment == .right ? .right : .left
  }

  /// Updates the field after fonts, colours or the alignment have changed.
  func lookChanged() {
    placeholderLabel.font = font
    alignmentMayHaveChanged()
    let size = font?.pointSize ?? 0
    line.smallestScale =
      adjustsFontSizeToFitWidth && size > 0 ? min(max(minimumFontSize / size, 0.05), 1) : 1
    line.textChanged()
    enablingChanged()
    roomChanged()
  }

  func enablingChanged() {
    border.isEnabled = isEnabled
    let color: UIColor? = isEnabled ? nil : .tertiaryLabel
    guard line.overridingColor != color else { return }
    line.overridingColor = color
    line.setNeedsDisplay()
  }

  /// Updates the layout after the views beside the text have changed.
  func roomChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  func followTextSize() {
    guard adjustsFontForContentSizeCategory, let adjusted = font?.adjusted(to: traitCollection)
    else { return }
    font = adjusted
  }

  // MARK: Displayed text

  /// The displayed text.
  var shown: ShownText {
    if let knownShown { return knownShown }
    let part = ShownText.part(of: content.text, around: shownPlace, last: lastPart)
    let made = ShownText(content.text, isSecure: isSecureTextEntry, part: part)
    knownShown = made
    lastPart = part
    return made
  }

  /// The position that has to be in the displayed part: the caret's, or the start without editing.
  private var shownPlace: Int { isEditing ? editor.selection.head : 0 }

  /// The displayed text without a limit.
  var wholeShown: String {
    let whole = 0..<editor.length
    if shown.part == whole { return shown.string }
    return ShownText(content.text, isSecure: isSecureTextEntry, part: whole).string
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

  /// Updates the field after its text has changed.
  func contentChanged() {
    knownShown = nil
    line.textChanged()
    showSelection()
    roomChanged()
  }

  /// Shows the selection or the caret, which starts to blink again.
  func showSelection() {
    followCaret()
    let (selection, isActive) = (editor.selection, isEditing && window?.isKeyWindow == true)
    line.caret.backgroundColor = tintColor
    let opacity = traitCollection.userInterfaceStyle == .dark ? 0.5 : 0.3
    line.selectionColor = isActive ? tintColor.withAlphaComponent(opacity) : .systemFill
    line.underlineColor =
      (markedTextStyle?[.underlineColor] ?? markedTextStyle?[.foregroundColor]) as? UIColor
    line.show(
      selection: shown.shown(selection.range), head: shown.shown(selection.head),
      underlined: editor.underlined.map(shown.shown))
    if isActive, selection.isEmpty { line.caret.show() } else { line.caret.hide() }
  }

  func rectOfCaret(at position: UITextPosition) -> CGRect {
    guard let place = space.offset(of: position) else { return .null }
    layoutIfNeeded()
    return convert(line.caretRect(at: shown.shown(place)), from: line)
  }
}
