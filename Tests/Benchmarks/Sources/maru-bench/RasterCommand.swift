import CCairo
import Foundation
import Raster

/// `maru-bench raster`: every scene of a folder and every chart, drawn by Maru and cairo in turn on
/// one core.
///
/// A warm row draws the same frame again and again. A fresh row draws other paths in each frame, so
/// that cached coverage is of no use: those of a file move by a little, and charts have new data.
enum RasterCommand {
  /// The command's options.
  private struct Options {
    var scenes = "../../assets/scenes"
    var only: String?
    var seconds = 0.3
    var variant = ProcessorVariant.current
    var pictures: String?
    /// The number of bands that a frame is divided into; the slowest one counts.
    var threads = 1
    var isJSON = false
    /// Whether the warm rows are measured, and the fresh ones.
    var kinds = [false, true]

    init?(_ arguments: [String]) {
      var rest = arguments[...]
      while let word = rest.popFirst() {
        if word == "--json" {
          isJSON = true
          continue
        }
        if word == "--fresh" || word == "--warm" {
          kinds = [word == "--fresh"]
          continue
        }
        guard let value = rest.popFirst() else { return nil }
        switch word {
        case "--scenes": scenes = value
        case "--scene": only = value
        case "--pictures": pictures = value
        case "--threads":
          guard let number = Int(value), (1...64).contains(number) else { return nil }
          threads = number
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

  /// Runs the command and returns its exit status, 1 if a picture breaks the rules.
  static func run(_ arguments: [String]) -> Int32 {
    guard let options = Options(arguments) else {
      report("maru-bench raster: unknown option, or one with a missing or unavailable value")
      return 64
    }
    let folder = URL(fileURLWithPath: options.scenes)
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
    let drawn =
      files.filter { $0.pathExtension == "txt" && $0.lastPathComponent.hasPrefix("S") }
      .compactMap { RasterScene(contentsOf: $0) }
      .sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
    guard !drawn.isEmpty else {
      report("maru-bench raster: no scenes in \(folder.path); pass --scenes DIR")
      return 66
    }
    let scenes = (drawn + RasterChart.all.map { RasterScene($0) })
      .filter { options.only == nil || $0.name == options.only }
    guard !scenes.isEmpty else {
      report("maru-bench raster: no scene has that name")
      return 66
    }
    if let folder = options.pictures {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      } catch {
        report("maru-bench raster: cannot create the folder \(folder) for the pictures")
        return 73
      }
    }
    _ = maru_pin_to_core(1)
    let face = loadFace()
    if face == nil { report("maru-bench raster: DejaVu Sans is not installed; skipping text") }
    let rows = scenes.flatMap { measure($0, options, face) }
    print(
      options.isJSON
        ? RasterTable.json(rows)
        : RasterTable.text(
          rows, options.variant, threads: options.threads))
    let others = rows.filter { $0.difference?.holds == false }.map(\.scene)
    guard others.isEmpty else {
      report("maru-bench raster: not cairo's picture: \(others.joined(separator: ", "))")
      return 1
    }
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

  private static func measure(
    _ scene: RasterScene, _ options: Options, _ face: FT_Face?
  ) -> [RasterRow] {
    guard let own = Bitmap(width: scene.width, height: scene.height),
      let other = Bitmap(width: scene.width, height: scene.height)
    else { return [] }
    other.fill(.white)
    var maru = RasterMaru(scene) { GlyphMask.unhinted($0, of: face) }
    guard let cairo = RasterCairo(scene, target: other, face: face) else { return [] }
    cairo.draw()
    let difference = difference(scene, face, options, own, other)
    var list = DisplayList()
    own.fill(.white)
    maru.draw(into: own, list: &list, variant: options.variant)
    if let folder = options.pictures {
      RasterDifference.write(own, to: "\(folder)/\(scene.name)-maru.ppm")
      RasterDifference.write(other, to: "\(folder)/\(scene.name)-cairo.ppm")
    }
    let qt = scene.hasShadows ? nil : RasterQt(scene)
    return options.kinds.map { isFresh in
      var row = measure(&maru, cairo, qt, scene, isFresh: isFresh, options, own)
      row.difference = difference
      return row
    }
  }

  private static func measure(
    _ maru: inout RasterMaru, _ cairo: RasterCairo, _ qt: RasterQt?, _ scene: RasterScene,
    isFresh: Bool, _ options: Options, _ own: Bitmap
  ) -> RasterRow {
    let chart = RasterChart.all.first { $0.name == scene.name }
    var list = DisplayList()
    var times: (maru: [Double], cairo: [Double], qt: [Double]) = ([], [], [])
    let start = now()
    while now() - start < options.seconds * (qt == nil ? 2 : 3) || times.maru.count < 7 {
      var idle = 0.0
      if isFresh, let chart {
        let paths = [chart.path(frame: times.maru.count + 1)]
        maru.replacePaths(paths)
        cairo.replacePaths(paths)
      } else if isFresh {
        maru.shift += 0x1p-30
      }
      let whole = ThreadClock.time {
        if options.threads == 1 {
          maru.draw(into: own, list: &list, variant: options.variant)
        } else {
          idle = draw(maru, into: own, list: &list, options)
        }
      }
      times.maru.append(whole - idle)
      times.cairo.append(ThreadClock.time { cairo.draw() })
      // Only every fourth time, because switching processes evicts both caches.
      if times.maru.count % 4 == 1, let time = qt?.draw() { times.qt.append(time) }
    }
    return RasterRow(
      scene: scene.name, isFresh: isFresh, maru: times.maru.median, cairo: times.cairo.median,
      qt: times.qt.isEmpty ? nil : times.qt.median)
  }

  /// Compares the first frame with cairo's, without shadows.
  private static func difference(
    _ scene: RasterScene, _ face: FT_Face?, _ options: Options, _ own: Bitmap, _ other: Bitmap
  ) -> RasterDifference? {
    var scene = scene
    scene.operations.removeAll { $0.kind == .shadow }
    let maru = RasterMaru(scene) { GlyphMask.unhinted($0, of: face) }
    guard let edges = RasterEdges(scene, maru, width: own.width, height: own.height)
    else { return nil }
    own.fill(.white)
    var list = DisplayList()
    maru.draw(into: own, list: &list, variant: options.variant)
    return RasterDifference(own, other, edges: edges)
  }

  /// Draws a frame band by band.
  ///
  /// Returns the time of all bands but the slowest: the time that threads on idle processors would
  /// save, regardless of the machine's load.
  private static func draw(
    _ maru: RasterMaru, into bitmap: Bitmap, list: inout DisplayList, _ options: Options
  ) -> Double {
    maru.record(into: &list)
    let rows = (bitmap.height + options.threads - 1) / options.threads
    let times = (0..<options.threads).compactMap { band in
      PixelRect(x: 0, y: Int32(band * rows), width: Int32(bitmap.width), height: Int32(rows))
    }.map { clip in
      ThreadClock.time { list.paint(into: bitmap, clip: clip, variant: options.variant) }
    }
    return times.reduce(0, +) - (times.max() ?? 0)
  }

  private static func now() -> Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
  }
}
