import MaruKit

/// A row of pills, one for each workspace.
final class WorkspacesViewController: UIViewController {
  /// The least size of its own window, in points.
  private static let leastSize = CGSize(width: 64, height: 32)

  /// Called with the chosen workspace.
  var onSelect: ((Workspace) -> Void)?

  private let row = PillRow()

  override func loadView() {
    view = row
    view.accessibilityLabel = "Workspaces"
  }

  /// The colour of the current workspace; `nil` for the tint.
  var color: UIColor? { didSet { for pill in row.pills { pill.color = color } } }

  /// Shows other workspaces.
  func show(_ workspaces: [Workspace]) {
    while row.pills.count > workspaces.count { row.removeLast() }
    while row.pills.count < workspaces.count {
      let pill = WorkspacePill()
      pill.color = color
      pill.addAction(
        UIAction { [unowned self, unowned pill] _ in
          if let workspace = pill.workspace { onSelect?(workspace) }
        }, for: .touchUpInside)
      row.append(pill)
    }
    for (pill, workspace) in zip(row.pills, workspaces) { pill.workspace = workspace }
    row.setNeedsLayout()
    row.invalidateIntrinsicContentSize()
    let size = row.intrinsicContentSize
    preferredContentSize = CGSize(
      width: max(size.width, Self.leastSize.width),
      height: max(size.height, Self.leastSize.height))
  }
}

/// Lays out pills beside each other; a row that is too long scrolls.
final class PillRow: UIScrollView {
  /// The gap between pills, in points.
  private static let gap: CGFloat = 4
  /// The margin around the row, in points.
  private static let margin: CGFloat = 4

  private(set) var pills: [WorkspacePill] = []

  init() {
    super.init(frame: .zero)
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    alwaysBounceHorizontal = false
    contentInsetAdjustmentBehavior = .never
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Adds a pill at the trailing end.
  func append(_ pill: WorkspacePill) {
    pills.append(pill)
    addSubview(pill)
  }

  /// Removes the pill at the trailing end.
  func removeLast() { pills.popLast()?.removeFromSuperview() }

  /// A press above or below a pill counts too, as at the edge of the screen.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit === self else { return hit }
    return pills.first { ($0.frame.minX..<$0.frame.maxX).contains(point.x) } ?? hit
  }

  // MARK: Layout

  override var intrinsicContentSize: CGSize {
    let sizes = pills.map(\.intrinsicContentSize)
    let gaps = Self.gap * CGFloat(max(sizes.count - 1, 0))
    return CGSize(
      width: sizes.reduce(0) { $0 + $1.width } + gaps + 2 * Self.margin,
      height: (sizes.map(\.height).max() ?? 0) + 2 * Self.margin)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let length = max(intrinsicContentSize.width, bounds.width)
    let content = CGSize(width: length, height: bounds.height)
    if contentSize != content {
      contentSize = content
      // A row begins at its leading end.
      contentOffset.x = isMirrored ? length - bounds.width : 0
    }
    var x = Self.margin
    for pill in pills {
      let size = pill.intrinsicContentSize
      let height = min(size.height, bounds.height)
      pill.frame = CGRect(
        x: isMirrored ? length - x - size.width : x, y: (bounds.height - height) / 2,
        width: size.width, height: height)
      x += size.width + Self.gap
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
