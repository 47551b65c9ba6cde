import Foundation

/// The files of the shown folder, in order, as far as they are searched for.
@MainActor final class FolderModel {
  /// Called when other files are shown, or another folder, or the reading has a result.
  var onChange: (() -> Void)?
  /// Called when the sizes and times of some rows are known.
  var onDetails: (() -> Void)?

  /// The shown folder.
  private(set) var folder: FilePath
  /// The shown files.
  var count: Int { rows.count }
  /// The files of the folder, with those that are not shown.
  var countOfAll: Int { entries.count }
  /// Why the folder cannot be read; `nil` if it can.
  private(set) var error: FolderError?
  /// The number of files that were read so far; `nil` if the reading has ended.
  private(set) var readCount: Int?

  private var entries: [FileEntry] = []
  private var rows: [Int] = []
  private var reading: FolderReading?
  private var sorting: Task<Void, Never>?
  private var finding: Task<Void, Never>?
  private var order = FileOrder()
  /// Which files are shown.
  private(set) var search = FileSearch()

  /// The number of files that are searched and sorted without a task.
  private static let manyFiles = 20_000

  /// Creates a model of an empty folder, which is not read yet.
  init(_ folder: FilePath) { self.folder = folder }

  /// A shown file.
  subscript(row: Int) -> FileEntry { entries[rows[row]] }

  /// The path of a shown file.
  func path(ofRow row: Int) -> FilePath { folder.appending(self[row].name) }

  /// The row of a file; `nil` if it is not shown.
  func row(named name: [UInt8]) -> Int? { rows.firstIndex { entries[$0].name == name } }

  /// Reads a folder in the background; the former one is shown until then.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - completion: Called when it was read, or cannot be; before `onChange`.
  func open(_ folder: FilePath, _ completion: @escaping (FolderError?) -> Void = { _ in }) {
    reading?.cancel()
    (reading, readCount) = (nil, 0)
    var hasEnded = false
    let reading = FolderReading(folder, order: order) { [weak self] count in
      self?.readCount = count
      self?.onChange?()
    } completion: { [weak self] answer in
      hasEnded = true
      guard let self else { return }
      (self.reading, readCount) = (nil, nil)
      sorting?.cancel()
      sorting = nil
      switch answer {
      case .success(let entries):
        (self.folder, error, details) = (folder, nil, [:])
        askings += 1
        isAsking = false
        take(entries)
        completion(nil)
      case .failure(let failure):
        if !failure.isNoFolder {
          (self.folder, error) = (folder, failure)
          take([])
        }
        completion(failure)
      }
      report()
    }
    guard !hasEnded else { return }
    self.reading = reading
    onChange?()
  }

  /// Sorts the files in another order.
  func sort(by order: FileOrder) {
    guard order != self.order else { return }
    self.order = order
    sorting?.cancel()
    sorting = nil
    let (entries, folder) = (entries, folder)
    guard entries.count > Self.manyFiles || order.key != .name else {
      take(order.sorted(entries, in: folder))
      return report()
    }
    sorting = Task { [weak self] in
      let sorted = await Task.detached(priority: .userInitiated) {
        order.sorted(entries, in: folder)
      }.value
      guard !Task.isCancelled, let self else { return }
      sorting = nil
      take(sorted)
      report()
    }
    onChange?()
  }

  /// Shows other files of the folder.
  func find(_ search: FileSearch) {
    guard search != self.search else { return }
    self.search = search
    findRows()
    report()
  }

  /// Whether the shown files are about to change.
  var isBusy: Bool { reading != nil || sorting != nil || finding != nil }

  private func take(_ new: [FileEntry]) {
    entries = new
    rows = []
    findRows()
    // The rows that are shown are gone, although the new ones may still be searched for.
    if finding != nil { onChange?() }
  }

  /// Tells the change, unless the rows are still to be found.
  private func report() { if finding == nil { onChange?() } }

  private func findRows() {
    finding?.cancel()
    finding = nil
    let (entries, search) = (entries, search)
    guard entries.count > Self.manyFiles else {
      rows = search.rows(of: entries)
      return
    }
    finding = Task { [weak self] in
      let found = await Task.detached(priority: .userInitiated) { search.rows(of: entries) }.value
      guard !Task.isCancelled, let self else { return }
      (finding, rows) = (nil, found)
      onChange?()
    }
  }

  // MARK: Names

  /// Finds how the beginning of a name goes on, as far as the names of a folder agree.
  ///
  /// - Parameters:
  ///   - start: The beginning of the name.
  ///   - folder: The folder, which is read in the background.
  ///   - completion: Called with the longer beginning, and a slash behind the only folder; `nil` if no name
  ///     begins so.
  static func complete(
    _ start: String, in folder: FilePath, _ completion: @escaping @MainActor (String?) -> Void
  ) {
    BackgroundWork.run { () -> String? in
      guard case .success(let entries) = FolderReading.read(folder) else { return nil }
      let names = entries.filter {
        $0.title.hasPrefix(start) && $0.isHidden == start.hasPrefix(".")
      }
      guard let first = names.first else { return nil }
      let common = names.dropFirst().reduce(first.title) { $0.commonPrefix(with: $1.title) }
      return names.count == 1 && first.isFolder ? common + "/" : common
    } then: {
      completion($0)
    }
  }

  // MARK: Details

  private var details: [[UInt8]: FileAttributes?] = [:]
  private var wanted: Set<[UInt8]> = []
  private var isAsking = false
  /// The number of folders so far: an answer about a former one may never come.
  private var askings = 0

  /// The size and time of a shown file; `nil` until they are known, which `onDetails` tells.
  func attributes(ofRow row: Int) -> FileAttributes? {
    let name = self[row].name
    if let known = details[name] { return known }
    wanted.insert(name)
    askSoon()
    return nil
  }

  private func askSoon() {
    guard !isAsking else { return }
    isAsking = true
    // The other rows of the same frame are asked for with it.
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.ask() }
    }
  }

  private func ask() {
    let (names, folder, asking) = (wanted, folder, askings)
    wanted = []
    BackgroundWork.run {
      names.map { ($0, folder.appending($0).attributes) }
    } then: { [weak self] found in
      guard let self, asking == askings else { return }
      isAsking = false
      for (name, attributes) in found { details[name] = attributes }
      onDetails?()
      if !wanted.isEmpty { askSoon() }
    }
  }
}
