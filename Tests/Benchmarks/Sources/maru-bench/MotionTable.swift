import Foundation

/// Prints the results of `maru-bench motion`, as text or JSON.
struct MotionTable {
  let results: [MotionBenchmark.Result]
  /// The duration of the measurement while moving.
  let seconds: Int

  /// A row for each program, with the ratio of ours to FLTK's.
  var text: String {
    var lines = [
      "Five dots of 15 points pulse at 420 × 300, measured for \(seconds) s in Xvfb. Ours are",
      "antialiased, and copied by the server after one cycle. FLTK's are not, and drawn by the",
      "server, so its time is listed too. Medians of \(results.first?.share.count ?? 0) runs.",
      "",
      "         processor  ÷ FLTK  server  together  ÷ FLTK  pictures/s  press, ms  ÷ FLTK  wakeups/s at rest",
    ]
    let peer = results.first { $0.name == "FLTK" }
    for result in results where !result.share.isEmpty {
      let press = milliseconds(result)
      var line = result.name.padding(toLength: 7, withPad: " ", startingAt: 0)
      line += String(format: "%9.2f %%", result.share.median * 100)
      line += ratio(result.share.median, peer?.share)
      line += String(
        format: "%6.2f %%%8.2f %%", result.serverShare.median * 100, result.together.median * 100)
      line += ratio(result.together.median, peer?.together)
      line += String(format: "%12.1f", result.rate.median)
      line += press.isEmpty ? "          –" : String(format: "%11.2f", press.median)
      line += press.isEmpty ? "       –" : ratio(press.median, peer.map(milliseconds))
      line += result.wakeups.isEmpty ? "" : String(format: "%13.1f", result.wakeups.median)
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  /// The same as a JSON array; `null` for unknown values.
  var json: String {
    let entries = results.map { result in
      [
        "  {\"name\": \"\(result.name)\"", "\"processor\": \(number(result.share))",
        "\"server\": \(number(result.serverShare))", "\"together\": \(number(result.together))",
        "\"pictures\": \(number(result.rate))",
        "\"press_ms\": \(number(milliseconds(result)))",
        "\"rest_wakeups\": \(number(result.wakeups))",
        "\"rest_processor_ms\": \(number(result.rest))}",
      ].joined(separator: ", ")
    }
    return "[\n" + entries.joined(separator: ",\n") + "\n]"
  }

  private func milliseconds(_ result: MotionBenchmark.Result) -> [Double] {
    result.press.map { $0 / .milliseconds(1) }
  }

  private func ratio(_ value: Double, _ peer: [Double]?) -> String {
    guard let peer, !peer.isEmpty, peer.median > 0 else { return "       –" }
    return String(format: "%8.2f", value / peer.median)
  }

  private func number(_ values: [Double]) -> String {
    values.isEmpty ? "null" : String(format: "%.5f", values.median)
  }
}
