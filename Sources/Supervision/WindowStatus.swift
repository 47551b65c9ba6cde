import ConfigurationFile
import Control
import Glibc
import JSON

/// What one sees of a configured window, as `maru status` reports it.
///
/// The window shares it with the lifecycle of its workers: calls, events, starts and ends change it.
/// After a failure, a placeholder replaces the widgets and does not affect the state.
@MainActor final class WindowStatus {
  /// The word for the window in the report.
  enum State: String {
    case starting, shown, hidden, failed
  }

  private(set) var state = State.starting
  /// Whether the window manager has minimized the shown window.
  var isMinimized = false
  /// Whether others cover the shown window, or it is on another workspace.
  var isCovered = false
  /// Whether a person can see the window, or will see it when it is there.
  var isSeen: Bool { isWanted && !isMinimized && !isCovered }
  /// Why the window failed, or why it cannot be shown now.
  private(set) var reason: String?
  /// The id of the X window, while there is one.
  private(set) var xid: Int64?
  /// How often a worker was started in place of one that died or was restarted.
  var restarts = 0
  /// Whether the window should be seen.
  var isWanted: Bool
  /// The widgets that show a reason in place of their content: objects with `reason` and, unless it is about a
  /// nib, `widget`.
  var refusals: [JSONValue] = []
  /// Whether the placeholder takes the place of the widgets.
  var isPlaceholder = false

  /// The status of a window that is being started.
  init(isWanted: Bool) { self.isWanted = isWanted }

  // MARK: Changes

  /// A worker is being started.
  func start() {
    xid = nil
    refusals = []
    if !isPlaceholder { (state, reason) = (.starting, nil) }
  }

  /// The worker has died, and another one will be started.
  func awaitWorker() { state = .starting }

  /// The worker has ended, and its X window with it.
  func loseWindow() { xid = nil }

  /// The worker shows the window.
  ///
  /// What the worker says last counts, if calls and events have crossed.
  func show(as identifier: Int64?) {
    xid = identifier
    guard !isPlaceholder else { return }
    (state, isWanted, reason) = (.shown, true, nil)
    (isMinimized, isCovered) = (false, false)
  }

  /// A widget runs now.
  func forgetRefusal(of widget: String) {
    refusals.removeAll { $0["widget"]?.string == widget }
  }

  /// A person closed the window, or its widget has finished.
  func hide() {
    guard !isPlaceholder else { return }
    (state, isWanted, reason, xid) = (.hidden, false, nil, nil)
    (isMinimized, isCovered) = (false, false)
  }

  /// The worker has opened the window, which need not be seen.
  func open() { state = .hidden }

  /// The window waits for its monitor.
  func wait(because absence: String?) {
    xid = nil
    if !isPlaceholder { (state, isWanted, reason) = (.hidden, true, absence) }
  }

  /// The placeholder takes the place of the widgets.
  func fail(_ reason: String) {
    (state, self.reason, isPlaceholder) = (.failed, reason, true)
  }

  // MARK: Report

  /// The error for calls to a failed window.
  ///
  /// - Parameter id: The window's id.
  /// - Returns: An error with status 70; `nil` if the window has not failed.
  func failure(of id: String) -> ControlError? {
    guard let reason, state == .failed else { return nil }
    return ControlError(
      status: ControlStatus.failed,
      message: "the window \(id) has failed: \(reason); try: maru restart \(id)")
  }

  private static let frameMembers: Set = ["x", "y", "width", "height"]

  /// The window in the answer to `status`.
  ///
  /// - Parameters:
  ///   - configuration: What the file says.
  ///   - process: The worker, if one runs.
  ///   - place: The place that the user gave the window.
  ///   - unsaved: Why the state of the widgets cannot be saved; `nil` if it can.
  /// - Returns: An object.
  func report(
    of configuration: WindowConfiguration, process: pid_t?, place: JSONValue?, unsaved: String?
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(configuration.id), "kind": .string(configuration.kind.rawValue),
      "state": .string(state.rawValue), "restarts": .integer(Int64(restarts)),
      "minimized": .bool(isMinimized),
    ]
    members["pid"] = process.map { .integer(Int64($0)) } ?? .null
    members["xid"] = xid.map { .integer($0) } ?? .null
    let frame = place?.object?.filter { Self.frameMembers.contains($0.key) } ?? [:]
    if !frame.isEmpty { members["place"] = .object(frame) }
    if state == .shown, let place {
      members["workspace"] = place["workspace"]
      members["states"] = place["states"]
      members["focused"] = place["active"]
    }
    members["reason"] = reason.map { .string($0) }
    members["unsaved"] = unsaved.map { .string($0) }
    if !refusals.isEmpty { members["refused"] = .array(refusals) }
    members["widgets"] = .array(
      configuration.widgets.map { ["id": .string($0.id), "name": .string($0.name)] })
    return .object(members)
  }
}
