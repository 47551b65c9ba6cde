/// The characters and words of a text storage, found near a position.
struct StorageCharacters: TextCharacters {
  /// The number of units around a position in which characters and words are found.
  private static let reach = 4096

  private let storage: NSTextStorage

  init(_ storage: NSTextStorage) { self.storage = storage }

  var length: Int { storage.length }

  /// The units, as a subclass of the storage has them now.
  private var buffer: TextBuffer {
    storage.refresh()
    return storage.buffer
  }

  subscript(range: Range<Int>) -> String { buffer.string(range) }

  func aligned(_ range: Range<Int>) -> Range<Int> {
    let buffer = buffer
    let lower = buffer.splitsPair(at: range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
    let upper = buffer.splitsPair(at: range.upperBound) ? range.upperBound + 1 : range.upperBound
    return lower..<upper
  }

  func clusterStart(_ place: Int) -> Int { near(place) { $0.clusterStart($1) } }
  func clusterEnd(after place: Int) -> Int { near(place) { $0.clusterEnd(after: $1) } }
  func clusterBorder(at place: Int) -> Int { near(place) { $0.clusterBorder(at: $1) } }
  func clusterStart(before place: Int) -> Int { near(place) { $0.clusterStart(before: $1) } }
  func wordEnd(after place: Int) -> Int { near(place) { $0.wordEnd(after: $1) } }
  func wordStart(before place: Int) -> Int { near(place) { $0.wordStart(before: $1) } }

  func word(at place: Int) -> Range<Int> {
    let (text, start) = surroundings(of: place)
    let word = text.word(at: place - start)
    return start + word.lowerBound..<start + word.upperBound
  }

  /// Finds a position in the text around another one.
  private func near(_ place: Int, _ find: (EditableText, Int) -> Int) -> Int {
    let (text, start) = surroundings(of: place)
    return min(max(start + find(text, place - start), 0), length)
  }

  private func surroundings(of place: Int) -> (text: EditableText, start: Int) {
    let buffer = buffer
    var lower = max(0, place - Self.reach)
    var upper = min(buffer.count, place + Self.reach)
    if buffer.splitsPair(at: lower) { lower -= 1 }
    if buffer.splitsPair(at: upper) { upper += 1 }
    return (EditableText(units: buffer[lower..<upper]), lower)
  }
}
