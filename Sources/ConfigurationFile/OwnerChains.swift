/// Finds windows that own each other in a circle, in which each would block the next one.
struct OwnerChains {
  private var owners: [String: (owner: String, position: SourcePosition)] = [:]
  /// The windows with owners, in the order of the files.
  private var order: [String] = []

  /// Records the owner of a window, and the position of its name in the file.
  mutating func add(_ owner: String, of window: String, at position: SourcePosition) {
    if owners.updateValue((owner, position), forKey: window) == nil { order.append(window) }
  }

  /// Reports each circle once, at the first of its owners.
  func check(log: MistakeLog) {
    var known: Set<String> = []
    for window in order {
      var chain: [String] = []
      var next = window
      while let owner = owners[next]?.owner, known.insert(next).inserted {
        chain.append(next)
        next = owner
      }
      guard let start = chain.firstIndex(of: next), let position = owners[next]?.position else {
        continue
      }
      let circle = (chain[start...] + [next]).joined(separator: " → ")
      log.add(position, "the windows own each other: \(circle); remove one of the owners")
    }
  }
}
