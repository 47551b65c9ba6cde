import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct EmitterLayerTests {
  private let window: Window
  private let layer = CAEmitterLayer()
  private let cell = CAEmitterCell()

  init() throws {
    window = try Window(200, 200)
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.emitterPosition = CGPoint(x: 100, y: 100)
    cell.name = "dot"
    cell.contents = try Self.square(.black)
    cell.birthRate = 60
    cell.lifetime = 0.5
  }

  /// An image of 4 by 4 pixels in one colour.
  private static func square(_ color: PremultipliedColor) throws -> CGImage {
    let bitmap = try #require(Bitmap(width: 4, height: 4))
    for y in 0..<4 {
      (bitmap.pixels + y * (bitmap.stride / 4)).update(repeating: color.bits, count: 4)
    }
    return CGImage(bitmap)
  }

  private func show(fromNow: Bool = true) {
    if fromNow { layer.beginTime = window.clock.now }
    layer.emitterCells = [cell]
    window.tree.root.addSublayer(layer)
  }

  private func run(_ frames: Int) {
    for _ in 0..<frames { window.frame() }
  }

  private func pixel(_ x: Int, _ y: Int) -> UInt32? { window.bitmap.pixel(x: x, y: y) }

  /// The places of the particles in the last frame.
  private var places: [CGPoint] {
    layer.particles.map { particle in
      let place = particle.place(at: layer.currentTime)
      return CGPoint(x: place.x, y: place.y)
    }
  }

  // MARK: Births and deaths

  @Test func `particles come at the birth rate and live for their lifetime`() {
    show()
    run(20)
    #expect((19...21).contains(layer.particles.count))
    run(60)
    #expect((29...31).contains(layer.particles.count), "half a second of them")
    layer.birthRate = 0
    run(29)
    #expect(!layer.particles.isEmpty)
    run(3)
    #expect(layer.particles.isEmpty)
  }

  @Test func `frames are needed only while particles live or come`() {
    #expect(!window.tree.needsFrame)
    show()
    run(10)
    #expect(window.tree.isAnimating)
    cell.birthRate = 0
    run(40)
    #expect(!window.tree.needsFrame)
    layer.setValue(30, forKeyPath: "emitterCells.dot.birthRate")
    #expect(cell.birthRate == 30)
    #expect(layer.value(forKeyPath: "emitterCells.dot.birthRate") as? CGFloat == 30)
    run(10)
    #expect((4...6).contains(layer.particles.count), "none for the time without births")
    layer.removeFromSuperlayer()
    window.frame()
    #expect(!window.tree.needsFrame)
  }

  @Test func `a window that cannot be seen needs no frames`() {
    show()
    run(10)
    window.tree.canBeSeen = false
    #expect(!window.tree.isAnimating)
    window.tree.canBeSeen = true
    #expect(window.tree.isAnimating)
  }

  @Test func `particles of a layer that has existed for long are there at once`() {
    window.clock.advance(by: 100)
    show(fromNow: false)
    window.frame()
    #expect((29...31).contains(layer.particles.count))
  }

  @Test func `particles made by dead ones are there at once too`() {
    let trail = CAEmitterCell()
    trail.birthRate = 10
    trail.lifetime = 3
    cell.birthRate = 2
    cell.emitterCells = [trail]
    window.clock.advance(by: 100)
    show(fromNow: false)
    window.frame()
    #expect(layer.particles.count > 20, "two in a second make five each, which live for three")
  }

  @Test func `a hidden layer needs no frames, and is not empty when it is shown again`() {
    show()
    run(10)
    layer.isHidden = true
    run(30)
    #expect(!window.tree.needsFrame)
    window.clock.advance(by: 1)
    layer.isHidden = false
    window.frame()
    #expect((29...31).contains(layer.particles.count))
    run(30)
    #expect(window.tree.isAnimating)
  }

  @Test func `a layer that begins now has none at first`() {
    window.clock.advance(by: 100)
    show()
    window.frame()
    #expect(layer.particles.count <= 1)
  }

  @Test func `a cell makes particles between its begin and its end`() {
    cell.beginTime = 0.5
    cell.duration = 0.2
    show()
    run(25)
    #expect(layer.particles.isEmpty)
    run(18)
    #expect((11...13).contains(layer.particles.count))
    run(60)
    #expect(layer.particles.isEmpty && !window.tree.needsFrame)
  }

  // MARK: Randomness

  @Test func `the same seed gives the same particles at any frame rate`() throws {
    func places(seed: UInt32, step: Double) throws -> [SIMD2<Double>] {
      let window = try Window(200, 200)
      let start = window.clock.now
      let layer = CAEmitterLayer()
      layer.beginTime = start
      layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      layer.emitterShape = .rectangle
      layer.emitterSize = CGSize(width: 100, height: 100)
      layer.seed = seed
      let cell = CAEmitterCell()
      cell.birthRate = 50
      cell.lifetime = 3
      cell.velocity = 20
      cell.emissionRange = 2 * .pi
      layer.emitterCells = [cell]
      window.tree.root.addSublayer(layer)
      var time = 0.0
      while time < 1 {
        time = min(time + step, 1)
        window.tree.prepareFrame(at: start + time)
      }
      return layer.particles.prefix(40).map { $0.place(at: 1) }
    }
    let slow = try places(seed: 7, step: 0.25)
    let fast = try places(seed: 7, step: 0.01)
    #expect(slow.count == 40 && fast.count == 40)
    for (a, b) in zip(slow, fast) {
      #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6)
    }
    #expect(try places(seed: 8, step: 0.25) != slow)
  }

  @Test func `ranges lie half below and half above the value`() {
    cell.birthRate = 1000
    cell.lifetimeRange = 0.4
    cell.velocity = 100
    cell.velocityRange = 50
    cell.emissionLongitude = .pi / 2
    cell.emissionRange = 1
    show()
    run(12)
    let speeds = layer.particles.map { ($0.velocity * $0.velocity).sum().squareRoot() }
    #expect((speeds.min() ?? 0) >= 75 && (speeds.min() ?? 0) < 80)
    #expect((speeds.max() ?? 0) <= 125 && (speeds.max() ?? 0) > 120)
    #expect(layer.particles.allSatisfy { (0.3...0.7).contains($0.lifetime) })
    let angles = layer.particles.map { atan2($0.velocity.y, $0.velocity.x) - .pi / 2 }
    #expect((angles.map(abs).max() ?? 1) <= 0.5)
  }

  // MARK: Places

  @Test func `particles come from the shape`() {
    cell.birthRate = 2000
    layer.emitterSize = CGSize(width: 40, height: 20)
    let rules: [(CAEmitterLayerEmitterShape, CAEmitterLayerEmitterMode, (CGFloat, CGFloat) -> Bool)]
    rules = [
      (.point, .volume, { $0 == 0 && $1 == 0 }),
      (.line, .outline, { abs($0) <= 20 && $1 == 0 }),
      (.rectangle, .volume, { abs($0) <= 20 && abs($1) <= 10 }),
      (.rectangle, .outline, { abs(abs($0) - 20) < 1e-6 || abs(abs($1) - 10) < 1e-6 }),
      (.rectangle, .points, { abs($0) == 20 && abs($1) == 10 }),
      (.circle, .outline, { abs(hypot($0, $1) - 40) < 1e-6 }),
      (.circle, .surface, { hypot($0, $1) <= 40 }),
    ]
    show()
    for (shape, mode, holds) in rules {
      layer.emitterShape = shape
      layer.emitterMode = mode
      layer.seed += 1
      run(40)
      #expect(places.count > 100)
      #expect(places.allSatisfy { holds($0.x - 100, $0.y - 100) }, "\(shape) \(mode)")
    }
  }

  @Test func `an accelerated particle falls, and one of a line starts upwards`() throws {
    cell.birthRate = 1
    cell.lifetime = 5
    cell.velocity = 40
    cell.yAcceleration = 20
    layer.emitterShape = .line
    show()
    run(62)
    #expect(try #require(places.first).y <= 100)
    run(60)
    #expect(abs(try #require(places.first).y - 70) < 2, "100 - 40 + 20 / 2")
  }

  @Test func `a particle makes particles where it is`() {
    let trail = CAEmitterCell()
    trail.birthRate = 30
    trail.lifetime = 10
    cell.birthRate = 1
    cell.lifetime = 2
    cell.velocity = 50
    cell.emitterCells = [trail]
    show()
    run(60 + 60)
    let xs = places.map(\.x).sorted()
    #expect(xs.count > 28)
    #expect((xs.last ?? 0) > 145 && (xs.first ?? 0) < 105)
    let count = xs.count
    layer.birthRate = 0
    run(60)
    #expect(places.count > count, "those that live make more")
  }

  // MARK: Look

  @Test func `a particle shows its image in its colour, scaled and faded`() throws {
    cell.contents = try Self.square(.init(bits: 0xFFFF_FFFF))
    cell.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    cell.birthRate = 1
    cell.lifetime = 10
    cell.scale = 5
    cell.alphaSpeed = -0.5
    show()
    run(61)
    #expect((pixel(100, 100) ?? 0) & 0x00FF_0000 == 0x00FF_0000)
    #expect((pixel(100, 100) ?? 0) & 0xFFFF < 0x0C0C)
    #expect(pixel(92, 92) != 0xFFFF_FFFF && pixel(88, 100) == 0xFFFF_FFFF)
    cell.birthRate = 0
    run(60)
    let green = try #require(pixel(100, 100)) >> 8 & 255
    #expect((110...150).contains(green), "half of it is left")
  }

  @Test func `an image is multiplied by the colour, to a step of 32`() throws {
    cell.contents = try Self.square(.init(bits: 0xFFFF_FFFF))
    cell.color = CGColor(red: 0.2, green: 0.78, blue: 0.35, alpha: 1)
    cell.birthRate = 1
    cell.lifetime = 10
    cell.scale = 5
    show()
    run(61)
    let shown = try #require(pixel(100, 100))
    for (shift, wanted) in [(16, 0.2), (8, 0.78), (0, 0.35)] as [(UInt32, Double)] {
      let component = Double(shown >> shift & 255) / 255
      #expect(abs(component - wanted) < 0.03, "\(String(shown, radix: 16))")
    }
  }

  @Test func `in the additive mode colours are added`() throws {
    window.tree.root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    cell.contents = try Self.square(.init(bits: 0xFFFF_0000))
    layer.renderMode = .additive
    show()
    run(20)
    #expect(pixel(100, 100) == 0xFFFF_00FF)
  }

  @Test func `only the rectangle around the particles is repainted`() throws {
    cell.velocity = 10
    show()
    run(10)
    let damage = window.frame().damage.rects
    #expect(!damage.isEmpty)
    #expect(
      damage.allSatisfy { $0.minX >= 90 && $0.maxX <= 120 && $0.minY >= 90 && $0.maxY <= 110 })
    #expect(try window.wrongPixels() == 0)
    layer.birthRate = 0
    run(40)
    #expect(pixel(100, 100) == 0xFFFF_FFFF && window.frame().damage.rects.isEmpty)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `a layer that clips hides particles outside its bounds`() throws {
    layer.frame = CGRect(x: 0, y: 0, width: 101, height: 200)
    layer.masksToBounds = true
    cell.scale = 10
    show()
    run(5)
    #expect(pixel(95, 100) == 0xFF00_0000 && pixel(105, 100) == 0xFFFF_FFFF)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `its values are animated by their key paths`() {
    let slide = CABasicAnimation(keyPath: "emitterPosition")
    slide.fromValue = CGPoint(x: 20, y: 50)
    slide.toValue = CGPoint(x: 20, y: 150)
    slide.duration = 10
    show()
    layer.add(slide, forKey: nil)
    run(20)
    #expect(!places.isEmpty && places.allSatisfy { $0.x == 20 })
  }
}
