import LayoutShorthand
import MaruKit

/// The table of a drop-down, above everything in the window and next to its anchor.
///
/// The cursor is the row at the keyboard's or pointer's position; it is not the selection.
final class DropDownList: UITableView, UITableViewDataSource, UITableViewDelegate {
  private static let cellName = "option"
  /// The margin to the window's edge, in points.
  private static let edge: CGFloat = 8

  /// Called with the pressed row.
  var onChoose: ((Int) -> Void)?

  /// The appearance.
  var look: DropDownStyle { didSet { if look != oldValue { reloadData() } } }

  /// The selected row.
  var selectedRow: Int? { didSet { refresh([oldValue, selectedRow]) } }

  /// The row at the keyboard's or pointer's position.
  private(set) var cursor: Int? { didSet { refresh([oldValue, cursor]) } }
  /// Whether the keyboard moved the cursor last.
  private var isMovedByKeys = false

  private let options: () -> DropDownOptions
  private var metrics = DropDownMetrics(.current, width: .infinity)
  private var heightConstraint: NSLayoutConstraint?
  /// The anchor and direction of the default position.
  private var anchor: (view: UIView, opensUpwards: Bool)?
  private var ownPlacement: [NSLayoutConstraint] = []

  /// Creates a table of options.
  ///
  /// - Parameters:
  ///   - options: Called whenever rows are displayed.
  ///   - selectedRow: The selected row, to which the table scrolls.
  ///   - look: The appearance.
  init(options: @escaping () -> DropDownOptions, selectedRow: Int?, look: DropDownStyle) {
    self.options = options
    self.look = look
    self.selectedRow = selectedRow
    cursor = selectedRow
    super.init(frame: .zero, style: .plain)
    rowHeight = metrics.rowHeight
    separatorInset = .zero
    backgroundColor = .secondarySystemGroupedBackground
    separatorColor = .separator
    layer.cornerRadius = 4
    layer.borderWidth = 1
    clipsToBounds = true
    register(DropDownCell.self, forCellReuseIdentifier: Self.cellName)
    dataSource = self
    delegate = self
    addGestureRecognizer(makeHover())
    colorBorder()
    reload()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Reloads the options.
  func reload() {
    if let row = cursor, row >= options().count { cursor = nil }
    alwaysBounceVertical = options().count > DropDownView.visibleRows
    heightConstraint?.constant = fullHeight
    reloadData()
  }

  // MARK: Place

  /// The height of the maximum number of visible rows, in points.
  private var fullHeight: CGFloat {
    CGFloat(min(options().count, DropDownView.visibleRows)) * metrics.rowHeight
  }

  /// The number of completely visible rows; at least one.
  var wholeRows: Int { max(Int(bounds.height / metrics.rowHeight), 1) }

  /// Positions the table in the window.
  ///
  /// - Parameters:
  ///   - view: The anchor.
  ///   - window: The window, which already contains the table.
  ///   - placement: Makes the constraints; `nil` for a position below the anchor, or above it if
  ///     there is more room.
  func place(under view: UIView, in window: UIWindow, by placement: ((ConstraintMaker) -> Void)?) {
    translatesAutoresizingMaskIntoConstraints = false
    measure(width: view.bounds.width)
    let height = heightAnchor.constraint(equalToConstant: fullHeight)
    height.priority = .defaultHigh
    height.isActive = true
    heightConstraint = height
    if let placement {
      snp.makeConstraints(placement)
    } else {
      placeItself(at: view, in: window)
    }
    window.layoutIfNeeded()
    if let cursor {
      scrollToRow(at: IndexPath(row: cursor, section: 0), at: .middle, animated: false)
    }
    flashScrollIndicators()
  }

  private func placeItself(at view: UIView, in window: UIWindow) {
    let opensUpwards = Self.opensUpwards(height: fullHeight, at: view, in: window)
    anchor = (view, opensUpwards)
    NSLayoutConstraint.deactivate(ownPlacement)
    let edge =
      opensUpwards
      ? topAnchor.constraint(
        greaterThanOrEqualTo: window.safeAreaLayoutGuide.topAnchor, constant: Self.edge)
      : bottomAnchor.constraint(
        lessThanOrEqualTo: window.safeAreaLayoutGuide.bottomAnchor, constant: -Self.edge)
    edge.priority = UILayoutPriority(999)
    ownPlacement = [
      leadingAnchor.constraint(equalTo: view.leadingAnchor),
      trailingAnchor.constraint(equalTo: view.trailingAnchor),
      opensUpwards
        ? bottomAnchor.constraint(equalTo: view.topAnchor)
        : topAnchor.constraint(equalTo: view.bottomAnchor),
      edge,
    ]
    NSLayoutConstraint.activate(ownPlacement)
  }

  /// Whether a table does not fit below a view, and there is more room above it.
  private static func opensUpwards(height: CGFloat, at view: UIView, in window: UIWindow) -> Bool {
    let room = window.bounds.inset(by: window.safeAreaInsets).insetBy(dx: 0, dy: edge)
    let frame = view.convert(view.bounds, to: window)
    let (below, above) = (room.maxY - frame.maxY, frame.minY - room.minY)
    return below < height && above > below
  }

  /// Updates the metrics for a width and the user's text size.
  private func measure(width: CGFloat) {
    let new = DropDownMetrics(traitCollection, width: width)
    guard new != metrics else { return }
    metrics = new
    rowHeight = new.rowHeight
    reload()
  }

  override func layoutSubviews() {
    measure(width: bounds.width)
    super.layoutSubviews()
    // The window may have shrunk.
    guard let anchor, let window, bounds.height < fullHeight,
      Self.opensUpwards(height: fullHeight, at: anchor.view, in: window) != anchor.opensUpwards
    else { return }
    placeItself(at: anchor.view, in: window)
  }

  // MARK: Cursor

  /// Moves the cursor by a number of rows, up to the last row in this direction.
  func moveCursor(by rows: Int) {
    let last = options().count - 1
    guard last >= 0 else { return }
    let start = cursor ?? (rows > 0 ? -1 : last + 1)
    moveCursor(to: min(max(start + rows, 0), last))
  }

  /// Moves the cursor to a row and scrolls to it.
  func moveCursor(to row: Int) {
    isMovedByKeys = true
    cursor = row
    scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: false)
  }

  private func makeHover() -> UIHoverGestureRecognizer {
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] hover in
      guard [.began, .changed].contains(hover.state) else { return }
      guard let path = indexPathForRow(at: hover.location(in: self)) else { return }
      isMovedByKeys = false
      cursor = path.row
    }
    return hover
  }

  private func refresh(_ rows: [Int?]) {
    for row in rows.compactMap(\.self) {
      guard let cell = cellForRow(at: IndexPath(row: row, section: 0)) as? DropDownCell else {
        continue
      }
      show(row, in: cell)
    }
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    options().count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    if let cell = cell as? DropDownCell {
      cell.style = look
      cell.metrics = metrics
      cell.title = options().title(ofRow: indexPath.row)
      show(indexPath.row, in: cell)
    }
    return cell
  }

  private func show(_ row: Int, in cell: DropDownCell) {
    cell.isChosen = row == selectedRow
    cell.hasCursor = row == cursor
    cell.hasRing = row == cursor && isMovedByKeys
  }

  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    cursor = indexPath.row
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onChoose?(indexPath.row)
  }

  // MARK: Paint

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorBorder()
    setNeedsLayout()
  }

  private func colorBorder() {
    layer.borderColor = UIColor.systemGray2.resolvedColor(with: traitCollection).cgColor
  }
}
