import ConfigurationFile
import JSON
import X11

extension WindowConfiguration {
  /// The place of a window after its configuration has changed: what the file decides anew replaces what
  /// the user decided.
  ///
  /// - Parameters:
  ///   - place: The members of the last `placed` event of its worker.
  ///   - old: The former configuration.
  /// - Returns: The place for the next worker; `nil` if it was no object.
  func place(replacing place: JSONValue, of old: WindowConfiguration) -> JSONValue? {
    guard var members = place.object else { return nil }
    if old.frameChoices != frameChoices {
      for name in ["x", "y", "width", "height"] { members[name] = nil }
    }
    var states = members["states"]?.array?.compactMap(\.string) ?? []
    if old.layer != layer {
      states.removeAll { [WindowState.above.rawValue, WindowState.below.rawValue].contains($0) }
      if layer == .above { states.append(WindowState.above.rawValue) }
      if layer == .below { states.append(WindowState.below.rawValue) }
    }
    if old.isSticky != isSticky {
      states.removeAll { $0 == WindowState.sticky.rawValue }
      if isSticky == true { states.append(WindowState.sticky.rawValue) }
      members["workspace"] = nil
    }
    members["states"] = .array(states.map { .string($0) })
    return .object(members)
  }

  /// What the file says about the frame of the window.
  private var frameChoices: [AnyHashable] {
    [kind, monitor, AnyHashable(anchor), AnyHashable(width), AnyHashable(height)]
  }
}
