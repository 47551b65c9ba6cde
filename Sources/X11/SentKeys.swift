/// The keys that an input method server has got and may still answer, oldest first.
///
/// The protocol does not tell which press a text belongs to, and one press may cause several texts:
/// it ends a syllable and begins the next one. So only one press is at the server at a time, and
/// its first text answers it.
struct SentKeys {
  private var keys: [KeyFields] = []
  /// Whether text has answered the last press.
  private var isAnswered = false

  /// Whether the server will answer no key any more.
  var isEmpty: Bool { keys.isEmpty }
  /// Whether the server may still answer a press.
  var hasPress: Bool { keys.contains { $0.isPress } }
  /// Whether there is a press that the server has not answered at all.
  var awaitsAnswer: Bool { hasPress && !isAnswered }

  /// Whether the last key is a release, which most servers return.
  var endsWithRelease: Bool { keys.last?.isPress == false }

  /// Adds a key that is sent now.
  mutating func append(_ key: KeyFields) {
    keys.append(key)
    if key.isPress { isAnswered = false }
  }

  /// Removes a key that was not sent after all.
  mutating func remove(_ key: KeyFields) { keys.removeAll { $0.isSame(as: key) } }

  /// Forgets all keys: everything that arrives from now on belongs to later ones.
  mutating func removeAll() { keys = [] }

  /// Notes committed or composed text.
  ///
  /// - Returns: The press that is answered by it; `nil` if earlier text has answered the press.
  mutating func textArrived() -> KeyFields? {
    guard !isAnswered, let press = keys.last(where: \.isPress) else { return nil }
    isAnswered = true
    return press
  }

  /// Notes a key that the server left to the program; earlier keys will get no more answers.
  mutating func keyReturned(_ key: KeyFields) {
    guard let index = keys.firstIndex(where: { $0.isSame(as: key) }) else { return }
    keys.removeSubrange(...index)
  }
}
