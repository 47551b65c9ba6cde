import MaruKit

/// The widget with its defaults, and with its demonstration.
struct DefaultsCheck: Check {
  let name = "defaults"
  let summary = "a window with the widget's defaults, and one with its demonstration"

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    examination.begin("the widget's defaults")
    for (props, words) in widget.plainAndUsualProps {
      examination.begin(words)
      let shown = try widget.show(props, margin: LayoutInspection.margin)
      defer { shown.close() }
      LayoutInspection.look(at: shown, examination)
    }
  }
}
