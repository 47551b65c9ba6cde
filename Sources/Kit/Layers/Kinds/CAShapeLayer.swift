import Foundation
import Graphics
import Raster

/// A layer that draws a path: filled, stroked, or both.
///
/// Mirrors Core Animation. The path is in the layer's own coordinates and is not clipped to its
/// bounds. Numbers that are not finite draw nothing or count as the property's default.
open class CAShapeLayer: CALayer {
  private var outline: ShapeOutline?

  /// Creates a layer without a path.
  public override init() {
    super.init()
    model.kind = ShapeProperties()
  }

  /// Creates a layer with another layer's values.
  public override init(layer: Any) {
    super.init(layer: layer)
    if !(model.kind is ShapeProperties) { model.kind = ShapeProperties() }
  }

  /// Always fails: layers do not come from archives.
  public required init?(coder: NSCoder) { nil }

  override class func makeReplica() -> CALayer { CAShapeLayer() }

  // MARK: Fill

  /// The path.
  ///
  /// Changes are not animated implicitly.
  open var path: CGPath? {
    get { model.shape.path }
    set { set(\.shape.path, to: newValue?.copy(), key: "path", makesStale: .appearance) }
  }

  /// The fill colour; black by default, no fill if `nil`.
  open var fillColor: CGColor? {
    get { model.shape.fillColor }
    set { set(\.shape.fillColor, to: newValue, key: "fillColor", makesStale: .appearance) }
  }

  /// Which points are inside the path.
  open var fillRule: CAShapeLayerFillRule {
    get { model.shape.fillRule }
    set { set(\.shape.fillRule, to: newValue, key: "fillRule", makesStale: .appearance) }
  }

  // MARK: Stroke

  /// The stroke colour; `nil`, the default, draws no stroke.
  open var strokeColor: CGColor? {
    get { model.shape.strokeColor }
    set { set(\.shape.strokeColor, to: newValue, key: "strokeColor", makesStale: .appearance) }
  }

  /// The start of the stroke, as a fraction of the path's length.
  open var strokeStart: CGFloat {
    get { model.shape.strokeStart }
    set { set(\.shape.strokeStart, to: newValue, key: "strokeStart", makesStale: .appearance) }
  }

  /// The end of the stroke, as a fraction of the path's length.
  open var strokeEnd: CGFloat {
    get { model.shape.strokeEnd }
    set { set(\.shape.strokeEnd, to: newValue, key: "strokeEnd", makesStale: .appearance) }
  }

  /// The width of the stroke, in points.
  open var lineWidth: CGFloat {
    get { model.shape.lineWidth }
    set { set(\.shape.lineWidth, to: newValue, key: "lineWidth", makesStale: .appearance) }
  }

  /// The largest miter length relative to the width; longer corners are bevelled.
  open var miterLimit: CGFloat {
    get { model.shape.miterLimit }
    set { set(\.shape.miterLimit, to: newValue, key: "miterLimit", makesStale: .appearance) }
  }

  /// How open lines end.
  open var lineCap: CAShapeLayerLineCap {
    get { model.shape.lineCap }
    set { set(\.shape.lineCap, to: newValue, key: "lineCap", makesStale: .appearance) }
  }

  /// How segments of the line meet.
  open var lineJoin: CAShapeLayerLineJoin {
    get { model.shape.lineJoin }
    set { set(\.shape.lineJoin, to: newValue, key: "lineJoin", makesStale: .appearance) }
  }

  /// The distance into the dash pattern at which the line starts, in points.
  open var lineDashPhase: CGFloat {
    get { model.shape.lineDashPhase }
    set { set(\.shape.lineDashPhase, to: newValue, key: "lineDashPhase", makesStale: .appearance) }
  }

  /// The alternating lengths of dashes and gaps, in points; `nil` draws a solid line.
  open var lineDashPattern: [NSNumber]? {
    get {
      let dashes = model.shape.lineDashPattern
      return dashes.isEmpty ? nil : dashes.map { NSNumber(value: $0) }
    }
    set {
      set(
        \.shape.lineDashPattern, to: newValue?.map(\.doubleValue) ?? [], key: "lineDashPattern",
        makesStale: .appearance)
    }
  }

  // MARK: Painting

  override var hasOwnPainting: Bool { shown.shape.path != nil }

  override var contentsOverhang: CGRect? {
    currentOutline(shown)?.bounds
  }

  override func paintOwn(into list: inout DisplayList, _ properties: LayerProperties) {
    guard let outline = currentOutline(properties) else { return }
    let shape = properties.shape
    let transform = composed.toDevice.rasterTransform
    if let fill = shape.fillColor, fill.alpha > 0, let path = shape.path {
      list.fill(
        path.rasterPath, rule: shape.fillRule == .evenOdd ? .evenOdd : .nonZero,
        transform: transform, with: .color(fill.premultiplied))
    }
    if let color = shape.strokeColor, color.alpha > 0, let stroke = outline.stroke {
      list.fill(stroke, transform: transform, with: .color(color.premultiplied))
    }
  }

  /// The stroke's outline, cached while its inputs stay the same.
  private func currentOutline(_ properties: LayerProperties) -> ShapeOutline? {
    let transform = composed.toDevice
    let scale = Double(abs(transform.a * transform.d - transform.b * transform.c).squareRoot())
    if let outline, outline.shape == properties.shape, outline.scale == scale { return outline }
    outline = ShapeOutline(properties.shape, scale: scale)
    return outline
  }
}

/// The values of a shape layer.
struct ShapeProperties: LayerKind, Equatable {
  var path: CGPath?
  var fillColor: CGColor? = CGColor(gray: 0, alpha: 1)
  var fillRule = CAShapeLayerFillRule.nonZero
  var strokeColor: CGColor?
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var miterLimit: CGFloat = 10
  var lineCap = CAShapeLayerLineCap.butt
  var lineJoin = CAShapeLayerLineJoin.miter
  var lineDashPhase: CGFloat = 0
  var lineDashPattern: [Double] = []

  static func property(_ keyPath: String) -> LayerKeyPath? {
    switch keyPath {
    case "path": .path({ $0.shape.path }, { $0.shape.path = $1 })
    case "fillColor": .color({ $0.shape.fillColor }, { $0.shape.fillColor = $1 })
    case "strokeColor": .color({ $0.shape.strokeColor }, { $0.shape.strokeColor = $1 })
    case "strokeStart":
      .number(.appearance, { $0.shape.strokeStart }, { $0.shape.strokeStart = $1 })
    case "strokeEnd": .number(.appearance, { $0.shape.strokeEnd }, { $0.shape.strokeEnd = $1 })
    case "lineWidth": .number(.appearance, { $0.shape.lineWidth }, { $0.shape.lineWidth = $1 })
    case "miterLimit": .number(.appearance, { $0.shape.miterLimit }, { $0.shape.miterLimit = $1 })
    case "lineDashPhase":
      .number(.appearance, { $0.shape.lineDashPhase }, { $0.shape.lineDashPhase = $1 })
    default: nil
    }
  }

  // As in Core Animation, the path is not.
  static let implicitKeys: Set<String> = [
    "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
    "lineDashPhase",
  ]

  mutating func tint(_ color: InstanceColor) {
    fillColor = fillColor.map(color.tinting)
    strokeColor = strokeColor.map(color.tinting)
  }
}

extension LayerProperties {
  /// A shape layer's values.
  var shape: ShapeProperties {
    get { self[ShapeProperties.self] }
    set { self[ShapeProperties.self] = newValue }
  }
}

/// Which points are inside a shape.
public enum CAShapeLayerFillRule: String, Sendable {
  /// Points with a winding number other than zero.
  case nonZero = "non-zero"
  /// Points from which a ray crosses the outline an odd number of times.
  case evenOdd = "even-odd"
}

/// How an open line ends.
public enum CAShapeLayerLineCap: String, Sendable {
  /// Cut off at the end point.
  case butt
  /// A half disc around the end point.
  case round
  /// Half a square beyond the end point.
  case square
}

/// How segments of a line meet.
public enum CAShapeLayerLineJoin: String, Sendable {
  /// A sharp corner.
  case miter
  /// A rounded corner.
  case round
  /// A bevelled corner.
  case bevel
}
