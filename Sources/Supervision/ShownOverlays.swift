import JSON

/// What a developer has laid over a window, so that a later worker shows it too; see `WorkerLink`.
struct ShownOverlays {
  /// The names of the overlays, as the worker has last told them.
  private var names: [JSONValue] = []
  /// The number of the view that is marked; 0 for none.
  private var markedView: Int64 = 0

  /// Takes a call of `overlay` that the worker has carried out.
  ///
  /// - Parameters:
  ///   - members: Those of the request.
  ///   - answer: The names of all overlays that are shown now.
  mutating func take(_ members: [String: JSONValue], answer: JSONValue) {
    names = answer.array ?? []
    if let number = members["view"]?.int { markedView = Int64(number) }
  }

  /// The member of the message that opens a window; `nil` if nothing lies over it.
  var value: JSONValue? {
    guard !names.isEmpty || markedView != 0 else { return nil }
    return ["names": .array(names), "view": .integer(markedView)]
  }
}
