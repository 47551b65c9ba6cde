import Foundation
import MaruKit

/// Lets the user choose files: by pressing them, by typing a part of the name, or by typing a path.
final class FileChooserViewController: WidgetDialogController {
  /// The width of its own window, as a multiple of that of other dialogs.
  private static let width: CGFloat = 1.9

  /// Called with the chosen paths.
  var onAccept: (([FilePath]) -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  /// What is chosen, and how.
  var options: FileChooserOptions {
    didSet { if options != oldValue { optionsChanged(from: oldValue) } }
  }

  private let browser = FileBrowserView()
  private let listing = FileListing()
  /// What is wrong with the typed text; `nil` if nothing is.
  private var problem: String?
  private var accepting: UIAlertAction?
  /// Whether Return was pressed before the files were found.
  private var isAcceptDue = false
  /// The keys that were pressed before there were rows.
  private var dueKeys: [UIKey] = []
  /// How often keys have begun to wait.
  private var waitCount = 0
  /// The time for which keys wait for rows, in seconds.
  private static let patience = 3.0
  /// The most keys that wait, because a key that is held down repeats.
  private static let mostDueKeys = 100

  init(_ options: FileChooserOptions) {
    self.options = options
    super.init(nibName: nil, bundle: nil)
    contentView = browser
    contentFills = true
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
    guard let path else { return listing.open(.current) }
    listing.open(path) { [unowned self] error in
      guard let error, error.isNoFolder, path != .root else { return }
      if options.mode == .save {
        browser.field.text = path.title
        selectStem()
      }
      listing.open(folderOf: path)
    }
  }

  /// The shown folder, or the file that is to be saved in it.
  var place: FilePath {
    let name = options.mode == .save ? browser.field.text ?? "" : ""
    return name.isEmpty || name.contains("/") ? listing.folder : listing.folder.appending(name.utf8)
  }

  /// Whether hidden files are shown.
  var showsHidden: Bool {
    get { listing.search.showsHidden }
    set { listing.find { $0.showsHidden = newValue } }
  }

  private func optionsChanged(from old: FileChooserOptions?) {
    let isSave = options.mode == .save
    browser.hasFilters = options.filters.count > 1
    browser.createsFolders = options.mode != .open
    browser.field.placeholder =
      isSave
      ? String(localized: "Name") : String(localized: "Search, or type a path")
    browser.field.accessibilityLabel =
      isSave
      ? String(localized: "Name") : SystemWord.search.text
    listing.find { search in
      // What the user has chosen stays, unless the option is another one.
      if options.showsHidden != old?.showsHidden { search.showsHidden = options.showsHidden }
      if options.filters != old?.filters { search.filter = options.filters.first }
      search.showsOnlyFolders = options.mode == .folder
    }
    showFilter()
    if options.bookmarks != old?.bookmarks { browser.places.find(bookmarks: options.bookmarks) }
  }

  private func connect() {
    listing.onChange = { [unowned self] in filesChanged() }
    listing.onOpen = { [unowned self] in browser.table.contentOffset = .zero }
    listing.onDetails = { [unowned self] in browser.table.refresh() }
    browser.table.fileCount = { [unowned self] in listing.count }
    browser.table.contentOfRow = { [unowned self] in content(ofRow: $0) }
    browser.table.onPress = { [unowned self] in press($0, $1) }
    browser.table.onDoublePress = { [unowned self] in openOrAccept($0) }
    browser.places.onPress = { [unowned self] in go(to: $0) }
    browser.onColumnsChange = { [unowned self] in browser.table.refresh() }
    browser.header.onPress = { [unowned self] in listing.sort(by: $0) }
    browser.pathBar.onPress = { [unowned self] in go(to: $0) }
    browser.field.onKey = { [unowned self] in take($0) }
    browser.field.addAction(UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
    func add(_ button: UIButton, _ action: @escaping () -> Void) {
      button.addAction(UIAction { _ in action() }, for: .touchUpInside)
    }
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

  /// Opens a folder that the user chose.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - name: The file to choose in it.
  private func go(to folder: FilePath, choosing name: [UInt8]? = nil) {
    leaveFolder()
    listing.go(to: folder, choosing: name, clearsSearch: options.mode != .save) {
      [unowned self] in
      problem = String(localized: "There is no folder \(folder.text)")
    }
  }

  private func goUp() {
    guard listing.folder != .root else { return }
    // The folder from which one comes is chosen above.
    go(to: listing.folder.folder, choosing: listing.folder.name)
  }

  private func goBack() {
    guard listing.canGoBack else { return }
    leaveFolder()
    listing.goBack(clearsSearch: options.mode != .save)
  }

  /// Drops what was typed for the shown folder; a name to save under is kept.
  private func leaveFolder() {
    (problem, isAcceptDue, dueKeys) = (nil, false, [])
    if options.mode != .save { browser.field.text = "" }
  }

  private func openFolderUnderCursor() {
    if let folder = listing.folderUnderCursor { go(to: folder) }
  }

  private func toggleHidden() { showsHidden.toggle() }

  // MARK: State

  private func filesChanged() {
    browser.pathBar.show(listing.folder)
    browser.table.reloadData()
    browser.places.show(current: listing.folder)
    if let cursor = listing.selection.cursor { scroll(to: cursor) }
    showState()
    guard !listing.isBusy else { return }
    let keys = dueKeys
    dueKeys = []
    for key in keys { _ = take(key) }
    guard isAcceptDue, !listing.isBusy else { return }
    isAcceptDue = false
    accept()
  }

  /// Shows what follows from the files, the selection and the typed text.
  private func showState() {
    let status = FileStatus(listing: listing, takesMany: options.takesMany)
    browser.backButton.isEnabled = listing.canGoBack
    browser.upButton.isEnabled = listing.folder != .root
    browser.hiddenButton.setImage(
      UIImage(systemName: showsHidden ? "eye.fill" : "eye"), for: .normal)
    browser.hiddenButton.accessibilityValue =
      showsHidden ? String(localized: "shown") : String(localized: "not shown")
    browser.emptyLabel.text = status.emptiness
    browser.emptyLabel.isHidden = listing.count > 0
    browser.statusLabel.text = problem ?? status.text
    browser.statusLabel.textColor = problem == nil ? .secondaryLabel : .systemRed
    accepting?.isEnabled = answer.canAccept
    let rows = listing.selection.rows
    let single = rows.count == 1 ? rows.first : nil
    browser.preview.show(
      single.map { listing.path(ofRow: $0) },
      isFolder: single.map { listing[$0].isFolder } ?? false)
    browser.order = listing.order
  }

  private func refuse(_ problem: String) {
    self.problem = problem
    showState()
  }

  private func showFilter() {
    let filter = listing.search.filter?.title
    browser.filterButton.setTitle(filter, for: .normal)
    browser.filterButton.accessibilityLabel = String(
      localized: "Shown files: \(filter ?? String(localized: "all"))")
    browser.setNeedsLayout()
  }

  // MARK: Rows

  private func content(ofRow row: Int) -> FileCell.Content? {
    guard row < listing.count else { return nil }
    let entry = listing[row]
    let attributes = listing.attributes(ofRow: row)
    let now = Int(Date().timeIntervalSince1970)
    return FileCell.Content(
      name: entry.title, symbol: entry.isFolder ? "folder.fill" : "doc",
      isFolder: entry.isFolder,
      size: entry.isFolder ? "" : attributes.map { FileWords.size($0.size) } ?? "",
      time: attributes.map { FileWords.time($0.modified, now: now) } ?? "",
      columns: browser.columns, font: browser.font,
      isChosen: listing.selection.rows.contains(row), hasCursor: row == listing.selection.cursor)
  }

  private func press(_ row: Int, _ modifiers: UIKeyModifierFlags) {
    choose { selection in
      if options.takesMany, modifiers.contains(.shift) {
        selection.extend(to: row)
      } else if options.takesMany, modifiers.contains(.control) {
        selection.toggle(row)
      } else {
        selection.choose(row)
      }
    }
  }

  /// Opens a folder, or accepts a file, that was pressed twice.
  private func openOrAccept(_ row: Int) {
    guard row < listing.count else { return }
    if listing[row].isFolder { return go(to: listing.path(ofRow: row)) }
    choose { $0.choose(row) }
    accept()
  }

  /// Changes the selection, and shows it.
  private func choose(_ change: (inout FileSelection) -> Void) {
    listing.choose(change)
    problem = nil
    if let cursor = listing.cursor {
      if options.mode == .save, !listing[cursor].isFolder {
        browser.field.text = listing[cursor].title
      }
      scroll(to: cursor)
    }
    browser.table.refresh()
    showState()
  }

  private func move(by distance: Int, extending: Bool) {
    guard let row = listing.row(movedBy: distance) else { return }
    choose { extending && options.takesMany ? $0.extend(to: row) : $0.choose(row) }
  }

  private func scroll(to row: Int) {
    guard isViewLoaded, browser.table.bounds.height > 0, row < listing.count else { return }
    view.layoutIfNeeded()
    browser.table.scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: false)
  }

  // MARK: Questions

  private var questions: FileQuestions { FileQuestions(controller: self) }

  private func askForFilter() {
    questions.ask(for: options.filters, at: browser.filterButton) { [unowned self] filter in
      listing.find { $0.filter = filter }
      showFilter()
    }
  }

  private func askForFolder() {
    questions.askForName(in: listing.folder) { [unowned self] in createFolder(named: $0) }
  }

  private func createFolder(named name: String) {
    guard !name.isEmpty, !name.contains("/"), let path = FilePath(name, in: listing.folder) else {
      return refuse(String(localized: "A folder needs a name without a slash"))
    }
    if let error = path.createFolder() {
      return refuse(String(localized: "The folder “\(name)” cannot be created: \(error)"))
    }
    go(to: path)
  }

  // MARK: Text

  private func textChanged() {
    (problem, isAcceptDue, dueKeys) = (nil, false, [])
    guard options.mode != .save else { return showState() }
    let text = answer.typedPath == nil ? browser.field.text ?? "" : ""
    guard text != listing.search.text else { return showState() }
    listing.find(text: text)
  }

  /// Completes the typed path with the names of its folder, as far as they agree.
  private func completePath() -> Bool {
    // In the text itself: the path has no `.` and no `..` at its end.
    guard let text = browser.field.text, let slash = text.lastIndex(of: "/"),
      let folder = FilePath(String(text[...slash]), in: listing.folder)
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
    let keys = FileKeys(
      takesMany: options.takesMany, isEmpty: (browser.field.text ?? "").isEmpty,
      isMirrored: view.effectiveUserInterfaceLayoutDirection == .rightToLeft,
      count: listing.count, page: browser.table.page)
    guard let command = keys.command(of: key) else { return false }
    if mustWait(command) {
      wait(with: key)
      return true
    }
    switch command {
    case .accept: accept()
    case .cancel: onCancel?()
    case .goUp: goUp()
    case .goBack: goBack()
    case .goHome: go(to: .home)
    case .openFolderUnderCursor: openFolderUnderCursor()
    case .move(let distance, let extending): move(by: distance, extending: extending)
    case .chooseAll: choose { $0.chooseAll(listing.count) }
    case .toggleUnderCursor:
      if let cursor = listing.selection.cursor { choose { $0.toggle(cursor) } }
    case .toggleHidden: toggleHidden()
    case .completePath: return completePath()
    }
    return true
  }

  /// Whether a command waits for rows, or for the keys before it that do.
  private func mustWait(_ command: FileCommand) -> Bool {
    guard listing.isBusy else { return false }
    return dueKeys.isEmpty
      ? command.needsRows && listing.count == 0 : command.needsRows || command == .accept
  }

  /// Keeps a key until there are rows, but not for long: the user may have given up by then.
  private func wait(with key: UIKey) {
    guard dueKeys.count < Self.mostDueKeys else { return }
    dueKeys.append(key)
    guard dueKeys.count == 1 else { return }
    waitCount += 1
    let wait = waitCount
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
      // Others may wait by then.
      if self?.waitCount == wait { self?.dueKeys = [] }
    }
  }

  // MARK: Answer

  private var answer: FileAnswer {
    FileAnswer(
      mode: options.mode, replacesFiles: options.replacesFiles, text: browser.field.text ?? "",
      listing: listing)
  }

  /// Ends with the choice, or opens a folder, once the files are found.
  private func accept() {
    guard !listing.isBusy || options.mode == .save else {
      isAcceptDue = true
      return
    }
    switch answer.action {
    case .nothing: break
    case .end(let paths): onAccept?(paths)
    case .open(let folder):
      // The text was the folder, and not the name to save under.
      if options.mode == .save { browser.field.text = "" }
      go(to: folder)
    case .ask(let path):
      questions.ask(toReplace: path) { [unowned self] in onAccept?([path]) }
    case .refuse(let problem): refuse(problem)
    }
  }
}
