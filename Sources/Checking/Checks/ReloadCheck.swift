import MaruKit

/// New properties of a running widget show the same as a new widget with them.
struct ReloadCheck: Check {
  let name = "reload"
  let summary = "a running widget takes new properties, and then shows what a new one would"

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    for property in widget.edges {
      var isReported = false
      for edge in property.edges {
        guard let value = edge.value else { continue }
        guard examination.beginUnlessFatal("\(property.name) becomes \(edge.words)") else {
          continue
        }
        let props = widget.usualProps.merging(PropValues([property.name: value]))
        let running = try widget.show()
        let before = running.texts
        let isAccepted: Bool
        do throws(PropsError) {
          try running.update(props)
          isAccepted = true
        } catch {
          isAccepted = false
        }
        let after = running.texts
        if !isAccepted {
          if after != before {
            examination.report(
              "refused properties change what is shown", on: running,
              remedy: "throw in update(to:) before anything is changed")
          }
          running.close()
          continue
        }
        // One finding a property says enough.
        if !isReported {
          isReported = reportDifference(property.name, props, widget, running, examination)
        }
        running.close()
      }
    }
  }

  /// Reports a difference to a new widget with the same properties; returns whether there is one.
  private func reportDifference(
    _ name: String, _ props: PropValues, _ widget: CheckedWidget, _ running: ShownWidget,
    _ examination: Examination
  ) -> Bool {
    // In a window that has grown with its contents, a dialog would show more.
    guard let fresh = try? widget.show(props, size: running.frame.size) else {
      examination.report(
        "the running widget accepts a value of \(name) that a new one refuses",
        remedy: "check properties in one function that init and update(to:) call")
      return true
    }
    defer { fresh.close() }
    // The clock of the running widget is a second ahead.
    fresh.advance(by: 1)
    guard !running.updatesFrequently, !fresh.shows(sameTextsAs: running) else { return false }
    let (texts, after) = (fresh.texts, running.texts)
    let missing = Set(texts).subtracting(after).sorted().first ?? "nothing"
    let extra = Set(after).subtracting(texts).sorted().first ?? "nothing"
    examination.report(
      "after \(name) was changed, the widget shows “\(ViewName.shortened(extra))” and a new one "
        + "“\(ViewName.shortened(missing))”", on: running,
      remedy: "let update(to:) set all that init sets")
    return true
  }
}
