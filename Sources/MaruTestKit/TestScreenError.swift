/// The reason why a test cannot continue.
///
/// The description is one line.
public enum TestScreenError: Error, Hashable, CustomStringConvertible {
  /// No visible element matches the description; those that are there, near misses first.
  case notFound(String, among: [String])
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
    case .notFound(let wanted, let others):
      let found = others.isEmpty ? "nothing with a label" : others.joined(separator: ", ")
      return "no element is \(wanted); there is \(found)"
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
}
