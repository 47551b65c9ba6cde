/// Collects the changes of a batch of updates and of the batches nested in it.
@MainActor
struct UpdateBatch<Animation> {
  private var changes = ListChanges<Animation>()
  private var depth = 0

  /// Whether a batch has begun.
  var isOpen: Bool { depth > 0 }

  /// Begins a batch, inside the one that has begun.
  mutating func begin() {
    if depth == 0 { changes = ListChanges() }
    depth += 1
  }

  /// Adds changes.
  mutating func note(_ note: (inout ListChanges<Animation>) -> Void) {
    note(&changes)
  }

  /// Ends a batch.
  ///
  /// - Parameter completion: Called when the changes have been applied.
  /// - Returns: All changes, if this was the outermost batch.
  mutating func end(_ completion: ((Bool) -> Void)?) -> ListChanges<Animation>? {
    guard depth > 0 else { return nil }
    if let completion { changes.completions.append(completion) }
    depth -= 1
    guard depth == 0 else { return nil }
    defer { changes = ListChanges() }
    return changes
  }
}
