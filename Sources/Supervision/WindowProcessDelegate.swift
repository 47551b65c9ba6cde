import JSON

/// Who owns the windows: told of what happens to one, and asked for what it shows.
@MainActor protocol WindowProcessDelegate: AnyObject {
  /// The title and the props of all widgets, with bindings resolved.
  func values(of window: WindowProcess) -> BindingTable.Values
  /// The X window that a window belongs to.
  func owner(of window: WindowProcess) -> Int64?
  /// The X window of the modal dialog that blocks a window.
  func blocker(of window: WindowProcess) -> Int64?
  /// A person can see something of the window again, or nothing more of it.
  func windowSightDidChange(_ window: WindowProcess)
  /// The state, the process or the id of the X window changed.
  func windowDidChange(_ window: WindowProcess)
  /// The window has the keyboard, and did not handle a key, which may be one of the host's.
  func window(_ window: WindowProcess, didIgnore symbol: UInt32, modifiers: UInt16)
  /// The worker sent an event; also `shown`, `hidden` and `finished`.
  func window(_ window: WindowProcess, didSend event: WidgetEvent)
  /// The widgets observe other variables: `observed` has changed.
  func windowDidObserve(_ window: WindowProcess)
  /// A widget gives a variable a new value.
  func window(_ window: WindowProcess, didAssign name: String, _ value: JSONValue)
}
