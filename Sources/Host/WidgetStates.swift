import Foundation
import JSON
import Stage

/// The states of a window's widgets, which are reported when they have changed.
@MainActor final class WidgetStates {
  /// The delay after which changed states are reported, in seconds.
  private static let delay = 0.25

  private var states: [String: Data] = [:]
  private var isCheckDue = false
  private let screen: XScreen
  private let widgets: @MainActor () -> [HostedWidget]
  private let report: @MainActor (_ id: String, _ state: Data) -> Void

  /// Creates the states, without any.
  ///
  /// - Parameters:
  ///   - screen: The display, which keeps the time.
  ///   - widgets: Returns the widgets, in a window that is shown if there is one.
  ///   - report: Called for each state that has changed.
  init(
    on screen: XScreen, of widgets: @escaping @MainActor () -> [HostedWidget],
    report: @escaping @MainActor (_ id: String, _ state: Data) -> Void
  ) {
    self.screen = screen
    self.widgets = widgets
    self.report = report
  }

  /// The last known state of a widget.
  subscript(id: String) -> Data? { states[id] }

  /// All states in base64, by widget.
  var value: JSONValue { .object(states.mapValues { .string($0.base64EncodedString()) }) }

  /// Takes the states that an earlier worker reported, in base64.
  func take(_ value: JSONValue?) {
    for (id, state) in value?.object ?? [:] {
      states[id] = state.string.flatMap { Data(base64Encoded: $0) }
    }
  }

  /// Reports the states that have changed.
  func check() {
    for widget in widgets() {
      guard let state = widget.changedState() else { continue }
      states[widget.id] = state
      report(widget.id, state)
    }
  }

  /// Reports the states that have changed, at most four times a second.
  func checkSoon() {
    guard !isCheckDue else { return }
    isCheckDue = true
    screen.after(seconds: Self.delay) { [weak self] in
      self?.isCheckDue = false
      self?.check()
    }
  }
}
