/// The reason why a test cannot continue.
///
/// The description is one line.
public enum TestScreenError: Error, Hashable, CustomStringConvertible {
  /// No visible element matched the description within some seconds, 0 if there was no wait; the
  /// nearest elements.
  case notFound(String, among: [String], after: Double = 0)
  /// Several elements match the description; their labels and frames.
  case ambiguous(String, matches: [String])
  /// The element is covered or takes no presses; what gets the press instead.
  case notPressable(label: String, hit: String)
  /// The element is disabled.
  case disabled(String)
  /// The element is outside of the window, or is clipped.
  case outside(String)
  /// The element did not get into a state within some seconds; the state that it is in.
  case neverBecame(String, state: String, after: Double, found: String)
  /// What a test waited for did not happen within some seconds.
  case neverHappened(String, after: Double)
  /// The screen has no such input.
  case unsupported(String)
  /// An animation repeats, or each frame requests another one.
  case neverIdle

  /// The problem, and the candidates or the remedy.
  public var description: String {
    switch self {
    case .notFound(let wanted, let others, let seconds):
      let time = seconds > 0 ? " within \(seconds) s" : ""
      let found =
        others.isEmpty ? "nothing there has a label" : "nearest: " + others.joined(separator: ", ")
      return "\(wanted) was not found\(time); \(found)"
    case .ambiguous(let wanted, let matches):
      return "\(matches.count) elements are \(wanted); add a role, an identifier or the element "
        + "around it to choose one of " + matches.joined(separator: ", ")
    case .notPressable(let label, let hit):
      return "\(label) cannot be pressed: a touch in its middle hits \(hit)"
    case .disabled(let label): return "\(label) cannot be pressed: it is disabled"
    case .outside(let place):
      return "\(place) cannot be pressed: it is outside of the window or of what clips it; show it "
        + "with scroll(to:)"
    case .neverBecame(let wanted, let state, let seconds, let found):
      return "\(wanted) was not \(state) within \(seconds) s; \(found)"
    case .neverHappened(let what, let seconds):
      return "\(what) did not happen within \(seconds) s"
    case .unsupported(let input): return "this screen cannot do it: \(input)"
    case .neverIdle:
      return "the window did not come to rest within a minute; if an animation repeats, use "
        + "advance(by:), and waits: false where input or a snapshot would wait"
    }
  }

  /// The same after a wait of some seconds.
  func waited(for seconds: Double) -> TestScreenError {
    guard case .notFound(let wanted, let others, _) = self else { return self }
    return .notFound(wanted, among: others, after: seconds)
  }
}
