import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A typical table controller of an app.
private final class NamesController: UITableViewController {
  var names = (0..<40).map { "name \($0)" }
  private(set) var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "name")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }

  override func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { indexPath.row == 0 ? 80 : 50 }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.row)")
  }

  override func tableView(
    _ tableView: UITableView, canEditRowAt indexPath: IndexPath
  ) -> Bool { true }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    names.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .fade)
  }

  override func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll") }
}

/// A typical collection view controller of an app.
private final class TilesController: UICollectionViewController,
  UICollectionViewDelegateFlowLayout
{
  var names = (0..<100).map { "tile \($0)" }
  private(set) var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { CGSize(width: 90, height: 60) }

  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { log.append("select \(indexPath.item)") }

  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { names.insert(names.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
}

/// A controller with the wrong kind of view for its class.
private final class OddController: UITableViewController {
  override func loadView() {
    view = UIView(frame: .zero)
  }
}

@MainActor @Suite struct ListControllerTests {
  private func path(_ row: Int) -> IndexPath { IndexPath(item: row, section: 0) }

  private func show(_ controller: UIViewController) -> TestScreen {
    let screen = TestScreen(size: CGSize(width: 300, height: 400))
    screen.show(controller)
    screen.advance(by: 0.1)
    return screen
  }

  // MARK: Tables

  @Test func `a table controller provides rows and is told about selections`() throws {
    let controller = NamesController(style: .grouped)
    let screen = show(controller)
    let table: UITableView = controller.tableView
    #expect(controller.view === table && table.style == .grouped)
    #expect(table.dataSource === controller && table.delegate === controller)
    #expect(table.rectForRow(at: path(0)).height == 80)
    #expect(table.visibleCells.first?.textLabel?.text == "name 0")
    screen.press(at: table.convert(table.rectForRow(at: path(2)).origin, to: nil))
    screen.scroll(CGVector(dx: 0, dy: -30), at: CGPoint(x: 100, y: 200))
    #expect(controller.log.contains("select 2") && controller.log.contains("scroll"))
  }

  @Test(arguments: [true, false])
  func `the selection is cleared as the table appears again, unless it should stay`(
    clears: Bool
  ) throws {
    let controller = NamesController()
    controller.clearsSelectionOnViewWillAppear = clears
    let screen = show(controller)
    controller.tableView.selectRow(at: path(1), animated: false, scrollPosition: .none)
    let cover = UIViewController()
    cover.modalPresentationStyle = .fullScreen
    controller.present(cover, animated: true)
    try screen.waitUntilIdle()
    #expect(controller.tableView.indexPathForSelectedRow == path(1))
    controller.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(controller.tableView.indexPathForSelectedRow == (clears ? nil : path(1)))
  }

  @Test func `the controller's editing mode is the table's, and it deletes the rows`() throws {
    let controller = NamesController()
    let screen = show(controller)
    controller.setEditing(true, animated: true)
    try screen.waitUntilIdle()
    #expect(controller.isEditing && controller.tableView.isEditing)
    controller.isEditing = false
    #expect(!controller.tableView.isEditing)
    screen.drag(along: (0...10).map { CGPoint(x: 280 - $0 * 10, y: 100) })
    try screen.waitUntilIdle()
    try screen.press("Delete", .button)
    #expect(controller.names.count == 39 && !controller.names.contains("name 1"))
  }

  @Test func `the last rows and the first responder stay above the input views`() throws {
    let controller = NamesController()
    let screen = show(controller)
    let table: UITableView = controller.tableView
    let field = InputField(frame: CGRect(x: 10, y: 5, width: 100, height: 30))
    field.input = InputViewBench.keys(200)
    try #require(table.cellForRow(at: path(6))).contentView.addSubview(field)
    field.becomeFirstResponder()
    try screen.waitUntilIdle()
    #expect(table.contentInset.bottom == 200)
    #expect(field.convert(field.bounds, to: nil).maxY <= 200)
    table.scrollToRow(at: path(39), at: .bottom, animated: false)
    #expect(table.rectForRow(at: path(39)).maxY - table.contentOffset.y == 200)
    field.resignFirstResponder()
    try screen.waitUntilIdle()
    #expect(table.contentInset.bottom == 0)
    // Another window has its own input views.
    let other = InputViewBench()
    other.field.input = InputViewBench.keys(150)
    other.field.becomeFirstResponder()
    try other.screen.waitUntilIdle()
    #expect(table.contentInset.bottom == 0)
  }

  @Test func `a controller that disappears with the input views up removes the inset`() throws {
    let controller = NamesController()
    let screen = show(controller)
    let field = InputField(frame: CGRect(x: 10, y: 5, width: 100, height: 30))
    field.input = InputViewBench.keys(200)
    controller.tableView.tableHeaderView = field
    field.becomeFirstResponder()
    try screen.waitUntilIdle()
    #expect(controller.tableView.contentInset.bottom == 200)
    screen.window.rootViewController = UIViewController()
    try screen.waitUntilIdle()
    #expect(controller.tableView.contentInset.bottom == 0)
  }

  @Test func `a view that is not a table, and missing rows, are reported and harmless`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    let odd = OddController()
    let screen = show(odd)
    odd.setEditing(true, animated: false)
    #expect(odd.tableView == nil && odd.refreshControl == nil && odd.isEditing)
    let bare = UITableViewController(style: .plain)
    screen.window.rootViewController = bare
    screen.advance(by: 0.1)
    #expect(bare.tableView.visibleCells.isEmpty && warnings.isEmpty)
    _ = bare.tableView(bare.tableView, cellForRowAt: path(0))
    #expect(warnings.count == 1 && warnings[0].contains("override tableView(_:cellForRowAt:)"))
  }

  @Test func `a controller and its table are freed`() throws {
    weak var controller: NamesController?
    weak var table: UITableView?
    do {
      let shown = NamesController()
      (controller, table) = (shown, shown.tableView)
      let screen = show(shown)
      screen.window.rootViewController = nil
      try screen.waitUntilIdle()
    }
    #expect(controller == nil && table == nil)
  }

  // MARK: Collections

  @Test func `a collection view controller provides items and their sizes`() throws {
    let controller = TilesController(collectionViewLayout: UICollectionViewFlowLayout())
    let screen = show(controller)
    let view: UICollectionView = controller.collectionView
    #expect(view.superview === controller.view && view.frame == controller.view.bounds)
    #expect(view.layoutAttributesForItem(at: path(0))?.size == CGSize(width: 90, height: 60))
    screen.press(at: CGPoint(x: 150, y: 30))
    #expect(controller.log == ["select 1"])
    let cover = UIViewController()
    cover.modalPresentationStyle = .fullScreen
    controller.present(cover, animated: false)
    try screen.waitUntilIdle()
    controller.dismiss(animated: false)
    try screen.waitUntilIdle()
    #expect(view.indexPathsForSelectedItems == nil)
    screen.window.frame.size.width = 250
    screen.advance(by: 0.1)
    #expect(view.frame.width == controller.view.bounds.width)
  }

  @Test func `another collection view replaces the first, in the controller too`() {
    let controller = TilesController(collectionViewLayout: UICollectionViewFlowLayout())
    let screen = show(controller)
    let old: UICollectionView = controller.collectionView
    let columns = UICollectionViewFlowLayout()
    columns.scrollDirection = .horizontal
    let new = UICollectionView(frame: .zero, collectionViewLayout: columns)
    new.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
    controller.collectionView = new
    screen.advance(by: 0.1)
    #expect(old.superview == nil && new.superview === controller.view)
    #expect(controller.collectionViewLayout === columns && !new.visibleCells.isEmpty)
    #expect(new.dataSource === controller && new.delegate === controller)
  }

  @Test func `a long press moves an item if the controller allows it`() throws {
    let controller = TilesController(collectionViewLayout: UICollectionViewFlowLayout())
    controller.installsStandardGestureForInteractiveMovement = true
    let screen = show(controller)
    screen.pointer(.down, at: CGPoint(x: 45, y: 30), type: .direct)
    screen.advance(by: 0.6)
    screen.pointer(.moved, at: CGPoint(x: 150, y: 30), type: .direct)
    screen.advance(by: 0.1)
    screen.pointer(.moved, at: CGPoint(x: 255, y: 30), type: .direct)
    screen.advance(by: 0.1)
    screen.pointer(.up, at: CGPoint(x: 255, y: 30), type: .direct)
    try screen.waitUntilIdle()
    #expect(controller.names.prefix(3) == ["tile 1", "tile 2", "tile 0"])
    controller.installsStandardGestureForInteractiveMovement = false
    screen.pointer(.down, at: CGPoint(x: 45, y: 30), type: .direct)
    screen.advance(by: 0.6)
    screen.pointer(.moved, at: CGPoint(x: 255, y: 30), type: .direct)
    screen.pointer(.up, at: CGPoint(x: 255, y: 30), type: .direct)
    try screen.waitUntilIdle()
    #expect(controller.names.prefix(3) == ["tile 1", "tile 2", "tile 0"])
  }
}
