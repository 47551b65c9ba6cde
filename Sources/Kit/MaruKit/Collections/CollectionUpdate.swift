import Foundation
import Graphics

/// The state of a collection view before a rearrangement, and the changes.
@MainActor
struct CollectionUpdate {
  /// The changes to the data; empty if only the layout changes.
  let changes: ListChanges<Void>
  /// Maps items and sections between the old and new data.
  let mapping: ListMapping
  /// The old attributes of the visible elements and those nearby.
  let before: [CollectionKey: UICollectionViewLayoutAttributes]
  /// Additional supplementary and decoration views that appear, by their new keys.
  private var appearing: Set<CollectionKey> = []
  /// Additional supplementary and decoration views that disappear, by their old keys.
  private var disappearing: Set<CollectionKey> = []

  init(
    changes: ListChanges<Void>, mapping: ListMapping,
    before: [CollectionKey: UICollectionViewLayoutAttributes]
  ) {
    (self.changes, self.mapping, self.before) = (changes, mapping, before)
  }

  /// Asks a layout for additional views that appear or disappear.
  ///
  /// - Parameters:
  ///   - layout: The layout, which knows the batch.
  ///   - keys: The old and new visible elements; the layout is asked about their kinds.
  mutating func take(from layout: UICollectionViewLayout, among keys: some Sequence<CollectionKey>)
  {
    var asked: Set<CollectionKey> = []
    for key in keys where asked.insert(key.moved(to: IndexPath())).inserted {
      switch key {
      case .cell: break
      case .supplement(let kind, _):
        appearing.formUnion(
          layout.indexPathsToInsertForSupplementaryView(ofKind: kind).map(key.moved(to:)))
        disappearing.formUnion(
          layout.indexPathsToDeleteForSupplementaryView(ofKind: kind).map(key.moved(to:)))
      case .decoration(let kind, _):
        appearing.formUnion(
          layout.indexPathsToInsertForDecorationView(ofKind: kind).map(key.moved(to:)))
        disappearing.formUnion(
          layout.indexPathsToDeleteForDecorationView(ofKind: kind).map(key.moved(to:)))
      }
    }
  }

  /// The new key of an element; `nil` if it disappears or is reloaded.
  func newKey(of old: CollectionKey) -> CollectionKey? {
    guard !disappearing.contains(old) else { return nil }
    switch old {
    case .cell(let path):
      guard !changes.reloads(path) else { return nil }
      return mapping.new(of: path).map { .cell($0) }
    case .supplement(_, let path):
      guard changes.reloadedSections[path.section] == nil else { return nil }
      let new =
        belongsToSection(old)
        ? mapping.newSection(of: path.section).map { IndexPath(item: path.item, section: $0) }
        : mapping.new(of: path)
      return new.map(old.moved(to:))
    case .decoration: return old
    }
  }

  /// The old key of an element; `nil` if it is new or reloaded.
  func oldKey(of new: CollectionKey) -> CollectionKey? {
    guard !appearing.contains(new) else { return nil }
    switch new {
    case .cell(let path):
      guard let old = mapping.old(of: path), !changes.reloads(old) else { return nil }
      return .cell(old)
    case .supplement(_, let path):
      let old =
        belongsToSection(new)
        ? mapping.oldSection(of: path.section).map { IndexPath(item: path.item, section: $0) }
        : mapping.old(of: path)
      guard let old, changes.reloadedSections[old.section] == nil else { return nil }
      return new.moved(to: old)
    case .decoration: return new
    }
  }

  /// Whether a supplementary view belongs to a section rather than an item.
  private func belongsToSection(_ key: CollectionKey) -> Bool {
    guard case .supplement(let kind, _) = key else { return false }
    return kind == UICollectionView.elementKindSectionHeader
      || kind == UICollectionView.elementKindSectionFooter
  }

  /// The changes as update items for the layout.
  var items: [UICollectionViewUpdateItem] {
    func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    var items: [UICollectionViewUpdateItem] = []
    for path in changes.deletedItems.keys.sorted(by: >) {
      items.append(.init(.delete, from: path, to: nil))
    }
    for section in changes.deletedSections.keys.sorted(by: >) {
      items.append(.init(.delete, from: whole(section), to: nil))
    }
    for section in changes.insertedSections.keys.sorted() {
      items.append(.init(.insert, from: nil, to: whole(section)))
    }
    for path in changes.insertedItems.keys.sorted() {
      items.append(.init(.insert, from: nil, to: path))
    }
    for path in changes.reloadedItems.keys.sorted() {
      items.append(.init(.reload, from: path, to: mapping.new(of: path)))
    }
    for section in changes.reloadedSections.keys.sorted() {
      items.append(
        .init(.reload, from: whole(section), to: mapping.newSection(of: section).map(whole)))
    }
    for (from, to) in changes.movedItems { items.append(.init(.move, from: from, to: to)) }
    for (from, to) in changes.movedSections {
      items.append(.init(.move, from: whole(from), to: whole(to)))
    }
    return items
  }
}
