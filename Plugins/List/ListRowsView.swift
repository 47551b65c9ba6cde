import MaruKit

/// The rows of the matches in a window.
///
/// When items arrive, what is pressed stays under the pointer, and what is read in its place.
final class ListRowsView: UITableView, UITableViewDataSource, UITableViewDelegate {
  private static let cellName = "item"

  /// Gives the number of matches.
  var matchCount: (() -> Int)?
  /// Gives what the row of a match shows.
  var contentOfMatch: ((Int) -> ListCell.Content)?
  /// Called with the match that is pressed.
  var onPress: ((Int) -> Void)?
  /// Called with the match that is pressed twice.
  var onDoublePress: ((Int) -> Void)?
  /// Called with the match under the pointer, and whether the pointer has moved to it; the window may
  /// also open under the pointer.
  var onHover: ((_ match: Int, _ hasMoved: Bool) -> Void)?

  override init(frame: CGRect, style: UITableView.Style) {
    super.init(frame: frame, style: style)
    register(ListCell.self, forCellReuseIdentifier: Self.cellName)
    separatorStyle = .none
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 10
    clipsToBounds = true
    alwaysBounceVertical = false
    dataSource = self
    delegate = self
    accessibilityLabel = String(localized: "Items")
    addGestureRecognizer(makeHover())
    addGestureRecognizer(makeDoublePress())
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    matchCount?() ?? 0
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    (cell as? ListCell)?.content = contentOfMatch?(indexPath.row)
    return cell
  }

  /// Shows some matches again, if they are in sight.
  func refresh(_ matches: [Int?]) {
    for match in matches.compactMap(\.self) where match < matchCount?() ?? 0 {
      let cell = cellForRow(at: IndexPath(row: match, section: 0)) as? ListCell
      cell?.content = contentOfMatch?(match)
    }
  }

  /// The number of rows by which Page Down moves: as many as fit.
  var page: Int { max(Int(bounds.height / rowHeight), 1) }

  /// Scrolls until a match is in sight.
  func scroll(to match: Int) {
    guard bounds.height > 0 else { return }
    scrollToRow(at: IndexPath(row: match, section: 0), at: .none, animated: false)
  }

  /// Whether the row of a match is in sight.
  private func isShown(_ match: Int) -> Bool {
    let y = CGFloat(match) * rowHeight - contentOffset.y
    return y > -rowHeight && y < bounds.height
  }

  // MARK: Arrival

  /// Shows further matches at the end.
  func showGrowth() {
    // New rows would end a press.
    guard isTracking, let count = matchCount?() else { return reloadData() }
    let known = min(numberOfRows(inSection: 0), count)
    insertRows(at: (known..<count).map { IndexPath(row: $0, section: 0) }, with: .none)
  }

  /// Shows matches that have moved because others have come before them.
  ///
  /// The row with the cursor, or else the first one in sight, stays in its place, unless the list is
  /// scrolled to its beginning. If the cursor was in sight, it still is.
  ///
  /// - Parameters:
  ///   - cursor: The former match under the cursor, if it has one.
  ///   - place: Gives the place of a former match; `nil` if it is no match any more.
  func showMove(cursor: Int?, to place: (Int) -> Int?) {
    let offset = contentOffset.y
    let cursor = cursor.flatMap { isShown($0) ? $0 : nil }
    let anchor = cursor ?? max(Int(offset / max(rowHeight, 1)), 0)
    let target = place(anchor)
    reloadData()
    guard let target else { return }
    guard offset > 0 else { return cursor == nil ? () : scroll(to: target) }
    layoutIfNeeded()
    let end = max(contentSize.height - bounds.height, 0)
    let y = offset + CGFloat(target - anchor) * rowHeight
    setContentOffset(CGPoint(x: 0, y: min(max(y, 0), end)), animated: false)
  }

  // MARK: Pointer

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onPress?(indexPath.row)
  }

  private func makeHover() -> UIHoverGestureRecognizer {
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] hover in
      guard [.began, .changed].contains(hover.state),
        let path = indexPathForRow(at: hover.location(in: self))
      else { return }
      onHover?(path.row, hover.state == .changed)
    }
    return hover
  }

  private func makeDoublePress() -> UITapGestureRecognizer {
    let press = UITapGestureRecognizer()
    press.numberOfTapsRequired = 2
    // The first press selects at once.
    press.delaysTouchesEnded = false
    press.cancelsTouchesInView = false
    press.addHandler { [unowned self] press in
      if let path = indexPathForRow(at: press.location(in: self)) { onDoublePress?(path.row) }
    }
    return press
  }
}
