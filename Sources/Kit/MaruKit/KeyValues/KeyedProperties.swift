/// The properties of the kit's classes, by class and key.
@MainActor
enum KeyedProperties {
  /// Each of the kit's classes, and a function that lists its properties.
  private static let classes = [views, lists, controls, texts, bars, controllers, objects]
    .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  /// The properties of the classes that have been asked for.
  private static var known: [ObjectIdentifier: [String: KeyedProperty]] = [:]

  /// The property of an object for a key; `nil` if its class has none.
  ///
  /// Besides the key itself, `isHidden` is found for `hidden`, and `_text` for `text`.
  static func property(_ key: String, of object: AnyObject) -> KeyedProperty? {
    let keys = [key, withoutIs(key), key.hasPrefix("_") ? String(key.dropFirst()) : nil]
    let owners = sequence(first: type(of: object) as AnyClass) { _getSuperclass($0) }
    return owners.lazy.compactMap { owner in
      let own = properties(of: owner)
      return keys.lazy.compactMap { $0.flatMap { own[$0] } }.first
    }.first
  }

  /// The properties that a class itself declares.
  private static func properties(of owner: AnyClass) -> [String: KeyedProperty] {
    let identifier = ObjectIdentifier(owner)
    if let found = known[identifier] { return found }
    let list = classes[identifier]?() ?? []
    let found = Dictionary(list.map { ($0.key, $0) }) { first, _ in first }
    known[identifier] = found
    return found
  }

  /// The key of a flag, from Swift's name for it.
  private static func withoutIs(_ key: String) -> String? {
    let rest = key.dropFirst(2)
    guard key.hasPrefix("is"), let first = rest.first, first.isUppercase else { return nil }
    return first.lowercased() + rest.dropFirst()
  }
}
