import MaruKit

/// The task whose progress is shown: the lines that arrive change its bars.
@MainActor
final class ProgressTask {
  private let content: ProgressContentView
  /// The bars that lines have changed; the properties set the main bar until then.
  private var told: Set<String> = []

  /// The last known progress of each bar.
  private var lastValues: [String: Double] = [:]

  init(showing content: ProgressContentView) { self.content = content }

  /// The progress of all bars together, from 0 to 100; `nil` if one is unknown.
  var value: Double? {
    let values = content.allRows.map(\.value)
    let known = values.compactMap { $0 }
    guard !known.isEmpty, known.count == values.count else { return nil }
    return known.reduce(0, +) / Double(known.count)
  }

  /// Shows the text and the progress that the properties give the main bar.
  func show(text: String, value: Double?) {
    guard !told.contains(ProgressLine.mainBar) else { return }
    // Named bars take the place of a main bar that says nothing.
    guard told.isEmpty || !text.isEmpty || value != nil else {
      return content.removeRow(of: ProgressLine.mainBar)
    }
    let row = content.row(of: ProgressLine.mainBar)
    row?.text = text
    row?.value = value
  }

  /// Whether all bars are full.
  var isFull: Bool { content.allRows.allSatisfy { $0.value == 100 } }

  /// Acts on lines.
  func take(_ lines: [String]) {
    for line in lines.lazy.flatMap(ProgressLine.parse) {
      switch line {
      case .value(let value, let bar):
        guard let row = row(of: bar) else { continue }
        row.value = value
        lastValues[bar] = value
      case .unknown(let bar): row(of: bar)?.value = nil
      case .known(let bar):
        if let row = row(of: bar), row.value == nil { row.value = lastValues[bar] ?? 0 }
      case .text(let text, let bar): row(of: bar)?.text = String(text.prefix(1000))
      case .other(let text): content.addToTail(String(text.prefix(1000)))
      }
    }
  }

  private func row(of bar: String) -> ProgressRow? {
    if told.isEmpty, bar != ProgressLine.mainBar, let main = content.allRows.first,
      main.text.isEmpty, main.value == nil
    {
      content.removeRow(of: ProgressLine.mainBar)
    }
    guard let row = content.row(of: bar) else { return nil }
    told.insert(bar)
    return row
  }

  /// The end of the task: bars whose progress is unknown stand still, full.
  func finish() {
    for row in content.allRows where row.value == nil {
      row.isRunning = false
      row.value = 100
    }
  }
}
