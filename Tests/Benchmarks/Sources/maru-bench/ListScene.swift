import Foundation
import MaruKit
import Stage

/// A list that fills a window and is opened and scrolled frame by frame.
@MainActor
class ListScene: NSObject {
  /// The scrolling view; it has no superview yet.
  let list: UIScrollView
  let count: Int

  init(_ list: UIScrollView, count: Int) {
    self.list = list
    self.count = count
  }

  /// A kind of list.
  struct Kind {
    /// The name in the table.
    let name: String
    /// Creates a list with a number of rows.
    let make: @MainActor (Int, RowSize) -> ListScene
  }

  /// The size of rows and tiles.
  enum RowSize {
    /// The usual size in programs.
    case usual
    /// Ten fill the window.
    case tenth
  }

  static let kinds = [
    Kind(name: "table", make: { TableScene(count: $0, $1) }),
    Kind(name: "grid", make: { GridScene(count: $0, $1) }),
    Kind(name: "sized", make: { SizedGridScene(count: $0, $1) }),
  ]
}

/// Rows with an icon, a title, a detail and an arrow.
///
/// The table measures their heights.
final class TableScene: ListScene, UITableViewDataSource {
  private let icon = UIImage(systemName: "star.fill")

  private let size: RowSize

  init(count: Int, _ size: RowSize) {
    self.size = size
    let table = UITableView(frame: CGRect(origin: .zero, size: ListCommand.size), style: .plain)
    super.init(table, count: count)
    table.register(Row.self, forCellReuseIdentifier: "row")
    if size == .tenth { table.estimatedRowHeight = ListCommand.size.height / 10 }
    table.dataSource = self
  }

  private final class Row: UITableViewCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
      accessoryType = .disclosureIndicator
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    let detail = "What there is to say about it, at \(indexPath.row * 7 % 1000)"
    // A title and four lines of detail exceed a tenth of the window.
    cell.detailTextLabel?.numberOfLines = 0
    cell.detailTextLabel?.text =
      size == .usual ? detail : detail + "\nwhich takes\nsome lines\nmore"
    cell.imageView?.image = icon
    return cell
  }
}
