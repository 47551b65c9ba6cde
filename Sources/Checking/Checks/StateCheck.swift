import Foundation
import MaruKit

/// The state is saved and restored, also one that another version wrote.
struct StateCheck: Check {
  let name = "state"
  let summary =
    "changes by presses and typed text survive a restart, and a damaged state is survived"

  /// The seconds after which a passing message is gone.
  private static let transience = 5.0

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    examination.begin("the state after some presses and some text")
    let used = try widget.show()
    let count = used.triedElements.count
    // Typed text comes last, because a button may clear it.
    for isField in [false, true] {
      for index in 0..<count { use(index, isField: isField, of: used) }
    }
    let state = used.instance.saveState()
    used.close()
    if let state { _ = try reportLoss(of: state, by: widget, examination) }
    // What one element changes, another may take back, as “less” does after “more”.
    let rest = try Untouched(of: widget)
    for index in 0..<count { try examineUse(of: index, rest, widget, examination) }
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

  /// An untouched widget that does not change by itself.
  @MainActor private struct Untouched: Equatable {
    let texts: [String]
    /// The picture; `nil` if it changes.
    let look: Look?

    /// Shows a widget for some seconds; `nil` if its texts change without input.
    init?(of widget: CheckedWidget) throws {
      let shown = try widget.show()
      defer { shown.close() }
      texts = shown.lastingTexts
      shown.advance(by: StateCheck.transience + 1)
      guard shown.lastingTexts == texts, !shown.updatesFrequently else { return nil }
      guard let look = shown.look() else {
        self.look = nil
        return
      }
      shown.advance(by: StateCheck.transience)
      self.look = shown.look() == look ? look : nil
    }
  }

  /// Uses one element of a new instance, and reports what a restored one does not have.
  private func examineUse(
    of index: Int, _ rest: Untouched?, _ widget: CheckedWidget, _ examination: Examination
  ) throws {
    let shown = try widget.show()
    defer { shown.close() }
    guard index < shown.triedElements.count else { return }
    examination.begin("the state after use of \(ViewName.of(shown.triedElements[index]))")
    let isTyped = shown.triedElements[index] is any UIKeyInput
    let (views, arrangement) = (Self.classes(of: shown), Arrangement(of: shown))
    for isField in [false, true] { use(index, isField: isField, of: shown) }
    guard !shown.instance.context.isFinished else { return }
    // What goes by itself, such as “Copied”, is not state.
    shown.advance(by: Self.transience)
    let state = shown.instance.saveState()
    if let state, try reportLoss(of: state, by: widget, examination) { return }
    guard let rest else { return }
    // New views may be a menu or an alert, which need not come back.
    if Self.classes(of: shown) == views, shown.lastingTexts != rest.texts {
      // Scrolled rows show other texts.
      guard Arrangement(of: shown).isScrolled(as: arrangement) else { return }
      return try reportForgottenText(shown, state, rest, widget, examination)
    }
    // Typed text is compared above, and a widget may save it only when it is complete.
    guard !isTyped else { return }
    shown.endEditing()
    guard Arrangement(of: shown) == arrangement else { return }
    try reportForgottenLook(
      shown, arrangement, hasSameViews: Self.classes(of: shown) == views, rest, widget, examination)
  }

  /// The classes of the visible views, in drawing order.
  private static func classes(of shown: ShownWidget) -> [ObjectIdentifier] {
    shown.visibleViews.map { ObjectIdentifier(type(of: $0)) }
  }

  /// Reports texts that a press has changed and that are as before in the restored widget.
  private func reportForgottenText(
    _ shown: ShownWidget, _ state: Data?, _ rest: Untouched,
    _ widget: CheckedWidget, _ examination: Examination
  ) throws {
    let restored = try widget.show(state: state)
    restored.advance(by: Self.transience)
    let texts = restored.lastingTexts
    restored.close()
    guard texts == rest.texts, texts.count == shown.lastingTexts.count,
      let change = zip(shown.lastingTexts, texts).first(where: { $0 != $1 })
    else { return }
    examination.report(
      "what it changes is lost when the widget is restored: “\(ViewName.shortened(change.0))” is "
        + "“\(ViewName.shortened(change.1))” again", on: shown,
      remedy: "write it in saveState(), and read it in restoreState(from:)")
  }

  /// Reports pixels that a press has changed for good and that are as before in the restored widget.
  ///
  /// The focus is removed, and the arrangement is as before the press. If there are views of other
  /// classes than before, only changes inside the elements count, such as a check mark in a row.
  private func reportForgottenLook(
    _ shown: ShownWidget, _ arrangement: Arrangement, hasSameViews: Bool, _ rest: Untouched,
    _ widget: CheckedWidget, _ examination: Examination
  ) throws {
    let state = shown.instance.saveState()
    guard let former = rest.look, let look = shown.look() else { return }
    let places = look.places(unlike: former)
    guard !places.isEmpty,
      hasSameViews || arrangement.contains(places, scale: shown.condition.scale)
    else { return }
    // 1. The restored widget looks as if nothing had been pressed.
    let restored = try widget.show(state: state)
    defer { restored.close() }
    restored.advance(by: Self.transience)
    guard restored.lastingTexts == rest.texts, restored.look() == former else { return }
    // 2. The pressed one keeps its look, and an untouched one still has the former.
    shown.advance(by: Self.transience)
    guard shown.look() == look, try Untouched(of: widget) == rest else { return }
    examination.report(
      "its change is lost when the widget is restored: these views look as before the press",
      views: shown.views(showing: places), on: shown,
      remedy: "write it in saveState(), and read it in restoreState(from:)")
  }

  /// Uses an element if it is a text field, or, if `isField` is false, if it is not.
  private func use(_ index: Int, isField: Bool, of shown: ShownWidget) {
    let elements = shown.triedElements
    guard index < elements.count, !shown.instance.context.isFinished else { return }
    let element = elements[index]
    if element is any UIKeyInput == isField { shown.use(element) }
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
