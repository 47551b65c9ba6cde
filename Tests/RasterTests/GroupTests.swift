import Raster
import Testing

@Suite struct GroupTests {
  private let bounds = PixelRect(x: 0, y: 0, width: 40, height: 40)

  @Test func `overlapping shapes in a group do not show through each other`() throws {
    let bounds = try #require(bounds)
    var list = DisplayList()
    list.beginGroup(bounds: bounds, opacity: 0.5)
    list.fill(Rect(x: 0, y: 0, width: 30, height: 40), with: .color(.black))
    list.fill(Rect(x: 10, y: 0, width: 30, height: 40), with: .color(.black))
    list.endGroup()
    let canvas = try Canvas(40, 40)
    canvas.paint(list)
    #expect(Set(canvas.words) == [0xFF7F_7F7F])
  }

  @Test func `a group blended with destinationIn masks the group around it`() throws {
    let bounds = try #require(bounds)
    var list = DisplayList()
    list.beginGroup(bounds: bounds, opacity: 1)
    list.fill(Rect(bounds), with: .color(.black))
    list.beginGroup(bounds: bounds, opacity: 1, blend: .destinationIn)
    list.fill(Rect(x: 10, y: 10, width: 5, height: 5), with: .color(.white))
    list.endGroup()
    list.endGroup()
    let canvas = try Canvas(40, 40, .clear)
    canvas.paint(list)
    for y in 0..<40 {
      for x in 0..<40 {
        let isShown = (10..<15).contains(x) && (10..<15).contains(y)
        #expect(canvas.bitmap.pixel(x: x, y: y) == (isShown ? 0xFF00_0000 : 0))
      }
    }
  }

  @Test func `a blurred group keeps its total ink and its centre`() throws {
    var list = DisplayList()
    list.beginGroup(
      bounds: try #require(PixelRect(x: 45, y: 45, width: 10, height: 10)), opacity: 1, sigma: 4)
    list.fill(Rect(x: 45, y: 45, width: 10, height: 10), with: .color(.black))
    list.endGroup()
    let canvas = try Canvas(100, 100, .clear)
    canvas.paint(list)
    let ink = canvas.words.reduce(0) { $0 + Int($1 >> 24) }
    #expect(abs(ink - 100 * 255) < 100 * 255 / 20)
    for step in 1..<20 {
      #expect(canvas.alpha(50 + step, 50) <= canvas.alpha(49 + step, 50))
      #expect(canvas.alpha(49 - step, 50) == canvas.alpha(50 + step, 50))
    }
  }

  @Test func `a blurred group is the same when painted in parts`() throws {
    var list = DisplayList()
    list.beginGroup(
      bounds: try #require(PixelRect(x: 10, y: 10, width: 60, height: 50)), opacity: 0.8, sigma: 3)
    list.fill(
      RoundedRect(rect: Rect(x: 12.3, y: 8, width: 50, height: 40), radius: 9),
      with: .color(.black))
    list.endGroup()
    let whole = try Canvas(90, 90)
    whole.paint(list)
    for x in stride(from: 0, to: 90, by: 13) {
      let part = try Canvas(90, 90)
      let clip = try #require(PixelRect(x: Int32(x), y: 20, width: 9, height: 31))
      list.paint(into: part.bitmap, clip: clip)
      for y in 20..<51 {
        for column in x..<min(90, x + 9) {
          #expect(part.bitmap.pixel(x: column, y: y) == whole.bitmap.pixel(x: column, y: y))
        }
      }
    }
  }

  @Test func `a backdrop blur affects only the pixels beneath it`() throws {
    let rect = try #require(PixelRect(x: 10, y: 10, width: 60, height: 20))
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 40, height: 60), with: .color(.black))
    list.blurBackdrop(in: rect, sigma: 5)
    let canvas = try Canvas(80, 60)
    canvas.paint(list)
    #expect(canvas.bitmap.pixel(x: 39, y: 5) == 0xFF00_0000)
    #expect(canvas.bitmap.pixel(x: 40, y: 5) == 0xFFFF_FFFF)
    let red = { (x: Int) in Int((canvas.bitmap.pixel(x: x, y: 20) ?? 0) >> 16 & 255) }
    #expect(red(12) == 0 && red(68) == 255)
    #expect((110...127).contains(red(39)) && (128...145).contains(red(40)))
    let clip = try #require(PixelRect(x: 65, y: 25, width: 10, height: 10))
    #expect(list.region(toPaint: clip) == rect.union(clip))
    let away = try #require(PixelRect(x: 0, y: 40, width: 10, height: 10))
    #expect(list.region(toPaint: away) == away)
  }

  @Test func `the shadow of a large card is the card, blurred`() throws {
    let shape = RoundedRect(rect: Rect(x: 60, y: 60, width: 130, height: 120), radius: 12)
    var path = Path()
    path.addRoundedRect(shape)
    var cached = DisplayList()
    cached.drawShadow(of: shape, color: .black, sigma: 8, offsetX: 3, offsetY: 5)
    var direct = DisplayList()
    direct.drawShadow(of: path, color: .black, sigma: 8, offsetX: 3, offsetY: 5)
    let (first, second) = (try Canvas(260, 260, .clear), try Canvas(260, 260, .clear))
    first.paint(cached)
    second.paint(direct)
    for (one, other) in zip(first.words, second.words) {
      #expect(abs(Int(one >> 24) - Int(other >> 24)) <= 1)
    }
    // Next to the middle of a long edge, half of the ink is gone.
    #expect(abs(first.alpha(125, 65) - 135) <= 4)
  }

  @Test func `a shadow does not depend on corners out of the blur's reach`() throws {
    let rect = Rect(x: 60, y: 60, width: 130, height: 120)
    func shadow(_ radii: CornerRadii) throws -> Canvas {
      var list = DisplayList()
      list.drawShadow(
        of: RoundedRect(rect: rect, radii: radii), color: .black, sigma: 8, offsetX: 0, offsetY: 0)
      let canvas = try Canvas(250, 240, .clear)
      canvas.paint(list)
      return canvas
    }
    // Symmetric in both axes, horizontally only, vertically only, and not at all.
    let round = CornerRadii(topLeft: 12, topRight: 12, bottomRight: 12, bottomLeft: 12)
    let others = [
      CornerRadii(topLeft: 12, topRight: 12, bottomRight: 4, bottomLeft: 4),
      CornerRadii(topLeft: 12, topRight: 4, bottomRight: 4, bottomLeft: 12),
      CornerRadii(topLeft: 12, topRight: 4, bottomRight: 9, bottomLeft: 0),
    ]
    let whole = try shadow(round)
    for radii in others {
      let other = try shadow(radii)
      for y in 0..<110 {
        for x in 0..<110 { #expect(whole.alpha(x, y) == other.alpha(x, y)) }
      }
    }
    for y in 0..<240 {
      for x in 0..<250 {
        #expect(whole.alpha(x, y) == whole.alpha(249 - x, y))
        #expect(whole.alpha(x, y) == whole.alpha(x, 239 - y))
      }
    }
  }
}
