import Foundation
import Raster

/// The medians of one scene, in milliseconds, and the quality of its picture.
struct RasterRow {
  var scene: String
  /// Whether each frame has other paths.
  var isFresh: Bool
  var maru: Double
  /// Cairo draws no shadows.
  var cairo: Double?
  var qt: Double?
  /// The difference from cairo's picture, without shadows, which cairo lacks.
  var difference: RasterDifference?
}

/// Prints the results of `maru-bench raster`.
enum RasterTable {
  /// The goals, as ratios to cairo.
  ///
  /// The shadow scenes are compared with S3 and S11.
  private static let goals: [String: (ratio: Double, yardstick: String)] = [
    "S1": (0.65, "S1"), "S2": (0.25, "S2"), "S3": (0.38, "S3"), "S4": (0.12, "S4"),
    "S5": (0.30, "S3"), "S6": (0.20, "S6"), "S7": (0.18, "S7"), "S8": (0.13, "S8"),
    "S9": (0.30, "S9"), "S10a": (0.75, "S10a"), "S10b": (0.24, "S10b"), "S10c": (0.86, "S10c"),
    "S11": (0.37, "S11"), "S11s": (0.45, "S11"),
  ]
  /// The goals of fresh rows that differ.
  private static let freshGoals = [
    "S7": 0.25, "S8": 0.20, "S12a": 0.15, "S12b": 0.11, "S12c": 0.08,
  ]

  static func text(
    _ rows: [RasterRow], _ variant: ProcessorVariant, threads: Int
  ) -> String {
    let hands = threads == 1 ? "one thread" : "the slowest of \(threads) bands"
    var lines = [
      "\(hands), recording included, \(variant); milliseconds, medians",
      "scene           maru    cairo       qt    ratio   goal          mean   inner",
    ]
    for row in rows {
      let goal = goals[row.scene]
      let limit = row.isFresh ? freshGoals[row.scene] ?? goal?.ratio : goal?.ratio
      let yardstick = rows.first {
        $0.scene == goal?.yardstick ?? row.scene && $0.isFresh == row.isFresh
      }?.cairo
      let ratio = yardstick.map { row.maru / $0 }
      var line = (row.scene + (row.isFresh ? " fresh" : ""))
        .padding(toLength: 12, withPad: " ", startingAt: 0)
      line += String(format: "%8.3f ", row.maru)
      line += [yardstick, row.qt].map { $0.map { String(format: "%8.3f ", $0) } ?? "       – " }
        .joined()
      line += String(format: "%8.3f %6.2f ", ratio ?? .nan, limit ?? .nan)
      let isFast = ratio.flatMap { ratio in limit.map { ratio <= $0 } }
      line += isFast.map { $0 ? "holds " : "missed" } ?? "      "
      if let difference = row.difference {
        line += String(format: "%8.4f  %6d ", difference.mean, difference.inner)
        line += difference.holds ? "holds " : "missed"
      }
      lines.append(line)
    }
    lines.append(
      """
      ratio: to cairo. fresh: each frame has other paths, so that none is cached. mean: difference of
      channels from cairo's picture, below 0.5 of 255. inner: pixels at least one pixel away from
      edges that differ by more than 2 of 255; must be none.
      """)
    return lines.joined(separator: "\n")
  }

  static func json(_ rows: [RasterRow]) -> String {
    func number(_ value: Double?) -> String {
      value.map { String(format: "%.6f", $0) } ?? "null"
    }
    let entries = rows.map { row in
      "  {\"scene\": \"\(row.scene)\", \"maru\": \(number(row.maru)), "
        + "\"cairo\": \(number(row.cairo)), \"qt\": \(number(row.qt)), \"fresh\": \(row.isFresh)}"
    }
    return "[\n\(entries.joined(separator: ",\n"))\n]"
  }
}
