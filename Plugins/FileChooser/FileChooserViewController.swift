import Foundation
import MaruKit

/// Lets the user choose files: by pressing them, by typing a part of the name, or by typing a path.
final class FileChooserViewController: WidgetDialogController, UITableViewDataSource,
  UITableViewDelegate, UITextFieldDelegate
{
  /// What is chosen, and how.
  struct Options: Equatable {
    var mode = FileChooserMode.open
    var takesMany = false
    var filters: [FileFilter] = []
    var showsHidden = false
    /// Whether a file that exists is replaced without a question.
    var replacesFiles = false
    var bookmarks: [String] = []
  }

  private static let fileCellName = "file"
  private static let placeCellName = "place"
  /// The width of its own window, as a multiple of that of other dialogs.
  private static let width: CGFloat = 1.9

  /// Called with the chosen paths.
  var onAccept: (([FilePath]) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  /// What is chosen, and how.
  var options: Options {
    didSet { if options != oldValue { optionsChanged(from: oldValue) } }
  }

  private let browser = FileBrowserView()
  private let model = FolderModel(.current)
  private var places: [FilePlace] = []
  private var selection = FileSelection.none
  private var search = FileSearch()
  private var order = FileOrder()
  /// The folders that were shown before.
  private var trail: [FilePath] = []
  /// The file to choose as soon as it is shown.
  private var awaitedName: [UInt8]?
  /// What is wrong with the typed text; `nil` if nothing is.
  private var problem: String?
  private var accepting: UIAlertAction?
  /// Whether Return was pressed before the files were found.
  private var isAcceptDue = false

  init(_ options: Options) {
    self.options = options
    super.init(nibName: nil, bundle: nil)
    contentView = browser
    contentFills = true
    model.onChange = { [unowned self] in filesChanged() }
    model.onDetails = { [unowned self] in refreshRows() }
    connect()
    optionsChanged(from: nil)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override var preferredContentSize: CGSize {
    get {
      let size = super.preferredContentSize
      return CGSize(width: (size.width * Self.width).rounded(), height: size.height)
    }
    set { super.preferredContentSize = newValue }
  }

  // MARK: Content

  /// Shows the buttons.
  func showButtons(accept: String, cancel: String) {
    let accepting = UIAlertAction(title: accept, style: .default) { [unowned self] _ in
      self.accept()
    }
    self.accepting = accepting
    setActions([
      UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in onCancel?() }, accepting,
    ])
    showState()
  }

  /// Shows a folder, or the folder of a file, which is then chosen.
  ///
  /// - Parameter path: The path; `nil` for the working folder.
  func start(at path: FilePath?) {
    guard let path else { return open(.current) }
    open(path) { [unowned self] error in
      guard let error, error.isNoFolder, path != .root else { return }
      if options.mode == .save {
        browser.field.text = path.title
        selectStem()
      }
      awaitedName = path.name
      openNearest(path.folder)
    }
  }

  /// Opens a folder, or the nearest one above it that exists.
  private func openNearest(_ folder: FilePath) {
    open(folder) { [unowned self] error in
      guard let error, error.isNoFolder, folder != .root else { return }
      openNearest(folder.folder)
    }
  }

  private func optionsChanged(from old: Options?) {
    // What the user has chosen stays, unless the option is another one.
    if options.showsHidden != old?.showsHidden { search.showsHidden = options.showsHidden }
    if options.filters != old?.filters { search.filter = options.filters.first }
    search.showsOnlyFolders = options.mode == .folder
    browser.hasFilters = options.filters.count > 1
    browser.createsFolders = options.mode != .open
    let isSave = options.mode == .save
    browser.field.placeholder =
      isSave
      ? String(localized: "Name") : String(localized: "Search, or type a path")
    browser.field.accessibilityLabel =
      isSave
      ? String(localized: "Name") : SystemWord.search.text
    showFilter()
    find()
    if options.bookmarks != old?.bookmarks {
      FilePlace.find(bookmarks: options.bookmarks) { [weak self] in
        self?.places = $0
        self?.browser.places.reloadData()
      }
    }
  }

  /// Searches the folder; the rows that were chosen are others then.
  private func find() {
    guard search != model.search else { return }
    awaitedName = selection.cursor.flatMap { $0 < model.count ? model[$0].name : nil }
    selection = .none
    model.find(search)
  }

  private func connect() {
    let (table, places) = (browser.table, browser.places)
    table.register(FileCell.self, forCellReuseIdentifier: Self.fileCellName)
    places.register(PlaceCell.self, forCellReuseIdentifier: Self.placeCellName)
    for list in [table as UITableView, places] {
      list.dataSource = self
      list.delegate = self
    }
    let press = UITapGestureRecognizer()
    press.numberOfTapsRequired = 2
    // The first press chooses at once.
    press.delaysTouchesEnded = false
    press.cancelsTouchesInView = false
    press.addHandler { [unowned self] press in
      let place = press.location(in: browser.table)
      if let row = browser.table.indexPathForRow(at: place)?.row { openOrAccept(row) }
    }
    table.addGestureRecognizer(press)
    browser.onColumnsChange = { [unowned self] in refreshRows() }
    browser.header.onPress = { [unowned self] in sort(by: $0) }
    browser.pathBar.onPress = { [unowned self] in go(to: $0) }
    browser.field.onKey = { [unowned self] in take($0) }
    func add(_ button: UIButton, _ action: @escaping () -> Void) {
      button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    }
    browser.field.addAction(UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
    add(browser.backButton) { [unowned self] in goBack() }
    add(browser.upButton) { [unowned self] in goUp() }
    add(browser.hiddenButton) { [unowned self] in toggleHidden() }
    add(browser.newFolderButton) { [unowned self] in askForFolder() }
    add(browser.filterButton) { [unowned self] in askForFilter() }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In a window with other widgets the user decides which of them has the keyboard.
    guard view.window?.rootViewController === self else { return }
    browser.field.becomeFirstResponder()
    if options.mode == .save { selectStem() }
  }

  /// Selects the proposed name without its ending, to be typed over.
  private func selectStem() {
    let field = browser.field
    let text = field.text ?? ""
    let stem =
      text.lastIndex(of: ".").flatMap { $0 > text.startIndex ? text[..<$0] : nil } ?? text[...]
    let start = field.beginningOfDocument
    if let end = field.position(from: start, offset: stem.utf16.count) {
      field.selectedTextRange = field.textRange(from: start, to: end)
    }
  }

  // MARK: Folders

  private func open(_ folder: FilePath, _ completion: ((FolderError?) -> Void)? = nil) {
    model.open(folder) { [unowned self] error in
      selection = .none
      completion?(error)
      if error == nil { browser.table.contentOffset = .zero }
    }
  }

  /// Opens a folder that the user chose.
  private func go(to folder: FilePath) {
    let former = model.folder
    let name = awaitedName
    clearSearch()
    (awaitedName, isAcceptDue) = (name, false)
    open(folder) { [unowned self] error in
      if let error, error.isNoFolder {
        awaitedName = nil
        problem = String(localized: "There is no folder \(folder.text)")
      } else if folder != former {
        trail.append(former)
      }
    }
  }

  private func goUp() {
    guard model.folder != .root else { return }
    // The folder from which one comes is chosen above.
    awaitedName = model.folder.name
    go(to: model.folder.folder)
  }

  private func goBack() {
    guard let last = trail.popLast() else { return }
    clearSearch()
    isAcceptDue = false
    awaitedName = model.folder.folder == last ? model.folder.name : nil
    open(last)
  }

  private func clearSearch() {
    problem = nil
    guard options.mode != .save else { return }
    browser.field.text = ""
    search.text = ""
    find()
  }

  private func filesChanged() {
    if !model.isBusy {
      if let name = awaitedName {
        awaitedName = nil
        selection.choose(model.row(named: name))
      } else if !search.text.isEmpty, selection.cursor == nil, model.count > 0 {
        selection.choose(0)
      }
    }
    if let cursor = selection.cursor, cursor >= model.count { selection = .none }
    if selection.rows.contains(where: { $0 >= model.count }) { selection = .none }
    browser.pathBar.show(model.folder)
    browser.table.reloadData()
    browser.places.reloadData()
    if let cursor = selection.cursor { scroll(to: cursor) }
    showState()
    guard isAcceptDue, !model.isBusy else { return }
    isAcceptDue = false
    accept()
  }

  /// Shows what follows from the files, the selection and the typed text.
  private func showState() {
    let count = model.count
    browser.backButton.isEnabled = !trail.isEmpty
    browser.upButton.isEnabled = model.folder != .root
    browser.hiddenButton.setImage(
      UIImage(systemName: search.showsHidden ? "eye.fill" : "eye"), for: .normal)
    browser.hiddenButton.accessibilityValue =
      search.showsHidden
      ? String(localized: "shown") : String(localized: "not shown")
    browser.emptyLabel.text = emptyText
    browser.emptyLabel.isHidden = count > 0
    browser.statusLabel.text = problem ?? statusText
    browser.statusLabel.textColor = problem == nil ? .secondaryLabel : .systemRed
    accepting?.isEnabled = canAccept
    let single = selection.rows.count == 1 ? selection.rows.first : nil
    browser.preview.show(
      single.map { model.path(ofRow: $0) }, isFolder: single.map { model[$0].isFolder } ?? false)
    browser.order = order
  }

  private var emptyText: String {
    if let error = model.error {
      return String(localized: "The folder cannot be read: \(error.reason)")
    }
    if model.readCount != nil || model.isBusy { return String(localized: "Reading…") }
    if model.countOfAll == 0 { return String(localized: "The folder is empty") }
    return search.text.isEmpty
      ? String(localized: "There is nothing to choose here")
      : String(localized: "No name has “\(search.text)”")
  }

  private var statusText: String {
    if let read = model.readCount, read > 0 {
      return String(localized: "Reading… \(FileWords.items(read))")
    }
    guard model.error == nil else { return "" }
    let chosen = selection.rows.count
    if options.takesMany, chosen > 1 {
      return String(localized: "\(FileWords.items(chosen)) chosen")
    }
    return FileWords.items(model.count)
  }

  private var canAccept: Bool {
    switch options.mode {
    case .open: !selection.rows.isEmpty || typedPath != nil
    case .save: !(browser.field.text ?? "").isEmpty || selection.cursor != nil
    case .folder: model.error == nil
    }
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    tableView === browser.places ? places.count : model.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if tableView === browser.places {
      let cell = tableView.dequeueReusableCell(
        withIdentifier: Self.placeCellName, for: indexPath)
      let place = places[indexPath.row]
      (cell as? PlaceCell)?.content = PlaceCell.Content(
        title: place.title, symbol: place.symbol, font: browser.font,
        isCurrent: place.path == model.folder)
      return cell
    }
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.fileCellName, for: indexPath)
    (cell as? FileCell)?.content = content(ofRow: indexPath.row)
    return cell
  }

  private func content(ofRow row: Int) -> FileCell.Content? {
    guard row < model.count else { return nil }
    let entry = model[row]
    let attributes = model.attributes(ofRow: row)
    return FileCell.Content(
      name: entry.title, symbol: entry.isFolder ? "folder.fill" : "doc",
      isFolder: entry.isFolder,
      size: entry.isFolder ? "" : attributes.map { FileWords.size($0.size) } ?? "",
      time: attributes.map { FileWords.time($0.modified, now: now) } ?? "",
      columns: browser.columns, font: browser.font, isChosen: selection.rows.contains(row),
      hasCursor: row == selection.cursor)
  }

  private var now: Int { Int(Date().timeIntervalSince1970) }

  private func refreshRows() {
    for path in browser.table.indexPathsForVisibleRows ?? [] where path.row < model.count {
      (browser.table.cellForRow(at: path) as? FileCell)?.content = content(ofRow: path.row)
    }
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard tableView === browser.table else { return go(to: places[indexPath.row].path) }
    let modifiers = browser.table.pressModifiers
    change { selection in
      if options.takesMany, modifiers.contains(.shift) {
        selection.extend(to: indexPath.row)
      } else if options.takesMany, modifiers.contains(.control) {
        selection.toggle(indexPath.row)
      } else {
        selection.choose(indexPath.row)
      }
    }
  }

  /// Changes the selection, and shows it.
  private func change(_ action: (inout FileSelection) -> Void) {
    action(&selection)
    problem = nil
    if let cursor = selection.cursor, cursor < model.count {
      if options.mode == .save, !model[cursor].isFolder {
        browser.field.text = model[cursor].title
      }
      scroll(to: cursor)
    }
    refreshRows()
    showState()
  }

  private func move(by distance: Int, extending: Bool = false) {
    guard model.count > 0 else { return }
    let start = selection.cursor ?? (distance > 0 ? -1 : model.count)
    let row = min(max(start + distance, 0), model.count - 1)
    change { extending && options.takesMany ? $0.extend(to: row) : $0.choose(row) }
  }

  private func scroll(to row: Int) {
    guard isViewLoaded, browser.table.bounds.height > 0, row < model.count else { return }
    view.layoutIfNeeded()
    browser.table.scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: false)
  }

  // MARK: Order, filters, hidden files

  private func sort(by key: FileOrder.Key) {
    let isSame = order.key == key
    // The largest and the newest come first.
    order = FileOrder(key: key, isDescending: isSame ? !order.isDescending : key != .name)
    let name = selection.cursor.flatMap { $0 < model.count ? model[$0].name : nil }
    selection = .none
    awaitedName = name
    model.sort(by: order)
  }

  private func toggleHidden() {
    search.showsHidden.toggle()
    find()
  }

  private func showFilter() {
    browser.filterButton.setTitle(search.filter?.title, for: .normal)
    browser.filterButton.accessibilityLabel = String(
      localized: "Shown files: \(search.filter?.title ?? String(localized: "all"))")
    browser.setNeedsLayout()
  }

  private func askForFilter() {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    for filter in options.filters {
      sheet.addAction(
        UIAlertAction(title: filter.title, style: .default) { [unowned self] _ in
          search.filter = filter
          showFilter()
          find()
        })
    }
    sheet.addAction(UIAlertAction(title: SystemWord.cancel.text, style: .cancel))
    sheet.popoverPresentationController?.sourceView = browser.filterButton
    present(sheet, animated: true)
  }

  // MARK: New folders

  private func askForFolder() {
    let alert = UIAlertController(
      title: String(localized: "New Folder"),
      message: String(localized: "in \(model.folder.title)"), preferredStyle: .alert)
    alert.addTextField { $0.placeholder = String(localized: "Name") }
    alert.addAction(UIAlertAction(title: SystemWord.cancel.text, style: .cancel))
    let create = UIAlertAction(title: SystemWord.create.text, style: .default) {
      [unowned self, weak alert] _ in
      createFolder(named: alert?.textFields?.first?.text ?? "")
    }
    alert.addAction(create)
    alert.preferredAction = create
    present(alert, animated: true)
  }

  private func createFolder(named name: String) {
    guard !name.isEmpty, !name.contains("/"), let path = FilePath(name, in: model.folder) else {
      problem = String(localized: "A folder needs a name without a slash")
      return showState()
    }
    if let error = path.createFolder() {
      problem = String(localized: "The folder “\(name)” cannot be created: \(error)")
      return showState()
    }
    go(to: path)
  }

  // MARK: Text

  /// The typed path; `nil` if the text is a part of a name.
  private var typedPath: FilePath? {
    let text = browser.field.text ?? ""
    return text.contains("/") || text == "~" ? FilePath(text, in: model.folder) : nil
  }

  private func textChanged() {
    problem = nil
    isAcceptDue = false
    guard options.mode != .save else { return showState() }
    let text = typedPath == nil ? browser.field.text ?? "" : ""
    guard text != search.text else { return showState() }
    search.text = text
    selection = .none
    model.find(search)
  }

  /// Completes the typed path with the names of its folder, as far as they agree.
  private func completePath() -> Bool {
    // In the text itself: the path has no `.` and no `..` at its end.
    guard let text = browser.field.text, let slash = text.lastIndex(of: "/"),
      let folder = FilePath(String(text[...slash]), in: model.folder)
    else { return false }
    let start = String(text[text.index(after: slash)...])
    FolderModel.complete(start, in: folder) { [weak self] completion in
      guard let self, browser.field.text == text, let completion else { return }
      browser.field.text = String(text.dropLast(start.count)) + completion
      textChanged()
    }
    return true
  }

  // MARK: Keys

  /// Takes a key that is for the files; returns whether it is one.
  private func take(_ key: UIKey) -> Bool {
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    let isEmpty = (browser.field.text ?? "").isEmpty
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let page = max(Int(browser.table.bounds.height / browser.table.rowHeight) - 1, 1)
    switch (key.keyCode, modifiers) {
    case (.keyboardUpArrow, .alternate): goUp()
    case (.keyboardDownArrow, .alternate): openChosenFolder()
    case (.keyboardLeftArrow, .alternate): goBack()
    case (.keyboardHome, .alternate): go(to: .home)
    case (.keyboardUpArrow, _): move(by: -1, extending: modifiers == .shift)
    case (.keyboardDownArrow, _): move(by: 1, extending: modifiers == .shift)
    case (.keyboardPageUp, _): move(by: -page, extending: modifiers == .shift)
    case (.keyboardPageDown, _): move(by: page, extending: modifiers == .shift)
    case (.keyboardHome, .control): move(by: -model.count)
    case (.keyboardEnd, .control): move(by: model.count)
    case (.keyboardDeleteOrBackspace, []) where isEmpty: goUp()
    case (.keyboardLeftArrow, []) where isEmpty: isMirrored ? openChosenFolder() : goUp()
    case (.keyboardRightArrow, []) where isEmpty: isMirrored ? goUp() : openChosenFolder()
    case (.character("h"), .control): toggleHidden()
    case (.character("a"), .control) where isEmpty && options.takesMany:
      change { $0.chooseAll(model.count) }
    case (.keyboardSpacebar, .control) where options.takesMany:
      if let cursor = selection.cursor { change { $0.toggle(cursor) } }
    case (.keyboardReturnOrEnter, []), (.keypadEnter, []): accept()
    case (.keyboardTab, []): return completePath()
    case (.keyboardEscape, []): onCancel?()
    default: return false
    }
    return true
  }

  private func openChosenFolder() {
    if let cursor = selection.cursor, cursor < model.count, model[cursor].isFolder {
      go(to: model.path(ofRow: cursor))
    }
  }

  // MARK: Answer

  /// Opens a folder, or accepts a file, that was pressed twice.
  private func openOrAccept(_ row: Int) {
    guard row < model.count else { return }
    if model[row].isFolder { return go(to: model.path(ofRow: row)) }
    change { $0.choose(row) }
    accept()
  }

  /// Ends with the choice.
  ///
  /// If a file is asked for and a folder is chosen, the folder is opened.
  private func accept() {
    guard !model.isBusy || options.mode == .save else {
      isAcceptDue = true
      return
    }
    if options.mode == .save { return save() }
    if let path = typedPath { return accept(typed: path) }
    let rows = selection.rows.sorted()
    if options.mode == .folder {
      guard model.error == nil else { return }
      let folders = rows.isEmpty ? [model.folder] : rows.map { model.path(ofRow: $0) }
      return onAccept?(folders) ?? ()
    }
    if rows.count == 1, model[rows[0]].isFolder { return go(to: model.path(ofRow: rows[0])) }
    let files = rows.filter { !model[$0].isFolder }.map { model.path(ofRow: $0) }
    if !files.isEmpty { onAccept?(files) }
  }

  /// Goes to a typed folder, or ends with a typed file.
  private func accept(typed path: FilePath) {
    guard let attributes = path.attributes else {
      problem =
        options.mode == .folder
        ? String(localized: "There is no folder \(path.text)")
        : String(localized: "There is no file \(path.text)")
      return showState()
    }
    switch (options.mode, attributes.isFolder) {
    case (.folder, true) where !(browser.field.text ?? "").hasSuffix("/"): onAccept?([path])
    case (_, true): go(to: path)
    case (.folder, false):
      problem = String(localized: "\(path.text) is not a folder")
      showState()
    case (_, false): onAccept?([path])
    }
  }

  private func save() {
    let text = browser.field.text ?? ""
    guard !text.isEmpty else { return openChosenFolder() }
    // A name that is no UTF-8 stays as it is if it was not changed.
    let chosen = selection.cursor.flatMap { row in
      row < model.count && model[row].title == text ? model.path(ofRow: row) : nil
    }
    guard let path = chosen ?? typedPath ?? FilePath(text, in: model.folder) else {
      problem = String(localized: "“\(text)” is not a name")
      return showState()
    }
    let attributes = path.attributes
    if attributes?.isFolder == true || text.hasSuffix("/") {
      browser.field.text = ""
      return go(to: path)
    }
    guard path.folder.isFolder else {
      problem = String(localized: "There is no folder \(path.folder.text)")
      return showState()
    }
    if attributes == nil || options.replacesFiles { return onAccept?([path]) ?? () }
    ask(toReplace: path)
  }

  private func ask(toReplace path: FilePath) {
    let alert = UIAlertController(
      title: String(localized: "Replace “\(path.title)”?"),
      message: String(
        localized:
          "The folder “\(path.folder.title)” has a file of this name. Its content will be lost."),
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: SystemWord.cancel.text, style: .cancel))
    alert.addAction(
      UIAlertAction(title: SystemWord.replace.text, style: .destructive) { [unowned self] _ in
        onAccept?([path])
      })
    present(alert, animated: true)
  }
}
