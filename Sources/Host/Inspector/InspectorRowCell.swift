import MaruKit

/// A row of the inspector's tree: a chevron, the class, the identifier or the label, and the size.
final class InspectorRowCell: UITableViewCell {
  /// The height of a row at the default text size, in points.
  static let height: CGFloat = 26
  private static let indent: CGFloat = 14
  private static let padding: CGFloat = 10

  /// Called when the chevron is pressed.
  var onToggle: (() -> Void)?

  private let chevron = UIButton(type: .custom)
  private let dot = UIView()
  private let name = UILabel()
  private let detail = UILabel()
  private let size = UILabel()
  private var depth = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    name.font = .systemFont(ofSize: 13, weight: .medium)
    detail.font = .systemFont(ofSize: 12)
    detail.textColor = .secondaryLabel
    size.font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
    size.textColor = .tertiaryLabel
    size.textAlignment = .right
    dot.backgroundColor = .systemOrange
    dot.layer.cornerRadius = 3
    chevron.addAction(
      UIAction { [unowned self] _ in onToggle?() }, for: .touchUpInside)
    chevron.tintColor = .secondaryLabel
    for label in [name, detail, size] { label.isAccessibilityElement = false }
    for part in [chevron, dot, name, detail, size] { contentView.addSubview(part) }
    backgroundColor = .clear
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a row.
  func show(_ row: InspectorOutline.Row) {
    let view = row.view
    depth = row.depth
    name.text = view.className
    name.textColor = view.isHidden || view.alpha < 0.01 ? .tertiaryLabel : .label
    let label = view.label.flatMap { $0.isEmpty ? nil : "“\($0)”" }
    detail.text = view.identifier ?? label
    let rect = view.frame.rect
    size.text =
      "\(InspectorReport.number(rect.width)) × \(InspectorReport.number(rect.height))"
    dot.isHidden =
      view.layout?.ambiguous.isEmpty != false
      && !view.constraints.contains { $0.state == .broken }
    chevron.isHidden = row.isOpen == nil
    let symbol = UIImage.SymbolConfiguration(pointSize: 10, weight: .semibold)
    chevron.setImage(
      UIImage(
        systemName: row.isOpen == true ? "chevron.down" : "chevron.right",
        withConfiguration: symbol), for: .normal)
    chevron.accessibilityLabel = row.isOpen == true ? "Close" : "Open"
    accessibilityLabel = [view.className, detail.text].compactMap { $0 }.joined(separator: ", ")
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = contentView.bounds
    var x = Self.padding + CGFloat(depth) * Self.indent
    chevron.frame = CGRect(x: x - 4, y: 0, width: 22, height: area.height)
    x += 18
    let sizeWidth = size.intrinsicContentSize.width
    var end = area.maxX - Self.padding
    size.frame = CGRect(x: end - sizeWidth, y: 0, width: sizeWidth, height: area.height)
    end -= sizeWidth + 8
    if !dot.isHidden {
      dot.frame = CGRect(x: end - 6, y: area.midY - 3, width: 6, height: 6)
      end -= 14
    }
    let nameWidth = min(name.intrinsicContentSize.width, max(end - x, 0))
    name.frame = CGRect(x: x, y: 0, width: nameWidth, height: area.height)
    x += nameWidth + 6
    detail.frame = CGRect(x: x, y: 0, width: max(end - x, 0), height: area.height)
  }
}
