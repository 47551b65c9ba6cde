/// The windows of a connection that still exist, without keeping them alive.
///
/// Those that are never mapped are in `UnmappedWindows`.
@MainActor final class WindowRegistry {
  private struct Reference {
    weak var window: Window?
  }

  private var references: [WindowID: Reference] = [:]

  /// The window with an identifier, or `nil` if it is none of ours.
  subscript(id: WindowID) -> Window? { references[id]?.window }

  /// The windows, in no order.
  var all: [Window] { references.values.compactMap(\.window) }

  /// Their identifiers, in no order.
  var identifiers: some Collection<WindowID> { references.keys }

  /// Whether a window was added and not removed, even if its object is just being destroyed.
  func contains(_ id: WindowID) -> Bool { references[id] != nil }

  /// Adds a window.
  func add(_ window: Window) { references[window.id] = Reference(window: window) }

  /// Removes a window.
  func remove(_ id: WindowID) { references[id] = nil }
}
