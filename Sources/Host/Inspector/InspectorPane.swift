import MaruKit

/// The inspector's right side: what it says of one view, in cards.
final class InspectorPane: UIScrollView {
  private static let padding: CGFloat = 16
  private static let nameWidth: CGFloat = 92

  private let heading = UILabel()
  private let subheading = UILabel()
  private let stack = UIStackView()
  private var shown: InspectorReport?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemGroupedBackground
    heading.font = .systemFont(ofSize: 17, weight: .semibold)
    subheading.font = .systemFont(ofSize: 12)
    subheading.textColor = .secondaryLabel
    subheading.numberOfLines = 2
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor, constant: Self.padding),
      stack.bottomAnchor.constraint(
        equalTo: contentLayoutGuide.bottomAnchor, constant: -Self.padding),
      stack.leadingAnchor.constraint(
        equalTo: contentLayoutGuide.leadingAnchor, constant: Self.padding),
      stack.widthAnchor.constraint(
        equalTo: frameLayoutGuide.widthAnchor, constant: -2 * Self.padding),
      stack.trailingAnchor.constraint(
        equalTo: contentLayoutGuide.trailingAnchor, constant: -Self.padding),
    ])
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows what there is to say of a view; nothing for `nil`.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - press: Which view gets a press; `nil` while that is not known.
  func show(_ view: ViewDescription?, press: HitDescription?) {
    heading.text = view?.className ?? "No view"
    let label = view?.label.flatMap { $0.isEmpty ? nil : "“\($0)”" }
    let words = [view?.identifier, label, view?.role].compactMap { $0 }
    subheading.text = words.joined(separator: "  ·  ")
    subheading.isHidden = subheading.text?.isEmpty != false
    let report = view.map { InspectorReport(of: $0, press: press) }
    guard report != shown else { return }
    shown = report
    for part in stack.arrangedSubviews { part.removeFromSuperview() }
    add(heading, after: 2)
    add(subheading, after: 14)
    if view == nil { subheading.isHidden = true }
    for group in report?.groups ?? [] {
      add(title(group.title), after: 6)
      add(card(group.lines), after: 16)
    }
  }

  private func add(_ part: UIView, after spacing: CGFloat) {
    stack.addArrangedSubview(part)
    stack.setCustomSpacing(spacing, after: part)
  }

  private func title(_ text: String) -> UIView {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: 12, weight: .semibold)
    label.textColor = .secondaryLabel
    label.accessibilityTraits = .header
    return label
  }

  private func card(_ lines: [InspectorReport.Line]) -> UIView {
    let rows = UIStackView(arrangedSubviews: lines.map(row))
    rows.axis = .vertical
    rows.spacing = 7
    rows.isLayoutMarginsRelativeArrangement = true
    rows.layoutMargins = UIEdgeInsets(top: 10, left: 12, bottom: 10, right: 12)
    rows.backgroundColor = .secondarySystemGroupedBackground
    rows.layer.cornerRadius = 10
    return rows
  }

  private func row(_ line: InspectorReport.Line) -> UIView {
    let name = UILabel()
    name.text = line.name
    name.font = .systemFont(ofSize: 12)
    name.textColor = .secondaryLabel
    name.widthAnchor.constraint(equalToConstant: Self.nameWidth).isActive = true
    let texts = UIStackView(
      arrangedSubviews: [value(line)] + line.notes.map { note($0) })
    texts.axis = .vertical
    texts.spacing = 2
    let row = UIStackView(arrangedSubviews: [name, texts])
    row.alignment = .top
    row.spacing = 8
    return row
  }

  private func value(_ line: InspectorReport.Line) -> UIView {
    let label = UILabel()
    label.text = line.value
    label.font = .monospacedDigitSystemFont(ofSize: 12, weight: .medium)
    label.textColor = line.isWarning ? .systemOrange : .label
    label.numberOfLines = 0
    return label
  }

  private func note(_ text: String) -> UIView {
    let label = UILabel()
    label.text = text
    label.font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    return label
  }
}
