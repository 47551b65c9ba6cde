import Foundation
import MaruKit

/// The state is saved and restored, also one that another version wrote.
struct StateCheck: Check {
  let name = "state"
  let summary = "the saved state is restored, and a damaged one is survived"

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    examination.begin("the state after some presses")
    let used = try widget.show()
    use(used)
    let state = used.instance.saveState()
    used.close()
    if let state {
      let restored = try widget.show(state: state)
      let again = restored.instance.saveState()
      restored.close()
      if !Self.areEqual(state, again) {
        examination.report(
          "the state is another one after it was restored: “\(Self.text(of: again))” instead of "
            + "“\(Self.text(of: state))”",
          remedy: "let restoreState(from:) read all that saveState() writes")
      }
    }
    // An older version may have written anything.
    let damaged: [(Data, String)] = [
      (Data(), "empty"), (Data("{}".utf8), "an empty object"), (Data([0xFF, 0, 0x7B]), "no text"),
      (state.map { $0.prefix($0.count / 2) } ?? Data("[".utf8), "cut short"),
    ]
    for (data, words) in damaged {
      examination.begin("a saved state that is \(words)")
      let shown = try widget.show(state: data)
      _ = shown.instance.saveState()
      shown.close()
    }
  }

  /// Presses each element once, so that there is something to save.
  private func use(_ shown: ShownWidget) {
    for index in 0..<min(shown.pressables.count, 8) {
      guard index < shown.pressables.count, !shown.instance.context.isFinished else { return }
      shown.press(at: ShownWidget.middle(of: shown.pressables[index]))
      shown.advance(by: 1)
    }
  }

  /// Whether two states are the same, apart from the order of keys in JSON.
  private static func areEqual(_ one: Data, _ other: Data?) -> Bool {
    guard let other else { return false }
    if one == other { return true }
    let values = [one, other].map { try? PropValue(json: String(decoding: $0, as: UTF8.self)) }
    return values[0] != nil && values[0] == values[1]
  }

  private static func text(of state: Data?) -> String {
    state.map { ViewName.shortened(String(decoding: $0, as: UTF8.self)) } ?? "none"
  }
}
