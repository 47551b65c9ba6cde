import CCairo
import Foundation
import MaruKit
import Motion
import Stage

/// `maru-bench lists`: lists of few and of a million rows, opened and scrolled in memory.
@MainActor
enum ListCommand {
  /// The size of the window in points and pixels.
  static let size = CGSize(width: 1280, height: 800)

  /// The goal for a frame of scrolling, in milliseconds.
  private static let goal = 2.0
  /// The distances per frame, in points: a finger's drag and a throw.
  private static let speeds: [CGFloat] = [17, 120]

  /// The measurements of one list, in milliseconds of processor time.
  private struct Row {
    var scene: String
    var count: Int
    var open: [Double]
    /// The frames at each speed; empty if the content is too short to scroll.
    var frames: [[Double]]
  }

  /// The time to open few and very many rows, when ten rows fill the window.
  private struct Opening {
    static let (few, many) = (10, 1_000_000)
    var scene: String
    /// The number of visible cells, equal for both.
    var cells: Int
    var few: [Double] = []
    var many: [Double] = []
    var ratio: Double { many.median / few.median }
  }

  @MainActor private struct Options {
    /// Few rows, enough to fill the window, and very many.
    var counts = [10, 1_000, 1_000_000]
    var only: String?
    var frameCount = 600
    var isJSON = false

    init?(_ arguments: [String]) {
      var rest = arguments[...]
      while let word = rest.popFirst() {
        switch word {
        case "--json": isJSON = true
        case "--rows", "--frames":
          guard let number = rest.popFirst().flatMap({ Int($0) }), (1...100_000_000) ~= number
          else { return nil }
          if word == "--rows" { counts = [number] } else { frameCount = number }
        case "--list":
          guard let name = rest.popFirst(), ListScene.kinds.contains(where: { $0.name == name })
          else {
            return nil
          }
          only = name
        default: return nil
        }
      }
    }
  }

  /// Runs the command and returns its exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = Options(arguments) else {
      let names = ListScene.kinds.map(\.name).joined(separator: "|")
      FileHandle.standardError.write(
        Data(
          "usage: maru-bench lists [--list \(names)] [--rows N] [--frames N] [--json]\n".utf8))
      return 64
    }
    UIFont.useBundledFontsOnly()
    let screen = MemoryScreen(size: size)
    let root = UIViewController()
    screen.window.rootViewController = root
    screen.window.makeKeyAndVisible()
    screen.frame()
    let kinds = ListScene.kinds.filter { options.only == nil || $0.name == options.only }
    let rows = kinds.flatMap { kind in
      options.counts.map { measure(kind, $0, on: screen, in: root.view, options.frameCount) }
    }
    let openings = kinds.map { compare($0, on: screen, in: root.view) }
    print(options.isJSON ? json(rows, openings) : table(rows, openings))
    return 0
  }

  // MARK: Measuring

  /// The processor time of all threads, in milliseconds.
  ///
  /// Large damage is painted by several threads.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func measure(
    _ kind: ListScene.Kind, _ count: Int, on screen: MemoryScreen, in view: UIView,
    _ frameCount: Int
  ) -> Row {
    var row = Row(scene: kind.name, count: count, open: [], frames: [])
    for round in 0..<(warmUp + 21) {
      let time = open(kind.make(count, .usual), on: screen, in: view).time
      if round >= warmUp { row.open.append(time) }
    }
    let scene = kind.make(count, .usual)
    view.addSubview(scene.list)
    screen.settle()
    for speed in speeds {
      row.frames.append(scroll(scene.list, by: speed, on: screen, frameCount))
    }
    scene.list.removeFromSuperview()
    screen.settle()
    return row
  }

  private static let warmUp = 3

  /// Opens a list and closes it.
  ///
  /// - Returns: The time until the first frame, in milliseconds, and the number of cells in that
  ///   frame.
  private static func open(
    _ make: @autoclosure () -> ListScene, on screen: MemoryScreen, in view: UIView
  ) -> (time: Double, cells: Int) {
    let start = now
    let scene = make()
    view.addSubview(scene.list)
    screen.frame()
    let time = now - start
    let table = scene.list as? UITableView
    let grid = scene.list as? UICollectionView
    let cells = table?.visibleCells.count ?? grid?.visibleCells.count ?? 0
    scene.list.removeFromSuperview()
    screen.settle()
    return (time, cells)
  }

  /// Opens lists of few and of very many rows in turn.
  ///
  /// Both show the same cells.
  private static func compare(
    _ kind: ListScene.Kind, on screen: MemoryScreen, in view: UIView
  ) -> Opening {
    var opening = Opening(scene: kind.name, cells: 0)
    for round in 0..<(warmUp + 101) {
      let few = open(kind.make(Opening.few, .tenth), on: screen, in: view)
      let many = open(kind.make(Opening.many, .tenth), on: screen, in: view)
      precondition(few.cells == many.cells, "\(kind.name): both must show the same cells")
      opening.cells = few.cells
      guard round >= warmUp else { continue }
      opening.few.append(few.time)
      opening.many.append(many.time)
    }
    return opening
  }

  private static func scroll(
    _ list: UIScrollView, by distance: CGFloat, on screen: MemoryScreen, _ frameCount: Int
  ) -> [Double] {
    guard list.contentSize.height > list.bounds.height + distance * CGFloat(frameCount + 30) else {
      return []
    }
    var times: [Double] = []
    for frame in 0..<(frameCount + 30) {
      screen.clock.advance(by: 1.0 / 60)
      let start = now
      list.contentOffset.y += distance
      screen.frame()
      if frame >= 30 { times.append(now - start) }
    }
    return times
  }

  // MARK: Printing

  private static func table(_ rows: [Row], _ openings: [Opening]) -> String {
    var lines = [
      "1280 × 800 in memory, processor time of all threads in ms; to open: until the first",
      "frame; a frame: data, layout and painting, moving the content by 17 and by 120 points.",
      "list         rows      open   99 %   17 pt   99 %  120 pt   99 %",
    ]
    for row in rows {
      var line = row.scene.padding(toLength: 8, withPad: " ", startingAt: 0)
      line += String(format: "%9d", row.count)
      for times in [row.open] + row.frames where !times.isEmpty {
        line += String(format: "%8.2f%7.2f", times.median, slow(times))
      }
      let medians = row.frames.filter { !$0.isEmpty }.map(\.median)
      if let slowest = medians.max() { line += slowest < goal ? "  holds" : "  missed" }
      lines.append(line)
    }
    lines.append("to open when ten rows fill the window, in turn:")
    for opening in openings {
      lines.append(
        String(
          format: "%@: %d rows %.3f ms, %d rows %.3f ms, %.3f ×; %d cells", opening.scene,
          Opening.few, opening.few.median, Opening.many, opening.many.median, opening.ratio,
          opening.cells))
    }
    return lines.joined(separator: "\n")
  }

  /// The 99th percentile.
  private static func slow(_ times: [Double]) -> Double {
    times.sorted()[times.count * 99 / 100]
  }

  private static func json(_ rows: [Row], _ openings: [Opening]) -> String {
    var entries = rows.map { row in
      var entry = String(
        format: "{\"list\": \"%@\", \"rows\": %d, \"open_ms\": %.4f, \"open_99_ms\": %.4f",
        row.scene, row.count, row.open.median, slow(row.open))
      for (speed, times) in zip(speeds, row.frames) where !times.isEmpty {
        entry += String(
          format: ", \"frame_%d_ms\": %.4f, \"frame_%d_99_ms\": %.4f", Int(speed), times.median,
          Int(speed), slow(times))
      }
      return "  " + entry + "}"
    }
    entries += openings.map {
      String(
        format: "  {\"list\": \"%@\", \"filling\": %d, \"open_few_ms\": %.4f, \"open_many_ms\": "
          + "%.4f}", $0.scene, Opening.few, $0.few.median, $0.many.median)
    }
    return "[\n" + entries.joined(separator: ",\n") + "\n]"
  }
}
