import CCairo
import Foundation

/// `maru-bench layout`: complete layouts and single changes, compared with substitution alone.
enum LayoutCommand {
  private struct Options {
    var views = [100, 1000, 10000]
    var variants = LayoutProblem.Variant.allCases
    var isJSON = false

    init?(_ arguments: [String]) {
      var rest = arguments[...]
      while let word = rest.popFirst() {
        if word == "--json" {
          isJSON = true
          continue
        }
        guard let value = rest.popFirst() else { return nil }
        switch word {
        case "--views":
          guard let number = Int(value), (1...100_000).contains(number) else { return nil }
          views = [number]
        case "--variant":
          guard let variant = LayoutProblem.Variant(rawValue: value) else { return nil }
          variants = [variant]
        default: return nil
        }
      }
    }
  }

  /// The medians of one problem, in milliseconds.
  private struct Row {
    var views: Int
    var variant: LayoutProblem.Variant
    var build: Double
    var constant: Double
    var substitution: Double

    /// Twice the time of Yoga.
    ///
    /// On the machine of the first measurements Yoga took these multiples of substitution: 0.044 ÷
    /// 0.012, 0.64 ÷ 0.22 and 8.7 ÷ 2.8.
    var goal: Double {
      2 * substitution * (views <= 300 ? 3.67 : views <= 3000 ? 2.91 : 3.11)
    }
  }

  /// Runs the command and returns its exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = Options(arguments) else {
      report("maru-bench layout: unknown option, or one with a missing or invalid value")
      return 64
    }
    // Otherwise each round would request its pages from the kernel again. In a real process only the
    // first layout does so. A third of the measured time would be the kernel's.
    maru_keep_memory()
    var rows: [Row] = []
    for views in options.views {
      for variant in options.variants {
        guard let row = measure(views, variant) else {
          report("maru-bench layout: the root's height is wrong with \(views) views")
          return 70
        }
        rows.append(row)
      }
    }
    print(options.isJSON ? json(rows) : table(rows))
    return options.isJSON ? 0 : printViews(options.views)
  }

  /// Prints the times of the same trees as views of the kit, up to a thousand views.
  private static func printViews(_ counts: [Int]) -> Int32 {
    MainActor.assumeIsolated {
      var rows: [LayoutViews.Row] = []
      for count in counts where count <= 1000 {
        guard let row = LayoutViews.measure(count) else {
          report("maru-bench layout: the root view's height is wrong with \(count) views")
          return 70
        }
        rows.append(row)
      }
      if !rows.isEmpty { print(LayoutViews.table(rows)) }
      return 0
    }
  }

  private static func report(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  private static func measure(_ views: Int, _ variant: LayoutProblem.Variant) -> Row? {
    let problem = LayoutProblem(views: views, variant: variant)
    let equalities = LayoutProblem(views: views, variant: .equalities)
    let rounds = max(9, min(201, 100_000 / views))
    var times: (build: [Double], constant: [Double], substitution: [Double]) = ([], [], [])
    for round in 0..<rounds {
      var values: [Double] = []
      times.substitution.append(
        ThreadClock.time { values = LayoutSubstitution(equalities).solve() })
      let maru = LayoutMaru(problem)
      times.build.append(ThreadClock.time { maru.build() })
      if let expected = problem.expectedRootHeight {
        guard values[problem.rootHeight] == expected, maru.rootHeight == expected else {
          return nil
        }
      }
      guard abs(maru.rootHeight - values[problem.rootHeight]) < 1e-6 else { return nil }
      for change in 0..<5 {
        times.constant.append(ThreadClock.time { maru.setWidth(Double(900 + 7 * change + round)) })
      }
      guard abs(maru.rootHeight - values[problem.rootHeight]) < 1e-6 else { return nil }
    }
    return Row(
      views: views, variant: variant, build: times.build.median,
      constant: times.constant.median, substitution: times.substitution.median)
  }

  private static func table(_ rows: [Row]) -> String {
    var lines = [
      "four variables and four constraints per view; milliseconds of processor time, medians",
      "  views  form     build  one change  substitution  goal (build)  build ÷ goal",
    ]
    for row in rows {
      var line = String(format: "%7d     ", row.views) + row.variant.rawValue
      line += String(format: "  %8.3f  %10.4f", row.build, row.constant)
      line += String(format: "  %12.3f  %12.3f", row.substitution, row.goal)
      line += String(format: "  %12.2f", row.build / row.goal)
      lines.append(line + (row.build <= row.goal ? "  holds" : "  missed"))
    }
    return lines.joined(separator: "\n")
  }

  private static func json(_ rows: [Row]) -> String {
    let entries = rows.map { row in
      let times = String(
        format: "\"build_ms\": %.5f, \"constant_ms\": %.5f, \"substitution_ms\": %.5f", row.build,
        row.constant, row.substitution)
      guard rows.count > 1 else { return "{\(times)}" }
      return "{\"views\": \(row.views), \"variant\": \"\(row.variant.rawValue)\", \(times)}"
    }
    guard entries.count > 1 else { return entries.joined() }
    return "[\n  " + entries.joined(separator: ",\n  ") + "\n]"
  }
}
