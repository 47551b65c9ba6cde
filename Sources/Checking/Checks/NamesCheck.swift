import MaruKit

/// Each pressable element has a name for those who do not see it.
struct NamesCheck: Check {
  let name = "names"
  let summary = "each pressable element has an accessibility label"

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    examination.begin("the widget's defaults")
    for (props, words) in widget.plainAndUsualProps {
      examination.begin(words)
      let shown = try widget.show(props)
      defer { shown.close() }
      for element in shown.pressables where !hasName(element) {
        examination.report(
          "it has no accessibility label", views: [element], on: shown,
          remedy: "set accessibilityLabel to what a press does, in a word or two")
      }
    }
  }

  /// Whether an element, or a text inside, says what it is; of a field, its placeholder does.
  private func hasName(_ view: UIView) -> Bool {
    let label = Whitespace.trimmed(view.accessibilityLabel ?? "")
    return !label.isEmpty || view.subviews.contains { !$0.isHidden && hasName($0) }
  }
}
