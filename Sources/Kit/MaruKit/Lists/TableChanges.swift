import Foundation

/// What a batch of updates inserts, deletes, moves and reloads.
///
/// As in UIKit, what is deleted or reloaded is named by its old place, what is inserted by its new.
struct TableChanges {
  var deletedRows: [IndexPath: UITableView.RowAnimation] = [:]
  var insertedRows: [IndexPath: UITableView.RowAnimation] = [:]
  var reloadedRows: [IndexPath: UITableView.RowAnimation] = [:]
  var movedRows: [(from: IndexPath, to: IndexPath)] = []
  var deletedSections: [Int: UITableView.RowAnimation] = [:]
  var insertedSections: [Int: UITableView.RowAnimation] = [:]
  var reloadedSections: [Int: UITableView.RowAnimation] = [:]
  var movedSections: [(from: Int, to: Int)] = []

  /// Whether nothing changes.
  var isEmpty: Bool {
    deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty
  }
}

/// Which place each section and row comes from, and where it goes.
struct TableMapping {
  /// Old places that leave a list and new places that come in, both sorted.
  private struct Shift {
    var gone: [Int] = []
    var come: [Int] = []

    func new(of old: Int) -> Int? { Self.shifted(old, out: gone, in: come) }
    func old(of new: Int) -> Int? { Self.shifted(new, out: come, in: gone) }

    /// The place of something once some are taken out and others put in.
    private static func shifted(_ place: Int, out: [Int], in come: [Int]) -> Int? {
      guard !out.contains(place) else { return nil }
      var result = place - out.prefix { $0 < place }.count
      for other in come {
        guard other <= result else { break }
        result += 1
      }
      return result
    }
  }

  private let sections: Shift
  private var rows: [Int: Shift] = [:]
  private let movedRows: [IndexPath: IndexPath]
  private let movedRowsBack: [IndexPath: IndexPath]
  private let movedSections: [Int: Int]
  private let movedSectionsBack: [Int: Int]

  /// Makes the mapping, or `nil` where the changes do not lead from the old counts to the new ones.
  init?(_ changes: TableChanges, from old: [Int], to new: [Int]) {
    sections = Shift(
      gone: (changes.deletedSections.keys + changes.movedSections.map(\.from)).sorted(),
      come: (changes.insertedSections.keys + changes.movedSections.map(\.to)).sorted())
    movedRows = Dictionary(changes.movedRows.map { ($0.from, $0.to) }) { $1 }
    movedRowsBack = Dictionary(changes.movedRows.map { ($0.to, $0.from) }) { $1 }
    movedSections = Dictionary(changes.movedSections.map { ($0.from, $0.to) }) { $1 }
    movedSectionsBack = Dictionary(changes.movedSections.map { ($0.to, $0.from) }) { $1 }
    guard old.count - sections.gone.count + sections.come.count == new.count else { return nil }
    var gone: [Int: Set<Int>] = [:]
    var come: [Int: Set<Int>] = [:]
    for path in Array(changes.deletedRows.keys) + changes.movedRows.map(\.from) {
      gone[path.section, default: []].insert(path.row)
    }
    for path in Array(changes.insertedRows.keys) + changes.movedRows.map(\.to) {
      come[path.section, default: []].insert(path.row)
    }
    for section in old.indices {
      guard let target = newSection(of: section) else { continue }
      guard new.indices.contains(target) else { return nil }
      let shift = Shift(
        gone: (gone[section] ?? []).sorted(), come: (come[target] ?? []).sorted())
      let isReloaded = changes.reloadedSections[section] != nil
      guard isReloaded || old[section] - shift.gone.count + shift.come.count == new[target] else {
        return nil
      }
      rows[section] = shift
    }
  }

  /// Where a section goes; `nil` where it is deleted.
  func newSection(of old: Int) -> Int? { movedSections[old] ?? sections.new(of: old) }

  private func oldSection(of new: Int) -> Int? { movedSectionsBack[new] ?? sections.old(of: new) }

  /// Where a row goes; `nil` where it is deleted.
  func new(of path: IndexPath) -> IndexPath? {
    if let target = movedRows[path] { return target }
    guard let section = newSection(of: path.section),
      let row = rows[path.section]?.new(of: path.row)
    else { return nil }
    return IndexPath(row: row, section: section)
  }

  /// Where a row comes from; `nil` where it is inserted.
  func old(of path: IndexPath) -> IndexPath? {
    if let source = movedRowsBack[path] { return source }
    guard let section = oldSection(of: path.section), let row = rows[section]?.old(of: path.row)
    else { return nil }
    return IndexPath(row: row, section: section)
  }
}
