import Foundation
import MaruKit
import MaruTestKit
import SeededRandom

/// A window with a table, a grid and fields with input views, over which alerts, sheets, forms and
/// popovers appear and disappear.
@MainActor final class EverythingWorld: UITableViewDataSource, UICollectionViewDataSource {
  /// The kinds of presentations other than alerts.
  enum Guise: CaseIterable {
    case page, form, popover, cover
  }

  let screen = TestScreen(size: CGSize(width: 240, height: 320))
  let ledger = Ledger()
  let root = UIViewController()
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 240, height: 160))
  let grid = UICollectionView(
    frame: CGRect(x: 0, y: 160, width: 240, height: 160),
    collectionViewLayout: UICollectionViewFlowLayout())
  let keys = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 90))
  let bar = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 30))
  let barView: LedgerView
  /// The fields in the lists and beside them, and those in presented controllers.
  var fields: [LedgerView] = []
  var presentedList = UIScrollView(frame: .zero)
  var rows = 60
  var items = 200
  var asked = 0
  /// The number of rows that were deleted or moved by the user.
  var edited = 0
  var answered = 0
  var gestures = 0
  var shown: Set<Guise> = []
  var dice: SplitMix
  var places: [Int: CGPoint] = [:]
  var running: Set<ObjectIdentifier> = []

  init(seed: UInt64) {
    dice = SplitMix(seed: seed)
    barView = LedgerView(frame: CGRect(x: 0, y: 0, width: 100, height: 30), ledger: ledger)
    bar.addSubview(barView)
    root.loadViewIfNeeded()
    root.view.frame = CGRect(x: 0, y: 0, width: 240, height: 320)
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleBottomMargin]
    table.keyboardDismissMode = .interactive
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = self
    grid.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleTopMargin]
    grid.keyboardDismissMode = .onDrag
    grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    grid.dataSource = self
    for list in [table, grid] {
      root.view.addSubview(list)
      watch(list.panGestureRecognizer)
    }
    for index in 0..<2 {
      let field = makeField(CGRect(x: 10, y: 10 + 50 * index, width: 150, height: 40))
      field.input = index == 0 ? keys : nil
      field.accessory = bar
      root.view.addSubview(field)
    }
    screen.window.traitOverrides.horizontalSizeClass = .regular
    screen.show(root)
  }

  /// A field that receives touches directly and through gestures.
  func makeField(_ frame: CGRect) -> LedgerView {
    let field = LedgerView(frame: frame, ledger: ledger)
    for recognizer in [UITapGestureRecognizer(), UIPanGestureRecognizer()] {
      field.addGestureRecognizer(recognizer)
      watch(recognizer)
    }
    fields.append(field)
    return field
  }

  /// Logs the beginning and the end of each gesture.
  func watch(_ recognizer: UIGestureRecognizer) {
    let isDiscrete = recognizer is UITapGestureRecognizer
    recognizer.addHandler { [unowned self] in
      let id = ObjectIdentifier($0)
      switch $0.state {
      case .began:
        gestures += 1
        if !running.insert(id).inserted { ledger.faults.insert("a gesture began twice") }
      case .changed where running.contains(id): break
      case .ended where isDiscrete: break
      case .ended, .cancelled:
        if running.remove(id) == nil { ledger.faults.insert("an end without a beginning") }
      default: ledger.faults.insert("an action in state \($0.state)")
      }
    }
  }

  // MARK: Data

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    if cell.contentView.subviews.isEmpty {
      cell.contentView.addSubview(makeField(CGRect(x: 60, y: 2, width: 80, height: 30)))
    }
    return cell
  }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    indexPath.row % 5 != 4
  }

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { edited += 1 }

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    edited += 1
    guard rows > 20 else { return }
    rows -= 1
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { items }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    if cell.contentView.subviews.isEmpty, indexPath.item % 3 == 0 {
      cell.contentView.addSubview(makeField(CGRect(x: 10, y: 10, width: 30, height: 30)))
    }
    return cell
  }

  // MARK: Checks

  /// Checks the invariants that hold at any time.
  func check() {
    let responder = screen.window.firstResponder
    if let responder {
      let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
      if view?.window !== screen.window { ledger.faults.insert("a responder outside the window") }
      if !responder.isFirstResponder { ledger.faults.insert("isFirstResponder is wrongly false") }
    }
    for field in fields + [barView] {
      if field.isFirstResponder, field !== responder {
        ledger.faults.insert("two first responders")
      }
      if field.window == nil, !field.open.isEmpty {
        ledger.faults.insert("a removed view still has a touch")
      }
      if field.kept.contains(where: { $0.view !== field }) {
        ledger.faults.insert("a touch left its view without being cancelled")
      }
    }
    if let focused = screen.window.focusedView, focused.window !== screen.window {
      ledger.faults.insert("the focus is in no window")
    }
    for list in [table, grid, presentedList] where list.window != nil { check(list) }
  }

  private func check(_ list: UIScrollView) {
    let (offset, size) = (list.contentOffset, list.bounds.size)
    let inset = list.adjustedContentInset
    // The rubber band stretches by at most the view's length.
    let last = CGPoint(
      x: max(list.contentSize.width + inset.right - size.width, -inset.left),
      y: max(list.contentSize.height + inset.bottom - size.height, -inset.top))
    if offset.x < -inset.left - size.width || offset.x > last.x + size.width
      || offset.y < -inset.top - size.height || offset.y > last.y + size.height
    {
      ledger.faults.insert("an offset of \(offset) beyond \(last)")
    }
  }

  /// Lets everything come to rest, and checks that it has.
  func finish() throws {
    for finger in 0...2 { touch(.up, finger, CGPoint(x: 60, y: 80)) }
    try screen.waitUntilIdle()
    checkInputViews()
    while root.presentedViewController != nil {
      root.dismiss(animated: true)
      try screen.waitUntilIdle()
    }
    screen.window.endEditing(true)
    screen.window.endEditing(true)
    try screen.waitUntilIdle()
    checkInputViews()
    if !fields.allSatisfy({ $0.open.isEmpty }) { ledger.faults.insert("a touch never ended") }
    if !running.isEmpty { ledger.faults.insert("a gesture never ended") }
    for list in [table, grid] where list.isTracking || list.isDragging {
      ledger.faults.insert("a drag never ended")
    }
    table.setEditing(false, animated: true)
    try screen.waitUntilIdle()
    for cell in table.visibleCells {
      let place = table.indexPath(for: cell).map { table.rectForRow(at: $0) }
      if cell.frame != place { ledger.faults.insert("a row lies at \(cell.frame)") }
      if cell.contentView.frame.minX != 0 { ledger.faults.insert("row content is still shifted") }
    }
    if screen.window.subviews.count != 1 {
      ledger.faults.insert("\(screen.window.subviews) are still in the window")
    }
    if table.visibleCells.contains(where: { $0.alpha != 1 })
      || grid.visibleCells.contains(where: { $0.alpha != 1 })
    {
      ledger.faults.insert("a cell is still translucent")
    }
  }

  private func checkInputViews() {
    let responder = screen.window.firstResponder as? LedgerView
    let isUp = responder?.accessory === bar || responder === barView
    if (bar.window != nil) != isUp { ledger.faults.insert("the bar is shown: \(!isUp)") }
    if responder !== barView, (keys.window != nil) != (responder?.input === keys) {
      ledger.faults.insert("the input view is shown: \(keys.window != nil)")
    }
    let lowest = [keys, bar].filter { $0.window != nil }
      .map { $0.convert($0.bounds, to: nil).maxY }.max()
    if let lowest, lowest != screen.window.bounds.height {
      ledger.faults.insert("the input views end at \(lowest)")
    }
  }
}
