import CCairo
import Foundation
import Layers
import Motion
import Raster

/// `maru-bench layers`: complete frames of layer trees, composed and painted into a bitmap.
@MainActor
enum LayerCommand {
  /// Means and medians over all frames of a scene.
  private struct Row {
    var scene: String
    var frames: Int
    var pixels: Int
    var moved: Int
    var milliseconds: Double
    var slowest: Double
  }

  /// Runs the command and returns its exit status.
  static func run(_ arguments: [String]) -> Int32 {
    var seconds = 0.5
    var isJSON = false
    var only: String?
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--json" {
        isJSON = true
      } else if word == "--seconds", let value = rest.popFirst().flatMap({ Double($0) }),
        value > 0, value < 1000
      {
        seconds = value
      } else if word == "--scene", let value = rest.popFirst() {
        only = value
      } else {
        FileHandle.standardError.write(Data("maru-bench layers: bad argument: \(word)\n".utf8))
        return 64
      }
    }
    guard only.map({ name in LayerScene.names.contains(name) }) ?? true else {
      FileHandle.standardError.write(
        Data("maru-bench layers: the scenes are \(LayerScene.names.joined(separator: ", "))\n".utf8)
      )
      return 64
    }
    _ = maru_pin_to_core(1)
    let clock = ManualClock()
    AnimationClock.current = clock
    let rows = LayerScene.all(only: only).compactMap { measure($0, clock, seconds: seconds) }
    print(isJSON ? json(rows) : table(rows))
    return 0
  }

  private static func measure(_ scene: LayerScene, _ clock: ManualClock, seconds: Double) -> Row? {
    guard
      let bitmap = Bitmap(
        width: Int(LayerScene.size.width), height: Int(LayerScene.size.height))
    else { return nil }
    var times: [Double] = []
    var (pixels, moved) = (0, 0)
    scene.tree.movesPixels = true
    let warmUp = 20
    let start = DispatchTime.now().uptimeNanoseconds
    var frame = 0
    while frame < warmUp + 60
      || Double(DispatchTime.now().uptimeNanoseconds - start) < seconds * 1e9
    {
      clock.advance(by: 1.0 / 60)
      let begin = ThreadClock.now
      scene.step(frame)
      scene.tree.prepareFrame(at: clock.now)
      let change = scene.tree.takeChange()
      change.movePixels(of: bitmap)
      let painted = scene.tree.paint(change.damage.rects, into: bitmap, background: .white)
      let time = ThreadClock.now - begin
      frame += 1
      guard frame > warmUp else { continue }
      times.append(time)
      pixels += painted
      moved += change.moves.reduce(0) { $0 + $1.rect.area }
    }
    return Row(
      scene: scene.name, frames: times.count, pixels: pixels / times.count,
      moved: moved / times.count, milliseconds: times.median,
      slowest: times.sorted()[times.count * 99 / 100])
  }

  /// The goals, in milliseconds per frame.
  private static let goals = ["sheet": 1.0, "dots": 0.1]

  private static func table(_ rows: [Row]) -> String {
    var lines = [
      "1280 × 800, one thread; a frame is animate, layout, compose and paint, without the server",
      "scene       frames  pixels painted  pixels moved  ms, median  ms, 99 %  of 1/60 s   goal",
    ]
    for row in rows {
      var line = row.scene.padding(toLength: 10, withPad: " ", startingAt: 0)
      line += String(format: "%8d %15d %13d", row.frames, row.pixels, row.moved)
      line += String(format: "%12.3f %9.3f", row.milliseconds, row.slowest)
      line += String(format: "%9.2f %%", row.milliseconds * 6)
      if let goal = goals[row.scene] {
        line += String(format: "%7.1f", goal) + (row.milliseconds <= goal ? "  holds" : "  missed")
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  private static func json(_ rows: [Row]) -> String {
    let entries = rows.map { row in
      String(
        format: "  {\"scene\": \"%@\", \"pixels\": %d, \"moved\": %d, \"ms\": %.5f, "
          + "\"frame\": %.5f}",
        row.scene, row.pixels, row.moved, row.milliseconds, row.milliseconds * 60 / 1000)
    }
    return "[\n" + entries.joined(separator: ",\n") + "\n]"
  }
}
