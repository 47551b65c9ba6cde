import Foundation
import Graphics
import Layers

/// A view of rows in sections.
///
/// Mirrors UIKit. Only visible rows have cells, which are reused; heights are requested or measured
/// when rows become visible. Opening and scrolling take time in proportion to the number of visible
/// rows and of sections.
@MainActor
open class UITableView: UIScrollView {
  /// The looks of sections.
  public enum Style: Int, Sendable {
    /// Consecutive sections with sticky headers.
    case plain
    /// Separated sections.
    case grouped
    /// Separated sections with rounded corners and margins.
    case insetGrouped
  }

  /// A height or an inset that the table determines itself.
  public static let automaticDimension: CGFloat = -1
  /// The icon of a search field in a section index.
  public static let indexSearch = "{search}"

  // MARK: Stored state

  /// The look of sections.
  public let style: Style

  /// The data source.
  ///
  /// Held weakly.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }

  /// The delegate; a `UITableViewDelegate` is also asked for heights.
  ///
  /// Held weakly.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      tableDelegate = delegate as? any UITableViewDelegate
      reloadData()
    }
  }
  weak var tableDelegate: (any UITableViewDelegate)?

  /// The height of rows in points; `automaticDimension` measures them.
  open var rowHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, rowHeight) }
  }
  /// The estimated height of rows; 0 requests the heights of all rows at once.
  open var estimatedRowHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, estimatedRowHeight) }
  }
  /// The height of headers in points; `automaticDimension` measures them.
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, sectionHeaderHeight) }
  }
  /// The height of footers in points; `automaticDimension` measures them.
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, sectionFooterHeight) }
  }
  /// The estimated height of headers, which are then measured when they become visible; without an
  /// estimate they are measured as the table is loaded.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, estimatedSectionHeaderHeight) }
  }
  /// The estimated height of footers, which are then measured when they become visible; without an
  /// estimate they are measured as the table is loaded.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, estimatedSectionFooterHeight) }
  }
  /// The padding above a header of a plain table.
  open var sectionHeaderTopPadding = UITableView.automaticDimension {
    didSet { heightsChanged(oldValue, sectionHeaderTopPadding) }
  }

  /// The separators between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { refreshCells() } }
  /// The colour of separators.
  open var separatorColor: UIColor? = .separator { didSet { refreshCells() } }
  /// The insets of separators.
  ///
  /// Unless it is set, the separator of a cell begins at its text.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set {
      ownSeparatorInset = newValue
      refreshCells()
    }
  }
  private(set) var ownSeparatorInset: UIEdgeInsets?
  /// The reference of `separatorInset`.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
    didSet { refreshCells() }
  }
  /// Whether rows can be selected.
  open var allowsSelection = true
  /// Whether several rows can be selected.
  open var allowsMultipleSelection = false

  /// A view above the first section; only its height is used.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, by: tableHeaderView) }
  }
  /// A view below the last section; only its height is used.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, by: tableFooterView) }
  }
  /// A view behind the rows, which does not scroll.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  var layout = TableLayout()
  var needsLoading = true
  /// Counts reloads, so that a caller of client code can detect one.
  var loadingRound = 0
  /// The width at which heights were measured; negative if they have to be measured again.
  var measuredWidth: CGFloat = 0
  /// Measures titles.
  lazy var titleGauge = UITableViewHeaderFooterView(reuseIdentifier: nil)
  var isTiling = false
  var cells: [IndexPath: UITableViewCell] = [:]
  /// New cells about which the delegate has not been called.
  var untold: [UITableViewCell] = []
  var supplements: [TableSupplement: UIView] = [:]
  var untoldSupplements: Set<TableSupplement> = []
  /// Views that are kept while they animate, even out of sight.
  var lingering: Set<ObjectIdentifier> = []
  var cellPool = ReusePool<UITableViewCell>()
  var supplementPool = ReusePool<UITableViewHeaderFooterView>()
  var selected: Set<IndexPath> = []
  var pressed: IndexPath?
  var focused: IndexPath?
  var changes: ListChanges<RowAnimation>?
  var batchDepth = 0
  /// The cell that is being reconfigured.
  var reconfigured: (path: IndexPath, cell: UITableViewCell)?
  var editing = TableEditing()
  /// The target of a scroll animation.
  var goal: ListScrollGoal<ScrollPosition>?

  // MARK: Initializers

  /// Creates a table of a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  /// Creates a plain table.
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Creates a table from an archive; plain unless it says otherwise.
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

  /// Reloads everything, and clears the selection.
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

  /// The number of sections.
  open var numberOfSections: Int {
    load()
    return layout.sections.count
  }

  /// The number of rows in a section; 0 if there is no such section.
  open func numberOfRows(inSection section: Int) -> Int {
    load()
    return layout.sections.indices.contains(section) ? layout.sections[section].rows.count : 0
  }

  // MARK: Updates

  /// Makes several changes to rows and sections, and animates them together.
  ///
  /// The heights of visible rows are requested again, even without other changes.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginBatch()
    updates?()
    endBatch(completion)
  }

  /// Begins a batch of changes.
  open func beginUpdates() { beginBatch() }

  /// Applies the changes since `beginUpdates()`.
  open func endUpdates() { endBatch(nil) }

  /// Inserts rows that the data source now has.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.insertedItems[path] = animation } }
  }

  /// Deletes rows that the data source no longer has.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.deletedItems[path] = animation } }
  }

  /// Replaces the cells of rows, and deselects the rows.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { for path in indexPaths { $0.reloadedItems[path] = animation } }
  }

  /// Lets the data source fill the cells of visible rows again: it gets the existing cells when it
  /// dequeues cells for those rows.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredItems.formUnion(indexPaths) }
  }

  /// Moves a row to its new place in the data.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Inserts sections that the data source now has.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.insertedSections[section] = animation } }
  }

  /// Deletes sections that the data source no longer has.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.deletedSections[section] = animation } }
  }

  /// Reloads sections.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { for section in sections { $0.reloadedSections[section] = animation } }
  }

  /// Moves a section to its new place in the data.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.append((section, newSection)) }
  }

  // MARK: Editing

  /// Whether the table is in editing mode.
  open var isEditing: Bool {
    get { editing.isOn }
    set { setEditing(newValue, animated: false) }
  }

  /// Enters or leaves editing mode, and clears the selection.
  open func setEditing(_ editing: Bool, animated: Bool) {
    changeEditing(editing, animated: animated)
  }

  // MARK: Selection

  /// Selects a row without calling the delegate, and scrolls to it.
  ///
  /// The row becomes the start of keyboard navigation.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    select(indexPath, animated: animated)
    if let indexPath { focus(indexPath) }
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without calling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.remove(indexPath)
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  /// Scrolls to a row; an invalid index path is ignored.
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

  /// A table with selectable rows takes the focus.
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
