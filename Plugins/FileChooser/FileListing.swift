/// The shown folder: its sorted files, the selection, and the navigation to other folders.
@MainActor final class FileListing {
  /// Called when other files or another folder are shown, or when reading has a result.
  var onChange: (() -> Void)?
  /// Called when another folder is shown, before `onChange`.
  var onOpen: (() -> Void)?
  /// Called when the sizes and times of some rows are known.
  var onDetails: (() -> Void)?

  private let model = FolderModel(.current)
  /// The chosen rows.
  private(set) var selection = FileSelection.none
  /// Which files are shown.
  private(set) var search = FileSearch()
  /// The order of the files.
  private(set) var order = FileOrder()
  /// The folders that were shown before.
  private var trail: [FilePath] = []
  /// The file to choose as soon as it is shown.
  private var awaitedName: [UInt8]?

  /// Creates a listing of the working folder, which is not read yet.
  init() {
    model.onChange = { [unowned self] in filesChanged() }
    model.onDetails = { [unowned self] in onDetails?() }
  }

  // MARK: Files

  /// The shown folder.
  var folder: FilePath { model.folder }
  /// The number of shown files.
  var count: Int { model.count }
  /// Whether the folder has no files, shown or not.
  var isEmpty: Bool { model.countOfAll == 0 }
  /// Why the folder cannot be read; `nil` if it can.
  var error: FolderError? { model.error }
  /// The number of files read so far; `nil` if the reading has ended.
  var readCount: Int? { model.readCount }
  /// Whether the shown files are about to change.
  var isBusy: Bool { model.isBusy }

  /// A shown file.
  subscript(row: Int) -> FileEntry { model[row] }

  /// The path of a shown file.
  func path(ofRow row: Int) -> FilePath { model.path(ofRow: row) }

  /// The size and time of a shown file; `nil` until `onDetails` reports them.
  func attributes(ofRow row: Int) -> FileAttributes? { model.attributes(ofRow: row) }

  /// The row under the cursor, if it is shown.
  var cursor: Int? { selection.cursor.flatMap { $0 < count ? $0 : nil } }

  /// The folder under the cursor; `nil` if there is none.
  var folderUnderCursor: FilePath? {
    cursor.flatMap { self[$0].isFolder ? path(ofRow: $0) : nil }
  }

  private func filesChanged() {
    if !isBusy {
      if let name = awaitedName {
        awaitedName = nil
        selection.choose(model.row(named: name))
      } else if !search.text.isEmpty, selection.cursor == nil, count > 0 {
        selection.choose(0)
      }
    }
    if let cursor = selection.cursor, cursor >= count { selection = .none }
    if selection.rows.contains(where: { $0 >= count }) { selection = .none }
    onChange?()
  }

  // MARK: Choice

  /// Changes which rows are chosen.
  func choose(_ change: (inout FileSelection) -> Void) { change(&selection) }

  /// The row at a distance from the cursor, or the one at the end; `nil` if there are none.
  func row(movedBy distance: Int) -> Int? {
    guard count > 0 else { return nil }
    let start = selection.cursor ?? (distance > 0 ? -1 : count)
    return min(max(start + distance, 0), count - 1)
  }

  /// Sorts by a column, or reverses the order if the files are already sorted by it.
  func sort(by key: FileOrder.Key) {
    let isSame = order.key == key
    // The largest and the newest come first.
    order = FileOrder(key: key, isDescending: isSame ? !order.isDescending : key != .name)
    awaitCursor()
    model.sort(by: order)
  }

  /// Shows other files of the folder; the cursor stays on its file.
  func find(_ change: (inout FileSearch) -> Void) {
    change(&search)
    guard search != model.search else { return }
    awaitCursor()
    model.find(search)
  }

  /// Shows the files whose names contain a text, and chooses the first one.
  func find(text: String) {
    search.text = text
    selection = .none
    model.find(search)
  }

  /// Chooses nothing until the file under the cursor is in its new row.
  private func awaitCursor() {
    awaitedName = cursor.map { self[$0].name }
    selection = .none
  }

  // MARK: Folders

  /// Whether there is a folder to go back to.
  var canGoBack: Bool { !trail.isEmpty }

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - completion: Called when it is shown, or cannot be read; before `onChange`.
  func open(_ folder: FilePath, _ completion: @escaping (FolderError?) -> Void = { _ in }) {
    model.open(folder) { [unowned self] error in
      selection = .none
      completion(error)
      if error == nil { onOpen?() }
    }
  }

  /// Opens the folder of a file that should be chosen, or the nearest one above it that exists.
  func open(folderOf file: FilePath) {
    awaitedName = file.name
    openNearest(file.folder)
  }

  private func openNearest(_ folder: FilePath) {
    open(folder) { [unowned self] error in
      guard let error, error.isNoFolder, folder != .root else { return }
      openNearest(folder.folder)
    }
  }

  /// Opens a folder; `goBack` returns to the former one.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - name: The file to choose in it; `nil` keeps the awaited one.
  ///   - clearsSearch: Whether the search text is cleared.
  ///   - refuse: Called if there is no such folder.
  func go(
    to folder: FilePath, choosing name: [UInt8]? = nil, clearsSearch: Bool,
    refuse: @escaping () -> Void
  ) {
    let former = model.folder
    if let name { awaitedName = name }
    if clearsSearch { clearSearch() }
    open(folder) { [unowned self] error in
      if let error, error.isNoFolder {
        awaitedName = nil
        refuse()
      } else if folder != former {
        trail.append(former)
      }
    }
  }

  /// Opens the folder that was shown before.
  func goBack(clearsSearch: Bool) {
    guard let last = trail.popLast() else { return }
    if clearsSearch { clearSearch() }
    awaitedName = folder.folder == last ? folder.name : nil
    open(last)
  }

  /// Clears the search text; the awaited file stays.
  private func clearSearch() {
    let name = awaitedName
    find { $0.text = "" }
    awaitedName = name
  }
}
