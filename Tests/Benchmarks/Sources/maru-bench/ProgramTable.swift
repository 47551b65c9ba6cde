import Foundation

/// Prints the results of `maru-bench programs`, as text or JSON.
struct ProgramTable {
  let results: [ProgramBenchmark.Result]
  /// The duration of the measurement at rest.
  let seconds: Int

  /// A row for each program, with the ratios to dmenu's start and FLTK's press.
  var text: String {
    let start = medianMilliseconds(of: "dmenu", \.content)
    let press = medianMilliseconds(of: "FLTK", \.press)
    var lines = [
      "Medians; start: from exec to a picture on the screen; press: until the first damage;",
      "rest: \(seconds) s. ÷ dmenu, ÷ FLTK: ratios within the same run. Ours with reduced motion.",
      "",
      row([
        "", "first picture", "content", "÷ dmenu", "press", "÷ FLTK", "CPU at rest", "switches",
        "PSS",
      ]),
    ]
    for result in results {
      let content = milliseconds(median(result.content))
      let answer = milliseconds(median(result.press))
      lines.append(
        row([
          result.name, format(milliseconds(median(result.firstPicture)), "ms"),
          format(content, "ms"), ratio(content, start), format(answer, "ms"),
          ratio(answer, press), format(result.idle.map { milliseconds($0.processorTime) }, "ms"),
          result.idle.map { "\($0.contextSwitches)" } ?? "–",
          format(result.idle.map { Double($0.memory) / 1024 }, "MiB"),
        ]))
    }
    return lines.joined(separator: "\n")
  }

  /// The same as a JSON object: times in milliseconds, memory in KiB, `null` for unknown values.
  var json: String {
    let programs = results.map { result -> [String: Any] in
      [
        "name": result.name,
        "firstPicture": value(milliseconds(median(result.firstPicture))),
        "content": value(milliseconds(median(result.content))),
        "press": value(milliseconds(median(result.press))),
        "runs": result.content.count, "presses": result.press.count,
        "restSeconds": seconds,
        "restProcessorTime": value(result.idle.map { milliseconds($0.processorTime) }),
        "restContextSwitches": result.idle.map { $0.contextSwitches as Any } ?? NSNull(),
        "memory": result.idle.map { $0.memory as Any } ?? NSNull(),
      ]
    }
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
    let data = try? JSONSerialization.data(withJSONObject: ["programs": programs], options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  // MARK: Numbers

  private func medianMilliseconds(
    of name: String, _ times: (ProgramBenchmark.Result) -> [Duration]
  ) -> Double? {
    results.first { $0.name == name }.flatMap { milliseconds(median(times($0))) }
  }

  private func median(_ times: [Duration]) -> Duration? { times.median }

  private func milliseconds(_ time: Duration?) -> Double? { time?.milliseconds }

  private func milliseconds(_ time: Duration) -> Double { time.milliseconds }

  private func value(_ number: Double?) -> Any { number.map { $0 as Any } ?? NSNull() }

  // MARK: Layout

  private func format(_ number: Double?, _ unit: String) -> String {
    number.map { String(format: $0 < 10 ? "%.2f %@" : "%.1f %@", $0, unit) } ?? "–"
  }

  private func ratio(_ number: Double?, _ base: Double?) -> String {
    guard let number, let base, base > 0 else { return "–" }
    return String(format: "%.2f", number / base)
  }

  private func row(_ cells: [String]) -> String {
    cells.enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(0, (index == 0 ? 20 : 14) - cell.count))
      return index == 0 ? cell + padding : padding + cell
    }.joined()
  }
}
