import Foundation
import MaruKit
import Stage

/// A list that fills a window: opened, and scrolled frame by frame.
@MainActor
class ListScene: NSObject {
  /// The view that scrolls; it has no superview as yet.
  let list: UIScrollView
  let count: Int

  init(_ list: UIScrollView, count: Int) {
    self.list = list
    self.count = count
  }

  /// A kind of list.
  struct Kind {
    /// What the table calls it.
    let name: String
    /// Makes one with so many rows.
    let make: @MainActor (Int) -> ListScene
  }

  static let kinds = [
    Kind(name: "table", make: { TableScene(count: $0) }),
    Kind(name: "grid", make: { GridScene(count: $0) }),
  ]
}

/// Rows with an icon, a title, a detail and an arrow, whose heights the table measures.
final class TableScene: ListScene, UITableViewDataSource {
  private let icon = UIImage(systemName: "star.fill")

  init(count: Int) {
    let table = UITableView(frame: CGRect(origin: .zero, size: ListCommand.size), style: .plain)
    super.init(table, count: count)
    table.register(Row.self, forCellReuseIdentifier: "row")
    table.dataSource = self
  }

  private final class Row: UITableViewCell {
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
      accessoryType = .disclosureIndicator
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    cell.detailTextLabel?.text = "What there is to say about it, at \(indexPath.row * 7 % 1000)"
    cell.imageView?.image = icon
    return cell
  }
}
