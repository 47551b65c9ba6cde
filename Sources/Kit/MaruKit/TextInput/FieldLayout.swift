import Graphics

/// The rectangles of a field's parts, in points.
@MainActor
struct FieldLayout {
  private static let buttonSize: CGFloat = 19
  private static let gap: CGFloat = 5

  let field: UITextField
  let line: FieldLine
  let placeholder: UILabel

  /// The distance between text and border.
  private var inset: CGFloat {
    switch field.borderStyle {
    case .none: 0
    case .line: 4
    case .bezel, .roundedRect: 7
    }
  }

  /// The distance between the border and the views beside the text.
  private var margin: CGFloat { field.borderStyle == .none ? 0 : Self.gap }

  // MARK: Visible parts

  /// Whether there is a left view, and it is shown.
  var showsLeftView: Bool {
    field.leftView != nil && field.leftViewMode.shows(whileEditing: field.isEditing)
  }

  /// Whether there is a right view, and it is shown.
  var showsRightView: Bool {
    field.rightView != nil && field.rightViewMode.shows(whileEditing: field.isEditing)
  }

  /// Whether the clear button is shown.
  var showsClearButton: Bool { field.hasText && !showsRightView && keepsRoomForButton }

  private var keepsRoomForButton: Bool {
    field.isEnabled && field.clearButtonMode.shows(whileEditing: field.isEditing)
  }

  // MARK: Rectangles

  /// The widths that the views beside the text take.
  private func margins(in bounds: CGRect) -> (leading: CGFloat, trailing: CGFloat) {
    var (leading, trailing) = (inset, inset)
    if showsLeftView {
      leading = distance(of: field.leftViewRect(forBounds: bounds), isLeading: true, in: bounds)
    }
    if showsRightView {
      trailing = distance(of: field.rightViewRect(forBounds: bounds), isLeading: false, in: bounds)
    } else if keepsRoomForButton {
      trailing = distance(
        of: field.clearButtonRect(forBounds: bounds), isLeading: false, in: bounds)
    }
    return (leading, trailing)
  }

  /// The distance from an edge to the text because of a view at this edge.
  private func distance(of rect: CGRect, isLeading: Bool, in bounds: CGRect) -> CGFloat {
    let isLeft = isLeading != field.readsRightToLeft
    let inner = isLeft ? rect.maxX - bounds.minX : bounds.maxX - rect.minX
    return max(inner + margin, inset)
  }

  /// The rectangle of the text.
  func text(in bounds: CGRect) -> CGRect {
    let (leading, trailing) = margins(in: bounds)
    let (left, right) = field.readsRightToLeft ? (trailing, leading) : (leading, trailing)
    return CGRect(
      x: bounds.minX + left, y: bounds.minY, width: max(bounds.width - left - right, 0),
      height: bounds.height)
  }

  /// The rectangle of the clear button.
  func button(in bounds: CGRect) -> CGRect {
    let size = CGSize(width: Self.buttonSize, height: Self.buttonSize)
    return beside(size, isLeading: false, in: bounds)
  }

  /// The rectangle of a view beside the text.
  func side(_ view: UIView?, isLeading: Bool, in bounds: CGRect) -> CGRect {
    guard let view else { return .zero }
    var size = view.bounds.size
    if size.width <= 0 || size.height <= 0 { size = view.sizeThatFits(bounds.size) }
    size.height = min(size.height, bounds.height)
    return beside(size, isLeading: isLeading, in: bounds)
  }

  private func beside(_ size: CGSize, isLeading: Bool, in bounds: CGRect) -> CGRect {
    let isLeft = isLeading != field.readsRightToLeft
    return CGRect(
      x: isLeft ? bounds.minX + margin : bounds.maxX - margin - size.width,
      y: field.roundToPixels(bounds.midY - size.height / 2), width: size.width,
      height: size.height)
  }

  // MARK: Size

  /// The height of a one-line field: 34 points with a border and 17-point text.
  private var height: CGFloat {
    let line = field.ceilToPixels(max(line.naturalSize.height, (field.font?.lineHeight ?? 0)))
    return line.rounded(.up) + 1 + (field.borderStyle == .none ? 0 : 12)
  }

  /// The size for the whole text or the placeholder.
  var size: CGSize {
    let height = height
    let (leading, trailing) = margins(in: CGRect(x: 0, y: 0, width: 1_000, height: height))
    let text = field.hasText ? line.naturalSize.width + TextCaret.width : 0
    let width = max(text, placeholder.intrinsicContentSize.width)
    return CGSize(width: field.ceilToPixels(width + leading + trailing), height: height)
  }

  /// The baselines of a field with a size.
  func baselines(in size: CGSize) -> Baselines? {
    let height = size.height > 0 ? size.height : self.height
    let room = field.textRect(
      forBounds: CGRect(x: 0, y: 0, width: max(size.width, 100), height: height))
    let top = field.roundToPixels((room.height - line.naturalSize.height) / 2)
    let baseline = room.minY + top + line.baseline
    return Baselines(first: baseline, last: height - baseline)
  }
}
