import Raster
import SeededRandom
import Testing

/// Overlapping rectangles and pictures, so many that they are painted band by band.
@Suite struct PileTests {
  private typealias Step = (inout DisplayList) -> Void

  /// Drawing commands, most of them on whole pixels.
  private func pile(_ count: Int, seed: UInt64) throws -> [Step] {
    var random = SplitMix(seed: seed)
    let pictures = try (0..<2).map { index in
      let picture = try #require(Bitmap(width: 90, height: 70))
      for place in 0..<(picture.stride / 4 * picture.height) {
        let bits = UInt32(truncatingIfNeeded: random.next()) | (index == 0 ? 0xFF00_0000 : 0)
        picture.pixels[place] = PremultipliedColor(straight: bits).bits
      }
      picture.isOpaque = index == 0
      return picture
    }
    return (0..<count).map { _ -> Step in
      let (x, y) = (Double(random.int(-60...560)), Double(random.int(-60...460)))
      let bits = UInt32(truncatingIfNeeded: random.next())
      let color = PremultipliedColor(straight: random.int(0...3) == 0 ? bits : bits | 0xFF00_0000)
      switch random.int(0...99) {
      case 0...15:
        let (picture, opacity) = (pictures[random.int(0...1)], random.int(0...5) == 0 ? 0.5 : 1)
        let place = Transform(translationX: x, y: y)
        return { $0.draw(picture, transform: place, opacity: opacity) }
      case 16:
        let shape = RoundedRect(rect: Rect(x: x, y: y, width: 80, height: 90), radius: 9)
        return { $0.fill(shape, with: .color(color)) }
      case 17:
        let rect = Rect(x: x + 0.25, y: y + 0.5, width: 40, height: 50.75)
        return { $0.fill(rect, with: .color(color)) }
      default:
        let isWide = random.int(0...9) == 0
        let rect = Rect(
          x: isWide ? -60 : x, y: y, width: isWide ? 900 : Double(random.int(1...300)),
          height: Double(random.int(1...150)))
        return { $0.fill(rect, with: .color(color)) }
      }
    }
  }

  private func list(_ steps: [Step]) -> DisplayList {
    steps.reduce(into: DisplayList()) { $1(&$0) }
  }

  /// The number of pixels that differ.
  private func differences(_ first: Canvas, _ second: Canvas) -> Int {
    zip(first.words, second.words).filter { $0 != $1 }.count
  }

  @Test(arguments: ProcessorVariant.available)
  func `a pile equals its parts painted one after another`(variant: ProcessorVariant) throws {
    // `make fuzz` tries more: one pile for every 500 of its lists.
    let more = (Int(environment("FUZZ_LISTS") ?? "") ?? 0) / 500
    for seed in 0..<4 + more {
      let count = [40, 300, 900, 2500][seed % 4]
      let steps = try pile(count, seed: UInt64(seed))
      let (whole, single) = (try Canvas(600, 500), try Canvas(600, 500))
      list(steps).paint(into: whole.bitmap, clip: whole.bitmap.bounds, variant: variant)
      for step in steps {
        list([step]).paint(into: single.bitmap, clip: single.bitmap.bounds, variant: variant)
      }
      #expect(differences(whole, single) == 0, "\(count) parts")
    }
  }

  @Test func `a part of a pile equals that part of the whole`() throws {
    let list = list(try pile(1200, seed: 11))
    let (whole, part) = (try Canvas(600, 500), try Canvas(600, 500))
    let clip = try #require(PixelRect(x: 31, y: 77, width: 420, height: 391))
    whole.paint(list)
    list.paint(into: part.bitmap, clip: clip)
    for y in 0..<500 {
      for x in 0..<600 {
        let wanted = clip.contains(x: Int32(x), y: Int32(y)) ? whole.bitmap.pixel(x: x, y: y) : ~0
        guard part.bitmap.pixel(x: x, y: y) != wanted else { continue }
        Issue.record("(\(x), \(y)) differs")
        return
      }
    }
  }

  @Test func `groups and blurred backdrops see the pile beneath them`() throws {
    // The pile on top is small, so that the one beneath remains visible.
    let (below, above) = (try pile(400, seed: 21), try pile(20, seed: 22))
    let last = try pile(5, seed: 23)
    let area = try #require(PixelRect(x: 60, y: 40, width: 400, height: 300))
    let end: [Step] = [
      { $0.blurBackdrop(in: area, sigma: 3) },
      { $0.beginGroup(bounds: area, opacity: 1) },
    ]
    let (whole, stepwise) = (try Canvas(600, 500), try Canvas(600, 500))
    whole.paint(list(below + end + above + [{ $0.endGroup() }] + last))
    for step in below { stepwise.paint(list([step])) }
    stepwise.paint(list([end[0]]))
    let group = try Canvas(600, 500, .clear)
    for step in above { group.paint(list([step])) }
    stepwise.paint(
      list([
        { $0.draw(group.bitmap, source: Rect(area), transform: .identity) }
      ]))
    for step in last { stepwise.paint(list([step])) }
    #expect(differences(whole, stepwise) == 0)
  }

  @Test func `a bitmap painted onto itself stays within its memory`() throws {
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 120 * 100)
    defer { words.deallocate() }
    words.initialize(repeating: 0x1234_5678, count: 120 * 100)
    let bitmap = try #require(
      Bitmap(borrowing: words + 10 * 120 + 10, width: 100, height: 80, stride: 480, owner: nil))
    bitmap.fill(.white)
    bitmap.isOpaque = true
    var list = DisplayList()
    for step in 0..<40 {
      let place = Transform(translationX: Double(step * 7 % 31 - 15), y: Double(step % 13 - 6))
      list.draw(bitmap, transform: place)
    }
    list.paint(into: bitmap, clip: bitmap.bounds)
    for index in 0..<120 * 100 {
      let isInside = 10..<110 ~= index % 120 && 10..<90 ~= index / 120
      #expect(words[index] == (isInside ? 0xFFFF_FFFF : 0x1234_5678))
    }
  }
}
