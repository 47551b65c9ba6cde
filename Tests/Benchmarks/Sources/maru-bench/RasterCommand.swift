import CCairo
import Foundation
import Raster

/// `maru-bench raster`: every scene of a folder, drawn by Maru and cairo in turn on one core.
enum RasterCommand {
  /// What was asked for.
  private struct Options {
    var scenes = "../../assets/scenes"
    var only: String?
    var seconds = 0.3
    var variant = ProcessorVariant.current
    var pictures: String?
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
        case "--scenes": scenes = value
        case "--scene": only = value
        case "--pictures": pictures = value
        case "--seconds":
          guard let number = Double(value), number > 0, number < 1000 else { return nil }
          seconds = number
        case "--variant":
          let names: [String: ProcessorVariant] = [
            "base": .base, "avx2": .avx2, "avx512": .avx512,
          ]
          guard let chosen = names[value], chosen.isAvailable else { return nil }
          variant = chosen
        default: return nil
        }
      }
    }
  }

  /// Medians of one scene, in milliseconds.
  private struct Row {
    var scene: String
    var maru: Double
    var cairo: Double?
    var difference: RasterDifference?
  }

  /// Runs the command; the result is the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = Options(arguments) else {
      report("maru-bench raster: an option is unknown, lacks its value or cannot be had here")
      return 64
    }
    let folder = URL(fileURLWithPath: options.scenes)
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    let scenes =
      files.filter { $0.pathExtension == "txt" && $0.lastPathComponent.hasPrefix("S") }
      .compactMap { RasterScene(contentsOf: $0) }
      .filter { options.only == nil || $0.name == options.only }
      .sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
    guard !scenes.isEmpty else {
      report("maru-bench raster: no scene in \(folder.path)")
      return 66
    }
    _ = maru_pin_to_core(1)
    let face = loadFace()
    if face == nil { report("maru-bench raster: DejaVu Sans is not installed: text is left out") }
    let rows = scenes.compactMap { measure($0, options, face) }
    print(options.isJSON ? json(rows) : table(rows, options.variant))
    return 0
  }

  private static func report(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  private static func loadFace() -> FT_Face? {
    var library: FT_Library?
    var face: FT_Face?
    guard FT_Init_FreeType(&library) == 0,
      FT_New_Face(library, "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 0, &face) == 0
    else { return nil }
    FT_Set_Pixel_Sizes(face, 0, 14)
    return face
  }

  private static func measure(_ scene: RasterScene, _ options: Options, _ face: FT_Face?) -> Row? {
    guard let own = Bitmap(width: 1280, height: 800), let other = Bitmap(width: 1280, height: 800)
    else { return nil }
    own.fill(.white)
    other.fill(.white)
    let maru = RasterMaru(scene, face: face)
    guard let cairo = RasterCairo(scene, target: other, face: face) else { return nil }
    var list = DisplayList()
    maru.draw(into: own, list: &list, variant: options.variant)
    cairo.draw()
    let difference = scene.hasShadows ? nil : RasterDifference(own, other)
    if let folder = options.pictures {
      RasterDifference.write(own, to: "\(folder)/\(scene.name)-maru.ppm")
      RasterDifference.write(other, to: "\(folder)/\(scene.name)-cairo.ppm")
    }
    var times: (maru: [Double], cairo: [Double]) = ([], [])
    let start = now()
    while now() - start < options.seconds * 2 || times.maru.count < 7 {
      times.maru.append(time { maru.draw(into: own, list: &list, variant: options.variant) })
      times.cairo.append(time { cairo.draw() })
    }
    return Row(
      scene: scene.name, maru: median(times.maru), cairo: median(times.cairo),
      difference: difference)
  }

  private static func now() -> Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
  }

  /// The processor time of this thread, so that other programs count as little as may be.
  private static func time(_ body: () -> Void) -> Double {
    let start = processorTime()
    body()
    return processorTime() - start
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  /// The goals of issue 3, as ratios to cairo; the shadow scenes are compared with S3 and S11.
  private static let goals: [String: (ratio: Double, yardstick: String)] = [
    "S1": (0.65, "S1"), "S2": (0.25, "S2"), "S3": (0.38, "S3"), "S4": (0.12, "S4"),
    "S5": (0.30, "S3"), "S6": (0.20, "S6"), "S7": (0.18, "S7"), "S8": (0.13, "S8"),
    "S9": (0.30, "S9"), "S10a": (0.75, "S10a"), "S10b": (0.24, "S10b"), "S10c": (0.86, "S10c"),
    "S11": (0.37, "S11"), "S11s": (0.45, "S11"),
  ]

  private static func table(_ rows: [Row], _ variant: ProcessorVariant) -> String {
    var lines = [
      "1280 × 800, one thread, recording included, \(variant); milliseconds, medians",
      "scene     maru    cairo    ratio   goal   mean difference  inner differences",
    ]
    for row in rows {
      let goal = goals[row.scene]
      let yardstick = rows.first { $0.scene == goal?.yardstick ?? row.scene }?.cairo
      let ratio = yardstick.map { row.maru / $0 }
      var line = row.scene.padding(toLength: 6, withPad: " ", startingAt: 0)
      line += String(format: "%8.3f %8.3f ", row.maru, yardstick ?? .nan)
      line += String(format: "%8.3f %6.2f", ratio ?? .nan, goal?.ratio ?? .nan)
      if let difference = row.difference {
        line += String(format: "   %10.4f        %6d", difference.mean, difference.inner)
      }
      if let ratio, let goal { line += ratio <= goal.ratio ? "  holds" : "  missed" }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  private static func json(_ rows: [Row]) -> String {
    let entries = rows.map { row in
      let cairo = row.cairo.map { String(format: "%.5f", $0) } ?? "null"
      return
        "  {\"scene\": \"\(row.scene)\", \"maru\": \(String(format: "%.5f", row.maru)), "
        + "\"cairo\": \(cairo), \"qt\": null}"
    }
    return "[\n" + entries.joined(separator: ",\n") + "\n]"
  }
}
