import MaruKit

/// The bars below one another, the times, and the last lines of a command.
final class ProgressContentView: UIView {
  private static let spacing: CGFloat = 12
  private static let padding: CGFloat = 8
  /// The most bars: further ones would leave the window.
  static let mostBars = 8

  private var rows: [(name: String, row: ProgressRow)] = []
  private let timesLabel = UILabel()
  private let tailView = UIView()
  private let tailLabel = UILabel()
  private var tail: [String] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    timesLabel.font = .preferredFont(forTextStyle: .footnote)
    timesLabel.textColor = .secondaryLabel
    timesLabel.adjustsFontForContentSizeCategory = true
    timesLabel.isHidden = true
    addSubview(timesLabel)
    tailView.backgroundColor = .tertiarySystemFill
    tailView.layer.cornerRadius = 6
    tailView.isHidden = true
    tailLabel.font = .monospacedSystemFont(ofSize: 12, weight: .regular)
    tailLabel.textColor = .secondaryLabel
    tailLabel.accessibilityLabel = "Output"
    tailView.addSubview(tailLabel)
    addSubview(tailView)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The row of a bar, which is added if there is none; `nil` if there are too many.
  func row(of name: String) -> ProgressRow? {
    if let found = rows.first(where: { $0.name == name }) { return found.row }
    guard rows.count < Self.mostBars else { return nil }
    let row = ProgressRow()
    if !name.isEmpty { row.text = name }
    rows.append((name, row))
    addSubview(row)
    setNeedsLayout()
    return row
  }

  /// Takes away the row of a bar.
  func removeRow(of name: String) {
    guard let index = rows.firstIndex(where: { $0.name == name }) else { return }
    rows.remove(at: index).row.removeFromSuperview()
    setNeedsLayout()
  }

  /// All rows, in the order in which they were added.
  var allRows: [ProgressRow] { rows.map(\.row) }

  /// The elapsed and the remaining time; hidden if empty.
  var times = "" {
    didSet {
      guard times != oldValue else { return }
      timesLabel.text = times
      guard times.isEmpty != oldValue.isEmpty else { return }
      timesLabel.isHidden = times.isEmpty
      setNeedsLayout()
    }
  }

  /// The number of the last lines that are shown.
  var tailCount = 0 {
    didSet {
      guard tailCount != oldValue else { return }
      tailLabel.numberOfLines = tailCount
      tailView.isHidden = tailCount == 0
      setNeedsLayout()
    }
  }

  /// Adds a line at the end of the last lines.
  func addToTail(_ line: String) {
    guard tailCount > 0 else { return }
    tail = Array((tail + [line]).suffix(tailCount))
    tailLabel.text = tail.joined(separator: "\n")
    setNeedsLayout()
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: arrange(size.width) { _, _ in })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // In a low window the last parts have no room.
    _ = arrange(bounds.width) { view, frame in
      view.frame = frame
      view.isHidden = frame.maxY > bounds.height + 1
    }
    let inner = tailView.bounds.insetBy(dx: Self.padding, dy: Self.padding)
    let fitting = tailLabel.sizeThatFits(CGSize(width: inner.width, height: .infinity))
    tailLabel.frame = CGRect(
      x: inner.minX, y: inner.minY, width: inner.width, height: min(fitting.height, inner.height))
  }

  /// Arranges the visible parts in a width; returns their height in points.
  private func arrange(_ width: CGFloat, _ place: (UIView, CGRect) -> Void) -> CGFloat {
    let room = CGSize(width: width, height: .infinity)
    var parts: [(UIView, CGFloat)] = rows.map { ($0.row, $0.row.sizeThatFits(room).height) }
    if !times.isEmpty { parts.append((timesLabel, timesLabel.font.lineHeight.rounded(.up))) }
    if tailCount > 0 {
      let lines = tailLabel.font.lineHeight * CGFloat(tailCount)
      parts.append((tailView, (lines + 2 * Self.padding).rounded(.up)))
    }
    var y: CGFloat = 0
    for (index, (view, height)) in parts.enumerated() {
      if index > 0 { y += Self.spacing }
      place(view, CGRect(x: 0, y: y, width: width, height: height))
      y += height
    }
    return y
  }
}
