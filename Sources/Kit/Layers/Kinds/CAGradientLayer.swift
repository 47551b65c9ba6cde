import Foundation
import Graphics
import Raster

/// A layer filled with a gradient, clipped to its rounded corners.
///
/// Mirrors Core Animation. Points are fractions of the bounds, with `(0, 0)` at the top left
/// corner, and may lie outside. An axial gradient is computed in a unit square and stretched to the
/// bounds.
open class CAGradientLayer: CALayer {
  /// Creates a layer without colours.
  public override init() {
    super.init()
    model.kind = GradientProperties()
  }

  /// Creates a layer with another layer's values.
  public override init(layer: Any) {
    super.init(layer: layer)
    if !(model.kind is GradientProperties) { model.kind = GradientProperties() }
  }

  /// Always fails: layers do not come from archives.
  public required init?(coder: NSCoder) { nil }

  override class func makeReplica() -> CALayer { CAGradientLayer() }

  /// The colours, as `CGColor`.
  ///
  /// Nothing is drawn if there are none, or if one has another type.
  open var colors: [Any]? {
    get { model.gradient.colors.isEmpty ? nil : model.gradient.colors }
    set {
      let colors = (newValue ?? []).compactMap { $0 as? CGColor }
      let wanted = colors.count == newValue?.count ?? 0 ? colors : []
      set(\.gradient.colors, to: wanted, key: "colors", makesStale: .appearance)
    }
  }

  /// The location of each colour, 0…1.
  ///
  /// They are evenly spaced if `nil`, or if the counts differ.
  open var locations: [NSNumber]? {
    get {
      let places = model.gradient.locations
      return places.isEmpty ? nil : places.map { NSNumber(value: $0) }
    }
    set {
      set(
        \.gradient.locations, to: newValue?.map(\.doubleValue) ?? [], key: "locations",
        makesStale: .appearance)
    }
  }

  /// The start of an axial gradient; the centre of the others.
  open var startPoint: CGPoint {
    get { model.gradient.startPoint }
    set { set(\.gradient.startPoint, to: newValue, key: "startPoint", makesStale: .appearance) }
  }

  /// The end of an axial gradient.
  ///
  /// For a radial gradient, it is the corner of the box around a quarter of the ellipse. For a
  /// conic one, it is the direction of the first colour.
  open var endPoint: CGPoint {
    get { model.gradient.endPoint }
    set { set(\.gradient.endPoint, to: newValue, key: "endPoint", makesStale: .appearance) }
  }

  /// The kind of gradient.
  open var type: CAGradientLayerType {
    get { model.gradient.type }
    set { set(\.gradient.type, to: newValue, key: "type", makesStale: .appearance) }
  }

  // MARK: Painting

  override var hasOwnPainting: Bool { !shown.gradient.colors.isEmpty }

  override func paintOwn(into list: inout DisplayList, _ properties: LayerProperties) {
    guard let paint = Self.paint(properties, toDevice: composed.toDevice) else { return }
    self.shape.fill(into: &list, with: paint)
  }

  private static func paint(
    _ properties: LayerProperties, toDevice: CGAffineTransform
  ) -> Paint? {
    let gradient = properties.gradient
    let bounds = properties.bounds
    guard bounds.width > 0, bounds.height > 0, let last = gradient.colors.last else { return nil }
    guard gradient.colors.count > 1 else { return .color(last.premultiplied) }
    let stops = stops(gradient)
    let start = gradient.startPoint
    let end = gradient.endPoint
    func place(_ point: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height)
    }
    let middle = place(start)
    let centred = CGAffineTransform(translationX: middle.x, y: middle.y).concatenating(toDevice)
    switch gradient.type {
    case .axial:
      let unit = CGAffineTransform(
        a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY)
      return axial(from: start, to: end, stops, unit.concatenating(toDevice))
    case .radial:
      let width = abs(end.x - start.x) * bounds.width
      let height = abs(end.y - start.y) * bounds.height
      guard width > 0, height > 0 else { return .color(last.premultiplied) }
      let transform = CGAffineTransform(scaleX: width, y: height).concatenating(centred)
      return .radialGradient(
        RadialGradient(
          center: .zero, radius: 1, stops: stops, transform: transform.rasterTransform))
    case .conic:
      let ahead = place(end)
      let angle = atan2(Double(ahead.y - middle.y), Double(ahead.x - middle.x))
      return .conicGradient(
        ConicGradient(
          center: .zero, startAngle: angle, stops: stops, transform: centred.rasterTransform))
    }
  }

  /// The axial gradient after transforming the unit square: the line perpendicular to its colour
  /// bands.
  private static func axial(
    from start: CGPoint, to end: CGPoint, _ stops: [GradientStop], _ toDevice: CGAffineTransform
  ) -> Paint? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let inverse = toDevice.inverted()
    // The growth of the gradient offset per device pixel.
    let growthX = (inverse.a * dx + inverse.b * dy) / length
    let growthY = (inverse.c * dx + inverse.d * dy) / length
    let square = growthX * growthX + growthY * growthY
    guard length > 0, square > 0, square.isFinite else {
      return stops.last.map {
        .linearGradient(LinearGradient(start: .zero, end: .zero, stops: [$0]))
      }
    }
    let from = start.applying(toDevice)
    return .linearGradient(
      LinearGradient(
        start: Point(x: Double(from.x), y: Double(from.y)),
        end: Point(
          x: Double(from.x + growthX / square), y: Double(from.y + growthY / square)),
        stops: stops))
  }

  private static func stops(_ gradient: GradientProperties) -> [GradientStop] {
    let count = gradient.colors.count
    let even = (0..<count).map { Double($0) / Double(count - 1) }
    let places = gradient.locations.count == count ? gradient.locations : even
    return zip(gradient.colors, places).map { color, place in
      GradientStop(
        offset: place, red: Double(color.red), green: Double(color.green),
        blue: Double(color.blue), alpha: Double(color.alpha))
    }
  }
}

/// The values of a gradient layer.
struct GradientProperties: LayerKind, Equatable {
  var colors: [CGColor] = []
  var locations: [Double] = []
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
  var type = CAGradientLayerType.axial

  static func property(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "colors":
      LayerKeyPath(stale: .appearance, get: { .colors($0.gradient.colors) }) { properties, value in
        if case .colors(let colors) = value { properties.gradient.colors = colors }
      }
    case "locations":
      LayerKeyPath(stale: .appearance, get: { .numbers($0.gradient.locations) }) {
        if case .numbers(let numbers) = $1 { $0.gradient.locations = numbers }
      }
    case "startPoint":
      .point(.appearance, { $0.gradient.startPoint }, { $0.gradient.startPoint = $1 })
    case "endPoint": .point(.appearance, { $0.gradient.endPoint }, { $0.gradient.endPoint = $1 })
    default: nil
    }
  }

  static let implicitKeys: Set<String> = ["colors", "locations", "startPoint", "endPoint"]

  mutating func tint(_ color: InstanceColor) { colors = colors.map(color.tinting) }
}

extension LayerProperties {
  /// A gradient layer's values.
  var gradient: GradientProperties {
    get { self[GradientProperties.self] }
    set { self[GradientProperties.self] = newValue }
  }
}

/// The kinds of gradients.
public enum CAGradientLayerType: String, Sendable {
  /// Along a line.
  case axial
  /// From a centre outwards.
  case radial
  /// Around a centre, clockwise.
  case conic
}
