import Foundation
import Graphics

/// The additional values of special kinds of layers.
///
/// They are stored separately, so that the many plain layers stay small.
indirect enum LayerKind: Sendable {
  case plain
  case shape(ShapeProperties)
  case gradient(GradientProperties)
  case replicator(ReplicatorProperties)
  case backdrop(BackdropProperties)
  case curl(CurlProperties)
}

/// The values of a shape layer.
struct ShapeProperties: Equatable, Sendable {
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
}

/// The values of a gradient layer.
struct GradientProperties: Equatable, Sendable {
  var colors: [CGColor] = []
  var locations: [Double] = []
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
  var type = CAGradientLayerType.axial
}

/// The values of a replicator layer.
struct ReplicatorProperties: Equatable, Sendable {
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

/// The values of a backdrop layer.
struct BackdropProperties: Equatable, Sendable {
  var blurRadius: CGFloat = 0
}

/// The values of a page layer.
struct CurlProperties: Equatable, Sendable {
  /// 0 lies flat, 1 is gone.
  var progress: CGFloat = 0
}

extension LayerProperties {
  /// A shape layer's values.
  ///
  /// Other layers return the defaults and ignore changes.
  var shape: ShapeProperties {
    get {
      if case .shape(let shape) = self.kind { return shape }
      return ShapeProperties()
    }
    set { if case .shape = self.kind { self.kind = .shape(newValue) } }
  }

  /// A gradient layer's values.
  ///
  /// Other layers return the defaults and ignore changes.
  var gradient: GradientProperties {
    get {
      if case .gradient(let gradient) = self.kind { return gradient }
      return GradientProperties()
    }
    set { if case .gradient = self.kind { self.kind = .gradient(newValue) } }
  }

  /// A replicator layer's values.
  ///
  /// Other layers return the defaults and ignore changes.
  var replicator: ReplicatorProperties {
    get {
      if case .replicator(let replicator) = self.kind { return replicator }
      return ReplicatorProperties()
    }
    set { if case .replicator = self.kind { self.kind = .replicator(newValue) } }
  }

  /// A backdrop layer's values.
  ///
  /// Other layers return the defaults and ignore changes.
  var backdrop: BackdropProperties {
    get {
      if case .backdrop(let backdrop) = self.kind { return backdrop }
      return BackdropProperties()
    }
    set { if case .backdrop = self.kind { self.kind = .backdrop(newValue) } }
  }

  /// A page layer's values.
  ///
  /// Other layers return the defaults and ignore changes.
  var curl: CurlProperties {
    get {
      if case .curl(let curl) = self.kind { return curl }
      return CurlProperties()
    }
    set { if case .curl = self.kind { self.kind = .curl(newValue) } }
  }
}
