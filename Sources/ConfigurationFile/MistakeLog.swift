/// Collects the mistakes of all files.
final class MistakeLog {
  private var mistakes: [Mistake] = []
  /// The order of the files.
  private(set) var order = MistakeOrder()

  /// Whether there is none.
  var isEmpty: Bool { mistakes.isEmpty }

  /// Notes that a file is read, because mistakes are sorted in this order.
  func begin(file: String) { order.add(file) }

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
    let sorted = order.sorted(mistakes)
    guard sorted.count > Self.limit else { return sorted }
    let next = sorted[Self.limit]
    let rest = "\(sorted.count - Self.limit + dropped) more mistakes start here"
    return sorted[..<Self.limit] + [Mistake(position: next.position, message: rest)]
  }
}
