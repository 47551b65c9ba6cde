/// An outlet of one of the kit's classes.
@MainActor
struct NibOutlet<Owner: AnyObject> {
  let name: String
  private let set: (Owner, AnyObject) -> Bool
  private let refusal: String

  /// Creates an outlet.
  ///
  /// - Parameters:
  ///   - name: Its name in nib files.
  ///   - property: The property.
  ///   - takes: The values that it takes, for a report of another one.
  init<Value>(
    _ name: String, _ property: ReferenceWritableKeyPath<Owner, Value?>, takes: String = "a view"
  ) {
    self.name = name
    refusal = "it takes \(takes)"
    set = { owner, value in
      guard let value = value as? Value else { return false }
      owner[keyPath: property] = value
      return true
    }
  }

  /// Connects an object.
  func connect(_ value: AnyObject, of owner: Owner) -> NibConnector.Result {
    set(owner, value) ? .made : .refused(refusal)
  }
}
