import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A table that is as high as its content, written as in published components.
private final class SelfSizingTableView: UITableView {
  override var contentSize: CGSize { didSet { invalidateIntrinsicContentSize() } }
  override var intrinsicContentSize: CGSize {
    layoutIfNeeded()
    return CGSize(width: UIView.noIntrinsicMetric, height: contentSize.height)
  }
}

/// A collection view that is as high as its content.
private final class SelfSizingCollectionView: UICollectionView {
  override var contentSize: CGSize { didSet { invalidateIntrinsicContentSize() } }
  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: contentSize.height)
  }
}

/// A data source with a given number of rows.
@MainActor
private final class Rows: UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource
{
  var counts: [Int]
  var titles: [String] = []
  /// The height of a row by constraints; `nil` for a cell with a title.
  var height: CGFloat?

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    guard let height else {
      cell.textLabel?.text = "row \(indexPath.row)"
      return cell
    }
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(content)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
      content.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
      content.heightAnchor.constraint(equalToConstant: height),
    ])
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
  }
}

@MainActor @Suite struct SelfSizingListTests {
  private let screen = TestScreen(size: CGSize(width: 320, height: 600))

  /// Shows a list with constraints at its top edge, and none at the bottom.
  private func show(_ list: UIScrollView) {
    let root = UIViewController()
    root.loadViewIfNeeded()
    list.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(list)
    NSLayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: root.view.topAnchor, constant: 20),
      list.leadingAnchor.constraint(equalTo: root.view.leadingAnchor, constant: 10),
      list.trailingAnchor.constraint(equalTo: root.view.trailingAnchor, constant: -10),
    ])
    screen.show(root)
    screen.advance(by: 0.1)
  }

  @Test(arguments: [CGSize(width: 300, height: 0), .zero, CGSize(width: 0, height: 300)])
  func `a table without an area has the content size of its rows`(size: CGSize) {
    let rows = Rows([3])
    let table = UITableView(frame: CGRect(origin: .zero, size: size))
    table.rowHeight = 32
    table.dataSource = rows
    table.layoutIfNeeded()
    #expect(table.contentSize == CGSize(width: size.width, height: 96))
    #expect(table.visibleCells.isEmpty)
    rows.counts = [5]
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 160)
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 210)
    let footer = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    table.tableFooterView = footer
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 230 && footer.frame.minY == 210)
  }

  @Test(arguments: [UITableView.Style.plain, .grouped, .insetGrouped])
  func `a table that is as high as its content opens`(style: UITableView.Style) {
    let rows = Rows([3, 2])
    rows.titles = ["First", "Second"]
    let table = SelfSizingTableView(frame: .zero, style: style)
    table.rowHeight = 32
    table.dataSource = rows
    show(table)
    #expect(table.frame.height == table.contentSize.height)
    #expect(table.frame.height > 160)
    #expect(table.visibleCells.count == 5)
    #expect(table.headerView(forSection: 1)?.frame.height ?? 0 > 0)
    let other = UITableView(frame: table.frame, style: style)
    other.rowHeight = 32
    other.dataSource = rows
    other.layoutIfNeeded()
    #expect(other.contentSize == table.contentSize, "it is that of a table with a height")
  }

  @Test(arguments: [20, 61] as [CGFloat])
  func `a table opens to the heights of self-sizing rows`(height: CGFloat) {
    let rows = Rows([4])
    rows.height = height
    let table = SelfSizingTableView(frame: .zero)
    table.dataSource = rows
    table.delegate = rows
    show(table)
    #expect(table.visibleCells.count == 4)
    #expect(table.frame.height == table.contentSize.height)
    #expect(table.frame.height == table.rectForRow(at: IndexPath(row: 3, section: 0)).maxY)
    #expect((4 * height...4 * height + 4).contains(table.frame.height))
  }

  @Test func `a table grows, closes and opens again with its rows`() {
    let rows = Rows([0])
    let table = SelfSizingTableView(frame: .zero)
    table.rowHeight = 40
    table.dataSource = rows
    show(table)
    #expect(table.frame.height == 0)
    for count in [3, 1, 0, 6] {
      rows.counts = [count]
      table.reloadData()
      screen.advance(by: 0.1)
      #expect(table.frame.height == CGFloat(count) * 40)
      #expect(table.visibleCells.count == count)
    }
    rows.counts = [7]
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    screen.advance(by: 1)
    #expect(table.frame.height == 280)
    #expect(table.visibleCells.count == 7)
  }

  @Test func `inserted rows open an empty table`() {
    let rows = Rows([0])
    let table = SelfSizingTableView(frame: .zero)
    table.rowHeight = 40
    table.dataSource = rows
    show(table)
    rows.counts = [2]
    let paths = [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)]
    table.insertRows(at: paths, with: .fade)
    screen.advance(by: 1)
    #expect(table.frame.height == 80)
    #expect(table.visibleCells.count == 2)
    rows.counts = [0]
    table.deleteRows(at: paths, with: .fade)
    screen.advance(by: 1)
    #expect(table.frame.height == 0)
  }

  // MARK: Collection views

  private func flow(_ direction: UICollectionView.ScrollDirection) -> UICollectionViewFlowLayout {
    let flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 90, height: 50)
    flow.scrollDirection = direction
    return flow
  }

  @Test func `a collection view without an area has its content size`() {
    let rows = Rows([7])
    let low = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 0), collectionViewLayout: flow(.vertical))
    low.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    low.dataSource = rows
    low.layoutIfNeeded()
    #expect(low.contentSize == CGSize(width: 300, height: 170))
    #expect(low.visibleCells.isEmpty)
    let narrow = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 0, height: 60), collectionViewLayout: flow(.horizontal))
    narrow.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    narrow.dataSource = rows
    narrow.layoutIfNeeded()
    #expect(narrow.contentSize == CGSize(width: 690, height: 60))
  }

  @Test func `a collection view that is as high as its content opens, grows and closes`() {
    let rows = Rows([7])
    let view = SelfSizingCollectionView(frame: .zero, collectionViewLayout: flow(.vertical))
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    view.dataSource = rows
    show(view)
    #expect(view.frame == CGRect(x: 10, y: 20, width: 300, height: 170))
    #expect(view.visibleCells.count == 7)
    for (count, height) in [(2, 50), (0, 0), (4, 110)] as [(Int, CGFloat)] {
      rows.counts = [count]
      view.reloadData()
      screen.advance(by: 0.1)
      #expect(view.frame.height == height)
      #expect(view.visibleCells.count == count)
    }
  }
}
