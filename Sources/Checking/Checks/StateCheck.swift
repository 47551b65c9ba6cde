import Foundation
import MaruKit

/// The state is saved and restored, also one that another version wrote.
struct StateCheck: Check {
  let name = "state"
  let summary =
    "changes by presses and typed text survive a restart, and a damaged state is survived"

  /// The most elements that are used.
  private static let elementLimit = 8
  /// The seconds after which a passing message is gone.
  private static let transience = 5.0

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    examination.begin("the state after some presses and some text")
    let used = try widget.show()
    let count = min(used.pressables.count, Self.elementLimit)
    // Typed text comes last, because a button may clear it.
    for isField in [false, true] {
      for index in 0..<count { use(index, isField: isField, of: used) }
    }
    let state = used.instance.saveState()
    used.close()
    if let state { _ = try reportLoss(of: state, by: widget, examination) }
    // What one element changes, another may take back, as “less” does after “more”.
    let rest = try restingTexts(of: widget)
    for index in 0..<count {
      let shown = try widget.show()
      defer { shown.close() }
      guard index < shown.pressables.count else { break }
      examination.begin("the state after use of \(ViewName.of(shown.pressables[index]))")
      let views = Self.classes(of: shown)
      for isField in [false, true] { use(index, isField: isField, of: shown) }
      guard !shown.instance.context.isFinished else { continue }
      // What goes by itself, such as “Copied”, is not state.
      shown.advance(by: Self.transience)
      let state = shown.instance.saveState()
      if let state, try reportLoss(of: state, by: widget, examination) { continue }
      // New views may be a menu or an alert, which need not come back.
      guard let rest, shown.texts != rest, Self.classes(of: shown) == views else { continue }
      try reportForgotten(shown, state, rest, widget, examination)
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

  /// Reports a state that is another one after it was restored.
  ///
  /// - Returns: Whether it is.
  private func reportLoss(
    of state: Data, by widget: CheckedWidget, _ examination: Examination
  ) throws -> Bool {
    let restored = try widget.show(state: state)
    let again = restored.instance.saveState()
    restored.close()
    guard !Self.areEqual(state, again) else { return false }
    examination.report(
      "the state is another one after it was restored: “\(Self.text(of: again))” instead of "
        + "“\(Self.text(of: state))”",
      remedy: "let restoreState(from:) read all that saveState() writes")
    return true
  }

  // MARK: What is not saved

  /// The texts of an untouched widget; `nil` if they change without input.
  private func restingTexts(of widget: CheckedWidget) throws -> [String]? {
    let shown = try widget.show()
    defer { shown.close() }
    let texts = shown.texts
    shown.advance(by: Self.transience + 1)
    return shown.texts == texts && !shown.updatesFrequently ? texts : nil
  }

  /// The classes of the visible views, in drawing order.
  private static func classes(of shown: ShownWidget) -> [ObjectIdentifier] {
    shown.visibleViews.map { ObjectIdentifier(type(of: $0)) }
  }

  /// Reports texts that a press has changed and that are as before in the restored widget.
  private func reportForgotten(
    _ shown: ShownWidget, _ state: Data?, _ rest: [String],
    _ widget: CheckedWidget, _ examination: Examination
  ) throws {
    let restored = try widget.show(state: state)
    restored.advance(by: Self.transience)
    let texts = restored.texts
    restored.close()
    guard texts == rest, texts.count == shown.texts.count,
      let change = zip(shown.texts, texts).first(where: { $0 != $1 })
    else { return }
    examination.report(
      "what it changes is lost when the widget is restored: “\(ViewName.shortened(change.0))” is "
        + "“\(ViewName.shortened(change.1))” again", on: shown,
      remedy: "write it in saveState(), and read it in restoreState(from:)")
  }

  /// Presses an element, types text into a field, and moves what has a value.
  private func use(_ index: Int, isField: Bool, of shown: ShownWidget) {
    guard index < shown.pressables.count, !shown.instance.context.isFinished else { return }
    let element = shown.pressables[index]
    guard element is any UIKeyInput == isField else { return }
    shown.press(at: ShownWidget.middle(of: element))
    if isField { shown.type("a7") }
    if element.accessibilityTraits.contains(.adjustable) { shown.stroke(.keyboardRightArrow) }
    shown.advance(by: 1)
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
