/// The objects of a nib file by their identifiers.
@MainActor
final class NibObjects {
  private var objects: [String: AnyObject] = [:]
  /// The line of each object's declaration.
  private var lines: [String: Int] = [:]
  /// The identifiers of placeholders without an object.
  private var absent: Set<String> = []

  /// Adds the object of an element.
  ///
  /// An identifier that is taken is reported.
  func add(_ object: AnyObject, for element: NibElement) {
    guard let id = element.id else { return }
    if let line = lines[id] {
      return element.warn(
        "line \(line) has the id \"\(id)\" already; references mean that object")
    }
    lines[id] = element.line
    objects[id] = object
  }

  /// Notes that a placeholder has no object.
  func addAbsent(_ element: NibElement) {
    if let id = element.id { absent.insert(id) }
  }

  /// The object with an identifier.
  subscript(id: String) -> AnyObject? { objects[id] }

  /// Whether the identifier is that of a placeholder without an object.
  func isAbsent(_ id: String) -> Bool { absent.contains(id) }
}
