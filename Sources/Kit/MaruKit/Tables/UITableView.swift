import Foundation

/// A view of rows in sections.
///
/// Mirrors UIKit. Only visible rows have cells, which are reused; heights are requested or measured
/// when rows become visible. Opening and scrolling take time in proportion to the number of visible
/// rows and of sections.
@preconcurrency @MainActor
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
  final private(set) weak var tableDelegate: (any UITableViewDelegate)?

  /// The height of rows in points; `automaticDimension` measures them.
  open var rowHeight = UITableView.automaticDimension {
    didSet {
      heightsChanged(oldValue, rowHeight)
      appearanceDidSet(\UITableView.rowHeight, to: rowHeight)
    }
  }
  /// The estimated height of rows; 0 requests the heights of all rows at once.
  open var estimatedRowHeight = UITableView.automaticDimension {
    didSet {
      heightsChanged(oldValue, estimatedRowHeight)
      appearanceDidSet(\UITableView.estimatedRowHeight, to: estimatedRowHeight)
    }
  }
  /// The height of headers in points; `automaticDimension` measures them.
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet {
      heightsChanged(oldValue, sectionHeaderHeight)
      appearanceDidSet(\UITableView.sectionHeaderHeight, to: sectionHeaderHeight)
    }
  }
  /// The height of footers in points; `automaticDimension` measures them.
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet {
      heightsChanged(oldValue, sectionFooterHeight)
      appearanceDidSet(\UITableView.sectionFooterHeight, to: sectionFooterHeight)
    }
  }
  /// The estimated height of headers, which are then measured when they become visible; without an
  /// estimate they are measured as the table is loaded.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension {
    didSet {
      heightsChanged(oldValue, estimatedSectionHeaderHeight)
      appearanceDidSet(\UITableView.estimatedSectionHeaderHeight, to: estimatedSectionHeaderHeight)
    }
  }
  /// The estimated height of footers, which are then measured when they become visible; without an
  /// estimate they are measured as the table is loaded.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension {
    didSet {
      heightsChanged(oldValue, estimatedSectionFooterHeight)
      appearanceDidSet(\UITableView.estimatedSectionFooterHeight, to: estimatedSectionFooterHeight)
    }
  }
  /// The padding above a header of a plain table.
  open var sectionHeaderTopPadding = UITableView.automaticDimension {
    didSet {
      heightsChanged(oldValue, sectionHeaderTopPadding)
      appearanceDidSet(\UITableView.sectionHeaderTopPadding, to: sectionHeaderTopPadding)
    }
  }

  /// The separators between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet {
      rows.decorate()
      appearanceDidSet(\UITableView.separatorStyle, to: separatorStyle)
    }
  }
  /// The colour of separators.
  open var separatorColor: UIColor? = .separator {
    didSet {
      rows.decorate()
      appearanceDidSet(\UITableView.separatorColor, to: separatorColor)
    }
  }
  /// The effect of separators on what is behind them.
  ///
  /// Read by programs only: separators are drawn in `separatorColor`.
  open var separatorEffect: UIVisualEffect?
  /// The insets of separators.
  ///
  /// Unless it is set, the separator of a cell begins at its text.
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set {
      appearanceDidSet(\UITableView.separatorInset, to: newValue)
      ownSeparatorInset = newValue
      rows.decorate()
    }
  }
  final private(set) var ownSeparatorInset: UIEdgeInsets?
  /// The reference of `separatorInset`.
  open var separatorInsetReference = SeparatorInsetReference.fromCellEdges {
    didSet { rows.decorate() }
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

  // MARK: Parts

  final private(set) lazy var heights = TableHeights(self)
  final private(set) lazy var geometry = TableGeometry(self, heights)
  final private(set) lazy var rows = TableRows(self, heights)
  final private(set) lazy var supplements = TableSupplements(self, heights)
  final private(set) lazy var tiler = TableTiler(self)
  final private(set) lazy var updates = TableUpdates(self)
  final private(set) lazy var selection = TableSelection(self)
  final private(set) lazy var scrolling = TableScrolling(self)
  final private(set) lazy var editing = TableEditing(self)
  final private(set) lazy var swiping = RowSwiping(self)
  final private(set) lazy var reordering = RowReordering(self)

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
    swiping.addRecognizers()
    addInteraction(UIContextMenuInteraction(delegate: contextMenus))
    AppearanceProxies.setDefaults {
      backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    }
  }

  private lazy var contextMenus = ListContextMenus { [unowned self] point in
    guard let path = indexPathForRow(at: point) else { return nil }
    return (delegate as? any UITableViewDelegate)?.tableView(
      self, contextMenuConfigurationForRowAt: path, point: point)
  }

  private func heightsChanged(_ old: CGFloat, _ new: CGFloat) {
    if old != new { geometry.heightsChanged() }
  }

  private func replace(_ old: UIView?, by new: UIView?) {
    if old !== new {
      old?.removeFromSuperview()
      if let new { addSubview(new) }
    }
    // The same view may have another height.
    geometry.endsChanged()
  }

  // MARK: Data

  /// Reloads everything, and clears the selection.
  open func reloadData() {
    geometry.beginReload()
    reordering.abandon()
    rows.removeAll()
    supplements.removeAll()
    selection.clear()
    scrolling.forget()
    geometry.unload()
    setNeedsLayout()
  }

  /// The number of sections.
  open var numberOfSections: Int {
    geometry.load()
    return geometry.layout.sections.count
  }

  /// The number of rows in a section; 0 if there is no such section.
  open func numberOfRows(inSection section: Int) -> Int {
    geometry.load()
    let sections = geometry.layout.sections
    return sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  // MARK: Updates

  /// Makes several changes to rows and sections, and animates them together.
  ///
  /// The heights of visible rows are requested again, even without other changes.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    self.updates.begin()
    updates?()
    self.updates.end(completion)
  }

  /// Begins a batch of changes.
  open func beginUpdates() { updates.begin() }

  /// Applies the changes since `beginUpdates()`.
  open func endUpdates() { updates.end(nil) }

  /// Inserts rows that the data source now has.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    updates.note { for path in indexPaths { $0.insertedItems[path] = animation } }
  }

  /// Deletes rows that the data source no longer has.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    updates.note { for path in indexPaths { $0.deletedItems[path] = animation } }
  }

  /// Replaces the cells of rows, and deselects the rows.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    updates.note { for path in indexPaths { $0.reloadedItems[path] = animation } }
  }

  /// Lets the data source fill the cells of visible rows again: it gets the existing cells when it
  /// dequeues cells for those rows.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    updates.note { $0.reconfiguredItems.formUnion(indexPaths) }
  }

  /// Moves a row to its new place in the data.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    updates.note { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Inserts sections that the data source now has.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    updates.note { for section in sections { $0.insertedSections[section] = animation } }
  }

  /// Deletes sections that the data source no longer has.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    updates.note { for section in sections { $0.deletedSections[section] = animation } }
  }

  /// Reloads sections.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    updates.note { for section in sections { $0.reloadedSections[section] = animation } }
  }

  /// Moves a section to its new place in the data.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    updates.note { $0.movedSections.append((section, newSection)) }
  }

  // MARK: Editing

  /// Whether rows can be selected while the table is edited.
  open var allowsSelectionDuringEditing: Bool {
    get { editing.allowsSelection }
    set { editing.allowsSelection = newValue }
  }

  /// Whether rows show check marks while the table is edited, instead of the other controls.
  open var allowsMultipleSelectionDuringEditing: Bool {
    get { editing.allowsMultipleSelection }
    set { editing.allowsMultipleSelection = newValue }
  }

  /// Whether the table is in editing mode.
  open var isEditing: Bool {
    get { editing.isOn }
    set { setEditing(newValue, animated: false) }
  }

  /// Enters or leaves editing mode, and clears the selection.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing.set(editing, animated: animated)
  }

  // MARK: Selection

  /// The first selected row.
  open var indexPathForSelectedRow: IndexPath? { selection.first }

  /// The selected rows, sorted; `nil` if there are none.
  open var indexPathsForSelectedRows: [IndexPath]? {
    let paths = selection.sorted
    return paths.isEmpty ? nil : paths
  }

  /// Selects a row without calling the delegate, and scrolls to it.
  ///
  /// The row becomes the start of keyboard navigation.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    selection.select(indexPath, animated: animated)
    if let indexPath { selection.focus(indexPath) }
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without calling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selection.deselect(indexPath, animated: animated)
  }

  /// Scrolls to a row; an invalid index path is ignored.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scrolling.scroll(to: indexPath, scrollPosition, animated: animated)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    tiler.tile()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let category = traitCollection.preferredContentSizeCategory
    guard category != previousTraitCollection?.preferredContentSizeCategory else { return }
    geometry.forgetMeasures()
  }

  // MARK: Events

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    selection.press(touches)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    selection.followPress(touches)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    selection.endPress()
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    selection.cancelPress()
  }

  /// A table with selectable rows takes the focus.
  open override var canBecomeFocused: Bool {
    (allowsSelection || isEditing) && geometry.layout.sections.contains { $0.rows.count > 0 }
      || super.canBecomeFocused
  }

  override var focusPoint: CGPoint? {
    selection.focusedPath.map { path in
      let rect = rectForRow(at: path)
      return CGPoint(x: rect.midX, y: rect.midY)
    }
  }

  open override func didUpdateFocus() {
    super.didUpdateFocus()
    selection.tableFocusChanged()
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, isFocused, selection.take(key) else {
      return super.pressesBegan(presses, with: event)
    }
  }

  // MARK: Kinds

  /// Registers a class of cells under an identifier; `nil` unregisters.
  ///
  /// A class that does not inherit from `UITableViewCell` is ignored with a warning.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    rows.register(cellClass, as: identifier)
  }

  /// Registers a nib whose first object is a cell; `nil` unregisters.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    rows.register(nib, as: identifier)
  }

  /// Registers a class of headers and footers; `nil` unregisters.
  open func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    supplements.register(aClass, as: identifier)
  }

  /// Registers a nib whose first object is a header or a footer; `nil` unregisters.
  open func register(
    _ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    supplements.register(nib, as: identifier)
  }

  /// Returns a reusable cell for an identifier, or creates one; `nil` for an unknown identifier.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    rows.dequeue(identifier)
  }

  /// Returns a reusable cell for an identifier, or creates one of the registered class.
  ///
  /// For an unknown identifier a plain cell is created, with a warning.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { rows.dequeue(identifier, for: indexPath) }

  /// Returns a reusable header or footer for an identifier, or creates one; `nil` if it is unknown.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { supplements.dequeue(identifier) }

  // MARK: Places

  /// The cell of a visible row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { rows[indexPath] }

  /// The visible cells, from top to bottom.
  open var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return seenPaths.compactMap { rows[$0] }
  }

  /// The visible rows, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return seenPaths
  }

  /// The row of a visible cell.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    rows.path(of: cell)
  }

  /// The row at a point of the content.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    geometry.load()
    guard point.x >= 0, point.x <= bounds.width, point.y.isFinite else { return nil }
    return geometry.layout.row(at: point.y)
  }

  /// The rows in a rectangle of the content.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    geometry.load()
    guard rect.minY.isFinite, rect.maxY.isFinite else { return [] }
    return geometry.layout.rows(from: rect.minY, to: rect.maxY)
  }

  /// The rectangle of a row in the content; empty if there is no such row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    geometry.load()
    return geometry.rect(of: indexPath)
  }

  /// The rectangle of a section, including its header and footer.
  open func rect(forSection section: Int) -> CGRect {
    geometry.load()
    guard geometry.layout.sections.indices.contains(section) else { return .zero }
    let found = geometry.layout.sections[section]
    return CGRect(x: 0, y: found.start, width: bounds.width, height: found.length)
  }

  /// The rectangle of a section's header at its place in the content.
  open func rectForHeader(inSection section: Int) -> CGRect {
    geometry.load()
    return rect(of: TableSupplement(section: section, isHeader: true))
  }

  /// The rectangle of a section's footer at its place in the content.
  open func rectForFooter(inSection section: Int) -> CGRect {
    geometry.load()
    return rect(of: TableSupplement(section: section, isHeader: false))
  }

  /// The header of a section, if it is visible.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements.views[.init(section: section, isHeader: true)] as? UITableViewHeaderFooterView
  }

  /// The footer of a section, if it is visible.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    supplements.views[.init(section: section, isHeader: false)] as? UITableViewHeaderFooterView
  }

  /// Scrolls to the first selected row.
  open func scrollToNearestSelectedRow(at position: ScrollPosition, animated: Bool) {
    if let path = selection.first { scrollToRow(at: path, at: position, animated: animated) }
  }
}
