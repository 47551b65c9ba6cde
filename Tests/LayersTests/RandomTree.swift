import Foundation
import Graphics

@testable import Layers

/// Numbers that are the same in every run; the generator is Steele, Lea and Flood's SplitMix64.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

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

/// A tree of layers that changes by chance.
@MainActor
struct RandomTree {
  let tree: LayerTree
  private var random: SplitMix
  private var layers: [CALayer]

  init(seed: UInt64, size: CGFloat) {
    random = SplitMix(seed: seed)
    tree = LayerTree(root: CALayer(), scale: 1)
    tree.root.frame = CGRect(x: 0, y: 0, width: size, height: size)
    layers = [tree.root]
    for _ in 0..<12 { add() }
  }

  /// Changes something: a value, a place in the tree, or whether a layer is there at all.
  mutating func change() {
    let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
    guard layer !== tree.root else { return add() }
    switch Int.random(in: 0..<14, using: &random) {
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
    default:
      let parent = layers[Int.random(in: 0..<layers.count, using: &random)]
      parent.insertSublayer(layer, at: UInt32.random(in: 0..<4, using: &random))
    }
  }

  private mutating func add() {
    let layer = CALayer()
    layer.bounds = CGRect(
      x: 0, y: 0, width: random.number(5...90), height: random.number(5...90))
    layer.position = CGPoint(x: random.number(0...100), y: random.number(0...100))
    layer.backgroundColor = random.color()
    layer.borderColor = random.color()
    let parent = layers[Int.random(in: 0..<layers.count, using: &random)]
    parent.addSublayer(layer)
    layers.append(layer)
  }
}
