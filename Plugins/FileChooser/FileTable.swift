import MaruKit

/// The rows of the files.
final class FileTable: UITableView, UITableViewDataSource, UITableViewDelegate {
  private static let cellName = "file"

  /// Gives the number of files.
  var fileCount: (() -> Int)?
  /// Gives what a row shows.
  var contentOfRow: ((Int) -> FileCell.Content?)?
  /// Called with the row that is pressed, and the modifier keys that are held.
  var onPress: ((Int, UIKeyModifierFlags) -> Void)?
  /// Called with the row that is double-clicked.
  var onDoublePress: ((Int) -> Void)?

  /// The modifier keys that are held while a press ends.
  private var pressModifiers: UIKeyModifierFlags = []

  override init(frame: CGRect, style: UITableView.Style) {
    super.init(frame: frame, style: style)
    register(FileCell.self, forCellReuseIdentifier: Self.cellName)
    dataSource = self
    delegate = self
    let press = UITapGestureRecognizer()
    press.numberOfTapsRequired = 2
    // The first press chooses at once.
    press.delaysTouchesEnded = false
    press.cancelsTouchesInView = false
    press.addHandler { [unowned self] press in
      if let row = indexPathForRow(at: press.location(in: self))?.row { onDoublePress?(row) }
    }
    addGestureRecognizer(press)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressModifiers = event?.modifierFlags ?? []
    super.touchesEnded(touches, with: event)
    pressModifiers = []
  }

  /// The number of rows by which Page Down moves.
  var page: Int { max(Int(bounds.height / rowHeight) - 1, 1) }

  /// Updates the visible rows.
  func refresh() {
    for path in indexPathsForVisibleRows ?? [] where path.row < fileCount?() ?? 0 {
      (cellForRow(at: path) as? FileCell)?.content = contentOfRow?(path.row)
    }
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    fileCount?() ?? 0
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    (cell as? FileCell)?.content = contentOfRow?(indexPath.row)
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onPress?(indexPath.row, pressModifiers)
  }
}
