/// The order of mistakes in several files: by file, line and column.
struct MistakeOrder: Sendable {
  private var files: [String] = []

  /// Adds a file after those that are known.
  mutating func add(_ file: String) {
    if !files.contains(file) { files.append(file) }
  }

  /// Mistakes in order, each once; those at one place stay in their order.
  func sorted(_ mistakes: [Mistake]) -> [Mistake] {
    var seen: Set<Mistake> = []
    return mistakes.enumerated().sorted { key($0) < key($1) }.map(\.element)
      .filter { seen.insert($0).inserted }
  }

  private func key(_ entry: (offset: Int, element: Mistake)) -> (Int, Int, Int, Int) {
    let position = entry.element.position
    let file = files.firstIndex(of: position.file) ?? files.count
    return (file, position.line, position.column, entry.offset)
  }
}
