import MaruKit

/// The open menu of a choice: a card over everything in the window, which the view covers.
final class ChoiceMenu: UIView, UITableViewDataSource, UITableViewDelegate {
  private static let cellName = "choice"
  /// The distances in points: to the window's edge, and to the anchor.
  private static let edge: CGFloat = 8
  private static let gap: CGFloat = 4
  private static let radius: CGFloat = 10
  private static let mostRows: CGFloat = 10

  /// Called with the index of the pressed row.
  var onChoose: ((Int) -> Void)?
  /// Called for a press beside the card.
  var onDismiss: (() -> Void)?

  /// The highlighted row.
  private(set) var cursor: Int?

  private let titles: [String]
  private let chosen: Int?
  private weak var anchor: UIView?
  private let shade = UIView()
  private let table = UITableView(frame: .zero, style: .plain)

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - titles: The titles of the rows.
  ///   - chosen: The row with a check mark.
  ///   - anchor: The view below or above which the card lies; held weakly.
  init(_ titles: [String], chosen: Int?, anchor: UIView) {
    (self.titles, self.chosen, self.anchor) = (titles, chosen, anchor)
    cursor = chosen ?? (titles.isEmpty ? nil : 0)
    super.init(frame: .zero)
    backgroundColor = .clear
    shade.backgroundColor = .secondarySystemGroupedBackground
    shade.layer.cornerRadius = Self.radius
    shade.layer.shadowOpacity = 0.18
    shade.layer.shadowRadius = 12
    shade.layer.shadowOffset = CGSize(width: 0, height: 4)
    addSubview(shade)
    table.backgroundColor = .secondarySystemGroupedBackground
    table.separatorStyle = .none
    table.layer.cornerRadius = Self.radius
    table.layer.borderWidth = 1
    table.clipsToBounds = true
    table.alwaysBounceVertical = false
    table.register(ChoiceCell.self, forCellReuseIdentifier: Self.cellName)
    table.dataSource = self
    table.delegate = self
    addSubview(table)
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] hover in
      guard [.began, .changed].contains(hover.state),
        let path = table.indexPathForRow(at: hover.location(in: table))
      else { return }
      highlight(path.row)
    }
    table.addGestureRecognizer(hover)
    paint()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Scrolls to the highlighted row.
  func reveal() {
    layoutIfNeeded()
    guard let cursor else { return }
    table.scrollToRow(at: IndexPath(row: cursor, section: 0), at: .middle, animated: false)
  }

  // MARK: Cursor

  /// The number of rows that Page Up and Page Down move.
  var page: Int { max(Int(table.bounds.height / max(table.rowHeight, 1)) - 1, 1) }

  /// Moves the highlight by a number of rows, up to the first or the last one.
  func moveCursor(by rows: Int) {
    guard !titles.isEmpty else { return }
    let start = cursor ?? (rows > 0 ? -1 : titles.count)
    moveCursor(to: min(max(start + rows, 0), titles.count - 1))
  }

  /// Highlights a row, and scrolls to it.
  func moveCursor(to row: Int) {
    highlight(row)
    table.scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: false)
  }

  private func highlight(_ row: Int) {
    guard row != cursor else { return }
    let old = cursor
    cursor = row
    for index in [old, row].compactMap(\.self) {
      let cell = table.cellForRow(at: IndexPath(row: index, section: 0)) as? ChoiceCell
      cell?.hasCursor = index == row
    }
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    titles.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    if let cell = cell as? ChoiceCell {
      cell.title = titles[indexPath.row]
      cell.isChosen = indexPath.row == chosen
      cell.hasCursor = indexPath.row == cursor
    }
    return cell
  }

  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    highlight(indexPath.row)
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onChoose?(indexPath.row)
  }

  // MARK: Touches

  /// Closes the menu at a press beside the card; the press has no other effect.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !table.frame.contains(touch.location(in: self)) else { return }
    onDismiss?()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    let height = (font.lineHeight + 12).rounded(.up)
    if table.rowHeight != height {
      table.rowHeight = height
      table.reloadData()
    }
    table.frame = place(height: height * min(CGFloat(titles.count), Self.mostRows) + 2)
    shade.frame = table.frame
  }

  /// The frame of the card: below the anchor, above it if there is more room, or over the whole window
  /// if there is little room on both sides.
  private func place(height: CGFloat) -> CGRect {
    let room = bounds.inset(by: safeAreaInsets).insetBy(dx: 0, dy: Self.edge)
    let source = anchor.map { convert($0.bounds, from: $0) } ?? .zero
    let width = min(source.width, room.width)
    let x = min(max(source.minX, room.minX), room.maxX - width)
    let below = room.maxY - source.maxY - Self.gap
    let above = source.minY - Self.gap - room.minY
    guard max(below, above) >= min(height, 3 * table.rowHeight) else {
      let fitting = min(height, room.height)
      let y = min(max(source.midY - fitting / 2, room.minY), room.maxY - fitting)
      return CGRect(x: x, y: y.rounded(), width: width, height: fitting)
    }
    let opensUpwards = below < height && above > below
    let fitting = min(height, opensUpwards ? above : below)
    let y = opensUpwards ? source.minY - Self.gap - fitting : source.maxY + Self.gap
    return CGRect(x: x, y: y.rounded(), width: width, height: fitting)
  }

  // MARK: Paint

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    paint()
    setNeedsLayout()
  }

  private func paint() {
    table.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }
}
