import MaruKit

/// The rows of the places.
final class PlaceTable: UITableView, UITableViewDataSource, UITableViewDelegate {
  private static let cellName = "place"

  /// Called with the folder of the place that is pressed.
  var onPress: ((FilePath) -> Void)?
  /// The font of the rows.
  var font = UIFont.preferredFont(forTextStyle: .body)

  private var places: [FilePlace] = []
  private var folder: FilePath?

  override init(frame: CGRect, style: UITableView.Style) {
    super.init(frame: frame, style: style)
    register(PlaceCell.self, forCellReuseIdentifier: Self.cellName)
    dataSource = self
    delegate = self
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Finds the places, and shows them.
  func find(bookmarks: [String]) {
    FilePlace.find(bookmarks: bookmarks) { [weak self] in
      self?.places = $0
      self?.reloadData()
    }
  }

  /// Shows which place is the shown folder.
  func show(current folder: FilePath) {
    self.folder = folder
    reloadData()
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    places.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    let place = places[indexPath.row]
    (cell as? PlaceCell)?.content = PlaceCell.Content(
      title: place.title, symbol: place.symbol, font: font, isCurrent: place.path == folder)
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    onPress?(places[indexPath.row].path)
  }
}
