/// The parameter of an action: what sends it, if that has the wanted class.
@MainActor
final class ActionParameter<Wanted: AnyObject> {
  private var hasWarned = false

  /// What sends the action; `nil`, with a warning the first time, if it has another class.
  func value(_ sender: AnyObject) -> Wanted? {
    if let sender = sender as? Wanted { return sender }
    if !hasWarned {
      UIApplication.shared.warn(
        "an action takes a \(Wanted.self), but belongs to a \(type(of: sender)) and is not called; "
          + "change the type of its parameter")
    }
    hasWarned = true
    return nil
  }
}
