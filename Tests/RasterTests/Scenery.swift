import Raster
import SeededRandom

/// Random drawing commands, from a seed.
struct Scenery {
  var random: SplitMix
  /// Whether NaN, infinity and huge numbers occur.
  var isHostile: Bool
  let images: [Bitmap]

  init(seed: UInt64, isHostile: Bool) {
    random = SplitMix(seed: seed)
    self.isHostile = isHostile
    var random = random
    images = [(7, 5), (40, 30), (1, 64)].compactMap { width, height in
      guard let image = Bitmap(width: width, height: height) else { return nil }
      for y in 0..<height {
        for x in 0..<width {
          let color = PremultipliedColor(straight: UInt32(truncatingIfNeeded: random.next()))
          image.pixels[y * (image.stride / 4) + x] = color.bits
        }
      }
      return image
    }
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    if isHostile, random.int(0...14) == 0 {
      let strange = [
        .nan, .infinity, -.infinity, 0, -0.0, 1e300, -1e300, 1e9, -1e9, 1e-300, 2_147_483_648, -1,
      ]
      return strange[random.int(0...strange.count - 1)]
    }
    return random.int(0...2) == 0
      ? random.double(range).rounded() : random.double(range)
  }

  mutating func point() -> Point { Point(x: number(-40...140), y: number(-40...140)) }

  mutating func rect() -> Rect {
    Rect(x: number(-30...100), y: number(-30...100), width: number(0...90), height: number(0...90))
  }

  mutating func color() -> PremultipliedColor {
    let bits = UInt32(truncatingIfNeeded: random.next())
    return PremultipliedColor(straight: random.int(0...2) == 0 ? bits | 0xFF00_0000 : bits)
  }

  mutating func transform() -> Transform {
    switch random.int(0...3) {
    case 0: Transform(translationX: number(-30...60).rounded(), y: number(-30...60).rounded())
    case 1: Transform(translationX: number(-30...60), y: number(-30...60))
    case 2:
      Transform(scaleX: number(0.1...3), y: number(0.1...3))
        .concatenating(Transform(translationX: number(-30...60), y: number(-30...60)))
    default:
      Transform(
        a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2),
        tx: number(-30...90), ty: number(-30...90))
    }
  }

  mutating func stops() -> [GradientStop] {
    (0..<random.int(0...5)).map { _ in
      GradientStop(offset: number(0...1), color: UInt32(truncatingIfNeeded: random.next()))
    }
  }

  mutating func paint() -> Paint {
    let spread = [GradientSpread.pad, .repeat, .reflect][random.int(0...2)]
    switch random.int(0...7) {
    case 0:
      return .linearGradient(
        LinearGradient(start: point(), end: point(), stops: stops(), spread: spread))
    case 1:
      return .radialGradient(
        RadialGradient(
          startCenter: point(), startRadius: number(0...20), endCenter: point(),
          endRadius: number(0...60), stops: stops(), spread: spread, transform: transform()))
    case 2:
      return .conicGradient(
        ConicGradient(
          center: point(), startAngle: number(-9...9), stops: stops(), transform: transform()))
    case 3:
      return .pattern(
        Pattern(
          image: images[random.int(0...images.count - 1)], transform: transform(),
          interpolation: random.int(0...1) == 0 ? .nearest : .bilinear, opacity: number(0...1),
          isRepeating: random.int(0...1) == 0))
    default:
      return .color(color())
    }
  }

  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<random.int(0...7) {
      switch random.int(0...7) {
      case 0: path.move(to: point())
      case 1: path.quad(to: point(), control: point())
      case 2: path.cubic(to: point(), control1: point(), control2: point())
      case 3: path.close()
      case 4: path.addEllipse(in: rect())
      case 5:
        path.addArc(
          center: point(), radius: number(0...50), startAngle: number(-9...9),
          endAngle: number(-9...9), clockwise: random.int(0...1) == 0)
      default: path.line(to: point())
      }
    }
    return path
  }

  mutating func rounded() -> RoundedRect {
    RoundedRect(
      rect: rect(),
      radii: CornerRadii(
        topLeft: number(0...20), topRight: number(0...20), bottomRight: number(0...20),
        bottomLeft: number(0...20)))
  }

  mutating func style() -> StrokeStyle {
    StrokeStyle(
      width: number(0...12), cap: [LineCap.butt, .round, .square][random.int(0...2)],
      join: [LineJoin.miter, .round, .bevel][random.int(0...2)], miterLimit: number(0...12),
      dashes: (0..<max(0, random.int(-3...3))).map { _ in number(0...20) },
      dashPhase: number(-30...30))
  }

  mutating func blend() -> BlendMode {
    random.int(0...2) > 0
      ? .sourceOver : BlendMode.allCases[random.int(0...BlendMode.allCases.count - 1)]
  }

  mutating func glyphs() -> [PositionedGlyph] {
    (0..<random.int(0...4)).map { _ in
      let mask = GlyphMask(
        width: random.int(0...20), height: random.int(0...18), left: random.int(-3...3),
        top: random.int(-3...15)
      ) { coverage, _ in
        for index in coverage.indices { coverage[index] = UInt8(truncatingIfNeeded: random.next()) }
      }
      let hostile = isHostile && random.int(0...9) == 0
      return PositionedGlyph(
        mask: mask, x: hostile ? .max : Int32(random.int(-20...120)),
        y: hostile ? .min : Int32(random.int(-20...120)))
    }
  }

  /// Adds one random command.
  mutating func extend(_ list: inout DisplayList) {
    switch random.int(0...15) {
    case 0, 1: list.fill(rect(), with: paint(), blend: blend())
    case 2, 3: list.fill(rounded(), with: paint(), blend: blend())
    case 4, 5:
      list.fill(
        path(), rule: random.int(0...1) == 0 ? .nonZero : .evenOdd,
        transform: random.int(0...1) == 0 ? .identity : transform(), with: paint(), blend: blend())
    case 6, 7:
      list.stroke(
        path(), style: style(), transform: random.int(0...1) == 0 ? .identity : transform(),
        with: paint(), blend: blend())
    case 8, 9:
      list.draw(
        images[random.int(0...images.count - 1)], source: random.int(0...1) == 0 ? nil : rect(),
        transform: transform(), interpolation: random.int(0...1) == 0 ? .nearest : .bilinear,
        opacity: number(0...1), blend: blend())
    case 10: list.draw(glyphs(), color: color(), blend: blend())
    case 11:
      let (sigma, x, y) = (number(0...9), number(-9...9), number(-9...9))
      if random.int(0...1) == 0 {
        list.drawShadow(of: rounded(), color: color(), sigma: sigma, offsetX: x, offsetY: y)
      } else {
        list.drawShadow(of: path(), color: color(), sigma: sigma, offsetX: x, offsetY: y)
      }
    case 12:
      list.save()
      switch random.int(0...2) {
      case 0: list.clip(to: rect())
      case 1: list.clip(to: rounded())
      default: list.clip(to: path())
      }
    case 13: list.restore()
    case 14:
      if let bounds = PixelRect(
        x: Int32(random.int(-20...60)), y: Int32(random.int(-20...60)),
        width: Int32(random.int(1...100)), height: Int32(random.int(1...100)))
      {
        list.beginGroup(bounds: bounds, opacity: number(0...1), blend: blend())
      }
    default: list.endGroup()
    }
  }

  /// Adds a random command of the kinds that ``extend(_:)`` leaves out: overlapping whole pixels,
  /// which are batched, and blurred groups.
  ///
  /// - Parameters:
  ///   - list: The list to add to.
  ///   - blursBackdrops: Whether backdrops are blurred too, which reads all of their pixels.
  mutating func extendFurther(_ list: inout DisplayList, blursBackdrops: Bool) {
    func area() -> PixelRect? {
      PixelRect(
        x: Int32(random.int(-40...80)), y: Int32(random.int(-40...80)),
        width: Int32(random.int(1...120)), height: Int32(random.int(1...120)))
    }
    switch random.int(0...(blursBackdrops ? 3 : 2)) {
    case 0:
      for _ in 0..<random.int(1...40) {
        guard let area = area() else { continue }
        list.fill(Rect(area), with: .color(color()))
      }
    case 1:
      let image = images[random.int(0...images.count - 1)]
      for _ in 0..<random.int(1...40) {
        let place = Transform(
          translationX: Double(random.int(-30...100)), y: Double(random.int(-30...100)))
        list.draw(image, transform: place, opacity: random.int(0...3) == 0 ? number(0...1) : 1)
      }
    case 2:
      if let area = area() {
        list.beginGroup(
          bounds: area, opacity: number(0...1), blend: blend(), sigma: number(0...6))
      }
    default:
      if let area = area() { list.blurBackdrop(in: area, sigma: number(0...6)) }
    }
  }

  /// A list of `count` random commands of every kind.
  mutating func fullList(_ count: Int, blursBackdrops: Bool) -> DisplayList {
    var list = DisplayList()
    for _ in 0..<count {
      if random.int(0...5) == 0 {
        extendFurther(&list, blursBackdrops: blursBackdrops)
      } else {
        extend(&list)
      }
    }
    return list
  }

  /// A list of `count` random commands.
  mutating func list(_ count: Int) -> DisplayList {
    var list = DisplayList()
    for _ in 0..<count { extend(&list) }
    return list
  }
}
