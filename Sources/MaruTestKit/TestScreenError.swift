/// The reason why a test cannot continue.
///
/// The description is one line. It ends with the file and the line of the statement of the test.
public enum TestScreenError: Error, Hashable, CustomStringConvertible {
  /// No visible element matched the description within some seconds, 0 if there was no wait; the
  /// nearest elements.
  case notFound(
    String, among: [String], after: Double = 0, in: TestStatement = TestStatement())
  /// Several elements match the description; their labels and frames.
  case ambiguous(String, matches: [String], in: TestStatement = TestStatement())
  /// The element is covered or takes no presses; what gets the press instead.
  case notPressable(label: String, hit: String, in: TestStatement = TestStatement())
  /// The element is disabled.
  case disabled(String, in: TestStatement = TestStatement())
  /// The element is outside of the window, or is clipped.
  case outside(String, in: TestStatement = TestStatement())
  /// The element did not get into a state within some seconds; the state that it is in.
  case neverBecame(
    String, state: String, after: Double, found: String, in: TestStatement = TestStatement())
  /// What a test waited for did not happen within some seconds.
  case neverHappened(String, after: Double, in: TestStatement = TestStatement())
  /// The screen has no such input.
  case unsupported(String, in: TestStatement = TestStatement())
  /// An animation repeats, or each frame requests another one.
  case neverIdle(in: TestStatement = TestStatement())

  /// The problem, the candidates or the remedy, and the statement.
  public var description: String {
    statement.place.map { "\(problem) (at \($0))" } ?? problem
  }

  private var problem: String {
    switch self {
    case .notFound(let wanted, let others, let seconds, _):
      let time = seconds > 0 ? " within \(seconds) s" : ""
      let found =
        others.isEmpty ? "nothing there has a label" : "nearest: " + others.joined(separator: ", ")
      return "\(wanted) was not found\(time); \(found)"
    case .ambiguous(let wanted, let matches, _):
      return "\(matches.count) elements are \(wanted); add what only one of them has, such as a "
        + "name, a text, an identifier or the element around it, to choose one of "
        + matches.joined(separator: ", ")
    case .notPressable(let label, let hit, _):
      return "\(label) cannot be pressed: a touch in its middle hits \(hit)"
    case .disabled(let label, _): return "\(label) cannot be pressed: it is disabled"
    case .outside(let place, _):
      return "\(place) cannot be pressed: it is outside of the window or of what clips it; show it "
        + "with scroll(to:)"
    case .neverBecame(let wanted, let state, let seconds, let found, _):
      return "\(wanted) was not \(state) within \(seconds) s; \(found)"
    case .neverHappened(let what, let seconds, _):
      return "\(what) did not happen within \(seconds) s"
    case .unsupported(let input, _): return "this screen cannot do it: \(input)"
    case .neverIdle:
      return "the window did not come to rest within a minute; if an animation repeats, use "
        + "advance(by:), and waits: false where input or a snapshot would wait"
    }
  }

  /// The statement of the test, if it is known.
  public var statement: TestStatement {
    switch self {
    case .notFound(_, _, _, let statement), .ambiguous(_, _, let statement),
      .notPressable(_, _, let statement), .disabled(_, let statement),
      .outside(_, let statement), .neverBecame(_, _, _, _, let statement),
      .neverHappened(_, _, let statement), .unsupported(_, let statement),
      .neverIdle(let statement):
      statement
    }
  }

  /// The same with another statement.
  func with(_ new: TestStatement) -> TestScreenError {
    switch self {
    case .notFound(let wanted, let others, let seconds, _):
      .notFound(wanted, among: others, after: seconds, in: new)
    case .ambiguous(let wanted, let matches, _): .ambiguous(wanted, matches: matches, in: new)
    case .notPressable(let label, let hit, _): .notPressable(label: label, hit: hit, in: new)
    case .disabled(let label, _): .disabled(label, in: new)
    case .outside(let place, _): .outside(place, in: new)
    case .neverBecame(let wanted, let state, let seconds, let found, _):
      .neverBecame(wanted, state: state, after: seconds, found: found, in: new)
    case .neverHappened(let what, let seconds, _): .neverHappened(what, after: seconds, in: new)
    case .unsupported(let input, _): .unsupported(input, in: new)
    case .neverIdle: .neverIdle(in: new)
    }
  }

  /// The same after a wait of some seconds.
  func waited(for seconds: Double) -> TestScreenError {
    guard case .notFound(let wanted, let others, _, let statement) = self else { return self }
    return .notFound(wanted, among: others, after: seconds, in: statement)
  }
}
