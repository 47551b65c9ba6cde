import MaruKit

/// Each property at each edge of its kind, one at a time.
struct EdgesCheck: Check {
  let name = "edges"
  let summary = "each property at its edges: empty, long, Chinese, Hebrew, emoji, huge, negative"

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    for property in widget.edges {
      for edge in property.edges {
        guard let value = edge.value else { continue }
        guard examination.beginUnlessFatal("\(property.name) is \(edge.words)") else { continue }
        let props = widget.usualProps.merging(PropValues([property.name: value]))
        // A widget may refuse a value, with a reason.
        guard let shown = try? widget.show(props, margin: LayoutInspection.margin) else { continue }
        defer { shown.close() }
        LayoutInspection.look(at: shown, examination)
      }
    }
  }
}
