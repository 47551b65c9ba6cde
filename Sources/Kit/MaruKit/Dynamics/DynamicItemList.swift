/// The items of a behavior, each once, in the order of adding.
@MainActor struct DynamicItemList {
  private(set) var items: [any UIDynamicItem] = []

  init(_ items: [any UIDynamicItem]) {
    for item in items { _ = add(item) }
  }

  /// Adds an item.
  ///
  /// - Returns: Whether it is new.
  mutating func add(_ item: any UIDynamicItem) -> Bool {
    guard !items.contains(where: { $0 === item }) else { return false }
    items.append(item)
    return true
  }

  /// Removes an item.
  ///
  /// - Returns: Whether it was in the list.
  mutating func remove(_ item: any UIDynamicItem) -> Bool {
    guard let index = items.firstIndex(where: { $0 === item }) else { return false }
    items.remove(at: index)
    return true
  }
}
