import Foundation
import Graphics
import Motion
import Raster
import SeededRandom

@testable import Layers

extension SplitMix {
  mutating func number(_ range: ClosedRange<Double>) -> CGFloat {
    CGFloat(Double.random(in: range, using: &self))
  }

  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0...1, using: &self) < probability
  }

  mutating func color() -> CGColor {
    CGColor(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(0.6) ? 1 : number(0...1))
  }
}

/// A tree of layers that changes randomly.
@MainActor
struct RandomTree {
  let tree: LayerTree
  private let clock = ManualClock()
  private var random: SplitMix
  private var layers: [CALayer]
  private var scroller: CALayer?
  private var sheets: [CALayer] = []
  private let hasBackdrops: Bool

  /// - Parameters:
  ///   - seed: The seed of the changes.
  ///   - size: The sides of the window, in points.
  ///   - hasBackdrops: Whether some of the layers blur the content behind them.
  init(seed: UInt64, size: CGFloat, hasBackdrops: Bool = false) {
    self.hasBackdrops = hasBackdrops
    random = SplitMix(seed: seed)
    AnimationClock.current = clock
    tree = LayerTree(root: CALayer(), scale: 1)
    tree.root.frame = CGRect(x: 0, y: 0, width: size, height: size)
    layers = [tree.root]
    for _ in 0..<12 { add() }
  }

  /// Changes something: a value, a place in the tree, or whether a layer exists.
  mutating func change() {
    let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
    guard layer !== tree.root else { return add() }
    switch Int.random(in: 0..<24, using: &random) {
    case 0: layer.position = CGPoint(x: random.number(-20...120), y: random.number(-20...120))
    case 1: layer.bounds.size = CGSize(width: random.number(0...90), height: random.number(0...90))
    case 2: layer.backgroundColor = random.chance(0.3) ? nil : random.color()
    case 3: layer.opacity = random.chance(0.5) ? 1 : Float(random.number(0...1))
    case 4: layer.isHidden.toggle()
    case 5: layer.cornerRadius = random.chance(0.4) ? 0 : random.number(0...40)
    case 6: layer.masksToBounds.toggle()
    case 7: layer.borderWidth = random.chance(0.5) ? 0 : random.number(0...6)
    case 8: layer.shadowOpacity = random.chance(0.6) ? 0 : Float(random.number(0...1))
    case 9:
      layer.transform = CATransform3D(
        CGAffineTransform(rotationAngle: random.number(0...3)).scaledBy(
          x: random.number(0.2...2), y: random.number(0.2...2)))
    case 10: layer.transform = CATransform3DIdentity
    case 11: layer.zPosition = random.number(-1...1)
    case 12:
      layer.removeFromSuperlayer()
      layers.removeAll { $0.isDescendant(of: layer) }
    case 13, 14:
      // Mostly by whole pixels, and often enough to scroll.
      let isWhole = random.chance(0.7)
      let (dx, dy) = (random.number(-9...9), random.number(-30...30))
      layer.bounds.origin.x += isWhole ? dx.rounded() : dx
      layer.bounds.origin.y += isWhole ? dy.rounded() : dy
    case 15:
      layer.mask = random.chance(0.5) ? nil : makeLayer()
    case 16:
      layer.mask?.position.x += random.number(-20...20)
    case 17:
      layer.contents = random.chance(0.3) ? nil : picture()
      layer.contentsGravity = random.chance(0.5) ? .resize : .topLeft
    case 18:
      layer.shouldRasterize.toggle()
    case 21:
      layer.allowsGroupOpacity.toggle()
    case 22:
      layer.contentsCenter = CGRect(x: 0.3, y: 0.4, width: random.number(0...1), height: 0.2)
    case 19:
      layer.sublayerTransform =
        random.chance(0.5)
        ? CATransform3DIdentity
        : CATransform3D(CGAffineTransform(translationX: random.number(-9...9), y: 3))
    case 20:
      let slide = CABasicAnimation(keyPath: random.chance(0.5) ? "position.x" : "opacity")
      slide.fromValue = random.number(0...1)
      slide.duration = 0.2
      layer.add(slide, forKey: "slide")
    default:
      let parent = layers[Int.random(in: 0..<layers.count, using: &random)]
      parent.insertSublayer(layer, at: UInt32.random(in: 0..<4, using: &random))
    }
  }

  /// Advances the clock by 0.04 seconds and prepares a frame.
  mutating func prepareFrame() {
    clock.advance(by: 0.04)
    tree.prepareFrame(at: clock.now)
  }

  /// Moves a layer by whole pixels, so that it is eventually drawn from a cached picture.
  mutating func slide() {
    guard let layer = layers.randomElement(using: &random), layer !== tree.root else { return }
    layer.position.x += random.number(-5...5).rounded()
    layer.position.y += random.number(-5...5).rounded()
    layer.opacity = layer.opacity < 1 ? Float(random.number(0...1)) : 1
  }

  /// Adds a layer with a large subtree and a wide shadow, which is costly to paint at each new
  /// scale.
  mutating func addSheet() {
    let sheet = makeLayer()
    sheet.bounds.size = CGSize(width: random.number(30...60), height: random.number(30...60))
    sheet.cornerRadius = random.chance(0.5) ? 0 : random.number(0...9)
    sheet.shadowOpacity = 0.6
    sheet.shadowRadius = random.number(5...9)
    tree.root.addSublayer(sheet)
    for _ in 0..<5 {
      let layer = makeLayer()
      layer.bounds.size = CGSize(width: random.number(4...30), height: random.number(4...20))
      layer.position = CGPoint(x: random.number(0...50), y: random.number(0...50))
      sheet.addSublayer(layer)
      layers.append(layer)
    }
    layers.append(sheet)
    sheets.append(sheet)
  }

  /// Starts to animate the scale, angle, position or opacity of a sheet or another layer.
  mutating func animate() {
    let chosen = random.chance(0.7) ? sheets : layers
    guard let layer = chosen.randomElement(using: &random), layer !== tree.root else { return }
    let starts: [(keyPath: String, from: CGFloat)] = [
      ("transform.scale", random.number(0.4...1.7)), ("transform.rotation", random.number(-1...1)),
      ("position.x", random.number(0...100)), ("opacity", random.number(0...1)),
    ]
    guard let start = starts.randomElement(using: &random) else { return }
    let animation = CABasicAnimation(keyPath: start.keyPath)
    animation.fromValue = start.from
    animation.duration = Double(random.number(0.1...0.6))
    layer.add(animation, forKey: start.keyPath)
  }

  /// Runs all animations to their end, in two frames.
  mutating func rest() {
    clock.advance(by: 2)
    for _ in 0..<2 { prepareFrame() }
  }

  /// Whether a scaling or rotating layer is currently drawn from one picture.
  var isStretching: Bool { layers.contains { $0.memory.stretched != nil } }

  /// Whether a translucent layer that moves or fades is drawn from a picture.
  var isFadingPicture: Bool {
    layers.contains { $0.memory.mayDrawPicture && $0.shownOpacity < 1 }
  }

  /// Adds a clipping layer with many sublayers, behind some of the others.
  mutating func addScroller() {
    let scroller = makeLayer()
    scroller.frame = CGRect(
      x: random.number(0...9).rounded(), y: random.number(0...9), width: 85, height: 84.5)
    scroller.backgroundColor = random.chance(0.5) ? nil : CGColor(gray: 0.8, alpha: 1)
    scroller.cornerRadius = random.chance(0.7) ? 0 : 9
    scroller.borderWidth = random.chance(0.7) ? 0 : 2.5
    scroller.masksToBounds = true
    tree.root.insertSublayer(scroller, at: UInt32.random(in: 0..<2, using: &random))
    for _ in 0..<12 {
      let layer = makeLayer()
      layer.bounds.size.height = random.number(4...30)
      layer.position = CGPoint(x: random.number(0...90), y: random.number(-100...200))
      layer.shadowOpacity = random.chance(0.8) ? 0 : 0.5
      scroller.addSublayer(layer)
      layers.append(layer)
    }
    self.scroller = scroller
  }

  /// Scrolls the clipping layer, mostly by whole pixels.
  mutating func scroll() {
    let (dx, dy) = (random.number(-9...9), random.number(-15...15))
    scroller?.bounds.origin.y += random.chance(0.9) ? dy.rounded() : dy
    if random.chance(0.2) { scroller?.bounds.origin.x += dx.rounded() }
  }

  private mutating func picture() -> CGImage? {
    guard let bitmap = Bitmap(width: 7, height: 9) else { return nil }
    for index in 0..<63 {
      let color = PremultipliedColor(
        red: Double(random.number(0...1)), green: 0.3, blue: 0.6, alpha: random.chance(0.5) ? 1 : 0)
      bitmap.pixels[index / 7 * (bitmap.stride / 4) + index % 7] = color.bits
    }
    return CGImage(bitmap)
  }

  private mutating func add() {
    let layer = makeLayer()
    let parent = layers[Int.random(in: 0..<layers.count, using: &random)]
    parent.addSublayer(layer)
    layers.append(layer)
  }

  private mutating func makeBackdrop() -> CALayer {
    let layer = CABackdropLayer()
    layer.blurRadius = random.number(1...9)
    return layer
  }

  private mutating func makeLayer() -> CALayer {
    let layer = hasBackdrops && random.chance(0.2) ? makeBackdrop() : CALayer()
    layer.bounds = CGRect(
      x: 0, y: 0, width: random.number(5...90), height: random.number(5...90))
    layer.position = CGPoint(x: random.number(0...100), y: random.number(0...100))
    if !(layer is CABackdropLayer) { layer.backgroundColor = random.color() }
    layer.borderColor = random.color()
    return layer
  }
}
