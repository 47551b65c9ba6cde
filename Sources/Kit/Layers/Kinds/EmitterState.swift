import Foundation
import Graphics

/// The living particles of an emitter layer.
@MainActor
struct EmitterState {
  /// The most particles of a layer.
  private static let limit = 20_000

  /// The living particles, oldest first.
  private(set) var particles: [EmitterParticle] = []
  /// The layer's time at the last frame.
  private(set) var time = -Double.infinity
  /// The rectangle around the particles, in the layer's coordinates.
  private(set) var area = CGRect.null
  var tints = EmitterTints()
  private var births: EmitterBirths?
  /// Whether the time since the last frame is skipped.
  private var isPaused = false

  /// Skips the time until the next frame that makes particles.
  mutating func pause() {
    guard !isPaused else { return }
    isPaused = true
    area = .null
    tints = EmitterTints()
  }

  /// Makes and removes particles up to a time of the layer.
  mutating func advance(to now: Double, _ cells: [CAEmitterCell], _ values: EmitterProperties) {
    var births = births ?? EmitterBirths(seed: UInt64(values.seed))
    let longest = (cells.map { $0.longestLineage() }.max() ?? 0) * Double(values.lifetime)
    // Earlier particles are dead by now, and so are those that they made.
    var start = max(time, now - longest, 0)
    if isPaused { start = now }
    if now < time { particles = particles.filter { $0.birth <= now } }
    isPaused = false
    particles += births.run(
      cells, from: start, to: now, since: 0, values, room: Self.limit - particles.count
    ) { random in values.spot(&random) }
    var index = 0
    while index < particles.count {
      if !particles[index].cells.isEmpty {
        particles += children(of: index, from: start, to: now, values)
      }
      index += 1
    }
    particles.removeAll { now - $0.birth >= $0.lifetime }
    self.births = births
    time = now
    area = particles.reduce(.null) { area, particle in
      particle.area(at: now).map { area.union($0) } ?? area
    }
  }

  private mutating func children(
    of index: Int, from start: Double, to now: Double, _ values: EmitterProperties
  ) -> [EmitterParticle] {
    let parent = particles[index]
    return particles[index].births.run(
      parent.cells, from: max(start, parent.birth), to: min(now, parent.birth + parent.lifetime),
      since: parent.birth, values, room: Self.limit - particles.count, placedBy: parent)
  }
}

/// The progress of the cells of a layer or a particle: when each makes its next particle.
@MainActor
struct EmitterBirths {
  private let seed: UInt64
  /// For each cell, the fraction of its next particle that is due, and its random numbers.
  private var progress: [(part: Double, random: EmitterRandom)] = []

  init(seed: UInt64) { self.seed = seed }

  /// Makes the particles of a particle.
  fileprivate mutating func run(
    _ cells: [CAEmitterCell], from start: Double, to end: Double, since origin: Double,
    _ values: EmitterProperties, room: Int, placedBy parent: EmitterParticle
  ) -> [EmitterParticle] {
    var plain = values
    plain.birthRate = 1
    return run(cells, from: start, to: end, since: origin, plain, room: room, at: parent) { _ in
      EmitterSpot(place: .zero, angle: 0)
    }
  }

  /// Makes the particles that are born in an interval.
  ///
  /// - Parameters:
  ///   - cells: The kinds of particles.
  ///   - start: The time of the last frame.
  ///   - end: The time of this frame.
  ///   - origin: The time from which the cells' `beginTime` counts.
  ///   - values: The layer's values.
  ///   - room: The most particles.
  ///   - parent: The particle that makes them.
  ///   - spot: Chooses the place and the direction 0.
  /// - Returns: The particles in the order of their births.
  mutating func run(
    _ cells: [CAEmitterCell], from start: Double, to end: Double, since origin: Double,
    _ values: EmitterProperties, room: Int, at parent: EmitterParticle? = nil,
    spot: (inout EmitterRandom) -> EmitterSpot
  ) -> [EmitterParticle] {
    var made: [EmitterParticle] = []
    for (index, cell) in cells.enumerated() {
      if progress.count <= index {
        progress.append((0, EmitterRandom(seed &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15)))
      }
      let rate = Double(cell.birthRate * values.birthRate)
      let first = max(start, origin + cell.beginTime)
      let last = min(end, origin + cell.beginTime + cell.duration)
      guard cell.emits, rate > 0, rate.isFinite, last > first else { continue }
      let part = progress[index].part
      let whole = part + rate * (last - first)
      let count = whole.rounded(.down)
      progress[index].part = whole - count
      guard count >= 1 else { continue }
      for number in 1...Int(min(count, 1_000_000)) where made.count < room {
        let time = first + (Double(number) - part) / rate
        var spot = spot(&progress[index].random)
        if let parent { spot.place = parent.place(at: time) }
        made.append(cell.particle(at: time, spot, values, &progress[index].random))
      }
    }
    return cells.count > 1 ? made.sorted { $0.birth < $1.birth } : made
  }
}

/// A place at which a particle comes into being, and the angle that counts as 0 there.
struct EmitterSpot {
  var place: SIMD2<Double>
  let angle: Double
}

/// Random numbers that depend on a seed only.
///
/// Source: G. Steele, D. Lea and C. Flood, “Fast Splittable Pseudorandom Number Generators” (2014).
struct EmitterRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A number in a range around a value.
  mutating func around(_ value: some BinaryFloatingPoint, _ range: some BinaryFloatingPoint)
    -> Double
  { Double(value) + (unit() - 0.5) * Double(range) }
}

extension EmitterProperties {
  /// Chooses a place of the shape.
  fileprivate func spot(_ random: inout EmitterRandom) -> EmitterSpot {
    let middle = SIMD2(Double(emitterPosition.x), Double(emitterPosition.y))
    let (width, height) = (Double(emitterSize.width), Double(emitterSize.height))
    let (a, b) = (random.unit(), random.unit())
    switch emitterShape {
    case .line:
      let x = emitterMode == .points ? a.rounded() : a
      return EmitterSpot(place: middle + SIMD2((x - 0.5) * width, 0), angle: -.pi / 2)
    case .rectangle, .cuboid:
      var (x, y) = (a, b)
      if emitterMode == .points { (x, y) = (a.rounded(), b.rounded()) }
      if emitterMode == .outline {
        // Sides are chosen by their lengths.
        let isHorizontal = a * (width + height) < width
        (x, y) = isHorizontal ? (random.unit(), b.rounded()) : (b.rounded(), random.unit())
      }
      return EmitterSpot(
        place: middle + SIMD2((x - 0.5) * width, (y - 0.5) * height), angle: 0)
    case .circle, .sphere:
      let angle = a * 2 * .pi
      let isOutline = emitterMode == .outline
      let radius = emitterMode == .points ? 0 : isOutline ? width : width * b.squareRoot()
      return EmitterSpot(
        place: middle + SIMD2(cos(angle), sin(angle)) * radius, angle: isOutline ? angle : 0)
    default: return EmitterSpot(place: middle, angle: 0)
    }
  }
}

extension CAEmitterCell {
  /// Whether the cell makes particles that live.
  var emits: Bool { isEnabled && birthRate > 0 && longestLifetime > 0 }

  private var longestLifetime: Double { Double(lifetime) + abs(Double(lifetimeRange)) / 2 }

  /// The longest time from the birth of a particle to the death of the last one descending from it.
  ///
  /// - Parameter generations: The generations that count, because a cell may contain itself.
  /// - Returns: Seconds.
  fileprivate func longestLineage(generations: Int = 4) -> Double {
    let children = generations > 1 ? emitterCells ?? [] : []
    let below = children.map { $0.longestLineage(generations: generations - 1) }.max() ?? 0
    return max(0, longestLifetime) + below
  }

  /// Makes a particle.
  fileprivate func particle(
    at time: Double, _ spot: EmitterSpot, _ values: EmitterProperties,
    _ random: inout EmitterRandom
  ) -> EmitterParticle {
    let life = random.around(lifetime, lifetimeRange) * Double(values.lifetime)
    let angle = spot.angle + random.around(emissionLongitude, emissionRange)
    let speed = random.around(velocity, velocityRange) * Double(values.velocity)
    let size = random.around(scale, scaleRange) * Double(values.scale)
    let turn = random.around(spin, spinRange) * Double(values.spin)
    let base = color ?? CGColor(gray: 1, alpha: 1)
    let tint = SIMD4(
      random.around(base.red, redRange), random.around(base.green, greenRange),
      random.around(base.blue, blueRange), random.around(base.alpha, alphaRange))
    let image = contents as? CGImage
    let (width, height) = (CGFloat(image?.width ?? 0), CGFloat(image?.height ?? 0))
    return EmitterParticle(
      birth: time, lifetime: life, origin: spot.place,
      velocity: SIMD2(cos(angle), sin(angle)) * speed,
      acceleration: SIMD2(Double(xAcceleration), Double(yAcceleration)), scale: size,
      scaleSpeed: Double(scaleSpeed) * Double(values.scale), spin: turn, color: tint,
      colorSpeed: SIMD4(
        Double(redSpeed), Double(greenSpeed), Double(blueSpeed), Double(alphaSpeed)),
      image: image,
      source: CGRect(
        x: contentsRect.minX * width, y: contentsRect.minY * height,
        width: contentsRect.width * width, height: contentsRect.height * height),
      pixelsPerPoint: contentsScale > 0 ? Double(contentsScale) : 1,
      cells: emitterCells ?? [], births: EmitterBirths(seed: random.next()))
  }
}
