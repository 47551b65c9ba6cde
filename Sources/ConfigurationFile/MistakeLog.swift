/// Collects the mistakes of all files.
final class MistakeLog {
  private var mistakes: [Mistake] = []
  private var files: [String] = []

  /// Whether there is none.
  var isEmpty: Bool { mistakes.isEmpty }

  /// Notes that a file is read, because mistakes are sorted in this order.
  func begin(file: String) {
    if !files.contains(file) { files.append(file) }
  }

  /// Adds a mistake, whose message is made only if it is kept.
  func add(_ position: SourcePosition, _ message: @autoclosure () -> String) {
    guard mistakes.count < Self.keptLimit else {
      dropped += 1
      return
    }
    mistakes.append(Mistake(position: position, message: message()))
  }

  /// The most mistakes that are reported.
  static let limit = 1000
  /// The most mistakes that are kept, so that rubbish is refused quickly.
  private static let keptLimit = 2000
  private var dropped = 0

  /// The mistakes in the order of the files, each once.
  ///
  /// After `limit` mistakes, the last one says how many more there are.
  var sorted: [Mistake] {
    var seen: Set<Mistake> = []
    let sorted = mistakes.enumerated().sorted { first, second in
      key(first) < key(second)
    }.map(\.element).filter { seen.insert($0).inserted }
    guard sorted.count > Self.limit else { return sorted }
    let next = sorted[Self.limit]
    let rest = "\(sorted.count - Self.limit + dropped) more mistakes start here"
    return sorted[..<Self.limit] + [Mistake(position: next.position, message: rest)]
  }

  private func key(_ entry: (offset: Int, element: Mistake)) -> (Int, Int, Int, Int) {
    let position = entry.element.position
    let file = files.firstIndex(of: position.file) ?? files.count
    return (file, position.line, position.column, entry.offset)
  }
}
