import Foundation
import Graphics

/// A layer that shows copies of its sublayers, each with an offset in place and time.
///
/// Mirrors Core Animation. Each copy is transformed around the layer's centre. The copies are
/// remade in every frame in which the subtree has changed; they receive no touches. Colours of
/// layers are multiplied by the copy's colour; for images and text only the alpha is.
open class CAReplicatorLayer: CALayer {
  /// Creates a layer that shows its sublayers once.
  public override init() {
    super.init()
    model.kind = ReplicatorProperties()
  }

  /// Creates a layer with another layer's values.
  public override init(layer: Any) {
    super.init(layer: layer)
    if !(model.kind is ReplicatorProperties) { model.kind = ReplicatorProperties() }
  }

  /// Always fails: layers do not come from archives.
  public required init?(coder: NSCoder) { nil }

  /// The number of copies including the sublayers themselves, clamped to 1…1000.
  open var instanceCount: Int {
    get { model.replicator.instanceCount }
    set {
      set(
        \.replicator.instanceCount, to: min(max(newValue, 1), 1000), key: "instanceCount",
        makesStale: .subtree)
    }
  }

  /// The delay of a copy's animations relative to the previous copy, in seconds.
  open var instanceDelay: CFTimeInterval {
    get { model.replicator.instanceDelay }
    set {
      set(
        \.replicator.instanceDelay, to: newValue.isFinite ? newValue : 0, key: "instanceDelay",
        makesStale: .subtree)
    }
  }

  /// The transform from each copy to the next.
  open var instanceTransform: CATransform3D {
    get { model.replicator.instanceTransform }
    set {
      set(
        \.replicator.instanceTransform, to: newValue, key: "instanceTransform",
        makesStale: .subtree)
    }
  }

  /// The factor of the sublayers' colours; white by default.
  open var instanceColor: CGColor? {
    get { model.replicator.color }
    set {
      let color = newValue ?? CGColor(gray: 1, alpha: 1)
      set(\.replicator.color, to: color, key: "instanceColor", makesStale: .subtree)
    }
  }

  /// The change of the colour's red from each copy to the next.
  open var instanceRedOffset: Float {
    get { model.replicator.redOffset }
    set {
      set(\.replicator.redOffset, to: newValue, key: "instanceRedOffset", makesStale: .subtree)
    }
  }

  /// The change of the colour's green from each copy to the next.
  open var instanceGreenOffset: Float {
    get { model.replicator.greenOffset }
    set {
      set(\.replicator.greenOffset, to: newValue, key: "instanceGreenOffset", makesStale: .subtree)
    }
  }

  /// The change of the colour's blue from each copy to the next.
  open var instanceBlueOffset: Float {
    get { model.replicator.blueOffset }
    set {
      set(\.replicator.blueOffset, to: newValue, key: "instanceBlueOffset", makesStale: .subtree)
    }
  }

  /// The change of the opacity from each copy to the next.
  open var instanceAlphaOffset: Float {
    get { model.replicator.alphaOffset }
    set {
      set(\.replicator.alphaOffset, to: newValue, key: "instanceAlphaOffset", makesStale: .subtree)
    }
  }

  override func join(_ tree: LayerTree) { tree.replicatePass.add(self) }

  /// Remakes the copies if the subtree has changed.
  ///
  /// - Parameter time: The frame's time.
  final func replicate(at time: Double) {
    guard !dirt.isEmpty else { return }
    CATransaction.withoutActions {
      for copy in sublayerStorage where copy is ReplicaLayer { copy.removeFromSuperlayer() }
      for copy in replicas(shown, at: time, tint: InstanceColor()) { addSublayer(copy) }
    }
  }

  /// Creates the copies.
  ///
  /// - Parameters:
  ///   - properties: The layer's values at the time.
  ///   - time: The time of the first copy.
  ///   - tint: A further factor of all colours.
  /// - Returns: The copies, back to front. If the sublayers themselves are tinted, the first copy
  ///   replaces them.
  fileprivate func replicas(
    _ properties: LayerProperties, at time: Double, tint: InstanceColor
  ) -> [ReplicaLayer] {
    let (values, bounds) = (properties.replicator, properties.bounds)
    let originals = sublayerStorage.filter { !($0 is ReplicaLayer) }
    guard !originals.isEmpty else { return [] }
    var placed = CATransform3D()
    var copies: [ReplicaLayer] = []
    for number in 0..<max(values.instanceCount, 1) {
      if number > 0 { placed = CATransform3DConcat(values.instanceTransform, placed) }
      guard number > 0 || values.tintsFirst else { continue }
      let own = values.color(of: number)
      let copy = ReplicaLayer()
      copy.needsDisplayFlag = false
      copy.model.bounds = bounds
      copy.model.position = CGPoint(x: bounds.midX, y: bounds.midY)
      copy.model.transform = placed
      copy.model.opacity = Float(own.alpha)
      let color = InstanceColor(
        red: own.red * tint.red, green: own.green * tint.green, blue: own.blue * tint.blue)
      let moment = time - values.instanceDelay * Double(number)
      for original in originals { copy.addSublayer(original.still(at: moment, tint: color)) }
      copies.append(copy)
    }
    return copies
  }
}

/// The values of a replicator layer.
struct ReplicatorProperties: LayerKind, Equatable {
  var instanceCount = 1
  var instanceDelay = 0.0
  var instanceTransform = CATransform3D()
  var color = CGColor(gray: 1, alpha: 1)
  var redOffset: Float = 0
  var greenOffset: Float = 0
  var blueOffset: Float = 0
  var alphaOffset: Float = 0

  /// Whether the sublayers themselves are tinted, so that a copy replaces them too.
  var tintsFirst: Bool { color(of: 0) != InstanceColor() }

  /// The colour factor of a copy.
  func color(of number: Int) -> InstanceColor {
    func part(_ start: CGFloat, _ offset: Float) -> CGFloat {
      let value = start + CGFloat(offset) * CGFloat(number)
      return value.isFinite ? min(max(value, 0), 1) : 1
    }
    return InstanceColor(
      red: part(color.red, redOffset), green: part(color.green, greenOffset),
      blue: part(color.blue, blueOffset), alpha: part(color.alpha, alphaOffset))
  }

  static func property(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "instanceDelay":
      LayerKeyPath(stale: .subtree, get: { .number($0.replicator.instanceDelay) }) {
        if case .number(let number) = $1 { $0.replicator.instanceDelay = number }
      }
    case "instanceTransform":
      LayerKeyPath(stale: .subtree, get: { .transform($0.replicator.instanceTransform) }) {
        if case .transform(let value) = $1 { $0.replicator.instanceTransform = value }
      }
    case "instanceColor":
      LayerKeyPath(stale: .subtree, get: { .color($0.replicator.color) }) {
        if case .color(let color) = $1 { $0.replicator.color = color }
      }
    case "instanceRedOffset":
      .float(.subtree, { $0.replicator.redOffset }, { $0.replicator.redOffset = $1 })
    case "instanceGreenOffset":
      .float(.subtree, { $0.replicator.greenOffset }, { $0.replicator.greenOffset = $1 })
    case "instanceBlueOffset":
      .float(.subtree, { $0.replicator.blueOffset }, { $0.replicator.blueOffset = $1 })
    case "instanceAlphaOffset":
      .float(.subtree, { $0.replicator.alphaOffset }, { $0.replicator.alphaOffset = $1 })
    default: nil
    }
  }

  static let implicitKeys: Set<String> = [
    "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
    "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
  ]
}

/// The colour factor of a replicator's copy.
struct InstanceColor: Equatable {
  var red: CGFloat = 1
  var green: CGFloat = 1
  var blue: CGFloat = 1
  var alpha: CGFloat = 1

  /// A colour multiplied by this one.
  ///
  /// The alpha applies to the copy as a whole.
  func tinting(_ color: CGColor) -> CGColor {
    CGColor(
      red: color.red * red, green: color.green * green, blue: color.blue * blue,
      alpha: color.alpha)
  }
}

extension LayerProperties {
  /// Whether the layer shows copies of its sublayers.
  var isReplicator: Bool { self.kind is ReplicatorProperties }

  /// A replicator layer's values.
  var replicator: ReplicatorProperties {
    get { self[ReplicatorProperties.self] }
    set { self[ReplicatorProperties.self] = newValue }
  }
}

/// A copy of a replicator's sublayers.
///
/// It is not visible in `sublayers`.
final class ReplicaLayer: CALayer {}

extension CALayer {
  /// A static copy of this layer and its subtree, as they appear at a time.
  fileprivate func still(at time: Double, tint: InstanceColor) -> CALayer {
    let replicator = self as? CAReplicatorLayer
    // Nested copies are made here: a static copy does not replicate.
    let copy = type(of: self).makeReplica()
    copy.delegate = nil
    copy.model = properties(at: time)
    copy.model.tint(tint)
    copy.contents = shownContents(copy.model)
    copy.contentsGravity = contentsGravity
    copy.contentsScale = contentsScale
    copy.needsDisplayFlag = false
    copy.needsLayoutFlag = false
    copy.mask = mask?.still(at: time, tint: InstanceColor())
    for layer in sublayerStorage where !(layer is ReplicaLayer) {
      copy.addSublayer(layer.still(at: time, tint: tint))
    }
    for layer in replicator?.replicas(copy.model, at: time, tint: tint) ?? [] {
      copy.addSublayer(layer)
    }
    return copy
  }
}

extension LayerProperties {
  /// Multiplies the colours by a tint.
  fileprivate mutating func tint(_ tint: InstanceColor) {
    guard tint != InstanceColor() else { return }
    backgroundColor = backgroundColor.map(tint.tinting)
    self.borderColor = self.borderColor.map(tint.tinting)
    self.shadowColor = self.shadowColor.map(tint.tinting)
    self.kind?.tint(tint)
  }
}
