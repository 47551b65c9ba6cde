import MaruKit

/// The fields of a form, below one another; they scroll if they do not fit.
final class FormView: UIView {
  /// The distance between fields, in points.
  private static let spacing: CGFloat = 14
  /// The room around the fields for the focus ring, in points.
  private static let reach: CGFloat = 6
  /// The greatest height that is asked for, in lines of the body font.
  private static let mostLines: CGFloat = 26

  /// Called when the user has changed the text of a row.
  var onEdit: ((FieldRow) -> Void)?
  /// Called when the height has changed.
  var onResize: (() -> Void)?
  /// Called by the Return key in a box.
  var onReturn: (() -> Void)?

  /// The fields, in order.
  private(set) var rows: [FieldRow] = []

  private let scroll = UIScrollView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    scroll.alwaysBounceVertical = false
    addSubview(scroll)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Fields

  /// Shows other fields.
  ///
  /// A field with the name, the kind and the given value of an earlier one keeps what was typed.
  func show(_ fields: [FormField]) {
    guard fields != rows.map(\.field) else { return }
    let old = rows
    let active = old.first(where: \.isActive)?.field.name
    rows = fields.map { field in
      let row = FieldRow(field)
      let former = old.first {
        $0.field.kind.isInput && $0.field.name == field.name && $0.field.kind == field.kind
          && $0.field.value == field.value
      }
      if let former { row.adopt(former) }
      row.onEdit = { [unowned self, unowned row] in onEdit?(row) }
      row.onResize = { [unowned self] in resized() }
      row.onReturn = { [unowned self] in onReturn?() }
      row.onFocus = { [unowned self, unowned row] in reveal(row) }
      scroll.addSubview(row)
      return row
    }
    for row in old { row.removeFromSuperview() }
    if let active { rows.first { $0.field.name == active }?.focus() }
    resized()
  }

  private func resized() {
    setNeedsLayout()
    onResize?()
  }

  /// Scrolls to a row; to its control alone if the row is higher than the view.
  private func reveal(_ row: FieldRow) {
    guard window != nil else { return }
    layoutIfNeeded()
    row.layoutIfNeeded()
    var part = row.frame
    if part.height + 2 * Self.reach > scroll.bounds.height, let control = row.control {
      part = scroll.convert(control.bounds, from: control)
    }
    scroll.scrollRectToVisible(part.insetBy(dx: 0, dy: -Self.reach), animated: false)
  }

  // MARK: Layout

  private func height(width: CGFloat) -> CGFloat {
    let heights = rows.map { $0.sizeThatFits(CGSize(width: width, height: .infinity)).height }
    return heights.reduce(0, +) + Self.spacing * CGFloat(max(heights.count - 1, 0))
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    return CGSize(
      width: size.width,
      height: min(height(width: size.width), (font.lineHeight * Self.mostLines).rounded()))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // The scroll view clips, so it is larger than the fields by the focus ring.
    scroll.frame = bounds.insetBy(dx: -Self.reach, dy: -Self.reach)
    var y = Self.reach
    for row in rows {
      let height = row.sizeThatFits(CGSize(width: bounds.width, height: .infinity)).height
      row.frame = CGRect(x: Self.reach, y: y, width: bounds.width, height: height)
      y += height + Self.spacing
    }
    let end = rows.isEmpty ? y : y - Self.spacing
    scroll.contentSize = CGSize(width: scroll.bounds.width, height: end + Self.reach)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    resized()
  }
}
