import Foundation
import Graphics
import Raster

/// A layer that makes and shows particles, such as snow or confetti.
///
/// Mirrors Core Animation. The particles depend on `seed` and the layer's time only, not on the
/// times of frames. They may leave the layer's bounds, unless it clips. Frames are needed only
/// while a cell makes particles or one lives, and only the rectangle around them is repainted.
///
/// A layer's time usually began long ago, so a new layer starts with the particles of an old one.
/// To start without any, set `beginTime` to `CACurrentMediaTime()`.
///
/// Copies by a replicator show no particles.
open class CAEmitterLayer: CALayer {
  private var state = EmitterState()
  private var cells: [CAEmitterCell] = []

  /// Creates a layer without cells.
  public override init() {
    super.init()
    model.kind = EmitterProperties()
  }

  /// Creates a layer with another layer's values.
  public override init(layer: Any) {
    super.init(layer: layer)
    if !(model.kind is EmitterProperties) { model.kind = EmitterProperties() }
    if let other = layer as? CAEmitterLayer {
      cells = other.cells
      state = other.state
    }
  }

  /// Always fails: layers do not come from archives.
  public required init?(coder: NSCoder) { nil }

  override class func makeReplica() -> CALayer { CAEmitterLayer() }

  // MARK: Properties

  /// The kinds of particles.
  open var emitterCells: [CAEmitterCell]? {
    get { cells.isEmpty ? nil : cells }
    set {
      cells = newValue ?? []
      mark(.appearance)
    }
  }

  /// The seed of the random numbers; layers with the same seed and values look the same.
  open var seed: UInt32 {
    get { model.emitter.seed }
    set {
      guard newValue != seed else { return }
      set(\.emitter.seed, to: newValue, key: "seed", makesStale: .appearance)
      state = EmitterState()
    }
  }

  /// The middle of the shape, in the layer's coordinates.
  open var emitterPosition: CGPoint {
    get { model.emitter.emitterPosition }
    set {
      set(\.emitter.emitterPosition, to: newValue, key: "emitterPosition", makesStale: .appearance)
    }
  }

  /// Has no effect: the layer is flat.
  open var emitterZPosition: CGFloat {
    get { model.emitter.emitterZPosition }
    set {
      set(
        \.emitter.emitterZPosition, to: newValue.isFinite ? newValue : 0, key: "emitterZPosition",
        makesStale: .appearance)
    }
  }

  /// The size of the shape, in points.
  open var emitterSize: CGSize {
    get { model.emitter.emitterSize }
    set { set(\.emitter.emitterSize, to: newValue, key: "emitterSize", makesStale: .appearance) }
  }

  /// Has no effect: the layer is flat.
  open var emitterDepth: CGFloat {
    get { model.emitter.emitterDepth }
    set {
      set(
        \.emitter.emitterDepth, to: newValue.isFinite ? newValue : 0, key: "emitterDepth",
        makesStale: .appearance)
    }
  }

  /// The factor of the cells' birth rates.
  open var birthRate: Float {
    get { model.emitter.birthRate }
    set {
      set(
        \.emitter.birthRate, to: newValue.isFinite ? newValue : 0, key: "birthRate",
        makesStale: .appearance)
    }
  }

  /// The factor of the cells' lifetimes.
  open var lifetime: Float {
    get { model.emitter.lifetime }
    set {
      set(
        \.emitter.lifetime, to: newValue.isFinite ? newValue : 0, key: "lifetime",
        makesStale: .appearance)
    }
  }

  /// The factor of the cells' speeds.
  open var velocity: Float {
    get { model.emitter.velocity }
    set {
      set(
        \.emitter.velocity, to: newValue.isFinite ? newValue : 0, key: "velocity",
        makesStale: .appearance)
    }
  }

  /// The factor of the cells' scales.
  open var scale: Float {
    get { model.emitter.scale }
    set {
      set(
        \.emitter.scale, to: newValue.isFinite ? newValue : 0, key: "scale", makesStale: .appearance
      )
    }
  }

  /// The factor of the cells' spins.
  open var spin: Float {
    get { model.emitter.spin }
    set {
      set(
        \.emitter.spin, to: newValue.isFinite ? newValue : 0, key: "spin", makesStale: .appearance)
    }
  }

  /// The shape from which particles come.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { model.emitter.emitterShape }
    set { set(\.emitter.emitterShape, to: newValue, key: "emitterShape", makesStale: .appearance) }
  }

  /// The part of the shape from which they come.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { model.emitter.emitterMode }
    set { set(\.emitter.emitterMode, to: newValue, key: "emitterMode", makesStale: .appearance) }
  }

  /// The order and the blending of the particles.
  open var renderMode: CAEmitterLayerRenderMode {
    get { model.emitter.renderMode }
    set { set(\.emitter.renderMode, to: newValue, key: "renderMode", makesStale: .appearance) }
  }

  /// Has no effect: the layer is flat.
  open var preservesDepth: Bool {
    get { model.emitter.preservesDepth }
    set {
      set(\.emitter.preservesDepth, to: newValue, key: "preservesDepth", makesStale: .appearance)
    }
  }

  // MARK: Emission

  override func join(_ tree: LayerTree) { tree.emitPass.add(self) }

  /// Whether frames are needed: a particle lives or may be born, and the layer is not hidden.
  final var isEmitting: Bool {
    guard !timeStandsStill, composed.isVisible || !isOutOfSight else { return false }
    return !state.particles.isEmpty || mayEmit
  }

  private var mayEmit: Bool {
    let values = shown.emitter
    guard values.birthRate > 0, values.lifetime > 0 else { return false }
    let time = currentTime
    return cells.contains { $0.emits && time < $0.beginTime + $0.duration }
  }

  /// Makes the particles up to a frame.
  ///
  /// - Parameter time: The frame's time.
  final func emit(at time: Double) {
    let hadParticles = !state.particles.isEmpty
    guard hadParticles || mayEmit else { return state.pause() }
    state.advance(to: localTime(at: time), cells, shown.emitter)
    if hadParticles || !state.particles.isEmpty { markDirty(.appearance) }
  }

  /// The particles that live, oldest first; for tests.
  final var particles: [EmitterParticle] { state.particles }

  /// The cell and the name of its number in a key path such as `emitterCells.snow.birthRate`.
  private func cell(inKeyPath keyPath: String) -> (cell: CAEmitterCell, name: String)? {
    let parts = keyPath.split(separator: ".").map(String.init)
    guard parts.count == 3, parts[0] == "emitterCells",
      let cell = cells.first(where: { $0.name == parts[1] })
    else { return nil }
    return (cell, parts[2])
  }

  /// A number of a cell by a key path such as `emitterCells.snow.birthRate`.
  final func cellNumber(forKeyPath keyPath: String) -> CGFloat? {
    guard let (cell, name) = cell(inKeyPath: keyPath) else { return nil }
    if let path = CAEmitterCell.numbers[name] { return CGFloat(cell[keyPath: path]) }
    return CAEmitterCell.lengths[name].map { cell[keyPath: $0] }
  }

  /// Sets a number of a cell by a key path such as `emitterCells.snow.birthRate`.
  ///
  /// - Returns: Whether there is such a number.
  final func setCellNumber(_ number: Double, forKeyPath keyPath: String) -> Bool {
    guard number.isFinite, let (cell, name) = cell(inKeyPath: keyPath) else { return false }
    if let path = CAEmitterCell.numbers[name] {
      cell[keyPath: path] = Float(number)
    } else if let path = CAEmitterCell.lengths[name] {
      cell[keyPath: path] = CGFloat(number)
    } else {
      return false
    }
    mark(.appearance)
    return true
  }

  // MARK: Painting

  override var hasOwnPainting: Bool { !state.particles.isEmpty }

  override var paintsOnlyOverhang: Bool { true }

  override var contentsOverhang: CGRect? {
    state.particles.isEmpty ? nil : state.area
  }

  override func paintOwn(into list: inout DisplayList, _ properties: LayerProperties) {
    let mode = properties.emitter.renderMode
    let blend: BlendMode = mode == .additive ? .plusLighter : .sourceOver
    let particles = state.particles
    for index in particles.indices {
      let particle = particles[mode == .oldestLast ? particles.count - 1 - index : index]
      particle.paint(
        into: &list, at: state.time, toDevice: composed.toDevice, blend, &state.tints)
    }
  }
}

/// The values of an emitter layer.
struct EmitterProperties: LayerKind, Equatable {
  var emitterPosition: CGPoint = .zero
  var emitterZPosition: CGFloat = 0
  var emitterSize: CGSize = .zero
  var emitterDepth: CGFloat = 0
  var birthRate: Float = 1
  var lifetime: Float = 1
  var velocity: Float = 1
  var scale: Float = 1
  var spin: Float = 1
  var emitterShape: CAEmitterLayerEmitterShape = .point
  var emitterMode: CAEmitterLayerEmitterMode = .volume
  var renderMode: CAEmitterLayerRenderMode = .unordered
  var preservesDepth: Bool = false
  var seed: UInt32 = 0

  static func property(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "emitterPosition":
      .point(.appearance, { $0.emitter.emitterPosition }, { $0.emitter.emitterPosition = $1 })
    case "emitterZPosition":
      .number(.appearance, { $0.emitter.emitterZPosition }, { $0.emitter.emitterZPosition = $1 })
    case "emitterSize":
      .size(.appearance, { $0.emitter.emitterSize }, { $0.emitter.emitterSize = $1 })
    case "emitterDepth":
      .number(.appearance, { $0.emitter.emitterDepth }, { $0.emitter.emitterDepth = $1 })
    case "birthRate":
      .float(.appearance, { $0.emitter.birthRate }, { $0.emitter.birthRate = $1 })
    case "lifetime":
      .float(.appearance, { $0.emitter.lifetime }, { $0.emitter.lifetime = $1 })
    case "velocity":
      .float(.appearance, { $0.emitter.velocity }, { $0.emitter.velocity = $1 })
    case "scale":
      .float(.appearance, { $0.emitter.scale }, { $0.emitter.scale = $1 })
    case "spin":
      .float(.appearance, { $0.emitter.spin }, { $0.emitter.spin = $1 })
    default: nil
    }
  }

  static let implicitKeys: Set<String> = [
    "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth", "birthRate", "lifetime",
    "velocity", "scale", "spin",
  ]
}

extension LayerProperties {
  /// An emitter layer's values.
  var emitter: EmitterProperties {
    get { self[EmitterProperties.self] }
    set { self[EmitterProperties.self] = newValue }
  }
}

/// The shape from which an emitter layer's particles come.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a shape from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point.
  public static let point = Self(rawValue: "point")
  /// A horizontal line as wide as the emitter.
  public static let line = Self(rawValue: "line")
  /// A rectangle of the emitter's size.
  public static let rectangle = Self(rawValue: "rectangle")
  /// The same as a rectangle: the layer is flat.
  public static let cuboid = Self(rawValue: "cuboid")
  /// A circle, whose radius is the emitter's width.
  public static let circle = Self(rawValue: "circle")
  /// The same as a circle: the layer is flat.
  public static let sphere = Self(rawValue: "sphere")
}

/// The part of the shape from which an emitter layer's particles come.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a mode from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The corners or the ends.
  public static let points = Self(rawValue: "points")
  /// The outline.
  public static let outline = Self(rawValue: "outline")
  /// The area.
  public static let surface = Self(rawValue: "surface")
  /// The same as the area: the layer is flat.
  public static let volume = Self(rawValue: "volume")
}

/// The order and the blending of an emitter layer's particles.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a mode from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In any order.
  public static let unordered = Self(rawValue: "unordered")
  /// New particles over old ones.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// Old particles over new ones.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// The same as `unordered`: the layer is flat.
  public static let backToFront = Self(rawValue: "backToFront")
  /// The colours are added.
  public static let additive = Self(rawValue: "additive")
}
