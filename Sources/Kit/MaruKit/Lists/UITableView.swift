import Foundation
import Graphics
import Layers

/// A list of rows in sections, of which only those that are seen have views.
///
/// Mirrors UIKit: cells are used again, heights are asked for or measured when rows come into view,
/// and what is not seen costs nothing. Opening and scrolling take time in proportion to the rows
/// that are seen and to the number of sections.
@MainActor
open class UITableView: UIScrollView {
  /// How sections look.
  public enum Style: Int, Sendable {
    /// One under the other, with headers that stay at the top.
    case plain
    /// Apart from one another.
    case grouped
    /// Apart, with round corners and room at the sides.
    case insetGrouped
  }

  /// A height or an inset that the table is to find itself.
  public static let automaticDimension: CGFloat = -1
  /// The icon of a search field in an index.
  public static let indexSearch = "{search}"

  // MARK: Stored state

  /// How sections look.
  public let style: Style

  /// Tells how many rows there are, and makes their cells.
  ///
  /// Not kept alive.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }

  /// Told what happens; a `UITableViewDelegate` is asked for heights as well.
  ///
  /// Not kept alive.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      tableDelegate = delegate as? any UITableViewDelegate
      reloadData()
    }
  }
  weak var tableDelegate: (any UITableViewDelegate)?

  /// How high rows are; `automaticDimension` measures them.
  open var rowHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, rowHeight) }
  }
  /// How high rows are about that were not seen yet; 0 asks for the heights of all rows at once.
  open var estimatedRowHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, estimatedRowHeight) }
  }
  /// How high headers are.
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, sectionHeaderHeight) }
  }
  /// How high footers are.
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, sectionFooterHeight) }
  }
  /// How high headers are about that are measured when they are seen; those without an estimate are
  /// measured as the table is loaded.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, estimatedSectionHeaderHeight) }
  }
  /// How high footers are about that are measured when they are seen; those without an estimate are
  /// measured as the table is loaded.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, estimatedSectionFooterHeight) }
  }
  /// Room above a header of a plain table.
  open var sectionHeaderTopPadding = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, sectionHeaderTopPadding) }
  }

  /// Whether there are lines between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { refreshCells() } }
  /// The lines' colour.
  open var separatorColor: UIColor? = .separator { didSet { refreshCells() } }
  /// The room beside the lines.
  ///
  /// Unless it is set, the line of a cell begins at its text.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set {
      ownSeparatorInset = newValue
      refreshCells()
    }
  }
  private(set) var ownSeparatorInset: UIEdgeInsets?
  /// What `separatorInset` is counted from.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
    didSet { refreshCells() }
  }
  /// Whether a press selects a row.
  open var allowsSelection = true
  /// Whether more rows than one can be selected.
  open var allowsMultipleSelection = false

  /// What lies above the first section; its height counts.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, by: tableHeaderView) }
  }
  /// What lies below the last section; its height counts.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, by: tableFooterView) }
  }
  /// What lies behind the rows and does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  var layout = TableLayout()
  var needsLoading = true
  /// Counts how often everything was asked for anew.
  var loadingRound = 0
  /// The width that heights were measured in; below 0 where they are to be measured anew.
  var measuredWidth: CGFloat = 0
  /// What tells how high titles are.
  lazy var titleGauge = UITableViewHeaderFooterView(reuseIdentifier: nil)
  var isTiling = false
  var cells: [IndexPath: UITableViewCell] = [:]
  /// Cells that lie in the table, but nobody was told that they are seen.
  var untold: [UITableViewCell] = []
  var supplements: [TableSupplement: UIView] = [:]
  var untoldSupplements: Set<TableSupplement> = []
  /// Views that are not taken back though they are no longer seen, as they still move.
  var lingering: Set<ObjectIdentifier> = []
  var cellPool = ReusePool<UITableViewCell>()
  var supplementPool = ReusePool<UITableViewHeaderFooterView>()
  var selected: Set<IndexPath> = []
  var pressed: IndexPath?
  var focused: IndexPath?
  var changes: ListChanges<RowAnimation>?
  var batchDepth = 0
  /// The cell that is filled anew.
  var reconfigured: (path: IndexPath, cell: UITableViewCell)?
  var editing = TableEditing()
  /// Where an animation scrolls to.
  var goal: ListScrollGoal<ScrollPosition>?

  // MARK: Making

  /// Makes a table of a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  /// Makes a plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Makes a table from an archive, plain where that does not say otherwise.
  public required init?(coder: NSCoder) {
    style = NibCoder.element(of: coder)?.tableStyle ?? .plain
    super.init(coder: coder)
    setUp()
    decode(coder, as: UITableView.self)
  }

  private func setUp() {
    alwaysBounceVertical = true
    addSwipeRecognizer()
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  // MARK: Data

  /// Asks for everything anew; nothing is selected afterwards.
  open func reloadData() {
    loadingRound += 1
    abandonRowMovement()
    discardCells()
    selected = []
    pressed = nil
    focused = nil
    goal = nil
    needsLoading = true
    setNeedsLayout()
  }

  /// How many sections there are.
  open var numberOfSections: Int {
    load()
    return layout.sections.count
  }

  /// How many rows a section has; 0 where there is no such section.
  open func numberOfRows(inSection section: Int) -> Int {
    load()
    return layout.sections.indices.contains(section) ? layout.sections[section].rows.count : 0
  }

  // MARK: Updates

  /// Makes changes to rows and sections at once, and animates them together.
  ///
  /// Rows that are seen are asked for their heights anew, also where nothing else changes.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginBatch()
    updates?()
    endBatch(completion)
  }

  /// Begins changes that are made together.
  open func beginUpdates() { beginBatch() }

  /// Makes the changes since `beginUpdates`.
  open func endUpdates() { endBatch(nil) }

  /// Shows rows that the data source has from now on.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.insertedItems[path] = animation } }
  }

  /// Takes away rows that the data source no longer has.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.deletedItems[path] = animation } }
  }

  /// Asks for the cells of rows anew; they are no longer selected.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.reloadedItems[path] = animation } }
  }

  /// Has the data source fill the cells of rows that are seen anew, which it gets as it asks for
  /// cells of those rows.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredItems.formUnion(indexPaths) }
  }

  /// Moves a row to where the data source has it now.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Shows sections that the data source has from now on.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.insertedSections[section] = animation } }
  }

  /// Takes away sections that the data source no longer has.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.deletedSections[section] = animation } }
  }

  /// Asks for everything in sections anew.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.reloadedSections[section] = animation } }
  }

  /// Moves a section to where the data source has it now.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  // MARK: Editing

  /// Whether rows show the controls of editing.
  open var isEditing: Bool {
    get { editing.isOn }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows the controls of editing, or not; nothing is selected afterwards.
  open func setEditing(_ editing: Bool, animated: Bool) {
    changeEditing(editing, animated: animated)
  }

  // MARK: Selection

  /// Selects a row, without telling the delegate, and scrolls to it as told.
  ///
  /// The keyboard goes on from there.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    select(indexPath, animated: animated)
    if let indexPath { focus(indexPath) }
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row, without telling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  /// Scrolls to a row; a row that is not there is ignored.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scroll(to: indexPath, scrollPosition, animated)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let category = traitCollection.preferredContentSizeCategory
    guard category != previousTraitCollection?.preferredContentSizeCategory else { return }
    measuredWidth = -1
    setNeedsLayout()
  }

  // MARK: Events

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { press(touches) }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    followPress(touches)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    endPress(touches)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    cancelPress()
  }

  /// A table takes the focus where its rows can be selected.
  open override var canBecomeFocused: Bool {
    (allowsSelection || isEditing) && layout.sections.contains { $0.rows.count > 0 }
      || super.canBecomeFocused
  }

  open override func didUpdateFocus() {
    super.didUpdateFocus()
    focusChanged()
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isFocused, takeRowKey(key) else {
      return super.pressesBegan(presses, with: event)
    }
  }
}
