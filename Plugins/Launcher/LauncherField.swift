import MaruKit

/// The field into which a query is typed.
///
/// Keys that are for the list go there first.
final class LauncherField: UITextField {
  /// The length by which the field is longer than the window, at each side, in points.
  static let overhang: CGFloat = 12

  /// Takes a key; returns whether it is for the list.
  var onKey: ((UIKey) -> Bool)?

  private let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))

  override init(frame: CGRect) {
    super.init(frame: frame)
    autocapitalizationType = .none
    autocorrectionType = .no
    borderStyle = .none
    clearButtonMode = .whileEditing
    glass.tintColor = .secondaryLabel
    glass.contentMode = .scaleAspectFit
    leftView = glass
    leftViewMode = .always
    // The caret shows the focus; a ring around a field as wide as the window would be a second
    // frame.
    clipsToBounds = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The distance of the glass from the edge, in points.
  var margin: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// The width of the glass with its margin, in points.
  var glassSide: CGFloat = 0 { didSet { setNeedsLayout() } }

  override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: isMirrored ? bounds.maxX - margin - glassSide : bounds.minX + margin,
      y: bounds.midY - glassSide / 2, width: glassSide, height: glassSide
    ).insetBy(dx: glassSide / 8, dy: glassSide / 8)
  }

  override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let rect = super.clearButtonRect(forBounds: bounds)
    return CGRect(
      x: isMirrored ? bounds.minX + clearMargin : bounds.maxX - clearMargin - rect.width,
      y: rect.minY, width: rect.width, height: rect.height)
  }

  /// The distance of the button that clears the text from the edge, in points.
  private var clearMargin: CGFloat { Self.overhang + (margin - Self.overhang) / 2 }

  override func textRect(forBounds bounds: CGRect) -> CGRect { room(in: bounds, besides: margin) }

  override func editingRect(forBounds bounds: CGRect) -> CGRect {
    room(in: bounds, besides: clearMargin + clearButtonRect(forBounds: bounds).width)
  }

  /// The room for the text.
  private func room(in bounds: CGRect, besides trailing: CGFloat) -> CGRect {
    let leading = margin + glassSide + LauncherCell.gap
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(
      x: bounds.minX + (isMirrored ? trailing : leading), y: bounds.minY,
      width: max(bounds.width - leading - trailing, 0), height: bounds.height)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, onKey?(key) == true { return }
    super.pressesBegan(presses, with: event)
  }

  /// Whether the caret is at the end of the text.
  var isCaretAtEnd: Bool {
    guard let range = selectedTextRange else { return true }
    return offset(from: range.end, to: endOfDocument) == 0
  }

  // MARK: Deleting

  /// Deletes the text before the caret.
  func deleteToStart() {
    guard let range = selectedTextRange else { return }
    delete(from: beginningOfDocument, to: range.end)
  }

  /// Deletes the word before the caret.
  func deleteWord() {
    guard let range = selectedTextRange,
      let before = textRange(from: beginningOfDocument, to: range.end),
      var kept = text(in: before)
    else { return }
    while kept.last?.isWhitespace == true { kept.removeLast() }
    while kept.last?.isWhitespace == false { kept.removeLast() }
    delete(
      from: position(from: beginningOfDocument, offset: kept.utf16.count), to: range.end)
  }

  private func delete(from start: UITextPosition?, to end: UITextPosition) {
    guard let start, let range = textRange(from: start, to: end) else { return }
    replace(range, withText: "")
  }
}
