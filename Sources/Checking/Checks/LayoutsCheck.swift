import MaruKit

/// Sizes, scales, directions, text sizes, appearances and edges of properties, any two together.
struct LayoutsCheck: Check {
  let name = "layouts"
  let summary =
    "seven sizes, five scales, both directions, twelve text sizes, both appearances and each "
    + "property's edges, any two together"

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    let properties = accepted(by: widget, examination).map { property in
      PropEdges.Property(
        name: property.name,
        edges: [PropEdges.Edge(value: nil, words: "as in the demonstration")] + property.edges)
    }
    let parts = Condition.levels.count
    let array = PairwiseArray(
      levels: Condition.levels + properties.map(\.edges.count), seed: examination.seed)
    for row in array.rows {
      let condition = Condition(levels: row[..<parts])
      var props = widget.usualProps
      var words = ["\(condition)"]
      for (property, index) in zip(properties, row[parts...]) {
        let edge = property.edges[index]
        guard let value = edge.value else { continue }
        props.values[property.name] = value
        words.append("\(property.name) is \(edge.words)")
      }
      guard examination.beginUnlessFatal(words.joined(separator: ", ")) else { continue }
      // Two values that are accepted alone may be refused together.
      guard let shown = try? widget.show(props, in: condition, margin: LayoutInspection.margin)
      else { continue }
      defer { shown.close() }
      LayoutInspection.look(at: shown, examination)
    }
  }

  /// The properties without the edges that the widget refuses, or at which it ends the process.
  private func accepted(
    by widget: CheckedWidget, _ examination: Examination
  ) -> [PropEdges.Property] {
    widget.edges.map { property in
      let edges = property.edges.filter { edge in
        guard let value = edge.value else { return true }
        guard examination.beginUnlessFatal("\(property.name) is \(edge.words)") else {
          return false
        }
        let props = widget.usualProps.merging(PropValues([property.name: value]))
        guard let shown = try? widget.show(props) else { return false }
        shown.close()
        return true
      }
      return PropEdges.Property(name: property.name, edges: edges)
    }
  }
}
